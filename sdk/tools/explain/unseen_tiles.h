// What everybody may know of the tiles to come: how many of each kind nobody has seen yet, and
// where they would fit.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"

namespace bastide {

struct UnseenKind {
  TileKindId kind;
  std::int32_t count = 0;   // copies in piles, face down, or in hands that others do not see
  std::int32_t places = 0;  // cells and turns in which its sides fit now
};

struct UnseenTiles {
  std::int32_t count = 0;
  std::vector<UnseenKind> kinds;  // those with copies left
  std::vector<Cell> dead;         // open cells whose sides none of them fits, in reading order
};

/// Never tells an order, nor which of the unseen tiles lie face down on the table.
[[nodiscard]] UnseenTiles unseen_tiles(const Game& game);

}  // namespace bastide
