// What scenarios say of variables, bags, pieces, sights, orders and refusals.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/scenario_play.h"
#include "sdk/tools/trial/test_run.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Failures of a scenario with these members, as "step: found".
std::vector<std::string> failures(const std::string& ruleset, const std::string& members) {
  static std::map<std::string, std::shared_ptr<const Ruleset>> loaded;
  std::shared_ptr<const Ruleset>& rules = loaded[ruleset];
  if (rules == nullptr) {
    LoadRequest request;
    request.ruleset = ruleset;
    rules = load_ruleset(request, project_path());
  }
  Diagnostics diagnostics;
  const std::vector<Scenario> scenarios = read_scenarios(
      "{ \"ruleset\": \"" + ruleset + "\", " + members + " }", "s.json", diagnostics);
  EXPECT_EQ(to_string(diagnostics.all()), "");
  std::vector<std::string> texts;
  for (const ScenarioFailure& failure : play_scenario(scenarios.front(), rules)) {
    texts.push_back(failure.step + ": " + failure.found);
  }
  return texts;
}

struct Case {
  std::string members;
  std::string found;
};

void expect_found(const std::string& ruleset,
                  const std::string& before,
                  const std::vector<Case>& cases) {
  for (const auto& [members, found] : cases) {
    const std::string all = before + members;
    if (found.empty()) {
      EXPECT_THAT(failures(ruleset, all), IsEmpty()) << members;
    } else {
      EXPECT_THAT(failures(ruleset, all), ElementsAre(HasSubstr(found))) << members;
    }
  }
}

TEST(ScenarioFixture, ListsOfSeatsAreSet) {
  expect_found("over-hill-and-dale",
               R"("values": { "Red": { "tokens": ["apple", "grain", "apple"] } }, "expect": )",
               {{R"(["Red holds 2 apple", "Red holds 1 grain", "Blue holds 0 apple"])", ""},
                {R"(["Red holds 1 apple"])", ": 2"},
                {R"([{ "projected": { "Red": 3 } }])", ""}});
}

TEST(ScenarioFixture, BagsHoldWhatIsSaid) {
  const std::string bags = R"("bags": { "flock_bag": { "wolf": 1, "sheep3": 2 } }, "expect": )";
  expect_found(
      "base-hills-and-sheep",
      bags,
      {{R"(["flock_bag has 3", "flock_bag holds 1 wolf", "flock_bag holds 0 sheep1"])", ""},
       {R"(["flock_bag holds 2 wolf"])", ": 1"}});
}

TEST(ScenarioFixture, PiecesBringTheirValues) {
  const std::string board = R"("board": [{ "tile": "base/V", "at": [0, 0], "pieces": [
      { "piece": "shepherd", "owner": "Red", "on": "g", "values": { "flock": ["sheep4", "wolf"] } }] }],
      "out": [{ "piece": "meeple", "owner": "Blue" }], "expect": )";
  expect_found(
      "base-hills-and-sheep",
      board,
      {{R"(["flock_bag holds 1 sheep4", "flock_bag has 16", "Blue holds 6 meeple"])", ""},
       {R"([{ "piece": "shepherd", "owner": "Red", "at": [0, 0], "on": "g", "values": { "flock": ["wolf", "sheep4"] } }])",
        ""},
       {R"([{ "piece": "shepherd", "owner": "Red", "at": [0, 0], "values": { "flock": ["wolf"] } }])",
        "0,0 g flock [sheep4, wolf]"},
       {R"([{ "piece": "shepherd", "owner": "Red", "at": [0, 0], "on": "f" }])", "0,0 g"},
       {R"([{ "piece": "shepherd", "owner": "Red", "at": [0, 0], "on": "tile" }])", "0,0 g"},
       {R"([{ "piece": "shepherd", "owner": "Blue", "at": [0, 0], "is": 0 }])", ""},
       {R"([{ "piece": "meeple", "owner": "Blue", "at": "out", "is": 1 }])", ""},
       {R"([{ "piece": "meeple", "owner": "Red", "at": "out" }])", "the supply, the supply"},
       {R"([{ "piece": "shepherd", "owner": "Red", "at": [4, 4] }])", "no tile lies at 4,4"}});
}

