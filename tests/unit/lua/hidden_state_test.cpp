// Rules that would remember are found from their code, before anything is played; rules that do not
// are let alone.
#include "kernel/lua/hidden_state.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "variable:line" of each finding.
std::vector<std::string> found_in(const std::string& text) {
  VmFixture fixture;
  const ScriptError error = fixture.load(text);
  EXPECT_EQ(error.code, "") << error.to_text();
  std::vector<std::string> found;
  std::vector<HiddenState> rows;
  EXPECT_EQ(find_hidden_state(fixture.vm, rows), nullptr);
  for (const HiddenState& row : rows) {
    EXPECT_EQ(row.file, "demo/rules.lua");
    found.push_back(row.variable + ":" + std::to_string(row.line));
  }
  EXPECT_EQ(lua_gettop(fixture.vm.state()), 1);
  return found;
}

TEST(HiddenState, IsAnAssignmentToALocalOfTheFile) {
  EXPECT_THAT(found_in("local n = 0\nkeep(function()\n  n = n + 1\nend)"), ElementsAre("n:3"));
  EXPECT_THAT(found_in("local seen\nkeep(function() if not seen then seen = true end end)"),
              ElementsAre("seen:2"));
  EXPECT_THAT(found_in("local t = {}\nkeep(function() t = { t } end)"), ElementsAre("t:2"));
}

TEST(HiddenState, HidesInFunctionsThatAreCalled) {
  EXPECT_THAT(found_in("local n = 0\nlocal function bump()\n  n = n + 1\nend\n"
                       "keep(function() bump() end)"),
              ElementsAre("n:3"));
  EXPECT_THAT(found_in("local function counter()\n  local n = 0\n  return function()\n"
                       "    n = n + 1\n    return n\n  end\nend\nlocal next_one = counter()\n"
                       "keep(function() return next_one() end)"),
              ElementsAre("n:4"));
}

TEST(HiddenState, HidesInFunctionsOfTablesAndAsTheirKeys) {
  EXPECT_THAT(found_in("local n, m = 0, { deep = {} }\nm.deep.bump = function()\n  n = n + 1\nend\n"
                       "keep(function() m.deep.bump() end)"),
              ElementsAre("n:3"));
  EXPECT_THAT(found_in("local n, m = 0, {}\nm[function() n = n + 1 end] = 1\n"
                       "keep(function() for f in pairs(m) do f() end end)"),
              ElementsAre("n:2"));
}

TEST(HiddenState, HidesInFunctionsWithinFunctions) {
  EXPECT_THAT(found_in("local n = 0\nkeep(function()\n  local function inner()\n"
                       "    local function innermost()\n      n = n + 1\n    end\n"
                       "    innermost()\n  end\n  inner()\nend)"),
              ElementsAre("n:5"));
}

TEST(HiddenState, IsFoundWhereverItIsAssigned) {
  EXPECT_THAT(found_in("local a, b, c = 1, 2, 3\nkeep(function(x)\n  a, b = b, a\nend)\n"
                       "keep(function()\n  for i = 1, 3 do\n    goto on\n    c = i\n    ::on::\n"
                       "  end\nend)"),
              ElementsAre("a:3", "b:3", "c:8"));
  // More than 127 lines from the head of the function: its place is written in another form.
  EXPECT_THAT(found_in("local n\nkeep(function()\n" + std::string(300, '\n') + "n = 1\nend)"),
              ElementsAre("n:303"));
}

TEST(HiddenState, IsNotWhatEndsWithTheCall) {
  EXPECT_THAT(found_in("keep(function() local n = 0 for i = 1, 3 do n = n + i end return n end)"),
              IsEmpty());
  EXPECT_THAT(found_in("keep(function()\n  local n = 0\n  local function bump() n = n + 1 end\n"
                       "  bump() bump()\n  return n\nend)"),
              IsEmpty());
  EXPECT_THAT(found_in("local function counter() local n = 0\n"
                       "  return function() n = n + 1 return n end end\n"
                       "keep(function() return counter()() end)"),
              IsEmpty());
}

TEST(HiddenState, IsNotWhatNeverChangesInPlay) {
  EXPECT_THAT(found_in("local points = { city = 2, road = 1 }\nlocal most <const> = 7\n"
                       "keep(function() return points.city + most end)"),
              IsEmpty());
  EXPECT_THAT(found_in("local n = 0\nlocal function next_id() n = n + 1 return n end\n"
                       "local a, b = next_id(), next_id()\nkeep(function() return a + b end)"),
              IsEmpty());
  EXPECT_THAT(found_in("local function sum(n) return n == 0 and 0 or n + sum(n - 1) end\n"
                       "local odd\nlocal function even(n) return n == 0 or odd(n - 1) end\n"
                       "odd = function(n) return n ~= 0 and even(n - 1) end\n"
                       "keep(function() return even(sum(4)) end)"),
              IsEmpty());
}

TEST(HiddenState, SaysWhatToDo) {
  VmFixture fixture;
  ASSERT_EQ(fixture.load("local n\nkeep(function() n = 1 end)").code, "");
  std::vector<HiddenState> found;
  ASSERT_EQ(find_hidden_state(fixture.vm, found), nullptr);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].to_text(),
            "hidden state: local 'n' outlives the call that assigns it here; a rule remembers only "
            "what is declared with state.*, and a bot nothing");
}

}  // namespace
}  // namespace bastide
