#include "kernel/lua/queries.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernel/lua/budget.h"
#include "kernel/lua/snapshot.h"
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
  std::vector<TileId> found;
  Budget::of(state).charge(view.state.board.size());
  for (std::size_t i = 0; i < view.state.board.size(); ++i) {
    if (filter.accepts(view, TileId(i))) {
      found.emplace_back(i);
    }
  }
  push_snapshot(state, Kind::tile, found);
  return 1;
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
  std::vector<TileId> found = view.around(cell, static_cast<int>(reach));
  std::erase_if(found, [&](TileId tile) { return !filter.accepts(view, tile); });
  push_snapshot(state, Kind::tile, found);
  return 1;
}

struct ReadingOrder {
  bool operator()(Cell a, Cell b) const { return comes_before(a, b); }
};
using Cells = std::set<Cell, ReadingOrder>;

/// Cells with tiles, and the empty ones beside (or around) them inside the table.
Cells cells_near_tiles(const View& view, int empty, bool corners) {
  Cells cells;
  for (const PlacedTile& tile : view.state.board.tiles()) {
    if (empty != 1) {
      cells.insert(tile.cell);
    }
    for (const Cell other : cells_around(tile.cell)) {
      const bool beside = other.x == tile.cell.x || other.y == tile.cell.y;
      if (empty != 0 && (beside || corners) && view.state.board.at(other).is_none() &&
          view.state.board.inside(view.catalog.board, other)) {
        cells.insert(other);
      }
    }
  }
  return cells;
}

int cells(lua_State* state) {
  Fields filter(state, 2, "g:cells", {"empty", "beside", "around"});
  const int empty = filter.flag("empty");
  const int beside_index = filter.find("beside");
  const int around_index = filter.find("around");
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
  std::vector<std::int32_t> found;
  const auto any = [&](Cell cell, int reach, const TileFilter& tile_filter) {
    const std::vector<TileId> others = view.around(cell, reach);
    return std::any_of(
        others.begin(), others.end(), [&](TileId tile) { return tile_filter.accepts(view, tile); });
  };
  for (const Cell cell : cells_near_tiles(view, empty, near.has_value())) {
    if ((!beside || any(cell, 4, *beside)) && (!near || any(cell, 8, *near))) {
      found.push_back(pack_cell(cell));
    }
  }
  push_snapshot(state, Kind::cell, found, 0);
  return 1;
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
        filter_(state,
                index,
                "g:pieces",
                {"kind", "role", "owner", "on", "placed", "tile_attr", "votes", "player"}),
        kind_(filter_.name("kind", NameOf::piece)),
        attribute_(filter_.name("tile_attr", NameOf::tile_attr)),
        role_(filter_.text("role", "")),
        placed_(filter_.flag("placed")),
        votes_(filter_.flag("votes")),
        owner_(filter_.find("owner")),
        player_(filter_.find("player")),
        on_(filter_.find("on")) {}

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
           accepts_role(view, row);
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
  std::string role_;
  int placed_;
  int votes_;
  int owner_;
  int player_;
  int on_;
};

int pieces(lua_State* state) {
  const PieceFilter filter(state, 2);
  const View view = view_of(state);
  std::vector<PieceId> found;
  Budget::of(state).charge(view.state.pieces.size());
  for (std::size_t i = 0; i < view.state.pieces.size(); ++i) {
    if (filter.accepts(view, PieceId(i))) {
      found.emplace_back(i);
    }
  }
  push_snapshot(state, Kind::piece, found);
  return 1;
}

bool holds_piece(const View& view, FeatureId feature, std::int32_t kind) {
  const std::vector<PieceId> standing = view.pieces_on(feature);
  return std::any_of(standing.begin(), standing.end(), [&](PieceId piece) {
    return view.state.pieces.row(piece).kind == kind;
  });
}

/// Drops the features that a condition of the filter at `index` refuses.
void filter_features(lua_State* state,
                     int index,
                     const char* what,
                     std::vector<FeatureId>& features) {
  Fields filter(state, index, what, {"kind", "complete", "closed", "holds", "occupied"});
  const Asked kind = filter.name("kind", NameOf::feature);
  const Asked piece = filter.name("holds", NameOf::piece);
  const int complete = filter.flag("complete");
  const int closed = filter.flag("closed");
  const int occupied = filter.flag("occupied");
  const View view = view_of(state);
  std::erase_if(features, [&](FeatureId id) {
    const FeatureRow& row = view.state.features.row(id);
    return (kind && *kind != row.kind) || (complete >= 0 && row.done != complete) ||
           (closed >= 0 && (row.open == 0) != (closed != 0)) ||
           (occupied >= 0 && view.is_occupied(id) != (occupied != 0)) ||
           (piece && !holds_piece(view, id, *piece));
  });
}

int features(lua_State* state) {
  const View view = view_of(state);
  Budget::of(state).charge(view.state.features.segment_count());
  std::vector<FeatureId> found = view.features();
  filter_features(state, 2, "g:features", found);
  push_snapshot(state, Kind::feature, found);
  return 1;
}

int touching(lua_State* state) {
  const FeatureId feature = read_feature(state, 2);
  const View view = view_of(state);
  std::vector<FeatureId> found;
  Budget::of(state).charge(view.state.features.segment_count());
  for (std::size_t kind = 0; kind < view.catalog.feature_kinds.size(); ++kind) {
    const std::vector<FeatureId> some = view.touching(feature, FeatureKindId(kind));
    found.insert(found.end(), some.begin(), some.end());
  }
  std::sort(found.begin(), found.end());
  filter_features(state, 3, "g:touching", found);
  push_snapshot(state, Kind::feature, found);
  return 1;
}

int colours(lua_State* state) {
  Fields filter(state, 2, "g:colours", {"player", "on"});
  const int player = filter.find("player");
  const int on = filter.find("on");
  const View view = view_of(state);
  std::vector<ColourId> found;
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
      found.emplace_back(i);
    }
  }
  push_snapshot(state, Kind::colour, found);
  return 1;
}

int players(lua_State* state) {
  Fields filter(state, 2, "g:players", {"from", "skip"});
  const int from_index = filter.find("from");
  const int skip_index = filter.find("skip");
  const std::int32_t count = frame_of(state).context.state.players;
  const std::int32_t from = from_index == 0 ? 0 : read_player(state, from_index).value();
  const std::int32_t skip = skip_index == 0 ? -1 : read_player(state, skip_index).value();
  std::vector<std::int32_t> found;
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t player = (from + i) % count;
    if (player != skip) {
      found.push_back(player);
    }
  }
  push_snapshot(state, Kind::player, found, 0);
  return 1;
}

/// Pushes { segments, length, first, last } of one walk.
void push_walk(lua_State* state, const Walk& walk) {
  lua_createtable(state, 0, 4);
  push_snapshot(state, Kind::segment, walk.steps);
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
  push_snapshot_of_tables(state);
  return 1;
}

}  // namespace

std::span<const ApiEntry> query_entries() {
  static constexpr std::array<ApiEntry, 9> kEntries = {{
      {"tiles", wrap<tiles>, true},
      {"cells", wrap<cells>, true},
      {"pieces", wrap<pieces>, true},
      {"features", wrap<features>, true},
      {"colours", wrap<colours>, true},
      {"players", wrap<players>, true},
      {"around", wrap<around>, true},
      {"touching", wrap<touching>, true},
      {"walks", wrap<walks>, true},
  }};
  return kEntries;
}

}  // namespace bastide
