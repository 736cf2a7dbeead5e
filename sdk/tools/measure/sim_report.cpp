#include "sdk/tools/measure/sim_report.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr std::array<double, 5> kQuantiles{0.05, 0.25, 0.50, 0.75, 0.95};
constexpr std::array<const char*, 5> kQuantileNames{"p05", "p25", "p50", "p75", "p95"};

double games_of(const SimTally& tally) {
  return static_cast<double>(tally.games);
}

/// Interval of a share as text, in percent.
std::string percent_interval(double successes, double n) {
  const Interval interval = wilson(successes, n);
  return fmt::format("[{:.1f}, {:.1f}]", 100 * interval.low, 100 * interval.high);
}

std::string percent(double part, double n) {
  return n <= 0 ? "-" : fmt::format("{:.1f} %", 100 * part / n);
}

double mean_per_game(std::int64_t sum, const SimTally& tally) {
  return tally.games == 0 ? 0 : static_cast<double>(sum) / games_of(tally);
}

/// Points of the feature kind for all seats.
std::int64_t points_of(const SimTally& tally, std::size_t kind) {
  std::int64_t sum = 0;
  for (const SeatTally& seat : tally.seats) {
    sum += seat.points_by_kind[kind];
  }
  return sum;
}

std::string kind_name(const SimPlan& plan, std::size_t kind) {
  const auto& kinds = plan.rules->catalog.feature_kinds.rows();
  return kind < kinds.size() ? kinds[kind].name : marked("without a feature");
}

/// For people who do not read English as they say it.
std::string said_kind(const SimPlan& plan, std::size_t kind) {
  const std::string name = kind_name(plan, kind);
  return language_code() == "en"                           ? name
         : kind < plan.rules->catalog.feature_kinds.size() ? said_name(name)
                                                           : said(name);
}

std::string seats_table(const SimPlan& plan, const SimTally& tally) {
  std::vector<std::string> heads{said("seat"), said("bot"), said("mean"), said("sd")};
  std::vector<Align> aligns{Align::right, Align::left, Align::right, Align::right};
  for (const double share : kQuantiles) {
    heads.push_back(fmt::format("{:.0f} %", 100 * share));
    aligns.push_back(Align::right);
  }
  heads.insert(heads.end(), {said("wins"), said("share"), said("95 % interval")});
  aligns.insert(aligns.end(), {Align::right, Align::right, Align::left});
  TextTable table(heads, aligns);
  for (std::size_t i = 0; i < tally.seats.size(); ++i) {
    const SeatTally& seat = tally.seats[i];
    std::vector<std::string> row{std::to_string(i + 1),
                                 bot_word(plan.bots[i]),
                                 fmt::format("{:.1f}", seat.score.mean()),
                                 fmt::format("{:.1f}", seat.score.deviation())};
    for (const double share : kQuantiles) {
      row.push_back(std::to_string(seat.score.quantile(share)));
    }
    const double wins = seat.wins.wins();
    row.push_back(seat.wins.shared() == 0
                      ? std::to_string(seat.wins.alone())
                      : said_with("{} + {} shared", seat.wins.alone(), seat.wins.shared()));
    row.push_back(percent(wins, games_of(tally)));
    row.push_back(percent_interval(wins, games_of(tally)));
    table.add(std::move(row));
  }
  return table.aligned();
}

/// The lines of a kind under it, unless one line is all of it.
void add_lines_of(const SimPlan& plan,
                  const SimTally& tally,
                  std::size_t kind,
                  std::size_t columns,
                  double all,
                  TextTable& table) {
  const Catalog& catalog = plan.rules->catalog;
  const bool is_kind = kind < catalog.feature_kinds.size();
  const auto lines =
      lines_of(tally.rules, is_kind ? catalog.feature_kinds[FeatureKindId(kind)].name : "");
  for (const auto* line : lines) {
    if (lines.size() == 1 && is_kind) {
      break;
    }
    std::vector<std::string> row{"  " + line_label(catalog, line->first)};
    for (std::size_t i = 0; i < columns; ++i) {
      row.push_back(fmt::format("{:.1f}", mean_per_game(line->second.points[i], tally)));
    }
    row.push_back(percent(static_cast<double>(line->second.total()), all));
    row.push_back(rule_words(line->first));
    table.add(std::move(row));
  }
}

