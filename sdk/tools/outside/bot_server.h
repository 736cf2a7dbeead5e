// A bot of ours that plays for other programs: they are the game, and it answers by the protocol.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/bots/bot.h"
#include "sdk/tools/outside/bot_messages.h"
#include "sdk/tools/outside/followed_game.h"

namespace bastide {

class BotServer {
 public:
  /// Throws LoadError for rules that cannot be loaded.
  using Load = std::function<std::shared_ptr<const Ruleset>(const NewGame&)>;

  /// `bot`: as people name it, of ours.
  BotServer(std::string bot, Load load) : bot_(std::move(bot)), load_(std::move(load)) {}

  /// What is to be said to a line, ended; empty: nothing. Whatever the line is, the next is
  /// understood as well.
  [[nodiscard]] std::string reply(std::string_view line);
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  void begin(const NewGame& game);
  void follow(const BotOrder& order);
  /// Plays what was told from that answer on.
  [[nodiscard]] Status play_from(std::size_t n);
  [[nodiscard]] std::string answer(const BotOrder& order);

  std::string bot_;
  Load load_;
  bool is_over_ = false;
  std::string trouble_;  // why it cannot answer in this game
  NewGame told_;         // what the rules were loaded from
  std::int32_t told_seat_ = 0;
  std::shared_ptr<const Ruleset> rules_;
  std::unique_ptr<BotSeat> seat_;
  std::unique_ptr<FollowedGame> game_;
  std::vector<BotOrder::Move> moves_;  // as they were told
};

}  // namespace bastide
