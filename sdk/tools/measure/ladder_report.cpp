#include "sdk/tools/measure/ladder_report.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Finished pairs of each pairing, in order.
std::vector<std::vector<const LadderPair*>> by_pairing(const LadderPlan& plan,
                                                       const LadderResult& result) {
  std::vector<std::vector<const LadderPair*>> all(plan.pairings().size());
  for (const LadderPair& pair : result.pairs) {
    if (pair.fault.empty()) {
      all[static_cast<std::size_t>(pair.number % all.size())].push_back(&pair);
    }
  }
  return all;
}

double mean(const std::vector<double>& values) {
  return estimate_mean(values).mean;
}

/// What the first bot scored in both games of each pair.
std::vector<double> sums_of(const std::vector<const LadderPair*>& pairs) {
  std::vector<double> sums;
  for (const LadderPair* pair : pairs) {
    sums.push_back(pair->scores.front() + pair->scores.back());
  }
  return sums;
}

LadderMatch match_of(std::size_t a, std::size_t b, const std::vector<const LadderPair*>& pairs) {
  LadderMatch match{a, b};
  std::vector<double> scores;
  std::vector<double> margins;
  for (const LadderPair* pair : pairs) {
    for (const double score : pair->scores) {
      ++match.games;
      ++(score > 0.5 ? match.wins : score < 0.5 ? match.losses : match.ties);
    }
    scores.push_back(mean(pair->scores));
    margins.push_back(mean(pair->margins));
  }
  match.margin = estimate_mean(margins);
  match.score.mean = mean(scores);
  // Of as many independent games as vary like these: only wins have an interval, too.
  const double games = static_cast<double>(match.games) / dispersion_of(sums_of(pairs));
  match.score.interval = wilson(match.score.mean * games, games);
  return match;
}

/// Two teams, by the decks that both have played.
LadderMatch team_match(const LadderPlan& plan,
                       std::size_t a,
                       std::size_t b,
                       const std::vector<std::vector<const LadderPair*>>& pairs) {
  LadderMatch match{a, b};
  std::map<std::uint64_t, const LadderPair*> others;  // by deck
  for (const LadderPair* pair : pairs[b]) {
    others[pair->number / plan.bots.size()] = pair;
  }
  std::vector<double> scores;
  std::vector<double> margins;
  for (const LadderPair* pair : pairs[a]) {
    const auto other = others.find(pair->number / plan.bots.size());
    if (other != others.end()) {
      const double more = pair->scores.front() - other->second->scores.front();
      ++match.games;
      ++(more > 0 ? match.wins : more < 0 ? match.losses : match.ties);
      scores.push_back(more);
      margins.push_back(pair->margins.front() - other->second->margins.front());
    }
  }
  match.score = estimate_mean(scores);
  match.margin = estimate_mean(margins);
  return match;
}

/// What the pairs add to the rows of their bots.
void count_pairs(const LadderPlan& plan, const LadderResult& result, LadderSummary& summary) {
  const auto pairings = plan.pairings();
  std::vector<double> seconds(plan.bots.size(), 0);
  std::vector<std::int64_t> moves(plan.bots.size(), 0);
  for (const LadderPair& pair : result.pairs) {
    if (!pair.fault.empty()) {
      ++summary.faults;
      continue;
    }
    const auto [a, b] = pairings[static_cast<std::size_t>(pair.number % pairings.size())];
    seconds[a] += pair.seconds[0];
    seconds[b] += pair.seconds[1];
    moves[a] += pair.moves[0];
    moves[b] += pair.moves[1];
    for (const double score : pair.scores) {
      ++summary.rows[a].games;
      summary.rows[a].score += score;
      summary.rows[b].games += plan.team ? 0 : 1;
      summary.rows[b].score += plan.team ? 0 : 1 - score;
    }
  }
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    if (plan.timed) {
      summary.rows[bot].ms_per_move =
          moves[bot] == 0 ? 0 : 1000 * seconds[bot] / static_cast<double>(moves[bot]);
    }
  }
}

void rate_teams(const std::vector<std::vector<const LadderPair*>>& pairs, LadderSummary& summary) {
  for (LadderRow& row : summary.rows) {
    row.share = wilson(row.score, static_cast<double>(row.games));
    std::vector<double> points;
    for (const LadderPair* pair : pairs[row.bot]) {
      points.push_back(pair->margins.front());
    }
    row.points = estimate_mean(points);
  }
}

