#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "kernel/base/rng.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/measure/ab_plots.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/ab_statistics.h"
#include "sdk/tools/measure/rule_tally.h"
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

TEST(PairedChange, ChanceByStudent) {
  // t = 2 / (1 / √3) = √12 with 2 degrees: 1 - √(12 / 14).
  EXPECT_NEAR(compare_pairs({1, 2, 3}, {2, 5, 5}).p, 1 - std::sqrt(12.0 / 14.0), 1e-9);
}

TEST(Bootstrap, QuantilesOfAllResamples) {
  // Of 0 and 2: means 0, 1, 2 with chances 1/4, 1/2, 1/4.
  const Interval two = bootstrap({{0, 2}}, 1).front();
  EXPECT_DOUBLE_EQ(two.low, 0);
  EXPECT_DOUBLE_EQ(two.high, 2);
  // Of 0, 0, 0, 4: how often the 4 is drawn is binomial (4, 1/4). At least 3 times: 13/256 = 5.1 %,
  // 4 times: 1/256 = 0.4 %. So 2.5 % lie above 3 at most, and the end is 3.
  const Interval four = bootstrap({{0, 0, 0, 4}}, 1).front();
  EXPECT_DOUBLE_EQ(four.low, 0);
  EXPECT_DOUBLE_EQ(four.high, 3);
}

TEST(Bootstrap, ColumnsAreDrawnTogetherAndRepeatably) {
  const auto both = bootstrap({{1, 5, 9}, {2, 10, 18}}, 7);
  EXPECT_DOUBLE_EQ(both[1].low, 2 * both[0].low);
  EXPECT_DOUBLE_EQ(both[1].high, 2 * both[0].high);
  EXPECT_DOUBLE_EQ(bootstrap({{1, 5, 9}}, 7)[0].low, both[0].low);
  EXPECT_EQ(bootstrap({{}, {}}, 7).size(), 2U);
}

TEST(TestEquivalence, LargerOfBothOneSidedTests) {
  // Changes 1, 3, 2: error 1/√3, 2 degrees. Beyond t lies (1 - t / √(t² + 2)) / 2.
  const PairedChange change = compare_pairs({1, 2, 3}, {2, 5, 5});
  // Margin 5: t = 3·√3, (1 - √(27 / 29)) / 2 = 0.0175.
  EXPECT_NEAR(test_equivalence(change, 5).p, (1 - std::sqrt(27.0 / 29.0)) / 2, 1e-9);
  EXPECT_TRUE(test_equivalence(change, 5).holds());
  // Margin 3: t = √3, (1 - √(3 / 5)) / 2 = 0.113.
  EXPECT_NEAR(test_equivalence(change, 3).p, (1 - std::sqrt(3.0 / 5.0)) / 2, 1e-9);
  EXPECT_FALSE(test_equivalence(change, 3).holds());
  // Margin 1: the change itself is larger, t = -√3.
  EXPECT_NEAR(test_equivalence(change, 1).p, (1 + std::sqrt(3.0 / 5.0)) / 2, 1e-9);
}

TEST(TestEquivalence, ChangesThatAreAllTheSame) {
  EXPECT_TRUE(test_equivalence(compare_pairs({1, 2}, {1, 2}), 1).holds());
  EXPECT_FALSE(test_equivalence(compare_pairs({1, 2}, {2, 3}), 1).holds());
  EXPECT_FALSE(test_equivalence(compare_pairs({1}, {1}), 1).holds());
}

TEST(SequentialTest, RatioOfNormalLikelihoods) {
  // Changes 1, 3: mean 2, variance 2. Margin 1: 2 · (2 - 1/2) / 2 and 2 · (-2 - 1/2) / 2.
  SequentialTest test(1);
  test.add(1);
  test.add(3);
  EXPECT_NEAR(test.ratio(1), 1.5, 1e-9);
  EXPECT_NEAR(test.ratio(-1), -2.5, 1e-9);
  EXPECT_EQ(test.verdict(), SequentialTest::Verdict::undecided);
  EXPECT_NEAR(SequentialTest::upper(), 3.6376, 1e-4);   // ln 38
  EXPECT_NEAR(SequentialTest::lower(), -2.9704, 1e-4);  // -ln 19.5
}

