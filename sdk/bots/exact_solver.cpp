#include "sdk/bots/exact_solver.h"

#include <numeric>

namespace bastide {

std::optional<std::vector<SolvedAnswer>> ExactSolver::solve(const State& state, std::int64_t most) {
  left_ = most;
  Level root(rules_);
  root.state = state;
  root.context.scripts = scripts_;
  root.context.searching = true;
  std::vector<SolvedAnswer> answers;
  try {
    for (const Option& option : list_options(root.context)) {
      SolvedAnswer& answer = answers.emplace_back();
      answer.option = option;
      Level* const next = follow(state, 0, option);
      if (next == nullptr || !value_of(*next, 0, answer.rewards)) {
        return {};
      }
    }
  } catch (const ScriptFault&) {
    return {};
  }
  return answers;
}

ExactSolver::Level* ExactSolver::follow(const State& state,
                                        std::size_t depth,
                                        const Option& option) {
  if (--left_ < 0) {
    return nullptr;
  }
  if (levels_.size() <= depth) {
    levels_.push_back(std::make_unique<Level>(rules_));
  }
  Level& level = *levels_[depth];
  level.context.scripts = scripts_;
  level.context.searching = true;
  level.state = state;
  level.context.state_replaced();
  apply_option(level.context, option);
  return &level;
}

bool ExactSolver::value_of(Level& level, std::size_t depth, Rewards& rewards) {
  if (level.state.over()) {
    rewards = final_rewards(rules_.catalog, level.state);
    return true;
  }
  return pending_choice(level.context).actor == kChance ? expect(level, depth, rewards)
                                                        : take_best(level, depth, rewards);
}

bool ExactSolver::expect(Level& level, std::size_t depth, Rewards& rewards) {
  const std::vector<Option> options = list_options(level.context);
  const std::vector<std::int32_t> weights = option_weights(level.context);
  const auto total = static_cast<float>(std::accumulate(weights.begin(), weights.end(), 0));
  rewards = {};
  for (std::size_t n = 0; n < options.size(); ++n) {
    Rewards outcome{};
    Level* const next = follow(level.state, depth + 1, options[n]);
    if (next == nullptr || !value_of(*next, depth + 1, outcome)) {
      return false;
    }
    for (std::size_t player = 0; player < rewards.size(); ++player) {
      rewards[player] += outcome[player] * static_cast<float>(weights[n]) / total;
    }
  }
  return true;
}

bool ExactSolver::take_best(Level& level, std::size_t depth, Rewards& rewards) {
  const auto player = static_cast<std::size_t>(pending_choice(level.context).actor);
  bool is_first = true;
  for (const Option& option : list_options(level.context)) {
    Rewards outcome{};
    Level* const next = follow(level.state, depth + 1, option);
    if (next == nullptr || !value_of(*next, depth + 1, outcome)) {
      return false;
    }
    if (is_first || outcome[player] > rewards[player]) {
      rewards = outcome;
      is_first = false;
    }
  }
  return true;
}

}  // namespace bastide
