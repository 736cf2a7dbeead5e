// Many games played at once on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "sdk/python/position.h"

namespace bastide {

/// Called now and then by the thread that waits; what it throws ends the work.
using Meanwhile = std::function<void()>;

/// Threads with a script host each. They live only as long as a call, so that a process may fork.
class PositionWorkers {
 public:
  /// Requires: threads >= 1.
  PositionWorkers(const Ruleset& rules, int threads);

  /// Calls `work` with each number below `count` and the host of the thread that does it. What any
  /// call throws ends the others, and is thrown here.
  void each(std::size_t count,
            const std::function<void(std::size_t, ScriptHost*)>& work,
            const Meanwhile& meanwhile);
  [[nodiscard]] int threads() const { return static_cast<int>(hosts_.size()); }

 private:
  std::vector<std::unique_ptr<ScriptHost>> hosts_;
};

/// How random games ended, game by game.
struct RandomGames {
  std::vector<std::int32_t> points;  // game times seats plus seat
  std::vector<double> returns;       // likewise; see Position::returns()
  std::vector<std::int32_t> turns;   // by game
};

/// Plays random games of their own from the start, as `bastide bench playouts` does: chance comes
/// out of the same stream as the answers. Throws ScriptFault when a rule fails.
[[nodiscard]] RandomGames play_random_games(const SeatedRules& game,
                                            std::size_t count,
                                            std::uint64_t seed,
                                            int threads,
                                            const Meanwhile& meanwhile);

/// Positions of one game, played on side by side.
class GameBatch {
 public:
  GameBatch(std::shared_ptr<const SeatedRules> game, std::size_t size, int threads);

  [[nodiscard]] const SeatedRules& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const SeatedRules>& shared_game() const { return game_; }
  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  [[nodiscard]] Position& at(std::size_t n) { return *positions_[n]; }
  /// One call at a time.
  [[nodiscard]] std::mutex& mutex() { return mutex_; }

  /// New games from these seeds, one each. Requires: size() seeds.
  void reset(const std::uint64_t* seeds, const Meanwhile& meanwhile);
  /// Carries out one action each, none where it is negative or the game is over. Throws
  /// IllegalAction before anything has changed.
  void step(const std::int64_t* actions, const Meanwhile& meanwhile);
  /// Calls `work` with each position on some thread.
  void each(const std::function<void(std::size_t, Position&)>& work, const Meanwhile& meanwhile);

 private:
  std::shared_ptr<const SeatedRules> game_;
  PositionWorkers workers_;
  std::vector<std::unique_ptr<Position>> positions_;
  std::mutex mutex_;
};

}  // namespace bastide
