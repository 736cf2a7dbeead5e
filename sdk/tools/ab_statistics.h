// What two samples say that were measured on the same seeds: paired changes, wins, several metrics
// at once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sdk/tools/statistics.h"

namespace bastide {

/// How one number differs between two sides that were measured in pairs.
struct PairedChange {
  std::int64_t pairs = 0;
  double a = 0;          // mean
  double b = 0;          // mean
  double change = 0;     // mean of b - a
  double deviation = 0;  // of b - a, divided by n - 1
  double spread_a = 0;   // deviation of a
  Interval interval;  // 95 % of the change, by Student's t; both ends are `change` below two pairs
  /// Variance of the change against that of as many unpaired games: var(b - a) / (var a + var b). 0
  /// when neither side varies.
  double variance_ratio = 0;
  double p = 1;  // chance of a change at least so large if there were none; normal approximation

  /// Pairs that bring the interval to `change` ± `half`, at this deviation.
  [[nodiscard]] std::int64_t pairs_for(double half) const;
};

/// Requires: as many values in `a` as in `b`.
[[nodiscard]] PairedChange compare_pairs(const std::vector<double>& a,
                                         const std::vector<double>& b);

/// Pairs by the change of a win score between 0 and 1: -1, a part less, equal, a part more, +1.
[[nodiscard]] std::array<std::int64_t, 5> five_outcomes(const std::vector<double>& a,
                                                        const std::vector<double>& b);

/// McNemar's exact test: chance that `only_a` and `only_b` differ at least so much by luck.
[[nodiscard]] double mcnemar(std::int64_t only_a, std::int64_t only_b);

/// Benjamini and Hochberg: which of these may be called changes when 5 % of those called so may be
/// luck.
[[nodiscard]] std::vector<bool> discoveries(const std::vector<double>& p, double rate = 0.05);

}  // namespace bastide
