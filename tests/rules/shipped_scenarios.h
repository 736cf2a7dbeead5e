// The scenarios of the project, each with what its ruleset asks for.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

struct ShippedScenario {
  std::string file;  // from the root of the project
  Scenario scenario;
};

/// All of tests/scenarios, by file and place.
[[nodiscard]] const std::vector<ShippedScenario>& shipped_scenarios();

/// The variants that the scenario's own ruleset adds to another one.
[[nodiscard]] std::vector<std::string> variants_of(const Scenario& scenario);

/// The same scenario without its variants and their options.
[[nodiscard]] Scenario without_variants(const Scenario& scenario);

/// Its ruleset; none when it cannot be loaded. Each is loaded once.
[[nodiscard]] std::shared_ptr<const Ruleset> rules_of(const ShippedScenario& shipped);

}  // namespace bastide
