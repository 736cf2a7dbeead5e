#include "sdk/bots/trained_bot.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "sdk/bots/team_value.h"

namespace bastide {

Option TrainedBot::choose(Context& own) {
  if (rules_ != &own.rules) {
    rules_ = &own.rules;
    set_aim(plays_together(own.rules) ? Aim::team : Aim::seat);
  }
  return GreedyBot::choose(own);
}

ValueWeights TrainedBot::value_weights(const Context& own) {
  if (aim() == Aim::team) {
    return ValueWeights(own.catalog);
  }
  if (!file_) {
    return trained_weights(own.rules, own.state.players);
  }
  const ValueInputs inputs(own.catalog);
  return inputs.weights(trained_values(*file_, inputs));
}

std::string trained_note(const TrainedFile* file, const Ruleset& rules, std::int32_t players) {
  if (plays_together(rules)) {
    return fmt::format(
        "The players of {} win or lose together: \"trained\" plays as coop-greedy does.",
        rules.title);
  }
  const bool is_shipped = file == nullptr;
  if (is_shipped) {
    file = nearest_trained_file(shipped_trained_files(), rules, players);
  }
  if (file == nullptr) {
    return fmt::format(
        "No bot was trained for anything like {} with {}: \"trained\" plays as greedy does. "
        "`bastide train` makes one.",
        rules.title,
        counted(players, "player"));
  }
  if (is_about(*file, rules, players)) {
    return {};
  }
  const ValueInputs inputs(rules.catalog);
  const auto known = std::count_if(file->inputs.begin(), file->inputs.end(), [&](const auto& row) {
    return inputs.find(row.first) >= 0;
  });
  const std::string here = fmt::format("{}{}, {}",
                                       rules.title,
                                       file->ruleset == rules.name ? " as it is played here" : "",
                                       counted(players, "player"));
  const std::string there = fmt::format("{}, {}", file->ruleset, counted(file->players, "player"));
  const std::string fit =
      fmt::format("{} of its {} fit", known, counted(std::ssize(file->inputs), "weight"));
  return is_shipped
             ? fmt::format(
                   "No bot was trained for {}: \"trained\" plays by what was learnt of {}; {}.",
                   here,
                   there,
                   fit)
             : fmt::format("This bot was trained for {}, not for {}; {}.", there, here, fit);
}

}  // namespace bastide
