// Every question a rule may ask of catalogue and state. Results are in id order, cells in reading
// order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/base/few.h"
#include "kernel/state/state.h"

namespace bastide {

/// One way along connected segments, from a first segment (not counted) to the last one.
struct Walk {
  std::vector<SegmentId> steps;  // entered one after the other; the last is where one stops
};

class View {
 public:
  View(const Catalog& the_catalog, const State& the_state)
      : catalog(the_catalog), state(the_state) {}

  const Catalog& catalog;
  const State& state;

  // Segments and features.
  [[nodiscard]] FeatureId feature_of(SegmentId segment) const {
    return state.features.feature_of(segment);
  }
  [[nodiscard]] const SegmentKind& segment_kind(SegmentId segment) const;
  /// Name of the segment on its tile: its ring letter or key.
  [[nodiscard]] const std::string& segment_key(SegmentId segment) const {
    return segment_kind(segment).key;
  }
  /// Members of the feature in id order.
  [[nodiscard]] std::vector<SegmentId> segments_of(FeatureId feature) const;
  /// Distinct tiles of the feature in id order.
  [[nodiscard]] std::vector<TileId> tiles_of(FeatureId feature) const;
  /// First cell of the feature in reading order.
  [[nodiscard]] Cell first_cell(FeatureId feature) const;
  /// Every feature on the board, optionally of one kind.
  [[nodiscard]] std::vector<FeatureId> features(FeatureKindId kind = {}) const;
  [[nodiscard]] std::vector<SegmentId> segments_of(TileId tile) const;
  /// Is `test` true for some segment of the tile? Stops at the first one. A face-down tile has
  /// none.
  template <class Test>
  bool any_segment(TileId tile, const Test& test) const {
    const PlacedTile& row = state.board.tile(tile);
    const std::size_t count =
        row.face_up == 0 ? 0 : catalog.tile_kinds[TileKindId(row.kind)].segments.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (test(SegmentId(static_cast<std::size_t>(row.first_segment) + i))) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool is_done(FeatureId feature) const {
    return state.features.row(feature).is_done();
  }
  [[nodiscard]] bool is_occupied(FeatureId feature) const {
    return state.features.is_occupied(feature);
  }
  /// Features of a kind that touch it on some tile, each once.
  [[nodiscard]] std::vector<FeatureId> touching(FeatureId feature, FeatureKindId kind) const;
  /// Number of complete features of the kind among them.
  [[nodiscard]] std::int32_t count_touching_done(FeatureId feature, FeatureKindId kind) const;
  /// The tile belongs to the feature, and so does an earlier one.
  [[nodiscard]] bool extends(TileId tile, FeatureId feature) const;
  /// Segment that owns a port of a placed tile; none when nobody does.
  [[nodiscard]] SegmentId segment_at(TileId tile, LayerId layer, Port port) const;
  /// Segments that meet this one across sides, each once, by port.
  [[nodiscard]] std::vector<SegmentId> neighbours(SegmentId segment) const;
  /// Every way along joined segments of the same feature that enters no segment twice; in order of
  /// ports. Stops at `most`.
  [[nodiscard]] std::vector<Walk> walks(SegmentId from, std::size_t most) const;
  /// Sides of the placed tile that show this kind in a middle port or over their whole length.
  [[nodiscard]] Few<Side, kSides> sides(TileId tile, FeatureKindId kind) const;
  /// Sides on which a tile placed so would join a neighbour over this kind.
  [[nodiscard]] Few<Side, kSides> joins(TileKindId kind,
                                        Cell cell,
                                        Rotation rotation,
                                        FeatureKindId over) const;

  /// The same, when only whether there is one matters.
  [[nodiscard]] bool joins_any(TileKindId kind,
                               Cell cell,
                               Rotation rotation,
                               FeatureKindId over) const;

  /// How the line of this kind bends that the placement continues: quarter turns clockwise (0
  /// straight on, 1 right, 3 left) of the placed tile, then of the tiles before it, as far as each
  /// leads on. Before a tile comes the one beside it that was placed earlier.
  [[nodiscard]] std::vector<Rotation> bends(TileKindId kind,
                                            Cell cell,
                                            Rotation rotation,
                                            FeatureKindId over) const;
  /// Is the first bend to a side, and with it so many on end to that side? Straight tiles between
  /// them do not count; with `close` there are none. See bends().
  [[nodiscard]] bool repeats_bend(TileKindId kind,
                                  Cell cell,
                                  Rotation rotation,
                                  FeatureKindId over,
                                  std::size_t bends,
                                  bool close) const;

  // Pieces.
  [[nodiscard]] std::vector<PieceId> pieces_on(FeatureId feature) const;
  [[nodiscard]] std::vector<PieceId> pieces_on(TileId tile) const;
  /// Whose piece it is; none for a neutral one.
  [[nodiscard]] ColourId owner_of(PieceId piece) const;
  /// Where the piece stands: the tile under it; none when it is not on the board.
  [[nodiscard]] TileId tile_of(PieceId piece) const;

  // Tiles and cells.
  [[nodiscard]] Few<TileId, 8> around(Cell cell, int reach) const;  // reach 4 or 8

  // Players.
  [[nodiscard]] std::vector<ColourId> colours_of(PlayerId player) const;
  [[nodiscard]] ColourId first_colour(PlayerId player) const;
  [[nodiscard]] std::int32_t points(ColourId colour) const {
    return state.track(catalog.points, colour.index());
  }
  /// Kind and colours of tiles in a hand.
  [[nodiscard]] std::vector<std::int32_t> loose_in(ZoneId zone, PlayerId holder) const;

  /// Value of a declared variable. `row`: player, colour, feature, tile, piece or segment; 0 for
  /// the game.
  [[nodiscard]] std::int32_t value(VariableId variable, std::size_t row) const;

 private:
  static constexpr Side kNoSide = -1;
  [[nodiscard]] Few<Side, kSides> sides(TileKindId kind,
                                        const Face& face,
                                        FeatureKindId over) const;
  /// By which side a line that leaves the tile by `exit` came to it; see bends().
  [[nodiscard]] Side entry_of(TileId tile, Side exit, FeatureKindId over) const;
  /// Calls visit(bend) for each of bends() until it returns false.
  template <class Visit>
  void each_bend(
      TileKindId kind, Cell cell, Rotation rotation, FeatureKindId over, const Visit& visit) const;
  [[nodiscard]] bool joins_over(
      TileKindId kind, Cell cell, Rotation rotation, FeatureKindId over, Side side) const;
};

}  // namespace bastide
