#include "sdk/bots/trained_bot.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/bots/team_value.h"

namespace bastide {

namespace {

std::string players_text(std::int32_t players) {
  return said_counted(players, "{} player", "{} players");
}

}  // namespace

Option TrainedBot::choose(Context& own) {
  if (rules_ != &own.rules) {
    rules_ = &own.rules;
    set_aim(plays_together(own.rules) ? Aim::team : Aim::seat);
  }
  return GreedyBot::choose(own);
}

ValueWeights TrainedBot::value_weights(const Context& own) {
  if (!file_ && aim() == Aim::team && !names_goals(own.catalog)) {
    return ValueWeights(own.catalog);  // what is shipped was learnt by rivals
  }
  if (!file_) {
    return trained_weights(own.rules, own.state.players);
  }
  const ValueInputs inputs(own.catalog);
  return inputs.weights(trained_values(*file_, inputs));
}

std::string trained_note(const TrainedFile* file, const Ruleset& rules, std::int32_t players) {
  const bool is_shipped = file == nullptr;
  const bool is_together = plays_together(rules);
  if (is_shipped && (!is_together || names_goals(rules.catalog))) {
    file = nearest_trained_file(shipped_trained_files(), rules, players);
  }
  if (file == nullptr) {
    const std::string title = said_by("rulesets", rules.title);
    return is_together
               ? said_with(
                     "No bot was trained for anything like {} with {}: \"trained\" plays as "
                     "coop-greedy does. `bastide train` makes one.",
                     title,
                     players_text(players))
               : said_with(
                     "No bot was trained for anything like {} with {}: \"trained\" plays as "
                     "greedy does. `bastide train` makes one.",
                     title,
                     players_text(players));
  }
  if (is_about(*file, rules, players)) {
    return {};
  }
  const ValueInputs inputs(rules.catalog);
  const auto known = std::count_if(file->inputs.begin(), file->inputs.end(), [&](const auto& row) {
    return inputs.find(row.first) >= 0;
  });
  const std::string title = said_by("rulesets", rules.title);
  const std::string here =
      file->ruleset == rules.name
          ? said_with("{} as it is played here, {}", title, players_text(players))
          : fmt::format("{}, {}", title, players_text(players));
  const std::string there = fmt::format("{}, {}", file->ruleset, players_text(file->players));
  const std::string fit = said_counted(
      std::ssize(file->inputs), "{1} of its {0} weight fit", "{1} of its {0} weights fit", known);
  return is_shipped
             ? said_with(
                   "No bot was trained for {}: \"trained\" plays by what was learnt of {}; {}.",
                   here,
                   there,
                   fit)
             : said_with("This bot was trained for {}, not for {}; {}.", there, here, fit);
}

}  // namespace bastide