TEST(SequentialTest, DecidesInEveryDirection) {
  const auto after = [](double first, double second, int times) {
    SequentialTest test(1);
    for (int i = 0; i < times; ++i) {
      test.add(first);
      test.add(second);
    }
    return test.verdict();
  };
  using Verdict = SequentialTest::Verdict;
  // Mean 2, variance 12/11 · 1: 12 · 1.5 / 1.09 = 16.5.
  EXPECT_EQ(after(1, 3, 6), Verdict::higher);
  EXPECT_EQ(after(-1, -3, 6), Verdict::lower);
  // Mean 0, variance 8/7: 8 · -0.5 / 1.14 = -3.5 both ways.
  EXPECT_EQ(after(1, -1, 4), Verdict::none);
  // 4 · -0.5 / (4/3) = -1.5: too early.
  EXPECT_EQ(after(1, -1, 2), Verdict::undecided);
  EXPECT_EQ(after(0, 0, 1), Verdict::none);
  EXPECT_EQ(after(2, 2, 1), Verdict::higher);
}

/// How many of 1000 tests for a change of 0.3 end each way, when changes vary by 1 around `mean`.
std::array<int, 4> verdicts_at(double mean) {
  std::array<int, 4> counts{};
  Rng rng{7};
  for (int run = 0; run < 1000; ++run) {
    SequentialTest test(0.3);
    while (test.pairs() % 50 != 0 || test.pairs() == 0 ||
           test.verdict() == SequentialTest::Verdict::undecided) {
      double sum = -6;  // of twelve uniform numbers: nearly normal, variance 1
      for (int i = 0; i < 12; ++i) {
        sum += rng.below(1000000) / 1e6;
      }
      test.add(mean + sum);
    }
    ++counts.at(static_cast<std::size_t>(test.verdict()));
  }
  return counts;
}

TEST(SequentialTest, ErrsAsRarelyAsItSays) {
  constexpr auto kHigher = static_cast<std::size_t>(SequentialTest::Verdict::higher);
  constexpr auto kLower = static_cast<std::size_t>(SequentialTest::Verdict::lower);
  constexpr auto kNone = static_cast<std::size_t>(SequentialTest::Verdict::none);
  // 5 % of 1000, and three standard errors of 7.
  const std::array<int, 4> same = verdicts_at(0);
  EXPECT_LE(same[kHigher] + same[kLower], 71);
  EXPECT_LE(verdicts_at(0.3)[kNone], 71);
  EXPECT_EQ(verdicts_at(0.3)[kLower], 0);
  EXPECT_LE(verdicts_at(-0.3)[kNone], 71);
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
  for (const AbRow& row : summarise(plan, result).rows) {
    EXPECT_EQ(row.change.change, 0) << row.metric.key;
    EXPECT_EQ(row.change.deviation, 0) << row.metric.key;
    EXPECT_FALSE(row.clear);
  }
  EXPECT_TRUE(ab_verdict(plan, result, summarise(plan, result)).starts_with("no game differs"));
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

std::shared_ptr<const Ruleset> loaded(const std::string& ruleset,
                                      const std::vector<std::string>& with = {}) {
  LoadRequest request;
  request.ruleset = ruleset;
  request.with = with;
  return load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}});
}

std::size_t index_of(const AbResult& result, const std::string& key) {
  std::size_t index = 0;
  while (result.metrics.at(index).key != key) {
    ++index;
  }
  return index;
}

