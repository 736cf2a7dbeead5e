#include "sdk/tools/measure/balance_tally.h"

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <iterator>
#include <utility>

#include "kernel/base/said.h"

namespace bastide {

namespace {

template <class Row>
void merge_each(std::vector<Row>& mine, const std::vector<Row>& other) {
  mine.resize(std::max(mine.size(), other.size()));
  for (std::size_t i = 0; i < other.size(); ++i) {
    mine[i].merge(other[i]);
  }
}

template <std::size_t n>
void add_each(std::array<std::int64_t, n>& mine, const std::array<std::int64_t, n>& other) {
  for (std::size_t i = 0; i < n; ++i) {
    mine.at(i) += other.at(i);
  }
}

}  // namespace

void RatioSum::add(std::int64_t part, std::int64_t whole) {
  add_each(numbers_, Numbers{1, part, whole, part * part, part * whole, whole * whole});
}

void RatioSum::merge(const RatioSum& other) {
  add_each(numbers_, other.numbers_);
}

double RatioSum::ratio() const {
  return whole() == 0 ? 0 : static_cast<double>(part()) / static_cast<double>(whole());
}

Interval RatioSum::interval() const {
  const double r = ratio();
  if (games() < 2 || whole() == 0) {
    return {r, r};
  }
  const auto n = static_cast<double>(games());
  // Of the residuals part - r · whole, whose mean is 0.
  const double squares = static_cast<double>(numbers_[3]) -
                         2 * r * static_cast<double>(numbers_[4]) +
                         r * r * static_cast<double>(numbers_[5]);
  const double whole_mean = static_cast<double>(whole()) / n;
  const double error = std::sqrt(std::max(0.0, squares) / (n - 1) / n) / std::abs(whole_mean);
  const double half = student_t(games() - 1) * error;
  return {r - half, r + half};
}

RatioSum RatioSum::of(const Numbers& numbers) {
  RatioSum sum;
  sum.numbers_ = numbers;
  return sum;
}

void DeckSum::add(std::int64_t first, std::int64_t second) {
  const std::int64_t sum = first + second;
  const std::int64_t difference = first - second;
  add_each(numbers_, Numbers{1, sum, sum * sum, difference * difference});
}

void DeckSum::merge(const DeckSum& other) {
  add_each(numbers_, other.numbers_);
}

DeckSum DeckSum::of(const Numbers& numbers) {
  DeckSum sum;
  sum.numbers_ = numbers;
  return sum;
}

namespace {

/// Mean squares between decks and within them, of two games a deck.
struct DeckSquares {
  double between = 0;
  double within = 0;
};

DeckSquares deck_squares(const DeckSum::Numbers& numbers) {
  const auto n = static_cast<double>(numbers[0]);
  const auto sum = static_cast<double>(numbers[1]);
  return {std::max(0.0, (static_cast<double>(numbers[2]) - sum * sum / n) / 2 / (n - 1)),
          static_cast<double>(numbers[3]) / 2 / n};
}

double deck_correlation(double f) {
  return std::clamp((f - 1) / (f + 1), 0.0, 1.0);
}

}  // namespace

std::optional<double> DeckSum::share() const {
  if (decks() < 2) {
    return std::nullopt;
  }
  const auto [between, within] = deck_squares(numbers_);
  if (between + within == 0) {
    return std::nullopt;
  }
  return std::clamp((between - within) / (between + within), 0.0, 1.0);
}

Interval DeckSum::interval() const {
  if (!share()) {
    return {0, 1};
  }
  const auto [between, within] = deck_squares(numbers_);
  if (within == 0) {
    return {1, 1};
  }
  const auto n = static_cast<double>(decks());
  const boost::math::fisher_f up(n - 1, n);
  const boost::math::fisher_f down(n, n - 1);
  const double f = between / within;
  return {deck_correlation(f / quantile(up, 0.975)), deck_correlation(f * quantile(down, 0.975))};
}

void MetricTally::fail(std::uint64_t game, std::string what) {
  ++failed;
  faults.emplace(game, std::move(what));
  if (faults.size() > kMostFaults) {
    faults.erase(std::prev(faults.end()));
  }
}

void MetricTally::merge(const MetricTally& other) {
  told.merge(other.told);
  numbers.merge(other.numbers);
  failed += other.failed;
  faults.insert(other.faults.begin(), other.faults.end());
  while (faults.size() > kMostFaults) {
    faults.erase(std::prev(faults.end()));
  }
}

const std::vector<RowColumn>& row_columns() {
  static const std::vector<RowColumn> columns{
      {"first_margin", marked("points by which who began won or lost"), 1},
      {"lead", marked("lead of the winner at the end"), 1},
      {"lead_changes", marked("lead changes"), 1},
      {"drama", marked("points the winner lay behind, mean over the game"), 0.01},
      {"decided_at", marked("decided after this part of the game, %"), 0.1},
      {"score", marked("points of all seats together"), 1},
      {"turns", marked("turns"), 1},
      {"unfinished", marked("scored features that were never completed"), 1},
      {"empty_handed", marked("turns begun without a piece in hand"), 1},
  };
  return columns;
}

std::optional<std::size_t> behind_group(std::int32_t points) {
  if (points < 0) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(std::find_if(kBehind.begin(),
                                               kBehind.end(),
                                               [&](std::int32_t most) { return points <= most; }) -
                                  kBehind.begin());
}

void BalanceTally::merge(const BalanceTally& other) {
  merge_each(wins, other.wins);
  merge_each(margin, other.margin);
  merge_each(kinds, other.kinds);
  for (const auto& [name, histogram] : kBalanceHistograms) {
    (this->*histogram).merge(other.*histogram);
  }
  for (const auto& [name, ratio] : kBalanceRatios) {
    (this->*ratio).merge(other.*ratio);
  }
  for (std::size_t quarter = 0; quarter < kQuarters; ++quarter) {
    for (std::size_t group = 0; group < kBehind.size(); ++group) {
      comebacks.at(quarter).at(group).seats += other.comebacks.at(quarter).at(group).seats;
      comebacks.at(quarter).at(group).won += other.comebacks.at(quarter).at(group).won;
    }
  }
  add_each(options_in, other.options_in);
  add_each(decided_in, other.decided_in);
  luck.merge(other.luck);
  merge_each(metrics, other.metrics);
  rows.insert(other.rows.begin(), other.rows.end());
  while (rows.size() > kMostRows) {
    rows.erase(std::prev(rows.end()));
  }
}

}  // namespace bastide
