#include "kernel/lua/vm.h"

#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

TEST(Vm, CallsAKeptFunctionWithArgumentsAndResults) {
  VmFixture fixture;
  ASSERT_EQ(fixture.load("keep(function(a, b) return a * b, a + b end)").code, "");
  ASSERT_EQ(fixture.seal().code, "");
  lua_State* state = fixture.vm.state();
  const int height = lua_gettop(state);
  fixture.vm.push_function(0);
  push(state, 6);
  push(state, 7);
  ASSERT_EQ(fixture.vm.call(2, 2, "test"), nullptr);
  EXPECT_EQ(read_integer(state, -2), 42);
  EXPECT_EQ(read_integer(state, -1), 13);
  lua_pop(state, 2);
  EXPECT_EQ(lua_gettop(state), height);
}

TEST(Vm, FunctionsAreNumberedInTheOrderOfRegistration) {
  const std::string text = "for i = 1, 3 do log(keep(function() return i end)) end";
  VmFixture first;
  VmFixture second;
  ASSERT_EQ(first.load(text).code, "");
  ASSERT_EQ(second.load(text).code, "");
  EXPECT_EQ(first.logged, (std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(first.logged, second.logged);
  EXPECT_EQ(first.vm.function_count(), 3);
}

TEST(Vm, TheEnvironmentIsNoName) {
  for (const std::string code : {"_ENV.x = 1",
                                 "log(1)\nlocal _ENV = {}",
                                 "-- a comment\r_ENV.x = 1",
                                 "local a = '\\z\n' _ENV.x = 1 --'"}) {
    VmFixture fixture;
    EXPECT_NE(fixture.load(code).code, "") << code;
    EXPECT_TRUE(fixture.logged.empty()) << code;
  }
  for (const std::string code : {"-- this file needs no _ENV tricks\nlog(1)",
                                 "--[[ no\n_ENV ]] log('_ENV', [[_ENV]])",
                                 "local my_ENV, _ENVY = 1, 2"}) {
    VmFixture fixture;
    EXPECT_EQ(fixture.load(code).code, "") << code;
  }
}

TEST(Vm, AnExceptionOfTheHostLeavesTheCallAsItself) {
  VmFixture fixture;
  ASSERT_EQ(fixture
                .load("keep(function() local t = {} t[1] = host_throw() log('after') end)"
                      "keep(function() log('next call') end)")
                .code,
            "");
  const int height = lua_gettop(fixture.vm.state());
  EXPECT_THROW(fixture.call(0), HostException);
  EXPECT_EQ(lua_gettop(fixture.vm.state()), height);
  EXPECT_EQ(fixture.call(1).code, "");
  EXPECT_EQ(fixture.logged, (std::vector<std::string>{"next call"}));
}

TEST(Vm, AnExceptionOfTheHostLeavesLoadingAsItself) {
  VmFixture fixture;
  EXPECT_THROW((void)fixture.load("host_throw()"), HostException);
  EXPECT_EQ(fixture.load("log('fine')").code, "");
}

// A function of the API that calls back into the VM, as the kernel does.
int call_kept(lua_State* state) {
  Vm& vm = Vm::of(state);
  vm.push_function(::bastide::read<int>(state, 1));
  if (const ScriptError* error = vm.call(0, 1, "inner")) {
    throw ScriptFailure(*error);
  }
  return 1;
}

Vm::Setup nested_setup() {
  return [](lua_State* state) {
    set_functions(
        state,
        std::array<LuaFunction, 2>{{{"inner", wrap<call_kept>}, {"keep", [](lua_State* inner) {
                                                                   lua_settop(inner, 1);
                                                                   Vm::of(inner).keep_function();
                                                                   return 0;
                                                                 }}}});
  };
}

TEST(Vm, ACallWithinACallGivesItsResult) {
  Vm vm;
  ASSERT_EQ(vm.load_text({"demo",
                          "",
                          "a.lua",
                          "keep(function() return 20 end)"
                          "keep(function() return inner(0) + 1 end)"},
                         nested_setup()),
            nullptr);
  vm.push_function(1);
  ASSERT_EQ(vm.call(0, 1, "outer"), nullptr);
  EXPECT_EQ(read_integer(vm.state(), -1), 21);
}

TEST(Vm, AFaultWithinACallWithinACallKeepsItsPlace) {
  Vm vm;
  ASSERT_EQ(vm.load_text({"demo",
                          "",
                          "a.lua",
                          "keep(function()\n  error('broken')\nend)\n"
                          "keep(function() return inner(0) end)"},
                         nested_setup()),
            nullptr);
  vm.push_function(1);
  try {
    (void)vm.call(0, 1, "outer");
    FAIL() << "nothing was thrown";
  } catch (const ScriptFailure& failure) {
    EXPECT_EQ(failure.error().message, "broken");
    EXPECT_EQ(failure.error().hook, "inner");
    EXPECT_EQ(failure.error().line, 2);
  }
  EXPECT_EQ(lua_gettop(vm.state()), 1);
}

TEST(Vm, ACallWithinACallSharesTheBudget) {
  Limits limits;
  limits.play_instructions = 100'000;
  Vm vm(limits);
  ASSERT_EQ(vm.load_text({"demo",
                          "",
                          "a.lua",
                          "keep(function() for _ = 1, 10000 do end end)"
                          "keep(function() while true do inner(0) end end)"},
                         nested_setup()),
            nullptr);
  ASSERT_EQ(vm.seal(), nullptr);
  vm.push_function(1);
  try {
    const ScriptError* error = vm.call(0, 0, "outer");
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->code, "script.instructions");
  } catch (const ScriptFailure& failure) {
    EXPECT_EQ(failure.error().code, "script.instructions");
  }
}

TEST(Vm, EndlessCallsThroughTheHostAreAnError) {
  Vm vm;
  ASSERT_EQ(
      vm.load_text({"demo", "", "a.lua", "keep(function() return inner(0) end)"}, nested_setup()),
      nullptr);
  vm.push_function(0);
  EXPECT_THROW((void)vm.call(0, 0, "outer"), ScriptFailure);
}

Vm::Resolver two_modules() {
  return [](std::string_view plugin, std::string_view name) -> std::optional<ScriptSource> {
    const std::string owner(plugin);
    if (name == "lib") {
      return ScriptSource{owner, "1", "lib.lua", "log('lib runs')\nreturn { n = 5 }"};
    }
    if (name == "loop") {
      return ScriptSource{owner, "1", "loop.lua", "require('loop')"};
    }
    if (name == "bad") {
      return ScriptSource{owner, "1", "bad.lua", "local x = \nreturn"};
    }
    return std::nullopt;
  };
}

TEST(Vm, ARequiredFileRunsOnce) {
  VmFixture fixture;
  fixture.vm.set_resolver(two_modules());
  ASSERT_EQ(fixture.load("log(require('lib').n, require('lib') == require('lib'))").code, "");
  EXPECT_EQ(fixture.logged, (std::vector<std::string>{"lib runs", "5 true"}));
}

TEST(Vm, AFileThatRequiresItselfIsAnError) {
  VmFixture fixture;
  fixture.vm.set_resolver(two_modules());
  const ScriptError error = fixture.load("require('loop')");
  EXPECT_EQ(error.message, "require 'loop': demo/loop.lua requires itself");
  EXPECT_EQ(error.file, "demo/loop.lua");
}

TEST(Vm, ASyntaxErrorInARequiredFileNamesThatFile) {
  VmFixture fixture;
  fixture.vm.set_resolver(two_modules());
  const ScriptError error = fixture.load("\nrequire('bad')");
  EXPECT_EQ(error.code, "script.syntax");
  EXPECT_EQ(error.file, "demo/bad.lua");
  EXPECT_EQ(error.line, 2);
}

TEST(Vm, ABinaryChunkIsRefused) {
  VmFixture fixture;
  const ScriptError error = fixture.load("\x1bLua\x54");
  EXPECT_EQ(error.code, "script.syntax");
  EXPECT_NE(error.message.find("binary chunk"), std::string::npos) << error.message;
}

TEST(Vm, TheVmIsUsableAfterEveryKindOfFault) {
  Limits limits;
  limits.memory = std::size_t{4} << 20U;
  VmFixture fixture(limits);
  ASSERT_EQ(fixture
                .load("keep(function() while true do end end)\n"
                      "keep(function() error('x') end)\n"
                      "keep(function() local t = {} for i = 1, 1e7 do t[i] = {} end end)\n"
                      "keep(function() log('alive') end)")
                .code,
            "");
  ASSERT_EQ(fixture.seal().code, "");
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(fixture.call(0).code, "script.instructions");
    EXPECT_EQ(fixture.call(1).code, "script.runtime");
    EXPECT_EQ(fixture.call(2).code, "script.memory");
    EXPECT_EQ(fixture.call(3).code, "");
  }
  EXPECT_EQ(fixture.logged.size(), 3U);
  EXPECT_EQ(lua_gettop(fixture.vm.state()), 1);
}

}  // namespace
}  // namespace bastide
