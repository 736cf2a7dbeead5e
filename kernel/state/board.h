// Placed tiles, who neighbours whom, and the cells in which a tile may come.
//
// 1. A tile stays where it lies, and its number says in which order tiles were placed.
// 2. An open cell is empty, shares a side with a face-up tile and lies inside fixed bounds and on
//    the plane.
// 3. Numbers of open cells do not last: the last cell takes the number of the one that is filled.
// 4. The grid holds for each cell 0, its tile's number plus one, or minus (its open cell's number
//    plus one).
// 5. What neighbours demand of an open cell stands in `patterns_` (two bits a side) or in
//    `demands_` (a byte a side); the first tile decides which. 0 demands nothing.
// 6. Features are not known here: place_tile() in state.h does both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "kernel/base/rows.h"
#include "kernel/model/catalog.h"
#include "kernel/state/grid.h"

namespace bastide {

/// One row per placed tile, in order of placing.
struct PlacedTile {
  std::int32_t kind = -1;
  std::int32_t first_segment = -1;  // its segments are consecutive; a face-down tile has none
  Cell cell;
  std::uint8_t rotation = 0;
  std::uint8_t face_up = 1;
  std::int16_t placed_by = -1;  // player; -1: set-up

  bool operator==(const PlacedTile&) const = default;
};

/// What lies on the eight cells around a cell.
struct Neighbourhood {
  std::array<std::int32_t, 8> tiles{};  // in reading order; -1 where empty
  std::uint32_t sides = 0;              // bit per side: a tile lies there

  /// Requires: a tile lies there.
  [[nodiscard]] TileId at(Side side) const {
    return TileId(tiles[kSideEntries[static_cast<std::size_t>(side)]]);
  }
  static constexpr std::array<std::size_t, kSides> kSideEntries{1, 4, 6, 3};
};

/// What lies on the four sides of a cell.
struct Beside {
  std::array<TileId, kSides> tiles;               // none where empty
  std::array<std::int32_t, kSides> open_cells{};  // their numbers; -1: filled or not open
};

/// The board without its features. Open cells are the empty cells that share a side with a face-up
/// tile.
class Board {
 public:
  void clear();

  [[nodiscard]] std::size_t size() const { return tiles_.size(); }
  [[nodiscard]] const Rows<PlacedTile>& tiles() const { return tiles_; }
  [[nodiscard]] const PlacedTile& tile(TileId id) const { return tiles_[id.index()]; }
  /// None when the cell is empty.
  [[nodiscard]] TileId at(Cell cell) const { return tile_of(grid_.at(cell)); }

  [[nodiscard]] std::size_t open_count() const { return open_cells_.size(); }
  [[nodiscard]] Cell open_cell(std::size_t i) const { return open_cells_[i]; }
  [[nodiscard]] bool is_open(Cell cell) const { return grid_.at(cell) < 0; }
  /// -1: it is not open.
  [[nodiscard]] std::int32_t open_number(Cell cell) const {
    return std::max(0, -grid_.at(cell)) - 1;
  }
  /// Edge kind that a tile in open cell `i` must show on this side; 0: anything.
  [[nodiscard]] std::uint8_t demand(std::size_t i, Side side) const {
    return compact_ ? patterns_[i] >> (2 * side) & 3U : demands_[static_cast<std::size_t>(side)][i];
  }
  /// Rotations in which the tile fits open cell `i`, by edges alone; a symmetric rotation is left
  /// out.
  [[nodiscard]] std::uint8_t fitting(const Catalog& catalog, TileKindId kind, std::size_t i) const {
    if (compact_) {
      return catalog.play.fits[kind.index()].whole[patterns_[i]];
    }
    const auto& sides = catalog.play.fits[kind.index()].side;
    return sides[0][demands_[0][i]] & sides[1][demands_[1][i]] & sides[2][demands_[2][i]] &
           sides[3][demands_[3][i]];
  }
  /// The same for any cell, read from the neighbours.
  [[nodiscard]] std::uint8_t fitting_at(const Catalog& catalog, TileKindId kind, Cell cell) const;
  /// With at most three edge kinds: one byte of demands per open cell, for scans by table.
  [[nodiscard]] const Rows<std::uint8_t>& patterns() const { return patterns_; }
  /// With more: the demands of one side by open cell.
  [[nodiscard]] const Rows<std::uint8_t>& demands(Side side) const {
    return demands_[static_cast<std::size_t>(side)];
  }

