// Tables that are made once, and calls that do for a list what a loop would do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/placement.h"
#include "kernel/flow/turn.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Plays one tile with a rule that runs once it lies. The rule gives an extra turn at its end,
/// which tells that nothing in it failed.
void expect_runs(const std::string& before, const std::string& body) {
  LuaGame game = game_of(before + "\non.react(\"core:tile_placed\", { run = function(g, fx, e)\n" +
                         body + "\nfx.extra_turn(e.player) end })");
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);
}

std::string fault_in(const std::string& body) {
  LuaGame game =
      game_of("on.react(\"core:tile_placed\", { run = function(g, fx, e) " + body + " end })");
  game.draw();
  try {
    game.answer("t/end 1,0 r2");
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
  return "";
}

TEST(LuaReadings, AQuestionMadeOnceIsAskedWithWhatComesAfterIt) {
  LuaGame game = game_of(
      "define.question { id = \"which\", type = \"segment\", text = \"which?\", pass = true }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  local chosen = fx.ask { \"which\", to = g.active, options = e.tile:segments() }\n"
      "  if chosen then assert(chosen.kind == \"tiny:land\") fx.extra_turn(e.player) end\n"
      "end })");
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.prompt(), "tiny.which");
  EXPECT_THAT(game.options(), ElementsAre("1,0 r", "1,0 f", "pass"));
  game.play("1,0 f");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);
  game.play("t/end 2,0 r0");  // the table was read before
  EXPECT_THAT(game.options(), ElementsAre("2,0 r", "2,0 f", "pass"));
  game.play("pass");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 0);
}

TEST(LuaReadings, WordsAndValuesOfAQuestionMadeOnce) {
  LuaGame game = game_of(
      "define.question { id = \"grow\", options = { \"grow\", \"wait\" },\n"
      "  text = \"{n} tiles, the last at {at}\",\n"
      "  args = function(tile, g) return { n = g:tiles():count(), at = tile } end }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  if fx.ask { \"grow\", to = g.active, about = e.tile } == \"wait\" then "
      "fx.extra_turn(e.player) end\n"
      "end })");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.prompt(), "2 tiles, the last at 1,0");
  EXPECT_THAT(game.options(), ElementsAre("grow", "wait"));
  game.play("wait");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);
}

TEST(LuaReadings, WhatAQuestionLacksIsSaid) {
  EXPECT_THAT(fault_in("fx.ask { text = \"Which?\", type = \"confirm\" }"),
              HasSubstr("fx.ask: missing 'to'"));
  EXPECT_THAT(fault_in("fx.ask { text = \"Which?\", to = 3, type = \"confirm\" }"),
              HasSubstr("fx.ask: 'to': expected a player, found 3"));
  EXPECT_THAT(fault_in("fx.ask { text = \"Which?\", type = \"tile\", to = g.active }"),
              HasSubstr("fx.ask: missing 'options'"));
}

TEST(LuaReadings, ATableThatMayChangeIsReadAnew) {
  expect_runs("",
              "local filter = { kind = \"path\" }\n"
              "assert(e.tile:segments(filter):first().kind == \"tiny:path\")\n"
              "filter.kind = \"land\"\n"
              "assert(e.tile:segments(filter):first().kind == \"tiny:land\")\n"
              "filter.kind = nil\n"
              "assert(e.tile:segments(filter):count() == 2)");
}

TEST(LuaReadings, ATableMadeOnceServesSeveralQuestions) {
  expect_runs("local kind, flags = { kind = \"path\" }, { mark = \"flag\" }",
              "for _ = 1, 2 do\n"
              "  assert(e.tile:segments(kind):count() == 1 and g:features(kind):count() == 1)\n"
              "  assert(g:tiles(flags):count() == 1 and g:around(g:cell(0, 0), 8, flags)[1] == "
              "e.tile)\n"
              "end");
}

TEST(LuaReadings, EmptyCellsAroundTilesThatNeverChange) {
  // Eight cells lie around the tile at 1,0, and the start tile is on one of them.
  expect_runs("local near = { empty = true, around = { mark = \"flag\" } }",
              "local cells = g:cells(near)\n"
              "assert(cells:count() == 7 and cells[1] == g:cell(0, -1))\n"
              "assert(cells[4] == g:cell(2, 0) and cells[7] == g:cell(2, 1))");
}

