// Tiles on the board, kinds of tiles, tiles off the board, their marks; cells and boxes.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "kernel/lua/filter.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

const PlacedTile& tile_at(lua_State* state) {
  return frame_of(state).context.state.board.tile(read_tile(state, 1));
}

const TileKind& kind_of(lua_State* state) {
  return frame_of(state).context.catalog.tile_kinds[read_tile_kind(state, 1)];
}

FeatureKindId read_feature_kind(lua_State* state, int index) {
  return FeatureKindId(read_name(state, index, NameOf::feature));
}

bool has_segment(const TileKind& kind, FeatureKindId wanted) {
  return std::any_of(kind.segments.begin(), kind.segments.end(), [&](const SegmentKind& segment) {
    return segment.kind == wanted;
  });
}

// Of anything that has a kind of tile.

int kind_name_of(lua_State* state) {
  push(state, kind_of(state).name);
  return 1;
}

int kind_handle(lua_State* state) {
  push(state, read_tile_kind(state, 1));
  return 1;
}

int attributes(lua_State* state) {
  push_thing(state, Kind::kind_attr, read_tile_kind(state, 1).value());
  return 1;
}

int marks(lua_State* state) {
  push_thing(state, Kind::marks, read_tile_kind(state, 1).value());
  return 1;
}

int has_kind(lua_State* state) {
  push(state, has_segment(kind_of(state), read_feature_kind(state, 2)));
  return 1;
}

int kind_sides(lua_State* state) {
  const TileKind& kind = kind_of(state);
  const FeatureKindId wanted = read_feature_kind(state, 2);
  ListWriter sides(state, Kind::side);
  const Catalog& catalog = frame_of(state).context.catalog;
  for (Side side = 0; wanted.is_some() && side < kSides; ++side) {
    const Face& face =
        catalog.face(read_tile_kind(state, 1), catalog.feature_kinds[wanted].layer, 0);
    const std::int8_t segment = face.segment[static_cast<std::size_t>(side * kSlots + 1)];
    if (segment != kNobody && kind.segments[static_cast<std::size_t>(segment)].kind == wanted) {
      sides.add(side);
    }
  }
  return sides.push();
}

// Marks.

int has_mark(lua_State* state) {
  const auto id = static_cast<std::int32_t>(to_handle(state, 1).id);
  const TileKind& kind = frame_of(state).context.catalog.tile_kinds[TileKindId(id)];
  push(state,
       std::find(kind.marks.begin(), kind.marks.end(), read_text(state, 2)) != kind.marks.end());
  return 1;
}

// Tiles on the board.

int tile_attributes(lua_State* state) {
  push_thing(state, Kind::tile_attr, read_tile(state, 1).value());
  return 1;
}

int tile_face(lua_State* state) {
  push(state, tile_at(state).face_up != 0 ? "up" : "down");
  return 1;
}

int tile_cell(lua_State* state) {
  push(state, tile_at(state).cell);
  return 1;
}

int tile_rotation(lua_State* state) {
  push(state, int{tile_at(state).rotation});
  return 1;
}

int tile_player(lua_State* state) {
  push(state, PlayerId(std::int32_t{tile_at(state).placed_by}));
  return 1;
}

int tile_sides(lua_State* state) {
  const TileId tile = read_tile(state, 1);
  const FeatureKindId kind = read_feature_kind(state, 2);
  return push_list(
      state, Kind::side, kind.is_none() ? Few<Side, kSides>() : view_of(state).sides(tile, kind));
}

int tile_segments(lua_State* state) {
  const TileId tile = read_tile(state, 1);
  std::optional<Filter<SegmentId>> room;
  const Filter<SegmentId>& filter = read_once(state, 2, "tile:segments", room);
  const View view = view_of(state);
  ListWriter found(state, Kind::segment);
  view.any_segment(tile, [&](SegmentId segment) {
    if (filter.accepts(view, segment)) {
      found.add(segment);
    }
    return false;
  });
  return found.push();
}

