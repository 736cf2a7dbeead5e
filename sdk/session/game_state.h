// A game as a page shows it: how it stands, what lies where, what may be answered. What a seat may
// not see is not in it.
#pragma once

#include <cstddef>

#include <nlohmann/json.hpp>

#include "sdk/session/table_game.h"

namespace bastide {

/// Of which the client knows the first `shapes` pictures.
[[nodiscard]] nlohmann::ordered_json state_json(TableGame& table,
                                                Viewer viewer,
                                                std::size_t shapes);

/// What can be answered now; without the options where the viewer may not know them.
[[nodiscard]] nlohmann::ordered_json options_json(TableGame& table, Viewer viewer);

/// Throws SessionError when the viewer may not know what can be answered: where a tile fits tells
/// which one it is. Requires: the game waits for a player.
void check_may_know(const TableGame& table, Viewer viewer);

/// Pictures after the first `known`: id, layer, kind of feature or -1, SVG.
[[nodiscard]] nlohmann::ordered_json shapes_json(const ShapeBook& book, std::size_t known);
[[nodiscard]] nlohmann::ordered_json elements_json(const std::set<Element>& elements);

}  // namespace bastide