  /// Puts a tile into an empty cell inside the bounds, on the plane. Does not look at edges. Fills
  /// in who lies around it.
  TileId place(const Catalog& catalog, const PlacedTile& tile, Neighbourhood& around);
  /// Has a tile that lies face down pass for one of this kind.
  void take_for(TileId face_down, TileKindId kind) {
    tiles_[face_down.index()].kind = kind.value();
  }
  /// Tiles on the four sides of a cell; none where empty.
  [[nodiscard]] std::array<TileId, kSides> beside(Cell cell) const;
  /// The same with the open cells. Requires: the cell is open.
  [[nodiscard]] Beside beside_open(Cell cell) const {
    const std::size_t at = grid_.position(cell);  // a neighbour reserved two cells around it
    const std::ptrdiff_t stride = grid_.stride();
    const auto contents =
        grid_.around(at, std::array<std::ptrdiff_t, kSides>{-stride, 1, stride, -1});
    Beside found;
    for (std::size_t side = 0; side < contents.size(); ++side) {
      found.tiles[side] = tile_of(contents[side]);
      found.open_cells[side] = std::max(0, -contents[side]) - 1;
    }
    return found;
  }
  /// Number of tiles on the eight cells around; with `face_up_only`, face-down ones are not
  /// counted.
  [[nodiscard]] int count_around(Cell cell, bool face_up_only) const;
  [[nodiscard]] int count_beside(Cell cell, bool face_up_only) const;
  [[nodiscard]] bool has_face_down() const { return face_down_ > 0; }

  /// On the plane and inside fixed bounds. Floating bounds: the extent with this cell stays inside
  /// the limits.
  [[nodiscard]] bool inside(const BoardLimits& limits, Cell cell) const;
  /// Is every open cell inside? Those beyond a table that lies still are not open at all.
  [[nodiscard]] bool has_room(const BoardLimits& limits) const {
    return !limits.floating ||
           (most_.x - least_.x + 1 < limits.width && most_.y - least_.y + 1 < limits.height);
  }
  [[nodiscard]] Cell least() const { return least_; }  // corner of the extent; Requires: size() > 0
  [[nodiscard]] Cell most() const { return most_; }

  bool operator==(const Board&) const = default;

  /// Of its lists.
  [[nodiscard]] std::size_t bytes() const {
    std::size_t bytes = tiles_.bytes() + grid_.bytes() + open_cells_.bytes() + patterns_.bytes();
    for (const Rows<std::uint8_t>& side : demands_) {
      bytes += side.bytes();
    }
    return bytes;
  }

  // For the hash.
  [[nodiscard]] const Rows<Cell>& open_cells() const { return open_cells_; }

 private:
  [[nodiscard]] static TileId tile_of(std::int32_t content) {
    return TileId(std::max(0, content) - 1);
  }
  void close_cell(std::int32_t content);
  /// `content`: what the grid has at this position.
  void demand_side(
      Cell cell, std::size_t position, std::int32_t content, Side side, std::uint8_t edge);

  Rows<PlacedTile> tiles_;
  Grid grid_;  // 0 empty, tile id + 1, or -(open cell + 1)
  Rows<Cell> open_cells_;
  Rows<std::uint8_t> patterns_;                     // compact: two bits a side
  std::array<Rows<std::uint8_t>, kSides> demands_;  // otherwise: a byte a side
  bool compact_ = false;
  std::int32_t face_down_ = 0;
  Cell least_;
  Cell most_;
};

}  // namespace bastide
