#include "sdk/tools/measure/sim_run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/measure/balance_saved.h"
#include "sdk/tools/measure/tally_reader.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json saved_team(const TeamTally& team) {
  Json peaks = Json::array();
  for (const Histogram& peak : team.peaks) {
    peaks.push_back(TallyReader::saved(peak));
  }
  return {{"won", team.won},
          {"lost", team.lost},
          {"won_by", team.won_by},
          {"lost_by", team.lost_by},
          {"points", TallyReader::saved(team.points)},
          {"margin_won", TallyReader::saved(team.margin_won)},
          {"margin_lost", TallyReader::saved(team.margin_lost)},
          {"peaks", std::move(peaks)}};
}

Json saved_seats(const std::vector<SeatTally>& seats) {
  Json list = Json::array();
  for (const SeatTally& seat : seats) {
    list.push_back({{"score", TallyReader::saved(seat.score)},
                    {"wins", seat.wins.by_sharers()},
                    {"points", seat.points_by_kind}});
  }
  return list;
}

Json saved_rules(const RuleTally& rules) {
  Json lines = Json::array();
  for (const auto& [key, line] : rules.lines) {
    lines.push_back({{"kind", key.kind},
                     {"line", key.line},
                     {"plugin", key.plugin},
                     {"rules", key.rules},
                     {"points", line.points},
                     {"times", line.times},
                     {"games", line.games},
                     {"squares", line.squares}});
  }
  return {{"lines", std::move(lines)}, {"acted", rules.acted}};
}

SeatTally read_seat_tally(const Value& value, std::size_t kinds, Diagnostics& diagnostics) {
  SeatTally seat;
  TallyReader reader(value, diagnostics, "a seat");
  seat.score = reader.histogram("score");
  seat.wins = reader.wins("wins");
  seat.points_by_kind =
      reader.numbers("points", -TallyReader::kFarthest / 4, TallyReader::kFarthest / 4);
  if (seat.points_by_kind.size() != kinds) {
    reader.misfit("other kinds of features were counted");
  }
  return seat;
}

TeamTally read_team_tally(const Value& value, std::size_t pools, Diagnostics& diagnostics) {
  TeamTally team;
  TallyReader reader(value, diagnostics, "the team");
  team.won = reader.count("won");
  team.lost = reader.count("lost");
  team.won_by = reader.counts("won_by");
  team.lost_by = reader.counts("lost_by");
  team.points = reader.histogram("points");
  team.margin_won = reader.histogram("margin_won");
  team.margin_lost = reader.histogram("margin_lost");
  team.peaks = reader.histograms("peaks");
  if (team.peaks.size() != pools) {
    reader.misfit("other pools were counted");
  }
  return team;
}

RuleTally read_rule_tally(const Value& value,
                          std::size_t seats,
                          std::size_t things,
                          Diagnostics& diagnostics) {
  RuleTally rules;
  TallyReader reader(value, diagnostics, "the rules");
  for (const Value& item : reader.items("lines")) {
    TallyReader line(item, diagnostics, "a line");
    LineKey key{line.long_text("kind"),
                line.long_text("line"),
                line.long_text("plugin"),
                line.long_text("rules")};
    LineTally tally{line.numbers("points", -TallyReader::kFarthest / 4, TallyReader::kFarthest / 4),
                    static_cast<std::int64_t>(line.count("times")),
                    static_cast<std::int64_t>(line.count("games")),
                    line.big("squares")};
    if (tally.points.size() != seats) {
      line.misfit("other seats were counted");
    }
    rules.lines[std::move(key)] = std::move(tally);
  }
  rules.acted = reader.numbers("acted", 0, TallyReader::kMostCounted);
  if (rules.acted.size() != things) {
    reader.misfit("other rules were counted");
  }
  return rules;
}

