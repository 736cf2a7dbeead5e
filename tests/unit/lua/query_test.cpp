// What rules read of the game: tiles, pieces, features, piles, tracks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(LuaQuery, AHandOfThreeTilesIsRefilledAndCycled) {
  LuaGame game = game_of(
      "amend(\"core:zone/hand\", { size = 3, seen_by = \"owner\" })\n"
      "amend(\"core:phase/draw\", { refill = \"turn_end\" })\n"
      "on.modify(\"core:stuck\", { id = \"cycle\", run = function() return "
      "\"discard_one_and_draw\" end })\n"
      "on.modify(\"core:hand_size\", { id = \"more\", run = function(g, n, c)\n"
      "  return n + g:zone(\"core:hand\", c.player):extra() end })",
      9);
  game.draw();
  EXPECT_EQ(
      View(game.rules->catalog, game.state).loose_in(game.rules->catalog.hand, PlayerId(0)).size(),
      3U);
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(
      View(game.rules->catalog, game.state).loose_in(game.rules->catalog.hand, PlayerId(0)).size(),
      3U);
}

TEST(LuaQuery, ATileKnowsThePiecesOnIt) {
  LuaGame game = game_of(
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  assert(#g.last_tile.pieces == 1 and g.last_tile.pieces:first() == e.piece)\n"
      "  for tile in g:tiles() do assert(tile == g.last_tile or #tile.pieces == 0) end\n"
      "end })",
      9);
  game.draw();
  game.play(game.options().front());
  game.play(game.options().front() == "none" ? game.options().back() : game.options().front());
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 2);
}

TEST(LuaQuery, PilesOfSectionsAreDrawnInOrder) {
  PluginDef plugin = tiny(
      "define.pile { id = \"first\", sections = { { tiles = { \"t/far\" } }, { mark = \"deep\" } } "
      "}\n"
      "amend(\"core:phase/draw\", { from = { \"tiny:first\", \"core:supply\" } })\n"
      "on.react(\"core:tile_drawn\", { run = function(g, fx, e)\n"
      "  assert(e.tile.kind == e.tile_kind.name and e.player == g.active)\n"
      "  if e.tile.marks:has(\"flag\") then assert(g:pile(\"first\").size == 0) end end })");
  plugin.definitions.push_back(tile("t/far", 1, "fff fff fff fff", {{"f", "land"}}));
  plugin.definitions.push_back(tile("t/deep", 1, "fff fff fff fff", {{"f", "land"}}, {"deep"}));
  LuaGame game(compile_lua({plugin}));
  EXPECT_THAT(game.options(), ElementsAre("t/far"));
  game.play("t/far 0,1 r0");
  game.draw();
  EXPECT_THAT(game.options(), Contains("t/deep 0,2 r0"));
}

TEST(LuaQuery, AnotherLayerIsJoinedAndItsBlockedPortsStayOpen) {
  PluginDef plugin = tiny(
      "define.feature { id = \"mist\", layer = \"sky\", claim = false, blocked = \"open\" }\n"
      "define.pool { id = \"ghosts\", count = 3 }\n"
      "state.feature { id = \"omen\", type = \"int\", merge = \"sum\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  for s in e.tile:segments { kind = \"mist\" } do\n"
      "    assert(g.turn.joined.mist == 0 and s.attr.omen == 0 and not s.complete)\n"
      "    assert(s:sides():count() == 1 and s:sides():has(\"north\"))\n"
      "    assert(fx.take(\"ghosts\", s) and fx.take(\"ghosts\", s) and not fx.take(\"ghosts\", s, "
      "2))\n"
      "    assert(g:count(\"ghosts\") == 1 and g:count(\"ghosts\", s) == 2 and g:count(\"ghosts\", "
      "s.tile) == 2)\n"
      "    assert(g:tiles { pool = \"ghosts\" }:count() == 1)\n"
      "    assert(fx.drain(\"ghosts\", s.tile, 1) == 1 and fx.drain(\"ghosts\", s.feature) == 1)\n"
      "  end end })");
  Definition mist = tile("t/mist", 8, "fff fff fff fff", {{"f", "land"}});
  Value layer;
  layer.set("ring", Value::of("mmm ... ... ..."));
  Value segments;
  segments.set("m", Value::of("mist"));
  layer.set("segments", segments);
  Value layers;
  layers.set("sky", layer);
  mist.fields.set("layers", layers);
  plugin.definitions.push_back(mist);
  plugin.definitions[plugin.definitions.size() - 2].fields.set("count", Value::of(std::int64_t{0}));
  LuaGame game(compile_lua({plugin}));
  game.play("t/mist 0,1 r0");
  EXPECT_EQ(game.state.features.blocked(FeatureId(4)), 3);
  EXPECT_FALSE(game.state.features.row(FeatureId(4)).is_done());
}

