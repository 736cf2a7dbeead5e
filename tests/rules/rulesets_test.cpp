// Every shipped ruleset: its plugins with their chosen parts, its variants, the options that it
// sets, how many may play, and how many tiles lie in its piles.
#include <algorithm>

#include <gtest/gtest.h>

#include "kernel/base/joined.h"
#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

struct KnownRuleset {
  const char* ruleset;
  std::vector<std::string> plugins;  // with the parts of those that have some, by their names
  std::vector<std::string> options;  // those that are not as the plugins have them
  int least;
  int most;
  int tiles;  // in all piles that are drawn from, once the start tiles lie
};

const char* const kRiver1 = "river: river_1";
const char* const kRiver2 = "river: river_2";
const char* const kRivers = "river: river_1 river_2";
const char* const kSheep = "hills_and_sheep: hills shepherd tiles vineyards";
const char* const kInns = "inns_and_cathedrals";
const char* const kTraders = "traders_and_builders";

/// From the catalogue: 72 tiles of the base game, 12 of each river (10 with one source and one lake
/// less of the second), 18 of each expansion but 24 of Traders & Builders; the start tile is laid.
const KnownRuleset kRulesets[] = {
    {"base", {"base"}, {}, 2, 6, 71},
    {"base-abbot", {"abbot", "base"}, {}, 2, 6, 71},
    {"base-hills-and-sheep", {"base", kSheep}, {}, 2, 6, 71 + 18},
    {"base-no-farmers", {"base"}, {"base.farmers=false"}, 2, 6, 71},
    {"base-river", {"base", kRiver1}, {}, 2, 6, 71 + 11},
    {"base-river-2", {"base", kRiver2}, {}, 2, 6, 71 + 11},
    {"base-two-rivers", {"base", kRivers}, {}, 2, 6, 71 + 21},
    {"big-box", {"abbot", "base", kSheep, kRiver1}, {}, 2, 6, 71 + 18 + 11},
    {"big-box-classic", {"abbot", "base", kInns, kRiver1, kTraders}, {}, 2, 6, 71 + 18 + 24 + 11},
    {"everything", {"abbot", "base", kSheep, kRivers}, {}, 2, 6, 71 + 18 + 21},
    {"grand-box",
     {"abbot", "base", kSheep, kInns, kRivers, kTraders},
     {},
     2,
     6,
     71 + 18 + 18 + 24 + 21},
    {"inns-and-cathedrals", {"base", kInns}, {}, 2, 6, 71 + 18},
    {"mists-level-1", {"mists"}, {}, 1, 5, 50},
    {"mists-level-2", {"mists"}, {"mists.level=2"}, 1, 5, 60},
    {"mists-level-3", {"mists"}, {"mists.level=3"}, 1, 5, 60},
    {"mists-level-4", {"mists"}, {"mists.level=4"}, 1, 5, 60},
    {"mists-level-5", {"mists"}, {"mists.level=5"}, 1, 5, 60},
    {"mists-level-6", {"mists"}, {"mists.level=6"}, 1, 5, 60},
    {"over-hill-and-dale", {"over_hill_and_dale"}, {}, 2, 5, 72},
    {"traders-and-builders", {"base", kTraders}, {}, 2, 6, 71 + 24},
};

std::shared_ptr<const Ruleset> load_shipped(const std::string& name) {
  LoadRequest request;
  request.ruleset = name;
  return load_ruleset(request, project_path());
}

std::vector<std::string> plugins_of(const Catalog& catalog) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < catalog.plugins.size(); ++i) {
    const PluginInfo& plugin = catalog.plugins[PluginId(i)];
    std::vector<std::string> parts = plugin.parts;
    std::sort(parts.begin(), parts.end());
    if (plugin.id != "core") {
      found.push_back(plugin.id + (parts.empty() ? "" : ": " + joined(parts, " ")));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> options_of(const Catalog& catalog) {
  std::vector<std::string> found;
  for (const OptionSetting& option : catalog.options) {
    if (option.value != option.initial) {
      found.push_back(option.name + "=" + option.value);
    }
  }
  return found;
}

TEST(Rulesets, HaveTheirPluginsPartsAndOptions) {
  for (const KnownRuleset& known : kRulesets) {
    const auto rules = load_shipped(known.ruleset);
    const Catalog& catalog = rules->catalog;
    EXPECT_EQ(plugins_of(catalog), known.plugins) << known.ruleset;
    EXPECT_EQ(options_of(catalog), known.options) << known.ruleset;
    EXPECT_EQ(catalog.least_players, known.least) << known.ruleset;
    EXPECT_EQ(catalog.most_players, known.most) << known.ruleset;
  }
}

TEST(Rulesets, BeginWithTheirTiles) {
  for (const KnownRuleset& known : kRulesets) {
    GameSetup setup;
    setup.auto_chance = false;
    const Game game(load_shipped(known.ruleset), std::move(setup));
    std::int32_t tiles = 0;
    for (const PileId pile : game.rules().catalog.draw_from) {
      tiles += game.state().zones.pile_size(pile);
    }
    EXPECT_EQ(tiles, known.tiles) << known.ruleset;
  }
}

/// The list above leaves none out.
TEST(Rulesets, AreAllKnown) {
  for (const std::string& name : all_rulesets()) {
    EXPECT_TRUE(std::any_of(std::begin(kRulesets),
                            std::end(kRulesets),
                            [&](const KnownRuleset& known) { return known.ruleset == name; }))
        << name;
  }
}

}  // namespace
}  // namespace bastide
