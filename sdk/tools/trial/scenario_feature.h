// What a scenario expects of one feature.
#pragma once

#include <optional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// What differs from the wish, in words; none when all of it holds.
[[nodiscard]] std::optional<std::string> find_feature_mismatch(const Game& game,
                                                               FeatureId feature,
                                                               const FeatureWish& wish);

}  // namespace bastide
