#include "sdk/tools/author/composition.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/io/json_parser.h"
#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

/// Two games, land and sea, that exclude each other; bells and arms are added to land, bells are
/// rung in two keys that exclude each other.
class CompositionTest : public RulesFolder {
 protected:
  void SetUp() override {
    RulesFolder::SetUp();
    put_land(R"("title": "Land", "options": {
                  "depth": { "type": "int", "default": 2, "min": 0, "max": 5, "about": "How deep." },
                  "wind": { "type": "enum", "values": ["calm", "storm"], "default": "calm",
                            "about": "How windy." },
                  "dry": { "type": "bool", "default": true, "about": "Is it dry?" } })");
    put_plugin("sea", R"("title": "Sea", "rules": "rules.lua", "tiles": "tiles.json",
                         "conflicts": { "land": "*" })");
    put("plugins/sea/tiles.json",
        R"({ "tiles": [ { "id": "sea/a", "count": 4, "ring": "www www www www",
                          "start": true, "segments": { "w": "water" } } ] })");
    put("plugins/sea/rules.lua", "define.feature { id = 'water', done = 'never' }\n");
    put_plugin("bells", R"("title": "Bells", "requires": { "land": "^1" }, "rules": "rules.lua")");
    put("plugins/bells/rules.lua", "");
    put_plugin("arms",
               R"("title": "Arms", "requires": { "bells": "*" },
                  "parts": { "red": { "rules": "red.lua", "default": true },
                             "blue": { "rules": "blue.lua" } },
                  "options": { "shade": { "type": "int", "default": 1, "part": "blue",
                                          "about": "How blue." } })");
    put("plugins/arms/red.lua", "");
    put("plugins/arms/blue.lua", "");
    variant("loud", "-- requires: bells\n-- conflicts: soft\n");
    variant("soft", "-- requires: bells\n");
    variant("stormy", "-- requires: land\n-- set land.wind: \"storm\"\n");
    variant("calm", "-- requires: land\n-- set land.wind: \"calm\"\n");
  }

  void variant(const std::string& name, const std::string& header) const {
    put("scripts/variants/" + name + ".lua",
        "-- title: " + name + "\n-- about: A house rule.\n" + header);
  }

  [[nodiscard]] RulesetFile choice(const std::string& text) const {
    Diagnostics diagnostics;
    const auto value = parse_json(text, {}, diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    return choice_of(*value, path());
  }

  [[nodiscard]] Composition composed(const std::string& text) const {
    return compose(choice(text), path());
  }

  /// "text -> way out | way out", one a line.
  static std::string told(const Composition& composition) {
    std::string text;
    for (const ChoiceProblem& problem : composition.problems) {
      text += problem.text + (problem.refused ? "" : " (plays)");
      for (const WayOut& way : problem.ways_out) {
        text += "\n  " + way.text;
      }
      text += "\n";
    }
    return text;
  }

  /// Each way out of each problem, taken, is rid of that problem.
  void expect_ways_lead_out(const Composition& composition) const {
    for (const ChoiceProblem& problem : composition.problems) {
      EXPECT_FALSE(problem.ways_out.empty()) << problem.text;
      for (const WayOut& way : problem.ways_out) {
        const Composition after = compose(way.choice, path());
        for (const ChoiceProblem& left : after.problems) {
          EXPECT_NE(left.id, problem.id) << way.text;
        }
        if (composition.problems.size() == 1) {
          EXPECT_TRUE(after.ok()) << way.text << ": " << told(after);
        }
      }
    }
  }

  void expect_told(const std::string& text, const std::string& expected) const {
    const Composition composition = composed(text);
    EXPECT_EQ(told(composition), expected);
    expect_ways_lead_out(composition);
  }
};

TEST_F(CompositionTest, SoundChoiceIsARuleset) {
  const Composition composition = composed(R"({ "plugins": { "land": "*", "bells": "*" } })");
  EXPECT_EQ(told(composition), "");
  ASSERT_TRUE(composition.ok());
  EXPECT_EQ(composition.rules->title, "Land, Bells");
}

TEST_F(CompositionTest, NothingChosenOffersTheGames) {
  expect_told(R"({ "plugins": {} })", "No game is chosen.\n  Add Land\n  Add Sea\n");
}

TEST_F(CompositionTest, RequiredPluginIsAddedWithAllThatItRequires) {
  expect_told(R"({ "plugins": { "arms": "*" } })",
              "Arms requires Bells, which is not chosen.\n  Add Bells and Land\n");
}

TEST_F(CompositionTest, WhatStandsInTheWayOfARequiredPluginIsLeftOut) {
  expect_told(R"({ "plugins": { "sea": "*", "bells": "*" } })",
              "Bells requires Land, which is not chosen.\n  Add Land, leave out Sea\n"
              "  Leave out Bells\n");
}

