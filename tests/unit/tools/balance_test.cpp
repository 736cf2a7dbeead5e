// Figures of a balance report against small cases that were computed by hand.
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/measure/balance_report.h"
#include "sdk/tools/measure/sim_run.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Seat 1 leads after turns 2, 4 and 5, seat 2 after turn 3.
const Course kToAndFro{{0, 0}, {3, 0}, {3, 5}, {8, 5}, {8, 5}};

TEST(Course, LeadChangesCountSeatsNotTies) {
  EXPECT_EQ(lead_changes(kToAndFro), 2);
  EXPECT_EQ(lead_changes({{1, 1}, {2, 2}}), 0);
  EXPECT_EQ(lead_changes({{2, 1}, {2, 2}, {3, 2}}), 0) << "a tie between, and the same leader";
  EXPECT_EQ(lead_changes({{2, 1}, {2, 2}, {2, 3}}), 1);
  EXPECT_EQ(lead_changes({{3, 1, 0}, {3, 4, 4}, {3, 4, 5}, {6, 4, 5}}), 2);
  EXPECT_EQ(lead_changes({}), 0);
}

TEST(Course, DramaIsTheMeanOfWhatTheWinnerLacked) {
  EXPECT_EQ(drama(kToAndFro, 0), 40) << "2 points in one of 5 turns, in hundredths";
  EXPECT_EQ(drama({{5, 0}, {5, 4}, {5, 8}}, 1), 200) << "(5 + 1 + 0) / 3";
  EXPECT_EQ(drama({{1, 0}}, 0), 0);
}

TEST(Course, DecidedWhereTheWinnerWasNotAheadForTheLastTime) {
  EXPECT_EQ(decided_at(kToAndFro, 0), 600) << "after turn 3 of 5";
  EXPECT_EQ(decided_at({{1, 0}, {2, 0}}, 0), 0);
  EXPECT_EQ(decided_at({{1, 0}, {2, 2}}, 0), 1000) << "a tie is not ahead";
}

TEST(Course, EndDragsOnceNoLoserEverHadAsMuch) {
  EXPECT_EQ(dragging(kToAndFro, 0), 200) << "above 5 after turn 4: one turn of 5 is left";
  EXPECT_EQ(dragging({{0, 9}, {9, 1}, {10, 1}}, 0), 0) << "above 9 in the last turn only";
  EXPECT_EQ(dragging({{2, 1}, {3, 1}, {4, 1}, {5, 1}}, 0), 750);
}

TEST(Course, DeficitIsBehindTheBestOther) {
  EXPECT_EQ(deficit({7, 3, 5}, 0), -2);
  EXPECT_EQ(deficit({7, 3, 5}, 1), 4);
  EXPECT_EQ(deficit({7, 7}, 0), 0);
  EXPECT_EQ(deficit({7}, 0), 0);
}

TEST(Comebacks, GroupsReachUpToTheirBound) {
  EXPECT_EQ(behind_group(-1), std::nullopt);
  EXPECT_EQ(behind_group(0), 0U);
  EXPECT_EQ(behind_group(1), 1U);
  EXPECT_EQ(behind_group(5), 1U);
  EXPECT_EQ(behind_group(6), 2U);
  EXPECT_EQ(behind_group(30), 4U);
  EXPECT_EQ(behind_group(31), 5U);
}

TEST(RatioSum, IntervalByTheDeltaMethod) {
  RatioSum sum;
  sum.add(1, 2);
  EXPECT_EQ(sum.interval().low, 0.5) << "one game says nothing about the spread";
  sum.add(3, 4);
  // 4 of 6. Residuals 1 - 4/3 and 3 - 8/3: the variance of their mean is 2/9 / (2 - 1) / 2 = 1/9.
  // The mean of the wholes is 3, so the error is 1/9; t of one degree is 12.7062.
  EXPECT_DOUBLE_EQ(sum.ratio(), 2.0 / 3);
  EXPECT_NEAR(sum.interval().low, 2.0 / 3 - 12.7062 / 9, 1e-4);
  EXPECT_NEAR(sum.interval().high, 2.0 / 3 + 12.7062 / 9, 1e-4);
}

TEST(RatioSum, WithOneAsTheWholeIsStudentsInterval) {
  RatioSum sum;
  Histogram values;
  for (const int value : {3, 8, 8, 1, 5}) {
    sum.add(value, 1);
    values.add(value);
  }
  EXPECT_NEAR(sum.interval().low, values.mean_interval().low, 1e-12);
  EXPECT_NEAR(sum.interval().high, values.mean_interval().high, 1e-12);
}

