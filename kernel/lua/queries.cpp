#include "kernel/lua/queries.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/few.h"
#include "kernel/base/said.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/filter.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

constexpr std::size_t kMostWalks = 10000;

int tiles(lua_State* state) {
  std::optional<Filter<TileId>> room;
  const Filter<TileId>& filter = read_once(state, 2, "g:tiles", room);
  const View view = view_of(state);
  ListWriter found(state, Kind::tile);
  Budget::of(state).charge(view.state.board.size());
  for (std::size_t i = 0; i < view.state.board.size(); ++i) {
    if (filter.accepts(view, TileId(i))) {
      found.add(TileId(i));
    }
  }
  return found.push();
}

Cell cell_of_place(lua_State* state, int index) {
  const Kind kind = kind_at(state, index);
  if (kind != Kind::feature && kind != Kind::segment) {
    return read_cell(state, index);
  }
  const View view = view_of(state);
  return view.first_cell(read_feature(state, index));
}

int around(lua_State* state) {
  const Noting noting(state);
  const Kind place = kind_at(state, 2);
  const Cell cell = cell_of_place(state, 2);
  const std::int64_t reach = read_integer(state, 3);
  if (reach != 4 && reach != 8) {
    throw LuaError(
        fmt::format("g:around: {}",
                    expected_found(said("4 (sides) or 8 (corners too)"), std::to_string(reach))));
  }
  std::optional<Filter<TileId>> room;
  const Filter<TileId>& filter = read_once(state, 4, "g:around", room);
  const View view = view_of(state);
  noting([&](Reads& reads) {
    if ((place != Kind::tile && place != Kind::cell) || !filter.accepts_all()) {
      reads.give_up();
    } else if (place == Kind::tile) {
      reads.tile(view, read_tile(state, 2));
    }
    for (const Cell other : cells_around(cell)) {
      reads.cell(view, other);
    }
  });
  ListWriter found(state, Kind::tile);
  for (const TileId tile : view.around(cell, static_cast<int>(reach))) {
    if (filter.accepts(view, tile)) {
      found.add(tile);
    }
  }
  return found.push();
}

/// Adds the cells on the sides of a tile, with `corners` all eight around it.
void add_cells_around(Cell cell, bool corners, std::vector<Cell>& cells) {
  constexpr std::size_t kRoom = 64;
  if (cells.empty()) {
    cells.reserve(kRoom);
  }
  for (const Cell other : cells_around(cell)) {
    if (corners || other.x == cell.x || other.y == cell.y) {
      cells.push_back(other);
    }
  }
}

/// Sorts into reading order, each once.
void keep_distinct(std::vector<Cell>& cells) {
  std::sort(cells.begin(), cells.end(), comes_before);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

/// Cells near the tiles that `near` (around) or else `beside` accepts; without either, the cells of
/// all tiles and those beside them. Each once, in reading order.
std::vector<Cell> cells_near(const View& view,
                             const std::optional<Filter<TileId>>& beside,
                             const std::optional<Filter<TileId>>& near) {
  std::vector<Cell> cells;
  std::size_t found = 0;
  const Rows<PlacedTile>& tiles = view.state.board.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (near || beside) {
      if ((near ? *near : *beside).accepts(view, TileId(i))) {
        add_cells_around(tiles[i].cell, near.has_value(), cells);
        ++found;
      }
    } else {
      cells.push_back(tiles[i].cell);
      add_cells_around(tiles[i].cell, false, cells);
      found = tiles.size();
    }
  }
  if (found != 1) {  // those of one tile are in order
    keep_distinct(cells);
  }
  return cells;
}

/// Cells around the place, or around any place of the list, at `index`: in reading order, each
/// once.
std::vector<Cell> cells_around_places(lua_State* state, int index) {
  std::vector<Cell> cells;
  if (!is_list(state, index)) {
    add_cells_around(cell_of_place(state, index), true, cells);
    return cells;
  }
  const lua_Integer count = length_of(state, index);
  Budget::of(state).charge(static_cast<std::uint64_t>(count) * 8);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(state, index, i);
    add_cells_around(cell_of_place(state, lua_gettop(state)), true, cells);
    lua_pop(state, 1);
  }
  if (count > 1) {
    keep_distinct(cells);
  }
  return cells;
}

