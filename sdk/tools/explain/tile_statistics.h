// What the tiles of a ruleset show on their sides, and how often one fits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// What a side can show, seen clockwise.
struct SideKind {
  std::string name;                // "road"; "field road meadow" where one word does not tell it
  std::vector<std::string> kinds;  // feature kinds of its ports, "" for nobody's
  std::int32_t sides = 0;          // of all tiles
  std::int32_t tiles = 0;          // that have such a side
};

/// Tiles that show the same on their sides, however they are turned.
struct TileShape {
  std::array<std::size_t, kSides> sides{};  // of TileStatistics::sides, clockwise
  std::int32_t tiles = 0;                   // in the game
  std::int32_t drawn = 0;                   // of them in the draw piles
  std::vector<std::string> names;           // kinds of tiles
};

struct TileStatistics {
  struct Source {
    std::string plugin;
    std::string part;  // empty: of the plugin itself
    std::int32_t tiles = 0;
  };
  std::int32_t tiles = 0;  // in the game
  std::int32_t drawn = 0;  // that can be drawn from the piles
  std::vector<Source> sources;
  std::vector<SideKind> sides;    // most frequent first
  std::vector<TileShape> shapes;  // most frequent first
};

/// Sides are those of the terrain.
[[nodiscard]] TileStatistics tile_statistics(const Ruleset& rules);

/// What a side shows, by its edge kind in the terrain: "road". Sides that differ may share a word.
[[nodiscard]] std::string word_of_side(const Catalog& catalog, std::uint8_t edge);

/// What a cell wants of a tile, by side, north first: a number of TileStatistics::sides, or
/// anything.
using SideDemand = std::array<std::optional<std::size_t>, kSides>;

/// How many of the tiles that can be drawn fit there in some rotation.
[[nodiscard]] std::int32_t count_fitting_tiles(const TileStatistics& tiles,
                                               const SideDemand& demand);

}  // namespace bastide
