#include "sdk/tools/draw/render.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include "sdk/tools/draw/board_scene.h"
#include "sdk/tools/draw/legend.h"
#include "sdk/tools/shell/fold.h"

namespace bastide {

namespace {

constexpr double kMargin = 36;

/// For viewers that are dark; all others see the colours of the attributes.
constexpr std::string_view kDarkStyle =
    "<style>@media (prefers-color-scheme: dark){.paper{fill:#15171a}.ink{fill:#ececec}"
    ".faint{fill:#b4b6bb}.fit rect{fill:#23263a;stroke:#a99af0}.fit text{fill:#d9d2ff}}</style>";

/// Draws one position; members are what every step needs.
class PositionPicture {
 public:
  PositionPicture(Game& game, const RenderOptions& options);
  std::string draw();

 private:
  [[nodiscard]] Spot corner(Cell cell) const {
    return {kMargin + (cell.x - least_.x) * kTileSize, kMargin + (cell.y - least_.y) * kTileSize};
  }
  [[nodiscard]] Spot in_tile(Cell cell, Spot at) const {
    return {corner(cell).x + at.x, corner(cell).y + at.y};
  }
  [[nodiscard]] Svg sized_document();
  void find_fits();
  void find_window();
  void write_definitions();
  void write_coordinates();
  void write_tiles();
  void write_last();
  void write_fits();
  void write_owners();
  void write_markers();
  void write_pieces();
  /// Returns where it ends.
  double write_legend(Svg& svg, TilePainter& painter);

