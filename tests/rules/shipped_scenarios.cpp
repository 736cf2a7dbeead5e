#include "tests/rules/shipped_scenarios.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "kernel/io/text_file.h"
#include "sdk/tools/trial/test_run.h"
#include "tests/support/installed.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

std::vector<ShippedScenario> read_all() {
  std::vector<ShippedScenario> all;
  const fs::path root(BASTIDE_SOURCE_DIR);
  const auto files = find_test_files({(root / "tests" / "scenarios").string()});
  for (const std::string& file : files.value()) {
    Diagnostics diagnostics;
    for (Scenario& scenario : read_scenarios(read_text_file(file).value(), file, diagnostics)) {
      all.push_back({fs::relative(file, root).string(), std::move(scenario)});
    }
    EXPECT_TRUE(diagnostics.empty()) << to_string(diagnostics.all());
  }
  return all;
}

/// "tests/scenarios/mists/three_symbols.lua" is the variant three_symbols.
std::string id_of(const std::string& variant) {
  return fs::path(variant).stem().string();
}

void erase_member(Value& object, std::string_view key) {
  std::erase_if(object.members, [&](const Value::Member& member) { return member.key == key; });
}

}  // namespace

const std::vector<ShippedScenario>& shipped_scenarios() {
  static const std::vector<ShippedScenario> kAll = read_all();
  return kAll;
}

std::vector<std::string> variants_of(const Scenario& scenario) {
  std::vector<std::string> names;
  const Value* const list = scenario.inline_ruleset.find("variants");
  for (const Value& item : list == nullptr ? std::vector<Value>() : list->items) {
    names.push_back(id_of(item.text));
  }
  return names;
}

Scenario without_variants(const Scenario& scenario) {
  Scenario plain = scenario;
  const std::vector<std::string> variants = variants_of(scenario);
  erase_member(plain.inline_ruleset, "variants");
  for (Value::Member& member : plain.inline_ruleset.members) {
    if (member.key != "options") {
      continue;
    }
    std::erase_if(member.value.members, [&](const Value::Member& option) {
      const std::string owner = option.key.substr(0, option.key.find('.'));
      return std::find(variants.begin(), variants.end(), owner) != variants.end();
    });
  }
  return plain;
}

std::shared_ptr<const Ruleset> rules_of(const ShippedScenario& shipped) {
  static std::map<std::string, std::shared_ptr<const Ruleset>> known;
  const Scenario& scenario = shipped.scenario;
  const auto [place, is_new] = known.try_emplace(
      scenario.ruleset.empty() ? to_text(scenario.inline_ruleset) : scenario.ruleset);
  if (is_new) {
    LoadRequest request;
    request.ruleset = scenario.ruleset;
    request.inline_ruleset = scenario.inline_ruleset;
    request.from = (fs::path(BASTIDE_SOURCE_DIR) / shipped.file).string();
    try {
      place->second = load_ruleset(request, project_path());
    } catch (const LoadError&) {
      place->second = nullptr;
    }
  }
  return place->second;
}

}  // namespace bastide
