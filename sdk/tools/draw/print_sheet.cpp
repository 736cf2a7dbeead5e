#include "sdk/tools/draw/print_sheet.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/draw/tile_painter.h"

namespace bastide {

namespace {

struct NamedPaper {
  std::string_view name;
  PaperSize size;
};
constexpr std::array<NamedPaper, 4> kPapers{{
    {"a4", {210, 297}},
    {"a3", {297, 420}},
    {"letter", {215.9, 279.4}},
    {"legal", {215.9, 355.6}},
}};

constexpr double kMarkLength = 4;  // of cutting marks, in millimetres
constexpr double kMarkGap = 1;     // between a mark and what is printed
constexpr double kFootHeight = 6;  // of the line at the foot of a page
constexpr double kRulerLength = 50;

/// Lays out and draws the pages.
class Printer {
 public:
  Printer(const Ruleset& rules, const PrintPlan& plan)
      : rules_(rules), plan_(plan), looks_(rules.catalog), pitch_(plan.tile + 2 * plan.bleed) {
    const double width = plan.paper.width - 2 * plan.margin;
    const double height = plan.paper.height - 2 * plan.margin - kFootHeight;
    // A length that fits exactly must not fail by rounding.
    columns_ = static_cast<int>(std::floor(width / pitch_ + 1e-6));
    rows_ = static_cast<int>(std::floor(height / pitch_ + 1e-6));
    left_ = (plan.paper.width - columns_ * pitch_) / 2;
    top_ = plan.margin + (height - rows_ * pitch_) / 2;
  }

  [[nodiscard]] Result<PrintSheet> print();

 private:
  using Tiles = std::vector<TileKindId>;

  [[nodiscard]] Tiles tiles_to_print() const;
  [[nodiscard]] std::string page(const Tiles& tiles, std::size_t number, std::size_t of) const;
  [[nodiscard]] std::string back(std::size_t tiles) const;
  void tile(Svg& svg, TilePainter& painter, TileKindId kind, int column, int row) const;
  void marks(Svg& svg, int columns, int rows) const;
  void foot(Svg& svg, std::size_t number, std::size_t of) const;
  /// Millimetres as units of the picture, in which a tile is kTileSize wide.
  [[nodiscard]] double units(double millimetres) const {
    return millimetres * kTileSize / plan_.tile;
  }
  [[nodiscard]] Svg document() const {
    return Svg(units(plan_.paper.width),
               units(plan_.paper.height),
               fmt::format("{}mm", plan_.paper.width),
               fmt::format("{}mm", plan_.paper.height));
  }
  [[nodiscard]] Spot corner(int column, int row) const {
    return {units(left_ + column * pitch_ + plan_.bleed), units(top_ + row * pitch_ + plan_.bleed)};
  }

