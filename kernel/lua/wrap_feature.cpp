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

}  // namespace

std::span<const ApiEntry> segment_entries() {
  static constexpr std::array<ApiEntry, 9> kEntries = {{
      {"kind", wrap<kind_name_of>},
      {"role", wrap<role>},
      {"complete", wrap<complete>},
      {"feature", wrap<segment_feature>},
      {"tile", wrap<segment_tile>},
      {"key", wrap<segment_key>},
      {"attr", wrap<segment_attributes>},
      {"pieces", wrap<segment_pieces>},
      {"sides", wrap<segment_sides>, true},
  }};
  return kEntries;
}

std::span<const ApiEntry> feature_entries() {
  static constexpr std::array<ApiEntry, 13> kEntries = {{
      {"kind", wrap<kind_name_of>},
      {"role", wrap<role>},
      {"complete", wrap<complete>},
      {"closed", wrap<closed>},
      {"open", wrap<open>},
      {"blocked", wrap<blocked>},
      {"size", wrap<size>},
      {"occupied", wrap<occupied>},
      {"tiles", wrap<tiles>},
      {"segments", wrap<segments>},
      {"pieces", wrap<pieces>},
      {"tile", wrap<tile>},
      {"attr", wrap<feature_attributes>},
  }};
  return kEntries;
}

}  // namespace bastide
