// tiles.json: the form of a list of tiles. What the words in it mean is for the compiler to say.
#pragma once

#include <span>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"

namespace bastide {

/// The tiles of a file whose keys and types are as they must be, or none and a complaint about
/// every one that is not.
[[nodiscard]] std::span<const Value> read_tiles_file(const Value& root, Diagnostics& diagnostics);

}  // namespace bastide