TEST_F(CompositionTest, OfTwoThatExcludeEachOtherEitherIsLeftOut) {
  expect_told(
      R"({ "plugins": { "land": "*", "sea": "*", "bells": "*" } })",
      "Sea cannot be combined with Land.\n  Leave out Sea\n  Leave out Land, and with it Bells\n");
  expect_told(R"({ "plugins": { "land": "*", "bells": "*" }, "variants": ["loud", "soft"] })",
              "loud cannot be combined with soft.\n  Leave out loud\n  Leave out soft\n");
}

TEST_F(CompositionTest, HouseRuleWithoutItsPlugin) {
  expect_told(R"({ "plugins": { "land": "*" }, "variants": ["loud"] })",
              "loud requires Bells, which is not chosen.\n  Add Bells\n  Leave out loud\n");
}

TEST_F(CompositionTest, WhatIsNotInstalledIsLeftOut) {
  expect_told(R"({ "plugins": { "land": "*", "moon": "*" } })",
              "The plugin \"moon\" is not installed.\n  Leave out \"moon\"\n");
  put_plugin("tide", R"("title": "Tide", "requires": { "moon": "*" })");
  expect_told(R"({ "plugins": { "land": "*", "tide": "*" } })",
              "Tide requires \"moon\", which is not installed.\n  Leave out Tide\n");
}

TEST_F(CompositionTest, OtherVersionThanIsInstalled) {
  expect_told(R"({ "plugins": { "land": "^2" } })",
              "The ruleset asks for Land in version ^2, but 1.0.0 is installed.\n"
              "  Take version ^1\n");
  put_plugin("tide", R"("title": "Tide", "requires": { "land": "^2" })");
  expect_told(R"({ "plugins": { "land": "*", "tide": "*" } })",
              "Tide requires Land in version ^2, but 1.0.0 is installed.\n  Leave out Tide\n");
}

TEST_F(CompositionTest, ValueThatAnOptionCannotHave) {
  expect_told(R"({ "plugins": { "land": "*" }, "options": { "land.depth": 9 } })",
              "land.depth: expected a whole number from 0 to 5, found 9.\n  Set it to 5\n"
              "  Set it back to 2\n");
  expect_told(R"({ "plugins": { "land": "*" }, "options": { "land.wind": "gale" } })",
              "land.wind: expected one of \"calm\", \"storm\", found \"gale\".\n"
              "  Set it to calm\n  Set it to storm\n");
}

TEST_F(CompositionTest, OptionThatNothingHas) {
  expect_told(R"({ "plugins": { "land": "*" }, "options": { "land.width": 9 } })",
              "Land has no option land.width.\n  Do not set land.width\n");
  expect_told(R"({ "plugins": { "land": "*" }, "options": { "arms.shade": 2 } })",
              "The option arms.shade is set, but Arms is not chosen.\n  Add Arms and Bells\n"
              "  Do not set arms.shade\n");
}

TEST_F(CompositionTest, OptionOfAPartThatIsNotIn) {
  expect_told(R"({ "plugins": { "land": "*", "bells": "*", "arms": "*" },
                   "options": { "arms.shade": 2 } })",
              "arms.shade has no effect without the part \"blue\" of Arms. (plays)\n"
              "  Take the part \"blue\"\n  Set it back to 1\n");
  EXPECT_TRUE(composed(R"({ "plugins": { "land": "*", "bells": "*", "arms": "*" },
                            "options": { "arms.shade": 2 } })")
                  .ok());
}

TEST_F(CompositionTest, PartsThatAreNotThere) {
  expect_told(R"({ "plugins": { "land": "*", "bells": "*", "arms": "*" },
                   "parts": { "arms": ["blu"] } })",
              "Arms has no part \"blu\" (did you mean \"blue\"?).\n  Take the part \"blue\"\n"
              "  Leave out \"blu\"\n");
  expect_told(R"({ "plugins": { "land": "*", "bells": "*", "arms": "*" },
                   "parts": { "arms": [] } })",
              "No part of Arms is chosen. (plays)\n  Take the usual parts\n  Leave out Arms\n");
}

TEST_F(CompositionTest, HouseRulesThatChooseDifferently) {
  expect_told(R"({ "plugins": { "land": "*" }, "variants": ["stormy", "calm"] })",
              "stormy sets land.wind to storm, and calm sets it to calm.\n  Leave out stormy\n"
              "  Leave out calm\n");
}

TEST_F(CompositionTest, HouseRuleAgainstTheRuleset) {
  expect_told(R"({ "plugins": { "land": "*" }, "variants": ["calm"],
                   "options": { "land.wind": "storm" } })",
              "calm sets land.wind to calm, and the ruleset says storm: the house rule wins. "
              "(plays)\n  Leave out calm\n  Leave land.wind to the house rule\n");
  expect_told(R"({ "plugins": { "land": "*" }, "variants": ["calm"],
                   "options": { "land.wind": { "value": "storm", "lock": true } } })",
              "calm sets land.wind to calm, and the ruleset locks it to storm.\n"
              "  Leave out calm\n  Leave land.wind to the house rule\n");
}

