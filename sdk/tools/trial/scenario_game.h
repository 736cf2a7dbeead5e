// The game that a scenario is about, in the position with which it begins.
#pragma once

#include <functional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// Of a game in which chance is told what comes, and that keeps no history.
[[nodiscard]] GameSetup scenario_setup(const Scenario& scenario);

/// What cannot be done: in which step, "fixture" or "set-up", and why.
using ScenarioComplaint =
    std::function<void(const SourceRef& at, std::string step, std::string found)>;

/// Sets the position, and draws by seed what rules of the set-up draw, unless the first move says
/// what comes. Requires: the game began by scenario_setup and has had no answer.
void set_scenario(const Scenario& scenario, Game& game, const ScenarioComplaint& complain);

}  // namespace bastide
