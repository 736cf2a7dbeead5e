// fx: what a hook may change.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/flow/placement.h"
#include "kernel/flow/scoring.h"
#include "kernel/lua/arguments.h"
#include "kernel/lua/ask.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/property.h"
#include "kernel/lua/wrap_points.h"
#include "kernel/lua/wrap_state.h"

namespace bastide {
namespace {

constexpr lua_Integer kLongestList = 10'000;
constexpr std::int64_t kMostMarkers = 1'000'000;

// Variables.

void set_list(lua_State* state, Context& context, const VariableSlot& slot, int index) {
  std::vector<TokenKindId> tokens;
  if (!is_listing(state, index)) {
    throw_expected(state, index, marked("a list of tokens"));
  }
  const lua_Integer count = length_of(state, index);
  if (count > kLongestList) {
    throw LuaError(said_with("fx.set: {} tokens in one list; at most {}", count, kLongestList));
  }
  each_entry(state, index, 4, [&](int at) { tokens.push_back(read_token(state, at)); });
  Effects effects(context);
  effects.set(slot.id, slot.row, 0);
  for (const TokenKindId token : tokens) {
    effects.push(slot.id, slot.row, token.value());
  }
}

int set(lua_State* state) {
  Context& context = writing(state);
  lua_settop(state, 3);
  const VariableSlot slot = read_slot(state, 1);
  const Variable& variable = context.catalog.variables[slot.id];
  if (variable.type == ValueType::token_list) {
    set_list(state, context, slot, 3);
  } else {
    Effects(context).set(slot.id, slot.row, read_value(state, 3, variable));
  }
  return 0;
}

int add(lua_State* state) {
  Context& context = writing(state);
  const VariableSlot slot = read_slot(state, 1);
  const Variable& variable = context.catalog.variables[slot.id];
  if (variable.type != ValueType::integer) {
    throw LuaError(said_with("fx.add: variable '{}' is no number", short_name(variable.name)));
  }
  const std::int64_t by = read_integer(state, 3, INT32_MIN, INT32_MAX);
  push(state, view_of(state).value(slot.id, slot.row) + by);
  Effects(context).set(slot.id, slot.row, read_value(state, -1, variable));
  return 0;
}

int push_token(lua_State* state) {
  Context& context = writing(state);
  const VariableSlot slot = read_slot(state, 1);
  if (context.catalog.variables[slot.id].type != ValueType::token_list) {
    throw LuaError(said("fx.push: the variable is no list"));
  }
  Budget::of(state).charge(4);
  Effects(context).push(slot.id, slot.row, read_token(state, 3).value());
  return 0;
}

// Pieces.

/// Out of the game, or off the board into a zone that pieces may be in; the third argument is who
/// holds it.
void move_to_zone(lua_State* state, Effects& effects, PieceId piece) {
  const Catalog& catalog = frame_of(state).context.catalog;
  const ZoneId zone(read_name(state, 2, NameOf::zone));
  const PlayerId holder = lua_isnoneornil(state, 3) ? PlayerId() : read_player(state, 3);
  if (zone == catalog.out) {
    if (holder.is_some()) {
      throw LuaError(said("fx.move: what is in 'core:out' is held by nobody"));
    }
    effects.move_piece(piece, PieceWhere::out, -1);
  } else if (catalog.zones[zone].name.starts_with("core:")) {
    throw LuaError(said_with("fx.move: '{}' is of tiles", catalog.zones[zone].name));
  } else {
    effects.move_piece(piece, PieceWhere::zone, pack_holder(zone, holder));
  }
}

int move(lua_State* state) {
  Context& context = writing(state);
  const PieceId piece = read_piece(state, 1);
  Effects effects(context);
  const bool placed = context.state.pieces.row(piece).where == PieceWhere::supply &&
                      view_of(state).owner_of(piece).is_some();
  if (lua_type(state, 2) == LUA_TSTRING) {
    move_to_zone(state, effects, piece);
    return 0;
  }
  if (!lua_isnoneornil(state, 3)) {
    throw LuaError(said("fx.move: only who moves into a zone has a holder"));
  }
  switch (kind_at(state, 2)) {
    case Kind::segment:
      if (placed) {
        effects.place_piece(piece, read_segment(state, 2), PlayerId(context.state.turn.active));
      } else {
        effects.move_piece(piece, PieceWhere::segment, read_segment(state, 2).value());
      }
      break;
    case Kind::tile:
      effects.move_piece(piece, PieceWhere::tile, read_tile(state, 2).value());
      break;
    case Kind::cell:
      effects.move_piece(piece, PieceWhere::cell, pack_cell(read_cell(state, 2)));
      break;
    default:
      throw_expected(state, 2, marked("a segment, a tile, a cell or the name of a zone"));
  }
  return 0;
}

void take_home(Context& context, PieceId piece) {
  if (context.state.pieces.row(piece).where != PieceWhere::supply) {
    send_home(context, piece, PlayerId(context.state.turn.active));
  }
}

int take_back(lua_State* state) {
  Context& context = writing(state);
  if (!is_list(state, 1) || kind_of_list(state, 1) != Kind::piece) {
    take_home(context, read_piece(state, 1));
    return 0;
  }
  // What an interceptor lists meanwhile moves the rows: one thing after the other by its number.
  each_entry(state, 1, 4, [&](int at) { take_home(context, read_piece(state, at)); });
  return 0;
}

// Tiles.

void check_free(const Context& context, Cell cell) {
  if (context.state.board.at(cell).is_some()) {
    throw LuaError(said_with("fx.place_tile: a tile lies at {} already", to_string(cell)));
  }
  if (!is_on_plane(cell)) {
    throw LuaError(said_with("fx.place_tile: {} is too far away", to_string(cell)));
  }
}

struct NewPlacement {
  TileKindId kind;
  std::int32_t loose = -1;  // the tile that is placed; -1: one of the kind, out of nothing
  Cell cell;
  Rotation rotation = 0;
  bool is_face_up = true;
};

void read_placed(Fields& fields, std::string_view name, NewPlacement& into) {
  into.kind = fields.get(name, read_tile_kind);
  const int tile = fields.find(name);
  into.loose = kind_at(fields.state(), tile) == Kind::loose ? read_loose(fields.state(), tile) : -1;
}

void read_face(Fields& fields, std::string_view name, NewPlacement& into) {
  const std::string_view face = fields.word(name);
  if (face != "up" && face != "down") {
    throw LuaError(fmt::format("{}: 'face': {}",
                               fields.what(),
                               expected_found(said("'up' or 'down'"), fmt::format("'{}'", face))));
  }
  into.is_face_up = face == "up";
}

const Arguments<NewPlacement> kPlacementArguments(
    "PlaceTile",
    "Of fx.place_tile.",
    {{"tile", "LooseTile|TileKind|TileName", "What is placed.", read_placed},
     {"cell",
      "Cell|Tile|integer[]",
      "Where; it must be free.",
      argument<&NewPlacement::cell, read_cell>},
     {"rotation?",
      "integer",
      "Clockwise quarter turns. Default 0.",
      [](Fields& fields, std::string_view name, NewPlacement& into) {
        into.rotation = static_cast<Rotation>(fields.integer(name, 0, 3, 0));
      }},
     {"face?", "\"up\"|\"down\"", "Default up.", read_face}});

int place_tile(lua_State* state) {
  Context& context = writing(state);
  NewPlacement placed;
  kPlacementArguments.read(state, 1, "fx.place_tile", placed);
  check_free(context, placed.cell);
  push(state,
       place_tile(context,
                  placed.kind,
                  placed.cell,
                  placed.rotation,
                  placed.is_face_up,
                  PlayerId(context.state.turn.active),
                  placed.loose));
  return 1;
}

int put_under(lua_State* state) {
  Context& context = writing(state);
  const std::int32_t loose = read_loose(state, 1);
  Fields fields(state, 3, "fx.put_under", {"face"});
  if (fields.text("face", "down") != "down") {
    throw LuaError(said("fx.put_under: a tile under another lies face down"));
  }
  const bool on_board = kind_at(state, 2) == Kind::tile;
  const std::int32_t other = on_board ? -1 : read_loose(state, 2);
  if (loose == other) {
    throw LuaError(said("fx.put_under: a tile cannot lie under itself"));
  }
  Effects(context).put_under(loose, other, on_board ? read_tile(state, 2) : TileId());
  return 0;
}

int give(lua_State* state) {
  Context& context = writing(state);
  const std::int32_t loose = read_loose(state, 1);
  const ZoneId zone(read_name(state, 2, NameOf::zone));
  const PlayerId holder = lua_isnoneornil(state, 3) ? PlayerId() : read_player(state, 3);
  if (zone.is_some()) {
    Effects(context).give_tile(loose, zone, holder);
  }
  return 0;
}

// Piles, bags and pools.

void put_one_back(lua_State* state, Context& context, BagId bag, PileId pile, int index) {
  if (bag.is_some()) {
    Effects(context).return_token(bag, read_token(state, index));
  } else {
    Effects(context).drop_tile(read_loose(state, index), pile, false);
  }
}

/// The tokens of the variable at 2, of the thing or the list of pieces at 3; it is empty then.
int put_lists_back(lua_State* state, Context& context, BagId bag) {
  const auto empty = [&](const VariableSlot& slot) {
    if (context.catalog.variables[slot.id].type != ValueType::token_list) {
      throw LuaError(said("fx.put_back: the variable is no list of tokens"));
    }
    Effects effects(context);
    for (const std::int32_t token :
         context.state.variables.list(view_of(state).value(slot.id, slot.row))) {
      Budget::of(state).charge(4);
      effects.return_token(bag, TokenKindId(token));
    }
    effects.set(slot.id, slot.row, 0);
  };
  if (!is_list(state, 3)) {
    empty(read_slot(state, 2));
    return 0;
  }
  each_entry(state, 3, 0, [&](int at) {
    lua_pushvalue(state, 2);
    lua_insert(state, at);
    empty(read_slot(state, at));
  });
  return 0;
}

int put_back(lua_State* state) {
  Context& context = writing(state);
  const bool named = kind_at(state, 1) != Kind::pile;
  const BagId bag(named ? play_of(state).find_if_known_at(state, 1, NameOf::bag) : -1);
  const PileId pile = bag.is_some() ? PileId() : read_pile(state, 1);
  if (bag.is_none() && pile.is_none()) {
    return 0;
  }
  if (bag.is_some() && kind_at(state, 2) == Kind::variable) {
    return put_lists_back(state, context, bag);
  }
  if (!is_listing(state, 2)) {
    put_one_back(state, context, bag, pile, 2);
    return 0;
  }
  each_entry(state, 2, 4, [&](int at) { put_one_back(state, context, bag, pile, at); });
  return 0;
}

/// Where markers lie.
struct MarkerPlace {
  bool on_tile = false;
  std::size_t row = 0;
};

/// The place at `index`; for a tile or a feature also its segments when `spread`.
std::vector<MarkerPlace> read_marker_places(lua_State* state, int index, bool spread) {
  std::vector<MarkerPlace> places;
  const View view = view_of(state);
  std::vector<SegmentId> segments;
  switch (kind_at(state, index)) {
    case Kind::tile:
      places.push_back({true, read_tile(state, index).index()});
      segments = spread ? view.segments_of(read_tile(state, index)) : segments;
      break;
    case Kind::segment:
      segments = {read_segment(state, index)};
      break;
    case Kind::feature:
      if (!spread) {
        throw LuaError(said("markers lie on a tile or on a segment, not on a feature"));
      }
      segments = view.segments_of(read_feature(state, index));
      break;
    default:
      throw_expected(state, index, marked("a tile or a segment"));
  }
  for (const SegmentId segment : segments) {
    places.push_back({false, segment.index()});
  }
  return places;
}

/// How many markers come onto each segment of a list: a number, or what a variable holds there.
class TakenCount {
 public:
  TakenCount(lua_State* state, int index) {
    if (lua_type(state, index) == LUA_TSTRING) {
      by_ = VariableId(read_name(state, index, NameOf::state));
      const Catalog& catalog = frame_of(state).context.catalog;
      if (by_.is_some() && (catalog.variables[by_].type != ValueType::integer ||
                            catalog.variables[by_].scope != Scope::segment)) {
        throw LuaError(said_with("fx.take: '{}' is no number of segments",
                                 short_name(catalog.variables[by_].name)));
      }
      each_ = 0;
    } else if (!lua_isnoneornil(state, index)) {
      each_ = read_integer(state, index, 0, kMostMarkers);
    }
  }
  [[nodiscard]] std::int64_t on(const View& view, SegmentId segment) const {
    return by_.is_some()
               ? std::clamp<std::int64_t>(view.value(by_, segment.index()), 0, kMostMarkers)
               : each_;
  }