TEST_F(CompositionTest, WhatOnlyTheCompilerSeesHasWaysOutToo) {
  put("plugins/bells/rules.lua", "define.feature { id = 'x', done = 'sometimes' }\n");
  const Composition composition =
      composed(R"({ "plugins": { "land": "*", "bells": "*" }, "variants": ["loud"] })");
  ASSERT_EQ(composition.problems.size(), 1U) << told(composition);
  EXPECT_NE(composition.problems[0].text.find("sometimes"), std::string::npos);
  ASSERT_EQ(composition.problems[0].ways_out.size(), 1U) << told(composition);
  EXPECT_EQ(composition.problems[0].ways_out[0].text, "Leave out Bells, and with it loud");
  expect_ways_lead_out(composition);
}

TEST_F(CompositionTest, FileSaysWhatIsNotSoByDefault) {
  const RulesetFile chosen = choice(
      R"({ "title": "Mine, with a title that is longer than what a message shows of one", "plugins": { "land": "^1", "bells": "*", "arms": "*" },
           "parts": { "arms": ["red"] }, "tiles": { "land": { "copies": 2 } },
           "variants": ["loud"],
           "options": { "land.depth": 2, "land.dry": false,
                        "land.wind": { "value": "calm", "lock": true } },
           "players": [2, 4] })");
  EXPECT_EQ(
      ruleset_json(chosen, path()).dump(),
      R"({"title":"Mine, with a title that is longer than what a message shows of one","plugins":{"land":"^1","bells":"*","arms":"*"},)"
      R"("tiles":{"land":{"copies":2}},"variants":["loud"],)"
      R"("options":{"land.dry":false,"land.wind":{"value":"calm","lock":true}},)"
      R"("players":[2,4]})");
}

TEST_F(CompositionTest, SavedFilePlaysByTheSameRules) {
  const RulesetFile chosen = choice(
      R"({ "plugins": { "land": "*", "bells": "*", "arms": "*" },
           "parts": { "arms": ["blue"] }, "variants": ["stormy"],
           "options": { "land.depth": 4, "arms.shade": 3 } })");
  const Composition composition = compose(chosen, path());
  ASSERT_TRUE(composition.ok()) << told(composition);
  LoadRequest saved;
  saved.ruleset = put("mine.json", ruleset_json(chosen, path()).dump(2));
  EXPECT_EQ(load_ruleset(saved, path())->catalog.hash, composition.rules->catalog.hash);
}

TEST_F(CompositionTest, InstalledRulesetIsChosenWithAllItExtends) {
  put("rulesets/small.json",
      R"({ "title": "Small", "plugins": { "land": "^1" }, "options": { "land.depth": 1 } })");
  put("rulesets/larger.json", R"({ "extends": "small", "plugins": { "bells": "^1" } })");
  EXPECT_EQ(ruleset_json(choice_of("larger", path()), path()).dump(),
            R"({"title":"Small","plugins":{"land":"^1","bells":"^1"},)"
            R"("options":{"land.depth":1}})");
}

// What ships.

SearchPath shipped() {
  return {{BASTIDE_SOURCE_DIR}};
}

TEST(ShippedCompositions, EveryRulesetIsWhatItIsChosenToBe) {
  for (const Installed& item : list_installed(shipped())) {
    if (item.kind != "ruleset") {
      continue;
    }
    const Composition composition = compose(choice_of(item.name, shipped()), shipped());
    ASSERT_TRUE(composition.ok()) << item.name << ": " << composition.problems.front().text;
    EXPECT_TRUE(composition.problems.empty()) << item.name;
    LoadRequest request;
    request.ruleset = item.name;
    EXPECT_EQ(composition.rules->catalog.hash, load_ruleset(request, shipped())->catalog.hash)
        << item.name;
  }
}

/// A way out that is offered is taken; the problem is then gone.
void expect_ways_out(const RulesetFile& choice) {
  const Composition composition = compose(choice, shipped());
  for (const ChoiceProblem& problem : composition.problems) {
    EXPECT_FALSE(problem.ways_out.empty()) << problem.text;
    for (const WayOut& way : problem.ways_out) {
      for (const ChoiceProblem& left : compose(way.choice, shipped()).problems) {
        EXPECT_NE(left.id, problem.id) << problem.text << " " << way.text;
      }
    }
  }
}

TEST(ShippedCompositions, EveryPairOfPluginsAndEveryHouseRuleAloneHaveWaysOut) {
  std::vector<std::string> plugins;
  for (const Installed& item : list_installed(shipped())) {
    RulesetFile choice;
    if (item.kind == "variant") {
      choice.variants.push_back({item.name, {}});
      expect_ways_out(choice);
    } else if (item.kind == "plugin") {
      for (const std::string& other : plugins) {
        choice.plugins = {{item.name, {}, {}}, {other, {}, {}}};
        expect_ways_out(choice);
      }
      plugins.push_back(item.name);
    }
  }
  EXPECT_GT(plugins.size(), 4U);
}

}  // namespace
}  // namespace bastide
