// Counts, sums and histograms that can be added up in any order, and what follows from them: means,
// quantiles, intervals.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace bastide {

/// The ends of a confidence interval.
struct Interval {
  double low = 0;
  double high = 0;
};

/// Of a share: `successes` of `n` (ties count as parts). 95 % at z = 1.96. The whole range from 0
/// to 1 when n is 0.
[[nodiscard]] Interval wilson(double successes, double n, double z = 1.959964);
/// The value that Student's t stays below with probability 0.975. Requires: degrees >= 1.
[[nodiscard]] double student_t(std::int64_t degrees);
/// Chance that Student's t is at least so far from 0, on either side. Requires: degrees >= 1.
[[nodiscard]] double student_p(double t, std::int64_t degrees);

/// Whole numbers by how often they occurred; quantiles are exact.
class Histogram {
 public:
  void add(std::int64_t value);
  void merge(const Histogram& other);

  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] double mean() const;
  /// Of the sample, divided by n - 1; 0 below two values.
  [[nodiscard]] double deviation() const;
  /// The smallest value that at least this share of the values does not exceed; 0 without values.
  [[nodiscard]] std::int64_t quantile(double share) const;
  [[nodiscard]] std::int64_t sum() const { return sum_; }
  /// 95 % interval of the mean by Student's t.
  [[nodiscard]] Interval mean_interval() const;

  /// How often each value from `least` on occurred: all that there is to know.
  [[nodiscard]] std::int64_t least() const { return least_; }
  [[nodiscard]] const std::vector<std::int64_t>& bins() const { return bins_; }
  /// The histogram of such counts; none when they cannot be: below 0, or more than fits.
  [[nodiscard]] static std::optional<Histogram> of(std::int64_t least,
                                                   std::vector<std::int64_t> bins);

 private:
  __extension__ using Wide = __int128;

  std::int64_t least_ = 0;  // value of the first bin
  std::vector<std::int64_t> bins_;
  std::int64_t count_ = 0;
  std::int64_t sum_ = 0;
  Wide squares_ = 0;

  void reach(std::int64_t value);
};

/// Wins, where a victory shared by k counts as 1/k.
class WinCount {
 public:
  /// `sharers`: how many won together, from 1.
  void add(std::size_t sharers);
  void merge(const WinCount& other);
  [[nodiscard]] double wins() const;
  [[nodiscard]] std::int64_t alone() const { return by_sharers_.empty() ? 0 : by_sharers_[0]; }
  [[nodiscard]] std::int64_t shared() const;

  /// Victories by the number of winners less 1: all that there is to know.
  [[nodiscard]] const std::vector<std::int64_t>& by_sharers() const { return by_sharers_; }
  [[nodiscard]] static WinCount of(std::vector<std::int64_t> by_sharers);

 private:
  std::vector<std::int64_t> by_sharers_;  // by number of winners less 1
};

}  // namespace bastide
