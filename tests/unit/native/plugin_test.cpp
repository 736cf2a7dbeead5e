// What a native library registers while it is loaded, and the mistakes it can make there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/io/json_parser.h"
#include "kernel/native/native_plugin.h"
#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The library, told what to do.
class NativePlugin : public ::testing::Test {
 protected:
  void load(const std::string& does) {
    plugin_.id = "faulty";
    plugin_.optional_plugins = {"absent"};
    plugin_.options = {{"faulty.does", "enum", does, "", "", {}},
                       {"faulty.on", "bool", "true", "", "", {}},
                       {"faulty.count", "int", "12", "", "", {}}};
    read_native(BASTIDE_FAULTY, "faulty.so", plugin_, parse_json, diagnostics_);
  }
  [[nodiscard]] std::vector<std::string> complaints() const {
    std::vector<std::string> texts;
    for (const Diagnostic& row : diagnostics_.all()) {
      texts.push_back(to_string(row));
    }
    return texts;
  }
  /// Looks its names up in a small ruleset.
  void link() {
    TownAndLane rules;
    rules.next_plugin("faulty");
    rules.define("feature", "well", R"({ "done": "never" })");
    rules.plugin().names = plugin_.names;
    const auto compiled = rules.compile();
    for (const auto& resolve : plugin_.links) {
      resolve(*compiled, diagnostics_);
    }
  }

  PluginDef plugin_;
  Diagnostics diagnostics_;
};

TEST_F(NativePlugin, RegistersEverythingThatAScriptCould) {
  load("everything");
  EXPECT_THAT(complaints(), IsEmpty());
  ASSERT_EQ(plugin_.definitions.size(), 2U);
  EXPECT_EQ(plugin_.definitions[0].category, "feature");
  EXPECT_EQ(plugin_.definitions[0].id, "faulty:well");
  EXPECT_EQ(plugin_.definitions[1].category, "phase");
  EXPECT_EQ(plugin_.definitions[1].id, "faulty:fair");
  ASSERT_EQ(plugin_.amendments.size(), 1U);
  EXPECT_EQ(plugin_.amendments[0].target, "core:zone/hand");
  ASSERT_EQ(plugin_.hooks.size(), 1U);
  EXPECT_EQ(plugin_.hooks[0].id, "faulty:look");
  EXPECT_EQ(plugin_.hooks[0].shape, Shape::react);
  ASSERT_EQ(plugin_.replacements.size(), 1U);
  EXPECT_EQ(plugin_.replacements[0].target, "t:old");
  EXPECT_THAT(plugin_.names, ElementsAre("faulty:word"));
  link();
  EXPECT_THAT(complaints(), IsEmpty()) << "a name of an optional plugin may be absent";
}

TEST_F(NativePlugin, EveryMistakeIsNamed) {
  load("nothing right");
  const std::vector<std::string> found = complaints();
  ASSERT_EQ(found.size(), 6U) << ::testing::PrintToString(found);
  EXPECT_EQ(found[0], "faulty.so: expected an object of fields, found a list");
  EXPECT_THAT(found[1], HasSubstr("faulty.so:1:"));
  EXPECT_EQ(found[2], "faulty.so: hook of core:tile_placed: unknown shape \"gossip\", or no rule");
  EXPECT_EQ(found[3], "faulty.so: hook of core:tile_placed: unknown shape \"react\", or no rule");
  EXPECT_EQ(found[4], "faulty.so: there is no option \"cuont\" (did you mean \"count\"?)");
  EXPECT_EQ(found[5], "faulty.so: option \"does\" holds a word: ask option_is");
}

TEST_F(NativePlugin, UnknownNamesAreFoundWhenTheRulesetStands) {
  load("unknown names");
  EXPECT_THAT(complaints(), IsEmpty());
  link();
  EXPECT_THAT(complaints(),
              ElementsAre("faulty.so: there is no feature \"wel\"",
                          "faulty.so: there is no tower \"well\"",
                          "faulty.so: there is no check \"core:power\""));
}

TEST_F(NativePlugin, ItsOwnComplaintIsEnough) {
  load("complain");
  EXPECT_THAT(complaints(), ElementsAre("faulty.so: two seats are needed"));
}

TEST_F(NativePlugin, FailingWithoutAWordIsNamed) {
  load("fail");
  EXPECT_THAT(complaints(),
              ElementsAre("faulty.so: bastide_plugin_init failed and did not say why"));
}

TEST_F(NativePlugin, FunctionsOfOtherVersionsAreNotThere) {
  load("ask for more");
  EXPECT_THAT(complaints(), IsEmpty());
}

TEST_F(NativePlugin, WhatIsNoPluginIsNotOpened) {
  read_native("/nowhere/at_all.so", "at_all.so", plugin_, parse_json, diagnostics_);
  read_native("libm.so.6", "libm.so.6", plugin_, parse_json, diagnostics_);
  const std::vector<std::string> found = complaints();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0], HasSubstr("at_all.so: cannot be opened"));
  EXPECT_EQ(found[1],
            "libm.so.6: exports no bastide_plugin_init: include <bastide/entry.h> where it is "
            "defined");
}

}  // namespace
}  // namespace bastide
