#include "kernel/state/board.h"

#include <algorithm>
#include <bit>

namespace bastide {

void Board::clear() {
  tiles_.clear();
  grid_.clear();
  open_cells_.clear();
  patterns_.clear();
  for (Rows<std::uint8_t>& side : demands_) {
    side.clear();
  }
  compact_ = false;
  face_down_ = 0;
  least_ = most_ = {};
}

std::uint8_t Board::fitting_at(const Catalog& catalog, TileKindId kind, Cell cell) const {
  std::uint8_t rotations = catalog.tile_kinds[kind].rotations;
  const auto neighbours = beside(cell);
  for (Side side = 0; side < kSides; ++side) {
    const TileId other = neighbours[static_cast<std::size_t>(side)];
    if (other.is_none() || tile(other).face_up == 0) {
      continue;
    }
    const PlacedTile& row = tile(other);
    const Face& face = catalog.face(TileKindId(row.kind), LayerId(0), row.rotation);
    const std::uint8_t wanted = face.wants[static_cast<std::size_t>(opposite(side))];
    rotations &= catalog.play.fits[kind.index()].side[static_cast<std::size_t>(side)][wanted];
  }
  return rotations;
}

void Board::close_cell(std::int32_t content) {
  if (content >= 0) {
    return;
  }
  const auto gone = static_cast<std::size_t>(-content - 1);
  const std::size_t last = open_cells_.size() - 1;
  if (gone != last) {
    open_cells_[gone] = open_cells_[last];
    if (compact_) {
      patterns_[gone] = patterns_[last];
    } else {
      for (Rows<std::uint8_t>& side : demands_) {
        side[gone] = side[last];
      }
    }
    grid_.set(grid_.position(open_cells_[gone]), content);
  }
  open_cells_.pop_back();
  if (compact_) {
    patterns_.pop_back();
  } else {
    for (Rows<std::uint8_t>& side : demands_) {
      side.pop_back();
    }
  }
}

void Board::demand_side(
    Cell cell, std::size_t position, std::int32_t content, Side side, std::uint8_t edge) {
  if (content == 0) {
    open_cells_.push_back(cell);
    if (compact_) {
      patterns_.push_back(0);
    } else {
      for (Rows<std::uint8_t>& any : demands_) {
        any.push_back(0);
      }
    }
    content = -static_cast<std::int32_t>(open_cells_.size());
    grid_.set(position, content);
  }
  const auto i = static_cast<std::size_t>(-content - 1);
  if (compact_) {
    patterns_[i] = static_cast<std::uint8_t>(patterns_[i] | edge << (2 * side));
  } else {
    demands_[static_cast<std::size_t>(side)][i] = edge;
  }
}

TileId Board::place(const Catalog& catalog, const PlacedTile& tile, Neighbourhood& around) {
  if (tiles_.empty()) {
    compact_ = catalog.play.compact;
    least_ = most_ = tile.cell;
  }
  const Cell cell = tile.cell;
  const bool is_last = grid_.reserve_around(cell);
  const std::size_t here = grid_.position(cell);
  close_cell(grid_[here]);
  tiles_.push_back(tile);
  grid_.set(here, static_cast<std::int32_t>(tiles_.size()));
  least_ = {std::min(least_.x, cell.x), std::min(least_.y, cell.y)};
  most_ = {std::max(most_.x, cell.x), std::max(most_.y, cell.y)};
  const std::ptrdiff_t stride = grid_.stride();
  const std::array<std::ptrdiff_t, 8> steps{
      -stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
  const auto contents = grid_.around(here, steps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    around.tiles[i] = tile_of(contents[i]).value();
  }
  for (std::uint32_t side = 0; side < kSides; ++side) {
    const bool taken = around.tiles[Neighbourhood::kSideEntries[side]] >= 0;
    around.sides |= static_cast<std::uint32_t>(taken) << side;
  }
  if (tile.face_up == 0) {
    ++face_down_;
    return TileId(tiles_.size() - 1);
  }
  const Face& face = catalog.face(TileKindId(tile.kind), LayerId(0), tile.rotation);
  const bool bounded = is_last || (catalog.board.width > 0 && !catalog.board.floating);
  // Bits instead of a test for each side: which of them are empty cannot be foretold.
  for (std::uint32_t empty = ~around.sides & ((1U << kSides) - 1); empty != 0; empty &= empty - 1) {
    const auto s = static_cast<std::size_t>(std::countr_zero(empty));
    const auto side = static_cast<Side>(s);
    const std::size_t entry = Neighbourhood::kSideEntries[s];
    const std::size_t there = here + static_cast<std::size_t>(steps[entry]);
    const Cell next = neighbour(cell, side);
    if (bounded && !inside(catalog.board, next)) {
      continue;
    }
    demand_side(next, there, contents[entry], opposite(side), face.wants[s]);
  }
  return TileId(tiles_.size() - 1);
}

std::array<TileId, kSides> Board::beside(Cell cell) const {
  std::array<TileId, kSides> tiles;
  for (Side side = 0; side < kSides; ++side) {
    tiles[static_cast<std::size_t>(side)] = at(neighbour(cell, side));
  }
  return tiles;
}

int Board::count_around(Cell cell, bool face_up_only) const {
  int count = 0;
  for (const Cell other : cells_around(cell)) {
    const TileId id = at(other);
    count += id.is_some() && (!face_up_only || tile(id).face_up != 0) ? 1 : 0;
  }
  return count;
}

int Board::count_beside(Cell cell, bool face_up_only) const {
  int count = 0;
  for (const TileId id : beside(cell)) {
    count += id.is_some() && (!face_up_only || tile(id).face_up != 0) ? 1 : 0;
  }
  return count;
}

bool Board::inside(const BoardLimits& limits, Cell cell) const {
  if (limits.width == 0) {
    return is_on_plane(cell);
  }
  if (limits.floating) {
    if (tiles_.empty() || !is_on_plane(cell)) {
      return is_on_plane(cell);
    }
    return std::max(most_.x, cell.x) - std::min(least_.x, cell.x) < limits.width &&
           std::max(most_.y, cell.y) - std::min(least_.y, cell.y) < limits.height;
  }
  // Centred on the origin; an even size has its spare row in the south and its spare column in the
  // east.
  const int x = cell.x + (limits.width - 1) / 2;
  const int y = cell.y + (limits.height - 1) / 2;
  return x >= 0 && x < limits.width && y >= 0 && y < limits.height;
}

}  // namespace bastide
