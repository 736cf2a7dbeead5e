// Mutants of tiles: another face than the printed one, or a mark, value or copy on a neighbour.
#pragma once

#include <string>
#include <vector>

#include "kernel/io/text_file.h"
#include "sdk/tools/mutants/mutant.h"

namespace bastide {

/// Of a tiles file, tile by tile. A face that is the same, turned, is no mutant, and no two of a
/// tile are the same.
[[nodiscard]] std::vector<Mutant> face_mutants(const SourceText& source);

/// What a tile (JSON text) is, whichever way it lies and whatever its segments are called; nothing
/// of its marks and copies. For tests.
[[nodiscard]] std::string face_of(const std::string& tile);

}  // namespace bastide
