// Tokens of Lua, and what compiling a text would cost.
#include "kernel/lua/lexer.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

using testing::ElementsAre;

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  LuaLexer lexer(text);
  for (LuaToken token = lexer.next(); token.kind != LuaTokenKind::end; token = lexer.next()) {
    tokens.emplace_back(token.text);
  }
  return tokens;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) {
    result += text;
  }
  return result;
}

TEST(LuaLexer, KnowsNamesNumbersTextsAndSymbols) {
  EXPECT_THAT(tokens_of("local n1 = 0x1F+t.x"),
              ElementsAre("local", "n1", "=", "0x1F", "+", "t", ".", "x"));
  EXPECT_THAT(tokens_of(R"(a="x\"y" b='it''s')"),
              ElementsAre("a", "=", R"("x\"y")", "b", "=", "'it'", "'s'"));
  EXPECT_THAT(tokens_of("a = [==[ ]] ]=] ]==] b[[c]]"),
              ElementsAre("a", "=", "[==[ ]] ]=] ]==]", "b", "[[c]]"));
}

TEST(LuaLexer, PassesOverComments) {
  EXPECT_THAT(tokens_of("a -- b\nc --[[ d\n]] e --[==[ ]] ]==] f --"),
              ElementsAre("a", "c", "e", "f"));
}

// Where Lua sees another end of a comment or text than the lexer, code could hide from it.
TEST(LuaLexer, EndsCommentsAndTextsWhereLuaDoes) {
  EXPECT_THAT(tokens_of("-- a\rb"), ElementsAre("b"));
  EXPECT_THAT(tokens_of("'a\\z \n\r ' b"), ElementsAre("'a\\z \n\r '", "b"));
  EXPECT_THAT(tokens_of("'\\z' b 'c"), ElementsAre("'\\z'", "b", "'c"));
  EXPECT_THAT(tokens_of("'a\\\r\nb' c"), ElementsAre("'a\\\r\nb'", "c"));
  EXPECT_THAT(tokens_of("'a\\\n\nb' c"), ElementsAre("'a\\\n\n", "b", "' c"));
  EXPECT_THAT(tokens_of("'a\\"), ElementsAre("'a\\"));
}

TEST(LuaLexer, ComesToAnEndInWhatIsNoLua) {
  EXPECT_THAT(tokens_of("x = \"open\ny"), ElementsAre("x", "=", "\"open\n", "y"));
  EXPECT_THAT(tokens_of("[[ open"), ElementsAre("[[ open"));
  EXPECT_THAT(tokens_of("--[[ open"), ElementsAre());
  EXPECT_THAT(tokens_of("\"\\"), ElementsAre("\"\\"));
  EXPECT_THAT(tokens_of("[= x"), ElementsAre("[", "=", "x"));
}

TEST(ParseCost, OfOrdinaryRulesIsThatOfTheirWords) {
  const std::string rule =
      "local function is_open(g, f)\n  for i = 1, 3 do if f.open > i then return true end end\n"
      "  return false\nend\n";
  EXPECT_LT(parse_cost(rule), 60U);
  EXPECT_LT(parse_cost(repeated(rule, 100)), 100U * 60U * 5U);  // with up to 100 locals around
}

TEST(ParseCost, FollowsBlocksOut) {
  const std::string block = "do local a, b, c = 1, 2, 3 end ";
  EXPECT_LT(parse_cost(repeated(block, 1000)), 1000U * 10U);
  EXPECT_LT(parse_cost(repeated("for i = 1, 2 do local x = i end ", 1000)), 1000U * 10U);
  EXPECT_LT(parse_cost(repeated("repeat local x until x ", 1000)), 1000U * 10U);
  EXPECT_LT(parse_cost(repeated("x = function(a, b) return a end ", 1000)), 1000U * 12U);
}

TEST(ParseCost, BearsEndsThatFitNothing) {
  // Each "else" and "end" may close a block, a function or nothing.
  EXPECT_LT(parse_cost(repeated("function f() do end else else end end ", 100)), 10'000U);
  EXPECT_LT(parse_cost(repeated("x = function() if a then end else until ", 100)), 20'000U);
  EXPECT_LT(parse_cost(repeated("end else elseif until ", 100)), 10'000U);
}

TEST(ParseCost, OfDeepFunctionsWithManyLocalsIsHigh) {
  std::string deep;
  for (int i = 0; i < 180; ++i) {
    deep += "local function f() local a" + repeated(", a", 197) + " x = y ";
  }
  EXPECT_GT(parse_cost(deep + repeated("x = y ", 1000)), 1000U * 2U * 180U * 197U / 8U);
}

TEST(ParseCost, OfLongChainsGrowsWithTheirSquare) {
  for (const char* link : {" and a", " or a", " elseif a then", " goto x", " ::x::", " break"}) {
    EXPECT_GT(parse_cost(repeated(link, 100'000)), 500'000'000U) << link;
    EXPECT_LT(parse_cost(repeated(link, 1000)), 600'000U) << link;
  }
}

}  // namespace
}  // namespace bastide