TEST(DeckSum, ShareOfTheVarianceBetweenDecks) {
  DeckSum sum;
  EXPECT_EQ(sum.share(), std::nullopt);
  sum.add(1, 3);
  sum.add(5, 7);
  sum.add(3, 3);
  // Means 2, 6, 3 around 11/3: between decks 2 · (25/9 + 49/9 + 4/9) / 2 = 26/3, within them
  // (2 + 2 + 0) / 3 = 4/3. (26/3 - 4/3) / (26/3 + 4/3) = 0.7333.
  ASSERT_TRUE(sum.share());
  EXPECT_NEAR(*sum.share(), 22.0 / 30, 1e-12);
  // F = 6.5. The 97.5 % quantiles are 16.044 of F(2, 3) and 39.165 of F(3, 2), by the tables.
  EXPECT_EQ(sum.interval().low, 0) << "6.5 / 16.044 is below 1";
  EXPECT_NEAR(sum.interval().high, (6.5 * 39.165 - 1) / (6.5 * 39.165 + 1), 1e-5);
}

TEST(DeckSum, SameOnEveryDeckLeavesNothingToExplain) {
  DeckSum sum;
  sum.add(2, 2);
  sum.add(2, 2);
  EXPECT_EQ(sum.share(), std::nullopt);
  sum.add(5, 5);
  EXPECT_EQ(sum.share(), 1.0);
}

WinCount wins_alone(int count) {
  WinCount wins;
  for (int i = 0; i < count; ++i) {
    wins.add(1);
  }
  return wins;
}

TEST(Evenness, TwoPlacesAreOneShare) {
  const Evenness evenness = evenness_of({wins_alone(60), wins_alone(40)}, 100);
  EXPECT_NEAR(evenness.balance, 0.8, 1e-12);
  // Wilson of 60 in 100 is [0.5020, 0.6906]; the difference is twice the share less 1.
  EXPECT_NEAR(evenness.interval.low, 1 - (2 * 0.6906 - 1), 1e-4);
  EXPECT_NEAR(evenness.interval.high, 1 - (2 * 0.5020 - 1), 1e-4);
}

TEST(Evenness, MorePlacesNeedAnIntervalForAllOfThem) {
  const Evenness evenness = evenness_of({wins_alone(40), wins_alone(30), wins_alone(30)}, 100);
  EXPECT_NEAR(evenness.balance, 0.9, 1e-12);
  // z = 2.39398 for 0.05 / 3; Wilson: 40 in 100 gives [0.2912, 0.5196], 30 in 100 [0.2036, 0.4181].
  EXPECT_NEAR(evenness.interval.low, 1 - (0.5196 - 0.2036), 1e-4);
  EXPECT_EQ(evenness.interval.high, 1);
}

TEST(DeviationInterval, ByTheFourthMoment) {
  Histogram values;
  for (const int value : {0, 0, 0, 4}) {
    values.add(value);
  }
  // Mean 1, moments (3 · 1 + 9) / 4 = 3 and (3 + 81) / 4 = 21: the error is
  // sqrt((21 - 9) / 4) / (2 · sqrt(3)) = 0.5; t of 3 degrees is 3.18245; the deviation 2.
  const Interval interval = deviation_interval(values);
  EXPECT_NEAR(interval.low, 2 - 3.18245 / 2, 1e-4);
  EXPECT_NEAR(interval.high, 2 + 3.18245 / 2, 1e-4);
}

TEST(Stages, GrowByAQuarterFrom200) {
  EXPECT_THAT(
      (std::vector{
          stage_end(0), stage_end(1), stage_end(2), stage_end(7), stage_end(8), stage_end(9)}),
      ElementsAre(200, 400, 600, 1600, 2000, 2400));
}

SimPlan balance_plan(std::uint64_t games, int threads = 2) {
  static FewTiles tiles;
  static const auto kRules = tiles.compile();
  SimPlan plan;
  plan.rules = kRules;
  plan.bots = {"greedy", "random"};
  plan.games = games;
  plan.seed = 5;
  plan.threads = threads;
  plan.balance = BalanceWatch{2, false};
  return plan;
}

SimResult run(const SimPlan& plan, SimSoFar before = {}) {
  return simulate(
      plan, [](std::uint64_t) {}, std::move(before));
}

std::string bytes(const SimPlan& plan, const SimTally& tally) {
  return balance_json({plan, tally, "tiny", "bastide balance tiny", false}).dump();
}

TEST(Balance, ResultDoesNotDependOnTheNumberOfThreads) {
  const SimPlan alone = balance_plan(60, 1);
  const std::string expected = bytes(alone, run(alone).tally);
  EXPECT_EQ(bytes(alone, run(balance_plan(60, 2)).tally), expected);
  EXPECT_EQ(bytes(alone, run(balance_plan(60, 5)).tally), expected);
}

