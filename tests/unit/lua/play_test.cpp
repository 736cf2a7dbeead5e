// Rules that play: each shape of hooks, phases, actions, endings, questions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/scoring.h"
#include "kernel/lua/audit.h"
#include "kernel/lua/lua_host.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

LuaGame game_of(const std::string& rules, int ends = 6) {
  return LuaGame(compile_lua({tiny(rules, ends)}));
}

std::string fault_of(const std::string& rules, const std::vector<std::string>& answers) {
  try {
    LuaGame game(compile_lua({tiny(rules)}));
    for (const std::string& answer : answers) {
      game.play(answer);
    }
  } catch (const ScriptFault& fault) {
    return fault.what();
  } catch (const LoadError& error) {
    return error.what();
  }
  return {};
}

TEST(LuaPlay, RulesWithoutFunctionsNeedNoHost) {
  EXPECT_EQ(make_script_host(*compile_lua({tiny("")})), nullptr);
}

TEST(LuaPlay, ACheckForbidsWithAReason) {
  LuaGame game = game_of(
      "on.check(\"core:place_tile\", { id = \"east\", run = function(g, mv)\n"
      "  assert(mv.tile.kind == \"t/end\" and mv.player == g.active)\n"
      "  if mv.cell.x < 1 then return deny(\"only_east\", { x = mv.cell.x }) end\n"
      "end })");
  game.draw();
  EXPECT_THAT(game.options(), ElementsAre("t/end 1,0 r2"));
  const auto denials = explain_placement(
      game.context, game.rules->catalog.find_tile("t/end"), {-1, 0}, 0, PlayerId(0));
  ASSERT_EQ(denials.size(), 1U);
  EXPECT_EQ(denials[0].id, "tiny:only_east");
  ASSERT_EQ(denials[0].args.size(), 1U);
  EXPECT_EQ(denials[0].args[0].second, "-1");
}

TEST(LuaPlay, AWaiverAllowsWhatTheBaseForbids) {
  LuaGame game = game_of(
      "on.waive(\"core:edge_mismatch\", { run = function(g, mv, denial)\n"
      "  assert(denial.id == \"core:edge_mismatch\" and denial.args.side ~= nil)\n"
      "  return mv.cell.x == 1 end })");
  game.draw();
  EXPECT_THAT(game.options(), Contains("t/end 1,0 r0"));
  EXPECT_THAT(game.options(), testing::Not(Contains("t/end -1,0 r2")));
}

TEST(LuaPlay, ScoreHooksAddLinesInStages) {
  LuaGame game = game_of(
      "on.score(\"path\", { id = \"extra\", stage = \"add\", run = function(g, s)\n"
      "  assert(s.complete and s.reason == \"completed\" and s.feature.size == 3)\n"
      "  s:add { \"bonus\", n = s.feature.size, each = 5 } s:add { \"none\", n = 0, each = 5 } end "
      "})\n"
      "on.score(\"path\", { id = \"twice\", stage = \"times\", run = function(g, s)\n"
      "  s:times { \"double\", by = 2 } end })\n"
      "on.score(\"path\", { id = \"most\", stage = \"cap\", run = function(g, s)\n"
      "  s:cap { \"limit\", most = 40 } assert(s.total == 40) end })");
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end -1,0 r0");
  EXPECT_EQ(game.points(0), 40);
  EXPECT_EQ(game.lines(0),
            "tiny:path.tile 3x2=6, tiny:bonus 3x5=15, tiny:double 2x0=21, tiny:limit 1x-2=-2");
}

TEST(LuaPlay, AVoidKeepsTheLinesStruckOut) {
  LuaGame game = game_of(
      "on.score(\"*\", { id = \"cut\", stage = \"void\", when = { reason = \"completed\" }, run = "
      "function(_, s) s:void(\"house\") end })");
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end -1,0 r0");
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(game.lines(0), "tiny:path.tile 3x2=6!");
}

TEST(LuaPlay, ModifyHooksDecidePowerTiesAndRecipients) {
  const std::string both =
      "on.modify(\"core:power\", { run = function(g, v, c) return c.owner.number == 1 and 1 or v "
      "end })\n";
  LuaGame game = game_of(both +
                         "on.modify(\"core:rank_keys\", { run = function(g, keys, c)\n"
                         "  keys:push(\"late\", c.owner.number) return keys end })");
  game.play("t/end 1,0 r2");
  game.answer("none");
  game.play("t/end -1,0 r0");
  game.play("pawn on r");
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(game.points(1), 6);

  LuaGame given = game_of(both +
                          "on.modify(\"core:recipients\", { run = function(g, to, c)\n"
                          "  assert(#to == 2 and to:has(c.feature.pieces:first().owner))\n"
                          "  return g:colours { on = c.feature } end })");
  given.play("t/end 1,0 r2");
  given.answer("none");
  given.play("t/end -1,0 r0");
  given.play("pawn on r");
  EXPECT_EQ(given.points(0), 0);
  EXPECT_EQ(given.points(1), 6);
}