TEST(LuaReadings, MarkersComeOntoEachSegmentOfAList) {
  expect_runs(
      "define.pool { id = \"shades\", count = 5 }\n"
      "state.segment { id = \"stones\", type = \"int\", default = 2 }",
      "local all = e.tile:segments()\n"
      "assert(fx.take(\"shades\", all, \"stones\", all:first()))\n"
      "assert(g:count(\"shades\", all:first()) == 1 and g:count(\"shades\", all:last()) == "
      "2)\n"
      "assert(not fx.take(\"shades\", all, \"stones\") and g:count(\"shades\") == 2)\n"
      "assert(fx.take(\"shades\", all) and g:count(\"shades\") == 0)\n"
      "assert(g:count(\"shades\", e.tile) == 5)");
}

TEST(LuaReadings, MarkersFollowNumbersOfSegmentsOnly) {
  EXPECT_THAT(fault_in("fx.take(\"shades\", e.tile:segments(), \"stones\")"),
              HasSubstr("unknown pool 'shades'"));
  LuaGame game = game_of(
      "define.pool { id = \"shades\", count = 5 }\n"
      "state.tile { id = \"stones\", type = \"int\", default = 2 }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  fx.take(\"shades\", e.tile:segments(), \"stones\") end })");
  game.draw();
  EXPECT_THROW(game.answer("t/end 1,0 r2"), ScriptFault);
}

TEST(LuaReadings, WithoutTilesMarkersMayGoOffAnyTile) {
  LuaGame game = game_of(
      "define.pool { id = \"shades\", count = 5 }\n"
      "define.question { id = \"which\", type = \"markers\", pool = \"shades\", most = 2, text = "
      "\"?\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  local start = g:tile_at(g:cell(0, 0))\n"
      "  fx.take(\"shades\", start) fx.take(\"shades\", e.tile, 2)\n"
      "  assert(fx.ask { \"which\", to = g.active } == e.tile and g:count(\"shades\") == 4)\n"
      "  assert(not fx.ask { \"which\", to = g.active, options = { e.tile } })\n"
      "  assert(fx.ask { \"which\", to = g.active, options = { start } } == start)\n"  // one way:
                                                                                       // nobody is
                                                                                       // asked
      "  assert(g:count(\"shades\") == 5)\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.play("t/end 1,0 r2");
  EXPECT_THAT(game.options(), ElementsAre("1 off 0,0", "1 off 1,0", "2 off 1,0"));
  game.play("2 off 1,0");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);
}

