#include "kernel/lua/script_error.h"

#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

constexpr const char* kText =
    "local function grow(t)\n"
    "  return t.size + 1\n"
    "end\n"
    "\n"
    "keep(function()\n"
    "  local n = grow(nil)\n"
    "  log(n)\n"
    "end)\n";

TEST(ScriptError, ReportsPluginHookPlaceSourceAndCallers) {
  VmFixture fixture;
  ASSERT_EQ(fixture.load(kText).code, "");
  ScriptError error = fixture.call();
  error.notes.emplace_back("turn 12, player Anna, decision 40");
  EXPECT_EQ(error.to_text(),
            "script.runtime in demo@1.2.0, hook core:test/demo:hook\n"
            "demo/rules.lua:2: attempt to index a nil value (local 't')\n"
            "      1 | local function grow(t)\n"
            "->    2 |   return t.size + 1\n"
            "      3 | end\n"
            "called from, innermost first:\n"
            "  demo/rules.lua:2: in function 'grow'\n"
            "  demo/rules.lua:6: in the function of line 5\n"
            "turn 12, player Anna, decision 40\n");
}

TEST(ScriptError, ReportsASyntaxErrorWithItsLine) {
  VmFixture fixture;
  const ScriptError error = fixture.load("local x = 1\nlocal y = = 2\n");
  EXPECT_EQ(error.to_text(),
            "script.syntax in demo@1.2.0\n"
            "demo/rules.lua:2: unexpected symbol near '='\n"
            "      1 | local x = 1\n"
            "->    2 | local y = = 2\n");
}

TEST(ScriptError, AnErrorAtTheCallersLevelNamesTheCaller) {
  VmFixture fixture;
  const ScriptError error = fixture.load("local function f()\n  error('wrong', 2)\nend\nf()\n");
  EXPECT_EQ(error.line, 4);
  EXPECT_EQ(error.message, "wrong");
}

TEST(ScriptError, ALongFileNameIsGivenInFull) {
  VmFixture fixture;
  const std::string file = "a_folder_with_a_long_name/another_folder_with_a_long_name/the_file.lua";
  const ScriptError error = fixture.load("local x = nil\nx()", file);
  EXPECT_EQ(error.file, "demo/" + file);
  EXPECT_EQ(error.line, 2);
  EXPECT_EQ(error.message, "attempt to call a nil value (local 'x')");
  const ScriptError syntax = fixture.load("x x", file);
  EXPECT_EQ(syntax.file, "demo/" + file);
  EXPECT_EQ(syntax.line, 1);
}

TEST(ScriptError, ALongTracebackKeepsBothEnds) {
  VmFixture fixture;
  const ScriptError error = fixture.load(
      "local function f(n)\n  if n == 0 then error('deep') end\n  return (f(n - "
      "1))\nend\nf(100)\n");
  ASSERT_EQ(error.frames.size(), 13U);
  EXPECT_EQ(error.frames.front().line, 2);
  EXPECT_EQ(error.frames.back().line, 5);
  EXPECT_EQ(error.frames.back().function, "the file itself");
}

TEST(ScriptError, TheExcerptStopsAtTheEndsOfTheFile) {
  EXPECT_EQ(source_excerpt("one\r\ntwo", 1),
            (std::vector<std::string>{"->    1 | one", "      2 | two"}));
  EXPECT_EQ(source_excerpt("one\n\nthree\n", 3),
            (std::vector<std::string>{"      2 |", "->    3 | three"}));
  EXPECT_TRUE(source_excerpt("one", 9).empty());
}

TEST(ScriptError, AMessageWithAColonIsNotTakenForAPlace) {
  EXPECT_EQ(split_message("hills/rules.lua:12: bad").line, 12);
  EXPECT_EQ(split_message("a:b:3: bad").file, "a:b");
  EXPECT_EQ(split_message("core:claim is gone").file, "");
  VmFixture fixture;
  EXPECT_EQ(fixture.load("error('score:3: is wrong', 0)").message, "score:3: is wrong");
}

}  // namespace
}  // namespace bastide
