// Segments and features.
#include "kernel/lua/property.h"

namespace bastide {

namespace {

// What both have: a segment what its feature has.

constexpr auto kind_of = [](View view, const FeatureRow& row) -> auto& {
  return view.catalog.feature_kinds[row.kind()];
};
constexpr auto kind_name = [](View view, const FeatureRow& row) -> auto& {
  return kind_of(view, row).name;
};
constexpr auto role = [](View view, const FeatureRow& row) -> auto& {
  return kind_of(view, row).role;
};
constexpr auto complete = [](const FeatureRow& row) {
  return row.is_done();
};

std::vector<PieceId> pieces_on_segment(const Pieces& pieces, SegmentId segment) {
  std::vector<PieceId> found;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const PieceRow& row = pieces.row(PieceId(i));
    if (row.where == PieceWhere::segment && row.place == segment.value()) {
      found.emplace_back(i);
    }
  }
  return found;
}

int segment_sides(lua_State* state) {
  const Printed printed(link_of(state));
  const SegmentId segment = read_segment(state, 1);
  const View view = view_of(state);
  const TileId tile = view.state.features.tile_of(segment);
  const LayerId layer = view.catalog.feature_kinds[view.segment_kind(segment).kind].layer;
  ListWriter found(state, Kind::side);
  for (Side side = 0; side < kSides; ++side) {
    if (view.segment_at(tile, layer, side * kSlots + 1) == segment) {
      found.add(side);
    }
  }
  return found.push();
}

constexpr ApiEntry kSegmentNames[] = {
    printed_property("kind", "Kind of feature.", kind_name),
    printed_property("role", "What a piece on it is called.", role),
    property("complete", "Its feature was completed.", complete),
    property(
        "feature", "The feature that it belongs to.", [](FeatureId feature) { return feature; }),
    printed_property(
        "tile",
        "The tile that it is printed on.",
        [](View view, SegmentId segment) { return view.state.features.tile_of(segment); }),
    printed_property(
        "key", "Its letter or word on the tile.", [](View view, SegmentId segment) -> auto& {
          return view.segment_key(segment);
        }),
    printed_property("attr",
                     "table<string, any>",
                     "Printed values and variables of the segment, by name.",
                     [](SegmentId segment) { return handle_of(Kind::segment_attr, segment); }),
    property(
        "pieces",
        "Pieces that stand on it.",
        [](View view, SegmentId segment) { return pieces_on_segment(view.state.pieces, segment); }),
    {"sides",
     "(): List<Side>",
     "Sides of the tile, as it lies, whose middle belongs to the segment, from north clockwise.",
     wrap<segment_sides>},
};

constexpr ApiEntry kFeatureNames[] = {
    property("kind", "Its kind: \"plugin:word\".", kind_name),
    property("role", "What a piece on it is called.", role),
    property("complete", "It was completed.", complete),
    property("closed", "No port is open.", [](const FeatureRow& row) { return row.open() == 0; }),
    property("open",
             "Open ports; for kinds that count neighbours, the missing ones.",
             [](const FeatureRow& row) { return row.open(); }),
    property("blocked",
             "Ports that can never be joined.",
             [](View view, FeatureId id) { return view.state.features.blocked(id); }),
    property("size", "Tiles.", [](const FeatureRow& row) { return row.tiles(); }),
    property("occupied",
             "A piece of some group stands on it.",
             [](View view, FeatureId id) { return view.is_occupied(id); }),
    property("tiles", "Its tiles.", [](View view, FeatureId id) { return view.tiles_of(id); }),
    property(
        "segments", "Its segments.", [](View view, FeatureId id) { return view.segments_of(id); }),
    property("pieces",
             "Pieces that stand on it.",
             [](View view, FeatureId id) { return view.pieces_on(id); }),
    property("tile",
             "The first in reading order.",
             [](View view, FeatureId id) { return view.state.board.at(view.first_cell(id)); }),
    property("attr",
             "table<string, any>",
             "Variables of the feature, by name.",
             [](FeatureId id) { return handle_of(Kind::feature_attr, id); }),
};

constexpr ApiType kFeatureTypes[] = {
    {Kind::segment, "segment", "Segment", "One part of a tile.", kSegmentNames},
    {Kind::feature, "feature", "Feature", "Connected segments.", kFeatureNames},
};

}  // namespace

std::span<const ApiType> feature_types() {
  return kFeatureTypes;
}

}  // namespace bastide
