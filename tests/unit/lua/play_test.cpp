// Rules that play: each shape of hooks, phases, endings, other plugins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/scoring.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

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
      game.context, game.rules->catalog.tile_kinds.find("t/end"), {-1, 0}, 0, PlayerId(0));
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

/// A road of 6 points; its interceptor gives the other player one point each time it sees an award.
LuaGame tithe_game(const std::string& more) {
  LuaGame game = game_of(
      "local seen = state.game { id = \"seen\" }\n"
      "local told = state.game { id = \"told\" }\n"
      "on.intercept(\"core:award\", { run = function(g, fx, pending)\n"
      "  fx.add(seen, g, 1)\n"
      "  if seen[g] < 5 then\n"
      "    local other for c in g:colours() do if not pending.to:has(c) then other = c end end\n"
      "    fx.award { to = other, line = \"tithe\", points = 1" +
      more +
      " }\n"
      "  end end })\n"
      "on.react(\"core:awarded\", { run = function(g, fx, e)\n"
      "  if e.follow_up then fx.add(told, g, 1) end end })\n"
      "on.score(\"core:final\", { run = function(g, s)\n"
      "  assert(seen[g] < 2 or told[g] == 4) end })\n");
  game.play("t/end 1,0 r2");
  game.answer("pawn on r");
  game.play("t/end -1,0 r0");
  return game;
}

TEST(LuaPlay, WhatAnInterceptorGivesIsNotInterceptedAgain) {
  LuaGame game = tithe_game("");
  EXPECT_EQ(game.points(0), 6);
  EXPECT_EQ(game.points(1), 1);
}

TEST(LuaPlay, UnlessItAsksForIt) {
  // Seen are 6 for the first, then 1 for the second, the first, the second and the first: the fifth
  // time nothing more is given.
  LuaGame game = tithe_game(", intercept = true");
  EXPECT_EQ(game.points(0), 6 + 2);
  EXPECT_EQ(game.points(1), 2);
}

TEST(LuaPlay, PieceThatMovesIsTold) {
  LuaGame game = game_of(
      "define.zone { id = \"cell\" }\n"
      "define.piece { id = \"ghost\", neutral = true, supply = 1 }\n"
      "local moves = state.game { id = \"moves\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  local ghost = g:pieces { kind = \"ghost\" }:first()\n"
      "  assert(ghost.owner == nil and ghost.player == nil and #g:pieces { kind = \"ghost\" } == "
      "1)\n"
      "  assert(g:pieces { kind = \"ghost\", own = true }:count() == 0)\n"
      "  assert(g:pieces { kind = \"ghost\", own = false }:count() == 1)\n"
      "  assert(g:pieces { kind = \"ghost\", player = g.active }:count() == 0)\n"
      "  fx.move(ghost, e.tile)\n"
      "  assert(ghost.placed and ghost.tile == e.tile and ghost.zone == nil and not "
      "g.turn.placed)\n"
      "  fx.move(ghost, \"cell\", g.active)\n"
      "  assert(not ghost.placed and ghost.tile == nil and ghost.holder == g.active)\n"
      "  assert(ghost.zone == \"tiny:cell\")\n"
      "  assert(g:pieces { zone = \"cell\" }:has(ghost) and g:pieces { holder = g.active "
      "}:has(ghost))\n"
      "  assert(g:pieces { zone = \"core:out\" }:count() == 0)\n"
      "  assert(g:pieces { kind = \"ghost\", placed = false }:count() == 0)\n"
      "  end })\n"
      "on.react(\"core:piece_moved\", { when = { piece = \"ghost\" }, run = function(g, fx, e)\n"
      "  fx.add(moves, g, 1)\n"
      "  if moves[g] == 1 then assert(e.from == nil and e.tile == g.last_tile) end\n"
      "  if moves[g] == 2 then assert(e.from == g.last_tile and e.tile == nil) end\n"
      "  assert(e.piece.kind == \"tiny:ghost\" and e.player == g.active and e.colour == nil)\n"
      "  if moves[g] == 2 then fx.award { to = g.active, line = \"told\", points = 2 } end end "
      "})\n");
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.points(0), 2);
}

