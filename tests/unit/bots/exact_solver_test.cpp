#include "sdk/bots/exact_solver.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

float value_of(TinyGame& game, const std::vector<SolvedAnswer>& answers, const std::string& text) {
  for (const SolvedAnswer& answer : answers) {
    if (option_text(game.context, answer.option) == text) {
      return answer.rewards[0];
    }
  }
  ADD_FAILURE() << "no answer " << text;
  return 0;
}

TEST(ExactSolver, KnowsTheLastClaim) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap"});
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  const auto answers = ExactSolver(*game.rules, nullptr).solve(game.state, 100);
  ASSERT_TRUE(answers.has_value());
  EXPECT_FLOAT_EQ(value_of(game, *answers, "none"), 0);
  EXPECT_FLOAT_EQ(value_of(game, *answers, "man on t"), reward_of(4, kFinalScale));
}

TEST(ExactSolver, TakesTheBestAnswerAfterAPlacement) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap"});
  game.begin().play({"t/cap"});
  const auto answers = ExactSolver(*game.rules, nullptr).solve(game.state, 1000);
  ASSERT_TRUE(answers.has_value());
  EXPECT_FLOAT_EQ(value_of(game, *answers, "t/cap 0,-1 r2"), reward_of(4, kFinalScale));
}

TEST(ExactSolver, KnowsThatTheRivalTakesHisBest) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/plain", "t/cap"});
  game.begin().play({"t/plain"});
  const auto answers = ExactSolver(*game.rules, nullptr).solve(game.state, 10000);
  ASSERT_TRUE(answers.has_value());
  for (const SolvedAnswer& answer : *answers) {
    EXPECT_FLOAT_EQ(answer.rewards[0], reward_of(-4, kFinalScale));
    EXPECT_FLOAT_EQ(answer.rewards[1], reward_of(4, kFinalScale));
  }
}

TEST(ExactSolver, WeighsWhatChanceMayBring) {
  class TwoTiles : public TownAndLane {
   public:
    TwoTiles() {
      tile("t/cap", "ttt ggg ggg ggg", "t town, g grass", 1)
          .tile("t/plain", "ggg ggg ggg ggg", "g grass", 2);
    }
  };
  TwoTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/plain"});
  const auto answers = ExactSolver(*game.rules, nullptr).solve(game.state, 100000);
  ASSERT_TRUE(answers.has_value());
  // The cap comes to the rival or, last, to the player who is asked: equally likely.
  for (const SolvedAnswer& answer : *answers) {
    EXPECT_NEAR(answer.rewards[0], 0, 1e-6);
  }
}

TEST(ExactSolver, GivesUpInTime) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  EXPECT_FALSE(ExactSolver(*game.rules, nullptr).solve(game.state, 1000).has_value());
}

}  // namespace
}  // namespace bastide
