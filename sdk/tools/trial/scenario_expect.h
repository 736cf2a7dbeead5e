// Does a game look as a scenario expects?
#pragma once

#include <optional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// What the game shows instead of what the expectation says; none when it holds.
[[nodiscard]] std::optional<std::string> find_mismatch(Game& game, const Expectation& expectation);

}  // namespace bastide
