// Tiles on a table as second, slow implementations of a game see them: what is printed, where it
// lies and how it is turned.
#pragma once

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "kernel/model/catalog.h"

namespace bastide {

using Place = std::pair<int, int>;       // y, x: sorts in reading order
using Spot = std::tuple<int, int, int>;  // y, x, segment of the tile there
inline constexpr std::array<Place, 4> kSteps = {{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

inline Place place_of(const Spot& spot) {
  return {std::get<0>(spot), std::get<1>(spot)};
}

/// The place on this side.
inline Place beside(Place place, int side) {
  const auto [dy, dx] = kSteps[static_cast<std::size_t>(side)];
  return {place.first + dy, place.second + dx};
}

/// "x,y"
inline Place read_place(const std::string& text) {
  return {std::stoi(text.substr(text.find(',') + 1)), std::stoi(text)};
}

struct SlowTile {
  const TileKind* kind = nullptr;
  int turn = 0;
  bool is_face_up = true;

  [[nodiscard]] bool has(const std::string& mark) const {
    return is_face_up &&
           std::find(kind->marks.begin(), kind->marks.end(), mark) != kind->marks.end();
  }
  /// The segment at a port of the tile as it lies; -1: nobody's.
  [[nodiscard]] int at(std::size_t layer, int side, int slot) const {
    return kind->rings[layer][static_cast<std::size_t>((side - turn + 4) % 4 * 3 + slot)];
  }
  [[nodiscard]] int middle(std::size_t layer, int side) const { return at(layer, side, 1); }
};

struct SlowPlacement {
  std::string name;
  Place place;
  int turn = 0;
};

/// "tile x,y rN"
inline SlowPlacement read_placement(const std::string& text) {
  std::istringstream in(text);
  SlowPlacement placement;
  std::string cell;
  char r = 0;
  in >> placement.name >> cell >> r >> placement.turn;
  placement.place = read_place(cell);
  return placement;
}

}  // namespace bastide
