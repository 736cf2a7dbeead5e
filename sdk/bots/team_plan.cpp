#include "sdk/bots/team_plan.h"

#include <algorithm>
#include <utility>

#include "kernel/flow/turn.h"

namespace bastide {

namespace {

constexpr std::size_t kMostBetween = 12;  // from one placement to the next

constexpr auto kIsBetter = [](const auto& a, const auto& b) {
  return a.value > b.value;
};

template <class Row>
void keep_best(std::vector<Row>& rows, std::size_t most) {
  std::stable_sort(rows.begin(), rows.end(), kIsBetter);
  rows.resize(std::min(rows.size(), most));
}

}  // namespace

TeamPlan::TeamPlan(const Ruleset& rules, const PlanSettings& settings)
    : settings_(settings),
      hopes_(rules.catalog, settings.hopes),
      team_(rules.catalog),
      estimate_(rules.catalog, ValueWeights(rules.catalog), &team_),
      context_(rules, state_) {
  context_.searching = true;
}

void TeamPlan::set(const State& state) {
  state_ = state;
  context_.state_replaced();
}

bool TeamPlan::answer(const Option& option) {
  try {
    apply_option(context_, option);
    while (is_waiting(state_) && pending_choice(context_).actor == kChance) {
      apply_option(context_, chance_option(context_));
    }
  } catch (const ScriptFault&) {
    return false;
  }
  return true;
}

bool TeamPlan::play(const State& from, const std::vector<Option>& answers) {
  set(from);
  return std::all_of(
      answers.begin(), answers.end(), [&](const Option& option) { return answer(option); });
}

bool TeamPlan::is_at_placement() {
  return state_.over() || pending_choice(context_).choice == Choice::place;
}

void TeamPlan::place(const State& from, std::size_t parent) {
  set(from);
  team_.begin(state_);
  estimate_.weigh_placements(context_, PlayerId(pending_choice(context_).actor), weighed_);
  keep_best(weighed_, settings_.placements);
  const std::vector<Weighed> placements = weighed_;
  for (const Weighed& placement : placements) {
    set(from);
    if (answer(placement.option)) {
      std::vector<Step> steps(1);
      steps.front() = {state_, 0, {placement.option}};
      go_on(std::move(steps), parent);
    }
  }
}

void TeamPlan::answer_in_all_ways(const Step& from, std::vector<Step>& next) {
  const std::vector<Option> options = list_options(context_);
  const std::size_t step = (options.size() + settings_.options - 1) / settings_.options;
  for (std::size_t i = 0; i < options.size(); i += step) {
    set(from.state);
    if (!answer(options[i])) {
      continue;
    }
    Step& more = next.emplace_back();
    more.answers = from.answers;
    more.answers.push_back(options[i]);
    more.value = hopes_.of(position_of(context_));
    more.state = state_;
  }
}

/// Up to the next placement, or the end of the game.
void TeamPlan::go_on(std::vector<Step> steps, std::size_t parent) {
  for (std::size_t answers = 0; answers < kMostBetween && !steps.empty(); ++answers) {
    std::vector<Step> next;
    for (Step& step : steps) {
      set(step.state);
      if (is_at_placement()) {
        ways_.push_back({parent, hopes_.of(state_), std::move(step.answers)});
      } else {
        answer_in_all_ways(step, next);
      }
    }
    keep_best(next, settings_.ways);
    steps = std::move(next);
  }
}

void TeamPlan::extend(const std::vector<Node>& layer) {
  for (std::size_t i = 0; i < layer.size(); ++i) {
    set(layer[i].state);
    if (state_.over()) {
      continue;
    }
    if (is_at_placement()) {
      place(layer[i].state, i);
    } else {  // the first layer only
      std::vector<Step> steps(1);
      steps.front().state = layer[i].state;
      go_on(std::move(steps), i);
    }
  }
}

std::vector<TeamPlan::Node> TeamPlan::best_of(const std::vector<Node>& layer) {
  std::stable_sort(ways_.begin(), ways_.end(), kIsBetter);
  std::vector<Node> nodes;
  const Way* last = nullptr;
  for (Way& way : ways_) {
    // Equal values are nearly always one position, reached in another order.
    const bool is_new = last == nullptr || way.value != last->value;
    last = &way;
    if (nodes.size() < settings_.width && is_new && play(layer[way.parent].state, way.answers)) {
      nodes.push_back({state_, way.parent, std::move(way.answers)});
    }
  }
  ways_.clear();
  return nodes;
}

std::vector<Option> TeamPlan::plan(const Context& own, const State& from) {
  context_.scripts = own.scripts;
  context_.restraint = own.restraint;
  ways_.clear();
  std::vector<std::vector<Node>> layers(1);
  layers.back().push_back({from, 0, {}});
  while (layers.back().front().state.outcome != Outcome::won) {
    extend(layers.back());
    std::vector<Node> next = best_of(layers.back());
    if (next.empty()) {
      break;
    }
    for (Node& node : layers.back()) {
      node.state = State();  // only its answers are still wanted
    }
    layers.push_back(std::move(next));
  }
  std::vector<Option> answers;
  std::size_t at = 0;
  for (std::size_t layer = layers.size() - 1; layer > 0; --layer) {
    const Node& node = layers[layer][at];
    answers.insert(answers.begin(), node.answers.begin(), node.answers.end());
    at = node.parent;
  }
  return answers;
}

}  // namespace bastide
