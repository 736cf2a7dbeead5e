// Questions and draws inside of rules: undone and run again with the answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(LuaAsk, AnInterceptorMayAskAndCancel) {
  LuaGame game = game_of(
      "on.intercept(\"core:award\", { run = function(g, fx, pending)\n"
      "  if fx.ask { to = g.active, type = \"confirm\", text = \"mercy\" } then "
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

/// After the placement the player picks one of two tables, whose texts are this function's.
std::string picks(const std::string& text) {
  return "define.phase { id = \"pick\", after = \"core:place\", enter = function(g, fx, p)\n"
         "  local function words(o) " +
         text +
         " end\n"
         "  local chosen = fx.ask { text = \"Which?\", to = p, type = \"pick\", options = {\n"
         "    { n = 1, text = words }, { n = 2, text = words } } }\n"
         "  fx.award { to = p, lines = { line(\"picked\", chosen.n, 1) }, source = g.last_tile }\n"
         "end }";
}

TEST(LuaAsk, ATextMayBeAFunctionOfItsOption) {
  LuaGame game = game_of(picks("return \"take \" .. o.n"));
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  EXPECT_THAT(game.options(), ElementsAre("take 1", "take 2"));
  game.answer("take 2");
  EXPECT_EQ(game.points(0), 2);
}

/// Leaves all questions open.
class NoAnswers : public AnswerSource {
 public:
  std::int32_t choose(const Context& /*context*/, const PendingAsk& /*ask*/) override {
    return kNone;
  }
};

/// Plays the placement up to a question, and tries it on a copy: both come to the same.
void expect_trial_to_ask(LuaGame& game, const std::string& placement) {
  game.draw();
  State tried = game.state;
  Context trial(*game.rules, tried);
  NoAnswers nobody;
  trial.scripts = game.host.get();
  trial.answers = &nobody;
  trial.one_way = true;
  for (const Option& option : list_options(game.context)) {
    if (option_text(game.context, option) == placement) {
      apply_option(trial, option);
    }
  }
  game.answer(placement);
  ASSERT_TRUE(tried.suspended.is_active());
  EXPECT_EQ(tried.suspended, game.state.suspended);
  EXPECT_EQ(tried.turn, game.state.turn);
  EXPECT_EQ(tried.tracks, game.state.tracks);
  EXPECT_EQ(tried.outcome, Outcome::running);
  EXPECT_FALSE(trial.has_left);
}

TEST(LuaAsk, ATrialEndsAtTheQuestionOfAStep) {
  LuaGame game = game_of(picks("return \"take \" .. o.n"));
  expect_trial_to_ask(game, "t/end 1,0 r2");
}

TEST(LuaAsk, ATrialEndsAtTheQuestionOfAnInterceptor) {
  LuaGame game = game_of(
      "on.intercept(\"core:award\", { run = function(g, fx, pending)\n"
      "  fx.ask { to = g.active, type = \"confirm\", text = \"mercy\" } end })\n"
      "define.phase { id = \"gift\", after = \"core:place\", enter = function(g, fx, p)\n"
      "  fx.award { to = p, lines = { line(\"gift\", 1, 1) }, source = g.last_tile } end }");
  expect_trial_to_ask(game, "t/end 1,0 r2");
}

TEST(LuaAsk, WhatATrialDoesAfterItsQuestionIsUndone) {
  const auto phase_that = [](const std::string& does) {
    return "define.phase { id = \"more\", after = \"core:place\", enter = function(g, fx, p)\n"
           "  local function again()\n"
           "    return fx.ask { to = p, type = \"confirm\", text = \"mercy\" }\n"
           "  end\n"
           "  again()\n" +
           does + "\nend }";
  };
  for (const char* const does :
       {"fx.award { to = p, lines = { line(\"gift\", 1, 1) }, source = g.last_tile }",
        "repeat until again()",
        "while true do again() end",
        "error(\"never\")",
        "fx.finish(lose(\"t:lost\"))"}) {
    SCOPED_TRACE(does);
    LuaGame game = game_of(phase_that(does));
    expect_trial_to_ask(game, "t/end 1,0 r2");
  }
}

TEST(LuaAsk, AFunctionForATextOnlyReads) {
  LuaGame game = game_of(picks("fx.extra_turn(p) return \"take\""));
  game.draw();
  EXPECT_THROW(game.answer("t/end 1,0 r2"), ScriptFault);
}

TEST(LuaAsk, NobodyReadsTextsInAPlayout) {
  LuaGame game = game_of(picks("error(\"read\")"));
  Rng rng{1};
  EXPECT_TRUE(play_random(game.context, rng, nullptr, 0));
}

/// A phase that asks with a sentence whose values a function makes.
std::string tells(const std::string& body) {
  return "define.text { [\"tiny.ask\"] = \"{n} lambs?\" }\n"
         "define.phase { id = \"x\", after = \"core:draw\", before = \"core:place\",\n"
         "  enter = function(g, fx, p) fx.ask { to = p, type = \"confirm\", text = "
         "\"tiny.ask\",\n"
         "    args = function() " +
         body + " end } end }";
}

TEST(LuaAsk, ValuesOfASentenceMayBeMadeByAFunction) {
  LuaGame game = game_of(tells("return { n = 3 }"));
  game.amnesia = true;
  game.draw();
  EXPECT_EQ(game.prompt(), "3 lambs?");
}

TEST(LuaAsk, ThatFunctionRunsOnlyForSomebodyWhoReads) {
  LuaGame game = game_of(tells("error(\"read\")"));
  Rng rng{1};
  EXPECT_TRUE(play_random(game.context, rng, nullptr, 0));
}

TEST(LuaAsk, ThatFunctionOnlyReads) {
  LuaGame game = game_of(tells("fx.extra_turn(p) return {}"));
  EXPECT_THROW(game.draw(), ScriptFault);
}

TEST(LuaAsk, NestedQuestionsOfSeveralPlayersSurviveAmnesia) {
  const std::string rules =
      "define.phase { id = \"market\", after = \"core:draw\", before = \"core:place\",\n"
      "  enter = function(g, fx, p)\n"
      "    local tile = g:zone(\"core:hand\", p):first()\n"
      "    for q in g:players { from = p, skip = p } do\n"
      "      local bid = fx.ask { to = q, type = \"int\", min = 0, max = 3, text = \"bid\", show "
      "= { tile } }\n"
      "      if bid > 0 and fx.ask { to = p, type = \"confirm\", text = \"accept\", args = { who "
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

/// A phase after the draw in which `run`, with g, fx and the active player p.
std::string market(const std::string& run) {
  return "define.phase { id = \"market\", after = \"core:draw\", before = \"core:place\",\n"
         "  enter = function(g, fx, p)\n" +
         run + "\n end }";
}

/// Gives each player as many points as were answered.
const std::string kPay =
    "for q, n in pairs(answers) do fx.award { to = q, lines = { line(\"bid\", n, 1) } } end";

TEST(LuaAskAll, AsksEachAndGivesTheAnswersByPlayer) {
  LuaGame game = LuaGame(
      compile_lua({tiny(market(
          "local answers = fx.ask_all { text = \"Which?\", type = \"int\", max = 5 }\n" + kPay))}),
      3);
  game.amnesia = true;
  game.draw();
  for (const char* bid : {"4", "0", "3"}) {
    const int before = game.actor();
    EXPECT_EQ(game.state.suspended.ask.sealed_from, 0);
    EXPECT_THAT(game.options(), ElementsAre("0", "1", "2", "3", "4", "5"));
    game.answer(bid);
    EXPECT_EQ(game.points(0), game.state.suspended.is_active() ? 0 : 4) << before;
  }
  EXPECT_EQ(game.points(1), 0);
  EXPECT_EQ(game.points(2), 3);
  EXPECT_EQ(game.state.suspended.ask.sealed_from, -1);
}

TEST(LuaAskAll, BeginsWithTheActivePlayer) {
  LuaGame game =
      LuaGame(compile_lua({tiny(market("fx.ask_all { type = \"confirm\", text = \"vote\" }"))}), 3);
  game.draw();
  std::vector<int> asked;
  while (asked.size() < 6) {
    if (game.prompt() == "vote") {
      asked.push_back(game.actor());
      game.answer("no");
    } else {
      game.answer(game.options().front());
    }
    game.draw();
  }
  EXPECT_THAT(asked, ElementsAre(0, 1, 2, 1, 2, 0));
}

TEST(LuaAskAll, AsksThosePlayersAlone) {
  LuaGame game = LuaGame(
      compile_lua(
          {tiny(market("local answers = fx.ask_all { text = \"Which?\", type = \"int\", max = 5,\n"
                       "  to = { g:players()[3], g:players()[1] } }\n" +
                       kPay))}),
      3);
  game.draw();
  EXPECT_EQ(game.actor(), 2);
  game.answer("5");
  EXPECT_EQ(game.actor(), 0);
  game.answer("2");
  EXPECT_EQ(game.points(2), 5);
  EXPECT_EQ(game.points(1), 0);
  EXPECT_EQ(game.points(0), 2);
}

TEST(LuaAskAll, OptionsMayBeEachPlayersOwn) {
  LuaGame game = LuaGame(
      compile_lua(
          {tiny(market("local answers = fx.ask_all { text = \"Which?\", type = \"int\",\n"
                       "  options = function(q) return { q.number, 10 * q.number } end }\n" +
                       kPay))}),
      2);
  game.draw();
  EXPECT_THAT(game.options(), ElementsAre("1", "10"));
  game.answer("10");
  EXPECT_THAT(game.options(), ElementsAre("2", "20"));
  game.answer("2");
  EXPECT_EQ(game.points(0), 10);
  EXPECT_EQ(game.points(1), 2);
}

// Player 1 has no option, player 2 one, player 3 passes.
TEST(LuaAskAll, WhoHasNoChoiceIsNotAsked) {
  LuaGame game = LuaGame(compile_lua({tiny(market(
                             "local answers = fx.ask_all { text = \"Which?\", type = \"option\",\n"
                             "  options = function(q)\n"
                             "    return ({ {}, { \"a\" }, { \"a\", \"b\" } })[q.number] end }\n"
                             "local all = g:players()\n"
                             "fx.award { to = p, lines = { line(\"n\",\n"
                             "  answers[all[1]] == nil and answers[all[2]] == \"a\"\n"
                             "    and answers[all[3]] == \"b\" and 7 or 1, 1) } }"))}),
                         3);
  game.draw();
  EXPECT_EQ(game.actor(), 2);
  game.answer("b");
  EXPECT_EQ(game.points(0), 7);
}

TEST(LuaAskAll, WhoPassesHasNoAnswer) {
  LuaGame game = LuaGame(compile_lua({tiny(market("local answers = fx.ask_all { text = \"Which?\", "
                                                  "type = \"int\", max = 5, pass = true }\n" +
                                                  kPay))}),
                         2);
  game.draw();
  game.answer("pass");
  game.answer("3");
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(game.points(1), 3);
}

TEST(LuaAskAll, IsAnsweredAtOnceInAPlayout) {
  LuaGame game = game_of(
      market("local answers = fx.ask_all { text = \"Which?\", type = \"int\", max = 5 }\n" + kPay));
  Rng rng{4};
  EXPECT_TRUE(play_random(game.context, rng, nullptr, 0));
  EXPECT_TRUE(game.state.suspended.transcript.empty());
}

TEST(LuaAskAll, LaterQuestionsOfTheRuleAreOpen) {
  LuaGame game =
      game_of(market("fx.ask_all { text = \"Which?\", type = \"confirm\" }\n"
                     "fx.ask { text = \"Which?\", to = p, type = \"confirm\" }"));
  game.draw();
  game.answer("yes");
  EXPECT_TRUE(game.state.suspended.is_hidden(0, 1));
  EXPECT_FALSE(game.state.suspended.is_hidden(0, 0)) << "one's own answer";
  game.answer("no");
  EXPECT_EQ(game.state.suspended.ask.sealed_from, -1);
  EXPECT_FALSE(game.state.suspended.is_hidden(0, 1));
}

TEST(LuaAsk, ASecretStaysOne) {
  LuaGame game =
      game_of(market("fx.ask { text = \"Which?\", to = p, type = \"confirm\", secret = true }\n"
                     "fx.ask { text = \"Which?\", to = p, type = \"confirm\" }"));
  game.draw();
  EXPECT_TRUE(game.state.suspended.ask.is_secret);
  game.answer("yes");
  EXPECT_FALSE(game.state.suspended.ask.is_secret);
  EXPECT_TRUE(game.state.suspended.is_hidden(0, 1));
  EXPECT_FALSE(game.state.suspended.is_hidden(0, 0));
}

TEST(LuaAsk, NumbersMayBeAList) {
  LuaGame game = game_of(market(
      "local n = fx.ask { text = \"Which?\", type = \"int\", to = p, options = { 2, 5, 9 } }\n"
      "fx.award { to = p, lines = { line(\"bid\", n, 1) } }"));
  game.draw();
  EXPECT_THAT(game.options(), ElementsAre("2", "5", "9"));
  game.answer("5");
  EXPECT_EQ(game.points(0), 5);
}

TEST(LuaAsk, AReactionAsksAndDrawsByChance) {
  LuaGame game = game_of(
      "define.token { id = \"ram\", value = 2 } define.token { id = \"wolf\" }\n"
      "define.bag { id = \"herd\", tokens = { ram = 1, wolf = 1 } }\n"
      "local flock = state.piece { id = \"flock\", type = \"token[]\" }\n"
      "on.react(\"core:piece_placed\", { run = function(g, fx, e)\n"
      "  while fx.ask { text = \"Which?\", to = e.player, type = \"option\", options = { \"draw\", "
      "\"stop\" } } == "
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

TEST(LuaAsk, AnActionExcludesPlacingAPiece) {
  LuaGame game = game_of(
      "define.action { id = \"recall\",\n"
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

TEST(LuaAsk, FaceDownTilesHaveNoSegments) {
  LuaGame game = game_of(
      "define.phase { id = \"bury\", after = \"core:settle\", enter = function(g, fx, p)\n"
      "  local spots = g:cells { empty = true, beside = { has = \"path\", complete = false } }\n"
      "  local c = fx.ask { to = p, type = \"cell\", text = \"bury\", options = spots, pass = "
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
  EXPECT_TRUE(game.state.features.row(FeatureId(0)).is_done());
}

TEST(LuaAsk, WhichMarkersGoIsOneQuestion) {
  LuaGame game = game_of(
      "define.pool { id = \"shades\", count = 9 }\n"
      "on.react(\"core:tile_placed\", { id = \"shades\", run = function(g, fx, e)\n"
      "  fx.take(\"shades\", e.tile:segments():first(), 2)\n"
      "  fx.take(\"shades\", e.tile)\n"
      "  local tile = fx.ask { to = g.active, type = \"markers\", pool = \"shades\", most = 2, "
      "pass = true,\n"
      "    options = g:tiles { pool = \"shades\" }, text = \"which\" }\n"
      "  assert(tile == e.tile and g:count(\"shades\", tile) == 1)\n"
      "end })");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.prompt(), "which");
  EXPECT_THAT(
      game.options(),
      ElementsAre("1 off 1,0", "1 off 1,0 r", "1 off 1,0 r, 1 off 1,0", "2 off 1,0 r", "pass"));
  game.answer("1 off 1,0 r, 1 off 1,0");
  const Pool& shades = game.rules->catalog.pools[PoolId(0)];
  EXPECT_EQ(game.state.variables.get(game.rules->catalog.variables[shades.supply], 0), 8);
}

TEST(LuaAsk, WithoutMarkersNothingIsAsked) {
  LuaGame game = game_of(
      "define.pool { id = \"shades\", count = 9 }\n"
      "on.react(\"core:tile_placed\", { id = \"shades\", run = function(g, fx, e)\n"
      "  assert(not fx.ask { text = \"Which?\", to = g.active, type = \"markers\", pool = "
      "\"shades\", most = 2, "
      "options = g:tiles() "
      "})\n"
      "  fx.extra_turn(e.player)\n"
      "end })");
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.options().back(), "pawn on r");
}

TEST(LuaAsk, AnActionMayOfferOwnPiecesWithoutAScript) {
  LuaGame game = game_of(
      "define.action { id = \"recall\", offer = { own_pieces = \"pawn\" },\n"
      "  run = function(g, fx, p, a) assert(a.piece.player == p) fx.take_back(a.piece) end }");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  game.play("t/end 2,0 r0");
  EXPECT_THAT(game.options(), Not(Contains("recall pawn 1,0 r")));  // it is of the other player
  game.play("none");
  game.play("t/end 3,0 r2");
  EXPECT_THAT(game.options(), ElementsAre("none", "pawn on r", "recall pawn 1,0 r"));
  game.play("recall pawn 1,0 r");
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 3);
}

TEST(LuaAsk, AnActionMaySayInDataWhatHappensToThePiece) {
  LuaGame game = game_of(
      "define.action { id = \"recall\", offer = { own_pieces = \"pawn\" },\n"
      "  run = { score = \"early\", take_back = true } }\n"
      "on.score(\"path\", { id = \"early\", when = { reason = \"early\" },\n"
      "  run = function(g, s) s:add { \"early\", n = 1, each = 10 } end })");
  game.amnesia = true;
  game.play("t/end 1,0 r2");
  game.play("pawn on r");
  game.play("t/end 2,0 r0");
  game.play("none");
  game.play("t/end 3,0 r2");
  game.play("recall pawn 1,0 r");
  EXPECT_EQ(game.points(0), 2 + 10);  // an open path over two tiles
  EXPECT_EQ(game.points(1), 0);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 3);
}

TEST(LuaAsk, ADeedInDataNeedsAPieceAndSomethingToDo) {
  EXPECT_THAT(complaints({tiny("define.action { id = \"x\", offer = function() end,\n"
                               "  run = { take_back = true } }")}),
              HasSubstr("\"run\" as data needs \"offer\" as data"));
  EXPECT_THAT(complaints({tiny("define.action { id = \"x\", offer = { own_pieces = \"pawn\" },\n"
                               "  run = { take_back = false } }")}),
              HasSubstr("expected \"score\", \"take_back\" or both"));
}

TEST(LuaAsk, AnUnknownPieceOfAnOfferIsReported) {
  EXPECT_THAT(complaints({tiny("define.action { id = \"x\", offer = { own_pieces = \"prawn\" },\n"
                               "  run = function() end }")}),
              HasSubstr("unknown piece \"prawn\" (did you mean \"pawn\"?)"));
}

TEST(LuaAsk, ADeclaredQuestionIsAskedByItsName) {
  LuaGame game = game_of(
      "define.question { id = \"more\", options = { \"one\", \"two\" }, pass = true,\n"
      "  text = \"Which of {n}?\", args = function(about) return { n = about } end }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  if fx.ask { \"more\", to = g.active, about = 7 } == \"two\" then\n"
      "    fx.award { to = g.active, line = \"x\", points = 5 } end end })");
  game.play("t/end 1,0 r2");
  EXPECT_EQ(pending_choice(game.context).prompt, "Which of 7?");
  EXPECT_THAT(game.options(), ElementsAre("one", "two", "pass"));
  game.answer("two");
  EXPECT_EQ(game.points(0), 5);
}

/// What stops a rule that runs when a tile is placed, beside the question "more".
std::string asking_fault(const std::string& call) {
  LuaGame game = game_of(
      "define.question { id = \"more\", type = \"confirm\", text = \"More?\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e) " +
      call + " end })");
  game.draw();
  try {
    game.answer("t/end 1,0 r2");
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
  return "";
}

TEST(LuaAsk, TakesOneTable) {
  EXPECT_THAT(
      asking_fault("fx.ask(\"more\", g.active)"),
      HasSubstr("fx.ask: expected a table such as fx.ask { \"word\", to = p }, found 'more'"));
}

TEST(LuaAsk, ADeclaredQuestionIsChangedByNothingButWhatTheCallMaySay) {
  EXPECT_THAT(asking_fault("fx.ask { \"more\", to = g.active, pass = true }"),
              HasSubstr("fx.ask: unknown name 'pass'"));
}

TEST(LuaAsk, UnknownQuestionNamesTheNearest) {
  LuaGame game = game_of(
      "define.question { id = \"more\", type = \"confirm\", text = \"More?\" }\n"
      "on.react(\"core:tile_placed\", { run = function(g, fx, e) fx.ask { \"mroe\", to = g.active "
      "} end "
      "})");
  try {
    game.play("t/end 1,0 r2");
    FAIL() << "there is no such question";
  } catch (const ScriptFault& fault) {
    EXPECT_THAT(fault.what(),
                testing::HasSubstr("fx.ask: unknown question 'mroe' (did you mean \"more\"?)"));
  }
}

}  // namespace
}  // namespace bastide
