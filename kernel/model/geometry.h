// Cells, sides, rotations and ports, and how they turn.
//
//          NL NC NR            0  1  2
//        WR        EL       11        3       x grows east, y grows south,
//        WC        EC       10        4       turns are clockwise quarters,
//        WL        ER        9        5       left and right as seen from the middle of the tile
//          SR SC SL            8  7  6
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/base/check.h"

namespace bastide {

struct Cell {
  std::int16_t x = 0;
  std::int16_t y = 0;
  auto operator<=>(const Cell&) const = default;
};

/// Tiles lie in cells with x and y from -kFarthestCell to kFarthestCell, whatever the table: so far
/// apart that no game gets there by itself, and so near that a window over all of it has room.
inline constexpr int kFarthestCell = 999;
[[nodiscard]] constexpr bool is_on_plane(Cell cell) {
  return cell.x >= -kFarthestCell && cell.x <= kFarthestCell && cell.y >= -kFarthestCell &&
         cell.y <= kFarthestCell;
}

/// Reading order: by y, then by x.
[[nodiscard]] constexpr bool comes_before(Cell a, Cell b) {
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/// A cell as one integer, for answers to questions and what is stored; unpack_cell() restores it.
[[nodiscard]] constexpr std::int32_t pack_cell(Cell cell) {
  return static_cast<std::int32_t>(
      (static_cast<std::uint32_t>(static_cast<std::uint16_t>(cell.x)) << 16U) |
      static_cast<std::uint16_t>(cell.y));
}
[[nodiscard]] constexpr Cell unpack_cell(std::int32_t packed) {
  const auto bits = static_cast<std::uint32_t>(packed);
  return {static_cast<std::int16_t>(bits >> 16U), static_cast<std::int16_t>(bits & 0xffffU)};
}

/// A cell in a variable that may hold none: no cell is 0. kept_cell() restores it.
[[nodiscard]] constexpr std::int32_t keep_cell(Cell cell) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(pack_cell(cell)) ^ 0x80008000U);
}
[[nodiscard]] constexpr Cell kept_cell(std::int32_t kept) {
  return unpack_cell(static_cast<std::int32_t>(static_cast<std::uint32_t>(kept) ^ 0x80008000U));
}

inline constexpr int kSides = 4;
inline constexpr int kSlots = 3;                // ports a side
inline constexpr int kPorts = kSides * kSlots;  // ports a layer
inline constexpr int kRotations = 4;

/// Sides are 0 north, 1 east, 2 south, 3 west.
using Side = int;
/// Clockwise quarter turns, 0 to 3.
using Rotation = int;
/// Side times three plus slot, clockwise from the left end of north.
using Port = int;

[[nodiscard]] constexpr Side opposite(Side side) {
  return (side + 2) % kSides;
}
/// Where a port of the unturned tile comes to lie.
[[nodiscard]] constexpr Port turned(Port port, Rotation rotation) {
  return (port + kSlots * rotation) % kPorts;
}
/// The port of the neighbouring tile that meets this one.
[[nodiscard]] constexpr Port facing(Port port) {
  return opposite(port / kSlots) * kSlots + (kSlots - 1 - port % kSlots);
}
[[nodiscard]] constexpr Cell neighbour(Cell cell, Side side) {
  constexpr std::array<int, kSides> kDx{0, 1, 0, -1};
  constexpr std::array<int, kSides> kDy{-1, 0, 1, 0};
  const auto s = static_cast<std::size_t>(side);
  return {static_cast<std::int16_t>(cell.x + kDx[s]), static_cast<std::int16_t>(cell.y + kDy[s])};
}
/// The eight cells around, in reading order.
[[nodiscard]] constexpr std::array<Cell, 8> cells_around(Cell cell) {
  std::array<Cell, 8> cells{};
  std::size_t n = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx != 0 || dy != 0) {
        cells[n++] = {static_cast<std::int16_t>(cell.x + dx),
                      static_cast<std::int16_t>(cell.y + dy)};
      }
    }
  }
  return cells;
}

/// "north", "east", "south", "west".
[[nodiscard]] std::string_view side_name(Side side);
/// "NL" to "WR"; a middle port is named by its side alone: "N", "E", "S", "W".
[[nodiscard]] std::string_view port_name(Port port);
/// Reads "NL", "NC", "N" and so on.
[[nodiscard]] std::optional<Port> parse_port(std::string_view text);
/// "1,-2".
[[nodiscard]] std::string to_string(Cell cell);
/// Reads "1,-2"; blanks around the numbers are allowed.
[[nodiscard]] std::optional<Cell> parse_cell(std::string_view text);

}  // namespace bastide
