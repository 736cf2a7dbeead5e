#include "kernel/base/rng.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace bastide {
namespace {

constexpr int kRows = 20000;

/// Four standard deviations of a count of events that have this chance.
double slack(double chance) {
  return 4 * std::sqrt(kRows * chance * (1 - chance));
}

TEST(Scatter, NeighboursOfOneRowDoNotDependOnEachOther) {
  constexpr std::uint64_t kThird = UINT64_MAX / 3;
  int low = 0;
  int alike = 0;
  int rising = 0;
  for (std::uint64_t row = 1; row <= kRows; ++row) {
    bool all_low = true;
    for (std::uint64_t n = 1; n <= 3; ++n) {
      all_low = all_low && scatter(row, n) < kThird;
    }
    low += all_low ? 1 : 0;
    bool all_alike = true;
    for (std::uint64_t n = 2; n <= 8; ++n) {
      all_alike = all_alike && scatter(row, n) >> 63U == scatter(row, 1) >> 63U;
    }
    alike += all_alike ? 1 : 0;
    rising += scatter(row, 1) < scatter(row, 2) && scatter(row, 2) < scatter(row, 3) ? 1 : 0;
  }
  EXPECT_NEAR(low, kRows / 27.0, slack(1 / 27.0)) << "three numbers in the first third";
  EXPECT_NEAR(alike, kRows / 128.0, slack(1 / 128.0)) << "eight coins alike";
  EXPECT_NEAR(rising, kRows / 6.0, slack(1 / 6.0)) << "three numbers in order";
}

TEST(Scatter, RowsDoNotDependOnEachOther) {
  int alike = 0;
  int rising = 0;
  for (std::uint64_t row = 1; row <= kRows; ++row) {
    alike += scatter(row, 1) >> 63U == scatter(row + 1, 1) >> 63U ? 1 : 0;
    rising +=
        scatter(row, 1) < scatter(row + 1, 1) && scatter(row + 1, 1) < scatter(row + 2, 1) ? 1 : 0;
  }
  EXPECT_NEAR(alike, kRows / 2.0, slack(0.5));
  EXPECT_NEAR(rising, kRows / 6.0, slack(1 / 6.0));
}

TEST(Rng, FillsEachOfItsBuckets) {
  Rng rng{1};
  std::vector<int> hits(10, 0);
  for (int i = 0; i < kRows; ++i) {
    ++hits[rng.below(10)];
  }
  for (const int count : hits) {
    EXPECT_NEAR(count, kRows / 10.0, slack(0.1));
  }
}

}  // namespace
}  // namespace bastide
