// Tables of constants in calls, made once before the first line.
#include "kernel/lua/constants.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kFirst = "_constant_1";

TEST(Constants, TableOfACallStandsBeforeTheFirstLine) {
  EXPECT_EQ(with_constants_first("for m in g:pieces { kind = \"man\", own = true } do end"),
            std::string("local _constant_1 = { kind = \"man\" , own = true }  "
                        "for m in g:pieces (") +
                kFirst + ") do end");
}

TEST(Constants, EachArgumentOfItsCall) {
  EXPECT_THAT(with_constants_first("g:around(t, 8, { has = 'x' })"),
              HasSubstr(std::string("g:around(t, 8, ") + kFirst + ")"));
  EXPECT_THAT(with_constants_first("fx.ask({ text = 'Which?', type = 'tile' }, p, list)"),
              HasSubstr(std::string("fx.ask(") + kFirst + ", p, list)"));
  EXPECT_THAT(with_constants_first("return e.tile:segments { kind = 'x' }"),
              HasSubstr(std::string("e.tile:segments (") + kFirst + ")"));
  EXPECT_THAT(with_constants_first("fx.a({ 1 }, { 2 })"),
              HasSubstr("fx.a(_constant_1, _constant_2)"));
}

TEST(Constants, ListsNumbersTruthsAndTablesWithin) {
  EXPECT_THAT(with_constants_first("g:x { 'a', -1, 2.5, true; b = { c = { false } }, }"),
              StartsWith("local _constant_1 = { 'a' , - 1 , 2.5 , true ; b = { c = { "
                         "false } } , }  "));
}

TEST(Constants, WhatIsNoConstantStaysWhereItIs) {
  for (const std::string text : {"g:x {}",
                                 "g:x { a = b }",
                                 "g:x { a = nil }",
                                 "g:x { a = 'b' .. 'c' }",
                                 "g:x { a = 1 + 2 }",
                                 "g:x { a = function() end }",
                                 "g:x { [1] = 2 }",
                                 "g:x { a = { b } }",
                                 "g:x { end = 1 }",
                                 "g:x { a = 'b' 'c' }",
                                 "g:x { a = [[two\nlines]] }",
                                 "g:x({ a = 1 }.a)",
                                 "g:x((f { a = 1 }))",
                                 "g:x { a = 1",
                                 "local t = { a = 1 }",
                                 "h:x { a = 1 }",
                                 "g.x { a = 1 }",
                                 "other.fx.x { a = b }",
                                 "-- g:x { a = 1 }",
                                 "s = 'g:x { a = 1 }'"}) {
    EXPECT_EQ(with_constants_first(text), text);
  }
}

TEST(Constants, LinesKeepTheirNumbers) {
  for (const std::string end : {"\n", "\r\n"}) {
    const std::string text = "g:x {" + end + "  a = 1, -- }" + end + "}" + end + "y";
    const std::string changed = with_constants_first(text);
    EXPECT_THAT(changed, Not(HasSubstr("-- }")));
    EXPECT_EQ(std::count(changed.begin(), changed.end(), end.back()), 3) << changed;
    EXPECT_EQ(changed.find(end.front()) > changed.find("}  "), true);
  }
}

TEST(Constants, AtMostAHundred) {
  std::string text;
  for (int i = 0; i < 102; ++i) {
    text += "g:x { 1 } ";
  }
  const std::string changed = with_constants_first(text);
  EXPECT_THAT(changed, HasSubstr("_constant_100) g:x { 1 } g:x { 1 } "));
}

/// The rules of game_of() begin in line 4.
TEST(Constants, FaultNamesTheLineAsWritten) {
  LuaGame game = game_of(
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  for tile in g:tiles {\n"
      "    face = \"up\",\n"
      "  } do\n"
      "    error(\"here\")\n"
      "  end end })");
  try {
    game.play("t/end 1,0 r2");
    FAIL() << "the rule fails";
  } catch (const ScriptFault& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("rules.lua:8: here"));
    EXPECT_THAT(fault.what(), HasSubstr("->    8 |     error(\"here\")"));
  }
}

TEST(Constants, AreTheSameAtEveryCall) {
  LuaGame game = game_of(
      "on.react(\"core:tile_placed\", { run = function(g, fx, e)\n"
      "  for _ = 1, 3 do\n"
      "    local beside = g:around(e.tile, 4, { face = \"up\" }):count()\n"
      "    fx.award { to = g.active, line = \"x\", points = beside + g:tiles { face = \"up\" "
      "}:count() "
      "}\n"
      "  end end })");
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.points(0), 3 * (1 + 2));
}

TEST(Constants, FileWithAsManyLocalsAsThereMayBe) {
  std::string rules;
  for (int i = 0; i < 196; ++i) {
    rules += "local a" + std::to_string(i) + " = 1 ";
  }
  rules += "\non.react(\"core:tile_placed\", { run = function(g, fx, e)\n  local n = 0\n";
  for (int i = 0; i < 9; ++i) {
    rules += "  n = n + g:tiles { face = \"up\" }:count()\n";
  }
  LuaGame game = game_of(rules + "  fx.award { to = g.active, line = \"x\", points = n } end })");
  game.play("t/end 1,0 r2");
  EXPECT_EQ(game.points(0), 9 * 2);
}

}  // namespace
}  // namespace bastide