TEST(LuaQuery, ATrackOfATeamGrowsOnceAndAnotherPluginMakesItPersonal) {
  const PluginDef base = tiny(
      "define.track { id = \"peace\", per = \"team\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  fx.award { to = g:colours(), track = \"peace\", lines = { line(\"a\", 2, 1) } }\n"
      "  fx.award { to = e.player, lines = { line(\"sum\", g:total(\"peace\"), 1) } } end })");
  LuaGame team(compile_lua({base}));
  team.play("t/end 1,0 r2");
  EXPECT_EQ(team.points(0), 2);
  PluginDef other = lua_plugin("other", "amend(\"tiny:track/peace\", { per = \"colour\" })");
  LuaGame each(compile_lua({base, other}));
  each.play("t/end 1,0 r2");
  EXPECT_EQ(each.points(0), 4);
}

TEST(LuaQuery, APlayerMayHaveSeveralColours) {
  LuaGame game = game_of(
      "define.seats { players = 2, colours = 2 }\n"
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  assert(g:colours { player = e.player }:count() == 2 and "
      "e.player.colours:has(e.piece.owner))\n"
      "  assert(e.piece.player == e.player and e.piece.owner ~= e.player)\n"
      "  assert(g:pieces { owner = e.player }:count() == 6 and g:pieces { owner = e.piece.owner "
      "}:count() == 3)\n"
      "  assert(g:pieces { owner = e.player, placed = true }:first() == e.piece) end })");
  game.play("t/end 1,0 r2");
  EXPECT_THAT(game.options(), Contains("colour 2 pawn on r"));
  game.play("colour 2 pawn on r");
}

// Three pawns each: Red's first is on the board, Blue's first out of the game.
TEST(LuaQuery, PiecesAreOnTheBoardInASupplyOrOutOfTheGame) {
  LuaGame game = game_of(
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  local blue = g:pieces { player = g:players():last(), placed = false }\n"
      "  assert(#blue == 3)\n"
      "  fx.move(blue:first(), \"core:out\")\n"
      "  assert(g:pieces { placed = true }:count() == 1)\n"
      "  assert(g:pieces { placed = false }:count() == 4 and g:pieces():count() == 6)\n"
      "end })");
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  EXPECT_EQ(game.state.turn.active, 1);
}

TEST(LuaQuery, ACompletionMayBeDecidedByAFunction) {
  LuaGame game = game_of(
      "define.feature { id = \"flag\", mark = \"flag\", claim = \"guard\", watch = "
      "1,\n"
      "  done = function(g, f) return g:around(f.tile, 4):count() >= 2 end, points = { flat = { 0, "
      "7 } } }\n"
      "amend(\"piece/pawn\", { claims = { \"flag\" } })");
  game.play("t/end 1,0 r2");
  game.play("pawn on flag");
  game.play("t/end 2,0 r0");
  game.play("none");
  EXPECT_EQ(game.points(0), 7);
}

// The middles of t/end are path in the east and land on the other sides; r2 turns them round.
TEST(LuaQuery, SidesOfASegmentAreThoseWhoseMiddleItHasAsTheTileLies) {
  LuaGame game = game_of(
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  local sides = {}\n"
      "  for segment in e.tile:segments() do\n"
      "    for side in segment:sides() do\n"
      "      sides[#sides + 1] = segment.key .. \" \" .. tostring(side)\n"
      "    end\n"
      "  end\n"
      "  fx.ask { text = \"Which?\", to = e.player, type = \"option\", options = sides }\n"
      "end })");
  game.play("t/end 1,0 r2");
  EXPECT_THAT(game.options(), UnorderedElementsAre("r west", "f north", "f east", "f south"));
}

TEST(LuaQuery, QueriesFilterAndListsAreSnapshots) {
  LuaGame game = game_of(
      "define.tile_attr { id = \"flagged\", mark = \"flag\" }\n"
      "local home = state.colour { id = \"home\", type = \"id\", of = \"tile\" }\n"
      "local spot = state.game { id = \"spot\", type = \"id\", of = \"cell\" }\n"
      "local mood = state.player { id = \"mood\", type = \"enum\", values = { \"low\", \"high\" }, "
      "default = \"low\" }\n"
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  local t, m = g.last_tile, e.piece\n"
      "  assert(t == e.tile and t.attr.flagged and t.marks:has(\"flag\") and t.kind == \"t/end\")\n"
      "  assert(t.cell == g:cell(1, 0) and t.rotation == 2 and t.cell.x == 1 and g:tile_at(t.cell) "
      "== t)\n"
      "  assert(g:beside(t, \"west\") == g:cell(0, 0) and t:sides(\"path\"):has(\"west\"))\n"
      "  assert(m.kind == \"tiny:pawn\" and m.role == \"walker\" and m.tile == t and m.feature == "
      "e.feature)\n"
      "  assert(g:pieces { on = t }:has(m) and g:pieces { on = m.feature, votes = true }:count() "
      "== 1)\n"
      "  assert(g:pieces { role = \"walker\", tile_attr = \"flagged\" }:first() == m)\n"
      "  assert(g:features { kind = \"path\", holds = \"pawn\", closed = false }:first() == "
      "m.feature)\n"
      "  assert(m.feature.size == 2 and m.feature.tiles:count() == 2 and m.feature.occupied)\n"
      "  assert(not m.feature.complete and m.feature.open == 1 and m.feature.kind == "
      "\"tiny:path\")\n"
      "  assert(g:extends(t, m.feature) and g.turn.joined.path == 1 and g.turn.placed)\n"
      "  assert(g:tiles { tile_attr = \"flagged\" }:count() == 1 and g:tiles { mark = \"none\" "
      "}:count() == 0)\n"
      "  assert(g:around(t, 8):count() == 1 and g:around(t, 4, { tile_attr = \"flagged\" "
      "}):count() == 0)\n"
      "  local box = g:extent()\n"
      "  assert(box.width == 2 and box.height == 1 and box:grown_to(g:cell(0, -1)).height == 2)\n"
      "  local walks = g:walks(m.segment, { through = \"path\" })\n"
      "  for w in walks do assert(w.length == 1 and w.last.tile.cell == g:cell(0, 0) and "
      "#w.segments == 1) end\n"
      "  assert(#walks == 1)\n"
      "  local n = 0\n"
      "  for a in g:tiles() do for b in g:tiles() do n = n + 1 end end\n"
      "  assert(n == 4 and g:tiles():max(function(x) return x.cell.x end) == 1)\n"
      "  assert(home[m.owner] == nil and mood[e.player] == \"low\")\n"
      "  fx.set(home, m.owner, t) fx.set(spot, g, t.cell) fx.set(mood, e.player, \"high\")\n"
      "  assert(home[m.owner] == t and spot[g] == t.cell and mood[e.player] == \"high\")\n"
      "  assert(tostring(t) == \"tile 1,0\" and tostring(e.player) == \"player 1\")\n"
      "end })");
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  EXPECT_EQ(game.state.turn.active, 1);
}

TEST(LuaQuery, BendsOfALineAreReadFromThePlacementBack) {
  PluginDef plugin = tiny(
      "on.check(\"core:place_tile\", { id = \"bends\", when = { has = \"curve\", joins = \"path\" "
      "}, "
      "run = function(_, mv)\n"
      "  return deny(\"bends\", { list = table.concat(mv:bends(\"path\"), \" \") }) end })",
      2);
  const std::vector<std::pair<std::string, std::string>> segments = {
      {"r", "path"}, {"f", "land"}, {"g", "land"}};
  plugin.definitions.push_back(tile("t/curve", 3, "fff frg grf fff", segments, {"curve"}));
  plugin.definitions.push_back(tile("t/straight", 3, "fff frg ggg grf", segments));
  LuaGame game(compile_lua({plugin}));
  const auto put = [&](std::string_view name, Cell cell, Rotation rotation) {
    place_tile(game.context,
               game.rules->catalog.tile_kinds.find(name),
               cell,
               rotation,
               true,
               PlayerId(0),
               -1);
  };
  const auto bends = [&](Cell cell, Rotation rotation) {
    const auto denials = explain_placement(
        game.context, game.rules->catalog.tile_kinds.find("t/curve"), cell, rotation, PlayerId(0));
    return denials.empty() ? "" : denials.back().args.at(0).second;
  };
  // The start tile leads straight from west to east. A curve behind it in the east, entered from
  // the west: r1 has south and west, a turn to the right; r2 has west and north, to the left.
  EXPECT_EQ(bends({1, 0}, 1), "1 0");
  EXPECT_EQ(bends({1, 0}, 2), "3 0");
  put("t/curve", {1, 0}, 1);
  put("t/straight", {1, 1}, 1);
  // Entered from the north: r3 has north and east, to the left; r2 has west and north, to the
  // right.
  EXPECT_EQ(bends({1, 2}, 3), "3 0 1 0");
  EXPECT_EQ(bends({1, 2}, 2), "1 0 1 0");
}

TEST(LuaQuery, VariablesAreSummedOverThings) {
  LuaGame game = game_of(
      "local stones = state.segment { id = \"stones\", type = \"int\", default = 0 }\n"
      "local trees = state.segment { id = \"trees\", type = \"int\", default = 0 }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  for s in e.tile:segments() do fx.set(stones, s, 2) fx.set(trees, s, 1) end\n"
      "  assert(g:sum(e.tile, \"stones\") == 4 and g:sum(e.tile, { \"stones\", \"trees\" }) == 6)\n"
      "  assert(g:sum(g:tiles(), \"trees\") == 2)\n"
      "  assert(g:sum(e.tile:segments():first(), \"stones\") == 2)\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.draw();
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.state.turn.extra, 0);
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);  // the reaction ran to its end
}

