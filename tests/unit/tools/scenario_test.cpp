#include "sdk/tools/trial/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/trial/scenario_play.h"
#include "tests/unit/tools/base_rules.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Scenario read_one(const std::string& text) {
  Diagnostics diagnostics;
  const std::vector<Scenario> scenarios = read_scenarios(text, "s.json", diagnostics);
  EXPECT_EQ(to_string(diagnostics.all()), "");
  return scenarios.empty() ? Scenario() : scenarios.front();
}

std::string complaints(const std::string& text) {
  Diagnostics diagnostics;
  static_cast<void>(read_scenarios(text, "s.json", diagnostics));
  return to_string(diagnostics.all());
}

/// Failures of a scenario of the base game with these members, as "step: found".
std::vector<std::string> failures(const std::string& members,
                                  OtherPoints others = OtherPoints::pass) {
  std::vector<std::string> texts;
  for (const ScenarioFailure& failure : play_scenario(
           read_one("{ \"ruleset\": \"base\", " + members + " }"), base_rules(), others)) {
    texts.push_back(failure.step + ": " + failure.found);
  }
  return texts;
}

/// What is found instead of one expectation after a road has been begun by Red.
std::vector<std::string> found_instead(const std::string& expectation) {
  return failures(R"("moves": [{ "draw": "base/V", "place": [1, 0], "claim": "r" }], "expect": [)" +
                  expectation + "]");
}

TEST(ScenarioSentence, KnownFormsAreUnderstood) {
  EXPECT_EQ(parse_sentence("Red has 12")->kind, Expected::score);
  EXPECT_EQ(parse_sentence("pile has 71")->kind, Expected::pile);
  EXPECT_EQ(parse_sentence("Red holds 6 meeple")->word, "meeple");
  EXPECT_EQ(parse_sentence("Red scored nothing")->kind, Expected::scored_none);
  EXPECT_EQ(parse_sentence("Red's turn")->names.front(), "Red");
  EXPECT_EQ(parse_sentence("game not over")->kind, Expected::not_over);
  EXPECT_EQ(parse_sentence("choosing core:claim")->word, "core:claim");
  EXPECT_THAT(parse_sentence("Red, Blue and Green win")->names,
              ElementsAre("Red", "Blue", "Green"));
  EXPECT_EQ(parse_sentence("nobody wins")->kind, Expected::wins);
  EXPECT_THAT(parse_sentence("nobody wins")->names, IsEmpty());
  const auto scored =
      parse_sentence("Red scored base:city for 8: base:city.tile 6, base:city.pennants 2");
  ASSERT_TRUE(scored.has_value());
  EXPECT_EQ(scored->number, 8);
  EXPECT_EQ(scored->lines->size(), 2U);
}

TEST(ScenarioSentence, OthersAreNot) {
  for (const char* text : {"",
                           "Red",
                           "Red has",
                           "Red has many",
                           "Red scored base:road",
                           "Red scored base:road for 3: tile",
                           "Red holds meeple",
                           "has 3"}) {
    EXPECT_FALSE(parse_sentence(text).has_value()) << text;
  }
}

TEST(Scenario, UnknownKeyIsComplainedAboutWithItsPlace) {
  const std::string text =
      complaints("{ \"ruleset\": \"base\",\n  \"expct\": [], \"expect\": [] }");
  EXPECT_THAT(text, HasSubstr("s.json:2:3"));
  EXPECT_THAT(text, HasSubstr("did you mean \"expect\""));
}

