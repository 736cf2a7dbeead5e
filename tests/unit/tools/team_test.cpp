// Games that all win or lose together: what sim counts of them, and the bot that plays them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/flow/playout.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_table.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/measure/staircase.h"
#include "tests/unit/tools/fog_fixture.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

SimPlan plan_of(std::shared_ptr<const Ruleset> rules, const std::string& bot, int seats) {
  SimPlan plan;
  plan.rules = std::move(rules);
  plan.bots.assign(static_cast<std::size_t>(seats), bot);
  plan.games = 120;
  plan.seed = 5;
  plan.threads = 2;
  return plan;
}

SimTally play(const SimPlan& plan) {
  return simulate(plan, [](std::uint64_t) {}).tally;
}

class Team : public FogFolder {
 protected:
  void SetUp() override {
    FogFolder::SetUp();
    put_fog();
  }
};

TEST(BotChoice, HelpNamesAllBots) {
  std::string names;
  for (const std::string& name : bot_names()) {
    names += name + ", ";
  }
  EXPECT_THAT(kBotsHelp, testing::HasSubstr("of: " + names));
}

TEST_F(Team, EveryGameIsWonOrLostForAReason) {
  const TeamTally team = play(plan_of(fog(), "coop-greedy", 2)).team;
  EXPECT_EQ(team.games(), 120U);
  std::uint64_t lost = 0;
  for (const auto& [reason, count] : team.lost_by) {
    EXPECT_TRUE(reason.ends_with("out_of_shades") || reason.ends_with("out_of_tiles")) << reason;
    lost += count;
  }
  EXPECT_EQ(lost, team.lost);
  EXPECT_EQ(team.won_by.size(), team.won > 0 ? 1U : 0U);
}

TEST_F(Team, MarginIsMeasuredFromTheLastGoal) {
  const TeamTally team = play(plan_of(fog(), "coop-greedy", 1)).team;
  ASSERT_GT(team.won, 0U);
  ASSERT_GT(team.lost, 0U);
  EXPECT_EQ(team.margin_won.count(), static_cast<std::int64_t>(team.won));
  EXPECT_EQ(team.points.sum(),
            12 * static_cast<std::int64_t>(team.games()) + team.margin_won.sum() -
                team.margin_lost.sum());
  EXPECT_GE(team.margin_won.quantile(0), 0);
  EXPECT_GE(team.margin_lost.quantile(0), 1);
}

TEST_F(Team, PeakIsTheMostThatLayOnTheBoardAtOnce) {
  // Whoever runs out of shades had all seven on the board.
  const TeamTally team = play(plan_of(fog(), "random", 2)).team;
  ASSERT_EQ(team.peaks.size(), 1U);
  EXPECT_EQ(team.peaks[0].count(), 120);
  EXPECT_LE(team.peaks[0].quantile(1), 7);
  std::uint64_t out_of_shades = 0;
  for (const auto& [reason, count] : team.lost_by) {
    out_of_shades += reason.ends_with("out_of_shades") ? count : 0;
  }
  ASSERT_GT(out_of_shades, 60U);
  EXPECT_EQ(team.peaks[0].quantile(0.5), 7);
}

TEST_F(Team, ResultDoesNotDependOnTheNumberOfThreads) {
  SimPlan plan = plan_of(fog(), "coop-greedy", 2);
  plan.games = 30;
  const std::string two = sim_json(plan, play(plan)).dump();
  plan.threads = 1;
  EXPECT_EQ(sim_json(plan, play(plan)).dump(), two);
}

TEST_F(Team, ScoreOfTheTeamIsNotCountedOncePerColour) {
  put("scripts/variants/many.lua",
      "-- title: Many\n-- requires: fog\ndefine.seats { players = 2, colours = 2 }\n");
  LoadRequest request;
  request.ruleset = "fog-1";
  request.with = {"many"};
  const SimTally tally = play(plan_of(load_ruleset(request, path()), "coop-greedy", 2));
  EXPECT_EQ(tally.fault_count, 0U);
  EXPECT_EQ(tally.seats[0].score.sum(), tally.team.points.sum());
  EXPECT_EQ(tally.seats[1].score.sum(), tally.team.points.sum());
}

