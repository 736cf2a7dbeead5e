// A scenario names only rules of sets that take part in its game.
#include <algorithm>
#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "tests/rules/shipped_scenarios.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

/// The plugin whose rules have ids that begin so, examples and rulings included.
const std::map<std::string, std::string> kPlugins{
    {"ABBOT", "abbot"},
    {"HS", "hills_and_sheep"},
    {"IC", "inns_and_cathedrals"},
    {"MISTS", "mists"},
    {"OHD", "over_hill_and_dale"},
    {"RIVER", "river"},
    {"TB", "traders_and_builders"},
};

/// What holds where the set is left out.
const std::vector<std::string> kOfAbsence{"ABBOT-SETUP-03", "Q-IC-04"};

std::string set_of(const std::string& id) {
  static const std::regex kForm("(EX-|Q-)?([A-Z]+)[A-Z0-9]*-.*");
  std::smatch match;
  return std::regex_match(id, match, kForm) ? match[2].str() : std::string();
}

std::vector<std::string> plugins_of(const Ruleset& rules) {
  std::vector<std::string> ids;
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    ids.push_back(plugin.id);
  }
  return ids;
}

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

TEST(Credit, GoesToRulesOfSetsThatTakePart) {
  for (const ShippedScenario& shipped : shipped_scenarios()) {
    const std::shared_ptr<const Ruleset> rules = rules_of(shipped);
    if (rules == nullptr) {
      EXPECT_FALSE(shipped.scenario.refused.empty()) << to_string(shipped.scenario.at);
      continue;
    }
    const std::vector<std::string> plugins = plugins_of(*rules);
    for (const std::string& id : shipped.scenario.rules) {
      const auto owner = kPlugins.find(set_of(id));
      EXPECT_TRUE(owner == kPlugins.end() || has(plugins, owner->second) || has(kOfAbsence, id))
          << to_string(shipped.scenario.at) << ": " << id << " is a rule of " << owner->second
          << ", which takes no part";
    }
  }
}

}  // namespace
}  // namespace bastide
