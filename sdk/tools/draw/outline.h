// Outlines of segments inside the square of a tile, from the ports that they own.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "kernel/model/geometry.h"
#include "sdk/tools/draw/svg.h"

namespace bastide {

/// A tile is drawn in a square of this size.
inline constexpr double kTileSize = 100;

/// Straight lines and quadratic curves from point to point.
struct Outline {
  struct Step {
    Spot to;
    Spot control;
    bool curved = false;
  };

  Spot from;
  std::vector<Step> steps;
  bool closed = false;

  /// As SVG path data.
  [[nodiscard]] std::string path() const;
  /// As points; curves become short straight lines.
  [[nodiscard]] std::vector<Spot> flattened() const;
};

inline constexpr Spot kMiddle{kTileSize / 2, kTileSize / 2};

using OwnedPorts = std::array<bool, kPorts>;

/// Along the sides that it owns, and curved through the tile between them. Requires: it owns a
/// port.
[[nodiscard]] Outline outline_area(const OwnedPorts& owned);
/// From the middles of its sides: two are joined, one or more than two end in the middle of the
/// tile.
[[nodiscard]] std::vector<Outline> outline_line(const OwnedPorts& owned);

/// Where a port begins on the border, clockwise; 12 is the start again.
[[nodiscard]] Spot border_point(Port port);
/// The point that is `share` of the way from a to b.
[[nodiscard]] Spot between(Spot a, Spot b, double share);
[[nodiscard]] double distance(Spot a, Spot b);
[[nodiscard]] double distance_to_line(const std::vector<Spot>& line, Spot point);
[[nodiscard]] bool is_inside(const std::vector<Spot>& polygon, Spot point);

}  // namespace bastide