TEST(LuaPlay, PointsForANeutralPieceGoToNobody) {
  LuaGame game = game_of(
      "define.piece { id = \"ghost\", neutral = true, supply = 1 }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  fx.award { to = g:pieces { kind = \"ghost\" }:first(), line = \"x\", points = 1 } end "
      "})\n");
  EXPECT_THAT([&] { game.play("t/end 1,0 r2"); },
              ThrowsMessage<ScriptFault>(HasSubstr("is neutral: it has no owner")));
}

TEST(LuaPlay, OnlyZonesOfPluginsHoldPieces) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"\"core:hand\"", "'core:hand' is of tiles"},
      {"\"core:out\", g.active", "what is in 'core:out' is held by nobody"},
      {"e.tile, g.active", "only who moves into a zone has a holder"}};
  for (const auto& [where, message] : cases) {
    LuaGame game = game_of(
        "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
        "  fx.move(g:pieces { placed = false }:first(), " +
        where + ") end })\n");
    EXPECT_THAT([&] { game.play("t/end 1,0 r2"); }, ThrowsMessage<ScriptFault>(HasSubstr(message)));
  }
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

TEST(LuaPlay, AwardsCiteTheRuleThatGivesThemOrTheirOwn) {
  const auto rules = compile_lua({tiny(
      "on.react('core:tile_placed', { id = 'a', rule = 'T-1', run = function(_, fx, e)\n"
      "  fx.award { to = e.player, lines = { line('a', 1, 1) } }\n"
      "  fx.award { to = e.player, lines = { line('b', 1, 1) }, rule = { 'T-2', 'T-3' } } end })\n"
      "define.phase { id = 'p', after = 'core:place', says = 'T-4: A gift.', enter = "
      "function(_, fx, p)\n"
      "  fx.award { to = p, lines = { line('c', 1, 1) } } end }")});
  LuaGame game(rules);
  game.play("t/end 1,0 r2");
  ASSERT_EQ(game.journal.awards.size(), 3U);
  const auto award = [&](std::size_t i) -> const PostedAward& {
    return game.journal.awards[i];
  };
  const auto ids_of = [&](std::int32_t cites) {
    return rules->citations.at(static_cast<std::size_t>(cites)).ids();
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string line(name_text(game.context, award(i).award.ledger.lines()[0].line));
    if (line == "tiny:a") {
      EXPECT_THAT(ids_of(award(i).award.cites), ElementsAre("T-1"));
      EXPECT_TRUE(award(i).award.rule.is_none());
    } else if (line == "tiny:b") {
      EXPECT_EQ(name_text(game.context, award(i).award.rule), "T-2, T-3");
    } else {
      EXPECT_EQ(line, "tiny:c");
      EXPECT_EQ(rules->phases[static_cast<std::size_t>(award(i).phase)].name, "tiny:p");
      EXPECT_THAT(rules->ids_of(rules->citations_of("phase/tiny:p")), ElementsAre("T-4"));
    }
  }
}

TEST(LuaPlay, NamesThatAGameCoinsCountInThatGameAlone) {
  constexpr int kGames = 10'001;  // one more than names of one game
  LuaGame game = game_of(
      "on.react(\"core:tile_placed\", { id = \"a\", run = function(g, fx, e)\n"
      "  fx.award { to = e.player, line = \"turn_\" .. g.turn.number, points = 1 } end })");
  game.context.journal = nullptr;
  const bastide::Setup setup{2, 1, 0, true, false};
  for (int i = 0; i < kGames; ++i) {
    game.names = bastide::Names(&game.rules->catalog.names);
    start_game(game.context, setup);
    advance(game.context);
    game.draw();
    apply_option(game.context, list_options(game.context).front());
    ASSERT_EQ(game.points(0), 1);
    ASSERT_TRUE(game.names.find("tiny:turn_1").is_some());
  }
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

}  // namespace
}  // namespace bastide
