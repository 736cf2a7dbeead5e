#include "kernel/lua/define.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

PluginDef read(const std::string& text, std::vector<OptionSetting> options = {}) {
  PluginDef plugin = lua_plugin("demo", text);
  plugin.options = std::move(options);
  Diagnostics diagnostics;
  LuaReader reader;
  reader.read(plugin, diagnostics);
  diagnostics.throw_if_any();
  return plugin;
}

std::string fault(const std::string& text) {
  try {
    read(text);
  } catch (const LoadError& error) {
    return error.diagnostics().front().message;
  }
  return {};
}

TEST(Define, ADefinitionKeepsItsFieldsSortedAndItsPlace) {
  const PluginDef plugin =
      read("\n\ndefine.feature { watch = 2, id = \"road\", points = { tile = { 1, 2.0 } } }");
  ASSERT_EQ(plugin.definitions.size(), 1U);
  const Definition& road = plugin.definitions[0];
  EXPECT_EQ(road.category, "feature");
  EXPECT_EQ(road.id, "demo:road");
  EXPECT_EQ(to_string(road.at), "plugins/demo/rules.lua:3");
  ASSERT_EQ(road.fields.members.size(), 2U);
  EXPECT_EQ(road.fields.members[0].key, "points");
  const Value& points = *road.fields.find("points")->find("tile");
  ASSERT_EQ(points.items.size(), 2U);
  EXPECT_EQ(points.items[1].integer, 2);
  EXPECT_EQ(points.items[1].at.line, 3);
}

TEST(Define, FunctionsAreNumberedThroughAllPlugins) {
  LuaReader reader;
  Diagnostics diagnostics;
  PluginDef first = lua_plugin("one", "define.phase { id = \"a\", enter = function() end }");
  PluginDef second = lua_plugin("two", "define.phase { id = \"b\", enter = function() end }");
  reader.read(first, diagnostics);
  reader.read(second, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(first.definitions[0].fields.find("enter")->integer, 0);
  EXPECT_EQ(second.definitions[0].fields.find("enter")->integer, 1);
}

TEST(Define, AVariableIsADefinitionWithItsScope) {
  const PluginDef plugin = read("local v = state.piece { id = \"flock\", type = \"token[]\" }");
  EXPECT_EQ(plugin.definitions[0].category, "state");
  EXPECT_EQ(plugin.definitions[0].fields.find("scope")->text, "piece");
}

TEST(Define, HooksTakeTheWordOfTheirPointWithoutAnId) {
  const PluginDef plugin = read(
      "on.react(\"core:tile_placed\", { run = function() end })\n"
      "on.score(\"*\", { id = \"cut\", stage = \"void\", when = { complete = false }, run = "
      "function() end })\n"
      "on.waive(\"core:edge_mismatch\", { run = function() end })");
  ASSERT_EQ(plugin.hooks.size(), 3U);
  EXPECT_EQ(plugin.hooks[0].id, "demo:tile_placed");
  EXPECT_EQ(plugin.hooks[0].shape, Shape::react);
  EXPECT_EQ(plugin.hooks[0].script, 0);
  EXPECT_NE(plugin.hooks[0].run, nullptr);
  EXPECT_EQ(plugin.hooks[1].id, "demo:cut");
  EXPECT_EQ(plugin.hooks[1].fields.find("stage")->text, "void");
  EXPECT_EQ(plugin.hooks[2].id, "demo:edge_mismatch");
}

TEST(Define, AmendmentsAndReplacementsNameWhatTheyChange) {
  const PluginDef plugin = read(
      "amend(\"core:zone/hand\", { size = 3 })\n"
      "amend(\"feature/road\", { mark = \"x\" })\n"
      "amend(\"base/W\", { count = 2 })\n"
      "replace(\"base:tiles\", function() end)\n"
      "replace(\"own\", nil)");
  ASSERT_EQ(plugin.amendments.size(), 3U);
  EXPECT_EQ(plugin.amendments[0].target, "core:zone/hand");
  EXPECT_EQ(plugin.amendments[1].target, "demo:feature/road");
  EXPECT_EQ(plugin.amendments[2].target, "base/W");
  EXPECT_EQ(plugin.replacements[0].target, "base:tiles");
  EXPECT_EQ(plugin.replacements[0].script, 0);
  EXPECT_EQ(plugin.replacements[1].target, "demo:own");
  EXPECT_EQ(plugin.replacements[1].script, -1);
}

TEST(Define, OptionsHaveTheirTypes) {
  const PluginDef plugin = read(
      "define.pool { id = \"p\", count = opt.count }\n"
      "if opt.on then define.zone { id = opt.word } end",
      {{"demo.count", "int", "12", "1", "", {}},
       {"demo.on", "bool", "true", "false", "", {}},
       {"demo.word", "enum", "side", "side", "", {}}});
  EXPECT_EQ(plugin.definitions[0].fields.find("count")->integer, 12);
  EXPECT_EQ(plugin.definitions[1].id, "demo:side");
}

TEST(Define, SlipsNameTheNearest) {
  EXPECT_THAT(fault("define.featur { id = \"x\" }"), HasSubstr("did you mean \"feature\"?"));
  EXPECT_THAT(fault("on.reacts(\"core:x\", {})"), HasSubstr("did you mean \"react\"?"));
  EXPECT_THAT(fault("local x = opt.colour"), HasSubstr("unknown option 'colour'"));
  EXPECT_THAT(fault("define.x = 1"), HasSubstr("may not change"));
}

TEST(Define, WhatADeclarationCannotHoldIsAnError) {
  EXPECT_THAT(fault("define.feature { id = \"a\", size = 1.5 }"), HasSubstr("'size' is 1.5"));
  EXPECT_THAT(fault("define.feature { id = \"a\", \"b\" }"), HasSubstr("both a list and a table"));
  EXPECT_THAT(fault("define.feature { id = \"A b\" }"), HasSubstr("is no word"));
  EXPECT_THAT(fault("define.feature { }"), HasSubstr("missing key 'id'"));
  EXPECT_THAT(fault("local t = {} t.t = t define.start(t)"), HasSubstr("too deep"));
  EXPECT_THAT(fault("on.react(\"core:tile_placed\", { id = \"x\" })"),
              HasSubstr("missing key 'run'"));
}

TEST(Define, AFaultHasItsPlaceAndLeavesTheOtherPluginsToBeRead) {
  LuaReader reader;
  Diagnostics diagnostics;
  PluginDef bad = lua_plugin("bad", "\nlocal x = nil + 1");
  PluginDef good = lua_plugin("good", "define.zone { id = \"z\" }");
  reader.read(bad, diagnostics);
  reader.read(good, diagnostics);
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(to_string(diagnostics.all()[0].at), "plugins/bad/rules.lua:2");
  EXPECT_EQ(good.definitions.size(), 1U);
}

TEST(Define, AModuleRunsWhereItIsRequired) {
  PluginDef plugin =
      lua_plugin("demo", "local n = require(\"numbers\")\ndefine.zone { id = n.word }");
  plugin.scripts.push_back({"demo",
                            "1",
                            "plugins/demo/scripts/numbers.lua",
                            "",
                            "return { word = \"deep\" }",
                            false,
                            true});
  Diagnostics diagnostics;
  LuaReader reader;
  reader.read(plugin, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  ASSERT_EQ(plugin.definitions.size(), 1U);
  EXPECT_EQ(plugin.definitions[0].id, "demo:deep");
  EXPECT_THAT(fault("require(\"bastide.missing\")"), HasSubstr("no such file"));
}

}  // namespace
}  // namespace bastide