TEST(LuaPlay, AnInterceptorRedirectsAnAward) {
  LuaGame game = game_of(
      "on.intercept(\"core:award\", { run = function(g, fx, pending)\n"
      "  assert(pending.total == 6 and pending.to:count() == 1 and pending.reason == "
      "\"completed\")\n"
      "  pending:add { \"tax\", n = 1, each = -1 }\n"
      "  local other = {} for c in g:colours() do if not pending.to:has(c) then other[#other + 1] "
      "= c end end\n"
      "  pending:redirect(other) end })");
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end -1,0 r0");
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(game.points(1), 5);
}

TEST(LuaPlay, AnInterceptorMayAskAndCancel) {
  LuaGame game = game_of(
      "on.intercept(\"core:award\", { run = function(g, fx, pending)\n"
      "  if fx.ask { to = g.active, type = \"confirm\", prompt = \"mercy\" } then "
      "pending:cancel(\"peace\") end end })");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end -1,0 r0");
  EXPECT_EQ(game.prompt(), "mercy");
  EXPECT_EQ(game.actor(), 1);
  EXPECT_THAT(game.options(), ElementsAre("yes", "no"));
  game.play("yes");
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 3);
}

TEST(LuaPlay, AnInterceptorKeepsAPieceWhereItIs) {
  LuaGame game = game_of(
      "on.intercept(\"core:take_back\", { run = function(g, fx, pending)\n"
      "  assert(pending.piece.kind == \"tiny:pawn\" and pending.feature.complete)\n"
      "  pending:cancel(\"stays\") end })");
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end -1,0 r0");
  EXPECT_EQ(game.points(0), 6);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 2);
}

TEST(LuaPlay, NestedQuestionsOfSeveralPlayersSurviveAmnesia) {
  const std::string rules =
      "define.phase { id = \"market\", after = \"core:draw\", before = \"core:place\",\n"
      "  enter = function(g, fx, p)\n"
      "    local tile = g:zone(\"core:hand\", p):first()\n"
      "    for q in g:players { from = p, skip = p } do\n"
      "      local bid = fx.ask { to = q, type = \"int\", min = 0, max = 3, prompt = \"bid\", show "
      "= { tile } }\n"
      "      if bid > 0 and fx.ask { to = p, type = \"confirm\", prompt = \"accept\", args = { who "
      "= q, points = bid } } then\n"
      "        fx.transfer { track = \"core:points\", from = q, to = p, points = bid, line = "
      "\"sale\" }\n"
      "      end\n"
      "    end\n"
      "  end }";
  LuaGame game = game_of(rules);
  game.amnesia = true;
  game.draw();
  EXPECT_EQ(game.prompt(), "bid");
  EXPECT_EQ(game.actor(), 1);
  EXPECT_THAT(game.options(), ElementsAre("0", "1", "2", "3"));
  game.answer("2");
  EXPECT_EQ(game.prompt(), "accept");
  EXPECT_EQ(game.actor(), 0);
  game.answer("yes");
  EXPECT_EQ(game.points(0), 2);
  EXPECT_EQ(game.points(1), -2);

  LuaGame other = game_of(rules);
  other.draw();
  other.answer("2");
  other.answer("yes");
  EXPECT_EQ(hash_state(game.state), hash_state(other.state));
}

