// The result of `bastide ab` in numbers, for people and for programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/ab_statistics.h"

namespace bastide {

struct AbRow {
  AbMetric metric;
  PairedChange change;
  Interval bootstrap;  // of the change, 95 %
  bool clear = false;  // the interval leaves out 0, and so many metrics at once do not explain it
  // Shares only: 95 % intervals of either side, by Wilson.
  Interval share_a;
  Interval share_b;
  std::optional<PairedChange> rule;     // of the same play: from A's game to its answers under B
  std::optional<PairedChange> players;  // from there to the game that B's players play
  std::optional<PairedChange> again;    // on fresh seeds
  bool confirmed = false;               // clear there as well, in the same direction
  std::optional<PairedChange> other;    // with the other bots
  bool opposite = false;                // their interval leaves out 0 on the other side
};

/// What was asked about one metric.
struct AbQuestion {
  std::string metric;                     // key
  double margin = 0;                      // in units of the metric; 0: nothing was asked
  std::optional<SequentialTest> test;     // --sequential
  std::optional<Equivalence> equivalent;  // --margin
};

struct AbSummary {
  std::vector<AbRow> rows;
  std::uint64_t differing = 0;             // pairs in which some number differs
  std::uint64_t same_plays = 0;            // pairs in which A's game can be played under B
  std::array<std::int64_t, 5> outcomes{};  // of the wins of who begins
  std::int64_t only_a = 0;                 // games that the team wins under A alone
  std::int64_t only_b = 0;
  double team_p = 1;  // McNemar's
  AbQuestion question;
  std::uint64_t fresh_pairs = 0;        // of the confirmation; 0: none
  std::vector<std::string> other_bots;  // empty: none

  [[nodiscard]] const AbRow* find(std::string_view key) const;
};

[[nodiscard]] AbSummary summarise(const AbPlan& plan, const AbResult& result);
/// What fresh seeds say about the clear changes: are they clear again, in the same direction?
void add_confirmation(AbSummary& summary, const AbResult& fresh);
/// What other bots say on the same seeds.
void add_other_bots(AbSummary& summary, const AbPlan& plan, const AbResult& other);
/// Fills in the answer to the question, when there is one. Requires: it names a metric.
void answer_question(AbSummary& summary, const AbQuestion& question);

/// One line: what changed clearly, and what this rests on.
[[nodiscard]] std::string ab_verdict(const AbPlan& plan,
                                     const AbResult& result,
                                     const AbSummary& summary);
/// A sentence about the question; empty when none was asked.
[[nodiscard]] std::string ab_answer(const AbPlan& plan, const AbSummary& summary);
[[nodiscard]] std::string ab_text(const AbPlan& plan,
                                  const AbResult& result,
                                  const AbSummary& summary);
/// A line a metric: key, A, B, change, low, high, variance ratio, clear or not, then both ends by
/// the bootstrap.
[[nodiscard]] std::string ab_plain(const AbSummary& summary);
[[nodiscard]] nlohmann::ordered_json ab_json(const AbPlan& plan,
                                             const AbResult& result,
                                             const AbSummary& summary);

/// A self-contained page: the table, the changes in one plot, and for each main metric a dot per
/// seed with the commands that play its games again.
[[nodiscard]] std::string ab_html(const AbPlan& plan,
                                  const AbResult& result,
                                  const AbSummary& summary);

/// A part of a change, that of the rule alone or of the players; null where it changes nothing.
[[nodiscard]] const PairedChange* ab_part(const std::optional<PairedChange>& part);
/// The rows of the table of the rule alone and of the players: the label, a change and its interval
/// of each. What neither changes is left out.
[[nodiscard]] std::vector<std::array<std::string, 5>> ab_parts(const AbSummary& summary);
/// What became of A's games under B: a sentence above the table of it, or why there is none.
[[nodiscard]] std::string ab_same_play(const AbResult& result, const AbSummary& summary);

/// The words of a table for a metric, set in by blanks as it is. AbMetric::label is English.
[[nodiscard]] std::string ab_label(const AbMetric& metric);
/// The same without blanks.
[[nodiscard]] std::string ab_name(const AbMetric& metric);
/// "12.3", "+1.20", "41.0 %": a value or a change of this metric.
[[nodiscard]] std::string ab_value(const AbMetric& metric, double value);
[[nodiscard]] std::string ab_change(const AbMetric& metric, double value);
[[nodiscard]] std::string ab_interval(const AbMetric& metric, const Interval& interval);
/// Is it a kind of feature that scored nothing under either ruleset?
[[nodiscard]] bool is_idle(const AbRow& row);
/// "clear", "clear, confirmed", "clear, not confirmed", or nothing.
[[nodiscard]] std::string ab_mark(const AbSummary& summary, const AbRow& row);
/// What fresh seeds (else: other bots) say about a change: "confirmed", "opposite", or nothing.
[[nodiscard]] std::string ab_second_mark(const AbRow& row, bool is_confirmation);
/// Pairs by wins, intervals of shares, McNemar's test: sentences, one a line.
[[nodiscard]] std::vector<std::string> ab_wins(const AbSummary& summary);

}  // namespace bastide
