// What lies where, for programs: as one who looks at the table sees it.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/engine.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

/// Tiles in the order in which they were placed, features with their segments, pieces, supplies,
/// tiles in hands that the viewer may see, and how many of each kind nobody has seen yet.
[[nodiscard]] nlohmann::ordered_json board_json(const Game& game, Viewer viewer);

}  // namespace bastide
