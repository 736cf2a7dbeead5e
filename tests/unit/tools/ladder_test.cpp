#include <array>
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/io/text_file.h"
#include "sdk/tools/measure/ladder_report.h"
#include "sdk/tools/measure/ladder_run.h"
#include "sdk/tools/measure/ladder_statistics.h"
#include "tests/support/more_tiles.h"
#include "tests/unit/tools/fog_fixture.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const double kElo = 400 / std::log(10.0);

TEST(MeanOfValues, IntervalByStudent) {
  // 1, 3, 2: mean 2, deviation 1; 4.3027 / √3 = 2.4842.
  const MeanOf mean = estimate_mean({1, 3, 2});
  EXPECT_DOUBLE_EQ(mean.mean, 2);
  EXPECT_NEAR(mean.interval.low, 2 - 2.4842, 1e-4);
  EXPECT_NEAR(mean.interval.high, 2 + 2.4842, 1e-4);
  EXPECT_EQ(estimate_mean({7}).interval.low, 7);
  EXPECT_EQ(estimate_mean({}).mean, 0);
}

TEST(ExpectedScore, OfElo) {
  EXPECT_DOUBLE_EQ(expected_score(0), 0.5);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(expected_score(-400), 1.0 / 11, 1e-12);
}

TEST(Ratings, OfTwoBotsIsTheLogitOfTheScore) {
  // 30 of 40, and half of the tie that is added: 30.5 to 10.5. Information n·p·q = 30.5 · 10.5
  // / 41.
  const Ratings ratings(2, {{0, 1, 40, 30}});
  EXPECT_NEAR(ratings.elo(0) - ratings.elo(1), kElo * std::log(30.5 / 10.5), 1e-6);
  EXPECT_NEAR(ratings.elo(0) + ratings.elo(1), 0, 1e-9);
  const double half = 1.959964 * kElo / std::sqrt(30.5 * 10.5 / 41);
  EXPECT_NEAR(ratings.difference(0, 1).high - (ratings.elo(0) - ratings.elo(1)), half, 1e-6);
  EXPECT_NEAR(ratings.interval(0).high - ratings.elo(0), half / 2, 1e-6) << "against the mean";
}

TEST(Ratings, ABotThatWinsAllHasOne) {
  // 100.5 to 0.5.
  const Ratings ratings(2, {{0, 1, 100, 100}});
  EXPECT_NEAR(ratings.elo(0) - ratings.elo(1), kElo * std::log(201.0), 1e-6);
}

TEST(Ratings, WhatIsConsistentIsFound) {
  // Chances 2 : 1 and 3 : 1, so 2 : 3 between the weaker ones. With the ties added: W + 1/2.
  const auto match = [](std::size_t a, std::size_t b, double chance) {
    return PairingScore{a, b, 599, 600 * chance - 0.5};
  };
  const Ratings ratings(3, {match(0, 1, 2.0 / 3), match(0, 2, 3.0 / 4), match(1, 2, 3.0 / 5)});
  EXPECT_NEAR(ratings.elo(0) - ratings.elo(1), kElo * std::log(2.0), 1e-6);
  EXPECT_NEAR(ratings.elo(0) - ratings.elo(2), kElo * std::log(3.0), 1e-6);
  EXPECT_NEAR(ratings.elo(0) + ratings.elo(1) + ratings.elo(2), 0, 1e-9);
}

TEST(Ratings, ACircleIsEvenAndItsIntervalsAreKnown) {
  // Each beats the next 2 : 1. Information: 100 games · 1/4 a pairing, Laplacian of a triangle with
  // weight w: difference of two has variance 2 / (3 w), one against the mean 2 / (9 w).
  const Ratings ratings(3, {{0, 1, 99, 66}, {1, 2, 99, 66}, {2, 0, 99, 66}});
  const double w = 100 * 0.25;
  for (std::size_t bot = 0; bot < 3; ++bot) {
    EXPECT_NEAR(ratings.elo(bot), 0, 1e-6);
    EXPECT_NEAR(ratings.interval(bot).high, 1.959964 * kElo * std::sqrt(2 / (9 * w)), 1e-6);
  }
  EXPECT_NEAR(ratings.difference(0, 2).high, 1.959964 * kElo * std::sqrt(2 / (3 * w)), 1e-6);
}

TEST(Dispersion, OfPairsAgainstIndependentGames) {
  // 20 pairs, one win and one loss each: nothing varies where 20 · 2 · 1/4 = 10 would; 5 / 15.
  EXPECT_DOUBLE_EQ(dispersion_of(std::vector<double>(20, 1)), 1.0 / 3);
  // Both won or both lost: 20 · 1 squared; 25 / 15.
  std::vector<double> swept(10, 0);
  swept.resize(20, 2);
  EXPECT_DOUBLE_EQ(dispersion_of(swept), 25.0 / 15);
  EXPECT_DOUBLE_EQ(dispersion_of(std::vector<double>(50, 2)), 1) << "only wins say nothing";
  EXPECT_DOUBLE_EQ(dispersion_of({}), 1);
}

