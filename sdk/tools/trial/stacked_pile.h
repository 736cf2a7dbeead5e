// A pile that somebody laid down: which tiles are drawn first, in which order.
#pragma once

#include <string>
#include <vector>

#include "kernel/base/said.h"
#include "kernel/model/catalog.h"

namespace bastide {

/// Of `--pile`.
inline constexpr const char* kPileHelp = marked(
    "a JSON list of tiles that are drawn first, in this order, such as [\"base/D\", \"base/V\"]");

/// Reads a JSON list of names of tiles. Throws LoadError with every tile that is not in the game,
/// or not so often; whether one can come when its turn is there is seen in play.
[[nodiscard]] std::vector<TileKindId> read_stacked_pile(const std::string& file,
                                                        const Catalog& catalog);

}  // namespace bastide
