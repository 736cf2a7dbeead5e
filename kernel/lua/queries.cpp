#include "kernel/lua/queries.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "kernel/lua/budget.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"
#include "kernel/lua/tile_filter.h"

namespace bastide {
namespace {

constexpr std::size_t kMostWalks = 10000;

/// A condition on a name; see Fields::name.
using Asked = std::optional<std::int32_t>;

int tiles(lua_State* state) {
  const TileFilter filter(state, 2, "g:tiles");
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
  const Cell cell = cell_of_place(state, 2);
  const std::int64_t reach = read_integer(state, 3);
  if (reach != 4 && reach != 8) {
    throw LuaError(fmt::format("g:around: expected 4 (sides) or 8 (corners too), found {}", reach));
  }
  const TileFilter filter(state, 4, "g:around");
  const View view = view_of(state);
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
                             const std::optional<TileFilter>& beside,
                             const std::optional<TileFilter>& near) {
  std::vector<Cell> cells;
  const std::vector<PlacedTile>& tiles = view.state.board.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (near || beside) {
      if ((near ? *near : *beside).accepts(view, TileId(i))) {
        add_cells_around(tiles[i].cell, near.has_value(), cells);
      }
    } else {
      cells.push_back(tiles[i].cell);
      add_cells_around(tiles[i].cell, false, cells);
    }
  }
  keep_distinct(cells);
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
  const lua_Integer count = luaL_len(state, index);
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

int cells(lua_State* state) {
  Fields filter(state, 2, "g:cells", {"empty", "beside", "around"});
  const int empty = filter.flag("empty");
  const int beside_index = filter.find("beside");
  const int around_index = filter.find("around");
  if (around_index != 0 && beside_index == 0 &&
      (kind_at(state, around_index) != Kind::none || is_list(state, around_index))) {
    return push_cells(state, cells_around_places(state, around_index), empty);
  }
  const View view = view_of(state);
  std::optional<TileFilter> beside;
  std::optional<TileFilter> near;
  if (beside_index != 0) {
    beside.emplace(state, beside_index, "g:cells: beside");
  }
  if (around_index != 0) {
    near.emplace(state, around_index, "g:cells: around");
  }
  Budget::of(state).charge(view.state.board.size() * 8);
  const Board& board = view.state.board;
  const auto is_beside = [&](Cell cell) {
    const auto others = view.around(cell, 4);
    return std::any_of(
        others.begin(), others.end(), [&](TileId tile) { return beside->accepts(view, tile); });
  };
  ListWriter found(state, Kind::cell);
  for (const Cell cell : cells_near(view, beside, near)) {
    const bool is_empty = board.at(cell).is_none();
    if ((empty >= 0 && is_empty != (empty != 0)) ||
        (is_empty && !board.inside(view.catalog.board, cell)) ||
        (near && beside && !is_beside(cell))) {
      continue;
    }
    found.add(pack_cell(cell));
  }
  return found.push();
}

/// Does the piece stand on the feature, segment, tile or cell at `index`?
bool stands_on(lua_State* state, const View& view, PieceId piece, int index) {
  const PieceRow& row = view.state.pieces.row(piece);
  switch (kind_at(state, index)) {
    case Kind::segment:
      return row.where == PieceWhere::segment && row.place == read_segment(state, index).value();
    case Kind::feature:
      return row.where == PieceWhere::segment &&
             view.feature_of(SegmentId(row.place)) == read_feature(state, index);
    case Kind::tile:
      return view.tile_of(piece) == read_tile(state, index);
    case Kind::cell: {
      const TileId tile = view.tile_of(piece);
      const Cell cell = read_cell(state, index);
      return row.where == PieceWhere::cell
                 ? unpack_cell(row.place) == cell
                 : tile.is_some() && view.state.board.tile(tile).cell == cell;
    }
    default:
      throw LuaError(fmt::format("'on': expected a feature, segment, tile or cell, found {}",
                                 describe(state, index)));
  }
}

bool is_owner(lua_State* state, const View& view, const PieceRow& row, int index) {
  if (kind_at(state, index) == Kind::player) {
    return view.state.colour_player[row.colour] == read_player(state, index).value();
  }
  return ColourId(std::int32_t{row.colour}) == read_colour(state, index);
}

class PieceFilter {
 public:
  PieceFilter(lua_State* state, int index)
      : state_(state),
        filter_(
            state,
            index,
            "g:pieces",
            {"kind", "role", "owner", "on", "extends", "placed", "tile_attr", "votes", "player"}),
        kind_(filter_.name("kind", NameOf::piece)),
        attribute_(filter_.name("tile_attr", NameOf::tile_attr)),
        role_(filter_.word("role")),
        placed_(filter_.flag("placed")),
        votes_(filter_.flag("votes")),
        owner_(filter_.find("owner")),
        player_(filter_.find("player")),
        on_(filter_.find("on")),
        extends_(filter_.find("extends") == 0 ? TileId() : filter_.get("extends", read_tile)) {}