/// Those inside the table, and empty or not.
int push_cells(lua_State* state, const std::vector<Cell>& cells, int empty) {
  const View view = view_of(state);
  ListWriter list(state, Kind::cell);
  for (const Cell cell : cells) {
    const bool is_empty = view.state.board.at(cell).is_none();
    if ((empty < 0 || is_empty == (empty != 0)) &&
        (!is_empty || view.state.board.inside(view.catalog.board, cell))) {
      list.add(pack_cell(cell));
    }
  }
  return list.push();
}

/// The conditions of g:cells.
class CellFilter {
 public:
  CellFilter(lua_State* state, int index, const char* what) {
    static constexpr std::array<std::string_view, 3> kNames = {
        kCellConditions[0].name, kCellConditions[1].name, kCellConditions[2].name};
    Fields filter(state, index, what, kNames);
    empty = filter.flag("empty");
    const int beside_index = filter.find("beside");
    const int around_index = filter.find("around");
    if (around_index != 0 && beside_index == 0 &&
        (kind_at(state, around_index) != Kind::none || is_list(state, around_index))) {
      place = around_index;
      return;
    }
    if (beside_index != 0) {
      beside.emplace(state, beside_index, "g:cells: beside");
    }
    if (around_index != 0) {
      around.emplace(state, around_index, "g:cells: around");
    }
  }
  [[nodiscard]] bool is_constant() const { return place == 0; }

  int empty = -1;
  int place = 0;  // index of the place, or list of places, around which the cells are
  std::optional<Filter<TileId>> beside;
  std::optional<Filter<TileId>> around;
};

int cells(lua_State* state) {
  std::optional<CellFilter> room;
  const CellFilter& filter = read_once(state, 2, "g:cells", room);
  if (filter.place != 0) {
    return push_cells(state, cells_around_places(state, filter.place), filter.empty);
  }
  const View view = view_of(state);
  Budget::of(state).charge(view.state.board.size() * 8);
  const Board& board = view.state.board;
  const auto is_beside = [&](Cell cell) {
    const auto others = view.around(cell, 4);
    return std::any_of(others.begin(), others.end(), [&](TileId tile) {
      return filter.beside->accepts(view, tile);
    });
  };
  ListWriter found(state, Kind::cell);
  for (const Cell cell : cells_near(view, filter.beside, filter.around)) {
    const bool is_empty = board.at(cell).is_none();
    if ((filter.empty >= 0 && is_empty != (filter.empty != 0)) ||
        (is_empty && !board.inside(view.catalog.board, cell)) ||
        (filter.around && filter.beside && !is_beside(cell))) {
      continue;
    }
    found.add(pack_cell(cell));
  }
  return found.push();
}

int pieces(lua_State* state) {
  const Noting noting(state);
  lua_settop(state, 3);
  std::optional<Asked> on;
  if (!lua_isnil(state, 3)) {
    on = read_place(state, 3);
  }
  std::optional<Filter<PieceId>> room;
  const Filter<PieceId>& filter = read_once(state, 2, "g:pieces", room);
  const View view = view_of(state);
  if (on || !filter.is_by_row()) {
    noting.give_up();
  }
  ListWriter found(state, Kind::piece);
  Budget::of(state).charge(view.state.pieces.size());
  const auto add_some = [&](std::size_t first, std::size_t last) {
    noting([&](Reads& reads) { reads.pieces(view, first, last - first); });
    for (std::size_t i = first; i < last; ++i) {
      if ((!on || stands_on(view, PieceId(i), *on)) && filter.accepts(view, PieceId(i))) {
        found.add(PieceId(i));
      }
    }
  };
  if (!filter.kind()) {
    add_some(0, view.state.pieces.size());
    return found.push();
  }
  const PieceKindId kind(*filter.kind());
  const std::int32_t owner = filter.colour();
  for (std::size_t colour = 0; kind.is_some() && colour < view.state.colours(); ++colour) {
    if (owner >= 0 && owner != static_cast<std::int32_t>(colour)) {
      continue;  // nor do theirs count as read
    }
    const auto [first, last] = view.state.pieces.range(ColourId(colour), kind);
    add_some(first, last);
  }
  return found.push();
}