TEST(AbGames, TheSamePlayChangesByWhatTheRuleScores) {
  AbPlan plan = plan_of(loaded("base"), loaded("base", {"two_tile_city"}));
  plan.pairs = 4;
  const AbResult result = played(plan);
  ASSERT_EQ(result.pairs.size(), 4U);
  const std::size_t smalls = index_of(result, "points/base:city/two_tile_city:small");
  double points = 0;
  for (const AbPair& pair : result.pairs) {
    ASSERT_TRUE(pair.same.has_value());
    const std::vector<double>& same = pair.same->values;
    ASSERT_EQ(same.size(), result.metrics.size());
    const double change = same[0] - pair.a[0];
    EXPECT_NEAR(same[smalls], change, 1e-9) << "the line of the variant is all that is added";
    for (const char* key : {"points/base:road", "points/base:field", "turns", "decisions"}) {
      const std::size_t i = index_of(result, key);
      EXPECT_EQ(same[i], pair.a[i]) << key;
    }
    points += change;
  }
  EXPECT_LT(points, 0) << "small cities score less";
}

TEST(AbGames, WhoeverIsNotAskedDoesNothing) {
  // The abbot is one more piece to claim with, also where all others are placed.
  AbPlan plan = plan_of(loaded("base"), loaded("base-abbot"));
  plan.pairs = 4;
  const AbResult there = played(plan);
  plan = plan_of(loaded("base-abbot"), loaded("base-abbot", {"no_abbot"}));
  plan.pairs = 4;
  plan.bots = {"greedy:no=abbot:abbot", "random:no=abbot:abbot"};
  const AbResult back = played(plan);
  for (const AbResult* result : {&there, &back}) {
    const std::size_t field = index_of(*result, "points/base:field");
    EXPECT_EQ(result->pairs.size(), 4U);
    for (const AbPair& pair : result->pairs) {
      ASSERT_TRUE(pair.same.has_value());
      EXPECT_EQ(pair.same->values[0], pair.a[0]);
      EXPECT_EQ(pair.same->values[field], pair.a[field]);
    }
  }
}

TEST(AbGames, WhatActsInTheSetUpActs) {
  AbPlan plan = plan_of(loaded("mists-level-1"), loaded("mists-level-2"));
  plan.bots = {"random", "random"};
  plan.pairs = 2;
  const AbResult result = played(plan);
  ASSERT_EQ(result.pairs.size(), 2U);
  const std::vector<RuleThing> things = rule_things(*plan.a.rules);
  const auto deals = std::find(
      things.begin(), things.end(), RuleThing{RuleThing::Category::phase, "mists:start_ghosts"});
  ASSERT_NE(deals, things.end());
  EXPECT_EQ(result.rules_a.acted[static_cast<std::size_t>(deals - things.begin())], 2);
}

/// A summary with these rows: a key, whether it is a main metric, whether it is marked.
AbSummary summary_of(const std::vector<std::tuple<std::string, bool, bool>>& rows) {
  AbSummary summary;
  summary.differing = 20;
  for (const auto& [key, headline, clear] : rows) {
    AbRow& row = summary.rows.emplace_back();
    row.metric = {key, "  " + key, false, false, headline};
    row.change.pairs = 20;
    row.change.change = 1.5;
    row.clear = clear;
  }
  return summary;
}

TEST(AbVerdict, TellsEveryRowThatIsMarked) {
  AbPlan plan;
  plan.bots = {"greedy", "greedy"};
  AbResult result;
  result.pairs.resize(20);
  const auto verdict = [&](const AbSummary& summary) {
    const std::string text = ab_verdict(plan, result, summary);
    return text.substr(0, text.find(" ("));
  };
  EXPECT_EQ(verdict(summary_of({{"score", true, false}, {"fields", false, false}})),
            "no clear change");
  EXPECT_EQ(verdict(summary_of({{"score", true, false}, {"fields", false, true}})),
            "clear changes: fields +1.50; not clear: score");
  EXPECT_EQ(verdict(summary_of({{"turns", true, true}, {"fields", false, true}})),
            "clear changes: turns +1.50, fields +1.50");
  std::vector<std::tuple<std::string, bool, bool>> many;
  for (int i = 0; i < 9; ++i) {
    many.emplace_back(std::to_string(i), false, true);
  }
  many.emplace_back("turns", true, true);
  EXPECT_EQ(
      verdict(summary_of(many)),
      "clear changes: 0 +1.50, 1 +1.50, 2 +1.50, 3 +1.50, 4 +1.50, 5 +1.50, turns +1.50, and 3 "
      "more");
}

