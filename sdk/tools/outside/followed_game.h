// A game that is known by its answers, played again beside the one they come from: for whatever
// explains it.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>

#include "kernel/engine.h"

namespace bastide {

class FollowedGame {
 public:
  FollowedGame(std::shared_ptr<const Ruleset> rules, GameSetup setup);

  /// Answers that it has.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Without those after the first so many. Requires: n <= size().
  [[nodiscard]] Status go_back(std::size_t n);
  [[nodiscard]] Status add(const std::string& text);
  /// Of chance, when nobody says what it was: an option of which most copies are left, those not
  /// counted that `later` says are still to come.
  [[nodiscard]] Status add_any_chance(const std::map<std::string, int>& later);
  [[nodiscard]] Game& game() { return *game_; }

 private:
  std::shared_ptr<const Ruleset> rules_;
  std::unique_ptr<Game> game_;
  std::size_t size_ = 0;
};

/// The game that it tells of.
[[nodiscard]] Result<std::unique_ptr<Game>> played_again(std::shared_ptr<const Ruleset> rules,
                                                         const GameSoFar& so_far);

}  // namespace bastide
