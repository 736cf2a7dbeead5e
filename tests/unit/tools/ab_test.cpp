#include <cmath>

#include <gtest/gtest.h>

#include "sdk/tools/ab_report.h"
#include "sdk/tools/ab_statistics.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

TEST(PairedChange, MeanIntervalAndVariance) {
  // Changes 1, 3, 2: mean 2, deviation 1. Variances 1 and 3 (2, 5, 5 around 4). 4.3027/√3 = 2.4842.
  const PairedChange change = compare_pairs({1, 2, 3}, {2, 5, 5});
  EXPECT_EQ(change.pairs, 3);
  EXPECT_DOUBLE_EQ(change.a, 2);
  EXPECT_DOUBLE_EQ(change.b, 4);
  EXPECT_DOUBLE_EQ(change.change, 2);
  EXPECT_DOUBLE_EQ(change.deviation, 1);
  EXPECT_NEAR(change.interval.low, 2 - 2.4842, 1e-4);
  EXPECT_NEAR(change.interval.high, 2 + 2.4842, 1e-4);
  EXPECT_DOUBLE_EQ(change.variance_ratio, 0.25);
}

TEST(PairedChange, PairsForAnInterval) {
  // (1.959964 · 1 / 1)² = 3.84; (1.959964 / 0.5)² = 15.37
  const PairedChange change = compare_pairs({1, 2, 3}, {2, 5, 5});
  EXPECT_EQ(change.pairs_for(1), 4);
  EXPECT_EQ(change.pairs_for(0.5), 16);
}

TEST(PairedChange, OppositeSamplesVaryMoreThanUnpaired) {
  // Changes 2, 0, -2: variance 4 against 1 + 1.
  EXPECT_DOUBLE_EQ(compare_pairs({1, 2, 3}, {3, 2, 1}).variance_ratio, 2);
}

TEST(PairedChange, EqualSamplesDifferByExactlyNothing) {
  const PairedChange change = compare_pairs({0.1, 7, -3}, {0.1, 7, -3});
  EXPECT_EQ(change.change, 0);
  EXPECT_EQ(change.interval.low, 0);
  EXPECT_EQ(change.interval.high, 0);
  EXPECT_EQ(change.variance_ratio, 0);
  EXPECT_EQ(change.p, 1);
}

TEST(PairedChange, OnePairHasNoInterval) {
  const PairedChange change = compare_pairs({1}, {4});
  EXPECT_EQ(change.change, 3);
  EXPECT_EQ(change.interval.low, 3);
  EXPECT_EQ(change.p, 1);
}

TEST(PairedChange, NothingPlayed) {
  EXPECT_EQ(compare_pairs({}, {}).pairs, 0);
  EXPECT_EQ(compare_pairs({}, {}).change, 0);
}

TEST(FiveOutcomes, CountsByChange) {
  const std::array<std::int64_t, 5> expected{1, 2, 1, 1, 2};
  EXPECT_EQ(five_outcomes({1, 1, 0.5, 1, 0.5, 0, 0}, {0, 0.5, 0, 1, 1, 1, 1}), expected);
}

TEST(McNemar, ExactTail) {
  EXPECT_NEAR(mcnemar(1, 5), 2 * (1 + 6) / 64.0, 1e-9);
  EXPECT_NEAR(mcnemar(5, 0), 2 / 32.0, 1e-9);
  EXPECT_DOUBLE_EQ(mcnemar(0, 0), 1);
  EXPECT_DOUBLE_EQ(mcnemar(3, 3), 1);
}

TEST(Discoveries, StepUpToTheLastThatHolds) {
  // Limits 0.0125, 0.025, 0.0375, 0.05: 0.03 misses its own but 0.035 holds the third.
  EXPECT_EQ(discoveries({0.9, 0.035, 0.001, 0.03}), (std::vector<bool>{false, true, true, true}));
  EXPECT_EQ(discoveries({0.04, 0.9}), (std::vector<bool>{false, false}));
}

AbPlan plan_of(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b) {
  AbPlan plan;
  plan.a = {a, "a", "a"};
  plan.b = {b, "b", "b"};
  plan.bots = {"greedy", "random"};
  plan.pairs = 12;
  plan.threads = 3;
  return plan;
}

AbResult played(const AbPlan& plan) {
  return play_pairs(plan, [](std::uint64_t) {});
}

TEST(AbGames, TheSameRulesetChangesNothing) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const AbPlan plan = plan_of(rules, rules);
  const AbResult result = played(plan);
  ASSERT_EQ(result.pairs.size(), 12U);
  EXPECT_TRUE(result.faults.empty());
  for (const AbRow& row : summarise(result).rows) {
    EXPECT_EQ(row.change.change, 0) << row.metric.key;
    EXPECT_EQ(row.change.deviation, 0) << row.metric.key;
    EXPECT_FALSE(row.clear);
  }
  EXPECT_TRUE(ab_verdict(plan, result, summarise(result)).starts_with("no game differs"));
}

TEST(AbGames, PointsByKindAddUpToTheScore) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const AbResult result = played(plan_of(rules, rules));
  for (const AbPair& pair : result.pairs) {
    double kinds = 0;
    for (std::size_t i = 0; i < result.metrics.size(); ++i) {
      kinds += result.metrics[i].key.starts_with("points/") ? pair.a[i] : 0;
    }
    EXPECT_NEAR(kinds, pair.a[0], 1e-9);
  }
}

TEST(AbGames, ResultDoesNotDependOnTheNumberOfThreads) {
  FewTiles tiles;
  FewTiles more;
  more.tile("t/extra", "ggg glh hhh hlg", "l lane, g grass, h grass", 3);
  AbPlan plan = plan_of(tiles.compile(), more.compile());
  const AbResult several = played(plan);
  plan.threads = 1;
  const AbResult alone = played(plan);
  ASSERT_EQ(several.pairs.size(), alone.pairs.size());
  for (std::size_t i = 0; i < alone.pairs.size(); ++i) {
    EXPECT_EQ(several.pairs[i].seed, alone.pairs[i].seed);
    EXPECT_EQ(several.pairs[i].a, alone.pairs[i].a);
    EXPECT_EQ(several.pairs[i].b, alone.pairs[i].b);
  }
}

TEST(AbReport, PlainLinesHoldEveryMetric) {
  AbResult result;
  result.metrics = {{"score", "score", true}, {"wins", "wins", false, true}};
  result.pairs = {{7, {10, 1}, {12, 1}}, {8, {10, 0}, {14, 1}}};
  // Changes 2 and 4: mean 3, deviation √2, half width 12.7062; variance 2 against 0 + 2.
  EXPECT_TRUE(ab_plain(summarise(result))
                  .starts_with("score\t10\t13\t3\t-9.7062\t15.7062\t1\tunclear\nwins\t0.5\t1\t"));
}

TEST(AbReport, EveryDotNamesItsSeedAndBothCommands) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const AbPlan plan = plan_of(rules, rules);
  const AbResult result = played(plan);
  const std::string page = ab_html(plan, result, summarise(result));
  for (const AbPair& pair : result.pairs) {
    EXPECT_NE(page.find("seed " + std::to_string(pair.seed)), std::string::npos);
    EXPECT_NE(page.find(replay_command(plan, plan.b, pair.seed)), std::string::npos);
  }
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_EQ(page.find("href="), std::string::npos);
}

}  // namespace
}  // namespace bastide
