// The last tiles of a game, played out in every way: what each answer is worth when everybody
// answers best, and chance brings what it may.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/flow/turn.h"
#include "sdk/bots/reward.h"

namespace bastide {

/// An answer and what it is worth to each player.
struct SolvedAnswer {
  Option option;
  Rewards rewards{};
};

/// For one ruleset and one thread.
class ExactSolver {
 public:
  /// `scripts`: of the thread; null where the ruleset has none.
  ExactSolver(const Ruleset& rules, ScriptHost* scripts) : rules_(rules), scripts_(scripts) {}

  /// All answers to the pending choice of the state, in the order of list_options(); nothing when
  /// more than `most` positions would have to be looked at, or a rule fails. What the state holds
  /// counts as known: hidden things are as they are there. Requires: a player is to answer.
  [[nodiscard]] std::optional<std::vector<SolvedAnswer>> solve(const State& state,
                                                               std::int64_t most);

 private:
  struct Level {
    explicit Level(const Ruleset& rules) : context(rules, state) {}
    State state;
    Context context;
  };

  /// The level below, holding what follows from the option; none when there were too many.
  Level* follow(const State& state, std::size_t depth, const Option& option);
  /// False: too many positions.
  [[nodiscard]] bool value_of(Level& level, std::size_t depth, Rewards& rewards);
  [[nodiscard]] bool expect(Level& level, std::size_t depth, Rewards& rewards);
  [[nodiscard]] bool take_best(Level& level, std::size_t depth, Rewards& rewards);

  const Ruleset& rules_;
  ScriptHost* scripts_;
  std::vector<std::unique_ptr<Level>> levels_;
  std::int64_t left_ = 0;
};

}  // namespace bastide
