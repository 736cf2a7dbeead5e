// The rest of a game, planned for all seats of a team that knows what is hidden and what chance
// will bring: how far such a game can be won at all.
//
// 1. A beam: of all positions after the same number of placements those that promise most
//    (TeamHopes) are kept. Each is played on in the ways that promise most, up to the next
//    placement, by the rules of the game; nothing is made up, so the plan holds.
// 2. The same position, rules and settings give the same plan.
#pragma once

#include <vector>

#include "sdk/bots/estimate.h"
#include "sdk/bots/team_hopes.h"

namespace bastide {

struct PlanSettings {
  std::size_t width = 60;       // positions that are kept
  std::size_t placements = 24;  // of a position that are tried
  std::size_t ways = 4;         // to go on after a placement that are kept
  std::size_t options = 24;     // of a question that are tried
  /// Tiles are known, and their pace is not.
  TeamWeights hopes{.pace = 1, .gap = 0.75F, .hoped = 0.8F};
};

class TeamPlan {
 public:
  /// For one ruleset and one thread.
  TeamPlan(const Ruleset& rules, const PlanSettings& settings);

  /// The answers of all seats from the pending one on, up to a victory if it finds one. `own`: a
  /// context of the game itself, for its scripts and what is left alone. Requires: a player is to
  /// answer in `from`.
  [[nodiscard]] std::vector<Option> plan(const Context& own, const State& from);

  /// As the game does, chance included, from the state on; false: a rule failed. The result is
  /// state().
  [[nodiscard]] bool play(const State& from, const std::vector<Option>& answers);
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Context& context() { return context_; }

 private:
  struct Node {
    State state;
    std::size_t parent = 0;       // in the layer before
    std::vector<Option> answers;  // since there
  };
  /// What could become a node.
  struct Way {
    std::size_t parent = 0;
    float value = 0;
    std::vector<Option> answers;
  };
  /// On the way from a placement to the next one.
  struct Step {
    State state;
    float value = 0;
    std::vector<Option> answers;
  };

  void set(const State& state);
  [[nodiscard]] bool answer(const Option& option);
  [[nodiscard]] bool is_at_placement();
  void extend(const std::vector<Node>& layer);
  void place(const State& from, std::size_t parent);
  void go_on(std::vector<Step> steps, std::size_t parent);
  void answer_in_all_ways(const Step& from, std::vector<Step>& next);
  [[nodiscard]] std::vector<Node> best_of(const std::vector<Node>& layer);

  PlanSettings settings_;
  TeamHopes hopes_;
  TeamValue team_;
  Estimate estimate_;
  State state_;
  Context context_;
  std::vector<Way> ways_;
  std::vector<Weighed> weighed_;
};

}  // namespace bastide