/// A prisoner is a piece that is out, with a variable that names its holder.
TEST(ScenarioFixture, PrisonersNameTheirHolder) {
  const std::filesystem::path variant = std::filesystem::path(testing::TempDir()) / "prisons.lua";
  std::ofstream(variant) << R"lua(-- title: Prisons
-- about: A captured piece is held by a player; the cells are open or barred.
-- author: The Bastide developers
-- status: house
-- requires: base
state.piece { id = "holder", type = "id", of = "player", default = 0 }
state.player { id = "cells", type = "enum", values = { "open", "barred" }, default = "open" }
)lua";
  const std::string ruleset =
      R"("ruleset": { "extends": "base", "variants": [")" + variant.string() + "\"] }, ";
  const std::string fixture =
      R"("out": [{ "piece": "meeple", "owner": "Red", "values": { "holder": "Blue" } }],
      "values": { "Blue": { "cells": "barred" } }, "expect": )";
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "prisons.json";
  std::ofstream(file)
      << R"({ "scenarios": [)"
      << "{" << ruleset << fixture << R"([
      { "piece": "meeple", "owner": "Red", "at": "out", "is": 1, "values": { "holder": "Blue" } }] },)"
      << "{" << ruleset << fixture << R"([
      { "piece": "meeple", "owner": "Red", "at": "out", "values": { "holder": "Red" } }] },)"
      << "{" << ruleset << R"("values": { "Blue": { "cells": "shut" } }, "expect": [] },)"
      << "{" << ruleset << R"("values": { "Blue": { "cells": 7 } }, "expect": [] },)"
      << "{" << ruleset
      << R"("out": [{ "piece": "meeple", "owner": "Red", "values": { "holder": 99 } }],
      "expect": [] }] })";
  TestRun run(project_path(), "", false);
  run.run(file.string());
  std::filesystem::remove(file);
  std::filesystem::remove(variant);
  ASSERT_EQ(run.cases().size(), 5U) << testing::PrintToString(run.cases().front().failures);
  EXPECT_THAT(run.cases()[0].failures, IsEmpty());
  EXPECT_THAT(run.cases()[1].failures, ElementsAre(HasSubstr("out holder Blue")));
  EXPECT_THAT(run.cases()[2].failures, ElementsAre(HasSubstr("cells is one of open, barred")));
  EXPECT_THAT(run.cases()[3].failures, ElementsAre(HasSubstr("cells is one of open, barred")));
  EXPECT_THAT(run.cases()[4].failures, ElementsAre(HasSubstr("holder is 0 for none, or a name")));
}

TEST(ScenarioFixture, WhatCannotBeSetIsNamed) {
  expect_found(
      "mists-level-3",
      "",
      {{R"("values": { "game": { "hounds_rached": 1 } }, "expect": [])",
        "did you mean \"hounds_reached\""},
       {R"("values": { "game": { "hounds_reached": -1 } }, "expect": [])", "is from 0 to"},
       {R"("values": { "game": { "hounds_reached": "Red" } }, "expect": [])", "is no word"},
       {R"("values": { "game": { "hounds_reached": ["apple"] } }, "expect": [])", "is no list"},

       {R"("bags": { "sack": {} }, "expect": [])", "no bag is called \"sack\""},
       {R"("out": [{ "piece": "meeple", "owner": "Red 1", "values": { "rufus": 2 } }], "expect": [])",
        "is true or false"}});
  expect_found(
      "over-hill-and-dale",
      "",
      {{R"("values": { "Green": { "tokens": [] } }, "expect": [])", "no seat is called \"Green\""},
       {R"("values": { "Red": { "tokens": 3 } }, "expect": [])", "is a list of tokens"},
       {R"("values": { "Red": { "tokens": ["aple"] } }, "expect": [])", "\"aple\""}});
  expect_found(
      "base-hills-and-sheep",
      "",
      {{R"("board": [{ "tile": "base/V", "at": [0, 0], "pieces": [
           { "piece": "shepherd", "owner": "Red", "on": "g", "values": { "flock": ["wolf", "wolf", "wolf"] } }] }],
           "expect": [])",
        "no hills_and_sheep:wolf is left in the bag"},
       {R"("bags": { "flock_bag": { "goat": 1 } }, "expect": [])", "no token is called \"goat\""}});
}

