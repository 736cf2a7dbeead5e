#include "sdk/tools/draw/palette.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

namespace bastide {

namespace {

using Rgb = std::array<int, 3>;

constexpr Rgb kDarkGround{30, 30, 30};      // many dark backgrounds are not black
constexpr Rgb kLightGround{246, 244, 238};  // nor light ones white

std::optional<Rgb> parse_colour(std::string_view text) {
  if (text.size() != 7 || text.front() != '#') {
    return std::nullopt;
  }
  Rgb colour{};
  for (std::size_t i = 0; i < colour.size(); ++i) {
    const char* from = text.data() + 1 + 2 * i;
    const auto [end, error] = std::from_chars(from, from + 2, colour[i], 16);
    if (error != std::errc() || end != from + 2) {
      return std::nullopt;
    }
  }
  return colour;
}

/// Relative luminance, as WCAG 2 defines it.
double luminance(const Rgb& colour) {
  constexpr std::array<double, 3> kWeights{0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < colour.size(); ++i) {
    const double share = colour[i] / 255.0;
    sum +=
        kWeights[i] * (share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast_of(const Rgb& a, const Rgb& b) {
  const double one = luminance(a);
  const double other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

Rgb mixed(const Rgb& a, int b, int percent) {
  Rgb colour{};
  for (std::size_t i = 0; i < colour.size(); ++i) {
    colour[i] = (a[i] * (100 - percent) + b * percent) / 100;
  }
  return colour;
}

Rgb readable(const Rgb& colour, double contrast, bool light) {
  Rgb result = colour;
  for (int percent = 0;
       percent <= 100 && contrast_of(result, light ? kLightGround : kDarkGround) < contrast;
       percent += 4) {
    result = mixed(colour, light ? 0 : 255, percent);
  }
  return result;
}

/// The nearest entry of the colour cube or the greys of the table of 256.
int table_entry(const Rgb& colour) {
  constexpr std::array<int, 6> kSteps{0, 95, 135, 175, 215, 255};
  const auto far = [&](const Rgb& other) {
    int sum = 0;
    for (std::size_t i = 0; i < colour.size(); ++i) {
      sum += (colour[i] - other[i]) * (colour[i] - other[i]);
    }
    return sum;
  };
  Rgb cube{};
  int entry = 0;
  for (std::size_t i = 0; i < colour.size(); ++i) {
    const auto* const step = std::min_element(kSteps.begin(), kSteps.end(), [&](int a, int b) {
      return std::abs(a - colour[i]) < std::abs(b - colour[i]);
    });
    cube[i] = *step;
    entry = entry * 6 + static_cast<int>(step - kSteps.begin());
  }
  const int grey = std::clamp((colour[0] + colour[1] + colour[2]) / 3 / 10 - 1, 0, 23);
  const int shade = 8 + 10 * grey;
  return far({shade, shade, shade}) < far(cube) ? 232 + grey : 16 + entry;
}

/// One of the 16 by its hue; the palest are white, on a light background black.
int basic_code(const Rgb& colour, bool light) {
  const int most = *std::max_element(colour.begin(), colour.end());
  const int least = *std::min_element(colour.begin(), colour.end());
  if (most == 0 || (most - least) * 4 < most) {
    return light ? 30 : 97;
  }
  const auto [red, green, blue] = colour;
  const double span = most - least;
  double hue = most == red     ? 60 * ((green - blue) / span)
               : most == green ? 60 * ((blue - red) / span + 2)
                               : 60 * ((red - green) / span + 4);
  hue = hue < 0 ? hue + 360 : hue;
  const int number = hue < 32 || hue >= 345 ? 1
                     : hue < 75             ? 3
                     : hue < 165            ? 2
                     : hue < 195            ? 6
                     : hue < 265            ? 4
                                            : 5;
  return (light ? 30 : 90) + number;
}

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

std::string Palette::code(std::string_view colour, double contrast) const {
  const std::optional<Rgb> wanted = parse_colour(colour);
  if (depth == Depth::none || !wanted) {
    return {};
  }
  if (depth == Depth::sixteen) {
    return std::to_string(basic_code(*wanted, light));
  }
  const Rgb shown = readable(*wanted, contrast, light);
  return depth == Depth::table ? fmt::format("38;5;{}", table_entry(shown))
                               : fmt::format("38;2;{};{};{}", shown[0], shown[1], shown[2]);
}

Palette palette_of_terminal() {
  Palette palette;
  const std::string_view many = variable("COLORTERM");
  const std::string_view term = variable("TERM");
  palette.depth = many == "truecolor" || many == "24bit"                       ? Depth::full
                  : term.find("256") != std::string_view::npos || term.empty() ? Depth::table
                                                                               : Depth::sixteen;
  // "15;0": the last number is the background; 7 and 9 to 15 are light.
  const std::string_view ground = variable("COLORFGBG");
  const std::string_view last = ground.substr(ground.rfind(';') + 1);
  palette.light = last == "7" || (last.size() == 2 && last >= "10" && last <= "15") || last == "9";
  return palette;
}

}  // namespace bastide