TEST(LuaQuery, AListCountsHowOftenAThingIsThere) {
  LuaGame game = game_of(
      "define.token { id = \"ram\" } define.token { id = \"ewe\" }\n"
      "local herd = state.player { id = \"herd\", type = \"token[]\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  for _, kind in ipairs { \"ram\", \"ewe\", \"ram\" } do fx.push(herd, e.player, kind) end\n"
      "  local mine = herd[e.player]\n"
      "  assert(mine:count() == 3 and mine:count(\"ram\") == 2 and mine:count(mine[2]) == 1)\n"
      "  assert(mine:has(\"ewe\") and herd[g:players():last()]:count(\"ram\") == 0)\n"
      "  assert(g:players():count(e.player) == 1 and g:players():count(e.tile) == 0)\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.draw();
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);  // the reaction ran to its end
}

TEST(LuaQuery, AListOfTokensCountsNoOtherNames) {
  LuaGame game = game_of(
      "define.token { id = \"ram\" }\n"
      "local herd = state.player { id = \"herd\", type = \"token[]\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e) herd[e.player]:count(\"rma\") end "
      "})");
  game.draw();
  EXPECT_THROW(game.play("t/end 1,0 r2"), ScriptFault);
}

TEST(LuaQuery, SegmentsMayBeThoseThatCarrySomething) {
  LuaGame game = game_of(
      "local stones = state.segment { id = \"stones\", type = \"int\", default = 0 }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  assert(e.tile:segments { carries = \"stones\" }:count() == 0)\n"
      "  local last = e.tile:segments():last()\n"
      "  fx.set(stones, last, 2)\n"
      "  assert(e.tile:segments { carries = \"stones\" }:count() == 1)\n"
      "  assert(e.tile:segments { carries = \"stones\" }:first() == last)\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.draw();
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);
}

