// What a scenario expects of scores, piles, supplies and pieces, and of what seats see of them.
#pragma once

#include <optional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// What is there instead; none when the expectation holds. Requires: it is about a score, a pile, a
/// supply, a piece or what a seat sees.
[[nodiscard]] std::optional<std::string> find_holding_mismatch(const Game& game,
                                                               const Expectation& expectation);

}  // namespace bastide
