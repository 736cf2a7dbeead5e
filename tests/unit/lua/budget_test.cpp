#include "kernel/lua/budget.h"

#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

// A function that runs about 4·n instructions.
std::string loop(int n) {
  return "keep(function() for _ = 1, " + std::to_string(n) + " do end end)";
}

TEST(Budget, EachCallHasTheWholeBudget) {
  Limits limits;
  limits.play_instructions = 20'000;
  VmFixture fixture(limits);
  ASSERT_EQ(fixture.load(loop(10'000)).code, "");
  ASSERT_EQ(fixture.seal().code, "");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(fixture.call().code, "");
  }
}

TEST(Budget, TheSameCallIsStoppedAtTheSameInstructionWhateverRanBefore) {
  Limits limits;
  limits.play_instructions = 50'000;
  const auto last_of = [&](int calls_before) {
    VmFixture fixture(limits);
    EXPECT_EQ(
        fixture
            .load("keep(function() local n = 0 while true do n = n + 1 log(n) end end)" + loop(777))
            .code,
        "");
    EXPECT_EQ(fixture.seal().code, "");
    for (int i = 0; i < calls_before; ++i) {
      EXPECT_EQ(fixture.call(1).code, "");
    }
    EXPECT_EQ(fixture.call(0).code, "script.instructions");
    return fixture.logged.back();
  };
  const std::string alone = last_of(0);
  EXPECT_EQ(last_of(1), alone);
  EXPECT_EQ(last_of(5), alone);
}

TEST(Budget, LoadingHasItsOwnLimit) {
  Limits limits;
  limits.play_instructions = 1'000;
  limits.load_instructions = 100'000;
  VmFixture fixture(limits);
  EXPECT_EQ(fixture.load("for _ = 1, 20000 do end").code, "");
  const ScriptError error = fixture.load("while true do end");
  EXPECT_EQ(error.code, "script.instructions");
  EXPECT_EQ(error.message,
            "instruction budget used up: 100000 for loading all rules; is there an endless loop?");
}

TEST(Budget, WithoutCountingALongLoopEnds) {
  Limits limits;
  limits.play_instructions = 1'000;
  limits.count_instructions = false;
  VmFixture fixture(limits);
  ASSERT_EQ(fixture.load(loop(1'000'000)).code, "");
  ASSERT_EQ(fixture.seal().code, "");
  EXPECT_EQ(fixture.call().code, "");
}

TEST(Budget, WithoutCountingBytesAndMemoryAreStillLimited) {
  Limits limits;
  limits.count_instructions = false;
  VmFixture fixture(limits);
  ASSERT_EQ(fixture
                .load("keep(function() while true do local _ = ('x'):rep(60000) end end)"
                      "keep(function() local t = {} while true do t = { t, 1, 2, 3 } end end)")
                .code,
            "");
  ASSERT_EQ(fixture.seal().code, "");
  EXPECT_EQ(fixture.call(0).code, "script.bytes");
  EXPECT_EQ(fixture.call(1).code, "script.memory");
  EXPECT_EQ(fixture.call(0).code, "script.bytes");
}

TEST(Budget, AStringOfExactlyTheLimitIsAllowed) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("return #('x'):rep(65536)"), "65536");
  EXPECT_EQ(fixture.result_of("return #('x'):rep(65537)"),
            "string.rep: the result of 65537 bytes is longer than 65536");
  EXPECT_EQ(fixture.result_of("return #(('x'):rep(65536) .. ('y'):rep(9))"),
            "string too long: the limit is 65536 bytes");
}

TEST(Budget, MemoryIsCountedAndReturned) {
  VmFixture fixture;
  const std::size_t before = fixture.vm.budget().memory_in_use();
  EXPECT_GT(before, 0U);
  ASSERT_EQ(fixture.load("local t = {} for i = 1, 10000 do t[i] = { i } end").code, "");
  EXPECT_GT(fixture.vm.budget().memory_in_use(), before);
  lua_gc(fixture.vm.state(), LUA_GCCOLLECT);
  EXPECT_LT(fixture.vm.budget().memory_in_use(), before + 20'000);
}

TEST(Budget, AMemoryFaultNamesTheLine) {
  VmFixture fixture;
  const ScriptError error = fixture.load("local s = 'x'\nwhile true do\n  s = s .. s\nend\n");
  EXPECT_EQ(error.code, "script.text");
  EXPECT_EQ(error.file, "demo/rules.lua");
  EXPECT_EQ(error.line, 3);
  ASSERT_EQ(error.excerpt.size(), 3U);
  EXPECT_EQ(error.excerpt[1], "->    3 |   s = s .. s");
}

TEST(Budget, FiveHundredArgumentsAreAllowedEvenOnADeepStack) {
  const std::string text =
      "local function grow(n, ...)\n"
      "  if n == 0 then return select('#', ...) end\n"
      "  return grow(n - 1, 1, ...)\n"
      "end\n"
      "local function deep(n, m) if n == 0 then return grow(m) end return (deep(n - 1, m)) end\n";
  VmFixture fixture;
  ASSERT_EQ(fixture.load(text + "keep(function() log(grow(500), deep(2000, 500)) end)").code, "");
  ASSERT_EQ(fixture.seal().code, "");
  EXPECT_EQ(fixture.call().message, "");
  EXPECT_EQ(fixture.logged, (std::vector<std::string>{"500 500"}));
}

TEST(Budget, TooManyArgumentsAreAnErrorEvenOnAShallowStack) {
  VmFixture fixture;
  ASSERT_EQ(fixture
                .load("local function grow(n, ...) if n > 0 then return grow(n - 1, 1, ...) end "
                      "end keep(function() grow(501) end)")
                .code,
            "");
  ASSERT_EQ(fixture.seal().code, "");
  EXPECT_EQ(fixture.call().code, "script.arguments");
  EXPECT_EQ(fixture.call().code, "script.arguments");
}

TEST(Budget, ManyLevelsOfRecursionAreAllowed) {
  VmFixture fixture;
  EXPECT_EQ(
      fixture.result_of("local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end "
                        "return f(10000)"),
      "10000");
}

}  // namespace
}  // namespace bastide