// The pawn stands on the first tile; the second one continues its path on the other side.
TEST(LuaQuery, PiecesMayBeThoseWhoseFeatureATileMadeLarger) {
  LuaGame game = game_of(
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  assert(g:pieces { extends = e.tile }:count() == 0)\n"
      "end })\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  if g:pieces { kind = \"pawn\", extends = e.tile }:count() == 1 then\n"
      "    fx.extra_turn(e.player)\n"
      "  end\n"
      "end })");
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  EXPECT_EQ(game.state.turn.extra, 0);
  game.play("t/end -1,0 r0");  // nothing is left to claim
  EXPECT_EQ(game.state.turn.extra, 1);
}

TEST(LuaQuery, CellsAroundAPlaceAreInReadingOrder) {
  LuaGame game = game_of(
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  local words = {}\n"
      "  for c in g:cells { empty = true, around = e.tile } do\n"
      "    words[#words + 1] = c.x .. \":\" .. c.y\n"
      "  end\n"
      "  assert(table.concat(words, \" \") == \"0:-1 1:-1 2:-1 2:0 0:1 1:1 2:1\")\n"
      "  assert(g:cells { around = e.tile }:count() == 8)\n"
      "  assert(g:cells { empty = false, around = e.tile.cell }:count() == 1)\n"
      "  words = {}\n"
      "  for c in g:cells { empty = true, around = g:tiles() } do\n"
      "    words[#words + 1] = c.x .. \":\" .. c.y\n"
      "  end\n"
      "  assert(table.concat(words, \" \")\n"
      "    == \"-1:-1 0:-1 1:-1 2:-1 -1:0 2:0 -1:1 0:1 1:1 2:1\")\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.draw();
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(game.state.turn.extra, 1);
}

}  // namespace
}  // namespace bastide
