// Sets the position with which a scenario begins.
#pragma once

#include <functional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// Sets board, pieces, supplies, variables, bags and piles as the scenario says. `complain` is told
/// of each thing that cannot be set; the others are set all the same.
void set_fixture(const Scenario& scenario,
                 const Game& game,
                 Context& context,
                 const std::function<void(const SourceRef& at, std::string found)>& complain);

}  // namespace bastide