TEST(Balance, MergingKnowsNoOrder) {
  const SimPlan plan = balance_plan(60);
  const SimTally whole = run(plan).tally;
  const auto part = [&](std::uint64_t first, std::uint64_t last) {
    SimSoFar others;
    others.tally.start(2, *plan.rules);
    for (const GameRange& range : {GameRange{0, first}, GameRange{last, 60}}) {
      if (range.first < range.last) {
        others.played.push_back(range);
      }
    }
    return run(plan, others).tally;
  };
  SimTally merged = part(40, 60);
  merged.merge(part(0, 17));
  merged.merge(part(17, 40));
  EXPECT_EQ(bytes(plan, merged), bytes(plan, whole));
}

TEST(Balance, RunIsReadAsItWasWritten) {
  const SimPlan plan = balance_plan(40);
  const SimSoFar so_far{{{0, 40}}, run(plan).tally};
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "bastide_balance.run";
  std::filesystem::remove(path);
  const RunHead head{"balance",
                     {run_rules({"tiny", {}, {}}, *plan.rules)},
                     plan.bots,
                     plan.seed,
                     plan.games,
                     1,
                     {}};
  { const RunWriter writer(path.string(), head, sim_run_text(so_far)); }
  const SimSoFar again = read_sim_run(SavedRun(path.string(), "balance"), plan);
  EXPECT_EQ(bytes(plan, again.tally), bytes(plan, so_far.tally));
  const SimPlan longer = balance_plan(70);
  EXPECT_EQ(bytes(longer, run(longer, again).tally), bytes(longer, run(longer).tally));
}

TEST(Balance, DamagedNumbersAreComplainedAbout) {
  const SimPlan plan = balance_plan(4);
  const std::string text = sim_run_text({{{0, 4}}, run(plan).tally});
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "bastide_balance_damaged.run";
  const RunHead head{"balance",
                     {run_rules({"tiny", {}, {}}, *plan.rules)},
                     plan.bots,
                     plan.seed,
                     plan.games,
                     1,
                     {}};
  const auto complaint = [&](const std::string& from, const std::string& to) {
    std::string damaged = text;
    const std::size_t at = damaged.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    damaged.replace(at, from.size(), to);
    { const RunWriter writer(path.string(), head, damaged); }
    try {
      static_cast<void>(read_sim_run(SavedRun(path.string(), "balance"), plan));
    } catch (const ToolError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(complaint("\"luck\":[", "\"luck\":[1,"),
              HasSubstr("\"luck\" holds 5 numbers, not 4"));
  EXPECT_THAT(complaint("\"forced\":[", "\"forced\":[\"x\","), HasSubstr("forced"));
  EXPECT_THAT(complaint("\"lead_changes\":[", "\"lead_change\":["), HasSubstr("lead_change"));
  EXPECT_THAT(complaint("\"rows\":[{", "\"rows\":[{\"no\":1,"), HasSubstr("no"));
}

/// Plays with bots, and projects at every choice in two ways.
TEST(Balance, ProjectionIsThatOfTheGame) {
  const SimPlan plan = balance_plan(1);
  GameSetup setup;
  setup.players = {"a", "b"};
  setup.seed = 11;
  Game game(plan.rules, setup);
  std::vector<std::unique_ptr<BotSeat>> seats;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    seats.push_back(std::make_unique<BotSeat>(plan.rules, "greedy"));
    seats.back()->new_game(PlayerId(seat), 11);
  }
  int compared = 0;
  while (!game.over()) {
    State state = game.state();
    Context context(*plan.rules, state);
    Names names(&plan.rules->catalog.names);
    context.names = &names;
    State scratch;
    std::vector<std::int32_t> points(2);
    project_points(context, scratch, points);
    const std::vector<std::int32_t> by_colour = game.projected();
    std::vector<std::int32_t> expected(2);
    for (std::size_t colour = 0; colour < by_colour.size(); ++colour) {
      expected[static_cast<std::size_t>(state.colour_player[colour])] += by_colour[colour];
    }
    EXPECT_EQ(points, expected);
    ++compared;
    const auto seat = static_cast<std::size_t>(game.pending().actor);
    ASSERT_TRUE(game.answer(seats[seat]->choose(game.state())).ok());
  }
  EXPECT_GT(compared, 10);
}

MetricFile metric_file(const std::string& id, const std::string& text) {
  MetricFile file;
  file.id = id;
  file.title = id;
  file.script = {id, "1.0.0", id + ".lua", id + ".lua", text};
  return file;
}

TEST(Balance, MetricsAreExactWhoeverCounts) {
  SimPlan plan = balance_plan(40, 1);
  plan.balance->metrics = {
      metric_file("turns", "metric.final(function(g) return g.turn.number end)"),
      metric_file("placed", "metric.on('tile_placed', function() return 1 end)"),
      metric_file("fails", "metric.final(function(g) return g.turn.number > 0 and nil + 1 end)")};
  const SimTally alone = run(plan).tally;
  const std::vector<MetricTally>& metrics = alone.balance->metrics;
  ASSERT_EQ(metrics.size(), 3U);
  EXPECT_EQ(metrics[0].numbers.bins(), alone.turns.bins()) << "what every report counts";
  EXPECT_EQ(metrics[0].told.games(), 40);
  EXPECT_EQ(metrics[1].told.part(), metrics[1].told.whole()) << "ones alone";
  EXPECT_EQ(metrics[2].failed, 40);
  EXPECT_EQ(metrics[2].told.games(), 0);
  ASSERT_EQ(metrics[2].faults.size(), MetricTally::kMostFaults);
  EXPECT_EQ(metrics[2].faults.begin()->first, 0U) << "the first games are kept";
  EXPECT_THAT(metrics[2].faults.begin()->second, HasSubstr("fails.lua:1"));
  SimPlan many = plan;
  many.threads = 3;
  EXPECT_EQ(bytes(plan, run(many).tally), bytes(plan, alone));
  SimPlan first = plan;
  first.games = 15;
  EXPECT_EQ(bytes(plan, run(plan, {{{0, 15}}, run(first).tally}).tally), bytes(plan, alone));
}

TEST(Balance, MetricsDoNotChangeTheGames) {
  SimPlan plan = balance_plan(20);
  const SimTally plain = run(plan).tally;
  plan.balance->metrics = {
      metric_file("reads", "metric.on('turn_end', function(g) return g:tiles():count() end)")};
  const SimTally measured = run(plan).tally;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(measured.seats[seat].score.bins(), plain.seats[seat].score.bins());
  }
  EXPECT_EQ(measured.balance->forced.numbers(), plain.balance->forced.numbers());
}

