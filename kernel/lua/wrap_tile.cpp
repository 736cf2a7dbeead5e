// Tiles on the board, kinds of tiles, tiles off the board, their marks; cells and boxes.
#include <algorithm>
#include <array>

#include "kernel/lua/filter.h"
#include "kernel/lua/property.h"

namespace bastide {

/// Words of a kind of tile.
struct Marks {
  const std::vector<std::string>& words;
};
template <>
struct Parameter<Marks> {
  static Marks read(lua_State* state, int& next) {
    const auto kind = static_cast<std::int32_t>(to_handle(state, next++).id);
    return {view_of(state).catalog.tile_kinds[TileKindId(kind)].marks};
  }
};

namespace {

// A box as a handle: four coordinates of 12 bits.
constexpr unsigned kBoxBits = 12;
constexpr int kBoxOffset = 1 << (kBoxBits - 1);

}  // namespace

void push(lua_State* state, Box box) {
  std::uint64_t id = 0;
  for (const std::int16_t value : {box.most.y, box.most.x, box.least.y, box.least.x}) {
    id = id << kBoxBits | static_cast<std::uint64_t>(value + kBoxOffset);
  }
  push(state, Handle{static_cast<std::uint16_t>(Kind::box), id});
}

template <>
struct Parameter<Box> {
  static Box read(lua_State* state, int& next) {
    std::uint64_t id = to_handle(state, next++).id;
    Box box;
    for (std::int16_t* value : {&box.least.x, &box.least.y, &box.most.x, &box.most.y}) {
      *value =
          static_cast<std::int16_t>(static_cast<int>(id & ((1U << kBoxBits) - 1)) - kBoxOffset);
      id >>= kBoxBits;
    }
    return box;
  }
};

namespace {

// Of anything that has a kind of tile.

constexpr auto kind_name_of = [](const TileKind& kind) -> auto& {
  return kind.name;
};

constexpr ApiEntry kKindOf =
    printed_property("tile_kind", "Its kind.", [](TileKindId kind) { return kind; });
constexpr ApiEntry kMarks =
    printed_property("marks", "Marks", "Words printed on it.", [](TileKindId kind) {
      return handle_of(Kind::marks, kind);
    });
constexpr ApiEntry kHas = printed_property(
    "has",
    "(kind: FeatureId): boolean",
    "Is a segment of this kind of feature printed on it?",
    [](const TileKind& kind, FeatureKindId wanted) {
      return std::any_of(kind.segments.begin(),
                         kind.segments.end(),
                         [&](const SegmentKind& segment) { return segment.kind == wanted; });
    });

Few<Side, kSides> sides_of_kind(View view, TileKindId tile, FeatureKindId over) {
  Few<Side, kSides> sides;
  const TileKind& kind = view.catalog.tile_kinds[tile];
  for (Side side = 0; over.is_some() && side < kSides; ++side) {
    const Face& face = view.catalog.face(tile, view.catalog.feature_kinds[over].layer, 0);
    const std::int8_t segment = face.segment[static_cast<std::size_t>(side * kSlots + 1)];
    if (segment != kNobody && kind.segments[static_cast<std::size_t>(segment)].kind == over) {
      sides.push_back(side);
    }
  }
  return sides;
}
constexpr ApiEntry kKindSides = printed_property(
    "sides",
    "(kind: FeatureId): List<Side>",
    "Sides that show this kind of feature in the middle, not turned, from north clockwise.",
    [](View view, TileKindId kind, FeatureKindId over) { return sides_of_kind(view, kind, over); });
constexpr ApiEntry kAttributes = printed_property(
    "attr", "table<string, boolean>", "Attributes of the kind, by name.", [](TileKindId kind) {
      return handle_of(Kind::kind_attr, kind);
    });

// Tiles on the board.

int tile_segments(lua_State* state) {
  const Printed printed(link_of(state));
  const TileId tile = read_tile(state, 1);
  std::optional<Filter<SegmentId>> room;
  const Filter<SegmentId>& filter = read_once(state, 2, "tile:segments", room);
  if (!filter.asks_kind_alone()) {
    printed.give_more();
  }
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

int tile_under(lua_State* state) {
  const TileId tile = read_tile(state, 1);
  ListWriter found(state, Kind::loose);
  const Rows<LooseTile>& loose = frame_of(state).context.state.zones.loose();
  for (std::size_t i = 0; i < loose.size(); ++i) {
    if (loose[i].kind >= 0 && loose[i].under_placed == tile.value()) {
      found.add(static_cast<std::int32_t>(i));
    }
  }
  return found.push();
}

constexpr ApiEntry kTileNames[] = {
    printed_property("kind", "Name of its kind: \"base/D\".", kind_name_of),
    kKindOf,
    printed_property("attr",
                     "table<string, any>",
                     "Attributes of the kind and variables of the tile, by name.",
                     [](TileId tile) { return handle_of(Kind::tile_attr, tile); }),
    kMarks,
    printed_property("face",
                     "\"up\"|\"down\"",
                     "A tile that lies face down has no segments.",
                     [](const PlacedTile& tile) { return tile.face_up != 0 ? "up" : "down"; }),
    property("cell", "Where it lies.", [](const PlacedTile& tile) { return tile.cell; }),
    printed_property("rotation",
                     "Clockwise quarter turns, 0 to 3.",
                     [](const PlacedTile& tile) { return tile.rotation; }),
    maybe("player",
          "Who placed it; nil for start tiles.",
          [](const PlacedTile& tile) { return PlayerId(std::int32_t{tile.placed_by}); }),
    property("pieces",
             "Pieces on it or on its segments.",
             [](View view, TileId tile) { return view.pieces_on(tile); }),
    {"under", "List<LooseTile>", "Tiles that lie under it.", wrap<tile_under>},
    printed_property(
        "sides",
        "(kind: FeatureId): List<Side>",
        "Sides of the tile, as it lies, that show this kind of feature in the middle, from north "
        "clockwise; none of a tile that lies face down.",
        [](View view, TileId tile, FeatureKindId kind) {
          return kind.is_none() ? Few<Side, kSides>() : view.sides(tile, kind);
        }),
    {"segments", "(filter?: SegmentFilter): List<Segment>", "Its segments.", wrap<tile_segments>},
    kHas,
};

constexpr ApiEntry kTileKindNames[] = {
    printed_property("kind", "Its name: \"base/D\".", kind_name_of),
    printed_property("name", "The same as kind.", kind_name_of),
    kAttributes,
    kMarks,
    kKindSides,
    kHas,
};

constexpr ApiEntry kLooseTileNames[] = {
    property("kind", "Name of its kind.", kind_name_of),
    kKindOf,
    kAttributes,
    kMarks,
    maybe("player", "Who holds it.", [](const LooseTile& tile) { return PlayerId(tile.holder); }),
    property("zone",
             "Name of the zone.",
             [](View view, const LooseTile& tile) -> std::optional<std::string_view> {
               const ZoneId zone(tile.zone);
               return zone.is_none()
                          ? std::nullopt
                          : std::optional<std::string_view>(view.catalog.zones[zone].name);
             }),
    kKindSides,
    kHas,
};

constexpr ApiEntry kMarksNames[] = {
    printed_property("has",
                     "(mark: string): boolean",
                     "Is the word printed on the tile?",
                     [](Marks marks, std::string_view word) {
                       return std::find(marks.words.begin(), marks.words.end(), word) !=
                              marks.words.end();
                     }),
};

constexpr ApiEntry kCellNames[] = {
    property("x", "Grows to the east.", [](Cell cell) { return cell.x; }),
    property("y", "Grows to the south.", [](Cell cell) { return cell.y; }),
    maybe("tile",
          "The tile that lies there.",
          [](View view, Cell cell) { return view.state.board.at(cell); }),
};

constexpr ApiEntry kBoxNames[] = {
    property("width", "Columns.", [](Box box) { return box.most.x - box.least.x + 1; }),
    property("height", "Rows.", [](Box box) { return box.most.y - box.least.y + 1; }),
    property("grown_to",
             "(cell: Cell): Box",
             "The smallest box that holds this one and the cell.",
             [](Box box, Cell cell) {
               return box.least.x > box.most.x
                          ? Box{cell, cell}
                          : Box{{std::min(box.least.x, cell.x), std::min(box.least.y, cell.y)},
                                {std::max(box.most.x, cell.x), std::max(box.most.y, cell.y)}};
             }),
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