int tile_pieces(lua_State* state) {
  return push_list(state, Kind::piece, view_of(state).pieces_on(read_tile(state, 1)));
}

int tile_under(lua_State* state) {
  const TileId tile = read_tile(state, 1);
  ListWriter found(state, Kind::loose);
  const std::vector<LooseTile>& loose = frame_of(state).context.state.zones.loose();
  for (std::size_t i = 0; i < loose.size(); ++i) {
    if (loose[i].kind >= 0 && loose[i].under_placed == tile.value()) {
      found.add(static_cast<std::int32_t>(i));
    }
  }
  return found.push();
}

// Tiles off the board.

int loose_player(lua_State* state) {
  const auto row = static_cast<std::size_t>(read_loose(state, 1));
  push(state, PlayerId(frame_of(state).context.state.zones.loose()[row].holder));
  return 1;
}

int loose_zone(lua_State* state) {
  const Context& context = frame_of(state).context;
  const ZoneId zone(
      context.state.zones.loose()[static_cast<std::size_t>(read_loose(state, 1))].zone);
  if (zone.is_none()) {
    return 0;
  }
  push(state, context.catalog.zones[zone].name);
  return 1;
}

// Cells and boxes.

int cell_x(lua_State* state) {
  push(state, int{read_cell(state, 1).x});
  return 1;
}

int cell_y(lua_State* state) {
  push(state, int{read_cell(state, 1).y});
  return 1;
}

int cell_tile(lua_State* state) {
  push(state, view_of(state).state.board.at(read_cell(state, 1)));
  return 1;
}

constexpr int kBoxBits = 12;
constexpr int kBoxOffset = 1 << (kBoxBits - 1);

int box_corner(lua_State* state, int part) {
  const std::uint64_t id = to_handle(state, 1).id;
  const std::uint64_t bits = id >> static_cast<unsigned>(part * kBoxBits);
  return static_cast<int>(bits & ((1U << kBoxBits) - 1)) - kBoxOffset;
}

int box_width(lua_State* state) {
  push(state, box_corner(state, 2) - box_corner(state, 0) + 1);
  return 1;
}

int box_height(lua_State* state) {
  push(state, box_corner(state, 3) - box_corner(state, 1) + 1);
  return 1;
}

int box_grown(lua_State* state) {
  const Cell cell = read_cell(state, 2);
  const bool empty = box_corner(state, 0) > box_corner(state, 2);
  const int x = cell.x;
  const int y = cell.y;
  push_box(state,
           {static_cast<std::int16_t>(empty ? x : std::min(box_corner(state, 0), x)),
            static_cast<std::int16_t>(empty ? y : std::min(box_corner(state, 1), y))},
           {static_cast<std::int16_t>(empty ? x : std::max(box_corner(state, 2), x)),
            static_cast<std::int16_t>(empty ? y : std::max(box_corner(state, 3), y))});
  return 1;
}

}  // namespace

void push_box(lua_State* state, Cell least, Cell most) {
  std::uint64_t id = 0;
  int part = 0;
  for (const std::int16_t value : {least.x, least.y, most.x, most.y}) {
    id |= static_cast<std::uint64_t>(value + kBoxOffset)
          << static_cast<unsigned>(part++ * kBoxBits);
  }
  push(state, Handle{static_cast<std::uint16_t>(Kind::box), id});
}

