// What a scenario expects of the points given so far.
#pragma once

#include <optional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// What was awarded instead; none when the expectation holds. Requires: it is about awards.
[[nodiscard]] std::optional<std::string> find_award_mismatch(const Game& game,
                                                             const Expectation& expectation);

}  // namespace bastide