  Game& game_;
  const RenderOptions& options_;
  Looks looks_;
  std::map<Cell, int> fits_;  // rotations in which some tile of the hand fits
  Cell least_;
  Cell most_;
  double board_width_ = 0;
  double board_height_ = 0;
  Svg svg_;
  TilePainter painter_;
};

PositionPicture::PositionPicture(Game& game, const RenderOptions& options)
    : game_(game),
      options_(options),
      looks_(game.rules().catalog),
      svg_(sized_document()),
      painter_(svg_, looks_) {}

Svg PositionPicture::sized_document() {
  find_fits();
  find_window();
  if (!options_.legend) {
    return {board_width_, board_height_};
  }
  // How long it gets shows when it is written.
  Svg trial = Svg::fragment();
  TilePainter painter(trial, looks_);
  const double height = std::max(board_height_, write_legend(trial, painter) + kMargin);
  return {board_width_ + Legend::kWidth + kMargin, height};
}

void PositionPicture::find_fits() {
  if (!options_.legal || !game_.waiting() || game_.pending().choice != Choice::place) {
    return;
  }
  const Rows<LooseTile>& loose = game_.shown().zones.loose();
  const auto is_unseen = [&](const LooseTile& tile) {
    return tile.holder == game_.pending().actor && tile.kind >= 0 &&
           tile.zone == game_.rules().catalog.hand.value() &&
           !is_seen_in_hand(game_, tile, options_.viewer);
  };
  if (std::any_of(loose.begin(), loose.end(), is_unseen)) {
    return;  // where it fits tells which tile it is
  }
  for (const Option& option : game_.options()) {
    ++fits_[option.as<PlaceTile>()->cell];
  }
}

void PositionPicture::find_window() {
  const Board& board = game_.state().board;
  if (board.size() > 0) {
    least_ = board.least();
    most_ = board.most();
  }
  for (const auto& [cell, count] : fits_) {
    least_ = {std::min(least_.x, cell.x), std::min(least_.y, cell.y)};
    most_ = {std::max(most_.x, cell.x), std::max(most_.y, cell.y)};
  }
  board_width_ = (most_.x - least_.x + 1) * kTileSize + 2 * kMargin;
  board_height_ = (most_.y - least_.y + 1) * kTileSize + 2 * kMargin;
}

void PositionPicture::write_definitions() {
  svg_.open("defs");
  looks_.write_patterns(svg_);
  std::set<LyingTile> used;
  for (const PlacedTile& row : game_.state().board.tiles()) {
    if (row.face_up != 0) {
      used.insert(lying_tile(row));
    }
  }
  for (const LooseTile& loose : game_.state().zones.loose()) {
    if (is_seen_in_hand(game_, loose, options_.viewer)) {
      used.insert({TileKindId(loose.kind), 0});
    }
  }
  for (const LyingTile& tile : used) {
    look_for_stop();
    painter_.define_tile(tile);
  }
  svg_.close();
}

void PositionPicture::write_coordinates() {
  const auto number = [&](Spot at, int value) {
    svg_.text(
        at,
        std::to_string(value),
        {{"class", "faint"}, {"font-size", "14"}, {"text-anchor", "middle"}, {"fill", "#6b6b6b"}});
  };
  for (int x = least_.x; x <= most_.x; ++x) {
    const double at = kMargin + (x - least_.x + 0.5) * kTileSize;
    number({at, kMargin - 12}, x);
    number({at, board_height_ - kMargin + 24}, x);
  }
  for (int y = least_.y; y <= most_.y; ++y) {
    const double at = kMargin + (y - least_.y + 0.5) * kTileSize + 5;
    number({kMargin / 2, at}, y);
    number({board_width_ - kMargin / 2, at}, y);
  }
}

void PositionPicture::write_tiles() {
  for (const PlacedTile& row : game_.state().board.tiles()) {
    look_for_stop();
    if (row.face_up == 0) {
      painter_.face_down(corner(row.cell));
    } else {
      painter_.place_tile(lying_tile(row), corner(row.cell));
    }
  }
}

/// The tile that was placed last.
void PositionPicture::write_last() {
  const std::int32_t last = game_.state().turn.last_tile;
  if (last >= 0 && !game_.over()) {
    const Spot at = corner(game_.state().board.tile(TileId(last)).cell);
    for (const bool is_seam : {true, false}) {
      svg_.leaf("rect",
                {{"class", is_seam ? "seam" : "last"},
                 {"x", svg_number(at.x + 1.5)},
                 {"y", svg_number(at.y + 1.5)},
                 {"width", "97"},
                 {"height", "97"},
                 {"fill", "none"},
                 {"stroke", is_seam ? "#ffffff" : "#111111"},
                 {"stroke-width", is_seam ? "6" : "3"}});
    }
  }
}

void PositionPicture::write_fits() {
  for (const auto& [cell, count] : fits_) {
    const Spot at = corner(cell);
    svg_.open("g", {{"class", "fit"}});
    svg_.title(said_with("{}: {} ways", to_string(cell), count));
    svg_.leaf("rect",
              {{"x", svg_number(at.x + 6)},
               {"y", svg_number(at.y + 6)},
               {"width", "88"},
               {"height", "88"},
               {"rx", "8"},
               {"fill", "#f4f1ff"},
               {"stroke", "#6a4fb3"},
               {"stroke-width", "2"},
               {"stroke-dasharray", "7 5"}});
    svg_.text({at.x + 50, at.y + 50},
              to_string(cell),
              {{"font-size", "17"}, {"text-anchor", "middle"}, {"fill", "#3e2b78"}});
    svg_.text({at.x + 50, at.y + 70},
              said_counted(count, "{} way", "{} ways"),
              {{"font-size", "13"}, {"text-anchor", "middle"}, {"fill", "#3e2b78"}});
    svg_.close();
  }
}

void PositionPicture::write_owners() {
  for (const OwnedSegment& one : FeatureOwners(game_.rules()).by_segment(game_)) {
    painter_.owner(one.tile, one.segment, corner(one.cell), one.colour, one.nth);
  }
}

void PositionPicture::write_markers() {
  for (const MarkerPlace& marker : places_of_markers(game_, painter_)) {
    painter_.marker(
        in_tile(marker.cell, marker.at), *looks_.pool(marker.pool), marker.count, marker.is_right);
  }
}

void PositionPicture::write_pieces() {
  const std::vector<PiecePlace> pieces = places_of_pieces(game_, painter_);
  for (const PiecePlace& piece : pieces) {
    painter_.piece(piece.colour,
                   in_tile(piece.cell, piece.at),
                   painter_.face_of(piece.kind, piece.on_ground),
                   piece_title(game_, piece));
  }
  for (const CarriedPlace& carried : places_of_carried(game_, looks_, pieces)) {
    painter_.carried(
        in_tile(carried.cell, carried.at), *looks_.variable(carried.variable), carried.value);
  }
}

double PositionPicture::write_legend(Svg& svg, TilePainter& painter) {
  Legend legend(svg, painter, looks_, {board_width_, kMargin});
  legend.title(options_.title.empty() ? said_by("rulesets", game_.rules().title) : options_.title,
               state_line(game_));
  legend.scores(game_, options_.viewer);
  legend.tiles(game_, options_.viewer);
  legend.kinds();
  legend.badges();
  const Rows<PlacedTile>& tiles = game_.state().board.tiles();
  if (std::any_of(
          tiles.begin(), tiles.end(), [](const PlacedTile& row) { return row.face_up == 0; })) {
    legend.face_down();
  }
  if (options_.owners) {
    legend.sentence(said("hatched in a colour: who would be paid now"));
  }
  return legend.bottom();
}

std::string PositionPicture::draw() {
  svg_.title(heading(said_by("rulesets", game_.rules().title)) + " " + state_line(game_));
  svg_.raw(kDarkStyle);
  svg_.leaf("rect",
            {{"class", "paper"}, {"width", "100%"}, {"height", "100%"}, {"fill", "#ffffff"}});
  write_definitions();
  write_coordinates();
  write_fits();
  write_tiles();
  if (options_.owners) {
    write_owners();
  }
  write_last();
  write_markers();
  write_pieces();
  if (options_.legend) {
    write_legend(svg_, painter_);
  }
  return svg_.document();
}

}  // namespace

std::string render_position(Game& game, const RenderOptions& options) {
  return PositionPicture(game, options).draw();
}

namespace {

constexpr std::size_t kAcross = 8;  // tiles of a sheet, side by side
constexpr double kStepX = kTileSize + 16;
constexpr double kStepY = kTileSize + 30;
constexpr double kHeading = 34;

/// Tiles whose names begin alike: "river-1/" of "river-1/A".
struct TileSet {
  std::string name;
  std::vector<std::size_t> kinds;
};

/// In the order of the kinds, from which a set may come again.
std::vector<TileSet> tile_sets(const Catalog& catalog) {
  std::vector<TileSet> sets;
  for (std::size_t i = 0; i < catalog.tile_kinds.size(); ++i) {
    const std::string& kind = catalog.tile_kinds[TileKindId(i)].name;
    const std::size_t slash = kind.rfind('/');
    const std::string name = slash == std::string::npos ? "" : kind.substr(0, slash);
    if (sets.empty() || sets.back().name != name) {
      sets.push_back({name, {}});
    }
    sets.back().kinds.push_back(i);
  }
  return sets;
}

double height_of(const TileSet& set) {
  return kHeading + static_cast<double>((set.kinds.size() + kAcross - 1) / kAcross) * kStepY;
}

/// A line below a tile, in smaller letters where it would run into the next.
void sheet_label(Svg& svg, Spot at, const std::string& text) {
  constexpr double kLetter = 0.64;  // widths of letters by their size, on average
  constexpr double kSize = 12;
  const double wide = kLetter * kSize * static_cast<double>(count_characters(text));
  svg.text(at,
           text,
           {{"font-size", svg_number(kSize * std::min(1.0, (kTileSize + 10) / wide))},
            {"class", "ink"},
            {"fill", "#222222"}});
}

void write_set(
    Svg& svg, TilePainter& painter, const Catalog& catalog, const TileSet& set, double top) {
  svg.text({kMargin, top + 14},
           set.name,
           {{"font-size", "15"}, {"font-weight", "bold"}, {"class", "ink"}, {"fill", "#222222"}});
  for (std::size_t i = 0; i < set.kinds.size(); ++i) {
    const TileKind& kind = catalog.tile_kinds[TileKindId(set.kinds[i])];
    const Spot at{kMargin + static_cast<double>(i % kAcross) * kStepX,
                  top + kHeading - 8 + static_cast<double>(i / kAcross) * kStepY};
    painter.place_tile({TileKindId(set.kinds[i]), 0}, at);
    const std::string word = set.name.empty() ? kind.name : kind.name.substr(set.name.size() + 1);
    sheet_label(svg,
                {at.x, at.y + kTileSize + 14},
                kind.start ? said_with("{} × {}, start", word, kind.count)
                           : fmt::format("{} × {}", word, kind.count));
  }
}

}  // namespace

std::string render_tile_sheet(const Ruleset& rules) {
  const Looks looks(rules.catalog);
  const std::vector<TileSet> sets = tile_sets(rules.catalog);
  double height = 2 * kMargin;
  for (const TileSet& set : sets) {
    height += height_of(set);
  }
  const double width = 2 * kMargin + kAcross * kStepX;
  std::int32_t total = 0;
  for (const TileKind& kind : rules.catalog.tile_kinds) {
    total += kind.count;
  }
  const std::string title = said_by("rulesets", rules.title);
  const auto write_legend = [&](Svg& svg, TilePainter& painter) {
    Legend legend(svg, painter, looks, {width, kMargin});
    legend.title(title, said_with("{} tiles of {} kinds", total, rules.catalog.tile_kinds.size()));
    legend.kinds();
    legend.badges();
    return legend.bottom();
  };
  Svg trial = Svg::fragment();
  TilePainter trial_painter(trial, looks);
  height = std::max(height, write_legend(trial, trial_painter) + kMargin);
  Svg svg(width + Legend::kWidth, height);
  TilePainter painter(svg, looks);
  svg.title(said_with("tiles of {}", title));
  svg.raw(kDarkStyle);
  svg.leaf("rect",
           {{"class", "paper"}, {"width", "100%"}, {"height", "100%"}, {"fill", "#ffffff"}});
  svg.open("defs");
  looks.write_patterns(svg);
  for (std::size_t i = 0; i < rules.catalog.tile_kinds.size(); ++i) {
    painter.define_tile({TileKindId(i), 0});
  }
  svg.close();
  double top = kMargin;
  for (const TileSet& set : sets) {
    write_set(svg, painter, rules.catalog, set, top);
    top += height_of(set);
  }
  write_legend(svg, painter);
  return svg.document();
}

}  // namespace bastide