namespace {

constexpr ApiEntry kTileNames[] = {
    {"kind", "string", "Name of its kind: \"base/D\".", wrap<kind_name_of>},
    {"tile_kind", "TileKind", "Its kind.", wrap<kind_handle>},
    {"attr",
     "table<string, any>",
     "Attributes of the kind and variables of the tile, by name.",
     wrap<tile_attributes>},
    {"marks", "Marks", "Words printed on it.", wrap<marks>},
    {"face", "\"up\"|\"down\"", "A tile that lies face down has no segments.", wrap<tile_face>},
    {"cell", "Cell", "Where it lies.", wrap<tile_cell>},
    {"rotation", "integer", "Clockwise quarter turns, 0 to 3.", wrap<tile_rotation>},
    {"player", "Player?", "Who placed it; nil for start tiles.", wrap<tile_player>},
    {"pieces", "List<Piece>", "Pieces on it or on its segments.", wrap<tile_pieces>},
    {"under", "List<LooseTile>", "Tiles that lie under it.", wrap<tile_under>},
    {"sides",
     "(kind: FeatureId): List<Side>",
     "Sides of the tile, as it lies, that show this kind of feature in the middle, from north "
     "clockwise; none of a tile that lies face down.",
     wrap<tile_sides>},
    {"segments", "(filter?: SegmentFilter): List<Segment>", "Its segments.", wrap<tile_segments>},
    {"has",
     "(kind: FeatureId): boolean",
     "Is a segment of this kind of feature printed on it?",
     wrap<has_kind>},
};

constexpr ApiEntry kTileKindNames[] = {
    {"kind", "string", "Its name: \"base/D\".", wrap<kind_name_of>},
    {"name", "string", "The same as kind.", wrap<kind_name_of>},
    {"attr", "table<string, boolean>", "Attributes by name.", wrap<attributes>},
    {"marks", "Marks", "Words printed on it.", wrap<marks>},
    {"sides",
     "(kind: FeatureId): List<Side>",
     "Sides that show this kind of feature in the middle, not turned, from north clockwise.",
     wrap<kind_sides>},
    {"has",
     "(kind: FeatureId): boolean",
     "Is a segment of this kind of feature printed on it?",
     wrap<has_kind>},
};

constexpr ApiEntry kLooseTileNames[] = {
    {"kind", "string", "Name of its kind.", wrap<kind_name_of>},
    {"tile_kind", "TileKind", "Its kind.", wrap<kind_handle>},
    {"attr", "table<string, boolean>", "Attributes of the kind, by name.", wrap<attributes>},
    {"marks", "Marks", "Words printed on it.", wrap<marks>},
    {"player", "Player?", "Who holds it.", wrap<loose_player>},
    {"zone", "string?", "Name of the zone.", wrap<loose_zone>},
    {"sides",
     "(kind: FeatureId): List<Side>",
     "Sides that show this kind of feature in the middle, not turned, from north clockwise.",
     wrap<kind_sides>},
    {"has",
     "(kind: FeatureId): boolean",
     "Is a segment of this kind of feature printed on it?",
     wrap<has_kind>},
};

constexpr ApiEntry kMarksNames[] = {
    {"has", "(mark: string): boolean", "Is the word printed on the tile?", wrap<has_mark>},
};

constexpr ApiEntry kCellNames[] = {
    {"x", "integer", "Grows to the east.", wrap<cell_x>},
    {"y", "integer", "Grows to the south.", wrap<cell_y>},
    {"tile", "Tile?", "The tile that lies there.", wrap<cell_tile>},
};

constexpr ApiEntry kBoxNames[] = {
    {"width", "integer", "Columns.", wrap<box_width>},
    {"height", "integer", "Rows.", wrap<box_height>},
    {"grown_to",
     "(cell: Cell): Box",
     "The smallest box that holds this one and the cell.",
     wrap<box_grown>},
};

constexpr ApiType kTileTypes[] = {
    {Kind::tile, "tile", "Tile", "A tile on the board.", kTileNames},
    {Kind::tile_kind, "tile_kind", "TileKind", "A kind of tile, not turned.", kTileKindNames},
    {Kind::loose,
     "loose_tile",
     "LooseTile",
     "A tile that is not on the board: in a hand, on the table or under another tile.",
     kLooseTileNames},
    {Kind::marks, "marks", "Marks", "Words printed on a tile.", kMarksNames},
    {Kind::cell, "cell", "Cell", "A square of the board.", kCellNames},
    {Kind::box, "box", "Box", "A rectangle of cells.", kBoxNames},
};

}  // namespace

std::span<const ApiType> tile_types() {
  return kTileTypes;
}

}  // namespace bastide
