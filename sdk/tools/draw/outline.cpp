#include "sdk/tools/draw/outline.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bastide {

std::string Outline::path() const {
  std::string text = fmt::format("M{},{}", svg_number(from.x), svg_number(from.y));
  for (const Step& step : steps) {
    text += step.curved
                ? fmt::format("Q{},{} ", svg_number(step.control.x), svg_number(step.control.y))
                : "L";
    text += fmt::format("{},{}", svg_number(step.to.x), svg_number(step.to.y));
  }
  return closed ? text + "Z" : text;
}

std::vector<Spot> Outline::flattened() const {
  constexpr int kPieces = 10;
  std::vector<Spot> points{from};
  for (const Step& step : steps) {
    const Spot start = points.back();
    for (int i = 1; step.curved && i < kPieces; ++i) {
      const double share = static_cast<double>(i) / kPieces;
      points.push_back(between(
          between(start, step.control, share), between(step.control, step.to, share), share));
    }
    points.push_back(step.to);
  }
  return points;
}

Spot between(Spot a, Spot b, double share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}
double distance(Spot a, Spot b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

Spot border_point(Port port) {
  constexpr std::array<double, kSlots> kStarts{0, 38, 62};
  const double along = kStarts[static_cast<std::size_t>(port % kSlots)];
  switch (port / kSlots % kSides) {
    case 0:
      return {along, 0};
    case 1:
      return {kTileSize, along};
    case 2:
      return {kTileSize - along, kTileSize};
    default:
      return {0, kTileSize - along};
  }
}

namespace {

Spot side_middle(Side side) {
  return between(border_point(side * kSlots), border_point(side * kSlots + kSlots), 0.5);
}

/// Inner edge of an area over a gap of `gap` ports that it does not own.
Outline::Step inner_edge(int end, int gap) {
  const Spot from = border_point(end);
  const Spot to = border_point(end + gap);
  const Spot middle = between(from, to, 0.5);
  Spot control;
  if (gap == 2 * kSlots) {  // from corner to corner: away from what is not owned
    const Spot outside = border_point(end + kSlots);
    control = {middle.x + (middle.x - outside.x) * 0.3, middle.y + (middle.y - outside.y) * 0.3};
  } else {
    const double depth =
        (gap < 2 * kSlots ? 0.86 : 0.98) * std::min(1.0, distance(from, to) / kTileSize + 0.25);
    control = between(middle, kMiddle, std::min(1.0, depth));
  }
  return {to, control, true};
}

}  // namespace

Outline outline_area(const OwnedPorts& owned) {
  int first = 0;
  while (first < kPorts && (!owned[static_cast<std::size_t>(first)] ||
                            owned[static_cast<std::size_t>((first + kPorts - 1) % kPorts)])) {
    ++first;
  }
  Outline outline;
  outline.closed = true;
  outline.from = border_point(first % kPorts);
  int gap = 0;
  for (int i = 0; i < kPorts; ++i) {
    const int port = first + i;
    if (!owned[static_cast<std::size_t>(port % kPorts)]) {
      ++gap;
      continue;
    }
    if (gap > 0) {
      outline.steps.push_back(inner_edge(port - gap, gap));
      gap = 0;
    }
    outline.steps.push_back({border_point(port + 1), {}, false});
  }
  if (gap > 0) {
    outline.steps.push_back(inner_edge(first + kPorts - gap, gap));
  }
  return outline;
}

std::vector<Outline> outline_line(const OwnedPorts& owned) {
  std::vector<Side> sides;
  for (Side side = 0; side < kSides; ++side) {
    if (owned[static_cast<std::size_t>(side * kSlots + 1)]) {
      sides.push_back(side);
    }
  }
  std::vector<Outline> outlines;
  if (sides.size() == 2) {
    const bool straight = opposite(sides[0]) == sides[1];
    outlines.push_back(
        {side_middle(sides[0]), {{side_middle(sides[1]), kMiddle, !straight}}, false});
    return outlines;
  }
  for (const Side side : sides) {
    outlines.push_back({side_middle(side), {{kMiddle, {}, false}}, false});
  }
  return outlines;
}

bool is_inside(const std::vector<Spot>& polygon, Spot point) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Spot a = polygon[i];
    const Spot b = polygon[j];
    if ((a.y > point.y) != (b.y > point.y) &&
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  }
  return inside;
}

double distance_to_line(const std::vector<Spot>& line, Spot point) {
  double least = 1e9;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Spot a = line[i];
    const Spot b = line[i + 1];
    const double length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    const double share =
        length == 0
            ? 0
            : std::clamp(((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length,
                         0.0,
                         1.0);
    least = std::min(least, distance(point, between(a, b, share)));
  }
  return least;
}

}  // namespace bastide
