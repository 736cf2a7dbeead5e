#include "sdk/tools/shell/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace bastide {

Interval wilson(double successes, double n, double z) {
  if (n <= 0) {
    return {0, 1};
  }
  const double p = successes / n;
  const double square = z * z;
  const double centre = p + square / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + square / (4 * n * n));
  const double scale = 1 + square / n;
  return {std::max(0.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
}

double student_t(std::int64_t degrees) {
  constexpr std::array<double, 10> kTable{
      12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281};
  if (degrees <= static_cast<std::int64_t>(kTable.size())) {
    return kTable[static_cast<std::size_t>(std::max<std::int64_t>(degrees, 1) - 1)];
  }
  // Expansion around the normal quantile; right to three decimals from eleven degrees on.
  constexpr double kZ = 1.959964;
  const auto d = static_cast<double>(degrees);
  const double z3 = kZ * kZ * kZ;
  const double z5 = z3 * kZ * kZ;
  const double z7 = z5 * kZ * kZ;
  return kZ + (z3 + kZ) / (4 * d) + (5 * z5 + 16 * z3 + 3 * kZ) / (96 * d * d) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * kZ) / (384 * d * d * d);
}

namespace {

/// The continued fraction of the incomplete beta function, by Lentz's method.
double beta_fraction(double x, double a, double b) {
  constexpr double kTiny = 1e-300;
  const auto kept = [](double value) {
    return std::abs(value) < kTiny ? kTiny : value;
  };
  double c = 1;
  double d = 1 / kept(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int m = 1; m <= 1000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    result *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    result *= d * c;
    if (std::abs(d * c - 1) < 1e-14) {
      break;
    }
  }
  return result;
}

/// The regularised incomplete beta function.
double incomplete_beta(double x, double a, double b) {
  if (x <= 0 || x >= 1) {
    return x <= 0 ? 0 : 1;
  }
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                a * std::log(x) + b * std::log(1 - x));
  return x < (a + 1) / (a + b + 2) ? front * beta_fraction(x, a, b) / a
                                   : 1 - front * beta_fraction(1 - x, b, a) / b;
}

}  // namespace

double student_p(double t, std::int64_t degrees) {
  const auto d = static_cast<double>(degrees);
  return incomplete_beta(d / (d + t * t), d / 2, 0.5);
}

void Histogram::reach(std::int64_t value) {
  if (bins_.empty()) {
    least_ = value;
    bins_.resize(1);
  } else if (value < least_) {
    bins_.insert(bins_.begin(), static_cast<std::size_t>(least_ - value), 0);
    least_ = value;
  } else if (value - least_ >= static_cast<std::int64_t>(bins_.size())) {
    bins_.resize(static_cast<std::size_t>(value - least_) + 1);
  }
}

void Histogram::add(std::int64_t value) {
  reach(value);
  ++bins_[static_cast<std::size_t>(value - least_)];
  ++count_;
  sum_ += value;
  squares_ += static_cast<Wide>(value) * value;
}

void Histogram::merge(const Histogram& other) {
  if (other.bins_.empty()) {
    return;
  }
  reach(other.least_);
  reach(other.least_ + static_cast<std::int64_t>(other.bins_.size()) - 1);
  for (std::size_t i = 0; i < other.bins_.size(); ++i) {
    bins_[static_cast<std::size_t>(other.least_ - least_) + i] += other.bins_[i];
  }
  count_ += other.count_;
  sum_ += other.sum_;
  squares_ += other.squares_;
}

std::optional<Histogram> Histogram::of(std::int64_t least, std::vector<std::int64_t> bins) {
  constexpr std::int64_t kFar = std::int64_t{1} << 31;
  constexpr std::int64_t kMany = std::int64_t{1} << 41;
  const auto size = static_cast<std::int64_t>(bins.size());
  if (least < -kFar || least > kFar - size) {
    return std::nullopt;
  }
  Histogram histogram;
  Wide sum = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i] < 0 || bins[i] > kMany - histogram.count_) {
      return std::nullopt;
    }
    const Wide value = least + static_cast<std::int64_t>(i);
    histogram.count_ += bins[i];
    sum += value * bins[i];
    histogram.squares_ += value * value * bins[i];
  }
  constexpr Wide kLargest = static_cast<Wide>(1) << 61;  // the deviation multiplies them
  Wide product = 0;
  if (sum > kLargest || sum < -kLargest ||
      __builtin_mul_overflow(8 * histogram.squares_, static_cast<Wide>(kMany), &product)) {
    return std::nullopt;
  }
  histogram.sum_ = static_cast<std::int64_t>(sum);
  histogram.least_ = least;
  histogram.bins_ = std::move(bins);
  return histogram;
}

double Histogram::mean() const {
  return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
}

double Histogram::deviation() const {
  if (count_ < 2) {
    return 0;
  }
  // n * squares - sum² stays exact in whole numbers.
  const Wide spread = static_cast<Wide>(count_) * squares_ - static_cast<Wide>(sum_) * sum_;
  return std::sqrt(static_cast<double>(spread) /
                   (static_cast<double>(count_) * static_cast<double>(count_ - 1)));
}

std::int64_t Histogram::quantile(double share) const {
  const double wanted = share * static_cast<double>(count_);
  std::int64_t seen = 0;
  for (std::size_t i = 0; i < bins_.size(); ++i) {
    seen += bins_[i];
    if (bins_[i] > 0 && static_cast<double>(seen) >= wanted) {
      return least_ + static_cast<std::int64_t>(i);
    }
  }
  return 0;
}

Interval Histogram::mean_interval() const {
  if (count_ < 2) {
    return {mean(), mean()};
  }
  const double half = student_t(count_ - 1) * deviation() / std::sqrt(static_cast<double>(count_));
  return {mean() - half, mean() + half};
}

void WinCount::add(std::size_t sharers) {
  if (by_sharers_.size() < sharers) {
    by_sharers_.resize(sharers);
  }
  ++by_sharers_[sharers - 1];
}

void WinCount::merge(const WinCount& other) {
  by_sharers_.resize(std::max(by_sharers_.size(), other.by_sharers_.size()));
  for (std::size_t i = 0; i < other.by_sharers_.size(); ++i) {
    by_sharers_[i] += other.by_sharers_[i];
  }
}

WinCount WinCount::of(std::vector<std::int64_t> by_sharers) {
  WinCount count;
  count.by_sharers_ = std::move(by_sharers);
  return count;
}

double WinCount::wins() const {
  double wins = 0;
  for (std::size_t i = 0; i < by_sharers_.size(); ++i) {
    wins += static_cast<double>(by_sharers_[i]) / static_cast<double>(i + 1);
  }
  return wins;
}

std::int64_t WinCount::shared() const {
  std::int64_t shared = 0;
  for (std::size_t i = 1; i < by_sharers_.size(); ++i) {
    shared += by_sharers_[i];
  }
  return shared;
}

}  // namespace bastide
