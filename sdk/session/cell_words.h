// What lies on the board in words, for people who do not see the picture.
#pragma once

#include <nlohmann/json.hpp>

#include "sdk/session/table_game.h"

namespace bastide {

/// `[[x, y, words]…]`, row by row: of each tile its name and sides as it lies, and what stands on
/// it. Tells no more than the picture.
[[nodiscard]] nlohmann::ordered_json cell_words_json(TableGame& table);

}  // namespace bastide
