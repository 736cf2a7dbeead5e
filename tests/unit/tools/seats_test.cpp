// Colours of seats as people see them whose eyes lack one of the three kinds of cones.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sdk/tools/draw/looks.h"

namespace bastide {
namespace {

using Triple = std::array<double, 3>;
using ColourMatrix = std::array<Triple, 3>;

Triple times(const ColourMatrix& matrix, const Triple& vector) {
  Triple result{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      result[row] += matrix[row][column] * vector[column];
    }
  }
  return result;
}

/// "#rrggbb" as linear light.
Triple light_of(std::string_view colour) {
  Triple light{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double share = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    light[i] = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  }
  return light;
}

/// CIE L*a*b* with the white D65.
Triple lab_of(Triple light) {
  for (double& one : light) {
    one = std::clamp(one, 0.0, 1.0);
  }
  const Triple xyz = times({{{0.4124564, 0.3575761, 0.1804375},
                             {0.2126729, 0.7151522, 0.0721750},
                             {0.0193339, 0.1191920, 0.9503041}}},
                           light);
  const auto root = [](double t) {
    return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
  };
  const double x = root(xyz[0] / 0.95047);
  const double y = root(xyz[1]);
  const double z = root(xyz[2] / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double difference(const Triple& a, const Triple& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

TEST(Seats, ColoursStayApartForEveryKindOfVision) {
  // Simulation of Machado, Oliveira and Fernandes (2009), full severity: protanopia, deuteranopia,
  // tritanopia; and none.
  const std::array<ColourMatrix, 4> eyes{{{{{0.152286, 1.052583, -0.204868},
                                            {0.114503, 0.786281, 0.099216},
                                            {-0.003882, -0.048116, 1.051998}}},
                                          {{{0.367322, 0.860646, -0.227968},
                                            {0.280085, 0.672501, 0.047413},
                                            {-0.011820, 0.042940, 0.968881}}},
                                          {{{1.255528, -0.076749, -0.178779},
                                            {-0.078411, 0.930809, 0.147602},
                                            {0.004733, 0.691367, 0.303900}}},
                                          {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}}};
  constexpr std::size_t kSeats = 6;
  constexpr double kLeast = 15;  // six times what can just be noticed
  for (const ColourMatrix& eye : eyes) {
    for (std::size_t a = 0; a < kSeats; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        EXPECT_GE(difference(lab_of(times(eye, light_of(seat_look(a).colour))),
                             lab_of(times(eye, light_of(seat_look(b).colour)))),
                  kLeast)
            << seat_look(a).colour << " and " << seat_look(b).colour;
      }
    }
  }
}

}  // namespace
}  // namespace bastide
