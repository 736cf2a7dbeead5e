// tiles.json: a list of tiles. Their form and what the words in it mean is for the compiler to say.
#pragma once

#include <span>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"

namespace bastide {

/// The tiles of a file, each with an "id" of the form set/name; or none, and a complaint about
/// every one without.
[[nodiscard]] std::span<const Value> read_tiles_file(const Value& root, Diagnostics& diagnostics);

}  // namespace bastide