int features(lua_State* state) {
  std::optional<Filter<FeatureId>> room;
  const Filter<FeatureId>& filter = read_once(state, 2, "g:features", room);
  const View view = view_of(state);
  const std::size_t count = view.state.features.segment_count();
  Budget::of(state).charge(count);
  ListWriter found(state, Kind::feature);
  for (std::size_t i = 0; i < count; ++i) {
    if (view.state.features.is_root(SegmentId(i)) && filter.accepts(view, FeatureId(i))) {
      found.add(FeatureId(i));
    }
  }
  return found.push();
}

int touching(lua_State* state) {
  const FeatureId feature = read_feature(state, 2);
  std::optional<Filter<FeatureId>> room;
  const Filter<FeatureId>& filter = read_once(state, 3, "g:touching", room);
  const View view = view_of(state);
  Budget::of(state).charge(view.state.features.segment_count());
  std::vector<FeatureId> found;
  for (std::size_t kind = 0; kind < view.catalog.feature_kinds.size(); ++kind) {
    if (filter.kind().value_or(static_cast<std::int32_t>(kind)) ==
        static_cast<std::int32_t>(kind)) {
      const std::vector<FeatureId> some = view.touching(feature, FeatureKindId(kind));
      found.insert(found.end(), some.begin(), some.end());
    }
  }
  std::erase_if(found, [&](FeatureId id) { return !filter.accepts(view, id); });
  std::sort(found.begin(), found.end());
  return push_list(state, Kind::feature, found);
}

int colours(lua_State* state) {
  Fields filter(state, 2, "g:colours", {"player", "on"});
  const int player = filter.find("player");
  std::optional<Asked> on;
  if (filter.find("on") != 0) {
    on = filter.get("on", read_place);
  }
  const View view = view_of(state);
  ListWriter found(state, Kind::colour);
  for (std::size_t i = 0; i < view.state.colours(); ++i) {
    if (player != 0 && view.state.colour_player[i] != read_player(state, player).value()) {
      continue;
    }
    bool stands = !on.has_value();
    for (std::size_t p = 0; on && !stands && p < view.state.pieces.size(); ++p) {
      stands = view.owner_of(PieceId(p)) == ColourId(i) && stands_on(view, PieceId(p), *on);
    }
    if (stands) {
      found.add(ColourId(i));
    }
  }
  return found.push();
}

int players(lua_State* state) {
  Fields filter(state, 2, "g:players", {"from", "skip"});
  const int from_index = filter.find("from");
  const int skip_index = filter.find("skip");
  const std::int32_t count = frame_of(state).context.state.players;
  const std::int32_t from = from_index == 0 ? 0 : read_player(state, from_index).value();
  const std::int32_t skip = skip_index == 0 ? -1 : read_player(state, skip_index).value();
  ListWriter found(state, Kind::player);
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t player = (from + i) % count;
    if (player != skip) {
      found.add(player);
    }
  }
  return found.push();
}

/// Pushes { segments, length, first, last } of one walk.
void push_walk(lua_State* state, const Walk& walk) {
  lua_createtable(state, 0, 4);
  push_list(state, Kind::segment, walk.steps);
  lua_setfield(state, -2, "segments");
  set_field(state, "length", walk.steps.size());
  set_field(state, "first", walk.steps.front());
  set_field(state, "last", walk.steps.back());
}