std::string kinds_table(const SimPlan& plan, const SimTally& tally) {
  std::vector<std::string> heads{said("points a game")};
  std::vector<Align> aligns{Align::left};
  const bool is_shared = shares_score(plan.rules->catalog);
  const std::size_t columns = is_shared ? 1 : tally.seats.size();
  for (std::size_t i = 0; i < columns; ++i) {
    heads.push_back(is_shared ? said("team") : said_with("seat {}", i + 1));
    aligns.push_back(Align::right);
  }
  heads.insert(heads.end(), {said("share"), said("rule")});
  aligns.insert(aligns.end(), {Align::right, Align::left});
  TextTable table(heads, aligns);
  const std::size_t kinds = plan.rules->catalog.feature_kinds.size() + 1;
  std::int64_t all = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    all += points_of(tally, kind);
  }
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const std::int64_t sum = points_of(tally, kind);
    if (sum == 0 && kind + 1 == kinds) {
      continue;
    }
    std::vector<std::string> row{said_kind(plan, kind)};
    for (std::size_t i = 0; i < columns; ++i) {
      row.push_back(
          fmt::format("{:.1f}", mean_per_game(tally.seats[i].points_by_kind[kind], tally)));
    }
    row.push_back(percent(static_cast<double>(sum), static_cast<double>(all)));
    table.add(std::move(row));
    add_lines_of(plan, tally, kind, columns, static_cast<double>(all), table);
  }
  return table.aligned();
}

/// Margin of whoever began over the mean of the others, with its interval.
std::array<double, 3> first_margin(const SimTally& tally) {
  const auto others = static_cast<double>(tally.seats.size() - 1);
  if (others <= 0) {
    return {0, 0, 0};
  }
  const Interval interval = tally.first_margin.mean_interval();
  return {tally.first_margin.mean() / others, interval.low / others, interval.high / others};
}

