#include "sdk/tools/trial/standing.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/tools/draw/legend.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/play/play_session.h"
#include "tests/unit/tools/fog_fixture.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;
using testing::Not;

class Standing : public FogFolder {
 protected:
  void SetUp() override {
    FogFolder::SetUp();
    put_fog();
  }
  void add_rules(const std::string& rules) const {
    std::ofstream(root_ / "plugins/fog/rules.lua", std::ios::app) << rules;
  }
  /// Everybody gets a gem that others do not see, each turn.
  void add_gems() const {
    add_rules(R"(
define.token { id = "gem" }
local gems = state.player { id = "gems", type = "token[]", visible = "owner" }
on.react("core:tile_placed", { id = "gem", run = function(g, fx)
  fx.push(gems, g.active, "gem")
end })
)");
  }
  /// What people at the terminal read while they take the first option twice.
  [[nodiscard]] std::string play_once(const std::vector<std::string>& seats) const {
    Program program("bastide");
    std::istringstream input("1\n1\n");
    PlaySetup setup;
    setup.seats = seats;
    setup.origin.ruleset = "fog-2";
    testing::internal::CaptureStdout();
    PlaySession(program, new_land_game(fog()), setup).run(input);
    std::fflush(stdout);
    return testing::internal::GetCapturedStdout();
  }
};

/// First placement, no claim, until the game is over.
void play_idly(Game& game) {
  while (game.waiting()) {
    const std::vector<Option> options = game.options();
    const auto nothing = std::find_if(options.begin(), options.end(), [](const Option& option) {
      return option.is<ClaimNothing>();
    });
    ASSERT_TRUE(game.answer(nothing == options.end() ? options.front() : *nothing).ok());
  }
}

TEST_F(Standing, TeamHasOneScoreWithItsGoal) {
  const auto game = new_land_game(fog());
  EXPECT_EQ(team_score_text(*game), "team 0 of 12 points");
  // 30 tiles: one lies, one is drawn.
  EXPECT_EQ(supplies_text(*game), "shades 7 of 7, tiles 28");
  const ScoreTable table = score_table(*game);
  EXPECT_TRUE(table.shared);
  ASSERT_EQ(table.colours.size(), 1U);
  EXPECT_EQ(table.colours[0].name, "team");
}

TEST_F(Standing, NextGoalIsToldUntilOnlyTheLastIsLeft) {
  add_rules("amend(\"core:track/points\", { goals = { 5, 12 } })\n");
  const auto game = new_land_game(fog());
  EXPECT_EQ(team_score_text(*game), "team 0 of 12 points, next goal 5");
}

TEST_F(Standing, LossIsToldWithItsReasonAndHowFarTheGoalWas) {
  add_rules(R"(
define.text { ["fog:dawn"] = "the day breaks" }
define.ending { id = "dawn", after = "core:turn_end", test = function() return lose("fog:dawn") end }
)");
  const auto game = new_land_game(fog());
  play_idly(*game);
  EXPECT_EQ(end_reason(*game), "the day breaks");
  EXPECT_EQ(state_line(*game), "all lose together: the day breaks");
  EXPECT_THAT(ending_text(*game),
              HasSubstr("All lose together: the day breaks.\n"
                        "The team has 0 points, 12 short of the goal of 12.\nLeft: shades "));
}

TEST_F(Standing, WinIsToldWithWhatWentBeyondTheGoal) {
  add_rules(R"(
on.react("core:tile_placed", { id = "gift", run = function(g, fx)
  fx.award { to = { g.active }, lines = { line("gift", 14, 1) }, reason = "gift" }
end })
)");
  const auto game = new_land_game(fog());
  play_idly(*game);
  EXPECT_THAT(ending_text(*game),
              HasSubstr("All win together: goal.\n"
                        "The team has 14 points, 2 beyond the goal of 12.\n"));
}

TEST(StandingOfRivals, WhoTiesSharesTheVictory) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 2).compile());
  EXPECT_EQ(team_score_text(*game), "");
  play_idly(*game);
  EXPECT_EQ(ending_text(*game), "Ann and Bob share the victory with 0 points each.\n");
  EXPECT_EQ(state_line(*game), "Ann and Bob share the victory");
  EXPECT_EQ(score_table(*game).colours.size(), 2U);
}

TEST_F(Standing, TokensAreToldToTheirOwner) {
  add_gems();
  const auto game = new_land_game(fog());
  ASSERT_TRUE(game->answer(game->options().front()).ok());
  EXPECT_EQ(own_secrets_text(*game, PlayerId(0)), "gems: gem 1");
  EXPECT_EQ(own_secrets_text(*game, PlayerId(1)), "");
}

TEST_F(Standing, ScoresOfASeatDoNotForetellWhatOthersHide) {
  add_gems();
  const auto game = new_land_game(fog());
  EXPECT_FALSE(others_hold_secrets(*game, PlayerId(0)));
  EXPECT_THAT(score_table_text(score_table_for(*game, PlayerId(1))), HasSubstr("if it ended now"));
  ASSERT_TRUE(game->answer(game->options().front()).ok());  // the first seat has a gem now
  EXPECT_FALSE(others_hold_secrets(*game, PlayerId(0)));
  EXPECT_TRUE(others_hold_secrets(*game, PlayerId(1)));
  EXPECT_THAT(score_table_text(score_table_for(*game, PlayerId(0))), HasSubstr("if it ended now"));
  EXPECT_THAT(score_table_text(score_table_for(*game, PlayerId(1))),
              Not(HasSubstr("if it ended now")));
}

TEST_F(Standing, OnePersonReadsWhatItDrewAndNotWhatBotsDrew) {
  add_gems();
  const std::string text = play_once({"human", "random"});
  EXPECT_THAT(text, HasSubstr("gems of Ann: +gem\n"));
  EXPECT_THAT(text, HasSubstr("gems of Bob: +1, face down\n"));
  EXPECT_THAT(text, HasSubstr("only you see: gems: gem 1\n"));
}

TEST_F(Standing, PeopleAtOneTerminalDoNotReadEachOthersTokens) {
  add_gems();
  const std::string text = play_once({"human", "human"});
  EXPECT_THAT(text, HasSubstr("gems of Ann: +1, face down\n"));
  EXPECT_THAT(text, Not(HasSubstr("gems of Ann: +gem\n")));
}

}  // namespace
}  // namespace bastide