int walks(lua_State* state) {
  const SegmentId from = read_segment(state, 2);
  Fields filter(state, 3, "g:walks", {"through"});
  const std::optional<std::int32_t> through = filter.name("through", NameOf::feature);
  const View view = view_of(state);
  std::vector<Walk> found;
  if (!through || view.segment_kind(from).kind.value() == *through) {
    found = view.walks(from, kMostWalks + 1);
  }
  if (found.size() > kMostWalks) {
    throw LuaError(
        said_with("g:walks: more than {} walks; this is for features without many "
                  "branches",
                  kMostWalks));
  }
  Budget::of(state).charge(found.size() * 8);
  lua_createtable(state, static_cast<int>(found.size()), 0);
  for (std::size_t i = 0; i < found.size(); ++i) {
    push_walk(state, found[i]);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
  push_list_of_tables(state);
  return 1;
}

// Sums.

bool may_be_summed(const Variable& variable) {
  switch (variable.scope) {
    case Scope::segment:
    case Scope::feature:
      return variable.type == ValueType::integer;
    case Scope::piece:
      return variable.type == ValueType::integer || variable.type == ValueType::token_list;
    default:
      return false;
  }
}

/// Variables of segments, features or pieces by name: one, or a list.
Few<VariableId, 8> read_counted(lua_State* state, int index) {
  Few<VariableId, 8> ids;
  const auto add = [&](int at) {
    const VariableId id(read_name(state, at, NameOf::state));
    if (id.is_none()) {
      return;
    }
    const Variable& variable = frame_of(state).context.catalog.variables[id];
    if (!may_be_summed(variable)) {
      throw LuaError(said_with("g:sum: '{}' is no number of segments, features or pieces",
                               short_name(variable.name)));
    }
    ids.push_back(id);
  };
  if (lua_type(state, index) == LUA_TSTRING) {
    add(index);
    return ids;
  }
  expect_table(state, index);
  push_contents(state, index);
  const int list = lua_gettop(state);
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, list));
  for (lua_Integer i = 1; i <= count; ++i) {
    Budget::of(state).charge(1);
    lua_rawgeti(state, list, i);
    add(lua_gettop(state));
    lua_pop(state, 1);
  }
  lua_pop(state, 1);
  return ids;
}

/// What the variables of pieces hold for one: numbers, and the values of tokens.
std::int64_t sum_of_piece(lua_State* state,
                          const View& view,
                          PieceId piece,
                          const Few<VariableId, 8>& ids) {
  std::int64_t sum = 0;
  for (const VariableId id : ids) {
    const Variable& variable = view.catalog.variables[id];
    if (variable.scope != Scope::piece) {
      continue;
    }
    const std::int32_t value = view.value(id, piece.index());
    if (variable.type == ValueType::integer) {
      sum += value;
      continue;
    }
    for (const std::int32_t token : view.state.variables.list(value)) {
      Budget::of(state).charge(1);
      sum += view.catalog.tokens[TokenKindId(token)].value;
    }
  }
  return sum;
}

/// What the variables hold for one thing; for a tile, all its segments.
std::int64_t sum_of(lua_State* state, Handle thing, const Few<VariableId, 8>& ids) {
  const View view = view_of(state);
  Budget& budget = Budget::of(state);
  budget.charge(ids.size());
  std::int64_t sum = 0;
  const auto add = [&](SegmentId segment) {
    budget.charge(ids.size());
    for (const VariableId id : ids) {
      const bool counts = view.catalog.variables[id].scope == Scope::segment;
      sum += counts ? view.value(id, segment.index()) : 0;
    }
    return false;
  };
  const auto number = static_cast<std::int32_t>(thing.id);
  switch (static_cast<Kind>(thing.type)) {
    case Kind::tile:
      for (const VariableId id : ids) {
        if (view.catalog.variables[id].scope == Scope::feature) {
          throw LuaError(
              said("g:sum: a variable of features needs segments or features, not tiles"));
        }
      }
      view.any_segment(TileId(number), add);
      return sum;
    case Kind::piece:
      return sum_of_piece(state, view, PieceId(number), ids);
    case Kind::segment:
      add(SegmentId(number));
      break;
    default:
      for (const SegmentId segment : view.segments_of(view.feature_of(SegmentId(number)))) {
        add(segment);
      }
      break;
  }
  const FeatureId feature = view.feature_of(SegmentId(number));
  for (const VariableId id : ids) {
    if (view.catalog.variables[id].scope == Scope::feature) {
      sum += view.value(id, feature.index());
    }
  }
  return sum;
}

