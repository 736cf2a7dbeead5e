// A scenario that proves a variant fails without it: each rule that a variant names has one that
// does.
#include <map>

#include <gtest/gtest.h>

#include "sdk/tools/scenario_play.h"
#include "tests/rules/shipped_scenarios.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

/// Does the scenario hold although its variants are left out?
bool holds_without(const ShippedScenario& shipped) {
  const ShippedScenario plain{shipped.file, without_variants(shipped.scenario)};
  const std::shared_ptr<const Ruleset> rules = rules_of(plain);
  return rules != nullptr && play_scenario(plain.scenario, rules).empty();
}

TEST(VariantScenarios, FailWithoutTheirVariant) {
  std::map<std::string, int> biting;  // "variant: id" → scenarios that fail without the variant
  for (const Installed& variant : all_installed("variant")) {
    for (const std::string& id : variant.rules) {
      biting[variant.name + ": " + id] = 0;
    }
  }
  std::map<std::string, std::string> idle;
  for (const ShippedScenario& shipped : shipped_scenarios()) {
    const std::vector<std::string> variants = variants_of(shipped.scenario);
    if (variants.empty() || !shipped.scenario.refused.empty()) {
      continue;
    }
    const bool bites = !holds_without(shipped);
    for (const std::string& variant : variants) {
      for (const std::string& id : shipped.scenario.rules) {
        const std::string key = variant + ": " + id;
        if (biting.contains(key)) {
          biting[key] += bites ? 1 : 0;
          idle[key] += bites ? "" : "\n  " + to_string(shipped.scenario.at);
        }
      }
    }
  }
  for (const auto& [key, count] : biting) {
    EXPECT_GT(count, 0) << key << ": no scenario of this rule fails when the variant is left out"
                        << idle[key];
  }
}

}  // namespace
}  // namespace bastide