TEST(Dispersion, MakesIntervalsAsManyTimesWide) {
  const Ratings plain(3, {{0, 1, 99, 66}, {1, 2, 99, 66}, {2, 0, 99, 66}});
  const Ratings even(3, {{0, 1, 99, 66, 0.25}, {1, 2, 99, 66, 0.25}, {2, 0, 99, 66, 0.25}});
  EXPECT_NEAR(even.interval(0).high, plain.interval(0).high / 2, 1e-6);
  EXPECT_NEAR(even.difference(0, 1).high, plain.difference(0, 1).high / 2, 1e-6);
}

EloTest test_after(double elo0, double elo1, const std::array<int, 5>& pairs) {
  EloTest test(elo0, elo1);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    for (int i = 0; i < pairs[k]; ++i) {
      test.add(static_cast<double>(k) / 2);
    }
  }
  return test;
}

TEST(EloTest, BoundsOfWald) {
  const EloTest test(0, 10, 0.05, 0.1);
  EXPECT_NEAR(test.upper(), std::log(0.9 / 0.05), 1e-12);
  EXPECT_NEAR(test.lower(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_EQ(test.ratio(), 0);
  EXPECT_EQ(test.verdict(), EloTest::Verdict::undecided);
}

TEST(EloTest, PairsWonOrLostAreBinomial) {
  // Only 0 and 2 points occur: the distribution with mean s is (1 - s, s). Scores that were not
  // seen count as a thousandth of a pair each.
  const EloTest test = test_after(0, 40, {40, 0, 0, 0, 60});
  const double s0 = 0.5;
  const double s1 = expected_score(40);
  const double exact = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
  EXPECT_NEAR(test.ratio(), exact, 0.01);
  EXPECT_GT(test.ratio(), 0);
}

TEST(EloTest, TiltedSharesByHand) {
  // Pairs with 1/2, 1 and 3/2 points: 1, 2 and 3 of 6, so shares 1/4, 1/2, 3/4. Mean 1/2:
  // (1/6)(-1/4) / (1 - x/4) + (3/6)(1/4) / (1 + x/4) = 0, so 3 (1 - x/4) = 1 + x/4, x = 2, and the
  // shares are 1/3, 1/3, 1/3. Against the distribution that was seen (its mean is 7/12):
  // 1 ln(1/2) + 2 ln 1 + 3 ln(3/2).
  const double seen = kElo * std::log(7.0 / 5);  // Elo of 7/12
  EXPECT_NEAR(
      test_after(0, seen, {0, 1, 2, 3, 0}).ratio(), std::log(0.5) + 3 * std::log(1.5), 0.02);
}

TEST(EloTest, EqualPlayersAndStrongOnes) {
  EXPECT_NEAR(test_after(-10, 10, {5, 20, 50, 20, 5}).ratio(), 0, 1e-9);
  EXPECT_EQ(test_after(0, 50, {5, 10, 20, 60, 80}).verdict(), EloTest::Verdict::elo1);
  EXPECT_EQ(test_after(0, 50, {80, 60, 20, 10, 5}).verdict(), EloTest::Verdict::elo0);
  EXPECT_EQ(test_after(0, 50, {0, 0, 0, 0, 30}).verdict(), EloTest::Verdict::elo1);
}

LadderPlan ladder_plan(std::vector<std::string> bots, int seats = 2, std::uint64_t decks = 6) {
  static FewTiles tiles;
  static const auto kRules = tiles.compile();
  LadderPlan plan;
  plan.rules = kRules;
  plan.arguments = "tiny";
  plan.bots = std::move(bots);
  plan.seats = seats;
  plan.decks = decks;
  plan.seed = 3;
  plan.threads = 2;
  return plan;
}

LadderResult played(const LadderPlan& plan, LadderRun* run = nullptr) {
  return play_ladder(
      plan, [](std::uint64_t) {}, {}, run);
}

/// All that does not depend on the clock.
std::string numbers_of(const LadderPlan& plan, const LadderResult& result) {
  nlohmann::ordered_json json = ladder_json(plan, result, summarise(plan, result), nullptr);
  for (auto& bot : json["bots"]) {
    bot.erase("ms_per_move");
  }
  return json.dump();
}

TEST(Ladder, EveryBotSitsInEverySeatAsOften) {
  for (const int seats : {2, 3, 4, 5}) {
    const LadderPlan plan = ladder_plan({"greedy", "random", "greedy:no=man"}, seats);
    std::map<std::pair<std::size_t, std::size_t>, int> sat;  // bot and seat
    for (std::uint64_t number = 0; number < plan.pairings().size(); ++number) {
      for (std::size_t game = 0; game < plan.games_each(); ++game) {
        const std::vector<std::size_t> lineup = lineup_of(plan, number, game);
        ASSERT_EQ(lineup.size(), static_cast<std::size_t>(seats));
        for (std::size_t seat = 0; seat < lineup.size(); ++seat) {
          ++sat[{lineup[seat], seat}];
        }
      }
    }
    EXPECT_EQ(sat.size(), static_cast<std::size_t>(3 * seats));
    for (const auto& [where, times] : sat) {
      EXPECT_EQ(times, 2) << where.first << " in seat " << where.second;
    }
  }
}

TEST(Ladder, ARestrictedTwinThatLosesNothingIsEven) {
  const LadderPlan plan = ladder_plan({"greedy", "greedy:no=grass"}, 2, 4);
  const LadderSummary summary = summarise(plan, played(plan));
  EXPECT_EQ(summary.matches.front().games, 8);
  EXPECT_NEAR(summary.matches.front().score.mean, 0.5, 1e-9) << "grass brings no points";
  EXPECT_NEAR(summary.matches.front().margin.mean, 0, 1e-9);
}

TEST(Ladder, OnlyWinsHaveAnIntervalToo) {
  LadderPlan plan = ladder_plan({"greedy", "random"}, 2, 10);
  LadderResult result;
  for (std::uint64_t number = 0; number < plan.decks; ++number) {
    result.pairs.push_back({number, {1, 1}, {5, 7}, {}, {1, 1}, ""});
  }
  const LadderMatch match = summarise(plan, result).matches.front();
  EXPECT_EQ(match.wins, 20);
  EXPECT_DOUBLE_EQ(match.score.interval.low, wilson(20, 20).low);
  EXPECT_DOUBLE_EQ(match.score.interval.high, 1);
  EXPECT_DOUBLE_EQ(match.margin.mean, 6);
  EXPECT_NEAR(match.elo, kElo * std::log(20.5 / 0.5), 1e-6);
}

TEST(Ladder, GreedyIsAboveRandom) {
  const LadderPlan plan = ladder_plan({"random", "greedy", "greedy:no=man"}, 2, 8);
  const LadderResult result = played(plan);
  EXPECT_EQ(result.pairs.size(), 24U);
  const LadderSummary summary = summarise(plan, result);
  EXPECT_EQ(plan.bots[summary.rows.front().bot], "greedy");
  EXPECT_EQ(plan.bots[summary.rows.back().bot], "greedy:no=man");
  EXPECT_EQ(summary.rows.front().games, 32);
  EXPECT_EQ(summary.faults, 0);
  EXPECT_FALSE(summary.difference.has_value());
}

TEST(Ladder, ThreadsDoNotMatter) {
  LadderPlan plan = ladder_plan({"greedy", "random"}, 3);
  const std::string two = numbers_of(plan, played(plan));
  plan.threads = 1;
  EXPECT_EQ(numbers_of(plan, played(plan)), two);
}

TEST(Ladder, TheWatcherSeesPairsInOrderAndStops) {
  LadderPlan plan = ladder_plan({"greedy", "random"}, 2, 20);
  std::vector<std::uint64_t> seen;
  const LadderResult result = play_ladder(
      plan,
      [](std::uint64_t) {},
      [&](const LadderPair& pair) {
        seen.push_back(pair.number);
        return seen.size() == 3;
      });
  EXPECT_THAT(seen, ElementsAre(0, 1, 2));
  EXPECT_EQ(result.pairs.size(), 3U);
  EXPECT_TRUE(result.decided);
  EXPECT_FALSE(result.interrupted);
}

TEST(Ladder, ACommandNamesSeatsAndSeed) {
  const LadderPlan plan = ladder_plan({"greedy", "random"}, 3);
  const std::string seed = std::to_string(seed_of(plan, 1));
  EXPECT_EQ(replay_command(plan, 1, 0),
            "bastide play tiny --seats greedy,random,greedy --seed " + seed);
  EXPECT_EQ(replay_command(plan, 1, 1),
            "bastide play tiny --seats random,greedy,random --seed " + seed);
}

class LadderOfTeams : public FogFolder {
 protected:
  void SetUp() override {
    FogFolder::SetUp();
    put_fog();
  }
};

TEST_F(LadderOfTeams, EachBotPlaysAloneAndDecksAreCompared) {
  LadderPlan plan;
  plan.rules = fog();
  plan.arguments = "fog";
  plan.bots = {"random", "coop-greedy"};
  plan.team = true;
  plan.decks = 10;
  plan.threads = 2;
  EXPECT_EQ(plan.games_each(), 1U);
  const LadderResult result = played(plan);
  EXPECT_EQ(result.pairs.size(), 20U);
  const LadderSummary summary = summarise(plan, result);
  ASSERT_EQ(summary.matches.size(), 1U);
  EXPECT_EQ(summary.matches.front().games, 10);
  EXPECT_EQ(summary.rows[0].games, 10);
  double won = 0;
  for (const LadderPair& pair : result.pairs) {
    won += pair.scores.front();
  }
  EXPECT_EQ(summary.rows[0].score + summary.rows[1].score, won);
  EXPECT_THAT(ladder_text(plan, result, summary, nullptr), HasSubstr("only A"));
}

RunHead head_of(const LadderPlan& plan) {
  return {"ladder",
          {run_rules({"tiny", {}, {}}, *plan.rules)},
          plan.bots,
          plan.seed,
          plan.decks * 2,
          probe_ladder(plan),
          {{"players", "2"}}};
}

TEST(LadderRun, GoesOnAsIfItHadNotStopped) {
  const std::string path = (std::filesystem::temp_directory_path() / "bastide_ladder.run").string();
  std::filesystem::remove(path);
  const LadderPlan whole = ladder_plan({"greedy", "random", "greedy:no=man"}, 2, 8);
  LadderPlan part = whole;
  part.decks = 3;
  {
    LadderRun run(path, head_of(part));
    static_cast<void>(played(part, &run));
  }
  {
    const SavedRun saved(path, "ladder");
    EXPECT_NO_THROW(check_same_run(path, saved.head(), head_of(whole)));
    LadderRun run(saved, head_of(whole));
    EXPECT_EQ(run.before().size(), 9U);
    const std::string resumed = numbers_of(whole, played(whole, &run));
    EXPECT_EQ(resumed, numbers_of(whole, played(whole)));
    EXPECT_THROW(LadderRun(saved, head_of(whole)), ToolError) << "one program at a time";
  }
  const SavedRun again(path, "ladder");
  EXPECT_EQ(LadderRun(again, head_of(whole)).before().size(), 24U);
}

TEST(LadderRun, DamagedLinesAreRefused) {
  const std::string path =
      (std::filesystem::temp_directory_path() / "bastide_ladder_damaged.run").string();
  const LadderPlan plan = ladder_plan({"greedy", "random"}, 2, 1);
  for (const char* line :
       {R"({"n": 0, "scores": [], "margins": [], "seconds": [0,0], "moves": [1,1]})",
        R"({"n": 0, "scores": [1, "x"], "margins": [1, 2]})",
        R"({"n": 0, "scores": [1,-7], "margins": [1,1], "seconds": [0,0], "moves": [1,1]})",
        R"({"n": 0, "scores": [1,1], "margins": [1,1], "seconds": [0,0], "moves": [1,1e300]})",
        R"({"scores": [1,1], "margins": [1], "seconds": [0,0], "moves": [1,1]})"}) {
    RunWriter writer(path, head_of(plan));
    writer.write(std::string(line) + "\n");
    const SavedRun saved(path, "ladder");
    EXPECT_THROW(LadderRun(saved, head_of(plan)), ToolError) << line;
  }
}

TEST(LadderRun, BotsWithAClockDoNotCountInTheProbe) {
  const LadderPlan plan = ladder_plan({"greedy", "random"});
  EXPECT_EQ(probe_ladder(plan), probe_ladder(plan));
  EXPECT_NE(probe_ladder(plan), probe_ladder(ladder_plan({"random", "greedy"})));
}

TEST(LadderReport, SentencesAndTables) {
  const LadderPlan plan = ladder_plan({"greedy", "greedy:no=man"}, 2, 5);
  const LadderResult result = played(plan);
  const LadderSummary summary = summarise(plan, result);
  EloTest test(0, 10);
  for (const LadderPair& pair : result.pairs) {
    test.add(pair.scores[0] + pair.scores[1]);
  }
  const std::string text = ladder_text(plan, result, summary, &test);
  EXPECT_THAT(text, HasSubstr("2 seats: 2 bots, 5 decks from seed 3, 10 games"));
  EXPECT_THAT(text, HasSubstr("greedy gains +"));
  EXPECT_THAT(text, HasSubstr("points a game on greedy:no=man, 95 % interval ["));
  EXPECT_THAT(text, HasSubstr("SPRT of +0 against +10 Elo: "));
  EXPECT_THAT(text, HasSubstr("bastide play tiny --seats greedy,greedy:no=man --seed "));
  const std::string page = ladder_html(plan, result, summary, &test);
  EXPECT_THAT(page, HasSubstr("<title>Ladder of"));
  EXPECT_THAT(page, HasSubstr("--seats greedy:no=man,greedy --seed "));
  EXPECT_THAT(page, testing::Not(HasSubstr("{{")));
  EXPECT_THAT(ladder_plain(plan, summary), HasSubstr("greedy:no=man\t10\t"));
}

}  // namespace
}  // namespace bastide