void rate_bots(const std::vector<std::vector<const LadderPair*>>& pairs, LadderSummary& summary) {
  std::vector<PairingScore> scores;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const LadderMatch& match = summary.matches[i];
    const auto games = static_cast<double>(match.games);
    scores.push_back(
        {match.a, match.b, games, match.score.mean * games, dispersion_of(sums_of(pairs[i]))});
  }
  const Ratings ratings(summary.rows.size(), scores);
  for (LadderRow& row : summary.rows) {
    row.elo = ratings.elo(row.bot);
    row.elo_interval = ratings.interval(row.bot);
  }
  for (LadderMatch& match : summary.matches) {
    match.elo = ratings.elo(match.a) - ratings.elo(match.b);
    match.elo_interval = ratings.difference(match.a, match.b);
  }
  if (summary.rows.size() == 2) {
    summary.difference = ratings.difference(0, 1);
  }
}

std::string word_of_bot(const LadderPlan& plan, std::size_t bot) {
  return bot_word(plan.bots[bot]);
}

TextTable rows_table(const LadderPlan& plan, const LadderSummary& summary) {
  using enum Align;
  TextTable table = plan.team ? TextTable({said("bot"),
                                           said("games"),
                                           said("won"),
                                           said("share"),
                                           said("95 % interval"),
                                           said("points"),
                                           said("ms/move")},
                                          {left, right, right, right, left, right, right})
                              : TextTable({said("bot"),
                                           "Elo",
                                           said("95 % interval"),
                                           said("games"),
                                           said_as("result", "score"),
                                           said("ms/move")},
                                          {left, right, left, right, right, right});
  for (const LadderRow& row : summary.rows) {
    const std::string games = std::to_string(row.games);
    const double share = row.games == 0 ? 0 : row.score / static_cast<double>(row.games);
    const std::string ms = row.ms_per_move ? fmt::format("{:.3f}", *row.ms_per_move) : "-";
    if (plan.team) {
      table.add({word_of_bot(plan, row.bot),
                 games,
                 fmt::format("{:.0f}", row.score),
                 share_text(share),
                 share_text(row.share),
                 fmt::format("{:.1f}", row.points.mean),
                 ms});
    } else {
      table.add({word_of_bot(plan, row.bot),
                 fmt::format("{:+.0f}", row.elo),
                 fmt::format("[{:+.0f}, {:+.0f}]", row.elo_interval.low, row.elo_interval.high),
                 games,
                 share_text(share),
                 ms});
    }
  }
  return table;
}

std::string elo_text(double elo, const Interval& interval) {
  return fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", elo, interval.low, interval.high);
}

TextTable matches_table(const LadderPlan& plan, const LadderSummary& summary) {
  using enum Align;
  TextTable table({"A",
                   "B",
                   plan.team ? said("decks") : said("games"),
                   plan.team ? said("only A, same, only B") : said("won, tied, lost"),
                   plan.team ? said("more won") : said("score of A"),
                   said("95 % interval"),
                   plan.team ? said("more points") : said("margin"),
                   said("95 % interval"),
                   plan.team ? "" : "Elo"},
                  {left, left, right, right, right, left, right, left, left});
  for (const LadderMatch& match : summary.matches) {
    table.add({word_of_bot(plan, match.a),
               word_of_bot(plan, match.b),
               std::to_string(match.games),
               fmt::format("{}, {}, {}", match.wins, match.ties, match.losses),
               share_text(match.score.mean),
               share_text(match.score.interval),
               signed_text(match.margin.mean),
               signed_text(match.margin.interval),
               plan.team ? std::string() : elo_text(match.elo, match.elo_interval)});
  }
  return table;
}

std::string test_word(EloTest::Verdict verdict) {
  return verdict == EloTest::Verdict::elo1   ? "elo1"
         : verdict == EloTest::Verdict::elo0 ? "elo0"
                                             : "undecided";
}