TEST(AbGames, OtherTilesAllowNoSamePlay) {
  FewTiles tiles;
  FewTiles more;
  more.tile("t/extra", "ggg glh hhh hlg", "l lane, g grass, h grass", 30);
  for (const AbPair& pair : played(plan_of(tiles.compile(), more.compile())).pairs) {
    EXPECT_FALSE(pair.same.has_value());
  }
}

TEST(AbGames, WatcherSeesPairsInOrderAndStopsAfterOne) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const AbPlan plan = plan_of(rules, rules);
  const AbResult all = played(plan);
  std::vector<std::uint64_t> seen;
  const AbResult result = play_pairs(
      plan,
      [](std::uint64_t) {},
      [&](const AbPair& pair) {
        seen.push_back(pair.seed);
        return seen.size() == 5;
      });
  EXPECT_TRUE(result.decided);
  EXPECT_FALSE(result.interrupted);
  ASSERT_EQ(result.pairs.size(), 5U);
  ASSERT_EQ(seen.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(seen[i], all.pairs[i].seed);
    EXPECT_EQ(result.pairs[i].a, all.pairs[i].a);
  }
}

TEST(AbGames, FreshPairsComeAfterTheFirst) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  AbPlan plan = plan_of(rules, rules);
  plan.pairs = 8;
  const AbResult all = played(plan);
  plan.pairs = 3;
  plan.first_pair = 5;
  const AbResult fresh = played(plan);
  ASSERT_EQ(fresh.pairs.size(), 3U);
  EXPECT_EQ(fresh.pairs[0].seed, all.pairs[5].seed);
  EXPECT_EQ(fresh.pairs[2].b, all.pairs[7].b);
}

/// One metric; the pairs change by these.
AbResult changing_by(const std::vector<double>& changes) {
  AbResult result;
  result.metrics = {{"score", "score", true, false, true}};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    result.pairs.push_back({i + 1, {10}, {10 + changes[i]}});
  }
  return result;
}

TEST(AbReport, SaysHowRarelyARuleMatters) {
  std::vector<double> changes(100, 0);
  const AbResult none = changing_by(changes);
  // None of 100: with 95 % fewer than 3 in 100.
  EXPECT_TRUE(ab_verdict({}, none, summarise({}, none))
                  .starts_with("no game differs: it matters in fewer than 3 % of games"));
  changes[7] = 1;
  EXPECT_EQ(summarise({}, changing_by(changes)).differing, 1U);
}

TEST(AbReport, PartsTheChangeIntoThatOfTheRuleAndOfThePlayers) {
  AbResult result = changing_by({1, 3, 2});
  // The same play changes by -1, -2, 0; the players by what is left: 2, 5, 2.
  const std::vector<double> same{9, 8, 10};
  for (std::size_t i = 0; i < same.size(); ++i) {
    result.pairs[i].same = AbSamePlay{{same[i]}, {}};
  }
  const AbSummary summary = summarise({}, result);
  EXPECT_EQ(summary.same_plays, 3U);
  EXPECT_DOUBLE_EQ(summary.rows[0].rule->change, -1);
  EXPECT_DOUBLE_EQ(summary.rows[0].players->change, 3);
  EXPECT_DOUBLE_EQ(summary.rows[0].players->deviation, std::sqrt(3.0));
  ASSERT_EQ(ab_parts(summary).size(), 1U);
  EXPECT_EQ(ab_parts(summary)[0][1], "-1.00");
  EXPECT_EQ(ab_parts(summary)[0][3], "+3.00");
  result.pairs[1].same.reset();
  EXPECT_FALSE(summarise({}, result).rows[0].rule.has_value()) << "one of three is no exception";
  EXPECT_TRUE(ab_same_play(result, summarise({}, result)).starts_with("In 1 of 3 pairs"));
}

