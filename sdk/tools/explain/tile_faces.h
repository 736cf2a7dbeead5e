// How the face of a tile stands to its turns, to its mirror image and to other tiles.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"

namespace bastide {

struct TileFaceFacts {
  int turns = 4;                            // turns that are different placements
  bool is_own_mirror = false;               // the mirror image is the tile, in some turn
  std::vector<std::string> alike;           // other tiles of the game with this face, in some turn
  std::vector<std::string> mirror_images;   // other tiles of the game with the mirrored face
  std::array<std::int32_t, kSides> fits{};  // by side: tiles of the game that can lie there
};

/// What can be told of one tile among all others of the game, of which there is one copy at least.
/// The tile itself counts among `fits` where the game has several copies.
[[nodiscard]] TileFaceFacts tile_face_facts(const Catalog& catalog, TileKindId tile);

}  // namespace bastide
