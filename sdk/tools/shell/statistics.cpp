#include "sdk/tools/shell/statistics.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <utility>

namespace bastide {

namespace {

using StudentT = boost::math::students_t;

}  // namespace

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
  constexpr double kAbove = 0.025;
  return quantile(complement(StudentT(static_cast<double>(degrees)), kAbove));
}

double student_p(double t, std::int64_t degrees) {
  return 2 * cdf(complement(StudentT(static_cast<double>(degrees)), std::abs(t)));
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
