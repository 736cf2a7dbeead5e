#include "kernel/lua/sandbox.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

std::string result_of(const std::string& body) {
  VmFixture fixture;
  return fixture.result_of(body);
}

std::vector<std::string> field_names(lua_State* state) {
  std::vector<std::string> names;
  lua_pushnil(state);
  while (lua_next(state, -2) != 0) {
    lua_pop(state, 1);
    names.push_back(value_text(state, -1));
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Sandbox, OffersExactlyTheseNames) {
  VmFixture fixture;
  push_standard_names(fixture.vm.state());
  EXPECT_EQ(field_names(fixture.vm.state()),
            (std::vector<std::string>{"assert",
                                      "error",
                                      "ipairs",
                                      "math",
                                      "pairs",
                                      "select",
                                      "string",
                                      "table",
                                      "tonumber",
                                      "tostring",
                                      "type"}));
}

TEST(Sandbox, OffersExactlyTheseFunctionsOfTheLibraries) {
  const auto names_of = [](const std::string& library) {
    return result_of("local names = {} for k in pairs(" + library +
                     ") do names[#names + 1] = k end return table.concat(names, ' ')");
  };
  EXPECT_EQ(names_of("math"),
            "abs ceil floor fmod max maxinteger min mininteger tointeger type ult");
  EXPECT_EQ(names_of("table"), "concat insert remove sort unpack");
  EXPECT_EQ(names_of("string"), "byte char find format len lower rep reverse sub upper");
}

TEST(Sandbox, NothingOfLuaIsLeftInTheRegistry) {
  VmFixture fixture;
  lua_State* state = fixture.vm.state();
  lua_rawgeti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  EXPECT_TRUE(field_names(state).empty());
  EXPECT_EQ(lua_getfield(state, LUA_REGISTRYINDEX, LUA_LOADED_TABLE), LUA_TNIL);
}

TEST(Sandbox, StringsHaveMethods) {
  EXPECT_EQ(result_of("return ('abc'):upper() .. ('x'):rep(3, '-') .. #('abc'):sub(2)"),
            "ABCx-x-x2");
  EXPECT_EQ(result_of("return ('abc'):byte(2)"), "98");
}

TEST(Sandbox, StringsAreNotNumbers) {
  EXPECT_EQ(result_of("return '10' + 1"),
            "attempt to perform arithmetic on a string value (constant '10')");
}

TEST(Sandbox, FindLooksForPlainText) {
  EXPECT_EQ(result_of("local a, b = ('a.b.c'):find('.b') return a * 10 + b"), "23");
  EXPECT_EQ(result_of("return ('abab'):find('ab', 2)"), "3");
  EXPECT_EQ(result_of("return ('abab'):find('ab', -2)"), "3");
  EXPECT_EQ(result_of("return ('abc'):find('')"), "1");
  EXPECT_EQ(result_of("return ('abc'):find('', 10)"), "nil");
  EXPECT_EQ(result_of("return ('abc'):find('[a]')"), "nil");
}

TEST(Sandbox, FormatPrintsLikeLua) {
  EXPECT_EQ(result_of("return string.format('%5d|%-5d|%05d|%+d|%i', 42, 42, 42, 42, 42.0)"),
            "   42|42   |00042|+42|42");
  EXPECT_EQ(result_of("return string.format('%x|%X|%#x|%o|%c', 255, 255, 255, 8, 65)"),
            "ff|FF|0xff|10|A");
  EXPECT_EQ(result_of("return string.format('%.2f|%g|%e', 1.005, 0.5, 1)"),
            "1.00|0.5|1.000000e+00");
  EXPECT_EQ(result_of("return string.format('%s|%5s|%-5s|%.2s|%5.1s|%%', 'abc', 'abc', 'abc', "
                      "'abc', 'abc')"),
            "abc|  abc|abc  |ab|    a|%");
  EXPECT_EQ(result_of("return #string.format('%99.99f', -1e308)"), "410");
}

TEST(Sandbox, FormatComplainsAboutValues) {
  EXPECT_EQ(result_of("return string.format('%d', 1.5)"),
            "argument 2: expected a whole number, found 1.5");
  EXPECT_EQ(result_of("return string.format('%d')"), "string.format: no value for conversion 1");
  EXPECT_EQ(result_of("return string.format('%q', 1)"),
            "string.format: unknown conversion '%q'; known are d i u c x X o e E f F g G s %");
}

TEST(Sandbox, TostringShowsValuesWithoutAddresses) {
  EXPECT_EQ(result_of("return tostring(1) .. tostring(-1.5) .. tostring(2.0) .. tostring(1e15) .. "
                      "tostring(true) .. tostring(nil)"),
            "1-1.52.01e+15truenil");
  EXPECT_EQ(result_of("return tostring({}) .. tostring(tostring) .. tostring(handle(1, 1))"),
            "tablefunctionhandle");
}

TEST(Sandbox, InsertRemoveAndUnpackWorkLikeLua) {
  EXPECT_EQ(result_of("local t = { 1, 2, 3 } table.insert(t, 4) table.insert(t, 1, 0) "
                      "local a = table.remove(t, 2) local b = table.remove(t) "
                      "return table.concat(t, ',') .. ':' .. a .. b"),
            "0,2,3:14");
  EXPECT_EQ(result_of("return table.remove({})"), "nil");
  EXPECT_EQ(result_of("local a, b, c = table.unpack({ 1, 2 }) return tostring(a + b) .. "
                      "tostring(c)"),
            "3nil");
  EXPECT_EQ(result_of("table.insert({}, 5, 1)"),
            "argument 2: expected a whole number from 1 to 1, found 5");
  EXPECT_EQ(result_of("table.insert({}, nil, 1)"),
            "argument 2: expected a whole number, found nil");
}

TEST(Sandbox, AnUnknownNameIsAnErrorWithAHint) {
  EXPECT_EQ(result_of("return nothing_here"),
            "unknown name 'nothing_here': it is not part of the rule language");
  EXPECT_EQ(result_of("return math.huge"),
            "unknown name 'math.huge': rules count in whole numbers; use math.maxinteger");
}

TEST(Sandbox, TheTablesOfTheApiAreReadOnly) {
  Vm vm;
  const Vm::Setup setup = [](lua_State* state) {
    lua_newtable(state);
    lua_newtable(state);
    lua_setfield(state, -2, "inner");
    lua_setfield(state, -2, "opt");
  };
  const ScriptError* error = vm.load_text({"demo", "", "a.lua", "opt.inner.x = 1"}, setup);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->message, "table 'opt.inner' is read-only");
}

TEST(Sandbox, TablesOfTheFileMayChangeWhileItLoadsAndNotAfter) {
  VmFixture fixture;
  ASSERT_EQ(fixture
                .load("local t = {}\nt.x = 1\nkeep(function() log(t.x) end)\n"
                      "keep(function() t.x = 2 end)\nkeep(function() t[1] = 2 end)")
                .code,
            "");
  ASSERT_EQ(fixture.seal().code, "");
  EXPECT_EQ(fixture.call(0).code, "");
  EXPECT_EQ(fixture.call(1).message,
            "hidden state: table 't' may not change during play; declare it with state.*");
  EXPECT_EQ(fixture.call(2).message,
            "hidden state: table 't' may not change during play; declare it with state.*");
  EXPECT_EQ(fixture.logged, (std::vector<std::string>{"1"}));
}

TEST(Sandbox, TablesOfACallMayChange) {
  VmFixture fixture;
  ASSERT_EQ(fixture.load("keep(function() local t = {} t.x = 1 t.x = 2 log(t.x) end)").code, "");
  ASSERT_EQ(fixture.seal().code, "");
  EXPECT_EQ(fixture.call().code, "");
}

}  // namespace
}  // namespace bastide
