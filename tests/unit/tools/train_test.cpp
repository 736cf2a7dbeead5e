#include "sdk/tools/measure/train.h"

#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/measure/train_report.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using testing::HasSubstr;

std::string train_path(const std::string& name) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / ("bastide_" + name);
  std::filesystem::remove(path);
  return path.string();
}

TrainPlan tiny_plan(std::uint64_t games = 240, int players = 2) {
  static FewTiles tiles;
  static const auto kRules = tiles.compile();
  TrainPlan plan;
  plan.rules = kRules;
  plan.players = players;
  plan.games = games;
  plan.pairs = 10;
  plan.seed = 3;
  return plan;
}

RunHead tiny_head(const TrainPlan& plan) {
  return {"train",
          {run_rules({"tiny", {}, {}}, *plan.rules)},
          {"greedy", "greedy"},
          plan.seed,
          plan.games,
          1,
          {}};
}

TrainResult learn(const TrainPlan& plan, TrainRun* run = nullptr) {
  return train(
      plan, [](std::uint64_t) {}, run);
}

TEST(StepRegression, FindsWhatEachStepIsWorth) {
  constexpr std::size_t kInputs = 12;
  StepRegression regression(kInputs);
  Rng rng{5};
  std::vector<float> signs(kInputs);
  for (std::uint64_t pair = 0; pair < 4000; ++pair) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      signs[i] = step_sign(1, 0, pair, i);
    }
    const double noise = static_cast<double>(rng.below(41)) - 20;
    regression.add(
        signs,
        2 * (3.0 * static_cast<double>(signs[0]) - 1.0 * static_cast<double>(signs[7])) + noise);
  }
  const std::vector<double> steps = regression.solve();
  EXPECT_NEAR(steps[0], 3, 0.3);
  EXPECT_NEAR(steps[7], -1, 0.3);
  for (const std::size_t i : {1U, 2U, 3U, 11U}) {
    EXPECT_NEAR(steps[i], 0, 0.3) << i;
  }
}

TEST(StepRegression, KnowsNothingWithoutPairs) {
  const StepRegression regression(3);
  EXPECT_EQ(regression.solve(), std::vector<double>(3, 0));
}

TEST(Training, SignsAreEvenAndFollowFromTheSeed) {
  float sum = 0;
  for (std::uint64_t pair = 0; pair < 1000; ++pair) {
    sum += step_sign(1, 2, pair, 70);
  }
  EXPECT_LT(std::abs(sum), 120);
  EXPECT_EQ(step_sign(1, 2, 3, 4), step_sign(1, 2, 3, 4));
}

TEST(Training, IsTheSameForAnyNumberOfThreads) {
  TrainPlan plan = tiny_plan();
  const TrainResult one = learn(plan);
  plan.threads = 3;
  const TrainResult three = learn(plan);
  EXPECT_EQ(one.values, three.values);
  EXPECT_EQ(one.strength.margin, three.strength.margin);
  EXPECT_EQ(one.games, games_of(plan));
  EXPECT_EQ(one.strength.pairs, 10U);
  plan.seed = 4;
  EXPECT_NE(learn(plan).strength.margin, one.strength.margin);
}

TEST(Training, GoesOnWhereItWasBrokenOff) {
  const TrainPlan plan = tiny_plan();
  const std::string path = train_path("train.run");
  {
    TrainRun run(path, tiny_head(plan));
    static_cast<void>(learn(plan, &run));
  }
  const SavedRun whole(path, "train");
  const TrainResult expected = learn(plan);
  // A run that was ended in the middle: every third pair is missing, and the second half.
  std::string part;
  std::string_view left = whole.body();
  for (int line = 0; !left.empty() && part.size() < whole.body().size() / 3; ++line) {
    const std::size_t size = left.find('\n') + 1;
    part += line % 3 == 1 ? std::string_view() : left.substr(0, size);
    left.remove_prefix(size);
  }
  { const RunWriter cut(path, tiny_head(plan), part); }
  const SavedRun saved(path, "train");
  TrainRun run(saved, tiny_head(plan));
  EXPECT_GT(run.size(), 10U);
  EXPECT_LT(run.size(), games_of(plan) / 2);
  const TrainResult resumed = learn(plan, &run);
  EXPECT_EQ(resumed.values, expected.values);
  EXPECT_EQ(resumed.strength.margin, expected.strength.margin);
  EXPECT_EQ(resumed.games, expected.games);
}

TEST(Training, UnlearnsAWeightThatLosesGames) {
  TrainPlan plan = tiny_plan(3000);
  const ValueInputs inputs(plan.rules->catalog);
  plan.start = inputs.standards();
  const auto early = static_cast<std::size_t>(inputs.find("supply/t:man/early"));
  const auto late = static_cast<std::size_t>(inputs.find("supply/t:man/late"));
  plan.start[early] = 6;  // pieces are held back when they should score
  plan.start[late] = 6;
  const TrainResult result = learn(plan);
  EXPECT_LT(result.values[early] + result.values[late], 11);
  EXPECT_TRUE(std::any_of(result.generations.begin(),
                          result.generations.end(),
                          [](const Generation& generation) { return generation.kept; }));
}