  const Ruleset& rules_;
  const PrintPlan& plan_;
  Looks looks_;
  double pitch_;  // from tile to tile
  int columns_ = 0;
  int rows_ = 0;
  double left_ = 0;  // of the first tile with its bleed
  double top_ = 0;
};

Printer::Tiles Printer::tiles_to_print() const {
  Tiles tiles;
  const Catalog& catalog = rules_.catalog;
  for (std::size_t i = 0; i < catalog.tile_kinds.size(); ++i) {
    const TileKind& kind = catalog.tile_kinds[TileKindId(i)];
    if (plan_.plugin.empty() || catalog.plugins[kind.plugin].id == plan_.plugin) {
      const int count = plan_.one_each ? 1 : kind.count;
      tiles.insert(tiles.end(), static_cast<std::size_t>(count * plan_.copies), TileKindId(i));
    }
  }
  return tiles;
}

/// What is printed beyond the border goes on like the tile: it is the tile in mirrors.
void Printer::tile(Svg& svg, TilePainter& painter, TileKindId kind, int column, int row) const {
  const Spot at = corner(column, row);
  svg.open("g",
           {{"transform", fmt::format("translate({} {})", svg_number(at.x), svg_number(at.y))},
            {"clip-path", "url(#bleed)"}});
  if (plan_.bleed > 0) {
    for (const int x : {-1, 0, 1}) {
      for (const int y : {-1, 0, 1}) {
        if (x == 0 && y == 0) {
          continue;
        }
        svg.open("g",
                 {{"transform",
                   fmt::format("translate({} {}) scale({} {})",
                               x == 0 ? 0 : kTileSize * (x + 1),
                               y == 0 ? 0 : kTileSize * (y + 1),
                               x == 0 ? 1 : -1,
                               y == 0 ? 1 : -1)}});
        painter.place_tile({kind, 0}, {});
        svg.close();
      }
    }
  }
  painter.place_tile({kind, 0}, {});
  svg.close();
}

/// At every line along which is cut, outside of what is printed.
void Printer::marks(Svg& svg, int columns, int rows) const {
  const double right = left_ + columns_ * pitch_;
  const double bottom = top_ + rows_ * pitch_;
  std::string path;
  const auto line = [&](double x1, double y1, double x2, double y2) {
    path += fmt::format("M{},{}L{},{}",
                        svg_number(units(x1)),
                        svg_number(units(y1)),
                        svg_number(units(x2)),
                        svg_number(units(y2)));
  };
  for (int i = 0; i < columns; ++i) {
    for (const double x :
         {left_ + i * pitch_ + plan_.bleed, left_ + (i + 1) * pitch_ - plan_.bleed}) {
      line(x, top_ - kMarkGap, x, top_ - kMarkGap - kMarkLength);
      line(x, bottom + kMarkGap, x, bottom + kMarkGap + kMarkLength);
    }
  }
  for (int i = 0; i < rows; ++i) {
    for (const double y :
         {top_ + i * pitch_ + plan_.bleed, top_ + (i + 1) * pitch_ - plan_.bleed}) {
      line(left_ - kMarkGap, y, left_ - kMarkGap - kMarkLength, y);
      line(right + kMarkGap, y, right + kMarkGap + kMarkLength, y);
    }
  }
  svg.leaf("path",
           {{"class", "cut"},
            {"d", path},
            {"stroke", "#000000"},
            {"stroke-width", svg_number(units(0.15))},
            {"fill", "none"}});
}

/// Says what it is, and has a line to measure by: printers like to scale.
void Printer::foot(Svg& svg, std::size_t number, std::size_t of) const {
  // Below the cutting marks.
  const double y = plan_.paper.height - std::max(plan_.margin - 2, 1.0);
  const double right = plan_.paper.width - plan_.margin;
  svg.text({units(plan_.margin), units(y)},
           said_with("{}: page {} of {}; print at 100 %, tiles are {} mm wide",
                     said_by("rulesets", rules_.title),
                     number,
                     of,
                     plan_.tile),
           {{"font-size", svg_number(units(2.6))}, {"fill", "#333333"}});
  svg.leaf("path",
           {{"d",
             fmt::format("M{0},{2}V{3}H{1}V{2}",
                         svg_number(units(right - kRulerLength)),
                         svg_number(units(right)),
                         svg_number(units(y - 1.5)),
                         svg_number(units(y)))},
            {"stroke", "#333333"},
            {"stroke-width", svg_number(units(0.2))},
            {"fill", "none"}});
  svg.text({units(right - kRulerLength / 2), units(y - 0.8)},
           fmt::format("{} mm", kRulerLength),
           {{"font-size", svg_number(units(2.6))}, {"text-anchor", "middle"}, {"fill", "#333333"}});
}

std::string Printer::page(const Tiles& tiles, std::size_t number, std::size_t of) const {
  Svg svg = document();
  TilePainter painter(svg, looks_);
  svg.open("defs");
  looks_.write_patterns(svg);
  Tiles kinds = tiles;
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());  // copies lie side by side
  for (const TileKindId kind : kinds) {
    look_for_stop();
    painter.define_tile({kind, 0});
  }
  const double bleed = units(plan_.bleed);
  svg.open("clipPath", {{"id", "bleed"}});
  svg.leaf("rect",
           {{"x", svg_number(-bleed)},
            {"y", svg_number(-bleed)},
            {"width", svg_number(kTileSize + 2 * bleed)},
            {"height", svg_number(kTileSize + 2 * bleed)}});
  svg.close();
  svg.close();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    tile(svg, painter, tiles[i], static_cast<int>(i) % columns_, static_cast<int>(i) / columns_);
  }
  const int used = static_cast<int>(tiles.size());
  marks(svg, std::min(used, columns_), (used + columns_ - 1) / columns_);
  foot(svg, number, of);
  return svg.document();
}

/// Turned over along the long side of the paper, each back lies behind its front.
std::string Printer::back(std::size_t tiles) const {
  Svg svg = document();
  TilePainter painter(svg, looks_);
  svg.open("defs");
  looks_.write_patterns(svg);
  svg.close();
  for (std::size_t i = 0; i < tiles; ++i) {
    const int column = columns_ - 1 - static_cast<int>(i) % columns_;
    painter.face_down(corner(column, static_cast<int>(i) / columns_));
  }
  return svg.document();
}

Result<PrintSheet> Printer::print() {
  if (columns_ < 1 || rows_ < 1) {
    return Error{ErrorCode::bad_request,
                 said_with("a tile of {} mm does not fit the paper ({} by {} mm, {} mm of margin)",
                           pitch_,
                           plan_.paper.width,
                           plan_.paper.height,
                           plan_.margin)};
  }
  const Tiles tiles = tiles_to_print();
  if (tiles.empty()) {
    return Error{ErrorCode::bad_request,
                 plan_.plugin.empty()
                     ? said_with("{} has no tiles", rules_.name)
                     : said_with("{} has no tiles of a plugin \"{}\"", rules_.name, plan_.plugin)};
  }
  PrintSheet sheet;
  sheet.tiles = static_cast<int>(tiles.size());
  sheet.columns = columns_;
  sheet.rows = rows_;
  const auto full = static_cast<std::size_t>(columns_ * rows_);
  const std::size_t pages = (tiles.size() + full - 1) / full;
  for (std::size_t i = 0; i < pages; ++i) {
    const auto first = tiles.begin() + static_cast<std::ptrdiff_t>(i * full);
    const std::size_t count = std::min(full, tiles.size() - i * full);
    sheet.pages.push_back(
        page(Tiles(first, first + static_cast<std::ptrdiff_t>(count)), i + 1, pages));
    if (plan_.backs) {
      sheet.pages.push_back(back(count));
    }
  }
  return sheet;
}

}  // namespace

Result<PaperSize> paper_by_name(std::string_view name) {
  std::string names;
  for (const NamedPaper& paper : kPapers) {
    if (paper.name == name) {
      return paper.size;
    }
    names += (names.empty() ? "" : ", ") + std::string(paper.name);
  }
  return Error{ErrorCode::bad_request,
               said_with("there is no paper \"{}\"; there is {}", name, names)};
}

Result<PrintSheet> print_sheet(const Ruleset& rules, const PrintPlan& plan) {
  return Printer(rules, plan).print();
}

}  // namespace bastide
