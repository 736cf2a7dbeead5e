// What a ladder found: as text, as lines for other programs, as JSON and as a page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/ladder_games.h"
#include "sdk/tools/measure/ladder_statistics.h"

namespace bastide {

/// A bot over all its games.
struct LadderRow {
  std::size_t bot = 0;
  std::int64_t games = 0;
  double score = 0;                   // wins, ties as halves; of a team: games won
  double elo = 0;                     // not of teams
  Interval elo_interval;              // against the mean of all
  Interval share;                     // of the games that a team won, 95 % (Wilson)
  MeanOf points{};                    // of a team
  std::optional<double> ms_per_move;  // thinking, by the clock, when that was timed
};

/// Two bots, by the games between them; of teams, by the decks that both played.
struct LadderMatch {
  std::size_t a = 0;
  std::size_t b = 0;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of a; of teams: decks on which only a won
  std::int64_t ties = 0;
  std::int64_t losses = 0;
  MeanOf score{};  // of a in a game, from 0 to 1, with the interval of Wilson; of teams: its share
                   // of games won less that of b, with that of Student's t
  double elo = 0;  // of a less that of b, by all games of the ladder; not of teams
  Interval elo_interval{};
  MeanOf margin{};  // points of a less those of b in a game, with the interval of pairs
};

struct LadderSummary {
  std::vector<LadderRow> rows;         // the strongest first
  std::vector<LadderMatch> matches;    // by pairing
  std::optional<Interval> difference;  // of two bots: in Elo, the first less the second
  std::int64_t faults = 0;
};

[[nodiscard]] LadderSummary summarise(const LadderPlan& plan, const LadderResult& result);

/// `test`: null when none was asked for.
[[nodiscard]] std::string ladder_text(const LadderPlan& plan,
                                      const LadderResult& result,
                                      const LadderSummary& summary,
                                      const EloTest* test);
/// One line a bot: name, games, score, Elo, its interval, milliseconds a move.
[[nodiscard]] std::string ladder_plain(const LadderPlan& plan, const LadderSummary& summary);
[[nodiscard]] nlohmann::ordered_json ladder_json(const LadderPlan& plan,
                                                 const LadderResult& result,
                                                 const LadderSummary& summary,
                                                 const EloTest* test);
/// Needs nothing but itself.
[[nodiscard]] std::string ladder_html(const LadderPlan& plan,
                                      const LadderResult& result,
                                      const LadderSummary& summary,
                                      const EloTest* test);

// For those that write them:
/// "Base game, 2 seats: 3 bots, 100 decks from seed 1, 600 games."
/// "1 deck", "20 decks".
[[nodiscard]] std::string decks_text(std::int64_t count);
[[nodiscard]] std::string ladder_head(const LadderPlan& plan, const LadderResult& result);
/// What two bots or a test say, a sentence each.
[[nodiscard]] std::vector<std::string> ladder_verdicts(const LadderPlan& plan,
                                                       const LadderSummary& summary,
                                                       const EloTest* test);
/// "+12.3", "[+1.0, +23.6]".
[[nodiscard]] std::string signed_text(double value);
[[nodiscard]] std::string signed_text(const Interval& interval);
/// In per cent: "54.2 %", "[50.1, 58.3]".
[[nodiscard]] std::string share_text(double share);
[[nodiscard]] std::string share_text(const Interval& interval);

}  // namespace bastide
