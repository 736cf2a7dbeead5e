// A script that says what answers are worth.
#include "kernel/lua/option_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

ScriptText script_of(const std::string& text) {
  return {"mine", "1.0.0", "bots/mine.lua", "", text};
}

/// A game in which a path may be claimed, and its claimer is then asked for a number.
std::shared_ptr<const Ruleset> rules() {
  return compile_lua(
      {tiny("define.phase { id = \"count\", after = \"core:claim\", enter = function(g, fx, p)\n"
            "  fx.ask { to = p, type = \"int\", min = 1, max = 3, pass = true, text = "
            "\"tiny.count\" }\n"
            "end }")});
}

Option option_called(LuaGame& game, const std::string& text) {
  for (const Option& option : list_options(game.context)) {
    if (option_text(game.context, option) == text) {
      return option;
    }
  }
  ADD_FAILURE() << "no option " << text;
  return {};
}

std::optional<double> value_of(LuaGame& game,
                               const std::string& text,
                               const std::string& function,
                               double worth = 0) {
  OptionScript script(*game.rules, script_of("bot.value(" + function + ")"));
  return script.value(game.context, option_called(game, text), worth);
}

/// The message of the error that loading or asking the script throws.
std::string trouble(const std::string& text) {
  LuaGame game(rules());
  game.draw();
  try {
    OptionScript script(*game.rules, script_of(text));
    static_cast<void>(script.value(game.context, option_called(game, "t/end 1,0 r2"), 1));
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(OptionScript, APlacementHasCellTurnAndTile) {
  LuaGame game(rules());
  game.draw();
  EXPECT_EQ(value_of(game,
                     "t/end 1,0 r2",
                     "function(g, o, worth)\n"
                     "  assert(o.choice == \"core:place\" and o.text == \"t/end 1,0 r2\")\n"
                     "  assert(o.tile.name == \"t/end\" and o.player == g.active and not o.pass)\n"
                     "  assert(o:joins(\"tiny:path\"):count() == 1 and o.feature == nil)\n"
                     "  return o.cell.x * 10 + o.rotation + worth\n"
                     "end",
                     0.5),
            12.5);
}

TEST(OptionScript, AClaimHasPieceSegmentAndFeature) {
  LuaGame game(rules());
  game.play("t/end 1,0 r2");
  const std::string function =
      "function(g, o)\n"
      "  if o.pass then return 1 end\n"
      "  assert(o.choice == \"core:claim\" and o.piece == \"tiny:pawn\" and o.rotation == nil)\n"
      "  assert(o.segment.key == \"r\" and o.feature.kind == \"tiny:path\" and o.cell.x == 1)\n"
      "  assert(o.owner.player == g.active and o.tile == g.last_tile)\n"
      "  return o.feature.size\n"
      "end";
  EXPECT_EQ(value_of(game, "pawn on r", function), 2);
  EXPECT_EQ(value_of(game, "none", function), 1);
}

TEST(OptionScript, AnAnswerToAQuestionHasItsValue) {
  LuaGame game(rules());
  game.play("t/end 1,0 r2");
  game.answer("none");
  const std::string function =
      "function(_, o)\n"
      "  assert(o.choice == \"core:ask\" and o.prompt == \"tiny.count\")\n"
      "  if o.pass then return nil end\n"
      "  return o.value * 2\n"
      "end";
  EXPECT_EQ(value_of(game, "3", function), 6);
  EXPECT_EQ(value_of(game, "pass", function), std::nullopt);
}

TEST(OptionScript, ChangesNothing) {
  LuaGame game(rules());
  game.draw();
  const std::uint64_t before = hash_state(game.state);
  static_cast<void>(value_of(game,
                             "t/end 1,0 r2",
                             "function(g) return g:tiles():count() + g:pile(\"core:supply\").size "
                             "end"));
  EXPECT_EQ(hash_state(game.state), before);
  EXPECT_THAT(trouble("bot.value(function(g, o) o.cell = 1 return 1 end)"),
              HasSubstr("cannot be written to"));
  EXPECT_THAT(trouble("bot.value(function(g, o) fx.finish(win(\"x\")) end)"), HasSubstr("fx"));
}

TEST(OptionScript, AFileOfABotHasNoNamesThatDeclareRules) {
  EXPECT_THAT(trouble("define.token { id = \"coin\" }"), HasSubstr("bots/mine.lua:1"));
  EXPECT_THAT(trouble("on.react(\"core:awarded\", {})"), HasSubstr("bots/mine.lua:1"));
}

TEST(OptionScript, AFileOfABotGivesOneFunction) {
  EXPECT_THAT(trouble("local x = 1"), HasSubstr("bot.value(function(g, o, worth)"));
  EXPECT_THAT(trouble("bot.value(3)"), HasSubstr("expected a function"));
  EXPECT_THAT(trouble("local f = function() return 1 end\nbot.value(f)\nbot.value(f)"),
              HasSubstr("bots/mine.lua:3"));
  EXPECT_THAT(trouble("bot.worth(function() end)"), HasSubstr("unknown name"));
  EXPECT_THAT(trouble("bot.value(function() bot.value(print) end)"), HasSubstr("print"));
}

TEST(OptionScript, OnlyANumberOrNilIsAValue) {
  EXPECT_THAT(trouble("bot.value(function() return \"much\" end)"),
              HasSubstr("expected a number or nil for \"t/end 1,0 r2\", found 'much'"));
  EXPECT_THAT(trouble("bot.value(function() return 0 / 0 end)"),
              HasSubstr("expected a number or nil"));
  EXPECT_THAT(trouble("bot.value(function() return true end)"),
              HasSubstr("expected a number or nil"));
}

TEST(OptionScript, ItsBudgetIsThatOfARule) {
  EXPECT_THAT(trouble("bot.value(function() while true do end end)"),
              HasSubstr("script.instructions"));
}

TEST(OptionScript, WhatAnOptionIsAboutEndsWithTheCall) {
  LuaGame game(rules());
  game.draw();
  OptionScript script(
      *game.rules,
      script_of("bot.value(function(g, o) return o:joins(\"tiny:path\"):count() + #o.text end)"));
  const Option option = option_called(game, "t/end 1,0 r2");
  EXPECT_EQ(script.value(game.context, option, 0), 13);
  EXPECT_EQ(script.value(game.context, option, 0), 13);  // and nothing is left of the first
}

}  // namespace
}  // namespace bastide
