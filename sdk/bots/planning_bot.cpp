#include "sdk/bots/planning_bot.h"

#include "kernel/flow/setup.h"

namespace bastide {

namespace {

/// The first state of this game in which a player is to answer; false: a rule failed.
bool find_beginning(Context& context, const State& now) {
  Setup setup;
  setup.players = now.players;
  setup.seed = now.seed;
  setup.ranked_draws = now.zones.is_ranked();
  try {
    start_game(context, setup);
    advance(context);
    while (is_waiting(context.state) && pending_choice(context).actor == kChance) {
      apply_option(context, chance_option(context));
    }
  } catch (const ScriptFault&) {
    return false;
  }
  return is_waiting(context.state);
}

}  // namespace

const Option* PlanningBot::find(const State& state) const {
  const auto known = known_.find(hash_state(state));
  return known == known_.end() ? nullptr : &known->second;
}

void PlanningBot::learn(Context& own, const State& from) {
  const std::vector<Option> answers = planner_->plan(own, from);
  std::vector<Option> so_far;
  bool goes_on = planner_->play(from, so_far);
  for (std::size_t i = 0; i < answers.size() && goes_on; ++i) {
    known_.insert_or_assign(hash_state(planner_->state()), answers[i]);
    goes_on = planner_->play(State(planner_->state()), {answers[i]});
  }
}

Option PlanningBot::choose(Context& own) {
  if (planner_ == nullptr || rules_ != &own.rules) {
    rules_ = &own.rules;
    planner_ = std::make_unique<TeamPlan>(own.rules, settings_);
  }
  if (known_.empty()) {
    State first;
    Context context(own.rules, first);
    context.scripts = own.scripts;
    context.searching = true;
    if (find_beginning(context, own.state)) {
      learn(own, first);
    }
  }
  if (find(own.state) == nullptr) {
    learn(own, own.state);
  }
  const Option* const planned = find(own.state);
  return planned != nullptr ? *planned : list_options(own).front();
}

}  // namespace bastide