TEST(ScenarioExpect, SeatsSeeTheirOwn) {
  const std::string expect = R"("values": { "Red": { "tokens": ["apple"] } }, "expect": )";
  expect_found(
      "over-hill-and-dale",
      expect,
      {{R"([{ "seen_by": "Red", "value": "tokens", "of": "Red", "is": true }])", ""},
       {R"([{ "seen_by": "Blue", "value": "tokens", "of": "Red", "is": false }])", ""},
       {R"([{ "seen_by": "Blue", "value": "tokens", "of": "Red", "is": true }])", "hidden"},
       {R"([{ "seen_by": "Blue", "tile": [0, 0], "is": false }])", "it is seen"},
       {R"([{ "seen_by": "Blue", "hand": "Red", "is": true }])", "no such tile is there"},
       {R"([{ "seen_by": "Green", "hand": "Red", "is": true }])", "no seat is called"},
       {R"([{ "seen_by": "Blue", "value": "purse", "of": "Red", "is": true }])",
        "no such variable is called"}});
  expect_found("base-hills-and-sheep",
               R"("moves": [{ "draw": "hills-and-sheep/G" }, { "place": [0, -1], "claim": "none" },
                            { "draw": "base/V" }], "expect": )",
               {{R"([{ "seen_by": "Red", "under": [0, -1], "is": false },
                     { "seen_by": "Red", "tile": [0, -1], "is": true },
                     { "seen_by": "Red", "hand": "Blue", "is": true }])",
                 ""},
                {R"([{ "seen_by": "Red", "under": [0, -1], "is": true }])", "it is hidden"}});
}

TEST(ScenarioExpect, TilesBearNumbersAndMarks) {
  expect_found(
      "base-hills-and-sheep",
      R"("board": [{ "tile": "base/C", "at": [0, 0] }, { "tile": "hills-and-sheep/N", "at": [2, 0] }], "expect": )",
      {{R"([{ "tile": [0, 0], "is": "base/C", "printed": { "pennants": 1 }, "marks": [] }])", ""},
       {R"([{ "tile": [0, 0], "is": "base/C", "printed": { "pennants": 2 } }])", "pennants 1"},
       {R"([{ "tile": [0, 0], "is": "base/C", "marks": ["hill"] }])", "no marks"},
       {R"([{ "tile": [2, 0], "is": "hills-and-sheep/N", "marks": [] }])", "marks "},
       {R"([{ "tile": [2, 0], "is": "hills-and-sheep/N", "printed": { "shields": 0 } }])",
        "no variable called"}});
}

TEST(ScenarioExpect, AwardsHaveAnOrder) {
  // E closes the city in the north of the start tile, H one of two tiles in the south of V's road.
  const std::string moves = R"("board": [
      { "tile": "base/D-start", "at": [0, 0], "pieces": [{ "piece": "meeple", "owner": "Red", "on": "c" }] },
      { "tile": "base/L", "at": [1, 0], "turn": 0, "pieces": [{ "piece": "meeple", "owner": "Blue", "on": "W" }] },
      { "tile": "base/L", "at": [-2, 0] }],
      "moves": [{ "draw": "base/L", "place": [-1, 0], "claim": "none" },
                { "draw": "base/E", "place": [0, -1], "turn": 2, "claim": "none" }], "expect": )";
  expect_found(
      "base",
      moves,
      {{R"([{ "in_order": ["Blue scored base:road for 3", "Red scored base:city for 4: base:city.tile 4"] }])",
        ""},
       {R"([{ "in_order": ["Red scored base:city for 4", "Blue scored base:road for 3"] }])",
        "Blue scored base:road for 3: base:road.tile 3; Red scored base:city for 4"}});
  expect_found(
      "base",
      R"("expect": )",
      {{R"([{ "in_order": ["Red scored base:city for 4", "Red scored base:city for 4"] }])",
        "nobody scored"}});
}

TEST(ScenarioExpect, OptionsMayBeListed) {
  expect_found("base",
               R"("moves": [{ "draw": "base/B", "place": [0, 1] }], "expect": )",
               {{R"([{ "options": ["meeple on f", "none", "meeple on monastery"] }])", ""},
                {R"([{ "options": ["none", "meeple on f"] }])", "3 options"}});
}

TEST(ScenarioMove, OffersAreExact) {
  expect_found(
      "base",
      R"("moves": [{ "draw": "base/B", "place": [0, 1], )",
      {{R"("claim": "none", "offers": ["meeple on f", "none", "meeple on monastery"] }], "expect": [])",
        ""},
       {R"("claim": "f", "offers": ["none", "meeple on c", "meeple on f"] }], "expect": [])",
        "too many: meeple on monastery; missing: meeple on c; core:claim of Red, 3 options"},
       {R"("answer": "none", "offers": ["none"] }], "expect": [])",
        "too many: meeple on f, meeple on monastery; missing: nothing"},
       {R"("offers": ["base/B 0,1 r0"] }], "expect": [])", ""},
       {R"("offers": ["base/B 0,1 r0", "base/B 1,0 r0"] }], "expect": [])",
        "missing: base/B 1,0 r0"}});
}