/// "out of ghosts 41.0 %, out of tiles 24.1 %": most frequent first.
std::string reasons_text(const Ruleset& rules,
                         const std::map<std::string, std::uint64_t>& reasons,
                         double n) {
  std::vector<std::pair<std::string, std::uint64_t>> rows(reasons.begin(), reasons.end());
  std::stable_sort(
      rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return joined(rows, ", ", [&](const auto& row) {
    return fmt::format(
        "{} {}", reason_words(rules, row.first), percent(static_cast<double>(row.second), n));
  });
}

std::string spread_text(const Histogram& histogram) {
  return fmt::format("{:.1f} (5 % {}, 50 % {}, 95 % {})",
                     histogram.mean(),
                     histogram.quantile(0.05),
                     histogram.quantile(0.50),
                     histogram.quantile(0.95));
}

std::string team_text(const Program& program, const SimPlan& plan, const TeamTally& team) {
  const auto n = static_cast<double>(team.games());
  const auto won = static_cast<double>(team.won);
  const Catalog& catalog = plan.rules->catalog;
  const Track& track = catalog.tracks[team_track(catalog)];
  std::string text = line_of("{}   {} {}  {}",
                             program.paint(Ink::strong, said("won together")),
                             percent(won, n),
                             percent_interval(won, n),
                             reasons_text(*plan.rules, team.won_by, n));
  text += line_of("lost           {}  {}",
                  percent(static_cast<double>(team.lost), n),
                  reasons_text(*plan.rules, team.lost_by, n));
  text += team.ranked == 0 ? ""
                           : line_of("by points      {}  nobody won or lost together",
                                     percent(static_cast<double>(team.ranked), n));
  text += track.per == TrackScope::colour
              ? line_of("points         {}, of the colour that has least", spread_text(team.points))
              : line_of("points         {}", spread_text(team.points));
  if (!track.goals.empty()) {
    text += said_with("goal {:<9} ", track.goals.back());
    text += team.won == 0 ? said("never reached")
                          : said_with("won {:.1f} beyond it", team.margin_won.mean());
    text += team.lost == 0 ? "\n" : line_of(", lost {} short of it", spread_text(team.margin_lost));
  }
  for (std::size_t pool = 0; pool < team.peaks.size(); ++pool) {
    const Pool& row = catalog.pools[PoolId(pool)];
    text += line_of("{:<14} at most {} on the board, of {}",
                    said_name(row.name),
                    spread_text(team.peaks[pool]),
                    row.count);
  }
  return text;
}

std::string notes_text(const SimPlan& plan, const SimTally& tally) {
  std::string text;
  const double n = games_of(tally);
  if (tally.team.ranked > 0 && tally.seats.size() > 1) {
    const auto [mean, low, high] = first_margin(tally);
    const double wins = tally.first_wins.wins();
    text += line_of("who begins     wins {} {}, margin {:+.1f} points [{:+.1f}, {:+.1f}]",
                    percent(wins, n),
                    percent_interval(wins, n),
                    mean,
                    low,
                    high);
  }
  text += line_of("turns          {:.1f} (5 % {}, 95 % {})",
                  tally.turns.mean(),
                  tally.turns.quantile(0.05),
                  tally.turns.quantile(0.95));
  text += line_of("answers        {:.1f} a game, of players and of chance", tally.answers.mean());
  text += line_of("no legal place {:.3f} tiles a game", tally.discards.mean());
  text += line_of("rules acted    {}", acted_sentence(*plan.rules, tally.rules, tally.games));
  return text;
}

nlohmann::ordered_json histogram_json(const Histogram& histogram) {
  nlohmann::ordered_json value{{"mean", histogram.mean()}, {"sd", histogram.deviation()}};
  for (std::size_t i = 0; i < kQuantiles.size(); ++i) {
    value[kQuantileNames[i]] = histogram.quantile(kQuantiles[i]);
  }
  return value;
}

nlohmann::ordered_json wins_json(const WinCount& wins, const SimTally& tally) {
  const Interval interval = wilson(wins.wins(), games_of(tally));
  return {{"alone", wins.alone()},
          {"shared", wins.shared()},
          {"share", tally.games == 0 ? 0 : wins.wins() / games_of(tally)},
          {"interval", {interval.low, interval.high}}};
}

nlohmann::ordered_json points_json(const SimPlan& plan,
                                   const SimTally& tally,
                                   const SeatTally& seat) {
  nlohmann::ordered_json points;
  for (std::size_t kind = 0; kind < seat.points_by_kind.size(); ++kind) {
    const bool other = kind + 1 == seat.points_by_kind.size();
    points[other ? "other" : kind_name(plan, kind)] =
        mean_per_game(seat.points_by_kind[kind], tally);
  }
  return points;
}

nlohmann::ordered_json team_json(const SimPlan& plan, const SimTally& tally) {
  const TeamTally& team = tally.team;
  const auto n = static_cast<double>(team.games());
  const Interval interval = wilson(static_cast<double>(team.won), n);
  const Catalog& catalog = plan.rules->catalog;
  const std::vector<std::int32_t>& goals = catalog.tracks[team_track(catalog)].goals;
  nlohmann::ordered_json value{{"won", team.won}, {"lost", team.lost}};
  if (team.together() == 0) {
    return value;
  }
  if (team.ranked > 0) {
    value["by_points"] = team.ranked;
  }
  value["share"] = static_cast<double>(team.won) / n;
  value["interval"] = {interval.low, interval.high};
  value["won_by"] = team.won_by;
  value["lost_by"] = team.lost_by;
  value["points"] = histogram_json(team.points);
  if (shares_score(catalog)) {
    value["points_by_kind"] = points_json(plan, tally, tally.seats.front());
  }
  if (!goals.empty()) {
    value["goal"] = goals.back();
    value["margin_won"] = histogram_json(team.margin_won);
    value["margin_lost"] = histogram_json(team.margin_lost);
  }
  nlohmann::ordered_json peaks = nlohmann::ordered_json::object();
  for (std::size_t pool = 0; pool < team.peaks.size(); ++pool) {
    peaks[catalog.pools[PoolId(pool)].name] = histogram_json(team.peaks[pool]);
  }
  value["peaks"] = peaks;
  return value;
}

nlohmann::ordered_json seats_json(const SimPlan& plan, const SimTally& tally) {
  nlohmann::ordered_json seats = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < tally.seats.size(); ++i) {
    const SeatTally& seat = tally.seats[i];
    seats.push_back({{"seat", i + 1},
                     {"bot", plan.bots[i]},
                     {"score", histogram_json(seat.score)},
                     {"wins", wins_json(seat.wins, tally)}});
    if (!shares_score(plan.rules->catalog)) {
      seats.back()["points"] = points_json(plan, tally, seat);
    }
  }
  return seats;
}

}  // namespace

