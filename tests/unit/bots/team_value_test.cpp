#include "sdk/bots/team_value.h"

#include <gtest/gtest.h>

#include "tests/support/tiny_game.h"
#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

/// Ten tiles to come, three shades, goals at 5 and 20.
class Misty : public TownAndLane {
 public:
  explicit Misty(const char* per) {
    tile("t/plain", "ggg ggg ggg ggg", "g grass", 10);
    define("pool", "shades", R"({ "count": 3 })");
    amend("core:track/points", std::string(R"({ "goals": [5, 20], "per": ")") + per + "\" }");
  }
};

float value_of(const TinyGame& game, const State& state) {
  TeamValue value(game.rules->catalog);
  value.begin(game.state);
  return value.of(state);
}

TEST(TeamValue, GoalsMakeATeam) {
  EXPECT_TRUE(plays_together(*Misty("team").compile()));
  EXPECT_FALSE(plays_together(*TownAndLane().compile()));
}

TEST(TeamValue, EveryMarkerThatLeavesTheSupplyCostsMoreThanTheOneBefore) {
  Misty rules("team");
  TinyGame game(rules);
  const Variable& supply =
      game.rules->catalog.variables[game.rules->catalog.pools[PoolId(0)].supply];
  std::vector<float> values;
  for (std::int32_t left = 3; left >= 0; --left) {
    State state = game.state;
    state.variables.set(supply, 0, left);
    values.push_back(value_of(game, state));
  }
  EXPECT_GT(values[0] - values[1], 0);
  EXPECT_GT(values[1] - values[2], values[0] - values[1]);
  EXPECT_GT(values[2] - values[3], values[1] - values[2]);
}

TEST(TeamValue, PointsWeighMoreTheLessTimeIsLeft) {
  Misty rules("team");
  TinyGame game(rules);
  TeamValue value(game.rules->catalog);
  game.state.track(game.rules->catalog.points, 0) = 6;  // 14 short of the last goal
  value.begin(game.state);
  const float early = value.point_weight(0);
  const PileId pile = game.rules->catalog.piles.find("core:supply");
  for (int i = 0; i < 7; ++i) {
    game.state.zones.take_from_pile(pile, game.kind("t/plain"));
  }
  value.begin(game.state);
  EXPECT_GT(value.point_weight(0), early);
}

TEST(TeamValue, WhoLagsBehindNeedsThePoints) {
  Misty rules("colour");
  TinyGame game(rules);
  game.state.track(game.rules->catalog.points, 0) = 19;
  game.state.track(game.rules->catalog.points, 1) = 6;
  TeamValue value(game.rules->catalog);
  value.begin(game.state);
  EXPECT_GT(value.point_weight(1), value.point_weight(0));
}

TEST(TeamValue, OutcomeOutweighsEverything) {
  Misty rules("team");
  TinyGame game(rules);
  State won = game.state;
  won.outcome = Outcome::won;
  State lost = game.state;
  lost.outcome = Outcome::lost;
  State rich = game.state;
  rich.track(game.rules->catalog.points, 0) = 19;
  EXPECT_GT(value_of(game, won), value_of(game, rich));
  EXPECT_LT(value_of(game, lost), value_of(game, game.state));
}

}  // namespace
}  // namespace bastide
