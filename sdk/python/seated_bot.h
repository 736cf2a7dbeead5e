// A bot of ours that plays any seat of a game.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sdk/bots/bot.h"
#include "sdk/python/position.h"

namespace bastide {

/// Threads may share it: it thinks for one after the other.
class SeatedBot {
 public:
  /// `name`: as on the command line, with settings. Throws NoAnswer when there is no such bot.
  SeatedBot(const std::string& name, std::shared_ptr<const SeatedRules> game, std::uint64_t seed);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const SeatedRules& game() const { return *game_; }

  /// What of a position the bot needs to think about it.
  struct Task {
    State state;
    std::int32_t seat = 0;
    std::uint64_t seed = 0;  // of the game
    std::size_t moves = 0;
  };
  /// Throws NoAnswer when no player is to answer, or the position is of another game.
  [[nodiscard]] Task task_of(const Position& position) const;
  /// The bot's answer; equal tasks give equal answers. Without the lock of the interpreter.
  [[nodiscard]] Option choose(const Task& task);
  /// Answers that it compared, best first.
  [[nodiscard]] std::vector<Advice> advise(const Task& task);

 private:
  struct Seat {
    std::unique_ptr<BotSeat> bot;  // null until it is asked
    std::uint64_t seed = 0;
    std::size_t moves = 0;
  };

  /// The bot of the seat, told when another game has begun.
  [[nodiscard]] BotSeat& seat_for(const Task& task);

  std::string name_;
  std::shared_ptr<const SeatedRules> game_;
  std::uint64_t seed_;
  std::mutex mutex_;
  std::vector<Seat> seats_;
};

}  // namespace bastide