std::vector<GameRange> read_ranges(TallyReader& reader, const SimPlan& plan) {
  std::vector<GameRange> ranges;
  const std::vector<std::int64_t> ends = reader.numbers("played", 0, TallyReader::kMostCounted);
  bool fits = ends.size() % 2 == 0;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    fits = fits && ends[i] < ends[i + 1] && (i == 0 || ends[i - 1] < ends[i]);
    ranges.push_back(
        {static_cast<std::uint64_t>(ends[i]), static_cast<std::uint64_t>(ends[i + 1])});
  }
  if (!fits) {
    reader.misfit("\"played\" holds no ranges of games");
  } else if (!ranges.empty() && ranges.back().last > plan.games) {
    throw ToolError(Exit::usage,
                    said_with("{} games were played already, and not all are among the first {}",
                              SimSoFar{ranges, {}}.count(),
                              plan.games));
  }
  return ranges;
}

SimSoFar read_tally(const Value& value, const SimPlan& plan, Diagnostics& diagnostics) {
  const Catalog& catalog = plan.rules->catalog;
  SimSoFar so_far;
  SimTally& tally = so_far.tally;
  TallyReader reader(value, diagnostics, "a saved simulation");
  so_far.played = read_ranges(reader, plan);
  tally.games = reader.count("games");
  for (const Value& seat : reader.items("seats")) {
    tally.seats.push_back(read_seat_tally(seat, catalog.feature_kinds.size() + 1, diagnostics));
  }
  if (tally.seats.size() != plan.bots.size()) {
    reader.misfit("other seats were counted");
  }
  tally.first_wins = reader.wins("first_wins");
  tally.first_margin = reader.histogram("first_margin");
  tally.turns = reader.histogram("turns");
  tally.answers = reader.histogram("answers");
  tally.discards = reader.histogram("discards");
  tally.rules = read_rule_tally(
      reader.object("rules"), plan.bots.size(), rule_things(*plan.rules).size(), diagnostics);
  tally.team = read_team_tally(reader.object("team"), catalog.pools.size(), diagnostics);
  tally.team.ranked = tally.games - std::min(tally.games, tally.team.together());
  for (const Value& item : reader.items("faults")) {
    TallyReader fault(item, diagnostics, "a fault");
    const std::uint64_t game = fault.count("game");
    tally.faults.push_back({game, game_seed(plan.seed, game), fault.long_text("what")});
  }
  tally.fault_count = reader.count("fault_count");
  if (plan.balance) {
    tally.balance = read_balance(reader.object("balance"), plan, diagnostics);
  }
  return so_far;
}

Json saved_sim(const SimTally& tally) {
  Json faults = Json::array();
  for (const SimFault& fault : tally.faults) {
    faults.push_back({{"game", fault.game}, {"what", fault.what}});
  }
  return {{"games", tally.games},
          {"seats", saved_seats(tally.seats)},
          {"first_wins", tally.first_wins.by_sharers()},
          {"first_margin", TallyReader::saved(tally.first_margin)},
          {"turns", TallyReader::saved(tally.turns)},
          {"answers", TallyReader::saved(tally.answers)},
          {"discards", TallyReader::saved(tally.discards)},
          {"rules", saved_rules(tally.rules)},
          {"team", saved_team(tally.team)},
          {"faults", std::move(faults)},
          {"fault_count", tally.fault_count}};
}

}  // namespace

std::string sim_run_text(const SimSoFar& so_far) {
  if (so_far.played.empty()) {
    return {};
  }
  Json played = Json::array();
  for (const GameRange& range : so_far.played) {
    played.push_back(range.first);
    played.push_back(range.last);
  }
  Json line{{"played", std::move(played)}};
  line.update(saved_sim(so_far.tally));
  if (so_far.tally.balance) {
    line["balance"] = saved_balance(*so_far.tally.balance);
  }
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

SimSoFar read_sim_run(const RunLines& lines, const SimPlan& plan) {
  SimSoFar so_far;
  lines.read([&](const Value& line, Diagnostics& diagnostics) {
    so_far = read_tally(line, plan, diagnostics);
  });
  return so_far;
}

}  // namespace bastide