/// The thing at `index`, of which something can be summed. Throws LuaError.
Handle read_summed(lua_State* state, int index) {
  switch (kind_at(state, index)) {
    case Kind::tile:
      static_cast<void>(read_tile(state, index));
      break;
    case Kind::piece:
      static_cast<void>(read_piece(state, index));
      break;
    default:
      static_cast<void>(read_feature(state, index));
      break;
  }
  return to_handle(state, index);
}

bool is_summed(Kind kind) {
  return kind == Kind::tile || kind == Kind::segment || kind == Kind::feature ||
         kind == Kind::piece;
}

/// Notes what is summed of a tile; of nothing else.
void note_summed(const Noting& noting,
                 const View& view,
                 Handle thing,
                 const Few<VariableId, 8>& ids) {
  noting([&](Reads& reads) {
    if (static_cast<Kind>(thing.type) != Kind::tile) {
      reads.give_up();
      return;
    }
    const TileId tile(static_cast<std::int32_t>(thing.id));
    reads.tile(view, tile);
    bool is_of_segments = false;
    for (const VariableId id : ids) {
      const Variable& variable = view.catalog.variables[id];
      if (variable.scope == Scope::segment) {
        is_of_segments = true;
        if (variable.type == ValueType::token_list) {
          reads.give_up();
        }
      }
    }
    if (is_of_segments) {
      reads.segments(view, tile);
    }
  });
}

int sum(lua_State* state) {
  const Noting noting(state);
  const View view = view_of(state);
  const Few<VariableId, 8> ids = read_counted(state, 3);
  if (!is_list(state, 2)) {
    const Handle thing = read_summed(state, 2);
    note_summed(noting, view, thing, ids);
    push(state, sum_of(state, thing, ids));
    return 1;
  }
  std::int64_t total = 0;
  const lua_Integer count = length_of(state, 2);
  Budget::of(state).charge(static_cast<std::uint64_t>(count) * 4);
  if (count > 0 && !is_summed(kind_of_list(state, 2))) {
    throw_expected(state, 2, marked("tiles, segments, features or pieces"));
  }
  each_thing(state, 2, [&](Handle thing) {
    note_summed(noting, view, thing, ids);
    total += sum_of(state, thing, ids);
  });
  push(state, total);
  return 1;
}

constexpr ApiEntry kQueryNames[] = {
    {"tiles",
     "(filter?: TileFilter): List<Tile>",
     "Tiles on the board, in the order in which they were placed.",
     wrap<tiles>},
    {"cells",
     "(filter?: CellFilter): List<Cell>",
     "Cells with tiles and those beside them, in reading order; with `around` a place, the eight "
     "around it.",
     wrap<cells>},
    {"pieces",
     "(filter?: PieceFilter, on?: Place): List<Piece>",
     "Pieces of all colours, on the board or not; with `on`, those that stand there.",
     wrap<pieces>},
    {"features",
     "(filter?: FeatureFilter): List<Feature>",
     "Features on the board.",
     wrap<features>},
    {"colours",
     "(filter?: { player?: Player, on?: Place }): List<Colour>",
     "Colours that play; with `on` those with a piece on the place.",
     wrap<colours>},
    {"players",
     "(filter?: { from?: Player, skip?: Player }): List<Player>",
     "Clockwise, beginning with `from`.",
     wrap<players>},
    {"around",
     "(place: Tile|Cell|Feature|Segment, reach: 4|8, filter?: TileFilter): List<Tile>",
     "Tiles on the four or eight cells around.",
     wrap<around>},
    {"touching",
     "(feature: Feature, filter?: FeatureFilter): List<Feature>",
     "Features that touch this one on some tile: neighbours on its ring.",
     wrap<touching>},
    {"walks",
     "(segment: Segment, filter?: { through?: FeatureId }): List<Walk>",
     "Every stop on a way along joined segments; junctions are not crossed.",
     wrap<walks>},
    {"sum",
     "(things: Tile|Segment|Feature|Piece|List<Segment>, names: string|string[]): integer",
     "What these variables hold together; of a tile in all its segments; of a list of tokens their "
     "values. A list may hold tiles, segments, features or pieces.",
     wrap<sum>},
};

}  // namespace

std::span<const ApiEntry> query_entries() {
  return kQueryNames;
}

}  // namespace bastide
