// A game as a scenario that `bastide test` plays: its answers as moves, and how it stands then as
// what is expected.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

struct ScenarioWords {
  std::string title;
  std::vector<std::string> rules;    // catalogue ids that it is about
  std::vector<std::string> expects;  // more sentences that are to hold
};

/// The text of a file that holds it. The error says what of it does not pass.
[[nodiscard]] Result<std::string> scenario_text(const Game& game,
                                                const LoadRequest& origin,
                                                const ScenarioWords& words);

}  // namespace bastide
