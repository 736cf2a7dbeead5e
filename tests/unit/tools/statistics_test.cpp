#include "sdk/tools/shell/statistics.h"

#include <cmath>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(StudentP, KnownDistributions) {
  // One degree: 1 - 2/π · atan t. Two: 1 - t / √(t² + 2).
  EXPECT_NEAR(student_p(1, 1), 0.5, 1e-12);
  EXPECT_NEAR(student_p(-1, 1), 0.5, 1e-12);
  EXPECT_NEAR(student_p(std::sqrt(2.0), 2), 1 - std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(student_p(2.2281, 10), 0.05, 1e-5);
  EXPECT_NEAR(student_p(1.959964, 10'000'000), 0.05, 1e-6);
  EXPECT_DOUBLE_EQ(student_p(0, 5), 1);
}

TEST(Wilson, HalfOfAHundred) {
  // (0.5 + 3.8415/200 ± 1.96·√(0.25/100 + 3.8415/40000)) / 1.038415
  const Interval interval = wilson(50, 100);
  EXPECT_NEAR(interval.low, 0.4038, 1e-4);
  EXPECT_NEAR(interval.high, 0.5962, 1e-4);
}

TEST(Wilson, NoSuccessStillLeavesRoom) {
  // 3.8415 / (10 + 3.8415)
  const Interval interval = wilson(0, 10);
  EXPECT_DOUBLE_EQ(interval.low, 0);
  EXPECT_NEAR(interval.high, 0.2775, 1e-4);
}

TEST(Wilson, AllSuccessesMirrorNone) {
  EXPECT_NEAR(wilson(10, 10).low, 1 - wilson(0, 10).high, 1e-12);
  EXPECT_DOUBLE_EQ(wilson(10, 10).high, 1);
}

TEST(Wilson, NothingPlayedSaysNothing) {
  EXPECT_DOUBLE_EQ(wilson(0, 0).low, 0);
  EXPECT_DOUBLE_EQ(wilson(0, 0).high, 1);
}

TEST(StudentT, AgreesWithTheTables) {
  EXPECT_NEAR(student_t(1), 12.706205, 1e-6);
  EXPECT_NEAR(student_t(10), 2.228139, 1e-6);
  EXPECT_NEAR(student_t(11), 2.200985, 1e-6);
  EXPECT_NEAR(student_t(30), 2.042272, 1e-6);
  EXPECT_NEAR(student_t(100000), 1.959988, 1e-6);
}

Histogram histogram(std::initializer_list<int> values) {
  Histogram result;
  for (const int value : values) {
    result.add(value);
  }
  return result;
}

TEST(Histogram, MeanAndDeviationOfASample) {
  const Histogram values = histogram({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_DOUBLE_EQ(values.mean(), 5);
  EXPECT_NEAR(values.deviation(), 2.1381, 1e-4);  // √(32/7)
}

TEST(Histogram, IntervalOfTheMean) {
  const Histogram values = histogram({1, 3});  // mean 2, deviation √2, half width 12.7062
  EXPECT_NEAR(values.mean_interval().low, 2 - 12.7062, 1e-3);
  EXPECT_NEAR(values.mean_interval().high, 2 + 12.7062, 1e-3);
}

TEST(Histogram, QuantilesAreValuesThatOccurred) {
  const Histogram values = histogram({-3, 10, 20, 30});
  EXPECT_EQ(values.quantile(0.05), -3);
  EXPECT_EQ(values.quantile(0.25), -3);
  EXPECT_EQ(values.quantile(0.5), 10);
  EXPECT_EQ(values.quantile(0.95), 30);
}

TEST(Histogram, EmptyOneIsHarmless) {
  const Histogram none;
  EXPECT_EQ(none.quantile(0.5), 0);
  EXPECT_DOUBLE_EQ(none.mean(), 0);
  EXPECT_DOUBLE_EQ(none.deviation(), 0);
}

TEST(Histogram, OrderOfMergingDoesNotMatter) {
  Histogram forth = histogram({5, 1});
  forth.merge(histogram({-7}));
  forth.merge(histogram({100, 5}));
  Histogram back = histogram({100, 5});
  back.merge(histogram({}));
  back.merge(histogram({-7}));
  back.merge(histogram({5, 1}));
  EXPECT_EQ(forth.count(), back.count());
  EXPECT_EQ(forth.sum(), back.sum());
  EXPECT_EQ(forth.deviation(), back.deviation());
  EXPECT_EQ(forth.quantile(0.5), back.quantile(0.5));
  EXPECT_EQ(forth.quantile(0.5), 5);
}

TEST(WinCount, SharedVictoriesCountInParts) {
  WinCount wins;
  wins.add(1);
  wins.add(1);
  wins.add(2);
  wins.add(4);
  EXPECT_DOUBLE_EQ(wins.wins(), 2.75);
  EXPECT_EQ(wins.alone(), 2);
  EXPECT_EQ(wins.shared(), 2);
}

}  // namespace
}  // namespace bastide