TEST(AbReport, FewPairsThatPartAreLeftOut) {
  AbResult result = changing_by(std::vector<double>(40, 1));
  for (std::size_t i = 0; i < 38; ++i) {
    result.pairs[i].same = AbSamePlay{{11}, {}};
  }
  const AbSummary summary = summarise({}, result);
  ASSERT_TRUE(summary.rows[0].rule.has_value());
  EXPECT_EQ(summary.rows[0].rule->pairs, 38);
  EXPECT_NE(ab_same_play(result, summary).find("(2 pairs left out"), std::string::npos);
  EXPECT_EQ(ab_parts(summary)[0][3], "none") << "the players change nothing";
}

TEST(AbReport, FreshSeedsConfirmOrNot) {
  const AbResult clear = changing_by({2, 3, 2, 3, 2, 3});
  AbSummary summary = summarise({}, clear);
  ASSERT_TRUE(summary.rows[0].clear);
  EXPECT_EQ(ab_mark(summary, summary.rows[0]), "clear");
  add_confirmation(summary, changing_by({1, 2, 1, 2, 1, 2}));
  EXPECT_EQ(ab_mark(summary, summary.rows[0]), "clear, confirmed");
  add_confirmation(summary, changing_by({1, -1, 1, -1, 1, -1}));
  EXPECT_EQ(ab_mark(summary, summary.rows[0]), "clear, not confirmed");
  EXPECT_NE(ab_verdict({}, clear, summary).find("not confirmed on fresh seeds: score +2.50"),
            std::string::npos);
  add_confirmation(summary, changing_by({-1, -2, -1, -2, -1, -2}));
  EXPECT_FALSE(summary.rows[0].confirmed) << "clear, but the other way";
}

TEST(AbReport, OtherBotsMaySayTheOpposite) {
  AbSummary summary = summarise({}, changing_by({2, 3, 2, 3, 2, 3}));
  AbPlan plan;
  plan.bots = {"random"};
  add_other_bots(summary, plan, changing_by({1, -1, 1, -1, 1, -1}));
  EXPECT_FALSE(summary.rows[0].opposite);
  add_other_bots(summary, plan, changing_by({-2, -3, -2, -3, -2, -3}));
  EXPECT_TRUE(summary.rows[0].opposite);
}

TEST(AbReport, AnswersWhetherAChangeMatters) {
  AbSummary summary = summarise({}, changing_by({1, -1, 1, -1, 1, -1}));
  // Error √(6/5)/√6 = 0.447, 5 degrees: margin 1 is t = 2.24, p = 0.038.
  answer_question(summary, {"score", 1, {}, {}});
  EXPECT_TRUE(ab_answer({}, summary).starts_with("shown that score changes by less than 1.00 ("))
      << ab_answer({}, summary);
  answer_question(summary, {"score", 0.5, {}, {}});
  EXPECT_TRUE(ab_answer({}, summary).starts_with("not shown that score changes by less than 0.50"));
  // Changes 2 and 3 by turns: 2.5 ± 2.57 · 0.548 / √6 = 2.5 ± 0.57.
  AbSummary large = summarise({}, changing_by({2, 3, 2, 3, 2, 3}));
  answer_question(large, {"score", 1, {}, {}});
  EXPECT_TRUE(ab_answer({}, large).starts_with("score changes by more than 1.00"));
}

