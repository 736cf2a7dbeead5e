#include <array>
#include <set>

#include <fmt/format.h>

#include "sdk/tools/draw/figures.h"
#include "sdk/tools/draw/looks.h"
#include "sdk/tools/draw/scenery.h"

namespace bastide {

namespace {

/// A square that is repeated. Its size is a part of that of a tile, so that it runs on from tile to
/// tile.
struct Hatch {
  double size;
  std::string_view strokes;
  double width;
  double opacity;
};

/// By number; every number looks different without its colour.
constexpr std::array<std::string_view, 8> kHatches{"M-1,13.5L13.5,-1M-1,1L1,-1M11.5,13.5L13.5,11.5",
                                                   "M0,3.1H12.5M0,9.4H12.5",
                                                   "M-1,-1L13.5,13.5M-1,11.5L1,13.5M11.5,-1L13.5,1",
                                                   "M3.1,0V12.5M9.4,0V12.5",
                                                   "M0,6.2H12.5M6.2,0V12.5",
                                                   "M0,0L12.5,12.5M12.5,0L0,12.5",
                                                   "M0,4L3.1,8L6.2,4L9.4,8L12.5,4",
                                                   "M2,2h4v4h-4zM8.2,8.2h4v4h-4z"};

Hatch hatch_of(LookStyle style, std::size_t nth) {
  switch (style) {
    case LookStyle::grass:
      return {50, "M8,13l1.5,-4l1.5,4M34,31l1.5,-4l1.5,4M19,43l1,-3l1,3M41,8l1,-3l1,3", 1, 0.7};
    case LookStyle::crop:
      return {12.5, "M0,3Q3.1,1.6 6.2,3T12.5,3M0,9.2Q3.1,7.8 6.2,9.2T12.5,9.2", 1.3, 0.42};
    case LookStyle::trees:
      return {25, "M5,8h.1M17,4h.1M11,17h.1M22,20h.1", 3, 0.35};
    case LookStyle::walls:
      return {25, "M2,5h5M13,3h6M8,12h6M19,14h5M1,20h5M13,22h6", 1, 0.28};
    case LookStyle::cloud:
      return {50, "M5,17q5,-7 10,0q4,-5 8,0M28,40q5,-7 10,0q4,-5 8,0", 1.8, 0.8};
    case LookStyle::water:
      return {25, "M3,7q3,-3 6,0M14,18q3,-3 6,0", 1.2, 0.6};
    default:
      return {12.5, kHatches[nth % kHatches.size()], 0.8, 0.55};
  }
}

std::string hatch_ink(const KindLook& look) {
  const bool is_light = look.style == LookStyle::cloud || look.style == LookStyle::water;
  return is_light ? "#ffffff" : look.edge;
}

void open_pattern(Svg& svg, const std::string& id, double size) {
  svg.open("pattern",
           {{"id", id},
            {"width", svg_number(size)},
            {"height", svg_number(size)},
            {"patternUnits", "userSpaceOnUse"}});
}

void fill_pattern(Svg& svg,
                  const std::string& id,
                  const Hatch& hatch,
                  const std::string& fill,
                  const std::string& ink) {
  open_pattern(svg, id, hatch.size);
  svg.leaf("rect",
           {{"width", svg_number(hatch.size)}, {"height", svg_number(hatch.size)}, {"fill", fill}});
  svg.leaf("path",
           {{"d", std::string(hatch.strokes)},
            {"fill", "none"},
            {"stroke", ink},
            {"stroke-linecap", "round"},
            {"stroke-width", svg_number(hatch.width)},
            {"stroke-opacity", fmt::format("{:.2f}", hatch.opacity)}});
  svg.close();
}

/// Thin lines of a seat, with a light seam that parts them from any terrain; what lies below is
/// seen between them.
void owner_pattern(Svg& svg, std::size_t seat) {
  const std::string strokes(kHatches[seat % kHatches.size()]);
  const auto line = [&](const std::string& colour, const char* width, const char* opacity) {
    svg.leaf("path",
             {{"d", strokes},
              {"fill", "none"},
              {"stroke", colour},
              {"stroke-width", width},
              {"stroke-opacity", opacity}});
  };
  // Twice as wide as the hatches of terrain: most of what lies below stays in sight.
  svg.open("pattern",
           {{"id", fmt::format("o{}", seat)},
            {"width", "25"},
            {"height", "25"},
            {"viewBox", "0 0 12.5 12.5"},
            {"patternUnits", "userSpaceOnUse"}});
  svg.leaf("rect",
           {{"width", "12.5"},
            {"height", "12.5"},
            {"fill", std::string(seat_look(seat).colour)},
            {"fill-opacity", "0.2"}});
  line("#ffffff", "2", "0.6");
  line(std::string(seat_look(seat).colour), "1.2", "1");
  svg.close();
}

}  // namespace

void Looks::write_patterns(Svg& svg) const {
  std::set<LookStyle> styles;
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const KindLook& look = kinds_[i];
    fill_pattern(
        svg, fmt::format("k{}", i), hatch_of(look.style, look.nth), look.paint, hatch_ink(look));
    styles.insert(look.style);
  }
  for (std::size_t i = 0; i < kMaxColours; ++i) {
    owner_pattern(svg, i);
  }
  fill_pattern(svg, "back", {12.5, kHatches[5], 0.8, 0.55}, "#6b6f76", "#d5d8dc");
  svg.raw(
      R"(<clipPath id="p-tile"><path d="M0,0H100V100H0Z"/></clipPath>)"
      R"(<path id="p-rim" d="M0,0H100V100H0Z" fill="none" stroke="#3c3a33" stroke-opacity=".4"/>)");
  write_scenery(svg, styles);
  std::set<LookStyle> figures;
  for (const PieceLook& piece : pieces_) {
    if (piece.symbol.empty() && piece.icon.empty()) {
      figures.insert(piece.style);
    }
  }
  write_figures(svg, figures);
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    svg.raw(fmt::format(
        R"(<symbol id="y{}" viewBox="{}">{}</symbol>)", i, symbols_[i].box, symbols_[i].content));
  }
}

}  // namespace bastide
