#include "kernel/lua/things.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/question.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/list.h"
#include "kernel/lua/sentence.h"

namespace bastide {
namespace {

constexpr std::size_t kLongestFieldText = 1000;

std::uint16_t type_of(Kind kind) {
  return static_cast<std::uint16_t>(kind);
}

/// The number of a handle of this kind that has fewer than `count` things.
std::int32_t read_number(lua_State* state, int index, Kind kind, std::size_t count) {
  const Handle handle = to_handle(state, index);
  if (handle.type != type_of(kind)) {
    throw_expected(state, index, said_kind(kind));
  }
  if (handle.id >= count) {
    throw LuaError(said_with("{} that is not in this game", said_kind(kind)));
  }
  return static_cast<std::int32_t>(handle.id);
}

const State& state_of(lua_State* state) {
  return frame_of(state).context.state;
}
const Catalog& catalog_of(lua_State* state) {
  return play_of(state).rules().catalog;
}

std::int64_t coordinate(lua_State* state, int index, int position) {
  lua_geti(state, index, position);
  const std::int64_t value = read_integer(state, -1, -2000, 2000);
  lua_pop(state, 1);
  return value;
}

bool is_alive(const View& view, Handle handle) {
  switch (static_cast<Kind>(handle.type)) {
    case Kind::tile:
      return handle.id < view.state.board.size();
    case Kind::segment:
    case Kind::feature:
      return handle.id < view.state.features.segment_count();
    case Kind::piece:
      return handle.id < view.state.pieces.size();
    case Kind::loose:
      return handle.id < view.state.zones.loose().size() &&
             view.state.zones.loose()[static_cast<std::size_t>(handle.id)].kind >= 0;
    case Kind::tile_kind:
      return handle.id < view.catalog.tile_kinds.size();
    case Kind::token:
      return handle.id < view.catalog.tokens.size();
    default:
      return true;
  }
}

}  // namespace

void push_thing(lua_State* state, Kind kind, std::int32_t id) {
  if (id < 0) {
    lua_pushnil(state);
  } else {
    push(state, Handle{type_of(kind), static_cast<std::uint64_t>(id)});
  }
}

void push(lua_State* state, Cell cell) {
  push(state, Handle{type_of(Kind::cell), static_cast<std::uint32_t>(pack_cell(cell))});
}

Kind kind_at(lua_State* state, int index) {
  return static_cast<Kind>(to_handle(state, index).type);
}

TileId read_tile(lua_State* state, int index) {
  return TileId(read_number(state, index, Kind::tile, state_of(state).board.size()));
}

SegmentId read_segment(lua_State* state, int index) {
  return SegmentId(
      read_number(state, index, Kind::segment, state_of(state).features.segment_count()));
}

FeatureId feature_now(const View& view, Handle handle) {
  return view.feature_of(SegmentId(static_cast<std::int32_t>(handle.id)));
}

FeatureId read_feature(lua_State* state, int index) {
  const Kind kind = kind_at(state, index) == Kind::segment ? Kind::segment : Kind::feature;
  const std::size_t count = state_of(state).features.segment_count();
  return view_of(state).feature_of(SegmentId(read_number(state, index, kind, count)));
}

PieceId read_piece(lua_State* state, int index) {
  return PieceId(read_number(state, index, Kind::piece, state_of(state).pieces.size()));
}

PlayerId read_player(lua_State* state, int index) {
  const State& game = state_of(state);
  if (kind_at(state, index) == Kind::colour) {
    return PlayerId(game.colour_player[static_cast<std::size_t>(
        read_number(state, index, Kind::colour, game.colours()))]);
  }
  return PlayerId(read_number(state, index, Kind::player, static_cast<std::size_t>(game.players)));
}

ColourId read_colour(lua_State* state, int index) {
  if (kind_at(state, index) == Kind::player) {
    return view_of(state).first_colour(read_player(state, index));
  }
  return ColourId(read_number(state, index, Kind::colour, state_of(state).colours()));
}

Cell read_cell(lua_State* state, int index) {
  switch (kind_at(state, index)) {
    case Kind::cell:
      return unpack_cell(static_cast<std::int32_t>(to_handle(state, index).id));
    case Kind::tile:
      return state_of(state).board.tile(read_tile(state, index)).cell;
    default:
      break;
  }
  if (!lua_istable(state, index)) {
    throw_expected(state, index, marked("a cell"));
  }
  return {static_cast<std::int16_t>(coordinate(state, index, 1)),
          static_cast<std::int16_t>(coordinate(state, index, 2))};
}

TileKindId read_tile_kind(lua_State* state, int index) {
  switch (kind_at(state, index)) {
    case Kind::tile:
      return TileKindId(state_of(state).board.tile(read_tile(state, index)).kind);
    case Kind::loose:
      return TileKindId(
          state_of(state).zones.loose()[static_cast<std::size_t>(read_loose(state, index))].kind);
    case Kind::tile_kind:
      return TileKindId(
          read_number(state, index, Kind::tile_kind, catalog_of(state).tile_kinds.size()));
    default:
      break;
  }
  if (lua_type(state, index) != LUA_TSTRING) {
    throw_expected(state, index, marked("a kind of tile"));
  }
  return TileKindId(play_of(state).find_at(state, index, NameOf::tile));
}

std::int32_t read_loose(lua_State* state, int index) {
  const auto& loose = state_of(state).zones.loose();
  const std::int32_t id = read_number(state, index, Kind::loose, loose.size());
  if (loose[static_cast<std::size_t>(id)].kind < 0) {
    throw LuaError(
        said("this tile is no longer off the board: it was placed, put back or discarded"));
  }
  return id;
}

TokenKindId read_token(lua_State* state, int index) {
  if (lua_type(state, index) == LUA_TSTRING) {
    return TokenKindId(play_of(state).find_at(state, index, NameOf::token));
  }
  return TokenKindId(read_number(state, index, Kind::token, catalog_of(state).tokens.size()));
}

Side read_side(lua_State* state, int index) {
  const std::string_view text = read_text(state, index);
  constexpr std::string_view kLetters = "NESW";
  for (Side side = 0; side < kSides; ++side) {
    if (text == side_name(side) || text == kLetters.substr(static_cast<std::size_t>(side), 1)) {
      return side;
    }
  }
  throw_expected(state, index, marked("\"north\", \"east\", \"south\" or \"west\""));
}

PileId read_pile(lua_State* state, int index) {
  if (kind_at(state, index) == Kind::pile) {
    return PileId(read_number(state, index, Kind::pile, catalog_of(state).piles.size()));
  }
  return PileId(play_of(state).find_at(state, index, NameOf::pile));
}

std::int32_t read_name(lua_State* state, int index, NameOf what) {
  return play_of(state).find_at(state, index, what);
}

namespace {

/// A colour, or that of a piece.
std::int32_t read_owner(lua_State* state, int index) {
  if (kind_at(state, index) != Kind::piece) {
    return read_colour(state, index).value();
  }
  const ColourId owner = view_of(state).owner_of(read_piece(state, index));
  if (owner.is_none()) {
    throw LuaError(said_with("{} is neutral: it has no owner", describe(state, index)));
  }
  return owner.value();
}

}  // namespace

std::vector<std::int32_t> read_colours(lua_State* state, int index) {
  std::vector<std::int32_t> colours;
  if (to_handle(state, index).type != 0) {
    colours.push_back(read_owner(state, index));
    return colours;
  }
  const int list = lua_absindex(state, index);
  if (!is_listing(state, list)) {
    throw_expected(state, index, marked("players or colours"));
  }
  each_entry(state, list, 4, [&](int at) { colours.push_back(read_owner(state, at)); });
  std::sort(colours.begin(), colours.end());
  colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
  return colours;
}

std::string option_text_of(const View& view, Handle handle) {
  const auto number = static_cast<std::int32_t>(handle.id);
  const auto row = static_cast<std::size_t>(handle.id);
  if (!is_alive(view, handle)) {
    return "?";
  }
  switch (static_cast<Kind>(handle.type)) {
    case Kind::tile:
      return to_string(view.state.board.tile(TileId(number)).cell);
    case Kind::segment:
      return place_text(view, SegmentId(number));
    case Kind::feature:
      return place_text(view, SegmentId(view.segments_of(feature_now(view, handle)).front()));
    case Kind::piece:
      return piece_text(view, PieceId(number));
    case Kind::player:
      return fmt::format("player {}", number + 1);
    case Kind::colour:
      return fmt::format("colour {}", number + 1);
    case Kind::cell:
      return to_string(unpack_cell(number));
    case Kind::tile_kind:
      return view.catalog.tile_kinds[TileKindId(number)].name;
    case Kind::loose:
      return view.catalog.tile_kinds[TileKindId(view.state.zones.loose()[row].kind)].name;
    case Kind::token:
      return std::string(short_name(view.catalog.tokens[TokenKindId(number)].name));
    case Kind::pile:
      return view.catalog.piles[PileId(number)].name;
    default:
      return "";
  }
}

std::string text_of_handle(lua_State* state, Handle handle) {
  const auto kind = static_cast<Kind>(handle.type);
  const std::string noun = kind_name(kind).substr(2);
  if (link_of(state).frame == nullptr) {
    return noun;
  }
  const std::string text = option_text_of(view_of(state), handle);
  const bool named = kind == Kind::player || kind == Kind::colour;
  return named ? text : text.empty() ? noun : fmt::format("{} {}", noun, text);
}

Fields::Fields(lua_State* state,
               int index,
               const char* what,
               std::span<const std::string_view> known)
    : state_(state), what_(what), count_(known.size()) {
  assert(known.size() <= names_.size());
  std::copy(known.begin(), known.end(), names_.begin());
  if (lua_isnoneornil(state, index)) {
    return;
  }
  if (!lua_istable(state, index)) {
    throw LuaError(
        fmt::format("{}: {}", what, expected_found(said("a table"), describe(state, index))));
  }
  luaL_checkstack(state, 2 * static_cast<int>(known.size()) + 10, what);
  push_contents(state, index);
  const int table = lua_gettop(state);
  std::optional<std::string> unknown;  // the least: tables have no order of their own
  int value = table + 2;               // of the next name, which lies below it; known ones stay
  lua_pushnil(state);
  while (lua_next(state, table) != 0) {
    std::string_view name;
    std::size_t place = count_;
    if (lua_type(state, value - 1) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* text = lua_tolstring(state, value - 1, &size);
      name = {text, size};
      place = place_of(name);
    }
    if (place < count_) {
      at_.at(place) = value;
      lua_pushvalue(state, value - 1);
      value += 2;
      continue;
    }
    lua_pop(state, 1);
    if (name.data() != nullptr && (!unknown || name < *unknown)) {
      unknown = name;
    }
  }
  if (unknown) {
    throw_unknown_field(*unknown);
  }
}

std::size_t Fields::place_of(std::string_view name) const {
  for (std::size_t i = 0; i < count_; ++i) {
    const std::string_view known = names_.at(i);
    if (known.size() == name.size() && known[0] == name[0] && known == name) {
      return i;
    }
  }
  return count_;
}

void Fields::throw_unknown_field(std::string_view name) const {
  const std::vector<std::string> known(names_.begin(),
                                       names_.begin() + static_cast<std::ptrdiff_t>(count_));
  const std::string near = did_you_mean(name, known);
  throw LuaError(
      near.empty()
          ? said_with("{}: unknown name '{}'; known names: {}", what_, name, joined(known, ", "))
          : said_with("{}: unknown name '{}'", what_, name) + near);
}

int Fields::find(std::string_view name) const {
  for (std::size_t i = 0; i < count_; ++i) {
    if (names_.at(i).data() == name.data()) {  // the same literal
      return at_.at(i);
    }
  }
  return at_.at(place_of(name));
}

int Fields::require(std::string_view name) const {
  const int index = find(name);
  if (index == 0) {
    throw LuaError(said_with("{}: missing '{}'", what_, name));
  }
  return index;
}

std::string Fields::text(std::string_view name, std::string_view initial) {
  const int index = find(name);
  return index == 0 ? std::string(initial) : in_field(name, [&] {
    return read_short_text(state_, index, marked("a text"), kLongestFieldText);
  });
}

std::string_view Fields::word(std::string_view name) {
  const int index = find(name);
  return index == 0 ? std::string_view() : in_field(name, [&] { return read_text(state_, index); });
}

std::int64_t Fields::integer(std::string_view name,
                             std::int64_t least,
                             std::int64_t most,
                             std::int64_t initial) {
  const int index = find(name);
  return index == 0 ? initial
                    : in_field(name, [&] { return read_integer(state_, index, least, most); });
}

std::optional<std::int32_t> Fields::name(std::string_view name, NameOf what) {
  const int index = find(name);
  if (index == 0) {
    return std::nullopt;
  }
  return in_field(name, [&] { return read_name(state_, index, what); });
}

int Fields::flag(std::string_view name) {
  const int index = find(name);
  return index == 0 ? -1 : in_field(name, [&] { return read_bool(state_, index) ? 1 : 0; });
}

void throw_in_field(lua_State* state,
                    const char* what,
                    std::string_view name,
                    const LuaError& error) {
  if (Budget::of(state).exhausted(false) != Exhausted::nothing) {
    throw LuaError(error.what());  // not the field's fault
  }
  const auto* const argument = dynamic_cast<const ArgumentError*>(&error);
  throw LuaError(fmt::format(
      "{}: '{}': {}", what, name, argument == nullptr ? error.what() : argument->what_is_wrong()));
}

}  // namespace bastide
