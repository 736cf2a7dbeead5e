#include "kernel/lua/stack.h"

#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

TEST(LuaStack, HandlesSurviveTheRoundTrip) {
  VmFixture fixture;
  lua_State* state = fixture.vm.state();
  const Handle handle{kListType - 1, (std::uint64_t{1} << 48U) - 1};
  push(state, handle);
  EXPECT_EQ(to_handle(state, -1), handle);
  // A list is no thing, whatever asks for one.
  const Handle list{kListType, (std::uint64_t{1} << 48U) - 1};
  push(state, list);
  EXPECT_EQ(to_any_handle(state, -1), list);
  EXPECT_EQ(to_handle(state, -1).type, 0);
  lua_pop(state, 1);
  push(state, 7);
  EXPECT_EQ(to_handle(state, -1).type, 0);
  lua_pop(state, 2);
}

TEST(LuaStack, EqualHandlesAreTheSameTableKey) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("local t = { [handle(3, 9)] = 'x' } return t[handle(3, 9)]"), "x");
  EXPECT_EQ(fixture.result_of("return handle(3, 9) == handle(2, 9)"), "false");
}

TEST(LuaStack, TheEscapeMarkIsNoHandle) {
  VmFixture fixture;
  lua_State* state = fixture.vm.state();
  lua_pushlightuserdata(state, &fixture);
  EXPECT_EQ(to_handle(state, -1).type, 0);
  EXPECT_FALSE(is_escape(state, -1));
  lua_pop(state, 1);
}

TEST(LuaStack, WholeNumbersAreReadStrictly) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("return handle(1.0, 2) == handle(1, 2)"), "true");
  EXPECT_EQ(fixture.result_of("return handle('1', 2)"),
            "argument 1: expected a whole number, found '1'");
  EXPECT_EQ(fixture.result_of("return handle(1, 2.5)"),
            "argument 2: expected a whole number, found 2.5");
  EXPECT_EQ(fixture.result_of("return handle(70000, 2)"),
            "argument 1: expected a whole number from 0 to 65535, found 70000");
  EXPECT_EQ(fixture.result_of("return handle(1)"),
            "argument 2: expected a whole number, found nothing");
}

TEST(LuaStack, AGuardRestoresTheHeight) {
  VmFixture fixture;
  lua_State* state = fixture.vm.state();
  const int height = lua_gettop(state);
  {
    const StackGuard guard(state);
    push(state, 1);
    push(state, "two");
    push(state, true);
  }
  EXPECT_EQ(lua_gettop(state), height);
}

}  // namespace
}  // namespace bastide
