#include "sdk/tools/measure/plans.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

bool has_plugin(const AbSide& side, const std::string& plugin) {
  const auto& plugins = side.rules->catalog.plugins;
  return std::any_of(
      plugins.begin(), plugins.end(), [&](const PluginInfo& other) { return other.id == plugin; });
}

/// Throws ToolError where no column would mean the same in both; notes where a seed is no pair.
void expect_comparable(const AbSide& a, const AbSide& b, std::vector<std::string>& notes) {
  const auto plays_as_team = [](const AbSide& side) {
    return shares_score(side.rules->catalog);
  };
  if (plays_as_team(a) != plays_as_team(b)) {
    const AbSide& team = plays_as_team(a) ? a : b;
    const AbSide& rivals = plays_as_team(a) ? b : a;
    throw ToolError(Exit::usage,
                    said_with("{0} and {1} cannot be compared: in {0} all seats share one score, "
                              "in {1} they play against each other; bastide sim measures each",
                              team.name,
                              rivals.name));
  }
  const auto& plugins = a.rules->catalog.plugins;
  const bool share_a_game =
      std::any_of(plugins.begin(), plugins.end(), [&](const PluginInfo& plugin) {
        return plugin.id != "core" && has_plugin(b, plugin.id);
      });
  if (!share_a_game) {
    notes.push_back(
        said_with("{} and {} are two games with no plugin in common: a seed deals "
                  "different tiles in each, so pairs say no more than single games",
                  a.name,
                  b.name));
  }
}

void add_notes(const std::vector<std::string>& bots,
               const Ruleset& rules,
               std::size_t players,
               std::vector<std::string>& notes) {
  for (std::string& note : bot_notes(bots, rules, players)) {
    notes.push_back(std::move(note));
  }
}

bool has_program(const std::vector<std::string>& bots) {
  return std::any_of(bots.begin(), bots.end(), is_outside);
}

void check_ladder_bots(const LadderPlan& plan) {
  if (plan.bots.size() < 2 && !plan.team) {
    throw ToolError(Exit::usage,
                    said("name at least two bots: bastide ladder greedy random --ruleset base"));
  }
  std::set<std::string> seen;
  for (const std::string& bot : plan.bots) {
    if (!seen.insert(bot).second) {
      throw ToolError(
          Exit::usage,
          said_with("{} is named twice: a bot would play against itself", in_quotes(bot)));
    }
    check_bot(bot, *plan.rules, plan.outside != nullptr);
  }
}

void check_ladder_seats(const LadderPlan& plan) {
  const int least = std::max(plan.team ? 1 : 2, plan.rules->catalog.least_players);
  const int most = plan.rules->catalog.most_players;
  if (plan.seats < least || plan.seats > most) {
    throw ToolError(Exit::usage,
                    said_with("a ladder of {} is for {} to {} seats, not for {}",
                              plan.rules->title,
                              least,
                              most,
                              plan.seats));
  }
}

}  // namespace

LoadRequest origin_of(const RulesetChoice& choice) {
  LoadRequest origin;
  origin.ruleset = choice.ruleset;
  origin.with = choice.with;
  origin.set = choice.set;
  return origin;
}

AbSide ab_side(std::shared_ptr<const Ruleset> rules, const RulesetChoice& choice) {
  AbSide side{std::move(rules), choice.ruleset, shell_arguments(choice), origin_of(choice)};
  for (const std::string& variant : choice.with) {
    side.name += " --with " + variant;
  }
  for (const std::string& option : choice.set) {
    side.name += " --set " + option;
  }
  return side;
}

SimPlan sim_plan(std::shared_ptr<const Ruleset> rules,
                 const BotChoice& bots,
                 std::uint64_t count,
                 std::vector<std::string>& notes) {
  SimPlan plan;
  plan.rules = std::move(rules);
  plan.bots = seat_bots(bots, *plan.rules);
  plan.outside =
      has_program(plan.bots) && bots.takes_programs ? outside_bots(bots.programs) : nullptr;
  add_notes(plan.bots, *plan.rules, plan.bots.size(), notes);
  plan.games = count == 0 ? kUsualGames : count;
  return plan;
}

AbPlan ab_plan(AbSide a,
               AbSide b,
               const BotChoice& bots,
               std::uint64_t count,
               std::vector<std::string>& notes) {
  AbPlan plan;
  plan.a = std::move(a);
  plan.b = std::move(b);
  expect_comparable(plan.a, plan.b, notes);
  plan.bots = seat_bots(bots, *plan.a.rules);
  plan.outside =
      has_program(plan.bots) && bots.takes_programs ? outside_bots(bots.programs) : nullptr;
  const BotChoice same{
      bot_list(plan.bots), static_cast<int>(plan.bots.size()), bots.takes_programs, bots.programs};
  static_cast<void>(seat_bots(same, *plan.b.rules));  // B must have these seats too
  add_notes(plan.bots, *plan.a.rules, plan.bots.size(), notes);
  add_notes(plan.bots, *plan.b.rules, plan.bots.size(), notes);
  plan.pairs = count == 0 ? kUsualGames : count;
  return plan;
}

LadderPlan ladder_plan(std::shared_ptr<const Ruleset> rules,
                       const std::vector<std::string>& bots,
                       int players,
                       std::uint64_t count,
                       std::vector<std::string>& notes,
                       std::shared_ptr<OutsideBots> outside) {
  LadderPlan plan;
  plan.outside = has_program(bots) ? std::move(outside) : nullptr;
  plan.rules = std::move(rules);
  plan.bots = bots;
  plan.team = plays_together(*plan.rules);
  check_ladder_bots(plan);
  plan.seats = players > 0 ? players : std::max(2, plan.rules->catalog.least_players);
  check_ladder_seats(plan);
  add_notes(plan.bots, *plan.rules, static_cast<std::size_t>(plan.seats), notes);
  const std::uint64_t games = count == 0 ? kUsualGames : count;
  plan.decks = (games + plan.games_each() - 1) / plan.games_each();
  return plan;
}

}  // namespace bastide