TEST(Balance, GamesAreThoseOfSim) {
  SimPlan plan = balance_plan(30);
  const SimTally watched = run(plan).tally;
  plan.balance.reset();
  const SimTally plain = run(plan).tally;
  EXPECT_FALSE(plain.balance);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(watched.seats[seat].score.bins(), plain.seats[seat].score.bins());
  }
  EXPECT_EQ(watched.rules.acted, plain.rules.acted);
}

TEST(Balance, StagesEndWhereTheJudgeSaysSoWhateverWasPlayedBefore) {
  const SimPlan plan = balance_plan(2000);
  const auto judge = [](const SimTally& tally) {
    return tally.games < 500;
  };
  const auto stages = [&](SimSoFar before) {
    return simulate_stages(
        plan, [](std::uint64_t) {}, std::move(before), nullptr, judge);
  };
  const SimResult result = stages({});
  EXPECT_EQ(result.tally.games, 600U);
  const SimPlan part = balance_plan(250);
  const SimResult resumed = stages({{{0, 250}}, run(part).tally});
  EXPECT_EQ(resumed.played, 350U);
  EXPECT_EQ(bytes(plan, resumed.tally), bytes(plan, result.tally));
}

TEST(Balance, FindingsNameWhatIsClear) {
  const SimPlan plan = balance_plan(100);
  SimTally tally;
  tally.start(2, *plan.rules);
  tally.games = 100;
  BalanceTally& balance = tally.balance.emplace();
  balance.wins = {wins_alone(70), wins_alone(30)};
  balance.margin.resize(2);
  for (int game = 0; game < 100; ++game) {
    balance.margin[0].add(game % 2 == 0 ? 9 : 7);
    balance.margin[1].add(game % 2 == 0 ? -9 : -7);
    balance.lead.add(8);
    balance.lead_changes.add(game < 50 ? 0 : 1);
  }
  const std::vector<Figure> figures = balance_figures(plan, tally);
  const std::vector<std::string> findings = what_stands_out(plan, tally, figures);
  // Wilson of 70 in 100: [60.4, 78.1]; of 50 in 100: [40.4, 59.6]; of 0 in 100: [0, 3.7].
  EXPECT_THAT(findings,
              testing::IsSupersetOf(
                  {HasSubstr("Who begins has an edge: 70.0 % [60.4, 78.1]"),
                   HasSubstr("In 50.0 % [40.4, 59.6] of the games who took the lead first"),
                   HasSubstr("Only 0.0 % [0.0, 3.7] of the games are close")}));
  ASSERT_NE(find_figure(figures, "first_margin"), nullptr);
  EXPECT_DOUBLE_EQ(find_figure(figures, "first_margin")->value, 8);
  EXPECT_NEAR(headline_width(tally), (0.78105 - 0.60415) / 2, 1e-5);
}

}  // namespace
}  // namespace bastide