TEST(Scenario, EveryFaultIsComplainedAbout) {
  const std::string text = complaints(
      R"({ "moves": [{ "turn": 7, "place": [0] }, { "piece": "meeple" }], "expect": ["Red is happy", {}] })");
  for (const char* part :
       {"\"ruleset\"", "\"turn\"", "place", "\"piece\" says", "Red is happy", "expected one of"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
}

TEST(Scenario, FirstMustHaveASeat) {
  EXPECT_THAT(complaints(R"({ "ruleset": "base", "first": "Green", "expect": [] })"),
              HasSubstr("Green"));
}

TEST(ScenarioPlay, WhatHoldsPasses) {
  EXPECT_THAT(found_instead(R"("Red holds 6 meeple", "Blue's turn")"), IsEmpty());
}

TEST(ScenarioPlay, WhatDoesNotHoldFails) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("Red has 1")", "0"},
      {R"("pile has 71")", "70"},
      {R"("Red holds 7 meeple")", "6"},
      {R"("Red scored base:road for 1")", "Red scored nothing"},
      {R"("Red's turn")", "Blue's turn"},
      {R"("game over")", "core:draw of chance"},
      {R"("Red wins")", "core:draw of chance"},
      {R"("choosing core:claim")", "core:draw of chance"},
      {R"({ "feature": [1, 0], "on": "r", "tiles": 3, "complete": true })",
       "tiles 2, not complete"},
      {R"({ "feature": [1, 0], "on": "r", "pieces": { "Blue": 1 } })", "pieces Red 1"},
      {R"({ "feature": [1, 0], "on": "r", "owners": [] })", "owned by Red"},
      {R"({ "feature": [0, 0], "on": "c", "values": { "base:pennants": 1 } })", "base:pennants 0"},
      {R"({ "feature": [5, 5], "on": "r", "tiles": 1 })", "no tile lies at 5,5"},
      {R"({ "feature": [1, 0], "on": "q", "tiles": 1 })", "its segments: r, f, g"},
      {R"({ "same": [{ "at": [1, 0], "on": "f" }, { "at": [1, 0], "on": "g" }] })",
       "different features"},
      {R"({ "different": [{ "at": [0, 0], "on": "r" }, { "at": [1, 0], "on": "r" }] })",
       "the same feature"},
      {R"({ "count": "city", "is": 2 })", "1"},
      {R"({ "count": "town", "is": 2 })", "no kind of feature"},
      {R"({ "legal": ["base/D-start"] })", "is no option"},
      {R"({ "not_legal": ["base/V"] })", "is an option"},
      {R"({ "options": 3 })", "32 options"},
      {R"({ "cells": [[0, 1]] })", "core:draw of chance"},
      {R"({ "tile": [1, 0], "is": "base/V", "turn": 1 })", "base/V turned 0"},
      {R"({ "tile": [2, 0], "is": "base/V" })", "an empty cell"},
      {R"({ "empty": [1, 0] })", "base/V"},
      {R"({ "projected": { "Red": 1 } })", "Red 2"},
      {R"("Rde has 0")", "did you mean \"Red\""},
  };
  for (const auto& [expectation, found] : cases) {
    EXPECT_THAT(found_instead(expectation), ElementsAre(HasSubstr(found))) << expectation;
  }
}

TEST(ScenarioPlay, LinesMustBeAllLines) {
  const std::string moves = R"("moves": [{ "draw": "base/H", "place": [0, -1], "claim": "S" }], )";
  EXPECT_THAT(failures(moves + R"("expect": ["Red scored base:city for 4: base:city.tile 4"])"),
              IsEmpty());
  EXPECT_THAT(
      failures(
          moves +
          R"("expect": ["Red scored base:city for 4: base:city.tile 2, base:city.pennants 2"])"),
      ElementsAre(HasSubstr("base:city for 4: base:city.tile 4")));
}

TEST(ScenarioPlay, PointsThatNobodyNamesMustStayWhereThatIsAskedFor) {
  const auto strictly = [](const std::string& members) {
    return failures(members, OtherPoints::fail);
  };
  const std::string city =
      R"("moves": [{ "draw": "base/E", "place": [0, -1], "turn": 2, "claim": )";
  EXPECT_THAT(strictly(city + R"("c" }], "expect": ["Blue has 0"])"),
              ElementsAre("points that no expectation names: \"Red has 4\""));
  EXPECT_THAT(strictly(city + R"("c" }], "expect": ["Red has 4"])"), IsEmpty());
  EXPECT_THAT(strictly(city + R"("c" }], "expect": ["Red scored base:city for 4"])"), IsEmpty());
  EXPECT_THAT(strictly(city + R"("c", "expect": [{ "projected": { "Red": 4 } }] }])"), IsEmpty());
  EXPECT_THAT(strictly(city + R"("none" }], "expect": ["Blue's turn"])"), IsEmpty());
  EXPECT_THAT(strictly(city + R"("c" }, { "fill": 1 }], "expect": ["game not over"])"), IsEmpty());
  EXPECT_THAT(failures(city + R"("c" }], "expect": ["Blue has 0"])"), IsEmpty());
}

TEST(ScenarioPlay, AMoveThatFailsEndsTheScenario) {
  EXPECT_THAT(
      failures(R"("moves": [{ "draw": "base/V", "place": [1, 1] }], "expect": ["Red has 99"])"),
      ElementsAre(AllOf(HasSubstr("move 1"), HasSubstr("core:no_neighbour"))));
}

TEST(ScenarioPlay, MovesSayWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({ "draw": "base/Z" })", "no tile is called"},
      {R"({ "draw": "base/D-start" })", "the pile has none"},
      {R"({ "by": "Blue", "draw": "base/V", "place": [1, 0] })", "Red"},
      {R"({ "draw": "base/V", "place": [1, 0], "claim": "r" },
          { "draw": "base/U", "place": [-1, 0], "turn": 1, "claim": "r" })",
       "core:occupied"},
      {R"({ "draw": "base/V", "place": [1, 0], "claim": "x" })", "has no segment"},
      {R"({ "claim": "none" })", "core:draw of chance"},
      {R"({ "draw": "base/V", "answer": "jump" })", "core:place of Red"},
      {R"({ "draw": "base/V", "illegal": { "place": [1, 0] } })", "it was accepted"},
      {R"({ "draw": "base/V", "illegal": { "place": [1, 1], "because": ["core:occupied"] } })",
       "core:no_neighbour"},
      {R"({ "draw": "base/V", "place": [1, 0], "illegal": { "claim": "r" } })", "it was accepted"},
      {R"({ "draw": "base/V", "place": [1, 0], "illegal": { "answer": "none" } })",
       "it was accepted"},
      {R"({ "token": "gold" })", "no draw from a bag"},
  };
  for (const auto& [move, found] : cases) {
    EXPECT_THAT(failures(std::string("\"moves\": [") + move + R"(], "expect": [])"),
                ElementsAre(HasSubstr(found)))
        << move;
  }
}

TEST(ScenarioPlay, FixtureFaultsAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("board": [{ "tile": "base/Z", "at": [0, 0] }])", "no tile is called"},
      {R"("board": [{ "tile": "base/V", "at": [0, 0] }, { "tile": "base/V", "at": [0, 0] }])",
       "lies at 0,0 already"},
      {R"("board": [{ "tile": "base/V", "at": [0, 0], "pieces": [{ "piece": "abbot", "owner": "Red", "on": "r" }] }])",
       "kind of piece"},
      {R"("supply": { "Red": { "meeple": 8 } })", "has only 7"},
      {R"("scores": { "Green": 1 })", "no colour is called"},
      {R"("players": ["Red"])", "for 2 to 6 players, not for 1"},
  };
  for (const auto& [member, found] : cases) {
    EXPECT_THAT(failures(std::string(member) + R"(, "expect": [])"), ElementsAre(HasSubstr(found)))
        << member;
  }
}

TEST(ScenarioPlay, PileHoldsNoMoreTilesThanAGame) {
  std::string tiles = R"("base/V")";
  for (int more = 1; more < kMaxTiles; ++more) {  // and the one of the start
    tiles += R"(,"base/V")";
  }
  EXPECT_THAT(failures("\"pile\": [" + tiles + "], \"moves\": [], \"expect\": []"),
              ElementsAre(HasSubstr("more than 100000 tiles in one game")));
}

TEST(ScenarioPlay, FixtureFeaturesAreNotScoredAgain) {
  EXPECT_THAT(failures(R"("board": [
      { "tile": "base/D-start", "at": [0, 0], "pieces": [{ "piece": "meeple", "owner": "Red", "on": "c" }] },
      { "tile": "base/E", "at": [0, -1], "turn": 2 }],
    "moves": [{ "draw": "base/V", "place": [1, 0], "claim": "none" }],
    "expect": ["Red scored nothing", "Red holds 6 meeple", { "feature": [0, 0], "on": "c", "complete": true }])"),
              IsEmpty());
}

TEST(ScenarioPlay, ATurnedSymmetricTileIsTheSamePlacement) {
  EXPECT_THAT(failures(R"("moves": [{ "draw": "base/U", "place": [1, 0], "turn": 3 }],
    "expect": [{ "tile": [1, 0], "is": "base/U", "turn": 1 }])"),
              IsEmpty());
}

TEST(ScenarioPlay, AnOpenOptionalChoiceIsPassed) {
  EXPECT_THAT(
      failures(
          R"("moves": [{ "draw": "base/V", "place": [1, 0] }, { "by": "Blue", "draw": "base/U", "place": [1, 1] }],
    "expect": ["choosing core:claim", "Red holds 7 meeple", "Blue's turn"])"),
      IsEmpty());
}

}  // namespace
}  // namespace bastide
