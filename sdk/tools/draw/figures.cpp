#include "sdk/tools/draw/figures.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace bastide {

namespace {

struct Figure {
  LookStyle style;
  std::string_view id;
  std::string_view outline;
  std::string_view details;  // over it, dark
  Spot emblem;
};

constexpr std::array<Figure, 4> kFigures{
    {{LookStyle::person,
      "p-person",
      "M0,-14.5C3.3,-14.5 5.6,-12.2 5.6,-9.2C5.6,-7.5 4.9,-6.1 3.8,-5.1C7,-4.1 10.4,-2.2 "
      "12.2,-.1C13.5,1.5 12.7,3.7 10.7,3.9L6.6,4.1C7.6,6.6 9,9.2 10.5,11.7C11.2,13 10.5,14 "
      "9,14H3.2C2.2,14 1.8,13.4 1.5,12.6L0,9.2L-1.5,12.6C-1.8,13.4 -2.2,14 -3.2,14H-9C-10.5,14 "
      "-11.2,13 -10.5,11.7C-9,9.2 -7.6,6.6 -6.6,4.1L-10.7,3.9C-12.7,3.7 -13.5,1.5 "
      "-12.2,-.1C-10.4,-2.2 -7,-4.1 -3.8,-5.1C-4.9,-6.1 -5.6,-7.5 -5.6,-9.2C-5.6,-12.2 "
      "-3.3,-14.5 0,-14.5Z",
      "",
      {0, 1.2}},
     {LookStyle::giant,
      "p-giant",
      "M0,-18C4.2,-18 7,-15.2 7,-11.6C7,-9.5 6.2,-7.8 4.9,-6.6C9,-5.5 13.4,-3.2 15.6,-.4C17.2,1.6 "
      "16.2,4.5 13.7,4.7L8.6,4.9C9.8,8 11.5,11.2 13.4,14.3C14.3,16 13.4,17.2 11.6,17.2H4C2.8,17.2 "
      "2.2,16.5 1.9,15.5L0,11.3L-1.9,15.5C-2.2,16.5 -2.8,17.2 -4,17.2H-11.6C-13.4,17.2 -14.3,16 "
      "-13.4,14.3C-11.5,11.2 -9.8,8 -8.6,4.9L-13.7,4.7C-16.2,4.5 -17.2,1.6 -15.6,-.4C-13.4,-3.2 "
      "-9,-5.5 -4.9,-6.6C-6.2,-7.8 -7,-9.5 -7,-11.6C-7,-15.2 -4.2,-18 0,-18Z",
      "",
      {0, 1.2}},
     {LookStyle::pawn,
      "p-pawn",
      "M0,-13.5A5.4,5.4 0 0 1 3.4,-3.9C4.2,1.2 6,5.4 9.2,9.4C10.8,11.6 10,13.5 "
      "7.6,13.5H-7.6C-10,13.5 "
      "-10.8,11.6 -9.2,9.4C-6,5.4 -4.2,1.2 -3.4,-3.9A5.4,5.4 0 0 1 0,-13.5Z",
      "",
      {0, 7.2}},
     {LookStyle::house,
      "p-house",
      "M0,-13L13.5,-2.6L11.6,-.2L10.5,-1V12H-10.5V-1L-11.6,-.2L-13.5,-2.6Z",
      "M-3.4,12V6.4H3.4V12Z",
      {0, -1.6}}}};

const Figure& figure(LookStyle style) {
  for (const Figure& one : kFigures) {
    if (one.style == style) {
      return one;
    }
  }
  return kFigures[0];
}

}  // namespace

void write_figures(Svg& svg, const std::set<LookStyle>& styles) {
  for (const Figure& one : kFigures) {
    if (std::none_of(styles.begin(), styles.end(), [&](LookStyle style) {
          return figure(style).id == one.id;
        })) {
      continue;
    }
    std::string details;
    if (!one.details.empty()) {
      details = fmt::format(R"(<path d="{}" fill="#1b1b1b" fill-opacity=".7"/>)", one.details);
    }
    // A light seam parts the figure from any terrain.
    svg.raw(fmt::format(
        R"(<g id="{0}" stroke-linejoin="round"><path d="{1}" fill="#fff" stroke="#fff" )"
        R"(stroke-width="4.6" stroke-opacity=".85"/><path d="{1}" fill="currentColor" )"
        R"(stroke="#1b1b1b" stroke-width="1.8"/>{2}</g>)",
        one.id,
        one.outline,
        details));
  }
}

std::string_view figure_of(LookStyle style) {
  return figure(style).id;
}

Spot emblem_spot(LookStyle style) {
  return figure(style).emblem;
}

}  // namespace bastide
