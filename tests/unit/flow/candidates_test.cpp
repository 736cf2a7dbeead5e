// Places offered besides the usual ones: cells for tiles, segments for pieces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/core_texts.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// Meadows on the four sides of 2,2.
void make_hole(TinyGame& game) {
  for (const Cell cell : {Cell{2, 1}, Cell{1, 2}, Cell{3, 2}, Cell{2, 3}}) {
    game.put("t/plain", cell);
  }
}

TEST(CellCandidates, CornersAreOfferedBesidesTheUsualCells) {
  FewTiles rules;
  rules.define("candidates", "far", R"({ "slot": "core:place", "from": "corners" })");
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_THAT(game.options(),
              UnorderedElementsAre("t/plain 0,1 r0",
                                   "t/plain -1,-1 r0",
                                   "t/plain 1,-1 r0",
                                   "t/plain -1,1 r0",
                                   "t/plain 1,1 r0"));
  EXPECT_THAT(game.why_not_place("t/plain", {2, 2}), ElementsAre("core:no_neighbour"));
}

TEST(CellCandidates, OnlyCornersLeavesOutCellsBesideATile) {
  FewTiles rules;
  rules.define("candidates", "far", R"({ "slot": "core:place", "from": "corners", "only": true })");
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_THAT(game.options(),
              UnorderedElementsAre(
                  "t/plain -1,-1 r0", "t/plain 1,-1 r0", "t/plain -1,1 r0", "t/plain 1,1 r0"));
}

TEST(CellCandidates, EachFreeCellOfATableWithLimits) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 5, "height": 1 })");
  rules.define("candidates", "free", R"({ "slot": "core:place", "from": "anywhere" })");
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  // Beside the start tile lie lanes.
  EXPECT_THAT(game.options(), UnorderedElementsAre("t/plain -2,0 r0", "t/plain 2,0 r0"));
  EXPECT_THAT(game.why_not_place("t/plain", {3, 0}), ElementsAre("core:outside"));
}

TEST(CellCandidates, FloatingLimitsReachFromWhatLiesThere) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 4, "height": 2, "floating": true })");
  rules.define("candidates", "free", R"({ "slot": "core:place", "from": "anywhere" })");
  TinyGame game(rules);
  game.put("t/end", {1, 0}, 2);  // its lane meets that of the start tile
  game.begin().play({"t/plain"});
  // Columns -2 to 3 and rows -1 to 1 can still come in; -1,0 is beside the lane, 0,-1 beside the
  // town.
  EXPECT_THAT(game.options(),
              UnorderedElementsAre("t/plain -2,-1 r0",
                                   "t/plain -1,-1 r0",
                                   "t/plain 1,-1 r0",
                                   "t/plain 2,-1 r0",
                                   "t/plain 3,-1 r0",
                                   "t/plain -2,0 r0",
                                   "t/plain 2,0 r0",
                                   "t/plain 3,0 r0",
                                   "t/plain -2,1 r0",
                                   "t/plain -1,1 r0",
                                   "t/plain 0,1 r0",
                                   "t/plain 1,1 r0",
                                   "t/plain 2,1 r0",
                                   "t/plain 3,1 r0"));
}

TEST(CellCandidates, FirstTileGoesWhereASourceSays) {
  TinyRules rules;
  rules.feature("grass", R"({ "done": "never" })").tile("t/a", "ggg ggg ggg ggg", "g grass", 3);
  rules.define("board", "limits", R"({ "width": 3, "height": 1 })");
  rules.define("candidates", "free", R"({ "slot": "core:place", "from": "anywhere" })");
  TinyGame game(rules);
  game.begin().play({"t/a"});
  EXPECT_THAT(game.options(), UnorderedElementsAre("t/a -1,0 r0", "t/a 0,0 r0", "t/a 1,0 r0"));
}

TEST(CellCandidates, OnlyHolesWithAnySides) {
  FewTiles rules;
  rules.define("candidates", "hole", R"({ "slot": "core:place", "from": "holes", "only": true,
                                          "sides": "any", "when": { "has": "moor" } })");
  TinyGame game(rules);
  make_hole(game);
  game.begin().play({"t/odd"});
  EXPECT_THAT(game.options(), ElementsAre("t/odd 2,2 r0"));
  EXPECT_THAT(game.why_not_place("t/odd", {0, 1}),
              ElementsAre("core:edge_mismatch", "core:not_offered"));
  EXPECT_THAT(game.why_not_place("t/plain", {0, 1}), IsEmpty()) << "the guard is of moors";
  const auto denials = explain_placement(game.context, game.kind("t/odd"), {0, 1}, 0, PlayerId(0));
  EXPECT_EQ(core_sentence("core:not_offered", denials.back().args),
            "the tile may not lie at 0,1: it goes into a hole with a tile on each side");
}

TEST(CellCandidates, HoleNeedsMatchingSidesUnlessItSaysAny) {
  FewTiles rules;
  rules.define("candidates", "hole", R"({ "slot": "core:place", "from": "holes", "only": true })");
  TinyGame game(rules);
  make_hole(game);
  EXPECT_THAT(
      game.why_not_place("t/odd", {2, 2}),
      ElementsAre(
          "core:edge_mismatch", "core:edge_mismatch", "core:edge_mismatch", "core:edge_mismatch"));
  game.begin().play({"t/plain"});
  EXPECT_THAT(game.options(), ElementsAre("t/plain 2,2 r0"));
}