TEST_F(Team, BotForTheTeamWinsMoreThanRandomAnswers) {
  const TeamTally random = play(plan_of(fog("fog-1"), "random", 2)).team;
  const TeamTally team = play(plan_of(fog("fog-1"), "coop-greedy", 2)).team;
  const auto n = static_cast<double>(team.games());
  EXPECT_GT(wilson(static_cast<double>(team.won), n).low,
            wilson(static_cast<double>(random.won), n).high);
}

TEST_F(Team, BotForTheTeamIsTheDefaultWhereAllWinTogether) {
  EXPECT_EQ(default_bot(*fog()), "coop-greedy");
  TinyRules land;
  EXPECT_EQ(default_bot(*add_land(land, 4).compile()), "greedy");  // nothing was learnt of it
  EXPECT_EQ(seat_bots({"", 3}, *fog()), std::vector<std::string>(3, "coop-greedy"));
  EXPECT_EQ(seat_bots({"random", 2}, *fog()), std::vector<std::string>(2, "random"));
}

TEST_F(Team, LadderGetsHarderStepByStep) {
  Program program("");
  program.path = {root_.string()};
  program.quiet = true;
  StairPlan plan;
  plan.rulesets = fog()->ladder;
  plan.seats = {1, 2, 6};  // six are too many
  plan.bots = {"coop-greedy"};
  plan.games = 60;
  const std::vector<Stair> stairs = climb(program, plan);
  ASSERT_EQ(stairs.size(), 6U);
  EXPECT_EQ(stairs[0].ruleset, "fog-1");
  EXPECT_EQ(stairs[1].bots.size(), 2U);
  EXPECT_EQ(stairs[5].ruleset, "fog-3");
  EXPECT_GT(stairs[1].team.won, stairs[5].team.won);
  EXPECT_NE(stairs_table(stairs, false).find("fog-3"), std::string::npos);
  EXPECT_EQ(stairs_json(stairs)[2]["won"], stairs[2].team.won);
  const std::string page = stairs_markdown(stairs);
  EXPECT_EQ(std::count(page.begin(), page.end(), '\n'), 2 + 6);
  EXPECT_TRUE(page.starts_with("| ruleset | players | coop-greedy | points |")) << page;
  EXPECT_NE(page.find("\n| fog-3 | 2 | "), std::string::npos) << page;
}

TEST_F(Team, ShareOfWinsIsOfAllGames) {
  put("scripts/variants/early.lua",
      "-- title: Early\n-- requires: base\ndefine.text { ['early:luck'] = 'luck' }\n"
      "define.ending { id = 'early', after = 'core:turn_end', test = function(g)\n"
      "  if g.turn.number == 40 and g:total('core:points') >= 8 then return win('early:luck') "
      "end\n"
      "end }\n");
  SearchPath both{{BASTIDE_SOURCE_DIR, root_.string()}};
  LoadRequest request;
  request.ruleset = "base";
  request.with = {"early"};
  SimPlan plan = plan_of(load_ruleset(request, both), "random", 2);
  plan.games = 40;
  const SimTally tally = play(plan);
  const TeamTally& team = tally.team;
  ASSERT_GT(team.won, 0U);
  ASSERT_LT(team.won, 40U);
  EXPECT_EQ(team.together(), team.won);
  EXPECT_EQ(team.ranked, 40 - team.won);
  EXPECT_EQ(team.games(), 40U);
  Program program("");
  const std::string text = sim_text(program, plan, tally);
  const auto share = [](std::uint64_t part) {
    return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / 40);
  };
  EXPECT_THAT(text, testing::HasSubstr("won together   " + share(team.won)));
  EXPECT_THAT(text, testing::HasSubstr("by points      " + share(team.ranked)));
  EXPECT_THAT(text, testing::HasSubstr("who begins"));
  EXPECT_EQ(sim_json(plan, tally)["together"]["by_points"], team.ranked);
  EXPECT_DOUBLE_EQ(sim_json(plan, tally)["together"]["share"].get<double>(),
                   static_cast<double>(team.won) / 40);
}

TEST_F(Team, RecordsOfTheBotPlayAgain) {
  SimPlan plan = plan_of(fog(), "coop-greedy", 2);
  plan.games = 2;
  plan.records = 2;
  plan.record_folder = root_.string();
  plan.origin.ruleset = "fog-2";
  EXPECT_EQ(play(plan).fault_count, 0U);
}

}  // namespace
}  // namespace bastide