  [[nodiscard]] const Asked& kind() const { return kind_; }
  [[nodiscard]] bool accepts(const View& view, PieceId id) const {
    const PieceRow& row = view.state.pieces.row(id);
    if ((kind_ && *kind_ != row.kind) || !accepts_place(row)) {
      return false;
    }
    const PieceKind& kind = view.catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})];
    if (votes_ >= 0 && (kind.power > 0) != (votes_ != 0)) {
      return false;
    }
    if ((owner_ != 0 && !is_owner(state_, view, row, owner_)) ||
        (player_ != 0 && !is_owner(state_, view, row, player_))) {
      return false;
    }
    return (on_ == 0 || stands_on(state_, view, id, on_)) && accepts_tile(view, id) &&
           accepts_role(view, row) && (extends_.is_none() || is_extended(view, row));
  }

 private:
  /// What is out of the game is neither placed nor to be placed.
  [[nodiscard]] bool accepts_place(const PieceRow& row) const {
    const bool waits = row.where == PieceWhere::supply;
    return placed_ < 0 || (placed_ == 0 ? waits : !waits && row.where != PieceWhere::out);
  }

  [[nodiscard]] bool accepts_tile(const View& view, PieceId id) const {
    if (!attribute_) {
      return true;
    }
    const TileId tile = view.tile_of(id);
    if (tile.is_none() || *attribute_ < 0) {
      return false;
    }
    const TileKindId kind(view.state.board.tile(tile).kind);
    return view.catalog.tile_kinds[kind].attributes[static_cast<std::size_t>(*attribute_)] != 0;
  }

  /// As the guard `extends_own`.
  [[nodiscard]] bool is_extended(const View& view, const PieceRow& row) const {
    if (row.where != PieceWhere::segment) {
      return false;
    }
    const SegmentId segment(row.place);
    return view.state.features.tile_of(segment) != extends_ &&
           view.extends(extends_, view.feature_of(segment));
  }

  [[nodiscard]] bool accepts_role(const View& view, const PieceRow& row) const {
    if (role_.empty()) {
      return true;
    }
    return row.where == PieceWhere::segment &&
           view.catalog.feature_kinds[view.segment_kind(SegmentId(row.place)).kind].role == role_;
  }

  lua_State* state_;
  Fields filter_;
  Asked kind_;
  Asked attribute_;
  std::string_view role_;
  int placed_;
  int votes_;
  int owner_;
  int player_;
  int on_;
  TileId extends_;
};

int pieces(lua_State* state) {
  const PieceFilter filter(state, 2);
  const View view = view_of(state);
  ListWriter found(state, Kind::piece);
  Budget::of(state).charge(view.state.pieces.size());
  const auto add_some = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      if (filter.accepts(view, PieceId(i))) {
        found.add(PieceId(i));
      }
    }
  };
  if (!filter.kind()) {
    add_some(0, view.state.pieces.size());
    return found.push();
  }
  const PieceKindId kind(*filter.kind());
  for (std::size_t colour = 0; kind.is_some() && colour < view.state.colours(); ++colour) {
    const auto [first, last] = view.state.pieces.range(ColourId(colour), kind);
    add_some(first, last);
  }
  return found.push();
}

bool holds_piece(const View& view, FeatureId feature, std::int32_t kind) {
  const std::vector<PieceRow>& rows = view.state.pieces.rows();
  return std::any_of(rows.begin(), rows.end(), [&](const PieceRow& row) {
    return row.kind == kind && row.where == PieceWhere::segment &&
           view.feature_of(SegmentId(row.place)) == feature;
  });
}

class FeatureFilter {
 public:
  FeatureFilter(lua_State* state, int index, const char* what)
      : filter_(state, index, what, {"kind", "complete", "closed", "holds", "occupied"}),
        kind_(filter_.name("kind", NameOf::feature)),
        piece_(filter_.name("holds", NameOf::piece)),
        complete_(filter_.flag("complete")),
        closed_(filter_.flag("closed")),
        occupied_(filter_.flag("occupied")) {}