std::string test_sentence(const LadderPlan& plan, const EloTest& test) {
  const std::string what =
      said_with("{} is {:+g} Elo against {}, not {:+g}",
                word_of_bot(plan, 0),
                test.verdict() == EloTest::Verdict::elo0 ? test.elo0() : test.elo1(),
                word_of_bot(plan, 1),
                test.verdict() == EloTest::Verdict::elo0 ? test.elo1() : test.elo0());
  return said_with(
      "SPRT of {:+g} against {:+g} Elo: {} (ratio {:.2f}, bounds {:.2f} and {:.2f}; "
      "pairs by points 0 to 2: {})",
      test.elo0(),
      test.elo1(),
      test.verdict() == EloTest::Verdict::undecided ? said("undecided") : what,
      test.ratio(),
      test.lower(),
      test.upper(),
      joined(test.pairs(), ", ", [](std::int64_t n) { return std::to_string(n); }));
}

Json mean_json(const MeanOf& mean) {
  return {{"mean", mean.mean}, {"interval", {mean.interval.low, mean.interval.high}}};
}

Json row_json(const LadderPlan& plan, const LadderRow& row) {
  Json json{{"bot", plan.bots[row.bot]}, {"games", row.games}, {"score", row.score}};
  if (row.ms_per_move) {
    json["ms_per_move"] = *row.ms_per_move;
  }
  if (plan.team) {
    json["share_interval"] = {row.share.low, row.share.high};
    json["points"] = mean_json(row.points);
  } else {
    json["elo"] = row.elo;
    json["elo_interval"] = {row.elo_interval.low, row.elo_interval.high};
  }
  return json;
}

Json match_json(const LadderPlan& plan, const LadderMatch& match) {
  Json json{{"a", plan.bots[match.a]},
            {"b", plan.bots[match.b]},
            {"games", match.games},
            {"wins", match.wins},
            {"ties", match.ties},
            {"losses", match.losses},
            {"score", mean_json(match.score)},
            {"margin", mean_json(match.margin)}};
  if (!plan.team) {
    json["elo"] = match.elo;
    json["elo_interval"] = {match.elo_interval.low, match.elo_interval.high};
  }
  return json;
}

Json games_json(const LadderPlan& plan, const LadderResult& result) {
  Json games = Json::array();
  for (const LadderPair& pair : result.pairs) {
    for (std::size_t game = 0; game < pair.scores.size() && pair.fault.empty(); ++game) {
      Json seats = Json::array();
      for (const std::size_t bot : lineup_of(plan, pair.number, game)) {
        seats.push_back(plan.bots[bot]);
      }
      games.push_back({{"seed", seed_json(seed_of(plan, pair.number))},
                       {"seats", std::move(seats)},
                       {"score", pair.scores[game]},
                       {plan.team ? "points" : "margin", pair.margins[game]},
                       {"command", replay_command(plan, pair.number, game)}});
    }
  }
  return games;
}

}  // namespace

std::string signed_text(double value) {
  return fmt::format("{:+.1f}", value);
}

std::string signed_text(const Interval& interval) {
  return fmt::format("[{:+.1f}, {:+.1f}]", interval.low, interval.high);
}

std::string share_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string share_text(const Interval& interval) {
  return fmt::format("[{:.1f}, {:.1f}]", 100 * interval.low, 100 * interval.high);
}

LadderSummary summarise(const LadderPlan& plan, const LadderResult& result) {
  LadderSummary summary;
  const auto pairs = by_pairing(plan, result);
  for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
    summary.rows.emplace_back().bot = bot;
  }
  count_pairs(plan, result, summary);
  std::size_t pairing = 0;
  for (std::size_t a = 0; a < plan.bots.size(); ++a) {
    for (std::size_t b = a + 1; b < plan.bots.size(); ++b) {
      summary.matches.push_back(plan.team ? team_match(plan, a, b, pairs)
                                          : match_of(a, b, pairs[pairing++]));
    }
  }
  if (plan.team) {
    rate_teams(pairs, summary);
  } else {
    rate_bots(pairs, summary);
  }
  std::stable_sort(
      summary.rows.begin(), summary.rows.end(), [&](const LadderRow& a, const LadderRow& b) {
        return plan.team ? a.score > b.score : a.elo > b.elo;
      });
  return summary;
}

std::string decks_text(std::int64_t count) {
  return said_counted(count, "{} deck", "{} decks");
}

