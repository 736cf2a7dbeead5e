// Plays a scenario: its fixture, its moves, its expectations.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// One thing that was not as expected.
struct ScenarioFailure {
  SourceRef at;
  std::string step;      // "move 2", "expectation 1", "fixture"
  std::string expected;  // what the file says
  std::string found;
  int move = 0;         // from 1; 0: none
  int expectation = 0;  // of the move, or of the whole scenario, from 1; 0: none
};

/// Why the game cannot have as many seats as the scenario says; empty when it can.
[[nodiscard]] std::string seats_refusal(const Scenario& scenario, const Catalog& catalog);

/// Of points that change although no expectation names whose they are.
enum class OtherPoints : std::uint8_t {
  pass,
  fail,  // but where random answers were given
};

/// Plays the whole scenario. A move that fails ends it; of expectations every one that fails is
/// listed, up to 100. Empty: it passed.
[[nodiscard]] std::vector<ScenarioFailure> play_scenario(
    const Scenario& scenario,
    const std::shared_ptr<const Ruleset>& rules,
    OtherPoints others = OtherPoints::pass);

}  // namespace bastide
