// Draws tiles, pieces and badges into an SVG document, from their data alone.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "sdk/tools/draw/scenery.h"
#include "sdk/tools/draw/tile_art.h"

namespace bastide {

/// A tile kind and how it lies.
struct LyingTile {
  TileKindId kind;
  Rotation rotation = 0;
  auto operator<=>(const LyingTile&) const = default;
};

class TilePainter {
 public:
  TilePainter(Svg& svg, const Looks& looks) : svg_(svg), looks_(looks) {}

  /// The definition of a tile inside <defs>; place_tile() refers to it.
  void define_tile(LyingTile tile);
  /// Requires: the tile is defined.
  void place_tile(LyingTile tile, Spot corner);
  void face_down(Spot corner);
  /// An empty cell that no tile can fill any more, at the origin.
  void dead_cell();

  /// Art of the layer that the segment belongs to.
  [[nodiscard]] const TileArt& art_of_segment(LyingTile tile, std::size_t segment);
  [[nodiscard]] const TileArt& art(LyingTile tile, LayerId layer);

  /// What a piece shows besides its colour.
  struct PieceFace {
    char letter = ' ';
    std::string_view icon{};  // instead of the letter
    std::string_view
        figure{};            // id of a definition: it stands for the piece, the seat's shape on it
    bool is_symbol = false;  // of the figure: a drawing of a plugin
    Spot emblem{};           // on the figure
    bool lies = false;
  };
  /// `lies`: on the ground, where people lie.
  [[nodiscard]] PieceFace face_of(PieceKindId kind, bool lies) const;
  /// A piece in the colour of its seat; without a figure, the seat's shape with the face on it.
  /// Without a colour: a neutral piece.
  void piece(ColourId colour, Spot at, PieceFace face, std::string_view title, double radius = 11);
  /// What a piece carries; `value` 1 goes without saying.
  void carried(Spot at, const BadgeLook& look, std::int32_t value);
  /// A counter of markers; without a count, as the legend shows it. `is_right`: near the right edge
  /// of its tile, so that the count goes to the left.
  void marker(Spot at, const BadgeLook& look, std::int32_t count = 0, bool is_right = false);
  /// Where markers on a segment lie, within its tile: clear of what is printed there.
  [[nodiscard]] Spot marker_spot(LyingTile tile, std::size_t segment);
  /// Who owns a segment, over the tile. `nth` of several owners.
  void owner(LyingTile tile, std::size_t segment, Spot corner, ColourId colour, std::size_t nth);
  /// The same without a colour and at the origin: what stands around it gives fill, stroke and
  /// dashes.
  void owner_shape(LyingTile tile, std::size_t segment, std::size_t nth);
  /// How a kind looks, for legends: a square of 22 by 16.
  void swatch(FeatureKindId kind, Spot at);
  /// A printed value: a shield, or a disc; `value` 1 goes without saying.
  void badge(Spot at, const BadgeLook& look, std::int32_t value = 1);
  void mark(Spot at, const BadgeLook& look);
  /// Path data of a box of 24 by 24 in a square of this size.
  void icon(Spot at, std::string_view path, double size, std::string_view fill);

 private:
  /// A value or a mark of the tile, and where it is printed.
  struct Printed {
    Spot at;
    const BadgeLook* look;
    std::int32_t value;
    bool is_mark;
  };
  std::vector<Printed> printed_on(LyingTile tile);
  void ground(LyingTile tile);
  void layer(LyingTile tile, LayerId layer);
  void area(const SegmentArt& art, FeatureKindId kind);
  void lines(LyingTile tile, LayerId layer, bool ends_inside);
  void line(const std::string& path, FeatureKindId kind);
  void stroke_path(const std::string& path,
                   std::string_view colour,
                   double width,
                   std::string_view dashes = "");
  void junction(LyingTile tile, const TileArt& picture);
  void dead_end(const TileArt& picture, FeatureKindId kind);
  void symbol(Spot at, FeatureKindId kind, double scale);
  void props(LyingTile tile, LayerId layer);
  /// As printed; turned when drawn.
  const std::vector<Prop>& props_of(TileKindId kind, LayerId layer);
  /// Where pieces and printed things may be, in any turn of the tile, seen as printed.
  std::vector<Spot> taken_by_things(TileKindId kind);
  void figure(std::size_t seat, Spot at, const PieceFace& face, const SeatLook& look);
  void shape(std::size_t seat, Spot at, double radius, std::string_view fill, double stroke);
  void letter(Spot at, char letter, double size, std::string_view ink);
  void use(std::string_view id, Spot at);
  void use_symbol(std::string_view id, Spot middle, double size);
  void badges(LyingTile tile);
  void number(Spot at, std::int32_t value);

  Svg& svg_;
  const Looks& looks_;
  std::map<std::pair<LyingTile, LayerId>, TileArt> arts_;
  std::map<std::pair<TileKindId, LayerId>, std::vector<Prop>> props_;
};

}  // namespace bastide
