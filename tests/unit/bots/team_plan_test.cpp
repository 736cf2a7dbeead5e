#include "sdk/bots/team_plan.h"

#include <gtest/gtest.h>

#include "sdk/bots/planning_bot.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

std::string goals_per(const char* per) {
  return std::string(R"({ "goals": [5, 40], "per": ")") + per + "\" }";
}

/// Towns and lanes whose points all colours bring forward, each its own or all together.
class TeamTiles : public FewTiles {
 public:
  explicit TeamTiles(const char* per) {
    tile("t/gate", "ttt ggg ttt hhh", "t town, g grass, h grass", 4);
    amend("core:track/points", goals_per(per));
  }
};

float hopes_of(const TinyGame& game, const TeamWeights& weights = {}) {
  return TeamHopes(game.rules->catalog, weights).of(game.state);
}

/// Two towns of one tile with a man on each; the second one lies beyond an empty cell and faces it
/// (r2) or not (r0).
float hopes_of_towns(const char* per, int other_colour, Rotation rotation, float join) {
  TeamTiles tiles(per);
  TinyGame game(tiles);
  game.put("t/cap", {0, 0});
  game.put("t/cap", {0, -2}, rotation);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", other_colour, {0, -2}, "t");
  return hopes_of(game, {.join = join});
}

TEST(TeamHopes, FeaturesThatOneTileCouldJoinCountForEachOther) {
  EXPECT_GT(hopes_of_towns("colour", 1, 2, 0.5), hopes_of_towns("colour", 1, 2, 0));
  EXPECT_FLOAT_EQ(hopes_of_towns("colour", 1, 0, 0.5), hopes_of_towns("colour", 1, 0, 0));
}

TEST(TeamHopes, JoiningBringsNothingToAColourThatIsOnBoth) {
  EXPECT_FLOAT_EQ(hopes_of_towns("colour", 0, 2, 0.5), hopes_of_towns("colour", 0, 2, 0));
}

TEST(TeamHopes, PointsCountMoreThanThoseThatMayCome) {
  TeamTiles tiles("team");
  TinyGame game(tiles);
  game.put("t/cap", {0, 0});
  game.stand("man", 0, {0, 0}, "t");
  const float hoped = hopes_of(game);
  TinyGame scored(tiles);
  scored.put("t/cap", {0, 0});
  scored.state.track(scored.rules->catalog.points, 0) = 4;  // a town of two tiles
  EXPECT_GT(hopes_of(scored), hoped);
}

TEST(TeamHopes, FewerTilesForTheSameGoalPromiseLess) {
  TeamTiles tiles("team");
  TinyGame early(tiles);
  TinyGame late(tiles);
  fix_pile(late, {"t/cap"});
  EXPECT_LT(hopes_of(late), hopes_of(early));
}

/// A man on a town of one tile, or nobody, with so many tiles to come that would complete it and
/// that would not.
float hopes_of_town(bool has_man, int caps, int plains) {
  TownAndLane tiles;
  if (caps > 0) {
    tiles.tile("t/cap", "ttt ggg ggg ggg", "t town, g grass", caps);
  }
  tiles.tile("t/plain", "ggg ggg ggg ggg", "g grass", plains);
  tiles.amend("core:track/points", goals_per("team"));
  TinyGame game(tiles);
  game.put("t/start", {0, 0});
  if (has_man) {
    game.stand("man", 0, {0, 0}, "t");
  }
  return hopes_of(game);
}

TEST(TeamHopes, AFeatureThatNoTileWillCompletePromisesNothing) {
  EXPECT_FLOAT_EQ(hopes_of_town(true, 0, 5), hopes_of_town(false, 0, 5));
  EXPECT_GT(hopes_of_town(true, 1, 4), hopes_of_town(false, 1, 4));
}

TEST(TeamHopes, FewerTilesThatFitPromiseLess) {
  EXPECT_LT(hopes_of_town(true, 1, 4), hopes_of_town(true, 2, 3));
}

TEST(TeamHopes, OutcomeOutweighsEverything) {
  TeamTiles tiles("team");
  TinyGame game(tiles);
  game.state.track(game.rules->catalog.points, 0) = 39;
  const float rich = hopes_of(game);
  game.state.outcome = Outcome::lost;
  EXPECT_LT(hopes_of(game), -rich);
  game.state.outcome = Outcome::won;
  EXPECT_GT(hopes_of(game), rich);
}

TEST(TeamPlan, TakesWhatTheTilesThatWillComeAllow) {
  TeamTiles tiles("team");
  TinyGame game(tiles);
  fix_pile(game, {"t/plain", "t/cap"});
  game.begin().play({"t/plain"});
  PlanSettings settings;
  settings.width = 8;
  TeamPlan plan(*game.rules, settings);
  const std::vector<Option> answers = plan.plan(game.context, game.state);
  ASSERT_TRUE(plan.play(game.state, answers));
  EXPECT_TRUE(plan.state().over());
  // The start tile and the cap make a town of two tiles, worth 4; nothing else can be complete by
  // then.
  EXPECT_EQ(plan.state().track(game.rules->catalog.points, 0), 4);
}

TEST(TeamPlan, IsTheSameAgain) {
  TeamTiles tiles("team");
  TinyGame game(tiles);
  game.begin().play_on(1);
  PlanSettings settings;
  settings.width = 3;
  TeamPlan plan(*game.rules, settings);
  const std::vector<Option> first = plan.plan(game.context, game.state);
  EXPECT_EQ(plan.plan(game.context, game.state), first);
  EXPECT_EQ(TeamPlan(*game.rules, settings).plan(game.context, game.state), first);
}

TEST(PlanningBot, AnswersWhereSomebodyLeftThePlan) {
  TeamTiles tiles("team");
  TinyGame game(tiles, {2, 4, 0, true, false});
  PlanSettings settings;
  settings.width = 2;
  BotSeat planner(game.rules, std::make_unique<PlanningBot>(settings));
  BotSeat other(game.rules, "random");
  planner.new_game(PlayerId(0), 5);
  other.new_game(PlayerId(1), 5);
  game.begin();
  int answers = 0;
  while (!game.state.over()) {
    const std::int32_t actor = pending_choice(game.context).actor;
    const Option option = actor == kChance ? chance_option(game.context)
                          : actor == 0     ? planner.choose(game.state)
                                           : other.choose(game.state);
    const std::vector<Option> options = list_options(game.context);
    ASSERT_NE(std::find(options.begin(), options.end(), option), options.end());
    answers += actor == 0 ? 1 : 0;
    apply_option(game.context, option);
  }
  EXPECT_GT(answers, 8);
}

}  // namespace
}  // namespace bastide
