// The result of `bastide ab` in numbers, for people and for programs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/ab_games.h"
#include "sdk/tools/ab_statistics.h"

namespace bastide {

struct AbRow {
  AbMetric metric;
  PairedChange change;
  bool clear = false;  // the interval leaves out 0, and so many metrics at once do not explain it
};

struct AbSummary {
  std::vector<AbRow> rows;
  std::array<std::int64_t, 5> outcomes{};  // of the wins of who begins
  std::int64_t only_a = 0;                 // games that the team wins under A alone
  std::int64_t only_b = 0;
  double team_p = 1;  // McNemar's

  [[nodiscard]] const AbRow* find(std::string_view key) const;
};

[[nodiscard]] AbSummary summarise(const AbResult& result);

/// One line: what changed clearly, and what this rests on.
[[nodiscard]] std::string ab_verdict(const AbPlan& plan,
                                     const AbResult& result,
                                     const AbSummary& summary);
[[nodiscard]] std::string ab_text(const AbPlan& plan,
                                  const AbResult& result,
                                  const AbSummary& summary);
/// A line a metric: key, A, B, change, low, high, variance ratio, clear or not.
[[nodiscard]] std::string ab_plain(const AbSummary& summary);
[[nodiscard]] nlohmann::ordered_json ab_json(const AbPlan& plan,
                                             const AbResult& result,
                                             const AbSummary& summary);

/// A self-contained page: the table, the changes in one plot, and for each main metric a dot per
/// seed with the commands that play its games again.
[[nodiscard]] std::string ab_html(const AbPlan& plan,
                                  const AbResult& result,
                                  const AbSummary& summary);

/// "12.3", "+1.20", "41.0 %": a value or a change of this metric.
[[nodiscard]] std::string ab_value(const AbMetric& metric, double value);
[[nodiscard]] std::string ab_change(const AbMetric& metric, double value);
[[nodiscard]] std::string ab_interval(const AbMetric& metric, const Interval& interval);

}  // namespace bastide
