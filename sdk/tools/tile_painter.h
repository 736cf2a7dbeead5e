// Draws tiles, pieces and badges into an SVG document, from their data alone.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "sdk/tools/tile_art.h"

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

  /// Art of the layer that the segment belongs to.
  [[nodiscard]] const TileArt& art_of_segment(LyingTile tile, std::size_t segment);
  [[nodiscard]] const TileArt& art(LyingTile tile, LayerId layer);

  /// A piece in the shape and colour of its seat.
  void piece(ColourId colour, Spot at, char letter, std::string_view title, double radius = 11);
  /// A counter of markers.
  void marker(Spot at, std::string_view text, std::string_view title);
  /// Who owns a segment, over the tile. `nth` of several owners.
  void owner(LyingTile tile, std::size_t segment, Spot corner, ColourId colour, std::size_t nth);
  /// How a kind looks, for legends: a square of 22 by 16.
  void swatch(FeatureKindId kind, Spot at);
  /// A printed value: a shield, or a disc.
  void badge(Spot at, std::string_view text, std::string_view title, bool shield);
  void mark(Spot at, std::string_view text, std::string_view title);

 private:
  void ground(LyingTile tile);
  void layer(LyingTile tile, LayerId layer);
  void area(const SegmentArt& art, FeatureKindId kind);
  void line(const SegmentArt& art, FeatureKindId kind);
  void dead_end(const TileArt& picture, FeatureKindId kind);
  void symbol(Spot at, FeatureKindId kind, double scale);
  void badges(LyingTile tile);

  Svg& svg_;
  const Looks& looks_;
  std::map<std::pair<LyingTile, LayerId>, TileArt> arts_;
};

}  // namespace bastide
