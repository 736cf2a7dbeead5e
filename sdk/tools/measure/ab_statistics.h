// What two samples say that were measured on the same seeds: paired changes, wins, several metrics
// at once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sdk/tools/shell/statistics.h"

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
  double p = 1;  // chance of a change at least so large if there were none, by Student's t

  /// Pairs that bring the interval to `change` ± `half`, at this deviation.
  [[nodiscard]] std::int64_t pairs_for(double half) const;
};

/// Requires: as many values in `a` as in `b`.
[[nodiscard]] PairedChange compare_pairs(const std::vector<double>& a,
                                         const std::vector<double>& b);

/// 95 % intervals of the means of several columns by the bootstrap: pairs are drawn again with
/// replacement, the same for all columns, and the ends are quantiles of the means. Needs no shape
/// of the distribution. Requires: columns of one length. Repeatable: `seed` decides the draws.
[[nodiscard]] std::vector<Interval> bootstrap(const std::vector<std::vector<double>>& columns,
                                              std::uint64_t seed,
                                              int resamples = 2000);

/// Is a change smaller than one that would matter? Two one-sided t tests (TOST) at 5 %.
struct Equivalence {
  double margin = 0;
  double p = 1;  // the larger of both
  [[nodiscard]] bool holds() const { return p < 0.05; }
};
[[nodiscard]] Equivalence test_equivalence(const PairedChange& change, double margin);

/// Stops as soon as the pairs say enough: two generalised sequential probability ratio tests of
/// "the mean change is +margin" and "is -margin" against "is 0", with the variance seen so far.
/// Wald's bounds for 5 % of false alarms (both directions together) and 5 % of changes missed.
class SequentialTest {
 public:
  enum class Verdict : std::uint8_t { undecided, higher, lower, none };

  /// Requires: margin > 0.
  explicit SequentialTest(double margin) : margin_(margin) {}

  void add(double change);
  /// How likely `direction` (1 or -1) times the margin is against 0: a logarithm.
  [[nodiscard]] double ratio(int direction) const;
  [[nodiscard]] Verdict verdict() const;
  [[nodiscard]] std::int64_t pairs() const { return pairs_; }
  [[nodiscard]] double margin() const { return margin_; }
  /// Beyond the upper bound a change is accepted, below the lower one it is ruled out.
  [[nodiscard]] static double upper();
  [[nodiscard]] static double lower();

 private:
  double margin_;
  std::int64_t pairs_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared distances from the mean
};

/// Pairs by the change of a win score between 0 and 1: -1, a part less, equal, a part more, +1.
[[nodiscard]] std::array<std::int64_t, 5> five_outcomes(const std::vector<double>& a,
                                                        const std::vector<double>& b);

/// McNemar's exact test: chance that `only_a` and `only_b` differ at least so much by luck.
[[nodiscard]] double mcnemar(std::int64_t only_a, std::int64_t only_b);

/// Benjamini and Hochberg: which of these may be called changes when 5 % of those called so may be
/// luck.
[[nodiscard]] std::vector<bool> discoveries(const std::vector<double>& p, double rate = 0.05);

}  // namespace bastide