TEST(ScenarioFirst, MayBeLeftToTheRules) {
  const std::string seats = R"("players": ["Anna", "Ben", "Carl"], "seed": 1, )";
  expect_found("base",
               seats,
               {{R"("first": "Carl", "expect": ["Carl's turn"])", ""},
                {R"("expect": ["Anna's turn"])", ""},
                {R"("first": null, "expect": ["Anna's turn"])", "Ben's turn"}});
}

TEST(ScenarioMove, IllegalNamesATileOfTheHand) {
  expect_found(
      "base",
      R"("moves": [{ "draw": "base/V", "illegal": )",
      {{R"({ "place": [0, -1], "tile": "base/V", "because": ["core:edge_mismatch"] } }], "expect": [])",
        ""},
       {R"({ "place": [0, -1], "tile": "base/Z" } }], "expect": [])", "no tile is called"}});
}

TEST(TestRun, ARulesetThatIsMissingIsMissedByEachFile) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "missing_ruleset_scenarios";
  std::filesystem::create_directories(folder);
  TestRun run(project_path(), "", false);
  for (const char* name : {"one.json", "two.json"}) {
    const std::filesystem::path file = folder / name;
    std::ofstream(file) << R"({ "ruleset": "nowhere", "expect": ["Red has 0"] })";
    run.run(file.string());
    ASSERT_THAT(run.cases().back().failures, ElementsAre(HasSubstr("there is no ruleset")));
    EXPECT_THAT(run.cases().back().failures.front(),
                HasSubstr("loaded: " + file.string() + ": there is no ruleset"));
  }
  std::filesystem::remove_all(folder);
}

TEST(TestRun, WhatFailedIsKnownByItsParts) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "parts.json";
  std::ofstream(file) << R"({ "ruleset": "base", "first": "Red",
    "moves": [{ "draw": "base/V", "place": [1, 0], "claim": "none" },
              { "draw": "base/U", "place": [5, 5], "claim": "none" }], "expect": [] })"
                      << "\n";
  TestRun run(project_path(), "", false);
  run.run(file.string());
  std::ofstream(file) << R"({ "ruleset": "base", "first": "Red", "moves": [],
    "expect": ["Red has 0", "Blue has 3"] })";
  run.run(file.string());
  std::filesystem::remove(file);
  ASSERT_EQ(run.cases().size(), 2U);
  ASSERT_EQ(run.cases()[0].known.size(), 1U);
  const ScenarioFailure& move = run.cases()[0].known.front();
  EXPECT_EQ(std::tuple(move.at.line, move.move, move.expectation), std::tuple(3, 2, 0));
  ASSERT_EQ(run.cases()[1].known.size(), 1U);
  const ScenarioFailure& points = run.cases()[1].known.front();
  EXPECT_EQ(std::tuple(points.at.line, points.move, points.expectation), std::tuple(2, 0, 2));
  EXPECT_EQ(points.expected, "Blue has 3");
}

TEST(ScenarioRefused, AsksForWordsOfTheReason) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "refused_scenarios.json";
  std::ofstream(file) << R"({ "scenarios": [
    { "ruleset": "base", "players": ["Red"], "refused": "for 2 to 6 players, not for 1" },
    { "ruleset": { "extends": "base", "options": { "base.farmer": true } }, "refused": "base.farmers" },
    { "ruleset": "base", "refused": "players" },
    { "ruleset": "base", "players": ["Red"], "refused": "too many" }] })";
  TestRun run(project_path(), "", false);
  run.run(file.string());
  std::filesystem::remove(file);
  ASSERT_EQ(run.cases().size(), 4U);
  EXPECT_THAT(run.cases()[0].failures, IsEmpty());
  EXPECT_THAT(run.cases()[1].failures, IsEmpty());
  EXPECT_THAT(run.cases()[2].failures, ElementsAre(HasSubstr("found that it can be played")));
  EXPECT_THAT(run.cases()[3].failures,
              ElementsAre(HasSubstr("found for 2 to 6 players, not for 1")));
}

}  // namespace
}  // namespace bastide
