#include "sdk/tools/measure/ab_statistics.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "kernel/base/rng.h"
#include "kernel/base/stop.h"

namespace bastide {

namespace {

constexpr int kEnoughResamples = 40;  // where somebody waits for the end

double mean_of(const std::vector<double>& values) {
  return values.empty() ? 0
                        : std::accumulate(values.begin(), values.end(), 0.0) /
                              static_cast<double>(values.size());
}

double variance_of(const std::vector<double>& values) {
  if (values.size() < 2) {
    return 0;
  }
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  return squares / static_cast<double>(values.size() - 1);
}

}  // namespace

std::int64_t PairedChange::pairs_for(double half) const {
  constexpr double kZ = 1.959964;
  const double root = kZ * deviation / half;
  return static_cast<std::int64_t>(std::ceil(root * root));
}

PairedChange compare_pairs(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> changes(a.size());
  std::transform(b.begin(), b.end(), a.begin(), changes.begin(), std::minus<>());
  PairedChange result;
  result.pairs = static_cast<std::int64_t>(a.size());
  result.a = mean_of(a);
  result.b = mean_of(b);
  result.change = mean_of(changes);
  result.interval = {result.change, result.change};
  const double variance = variance_of(changes);
  const double unpaired = variance_of(a) + variance_of(b);
  result.deviation = std::sqrt(variance);
  result.spread_a = std::sqrt(variance_of(a));
  result.variance_ratio = unpaired > 0 ? variance / unpaired : 0;
  if (result.pairs < 2) {
    return result;
  }
  const double error = result.deviation / std::sqrt(static_cast<double>(result.pairs));
  const double half = student_t(result.pairs - 1) * error;
  result.interval = {result.change - half, result.change + half};
  if (error > 0) {
    result.p = student_p(result.change / error, result.pairs - 1);
  } else {
    result.p = result.change == 0 ? 1 : 0;
  }
  return result;
}

std::vector<Interval> bootstrap(const std::vector<std::vector<double>>& columns,
                                std::uint64_t seed,
                                int resamples) {
  const std::size_t size = columns.empty() ? 0 : columns.front().size();
  if (size == 0) {
    return std::vector<Interval>(columns.size());
  }
  // Row by row: the values of one pair lie together.
  const std::size_t width = columns.size();
  std::vector<double> rows(size * width);
  for (std::size_t i = 0; i < width; ++i) {
    for (std::size_t n = 0; n < size; ++n) {
      rows[n * width + i] = columns[i][n];
    }
  }
  Rng rng{seed};
  std::vector<std::vector<double>> means(width);
  std::vector<double> sums(width);
  for (int r = 0; r < resamples; ++r) {
    if (r > kEnoughResamples && stop_asked()) {
      break;
    }
    std::fill(sums.begin(), sums.end(), 0.0);
    for (std::size_t n = 0; n < size; ++n) {
      const double* row = &rows[rng.below(static_cast<std::uint32_t>(size)) * width];
      for (std::size_t i = 0; i < width; ++i) {
        sums[i] += row[i];
      }
    }
    for (std::size_t i = 0; i < width; ++i) {
      means[i].push_back(sums[i] / static_cast<double>(size));
    }
  }
  std::vector<Interval> intervals;
  for (std::vector<double>& column : means) {
    std::sort(column.begin(), column.end());
    const auto last = static_cast<double>(column.size() - 1);
    intervals.push_back({column[static_cast<std::size_t>(std::lround(0.025 * last))],
                         column[static_cast<std::size_t>(std::lround(0.975 * last))]});
  }
  return intervals;
}

Equivalence test_equivalence(const PairedChange& change, double margin) {
  Equivalence result{margin, 1};
  if (change.pairs < 2) {
    return result;
  }
  const double error = change.deviation / std::sqrt(static_cast<double>(change.pairs));
  if (error == 0) {
    result.p = std::abs(change.change) < margin ? 0 : 1;
    return result;
  }
  const auto above = [&](double t) {
    const double both = student_p(t, change.pairs - 1);
    return t > 0 ? both / 2 : 1 - both / 2;
  };
  result.p =
      std::max(above((change.change + margin) / error), above((margin - change.change) / error));
  return result;
}

void SequentialTest::add(double change) {
  ++pairs_;
  const double before = change - mean_;
  mean_ += before / static_cast<double>(pairs_);
  squares_ += before * (change - mean_);
}

double SequentialTest::ratio(int direction) const {
  if (pairs_ < 2) {
    return 0;
  }
  const double variance = squares_ / static_cast<double>(pairs_ - 1);
  const double distance = direction * mean_ - margin_ / 2;
  if (variance == 0) {
    return std::copysign(std::numeric_limits<double>::infinity(), distance);
  }
  return static_cast<double>(pairs_) * margin_ * distance / variance;
}

double SequentialTest::upper() {
  return std::log(0.95 / 0.025);
}

double SequentialTest::lower() {
  return std::log(0.05 / 0.975);
}

SequentialTest::Verdict SequentialTest::verdict() const {
  if (ratio(1) >= upper()) {
    return Verdict::higher;
  }
  if (ratio(-1) >= upper()) {
    return Verdict::lower;
  }
  return ratio(1) <= lower() && ratio(-1) <= lower() ? Verdict::none : Verdict::undecided;
}

std::array<std::int64_t, 5> five_outcomes(const std::vector<double>& a,
                                          const std::vector<double>& b) {
  std::array<std::int64_t, 5> counts{};
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double change = b[i] - a[i];
    const std::size_t bin = change <= -1  ? 0
                            : change < 0  ? 1
                            : change == 0 ? 2
                            : change < 1  ? 3
                                          : 4;
    ++counts[bin];
  }
  return counts;
}

double mcnemar(std::int64_t only_a, std::int64_t only_b) {
  const boost::math::binomial tosses(static_cast<double>(only_a + only_b), 0.5);
  return std::min(1.0, 2 * cdf(tosses, static_cast<double>(std::min(only_a, only_b))));
}

std::vector<bool> discoveries(const std::vector<double>& p, double rate) {
  std::vector<double> sorted = p;
  std::sort(sorted.begin(), sorted.end());
  double limit = -1;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] <= rate * static_cast<double>(i + 1) / static_cast<double>(sorted.size())) {
      limit = sorted[i];
    }
  }
  std::vector<bool> found;
  for (const double value : p) {
    found.push_back(value <= limit);
  }
  return found;
}

}  // namespace bastide