TEST(LuaPlay, AReactionAsksAndDrawsByChance) {
  LuaGame game = game_of(
      "define.token { id = \"ram\", value = 2 } define.token { id = \"wolf\" }\n"
      "define.bag { id = \"herd\", tokens = { ram = 1, wolf = 1 } }\n"
      "local flock = state.piece { id = \"flock\", type = \"token[]\" }\n"
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  while fx.ask { to = e.player, type = \"option\", options = { \"draw\", \"stop\" } } == "
      "\"draw\" do\n"
      "    local t = fx.draw(\"herd\")\n"
      "    if not t then break end\n"
      "    fx.push(flock, e.piece, t)\n"
      "    assert(flock[e.piece]:has(t) and flock[e.piece]:last() == t)\n"
      "  end\n"
      "  local sum = 0\n"
      "  for _, t in ipairs(flock[e.piece]) do sum = sum + t.value end\n"
      "  fx.award { to = { e.player }, lines = { line(\"flock\", sum, 1) }, source = e.feature }\n"
      "  fx.put_back(\"herd\", flock[e.piece]) fx.set(flock, e.piece, {})\n"
      "  assert(#flock[e.piece] == 0 and g:count(\"herd\") == 2)\n"
      "end })");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  EXPECT_THAT(game.options(), ElementsAre("draw", "stop"));
  game.answer("draw");
  EXPECT_EQ(game.actor(), kChance);
  EXPECT_THAT(game.options(), ElementsAre("ram", "wolf"));
  EXPECT_THAT(option_weights(game.context), ElementsAre(1, 1));
  game.answer("ram");
  game.answer("draw");
  EXPECT_THAT(game.options(), ElementsAre("wolf"));
  game.answer("wolf");
  game.answer("stop");
  EXPECT_EQ(game.points(0), 2);
  EXPECT_EQ(game.lines(0), "tiny:flock 2x1=2");
}

TEST(LuaPlay, AnActionExcludesPlacingAPiece) {
  LuaGame game = game_of(
      "define.action { id = \"recall\", prompt = \"recall\",\n"
      "  offer = function(g, p, add) for m in g:pieces { owner = p, placed = true } do add { piece "
      "= m } end end,\n"
      "  run = function(g, fx, p, a) fx.score { feature = a.piece.feature, reason = \"early\", to "
      "= { p } }\n"
      "    fx.take_back(a.piece) end }");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end 2,0 r0");
  game.play("none");
  game.play("t/end 3,0 r2");
  EXPECT_THAT(game.options(), Contains("recall pawn 1,0 r"));
  game.play("recall pawn 1,0 r");
  EXPECT_EQ(game.points(0), 2);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 3);
  EXPECT_EQ(name_text(game.context, game.journal.awards.at(0).award.reason), "early");
}

TEST(LuaPlay, EndingsWinAndLose) {
  const std::string ending =
      "define.ending { id = \"goal\", after = \"core:award\", test = function(g)\n"
      "  if g:total(\"core:points\") >= 6 then return ";
  LuaGame won = game_of(ending + "win(\"goal.met\", { g.active }) end end }");
  won.play("t/end 1,0 r2");
  won.answer("pawn on r");
  won.play("t/end -1,0 r0");
  EXPECT_EQ(won.state.outcome, Outcome::won);
  EXPECT_THAT(won.state.winners, ElementsAre(1));
  EXPECT_EQ(name_text(won.context, NameId(won.state.outcome_reason)), "goal.met");

  LuaGame lost = game_of(
      "on.react(\"core:tile_placed\", { run = function(g, fx) fx.finish(lose(\"overrun\")) end })");
  lost.play("t/end 1,0 r2");
  EXPECT_EQ(lost.state.outcome, Outcome::lost);
  EXPECT_TRUE(lost.state.winners.empty());
}

TEST(LuaPlay, AnExtraTurnIsLimitedByAVariableThatOutlivesIt) {
  LuaGame game = game_of(
      "local streak = state.player { id = \"streak\", type = \"int\", default = 0, reset = "
      "\"turn_passes\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  if streak[e.player] < 1 then fx.add(streak, e.player, 1) fx.extra_turn(e.player, "
      "\"again\") end end })");
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(game.state.turn.active, 0);
  EXPECT_EQ(game.state.turn.extra, 1);
  game.play("t/end -1,0 r0");
  game.play("none");
  EXPECT_EQ(game.state.turn.active, 1);
}

TEST(LuaPlay, AJumpBeginsWithThePhaseThatItNames) {
  LuaGame game = game_of(
      "local done = state.game { id = \"done\", type = \"bool\" }\n"
      "define.phase { id = \"again\", after = \"core:claim\", enter = function(g, fx)\n"
      "  if not done[g] then fx.set(done, g, true) return fx.goto_phase(\"core:draw\") end end }");
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_EQ(game.state.turn.number, 1);
  EXPECT_EQ(game.state.turn.active, 0);
  game.play("t/end -1,0 r0");
  game.play("none");
  EXPECT_EQ(game.state.turn.number, 2);
}

