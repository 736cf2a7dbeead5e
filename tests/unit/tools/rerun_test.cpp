// The same answers under other rules.
#include "sdk/tools/author/rerun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

/// Ann places a straight lane and stands on it, Bob makes it longer; two tiles, then the end.
std::unique_ptr<Game> played(const std::shared_ptr<const Ruleset>& rules) {
  auto game = new_land_game(rules);
  for (const char* answer : {"t/straight 1,0 r0", "man on l", "t/straight 2,0 r0", "none"}) {
    EXPECT_TRUE(game->answer(answer).ok()) << answer;
  }
  EXPECT_TRUE(game->over());
  return game;
}

TEST(Rerun, UnderTheSameRulesNothingIsDifferent) {
  TinyRules land;
  const auto rules = add_land(land, 2).compile();
  const auto game = played(rules);
  const Rerun rerun = play_again(*game, rules);
  EXPECT_FALSE(rerun.first.has_value());
  EXPECT_EQ(rerun.answers, 6U);  // two draws among them
  EXPECT_EQ(rerun.kept, 6U);
  ASSERT_NE(rerun.game, nullptr);
  EXPECT_TRUE(rerun.game->over());
  EXPECT_EQ(hash_state(rerun.game->state()), hash_state(game->state()));
  EXPECT_EQ(rerun_text(rerun), "all 6 answers fit; nothing is different\n");
}

TEST(Rerun, OtherPointsShowWhenTheyAreScored) {
  TinyRules land;
  TinyRules dear;
  const auto game = played(add_land(land, 2).compile());
  add_land(dear, 2).amend("t:feature/lane", R"({ "points": { "tile": [5, 1] } })");
  const Rerun rerun = play_again(*game, dear.compile());
  ASSERT_TRUE(rerun.first.has_value());
  // Three tiles of an open lane, scored at the end, after Bob's "none".
  EXPECT_EQ(rerun.first->answer, 6U);
  EXPECT_THAT(rerun.first->at, HasSubstr("after Bob answers \"none\""));
  EXPECT_THAT(rerun.first->before, HasSubstr("for 3"));
  EXPECT_THAT(rerun.first->now, HasSubstr("for 15"));
  EXPECT_TRUE(rerun.stopped.empty());
  EXPECT_EQ(rerun.game->view().points(ColourId(0)), 15);
}

TEST(Rerun, WhatIsNoLongerAllowedEndsIt) {
  TinyRules land;
  TinyRules wild;
  const auto game = played(add_land(land, 2).compile());
  add_land(wild, 2).amend("t:piece/man", R"({ "claims": ["town", "grass"] })");
  const Rerun rerun = play_again(*game, wild.compile());
  ASSERT_TRUE(rerun.first.has_value());
  EXPECT_EQ(rerun.first->answer, 3U);
  EXPECT_THAT(rerun.first->at, HasSubstr("before Ann answers \"man on l\""));
  EXPECT_EQ(rerun.first->before, "4 options, also man on l");
  EXPECT_EQ(rerun.first->now, "3 options");
  EXPECT_EQ(rerun.kept, 2U);
  EXPECT_EQ(rerun.stopped, "now this is no option");
  ASSERT_NE(rerun.game, nullptr);
  EXPECT_EQ(rerun.game->position(), 2U);
  EXPECT_EQ(rerun.game->pending().choice, Choice::claim);
}

TEST(Rerun, AnotherTileThatIsDrawnEndsItToo) {
  TinyRules land;
  TinyRules other;
  const auto game = played(add_land(land, 2).compile());
  add_land(other, 2).tile("t/bend", "ggg ggg glh hlg", "l lane, g grass, h grass", 60);
  const Rerun rerun = play_again(*game, other.compile());
  ASSERT_TRUE(rerun.first.has_value());
  EXPECT_EQ(rerun.kept, 0U);
  EXPECT_THAT(rerun.stopped, HasSubstr("t/bend"));
  ASSERT_NE(rerun.game, nullptr);
  EXPECT_TRUE(rerun.game->waiting());
}

TEST(Rerun, OtherDecisionsShow) {
  TinyRules land;
  TinyRules full;
  const auto game = played(add_land(land, 2).compile());
  add_land(full, 2);
  full.amend("core:zone/hand", R"({ "size": 2 })");
  const Rerun rerun = play_again(*game, full.compile());
  ASSERT_TRUE(rerun.first.has_value());
  EXPECT_EQ(rerun.first->answer, 2U);
  EXPECT_EQ(rerun.first->before, "Ann decides core:place");
  EXPECT_EQ(rerun.first->now, "chance decides core:draw");
  EXPECT_EQ(rerun.kept, 1U);
}

TEST(Rerun, DoesNotTellASecretAnswer) {
  TinyRules land;
  TinyRules more;
  const auto game = new_land_game(add_fruit(add_land(land, 2), Hush::secret).compile());
  ASSERT_TRUE(game->answer("plum").ok());
  add_fruit(add_land(more, 2), Hush::secret, {"fig", "plum", "pear"});
  const Rerun rerun = play_again(*game, more.compile());
  ASSERT_TRUE(rerun.first.has_value());
  EXPECT_EQ(rerun.first->at, "before Ann has chosen");
}

TEST(Rerun, TooFewSeats) {
  TinyRules land;
  TinyRules crowd;
  const auto game = played(add_land(land, 2).compile());
  PluginDef& plugin = add_land(crowd, 2).plugin();
  plugin.players = {3, 5};
  const Rerun rerun = play_again(*game, crowd.compile());
  EXPECT_EQ(rerun.game, nullptr);
  EXPECT_EQ(rerun.stopped, "now the game is for 3 to 5 players, not for 2");
}

}  // namespace
}  // namespace bastide
