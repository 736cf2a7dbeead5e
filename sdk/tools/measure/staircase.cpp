#include "sdk/tools/measure/staircase.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

Stair play(Program& program,
           const std::shared_ptr<const Ruleset>& rules,
           const StairPlan& plan,
           const std::string& bot,
           int seats) {
  SimPlan games;
  games.rules = rules;
  games.bots.assign(static_cast<std::size_t>(seats), bot);
  games.games = plan.games;
  games.seed = plan.seed;
  games.threads = program.thread_count();
  Progress progress(said_with("{} games", rules->name), games.games, program.quiet);
  const SimResult result = simulate(games, [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  return {rules->name, games.bots, result.tally.team, result.tally.fault_count, rules};
}

/// The reason why most games were lost.
std::string main_loss(const Stair& stair) {
  const TeamTally& team = stair.team;
  const auto most =
      std::max_element(team.lost_by.begin(), team.lost_by.end(), [](const auto& a, const auto& b) {
        return a.second < b.second;
      });
  if (most == team.lost_by.end()) {
    return "";
  }
  return reason_words(*stair.rules, most->first);
}

}  // namespace

namespace {

void climb_on(Program& program, const StairPlan& plan, std::vector<Stair>& stairs) {
  for (const std::string& name : plan.rulesets) {
    if (Program::interrupted()) {
      return;
    }
    RulesetChoice choice = plan.choice;
    choice.ruleset = name;
    const auto rules = program.load(choice);
    for (const int seats : plan.seats) {
      if (seats < rules->catalog.least_players || seats > rules->catalog.most_players) {
        continue;
      }
      for (const std::string& bot : plan.bots) {
        if (Program::interrupted()) {
          return;
        }
        stairs.push_back(play(program, rules, plan, bot, seats));
      }
    }
  }
}

}  // namespace

std::vector<Stair> climb(Program& program, const StairPlan& plan) {
  std::vector<Stair> stairs;
  static_cast<void>(unless_stopped([&] { climb_on(program, plan, stairs); }));
  return stairs;
}

std::string stairs_table(const std::vector<Stair>& stairs, bool plain) {
  std::optional<InEnglish> english;
  if (plain) {
    english.emplace();
  }
  TextTable table({said("ruleset"),
                   said("seats"),
                   said("bots"),
                   said("games"),
                   said("won"),
                   said("95 % interval"),
                   said("points"),
                   said("short of goal"),
                   said("lost most by")},
                  {Align::left,
                   Align::right,
                   Align::left,
                   Align::right,
                   Align::right,
                   Align::left,
                   Align::right,
                   Align::right,
                   Align::left});
  for (const Stair& stair : stairs) {
    const TeamTally& team = stair.team;
    const auto n = static_cast<double>(team.games());
    const auto won = static_cast<double>(team.won);
    const Interval interval = wilson(won, n);
    table.add({stair.ruleset,
               std::to_string(stair.bots.size()),
               stair.bots.front(),
               std::to_string(team.games()),
               n > 0 ? fmt::format("{:.1f} %", 100 * won / n) : "-",
               fmt::format("[{:.1f}, {:.1f}]", 100 * interval.low, 100 * interval.high),
               fmt::format("{:.1f}", team.points.mean()),
               team.margin_lost.count() > 0 ? fmt::format("{:.1f}", team.margin_lost.mean()) : "",
               main_loss(stair)});
  }
  return plain ? table.plain() : table.aligned();
}

std::string stairs_markdown(const std::vector<Stair>& stairs) {
  std::vector<std::string> bots;
  for (const Stair& stair : stairs) {
    if (std::find(bots.begin(), bots.end(), stair.bots.front()) == bots.end()) {
      bots.push_back(stair.bots.front());
    }
  }
  std::string text = fmt::format("| {} | {} | {} | {} | {} | {} |\n|---|---:|",
                                 said("ruleset"),
                                 said("players"),
                                 fmt::join(bots, " | "),
                                 said("points"),
                                 said("short of goal"),
                                 said("lost most by"));
  for (std::size_t i = 0; i < bots.size(); ++i) {
    text += "---|";
  }
  text += "---:|---:|---|\n";
  for (std::size_t at = 0; at + bots.size() <= stairs.size(); at += bots.size()) {
    text += fmt::format("| {} | {} |", stairs[at].ruleset, stairs[at].bots.size());
    for (std::size_t i = at; i < at + bots.size(); ++i) {
      const auto n = static_cast<double>(stairs[i].team.games());
      const auto won = static_cast<double>(stairs[i].team.won);
      const Interval interval = wilson(won, n);
      text += fmt::format(" {:.1f} % [{:.1f}, {:.1f}] |",
                          n > 0 ? 100 * won / n : 0,
                          100 * interval.low,
                          100 * interval.high);
    }
    const Stair& last = stairs[at + bots.size() - 1];
    const TeamTally& team = last.team;
    text += fmt::format(
        " {:.1f} | {} | {} |\n",
        team.points.mean(),
        team.margin_lost.count() > 0 ? fmt::format("{:.1f}", team.margin_lost.mean()) : "",
        main_loss(last));
  }
  return text;
}

nlohmann::ordered_json stairs_json(const std::vector<Stair>& stairs) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Stair& stair : stairs) {
    const auto n = static_cast<double>(stair.team.games());
    const Interval interval = wilson(static_cast<double>(stair.team.won), n);
    rows.push_back({{"ruleset", stair.ruleset},
                    {"bots", stair.bots},
                    {"games", stair.team.games()},
                    {"won", stair.team.won},
                    {"interval", {interval.low, interval.high}},
                    {"points", stair.team.points.mean()},
                    {"lost_by", stair.team.lost_by},
                    {"faults", stair.faults}});
  }
  return rows;
}

}  // namespace bastide