std::string sim_text(const Program& program, const SimPlan& plan, const SimTally& tally) {
  std::string text = program.paint(Ink::strong,
                                   said_with("{}: {} games, seed {}",
                                             said_by("rulesets", plan.rules->title),
                                             tally.games,
                                             plan.seed)) +
                     "\n\n";
  if (tally.team.together() > 0) {
    text += line_of("bots           {}", fmt::join(plan.bots, ", "));
    text += team_text(program, plan, tally.team) + '\n';
  }
  if (tally.team.together() == 0 || tally.team.ranked > 0) {
    text += seats_table(plan, tally) + '\n';
  }
  text += kinds_table(plan, tally) + '\n' + notes_text(plan, tally);
  return text;
}

std::string sim_plain(const SimPlan& plan, const SimTally& tally) {
  TextTable table(std::vector<std::string>(14));
  for (std::size_t i = 0; i < tally.seats.size(); ++i) {
    const SeatTally& seat = tally.seats[i];
    const Interval interval = wilson(seat.wins.wins(), games_of(tally));
    std::vector<std::string> row{std::to_string(i + 1),
                                 bot_word(plan.bots[i]),
                                 std::to_string(tally.games),
                                 fmt::format("{:.3f}", seat.score.mean()),
                                 fmt::format("{:.3f}", seat.score.deviation())};
    for (const double share : kQuantiles) {
      row.push_back(std::to_string(seat.score.quantile(share)));
    }
    const double wins = seat.wins.wins();
    for (const double number :
         {wins, tally.games == 0 ? 0 : wins / games_of(tally), interval.low, interval.high}) {
      row.push_back(fmt::format("{:.4f}", number));
    }
    table.add(std::move(row));
  }
  return table.plain();
}

nlohmann::ordered_json sim_json(const SimPlan& plan, const SimTally& tally) {
  const auto [mean, low, high] = first_margin(tally);
  nlohmann::ordered_json faults = nlohmann::ordered_json::array();
  for (const SimFault& fault : tally.faults) {
    faults.push_back(
        {{"game", fault.game + 1}, {"seed", seed_json(fault.seed)}, {"what", fault.what}});
  }
  nlohmann::ordered_json value{{"bastide_sim", 1},
                               {"ruleset", plan.rules->name},
                               {"title", plan.rules->title},
                               {"with", plan.origin.with},
                               {"set", plan.origin.set},
                               {"catalogue", fmt::format("{:016x}", plan.rules->catalog.hash)},
                               {"seed", seed_json(plan.seed)},
                               {"games", tally.games},
                               {"seats", seats_json(plan, tally)}};
  value["first"] = {{"wins", wins_json(tally.first_wins, tally)},
                    {"margin", {{"mean", mean}, {"interval", {low, high}}}}};
  value["together"] = team_json(plan, tally);
  value["turns"] = histogram_json(tally.turns);
  value["answers"] = histogram_json(tally.answers);
  value["no_legal_place"] = tally.discards.mean();
  value["lines"] = lines_json(tally.rules, tally.games);
  value["rules"] = acted_json(*plan.rules, tally.rules, tally.games);
  value["faults"] = {{"count", tally.fault_count}, {"first", faults}};
  return value;
}

std::string speed_text(const SimPlan& plan, const SimResult& result) {
  const double seconds = std::max(result.seconds, 1e-6);
  return said_with("{} games in {:.1f} s: {:.0f} games a second on {}",
                   result.played,
                   seconds,
                   static_cast<double>(result.played) / seconds,
                   said_counted(plan.threads, "{} thread", "{} threads"));
}

}  // namespace bastide