TEST(CellCandidates, ChecksStillDeny) {
  FewTiles rules;
  rules.define("candidates", "far", R"({ "slot": "core:place", "from": "corners", "only": true })")
      .hook(Shape::check, "core:place_tile", "south", [](HookCall& call) {
        call.value = call.subject.cell.y > 0 ? 1 : 0;
      });
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_THAT(game.options(), UnorderedElementsAre("t/plain -1,-1 r0", "t/plain 1,-1 r0"));
}

TEST(ClaimCandidates, UnfinishedFeaturesOfTheWholeBoard) {
  FewTiles rules;
  rules.define("candidates", "gate", R"({ "slot": "core:claim", "from": "unfinished" })");
  TinyGame game(rules);
  game.put("t/straight", {1, 0});
  game.stand("man", 1, {0, 0}, "t");
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_THAT(game.options(), UnorderedElementsAre("none", "man on 0,0 l", "man on 1,0 l"));
  game.play({"man on 1,0 l"});
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 2);
}

TEST(ClaimCandidates, CompleteFeaturesOnlyFromTheWholeBoard) {
  for (const auto& [from, denials] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"unfinished", {"core:finished"}}, {"board", {}}}) {
    FewTiles rules;
    rules.define("candidates", "gate", R"({ "slot": "core:claim", "from": ")" + from + "\" }");
    TinyGame game(rules);
    game.put("t/cap", {0, -1}, 2);  // the town is complete
    game.put("t/plain", {0, 1});
    EXPECT_EQ(game.why_not_claim("man", {0, 0}, "t"), denials) << from;
    EXPECT_THAT(game.why_not_claim("man", {0, 0}, "l"), IsEmpty()) << from;
  }
}

TEST(ClaimCandidates, GuardIsAboutTheTilePlacedLast) {
  FewTiles rules;
  rules.define("candidates",
               "gate",
               R"({ "slot": "core:claim", "from": "board", "when": { "has": "lane" } })");
  TinyGame game(rules);
  game.put("t/plain", {0, 1});
  EXPECT_THAT(game.why_not_claim("man", {0, 0}, "l"), ElementsAre("core:not_this_tile"));
  game.put("t/straight", {1, 0});
  EXPECT_THAT(game.why_not_claim("man", {0, 0}, "t"), IsEmpty());
}

TEST(ClaimCandidates, SegmentsOfTheTileMayBeLeftOut) {
  FewTiles rules;
  rules.define(
      "candidates", "away", R"({ "slot": "core:claim", "from": "unfinished", "only": true })");
  TinyGame game(rules);
  game.begin().play({"t/cap", "t/cap 0,1 r2"});
  // The town of the cap is not complete: it is offered as one of the board.
  EXPECT_THAT(game.options(),
              UnorderedElementsAre("none", "man on 0,0 t", "man on 0,0 l", "man on t"));
  game.put("t/cap", {0, 2});
  EXPECT_THAT(game.why_not_claim("man", {0, 2}, "t"), ElementsAre("core:finished"));
}

TEST(ClaimCandidates, PieceOfTheGuardOnly) {
  FewTiles rules;
  rules.piece("cat", R"({ "supply": 1, "claims": ["lane"], "group": "cats" })");
  rules.define("candidates",
               "gate",
               R"({ "slot": "core:claim", "from": "board", "when": { "piece": "cat" } })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "cat on 0,0 l"));
}

TEST(Candidates, SayWhatIsWrong) {
  FewTiles rules;
  rules.define("candidates", "a", R"({ "slot": "core:place" })")
      .define("candidates", "b", R"({ "slot": "core:place", "from": "unfinished" })")
      .define("candidates", "c", R"({ "slot": "core:claim", "from": "board", "sides": "any" })")
      .define("candidates", "d", R"({ "slot": "core:place", "from": "anywhere" })")
      .define("candidates",
              "e",
              R"({ "slot": "core:place", "from": "holes", "when": { "joins": "lane" } })");
  const std::string complaints = rules.complaints();
  EXPECT_THAT(complaints, HasSubstr("missing key \"from\" in candidates \"a\""));
  EXPECT_THAT(complaints, HasSubstr("\"from\": cells come from corners, holes or anywhere"));
  EXPECT_THAT(complaints, HasSubstr("\"sides\" is said of cells"));
  EXPECT_THAT(complaints, HasSubstr("\"anywhere\" needs a table with limits"));
  EXPECT_THAT(complaints, HasSubstr("\"joins\" is not known before there is a place"));
}

TEST(Candidates, TableOfAnywhereIsNotTooLarge) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 101, "height": 100 })");
  rules.define("candidates", "free", R"({ "slot": "core:place", "from": "anywhere" })");
  EXPECT_THAT(rules.complaints(), HasSubstr("at most 10000 cells; this one has 101 by 100"));
}

TEST(Waive, WhatNoWaiverCanMendIsRefused) {
  for (const std::string id : {"core:no_neighbour",
                               "core:not_offered",
                               "core:not_this_tile",
                               "core:finished",
                               "core:no_supply"}) {
    FewTiles rules;
    rules.hook(Shape::waive, id, "any", do_nothing);
    EXPECT_THAT(rules.complaints(), HasSubstr("waiving " + id + " does nothing: ")) << id;
  }
}

TEST(Waive, WhatNobodyDeniesIsRefused) {
  FewTiles rules;
  rules.define("text", "texts", R"({ "t:too_far": "too far" })");
  rules.hook(Shape::waive, "t:to_far", "any", do_nothing);
  EXPECT_THAT(rules.complaints(), HasSubstr("nothing denies \"t:to_far\""));
  EXPECT_THAT(rules.complaints(), HasSubstr("did you mean \"t:too_far\"?"));
}

}  // namespace
}  // namespace bastide
