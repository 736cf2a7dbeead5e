// What an answer would score, and who would own what it changes.
#pragma once

#include <nlohmann/json.hpp>

#include "sdk/session/table_game.h"

namespace bastide {

/// Tells what is the same whatever the things are that the viewer may not see. Requires: the game
/// waits for a player, and the viewer may know the option.
[[nodiscard]] nlohmann::ordered_json consider_json(TableGame& table,
                                                   Viewer viewer,
                                                   const Option& option);

}  // namespace bastide