std::string ladder_head(const LadderPlan& plan, const LadderResult& result) {
  std::int64_t games = 0;
  for (const LadderPair& pair : result.pairs) {
    games += pair.fault.empty() ? static_cast<std::int64_t>(pair.scores.size()) : 0;
  }
  const auto bots = static_cast<std::int64_t>(plan.bots.size());
  const std::string decks = decks_text(static_cast<std::int64_t>(plan.decks));
  return said_with("{}, {}: {}, {} from seed {}, {}{}",
                   said_by("rulesets", plan.rules->title),
                   said_counted(plan.seats, "{} seat", "{} seats"),
                   said_counted(bots, "{} bot", "{} bots"),
                   decks,
                   plan.seed,
                   said_counted(games, "{} game", "{} games"),
                   plan.team ? "" : said("; every deck with the seats swapped"));
}

std::vector<std::string> ladder_verdicts(const LadderPlan& plan,
                                         const LadderSummary& summary,
                                         const EloTest* test) {
  std::vector<std::string> verdicts;
  if (plan.bots.size() == 2 && summary.matches.front().games > 0) {
    const LadderMatch& match = summary.matches.front();
    std::string text = said_with("{} gains {} points a game on {}, 95 % interval {}",
                                 word_of_bot(plan, 0),
                                 signed_text(match.margin.mean),
                                 word_of_bot(plan, 1),
                                 signed_text(match.margin.interval));
    if (summary.difference) {
      const Interval& elo = *summary.difference;
      text += fmt::format(
          "; {:+.0f} Elo [{:+.0f}, {:+.0f}]", (elo.low + elo.high) / 2, elo.low, elo.high);
    }
    verdicts.push_back(std::move(text));
  }
  if (test != nullptr) {
    verdicts.push_back(test_sentence(plan, *test));
  }
  return verdicts;
}

std::string ladder_text(const LadderPlan& plan,
                        const LadderResult& result,
                        const LadderSummary& summary,
                        const EloTest* test) {
  std::string text =
      one_line(ladder_head(plan, result)) + "\n\n" + rows_table(plan, summary).aligned();
  if (!summary.matches.empty()) {
    text += "\n" + matches_table(plan, summary).aligned();
  }
  for (const std::string& verdict : ladder_verdicts(plan, summary, test)) {
    text += "\n" + one_line(verdict) + "\n";
  }
  if (!result.pairs.empty()) {
    text += "\n" + line_of("play the first game again: {}",
                           replay_command(plan, result.pairs.front().number, 0));
  }
  return text;
}

std::string ladder_plain(const LadderPlan& plan, const LadderSummary& summary) {
  TextTable table(std::vector<std::string>(7));
  for (const LadderRow& row : summary.rows) {
    const Interval& interval = plan.team ? row.share : row.elo_interval;
    const double share = row.games == 0 ? 0 : row.score / static_cast<double>(row.games);
    table.add({plan.bots[row.bot],
               std::to_string(row.games),
               fmt::format("{:g}", row.score),
               fmt::format("{:.6g}", plan.team ? share : row.elo),
               fmt::format("{:.6g}", interval.low),
               fmt::format("{:.6g}", interval.high),
               row.ms_per_move ? fmt::format("{:.4g}", *row.ms_per_move) : "-"});
  }
  return table.plain();
}

Json ladder_json(const LadderPlan& plan,
                 const LadderResult& result,
                 const LadderSummary& summary,
                 const EloTest* test) {
  Json rows = Json::array();
  for (const LadderRow& row : summary.rows) {
    rows.push_back(row_json(plan, row));
  }
  Json matches = Json::array();
  for (const LadderMatch& match : summary.matches) {
    matches.push_back(match_json(plan, match));
  }
  Json faults = Json::array();
  for (const LadderPair& pair : result.pairs) {
    if (!pair.fault.empty()) {
      faults.push_back({{"seed", seed_json(seed_of(plan, pair.number))}, {"what", pair.fault}});
    }
  }
  Json value{{"bastide_ladder", 1},
             {"ruleset", plan.arguments},
             {"seats", plan.seats},
             {"seed", seed_json(plan.seed)},
             {"decks", plan.decks},
             {"team", plan.team},
             {"interrupted", result.interrupted},
             {"bots", std::move(rows)},
             {"matches", std::move(matches)}};
  if (test != nullptr) {
    value["sprt"] = {{"elo0", test->elo0()},
                     {"elo1", test->elo1()},
                     {"ratio", test->ratio()},
                     {"bounds", {test->lower(), test->upper()}},
                     {"pairs_by_points", test->pairs()},
                     {"verdict", test_word(test->verdict())}};
  }
  value["games"] = games_json(plan, result);
  value["faults"] = std::move(faults);
  return value;
}

}  // namespace bastide
