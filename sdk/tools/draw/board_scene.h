// What lies on the board of a game, each thing with its place in the picture.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/draw/tile_painter.h"

namespace bastide {

/// A piece on a segment, a tile or a cell.
struct PiecePlace {
  Cell cell;
  Spot at;          // in the cell
  ColourId colour;  // none: a neutral piece
  PieceKindId kind;
  PieceId piece;
  bool on_ground = false;  // people lie there
};

/// What a piece carries, above it.
struct CarriedPlace {
  Cell cell;
  Spot at;  // in the cell
  VariableId variable;
  std::int32_t value = 0;
};

/// Markers of one pool on a tile or a segment.
struct MarkerPlace {
  Cell cell;
  Spot at;
  PoolId pool;
  std::int32_t count = 0;
  bool is_right = false;  // near the right edge of its tile
};

/// A segment of a feature that would pay a colour.
struct OwnedSegment {
  Cell cell;
  LyingTile tile;
  std::size_t segment = 0;
  FeatureKindId kind;
  ColourId colour;
  std::size_t nth = 0;  // among those who would be paid
};

[[nodiscard]] LyingTile lying_tile(const PlacedTile& row);
/// "Red: meeple", "dragon".
[[nodiscard]] std::string piece_title(const Game& game, const PiecePlace& piece);
[[nodiscard]] std::vector<PiecePlace> places_of_pieces(const Game& game, TilePainter& painter);
/// What pieces carry that is not as it was at first. `looks` says which variables are shown.
[[nodiscard]] std::vector<CarriedPlace> places_of_carried(const Game& game,
                                                          const Looks& looks,
                                                          const std::vector<PiecePlace>& pieces);
[[nodiscard]] std::vector<MarkerPlace> places_of_markers(const Game& game, TilePainter& painter);

/// Who would be paid for each feature. Keeps the scripts of the ruleset between questions.
class FeatureOwners {
 public:
  explicit FeatureOwners(const Ruleset& rules);

  /// Colours that would be paid for each feature if it were scored now, by feature; empty where
  /// nobody would.
  [[nodiscard]] std::vector<std::vector<std::int32_t>> by_feature(const State& state);
  [[nodiscard]] std::vector<OwnedSegment> by_segment(const Game& game);

 private:
  const Ruleset& rules_;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
};

}  // namespace bastide
