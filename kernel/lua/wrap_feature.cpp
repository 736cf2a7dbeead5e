// Segments and features.
#include <array>

#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

const FeatureRow& row_of(lua_State* state) {
  return frame_of(state).context.state.features.row(read_feature(state, 1));
}

const FeatureKind& kind_of(lua_State* state) {
  return frame_of(state)
      .context.catalog.feature_kinds[FeatureKindId(std::int32_t{row_of(state).kind})];
}

// Of both.

int kind_name_of(lua_State* state) {
  push(state, kind_of(state).name);
  return 1;
}

int role(lua_State* state) {
  push(state, kind_of(state).role);
  return 1;
}

int complete(lua_State* state) {
  push(state, row_of(state).done != 0);
  return 1;
}

// Segments.

int segment_feature(lua_State* state) {
  push(state, read_feature(state, 1));
  return 1;
}

int segment_tile(lua_State* state) {
  push(state, view_of(state).state.features.tile_of(read_segment(state, 1)));
  return 1;
}

int segment_key(lua_State* state) {
  push(state, view_of(state).segment_key(read_segment(state, 1)));
  return 1;
}

int segment_attributes(lua_State* state) {
  push_thing(state, Kind::segment_attr, read_segment(state, 1).value());
  return 1;
}

int segment_pieces(lua_State* state) {
  const SegmentId segment = read_segment(state, 1);
  const State& game = frame_of(state).context.state;
  ListWriter found(state, Kind::piece);
  for (std::size_t i = 0; i < game.pieces.size(); ++i) {
    const PieceRow& row = game.pieces.row(PieceId(i));
    if (row.where == PieceWhere::segment && row.place == segment.value()) {
      found.add(static_cast<std::int32_t>(i));
    }
  }
  return found.push();
}

int segment_sides(lua_State* state) {
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

// Features.

int feature_attributes(lua_State* state) {
  push_thing(state, Kind::feature_attr, read_feature(state, 1).value());
  return 1;
}

int size(lua_State* state) {
  push(state, row_of(state).tiles);
  return 1;
}

int open(lua_State* state) {
  push(state, row_of(state).open);
  return 1;
}

int closed(lua_State* state) {
  push(state, row_of(state).open == 0);
  return 1;
}

int blocked(lua_State* state) {
  push(state, row_of(state).blocked);
  return 1;
}

int occupied(lua_State* state) {
  push(state, view_of(state).is_occupied(read_feature(state, 1)));
  return 1;
}

int tiles(lua_State* state) {
  return push_list(state, Kind::tile, view_of(state).tiles_of(read_feature(state, 1)));
}

int segments(lua_State* state) {
  return push_list(state, Kind::segment, view_of(state).segments_of(read_feature(state, 1)));
}

int pieces(lua_State* state) {
  return push_list(state, Kind::piece, view_of(state).pieces_on(read_feature(state, 1)));
}

int tile(lua_State* state) {
  const View view = view_of(state);
  push(state, view.state.board.at(view.first_cell(read_feature(state, 1))));
  return 1;
}

constexpr ApiEntry kSegmentNames[] = {
    {"kind", "string", "Kind of feature.", wrap<kind_name_of>},
    {"role", "string", "What a piece on it is called.", wrap<role>},
    {"complete", "boolean", "Its feature was completed.", wrap<complete>},
    {"feature", "Feature", "The feature that it belongs to.", wrap<segment_feature>},
    {"tile", "Tile", "The tile that it is printed on.", wrap<segment_tile>},
    {"key", "string", "Its letter or word on the tile.", wrap<segment_key>},
    {"attr",
     "table<string, any>",
     "Printed values and variables of the segment, by name.",
     wrap<segment_attributes>},
    {"pieces", "List<Piece>", "Pieces that stand on it.", wrap<segment_pieces>},
    {"sides",
     "(): List<Side>",
     "Sides of the tile, as it lies, whose middle belongs to the segment, from north clockwise.",
     wrap<segment_sides>},
};

constexpr ApiEntry kFeatureNames[] = {
    {"kind", "string", "Its kind: \"plugin:word\".", wrap<kind_name_of>},
    {"role", "string", "What a piece on it is called.", wrap<role>},
    {"complete", "boolean", "It was completed.", wrap<complete>},
    {"closed", "boolean", "No port is open.", wrap<closed>},
    {"open",
     "integer",
     "Open ports; for kinds that count neighbours, the missing ones.",
     wrap<open>},
    {"blocked", "integer", "Ports that can never be joined.", wrap<blocked>},
    {"size", "integer", "Tiles.", wrap<size>},
    {"occupied", "boolean", "A piece of some group stands on it.", wrap<occupied>},
    {"tiles", "List<Tile>", "Its tiles.", wrap<tiles>},
    {"segments", "List<Segment>", "Its segments.", wrap<segments>},
    {"pieces", "List<Piece>", "Pieces that stand on it.", wrap<pieces>},
    {"tile", "Tile", "The first in reading order.", wrap<tile>},
    {"attr", "table<string, any>", "Variables of the feature, by name.", wrap<feature_attributes>},
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
