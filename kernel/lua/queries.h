// The questions of g that filter: tiles, cells, pieces, features, colours, players.
#pragma once

#include <span>

#include "kernel/lua/wrap.h"

namespace bastide {

/// The methods of g that take a table of conditions.
[[nodiscard]] std::span<const ApiEntry> query_entries();

}  // namespace bastide