TEST(Training, MoreThanTwoCanPlay) {
  const TrainResult result = learn(tiny_plan(100, 3));
  EXPECT_EQ(result.failures, 0U);
  EXPECT_EQ(result.generations.size(), 1U);
}

TEST(Training, SidesThatPlayAlikeAreEvenlyStrong) {
  TrainPlan plan = tiny_plan();
  TrainGames games({plan.rules, 2, false, 1, 1}, nullptr, [](std::uint64_t) {});
  const std::vector<float> same = ValueInputs(plan.rules->catalog).standards();
  const std::vector<PairOutcome> outcomes =
      games.play({0, 30, 0, [&](std::uint64_t, std::vector<float>& a, std::vector<float>& b) {
                    a = same;
                    b = same;
                  }});
  for (const PairOutcome& outcome : outcomes) {
    EXPECT_EQ(outcome, (PairOutcome{0, kWinParts, false}));
  }
}

/// Everybody wins as soon as there are forty points.
std::shared_ptr<const Ruleset> rules_of_a_team() {
  static FewTiles tiles;
  tiles.amend("core:track/points", R"({ "goals": [40] })");
  return tiles.compile();
}

TEST(Training, ATeamThatPlaysAlikeComesAsFar) {
  TrainGames games({rules_of_a_team(), 3, true, 1, 2}, nullptr, [](std::uint64_t) {});
  const ValueInputs inputs(rules_of_a_team()->catalog);
  const std::vector<float> same = inputs.standards();
  for (const PairOutcome& outcome :
       games.play({0, 20, 0, [&](std::uint64_t, std::vector<float>&a, std::vector<float>&b) {
                     a = same;
                     b = same;
                   }})) {
    EXPECT_EQ(outcome, (PairOutcome{0, kWinParts, false}));
  }
}

TEST(Training, ATeamLearnsWhatBringsItOn) {
  TrainPlan plan;
  plan.rules = rules_of_a_team();
  plan.together = true;
  plan.players = 1;
  plan.games = 1600;
  plan.pairs = 40;
  const ValueInputs inputs(plan.rules->catalog);
  plan.start = inputs.standards();
  const auto hoped = static_cast<std::size_t>(inputs.find("team/hoped"));
  plan.start[hoped] = 1.9F;  // to hope is better than to have, so it completes nothing
  const TrainResult result = learn(plan);
  EXPECT_TRUE(std::any_of(
      result.generations.begin(), result.generations.end(), [](const Generation& generation) {
        return generation.kept && generation.margin > 2 * generation.error;
      }));
  EXPECT_LT(result.values[hoped], 1.9F);
  EXPECT_EQ(result.strength.against, "coop-greedy");
  EXPECT_EQ(result.games, games_of(plan));
  plan.threads = 2;
  EXPECT_EQ(learn(plan).values, result.values);
}

TEST(Training, AVictoryOfATeamCountsAsMuchAsItsLastGoal) {
  TrainPlan plan;
  plan.rules = rules_of_a_team();
  plan.together = true;
  EXPECT_DOUBLE_EQ(gain_of(plan, {4, kWinParts, false}), 4);
  EXPECT_DOUBLE_EQ(gain_of(plan, {4, kWinParts + kWinParts / 2, false}), 44);
  EXPECT_DOUBLE_EQ(gain_of(plan, {4, kWinParts - kWinParts / 2, false}), -36);
  EXPECT_DOUBLE_EQ(gain_of(tiny_plan(), {4, 2 * kWinParts, false}), 4 / margin_scale(2, false));
}

TEST(Training, StrengthIsOfPairs) {
  const std::vector<PairOutcome> outcomes{{4, 2 * kWinParts, false},
                                          {0, kWinParts, false},
                                          {99, 0, true},
                                          {-2, kWinParts, false},
                                          {2, 2 * kWinParts, false}};
  const Strength strength = strength_of(outcomes, margin_scale(2, false), "greedy");
  EXPECT_EQ(strength.pairs, 4U);
  EXPECT_DOUBLE_EQ(strength.wins, 0.75);
  EXPECT_DOUBLE_EQ(strength.margin, 0.5);
  EXPECT_NEAR(strength.wins_low, 0.75 - 3.182 * 0.1443, 0.001);
  EXPECT_EQ(strength.wins_high, 1);
}

TEST(Training, WhatWasLearntIsReadBack) {
  const TrainPlan plan = tiny_plan();
  const TrainResult result = learn(plan);
  const ValueInputs inputs(plan.rules->catalog);
  TrainedFile file;
  file.ruleset = "tiny";
  file.catalogue = plan.rules->catalog.hash;
  file.command = "bastide train tiny";
  file.strength = result.strength;
  file.inputs = changed_inputs(inputs, result.values);
  const TrainedFile back = parse_trained_file(trained_json(file).dump(), "t.json");
  EXPECT_EQ(trained_values(back, inputs), result.values);
  EXPECT_TRUE(is_about(back, *plan.rules, 2));
  EXPECT_NEAR(back.strength.wins, result.strength.wins, 1e-4);
  EXPECT_THAT(train_text(file, result, inputs), HasSubstr("Generation 1: learnt from"));
}

}  // namespace
}  // namespace bastide