 private:
  VariableId by_;
  std::int64_t each_ = 1;
};

/// Onto every segment of the list at 2, one fewer on the segment at 4; all of them or none.
bool take_on_each(lua_State* state, Context& context, PoolId pool) {
  const View view = view_of(state);
  const TakenCount count(state, 3);
  const SegmentId spared = lua_isnoneornil(state, 4) ? SegmentId() : read_segment(state, 4);
  if (kind_of_list(state, 2) != Kind::segment) {
    throw_expected(state, 2, marked("a tile, a segment or a list of segments"));
  }
  const auto on = [&](Handle thing) {
    const SegmentId segment(static_cast<std::int32_t>(thing.id));
    const std::int64_t here = count.on(view, segment);
    return segment == spared && here > 0 ? here - 1 : here;
  };
  std::int64_t total = 0;
  Budget& budget = Budget::of(state);
  each_thing(state, 2, [&](Handle thing) {
    budget.charge(4);
    total += on(thing);
  });
  if (pool.is_none() ||
      total > context.state.variables.get(
                  context.catalog.variables[context.catalog.pools[pool].supply], 0)) {
    return false;
  }
  each_thing(state, 2, [&](Handle thing) {
    Effects(context).take_markers(
        pool, false, static_cast<std::size_t>(thing.id), static_cast<std::int32_t>(on(thing)));
  });
  return true;
}

int take(lua_State* state) {
  Context& context = writing(state);
  const PoolId pool(read_name(state, 1, NameOf::pool));
  if (is_list(state, 2)) {
    push(state, take_on_each(state, context, pool));
    return 1;
  }
  const MarkerPlace place = read_marker_places(state, 2, false).front();
  const std::int64_t count =
      lua_isnoneornil(state, 3) ? 1 : read_integer(state, 3, 0, kMostMarkers);
  push(state,
       pool.is_some() && Effects(context).take_markers(
                             pool, place.on_tile, place.row, static_cast<std::int32_t>(count)));
  return 1;
}

int drain(lua_State* state) {
  Context& context = writing(state);
  const PoolId pool(read_name(state, 1, NameOf::pool));
  const bool all = lua_isnoneornil(state, 3);
  std::int64_t left = all ? INT32_MAX : read_integer(state, 3, 0, INT32_MAX);
  std::int64_t moved = 0;
  if (pool.is_some()) {
    for (const MarkerPlace& place : read_marker_places(state, 2, true)) {
      const std::int32_t here = Effects(context).drain_markers(
          pool, place.on_tile, place.row, static_cast<std::int32_t>(left));
      left -= here;
      moved += here;
    }
  }
  push(state, moved);
  return 1;
}

constexpr ApiEntry kEffectNames[] = {
    {"set",
     "(variable: Variable, thing: any, value: any)",
     "Gives a variable a value. The thing is what it belongs to, g for a variable of the game.",
     wrap<set>},
    {"add",
     "(variable: Variable, thing: any, by: integer)",
     "Adds to a variable of type int.",
     wrap<add>},
    {"push",
     "(list: Variable, thing: any, token: Token|TokenId)",
     "Puts a token at the end of a variable of type token[].",
     wrap<push_token>},
    {"move",
     "(piece: Piece, place: Segment|Tile|Cell|ZoneId, holder?: Player)",
     "Moves a piece; one from the supply is placed. Into a zone it goes off the board: for good "
     "into core:out, for as long as a rule wants into any other, where a player may hold it.",
     wrap<move>},
    {"take_back",
     "(piece: Piece|List<Piece>)",
     "Into the supply, one after the other, unless an interceptor objects.",
     wrap<take_back>},
    {"place_tile",
     "(placement: PlaceTile): Tile",
     "Lays a tile on a free cell, whatever its sides say.",
     wrap<place_tile>},
    {"put_under",
     "(tile: LooseTile, other: LooseTile|Tile, how?: { face: \"down\" })",
     "Lays a tile face down under another.",
     wrap<put_under>},
    property(
        "join",
        "(a: Segment, b: Segment)",
        "Makes one feature of two segments of one kind that no side joins. It is complete if one "
        "of "
        "the two was, and scores no more if one of them was settled; pieces stay where they stand.",
        [](Effects effects, SegmentId a, SegmentId b) {
          const View view = effects.view();
          if (view.segment_kind(a).kind != view.segment_kind(b).kind) {
            throw LuaError(said("fx.join: the segments are of different kinds of features"));
          }
          effects.join(a, b);
        }),
    property(
        "block",
        "(segment: Segment)",
        "One open port of the feature can never be joined: `open` falls by one, `blocked` rises by "
        "one (of kinds that count neighbours: one missing neighbour fewer). It is a count, no "
        "place: "
        "block only where no tile will ever lie. When no port is open then, a kind with blocked = "
        "\"closed\" is complete, and settled in the next core:settle; one with \"open\" never is. "
        "An "
        "error when no port is open.",
        [](Effects effects, SegmentId segment) {
          if (effects.view().state.features.row(effects.view().feature_of(segment)).open() == 0) {
            throw LuaError(said("fx.block: the feature has no open port"));
          }
          effects.block(segment);
        }),
    {"give",
     "(tile: LooseTile, zone: ZoneId, player?: Player)",
     "Moves a tile that is off the board into a zone.",
     wrap<give>},
    {"draw",
     "(name: PileId|BagId|Pile): LooseTile|Token|nil",
     "Chance decides: a LooseTile of a pile, a Token of a bag. Nil when it is empty.",
     wrap<draw>},
    {"put_back",
     "(name: PileId|BagId, things: any, of?: any)",
     "Puts one thing or a list of them back. With a variable of type token[]: the tokens that it "
     "holds for the third argument, or for each piece of that list; it is empty then.",
     wrap<put_back>},
    property("stack",
             "(from: PileId, onto: PileId)",
             "Lays the rest of a pile on another.",
             [](Effects effects, PileId from, PileId onto) {
               if (from.is_some() && onto.is_some()) {
                 effects.stack(from, onto);
               }
             }),
    {"take",
     "(pool: PoolId, place: Tile|Segment|List<Segment>, count?: integer|string, spared?: Segment): "
     "boolean",
     "Puts markers on a place; false when too few are left, then none. On each segment of a list: "
     "so many, or what the variable of this name holds there; one fewer on the one that is "
     "spared.",
     wrap<take>},
    {"drain",
     "(pool: PoolId, place: Tile|Segment|Feature, count?: integer): integer",
     "Takes markers away, all by default. How many there were.",
     wrap<drain>},
    {"ask",
     "(question: Ask): any",
     "Asks a player a declared question, or one that is written out. The answer is the chosen "
     "thing, word, number or table, true or false; nil when there is no option, or when the player "
     "passes. With one option only, nobody is asked.",
     wrap<ask_player>},
    {"ask_all",
     "(question: Ask): table<Player, any>",
     "Asks several players the same. Nobody sees an answer before the last is given; then all see "
     "all, unless the question is `secret`. The answers by player: `answers[p]`, nil for who has "
     "no "
     "option or passes; `pairs` goes through them in the order of the seats. `options` may be a "
     "function of the player that gives his list.",
     wrap<ask_all>},
};

}  // namespace

const ApiTableDoc& placement_table() {
  return kPlacementArguments.doc();
}

std::span<const ApiType> effects_types() {
  static const std::vector<ApiEntry> kAll = joined_entries(kEffectNames, point_effects());
  static const ApiType kTypes[] = {
      {Kind::effects,
       "effects",
       "Effects",
       "fx: what reactions, interceptors, phases and actions may change. Changes are visible at "
       "once.",
       kAll}};
  return kTypes;
}

}  // namespace bastide
