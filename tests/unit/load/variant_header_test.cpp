#include "kernel/load/variant_header.h"

#include <gmock/gmock.h>

#include "kernel/load/ruleset_loader.h"
#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class VariantHeader : public RulesFolder {
 protected:
  /// A game with an option "mood", and these variants in it.
  [[nodiscard]] LoadRequest game_with(const std::vector<std::string>& variants,
                                      const std::string& keys = "") const {
    put_land(R"("options": { "mood": { "type": "enum", "default": "calm",
                                       "values": ["calm", "wild", "odd"] } })");
    put("rulesets/game.json", R"({ "plugins": { "land": "^1" })" + keys + " }");
    LoadRequest request;
    request.ruleset = "game";
    request.with = variants;
    return request;
  }

  [[nodiscard]] std::string mood(const LoadRequest& request) const {
    const auto rules = load_ruleset(request, path());
    for (const OptionSetting& option : rules->catalog.options) {
      if (option.name == "land.mood") {
        return option.value;
      }
    }
    return "no such option";
  }

  [[nodiscard]] std::string complaints(const LoadRequest& request) const {
    try {
      static_cast<void>(load_ruleset(request, path()));
      return "";
    } catch (const LoadError& error) {
      return short_text(error.what());
    }
  }
};

TEST_F(VariantHeader, SaysWhichVersionItIs) {
  Diagnostics diagnostics;
  const auto version_of = [&](const std::string& header) {
    return to_string(read_variant_header("wet", {"wet.lua", header}, diagnostics).version);
  };
  EXPECT_EQ(version_of("-- title: Wet\n"), "1.0.0");
  EXPECT_EQ(version_of("-- version: 2.10.3\n"), "2.10.3");
  EXPECT_TRUE(diagnostics.empty());
  static_cast<void>(version_of("-- title: Wet\n-- version: 2\n"));
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(to_string(diagnostics.all().front()),
            "wet.lua:2:13: version: expected three numbers, such as 1.0.0, found \"2\"");
}

TEST_F(VariantHeader, SaysWhatAManifestSays) {
  Diagnostics diagnostics;
  const Manifest manifest = read_variant_header("wet",
                                                {"wet.lua",
                                                 "-- title: Wet\n-- status: house\n"
                                                 "-- rules: HR-WET-01, Q-HR-09\n"
                                                 "-- requires: land\n-- optional: sea, lake\n"
                                                 "-- conflicts: dry\n-- set land.mood: \"wild\"\n"
                                                 "-- a remark\n\n-- titel: no header any more\n"},
                                                diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(manifest.status, "house");
  EXPECT_THAT(manifest.rule_ids, ElementsAre("HR-WET-01", "Q-HR-09"));
  ASSERT_EQ(manifest.optional.size(), 2U);
  EXPECT_EQ(manifest.optional[1].plugin, "lake");
  ASSERT_EQ(manifest.conflicts.size(), 1U);
  EXPECT_EQ(manifest.conflicts[0].plugin, "dry");
  ASSERT_EQ(manifest.presets.size(), 1U);
  EXPECT_EQ(manifest.presets[0].option, "land.mood");
  EXPECT_EQ(to_string(manifest.presets[0].value), "wild");
}

TEST_F(VariantHeader, PresetBeatsTheRulesetButNotTheCommandLine) {
  put("scripts/variants/wild.lua", "-- set land.mood: \"wild\"\n");
  EXPECT_EQ(mood(game_with({})), "calm");
  LoadRequest request = game_with({"wild"}, R"(, "options": { "land.mood": "calm" })");
  EXPECT_EQ(mood(request), "wild");
  request.set = {"land.mood=odd"};
  EXPECT_EQ(mood(request), "odd");
}

TEST_F(VariantHeader, PresetOfALockedOptionIsRefused) {
  put("scripts/variants/wild.lua", "-- set land.mood: \"wild\"\n");
  EXPECT_EQ(complaints(game_with(
                {"wild"}, R"(, "options": { "land.mood": { "value": "calm", "lock": true } })")),
            "scripts/variants/wild.lua:1:19: \"wild\" sets land.mood, but the ruleset locks this "
            "option\n");
}

TEST_F(VariantHeader, VariantsThatSetAnOptionDifferentlyAreRefused) {
  put("scripts/variants/wild.lua", "-- set land.mood: \"wild\"\n");
  put("scripts/variants/odd.lua", "-- set land.mood: \"odd\"\n");
  put("scripts/variants/wilder.lua", "-- set land.mood: \"wild\"\n");
  EXPECT_EQ(complaints(game_with({"wild", "odd"})),
            "scripts/variants/wild.lua:1:19: \"odd\" and \"wild\" cannot be combined: one sets "
            "land.mood to odd, the other to wild; leave one of them out\n");
  EXPECT_EQ(complaints(game_with({"wild", "wilder"})), "");
}

TEST_F(VariantHeader, WrongPresetsAreNamedWithTheirPlace) {
  put("scripts/variants/wild.lua", "-- set land.mod: \"wild\"\n-- set land.mood: 3\n");
  const std::string text = complaints(game_with({"wild"}));
  EXPECT_THAT(text,
              HasSubstr("wild.lua:1:18: there is no option \"land.mod\" (did you mean "
                        "\"land.mood\"?)"));
  EXPECT_THAT(text, HasSubstr("wild.lua:2:19: option \"land.mood\": expected"));
}

TEST_F(VariantHeader, SaysItForAllRulesOfTheFile) {
  put("scripts/variants/wet.lua",
      "-- about: It rains: often.\n-- rules: HR-WET-01, EX-HR-WET-1, Q-HR-09\n");
  const auto rules = load_ruleset(game_with({"wet"}), path());
  ASSERT_EQ(rules->citations.size(), 1U);
  EXPECT_EQ(rules->citations[0].target, "plugin/wet");
  EXPECT_EQ(rules->citations[0].section, "special");
  ASSERT_EQ(rules->citations[0].says.size(), 1U);
  EXPECT_EQ(rules->citations[0].says[0].text, "It rains: often.");
  EXPECT_THAT(rules->citations[0].says[0].rules, ElementsAre("HR-WET-01", "Q-HR-09"));
}

TEST_F(VariantHeader, ConflictingVariantsAreRefused) {
  put("scripts/variants/wet.lua", "-- title: Wet\n-- conflicts: dry\n");
  put("scripts/variants/dry.lua", "-- title: Dry\n");
  EXPECT_EQ(complaints(game_with({"dry", "wet"})),
            "scripts/variants/wet.lua:2:15: \"wet\" cannot be combined with \"dry\": leave one of "
            "them out\n");
  EXPECT_EQ(complaints(game_with({"wet"})), "");
}

TEST_F(VariantHeader, InstalledVariantsAreListedWithTheirOptions) {
  put("scripts/variants/wet.lua",
      "-- title: Wet\n-- status: house\n-- rules: HR-WET-01\n"
      "-- option depth: { \"type\": \"int\", \"default\": 2 }\n");
  const std::vector<Installed> installed = list_installed(path());
  ASSERT_EQ(installed.size(), 1U);
  EXPECT_EQ(installed[0].kind, "variant");
  EXPECT_EQ(installed[0].status, "house");
  EXPECT_THAT(installed[0].rules, ElementsAre("HR-WET-01"));
  ASSERT_EQ(installed[0].options.size(), 1U);
  EXPECT_EQ(installed[0].options[0].name, "wet.depth");
  EXPECT_EQ(installed[0].options[0].initial, "2");
}

}  // namespace
}  // namespace bastide