TEST(LuaPlay, AHandOfThreeTilesIsRefilledAndCycled) {
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

TEST(LuaPlay, FaceDownTilesHaveNoSegments) {
  LuaGame game = game_of(
      "define.phase { id = \"bury\", after = \"core:settle\", enter = function(g, fx, p)\n"
      "  local spots = g:cells { empty = true, beside = { has = \"path\", complete = false } }\n"
      "  local c = fx.ask { to = p, type = \"cell\", prompt = \"bury\", options = spots, pass = "
      "true }\n"
      "  if c then\n"
      "    local t = fx.place_tile { tile = fx.draw(\"core:supply\"), cell = c, face = \"down\" }\n"
      "    assert(t.face == \"down\" and t:segments():count() == 0 and t.cell == c)\n"
      "    assert(g:tiles { face = \"down\" }:has(t) and not g:tiles { has = \"path\" }:has(t))\n"
      "  end end }");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.play("none");
  EXPECT_THAT(game.options(), Contains("-1,0"));
  EXPECT_THAT(game.options(), Contains("pass"));
  game.answer("-1,0");
  EXPECT_EQ(game.actor(), kChance);
  game.draw();
  EXPECT_EQ(game.state.board.size(), 3U);
  // Blocked ports count as closed: the path is complete.
  EXPECT_EQ(game.state.features.row(FeatureId(0)).done, 1);
}

TEST(LuaPlay, PilesOfSectionsAreDrawnInOrder) {
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

TEST(LuaPlay, AnotherLayerIsJoinedAndItsBlockedPortsStayOpen) {
  PluginDef plugin = tiny(
      "define.feature { id = \"mist\", layer = \"sky\", claim = false, blocked = \"open\" }\n"
      "define.pool { id = \"ghosts\", count = 3 }\n"
      "state.feature { id = \"omen\", type = \"int\", merge = \"sum\", from = \"segment\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  for s in e.tile:segments { kind = \"mist\" } do\n"
      "    assert(g.turn.joined.mist == 0 and s.attr.omen == 0 and not s.complete)\n"
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
  EXPECT_EQ(game.state.features.row(FeatureId(4)).blocked, 3);
  EXPECT_EQ(game.state.features.row(FeatureId(4)).done, 0);
}

TEST(LuaPlay, PluginsOpenHooksToOthers) {
  PluginDef base = tiny(
      "define.hook { id = \"progress\", shape = \"modify\" }\n"
      "define.hook { id = \"open\", shape = \"modify\", type = \"bool\" }\n"
      "define.hook { id = \"may\", shape = \"check\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  assert(g:run(\"progress\", 1, { step = 10 }) == 11)\n"
      "  assert(g:run(\"open\", true) == false and not g:allowed(\"may\") and "
      "g:allowed(\"core:voluntary\"))\n"
      "  fx.award { to = e.player, lines = { line(\"seen\", 1, 1) } } end })");
  PluginDef other =
      lua_plugin("other",
                 "on.modify(\"tiny:progress\", { run = function(g, n, c) return n + c.step end })\n"
                 "on.modify(\"tiny:open\", { run = function(g, v) return not v end })\n"
                 "on.check(\"tiny:may\", { run = function(g, c) if c.player == g.active then "
                 "return deny(\"no\") end end })");
  other.requires_plugins = {"tiny"};
  LuaGame game(compile_lua({base, other}));
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.points(0), 1);
}

TEST(LuaPlay, AnotherPluginReplacesAHookOrSwitchesItOff) {
  const PluginDef base = tiny(
      "on.react(\"core:tile_placed\", { id = \"a\", run = function(g, fx, e)\n"
      "  fx.award { to = e.player, lines = { line(\"a\", 1, 1) } } end })\n"
      "on.react(\"core:tile_placed\", { id = \"b\", run = function(g, fx, e)\n"
      "  fx.award { to = e.player, lines = { line(\"b\", 10, 1) } } end })");
  const PluginDef other =
      lua_plugin("other",
                 "replace(\"tiny:a\", function(g, fx, e)\n"
                 "  fx.award { to = e.player, lines = { line(\"c\", 100, 1) } } end)\n"
                 "replace(\"tiny:b\", nil)");
  LuaGame game(compile_lua({base, other}));
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.points(0), 100);
  EXPECT_EQ(game.lines(0), "other:c 100x1=100");
}

TEST(LuaPlay, ATrackOfATeamGrowsOnceAndAnotherPluginMakesItPersonal) {
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

TEST(LuaPlay, APlayerMayHaveSeveralColours) {
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

TEST(LuaPlay, ACompletionMayBeDecidedByAFunction) {
  LuaGame game = game_of(
      "define.feature { id = \"flag\", mark = \"flag\", edges = false, claim = \"guard\", watch = "
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

TEST(LuaPlay, QueriesFilterAndListsAreSnapshots) {
  LuaGame game = game_of(
      "define.tile_attr { id = \"flagged\", mark = \"flag\", type = \"bool\" }\n"
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

TEST(LuaPlay, MistakesNameTheirPlace) {
  const std::string react =
      "on.react(\"core:tile_placed\", { id = \"bad\", run = function(g, fx, e)\n  ";
  const auto fault = [&](const std::string& body) {
    return fault_of(react + body + "\nend })", {"t/end 1,0 r2"});
  };
  const std::string text = fault("local x = e.tile.rotatoin");
  EXPECT_THAT(text, HasSubstr("tiny@1.0.0"));
  EXPECT_THAT(text, HasSubstr("core:tile_placed/tiny:bad"));
  EXPECT_THAT(text, HasSubstr("tiny/rules.lua:5: "));
  EXPECT_THAT(text, HasSubstr("did you mean \"rotation\"?"));
  EXPECT_THAT(fault("g:pieces { kid = \"pawn\" }"),
              HasSubstr("unknown name 'kid' (did you mean \"kind\"?)"));
  EXPECT_THAT(fault("g:pieces { kind = \"pwan\" }"),
              HasSubstr("unknown kind of piece 'pwan' (did you mean \"pawn\"?)"));
  EXPECT_THAT(fault("fx.move(e.tile, e.tile)"),
              HasSubstr("argument 1: expected a piece, found tile 1,0"));
  EXPECT_THAT(fault("define.zone { id = \"z\" }"),
              HasSubstr("define.zone belongs to the define stage"));
  EXPECT_THAT(fault("g.active = 1"), HasSubstr("cannot be written to"));
  EXPECT_THAT(fault("fx.place_tile { tile = \"t/end\", cell = e.tile }"),
              HasSubstr("a tile lies at 1,0 already"));
  EXPECT_THAT(fault_of("local d = deny(\"x\")", {}), HasSubstr("belongs to the play stage"));
  EXPECT_THAT(fault_of("local v = state.game { id = \"v\" }\nlocal x = v[1]", {}),
              HasSubstr("play stage"));
}

TEST(LuaPlay, ReadOnlyHooksCannotReachEffects) {
  const std::string text = fault_of(
      "local kept\n"
      "on.react(\"core:tile_drawn\", { run = function(g, fx, e) kept = fx end })\n"
      "on.check(\"core:claim\", { run = function(g, mv) kept.extra_turn(g.active) end })",
      {"t/end 1,0 r2", "none"});
  EXPECT_THAT(text, HasSubstr("this hook only reads"));
}

TEST(LuaPlay, AnAbsentOptionalPluginIsNoMistake) {
  PluginDef plugin = tiny(
      "on.react(\"ghosts:scare\", { run = function() end })\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  assert(g:pieces { kind = \"ghosts:ghost\" }:count() == 0) end })");
  plugin.optional_plugins = {"ghosts"};
  LuaGame game(compile_lua({plugin}));
  game.play("t/end 1,0 r2");
}

TEST(LuaPlay, HiddenStateIsFound) {
  LuaGame game = game_of(
      "local count = 0\n"
      "on.react(\"core:tile_placed\", { run = function() count = count + 1 end })");
  auto& host = dynamic_cast<LuaHost&>(*game.host);
  const UpvalueAudit audit(host.vm());
  game.play("t/end 1,0 r2");
  ASSERT_EQ(audit.changes().size(), 1U);
  EXPECT_THAT(audit.changes()[0].to_text(), HasSubstr("local 'count'"));
}

TEST(LuaPlay, AnEndlessLoopIsStopped) {
  EXPECT_THAT(fault_of("on.react(\"core:tile_placed\", { run = function() while true do end end })",
                       {"t/end 1,0 r2"}),
              HasSubstr("script.instructions"));
  EXPECT_THAT(fault_of("define.hook { id = \"h\", shape = \"modify\" }\n"
                       "on.modify(\"h\", { run = function(g, n) return g:run(\"h\", n) end })\n"
                       "on.react(\"core:tile_placed\", { run = function(g) g:run(\"h\", 1) end })",
                       {"t/end 1,0 r2"}),
              HasSubstr("overflow"));
}

}  // namespace
}  // namespace bastide