TEST(AbPlots, RoundSteps) {
  EXPECT_DOUBLE_EQ(nice_step(1), 1);
  EXPECT_DOUBLE_EQ(nice_step(1.1), 2);
  EXPECT_DOUBLE_EQ(nice_step(30), 50);
  EXPECT_DOUBLE_EQ(nice_step(0.07), 0.1);
}

TEST(AbPlots, ColumnsOfWholeNumbersAndOfWideRanges) {
  EXPECT_DOUBLE_EQ(bin_width({-1, 0, 1, 1}), 1);
  EXPECT_DOUBLE_EQ(bin_width({0.5, -0.5, 1}), 0.5);
  EXPECT_DOUBLE_EQ(bin_width({0, 0}), 1);
  // 100 halves are too many: 100 / 60 is 1.67, the next round step is 2.
  EXPECT_DOUBLE_EQ(bin_width({0, 0.5, 100}), 2);
}

TEST(AbPlots, ManyPairsAreThinnedButKeepTheirExtremes) {
  std::vector<double> changes(5000, 0);
  changes[1234] = 99;
  changes[4321] = -99;
  const AbResult result = changing_by(changes);
  const std::vector<std::size_t> drawn = drawn_pairs(result, 0);
  EXPECT_LE(drawn.size(), kMostDots);
  EXPECT_GT(drawn.size(), kMostDots - 25);
  EXPECT_TRUE(std::binary_search(drawn.begin(), drawn.end(), 1234U));
  EXPECT_TRUE(std::binary_search(drawn.begin(), drawn.end(), 4321U));
  EXPECT_EQ(drawn_pairs(changing_by({1, 2, 3}), 0).size(), 3U);
}

TEST(AbReport, PlainLinesHoldEveryMetric) {
  AbResult result;
  result.metrics = {{"score", "score", true}, {"wins", "wins", false, true}};
  result.pairs = {{7, {10, 1}, {12, 1}}, {8, {10, 0}, {14, 1}}};
  // Changes 2 and 4: mean 3, deviation √2, half width 12.7062; variance 2 against 0 + 2.
  // By the bootstrap: half of the resamples hold both pairs, a quarter each one of them twice.
  EXPECT_TRUE(
      ab_plain(summarise({}, result))
          .starts_with("score\t10\t13\t3\t-9.7062\t15.7062\t1\tunclear\t2\t4\nwins\t0.5\t1\t"));
}

/// Every dot of the page: what its title says.
std::vector<std::string> titles_of_dots(const std::string& page) {
  std::vector<std::string> titles;
  for (std::size_t at = page.find("class=\"dot "); at != std::string::npos;
       at = page.find("class=\"dot ", at + 1)) {
    const std::size_t from = page.find("<title>", at) + 7;
    titles.push_back(page.substr(from, page.find("</title>", from) - from));
  }
  return titles;
}

TEST(AbReport, EveryDotNamesItsSeedAndBothCommands) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const AbPlan plan = plan_of(rules, rules);
  const AbResult result = played(plan);
  const std::string page = ab_html(plan, result, summarise(plan, result));
  const std::vector<std::string> titles = titles_of_dots(page);
  // Six main metrics, and score under A against that under B.
  ASSERT_EQ(titles.size(), 7 * result.pairs.size());
  for (const AbPair& pair : result.pairs) {
    const std::string seed = "seed " + std::to_string(pair.seed) + ":";
    const auto names = std::count_if(titles.begin(), titles.end(), [&](const std::string& title) {
      return title.starts_with(seed) &&
             title.find(replay_command(plan, plan.a, pair.seed)) != std::string::npos &&
             title.find(replay_command(plan, plan.b, pair.seed)) != std::string::npos;
    });
    EXPECT_EQ(names, 7) << seed;
  }
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_EQ(page.find("href="), std::string::npos);
  EXPECT_EQ(page.find("url("), std::string::npos);
}

}  // namespace
}  // namespace bastide