  [[nodiscard]] bool accepts_kind(std::int32_t kind) const { return !kind_ || *kind_ == kind; }
  [[nodiscard]] bool accepts(const View& view, FeatureId id) const {
    const FeatureRow& row = view.state.features.row(id);
    return accepts_kind(row.kind) && (complete_ < 0 || row.done == complete_) &&
           (closed_ < 0 || (row.open == 0) == (closed_ != 0)) &&
           (occupied_ < 0 || view.is_occupied(id) == (occupied_ != 0)) &&
           (!piece_ || holds_piece(view, id, *piece_));
  }

 private:
  Fields filter_;
  Asked kind_;
  Asked piece_;
  int complete_;
  int closed_;
  int occupied_;
};

int features(lua_State* state) {
  const FeatureFilter filter(state, 2, "g:features");
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
  const FeatureFilter filter(state, 3, "g:touching");
  const View view = view_of(state);
  Budget::of(state).charge(view.state.features.segment_count());
  std::vector<FeatureId> found;
  for (std::size_t kind = 0; kind < view.catalog.feature_kinds.size(); ++kind) {
    if (filter.accepts_kind(static_cast<std::int32_t>(kind))) {
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
  const int on = filter.find("on");
  const View view = view_of(state);
  ListWriter found(state, Kind::colour);
  for (std::size_t i = 0; i < view.state.colours(); ++i) {
    if (player != 0 && view.state.colour_player[i] != read_player(state, player).value()) {
      continue;
    }
    bool stands = on == 0;
    for (std::size_t p = 0; on != 0 && p < view.state.pieces.size(); ++p) {
      stands = stands || (view.state.pieces.row(PieceId(p)).colour == i &&
                          stands_on(state, view, PieceId(p), on));
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
  push(state, walk.steps.size());
  lua_setfield(state, -2, "length");
  push(state, walk.steps.front());
  lua_setfield(state, -2, "first");
  push(state, walk.steps.back());
  lua_setfield(state, -2, "last");
}

int walks(lua_State* state) {
  const SegmentId from = read_segment(state, 2);
  Fields filter(state, 3, "g:walks", {"through"});
  const Asked through = filter.name("through", NameOf::feature);
  const View view = view_of(state);
  std::vector<Walk> found;
  if (!through || view.segment_kind(from).kind.value() == *through) {
    found = view.walks(from, kMostWalks + 1);
  }
  if (found.size() > kMostWalks) {
    throw LuaError(
        fmt::format("g:walks: more than {} walks; this is for features without many "
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

/// Variables of segments or features by name: one, or a list.
std::vector<VariableId> read_counted(lua_State* state, int index) {
  std::vector<VariableId> ids;
  const auto add = [&](int at) {
    const VariableId id(read_name(state, at, NameOf::state));
    if (id.is_none()) {
      return;
    }
    const Variable& variable = frame_of(state).context.catalog.variables[id];
    if (variable.type != ValueType::integer ||
        (variable.scope != Scope::segment && variable.scope != Scope::feature)) {
      throw LuaError(fmt::format("g:sum: '{}' is no number of segments or features",
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

/// What the variables hold for one thing; for a tile, all its segments.
std::int64_t sum_of(lua_State* state, int index, const std::vector<VariableId>& ids) {
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
  const Kind kind = kind_at(state, index);
  if (kind == Kind::tile) {
    view.any_segment(read_tile(state, index), add);
  } else if (kind == Kind::segment) {
    add(read_segment(state, index));
  } else {
    for (const SegmentId segment : view.segments_of(read_feature(state, index))) {
      add(segment);
    }
  }
  for (const VariableId id : ids) {
    if (view.catalog.variables[id].scope == Scope::feature) {
      sum += view.value(id, read_feature(state, index).index());
    }
  }
  return sum;
}

int sum(lua_State* state) {
  const std::vector<VariableId> ids = read_counted(state, 3);
  if (!is_list(state, 2)) {
    push(state, sum_of(state, 2, ids));
    return 1;
  }
  std::int64_t total = 0;
  const lua_Integer count = luaL_len(state, 2);
  Budget::of(state).charge(static_cast<std::uint64_t>(count) * 4);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(state, 2, i);
    total += sum_of(state, lua_gettop(state), ids);
    lua_pop(state, 1);
  }
  push(state, total);
  return 1;
}

}  // namespace

std::span<const ApiEntry> query_entries() {
  static constexpr std::array<ApiEntry, 10> kEntries = {{
      {"tiles", wrap<tiles>, true},
      {"cells", wrap<cells>, true},
      {"pieces", wrap<pieces>, true},
      {"features", wrap<features>, true},
      {"colours", wrap<colours>, true},
      {"players", wrap<players>, true},
      {"around", wrap<around>, true},
      {"touching", wrap<touching>, true},
      {"walks", wrap<walks>, true},
      {"sum", wrap<sum>, true},
  }};
  return kEntries;
}

}  // namespace bastide