TEST(LuaReadings, PiecesOfThePlayerOnWhatTheTileExtended) {
  LuaGame game = game_of(
      "local own, others = { own = true, extended = true }, { own = false, extended = true }\n"
      "local on_board = { placed = true }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  if g:pieces(on_board):count() == 0 then return end\n"
      "  local path = e.tile:segments { kind = \"path\" }:first().feature\n"
      "  local land = e.tile:segments { kind = \"land\" }:first().feature\n"
      "  assert(g:pieces(own):count() == 0 and g:pieces(others):count() == 1)\n"
      "  assert(g:pieces(on_board, path):count() == 1 and g:pieces(on_board, land):count() == 0)\n"
      "  assert(g:pieces({ own = true }, path):count() == 0)\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  game.play("t/end -1,0 r0");  // the second player closes the path of the first
  EXPECT_EQ(game.state.turn.extra, 1);
}

TEST(LuaReadings, TokensOfAListOfPiecesAreSummedAndPutBack) {
  LuaGame game = game_of(
      "define.token { id = \"big\", value = 3 } define.token { id = \"small\", value = 1 }\n"
      "define.bag { id = \"box\", tokens = { big = 1, small = 1 } }\n"
      "local herd = state.piece { id = \"herd\", type = \"token[]\" }\n"
      "local pawns = { kind = \"pawn\" }\n"
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  fx.push(herd, e.piece, \"big\") fx.push(herd, e.piece, \"small\")\n"
      "  local here = g:pieces(pawns, e.feature)\n"
      "  assert(g:sum(here, \"herd\") == 4 and g:sum(e.piece, \"herd\") == 4)\n"
      "  fx.award { to = here, line = \"herd\", points = g:sum(here, \"herd\"), source = e.feature "
      "}\n"
      "  fx.put_back(\"box\", herd, here)\n"
      "  assert(#herd[e.piece] == 0 and g:count(\"box\") == 4 and g:sum(here, \"herd\") == 0)\n"
      "  fx.push(herd, e.piece, \"big\")\n"
      "  fx.put_back(\"box\", herd, e.piece)\n"
      "  assert(g:count(\"box\", \"big\") == 3)\n"
      "  fx.take_back(here)\n"
      "end })");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  EXPECT_EQ(game.points(0), 4);
  EXPECT_EQ(game.points(1), 0);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 3);
}

TEST(LuaReadings, AnAwardOfOneLine) {
  LuaGame game = game_of(
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  fx.award { to = e.piece, line = \"one\", points = 2 }\n"
      "  fx.award { to = e.player, line = \"two\", points = 3 }\n"
      "end })");
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  EXPECT_EQ(game.points(0), 2 + 3);
}

TEST(LuaReadings, WhatAnAwardLacksIsSaid) {
  EXPECT_THAT(fault_in("fx.award { line = \"x\", to = g.active }"),
              HasSubstr("fx.award: missing 'points'"));
  EXPECT_THAT(fault_in("fx.award { to = g.active }"), HasSubstr("fx.award: missing 'lines'"));
  EXPECT_THAT(fault_in("fx.award { line = \"x\", points = 1 }"),
              HasSubstr("fx.award: missing 'to'"));
}

TEST(LuaReadings, ATileIsPlacedAsATableSays) {
  LuaGame game = game_of(
      "define.phase { id = \"hide\", after = \"core:place\", before = \"core:claim\",\n"
      "  enter = function(g, fx) fx.place_tile { tile = \"t/end\", cell = { 0, 5 }, face = "
      "\"down\" } end }");
  game.play("t/end 1,0 r2");
  ASSERT_EQ(game.state.board.size(), 3U);
  EXPECT_EQ(game.state.board.tile(TileId(2)).face_up, 0);
  EXPECT_EQ(game.state.board.tile(TileId(2)).cell, (Cell{0, 5}));
}

/// Curves and straight tiles; a check that denies for each of the two conditions on bends.
class Bends : public testing::Test {
 protected:
  static std::shared_ptr<const Ruleset> rules() {
    PluginDef plugin = tiny(
        "for _, word in ipairs { \"bends_again\", \"bends_thrice\" } do\n"
        "  on.check(\"core:place_tile\", { id = word, when = { [word] = \"path\" }, deny = word "
        "})\n"
        "end",
        2);
    const std::vector<std::pair<std::string, std::string>> segments = {
        {"r", "path"}, {"f", "land"}, {"g", "land"}};
    plugin.definitions.push_back(tile("t/curve", 6, "fff frg grf fff", segments));
    plugin.definitions.push_back(tile("t/straight", 3, "fff frg ggg grf", segments));
    return compile_lua({plugin});
  }

  void put(std::string_view name, Cell cell, Rotation rotation) {
    place_tile(game.context,
               game.rules->catalog.tile_kinds.find(name),
               cell,
               rotation,
               true,
               PlayerId(0),
               -1);
  }
  /// What is said against a curve there: words with the side of the turn.
  std::vector<std::string> against(Cell cell, Rotation rotation) {
    std::vector<std::string> words;
    for (const Denial& denial : explain_placement(game.context,
                                                  game.rules->catalog.tile_kinds.find("t/curve"),
                                                  cell,
                                                  rotation,
                                                  PlayerId(0))) {
      words.push_back(denial.id + " " + denial.args.at(0).second);
    }
    return words;
  }

  LuaGame game{rules()};
};

// The path leads from west to east over 0,0; r1 of a curve has south and west, r2 west and north,
// r3 north and east, r0 east and south.

TEST_F(Bends, TheTileBeforeMayNotBendTheSameWay) {
  EXPECT_THAT(against({1, 0}, 1), ElementsAre());  // right, after a straight tile
  put("t/curve", {1, 0}, 1);
  EXPECT_THAT(against({1, 1}, 2), ElementsAre("tiny:bends_again right"));
  EXPECT_THAT(against({1, 1}, 3), ElementsAre());  // left
}

TEST_F(Bends, StraightTilesDoNotCount) {
  put("t/curve", {1, 0}, 1);
  put("t/straight", {1, 1}, 1);
  EXPECT_THAT(against({1, 2}, 2), ElementsAre());  // the second turn to the right
  put("t/curve", {1, 2}, 2);
  put("t/straight", {0, 2}, 0);
  EXPECT_THAT(against({-1, 2}, 3), ElementsAre("tiny:bends_thrice right"));
  EXPECT_THAT(against({-1, 2}, 0), ElementsAre());  // to the left
  put("t/curve", {-1, 2}, 0);
  EXPECT_THAT(against({-1, 3}, 2), ElementsAre());  // a turn to the left lies between
}

TEST_F(Bends, ALeftTurnIsCalledSo) {
  put("t/curve", {1, 0}, 2);
  EXPECT_THAT(against({1, -1}, 1), ElementsAre("tiny:bends_again left"));
}

}  // namespace
}  // namespace bastide
