#include <array>
#include <cmath>

#include "sdk/tools/draw/looks.h"

namespace bastide {

namespace {

constexpr std::array<SeatLook, kMaxColours> kSeats{
    {{"#0072B2", "#ffffff", "circle", "●", "12 6"},
     {"#E69F00", "#1b1b1b", "square", "■", "4 4"},
     {"#009E73", "#ffffff", "triangle", "▲", "12 4 3 4"},
     {"#CC79A7", "#1b1b1b", "diamond", "◆", "7 3"},
     {"#56B4E9", "#1b1b1b", "pentagon", "⬟", "2 3"},
     {"#D55E00", "#ffffff", "star", "★", "16 4 2 4 2 4"},
     {"#F0E442", "#1b1b1b", "hexagon", "⬢", "9 9"},
     {"#999999", "#1b1b1b", "cross", "✚", "5 2 2 2"}}};

std::vector<Spot> around(Spot at, int corners, double radius, double inner, double turn) {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<Spot> points;
  const int steps = inner < radius ? 2 * corners : corners;
  for (int i = 0; i < steps; ++i) {
    const double angle = 2 * kPi * i / steps + turn * kPi / 180 - kPi / 2;
    const double reach = steps != corners && i % 2 == 1 ? inner : radius;
    points.push_back({at.x + reach * std::cos(angle), at.y + reach * std::sin(angle)});
  }
  return points;
}

}  // namespace

const SeatLook& seat_look(std::size_t colour) {
  return kSeats[colour % kSeats.size()];
}

std::vector<Spot> seat_outline(std::size_t colour, Spot at, double radius) {
  switch (colour % kSeats.size()) {
    case 0:
      return around(at, 24, radius, radius, 0);
    case 1:
      return around(at, 4, radius * 1.2, radius * 1.2, 45);
    case 2:
      return around({at.x, at.y + radius * 0.15}, 3, radius * 1.3, radius * 1.3, 0);
    case 3:
      return around(at, 4, radius * 1.25, radius * 1.25, 0);
    case 4:
      return around(at, 5, radius * 1.1, radius * 1.1, 0);
    case 5:
      return around(at, 5, radius * 1.35, radius * 0.6, 0);
    case 6:
      return around(at, 6, radius * 1.08, radius * 1.08, 30);
    default:
      return around(at, 4, radius * 1.4, radius * 0.45, 45);
  }
}

}  // namespace bastide
