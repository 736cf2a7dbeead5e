// A scenario that proves a variant fails without it: each rule that a variant names has one that
// does. Several variants are a set.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "kernel/base/rng.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/trial/scenario_play.h"
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

/// Hash of the rules with these variants, in this order; 0 when they cannot be combined.
std::uint64_t hash_with(const std::string& ruleset, const std::vector<std::string>& variants) {
  LoadRequest request;
  request.ruleset = ruleset;
  request.with = variants;
  try {
    return load_ruleset(request, project_path())->catalog.hash;
  } catch (const LoadError&) {
    return 0;
  }
}

TEST(Variants, GiveTheSameRulesInAnyOrder) {
  constexpr int kSets = 300;
  constexpr std::size_t kMost = 6;
  std::vector<std::string> all;
  for (const Installed& variant : all_installed("variant")) {
    all.push_back(variant.name);
  }
  Rng rng{2026};
  const auto mix = [&](std::vector<std::string>& names) {
    for (std::size_t i = names.size(); i > 1; --i) {
      std::swap(names[i - 1], names[rng.below(static_cast<std::uint32_t>(i))]);
    }
  };
  int combined = 0;
  for (int n = 0; n < kSets; ++n) {
    const std::string ruleset = n % 2 == 0 ? "base" : "big-box";
    mix(all);
    std::vector<std::string> variants(
        all.begin(), all.begin() + 2 + rng.below(static_cast<std::uint32_t>(kMost - 1)));
    const std::uint64_t hash = hash_with(ruleset, variants);
    combined += hash != 0 ? 1 : 0;
    std::string names;
    for (const std::string& name : variants) {
      names += name + " ";
    }
    mix(variants);
    EXPECT_EQ(hash_with(ruleset, variants), hash) << ruleset << " with " << names;
    std::reverse(variants.begin(), variants.end());
    EXPECT_EQ(hash_with(ruleset, variants), hash) << ruleset << " with " << names;
  }
  EXPECT_GT(combined, kSets / 10);
}

}  // namespace
}  // namespace bastide
