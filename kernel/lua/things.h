// Reading the things of a game from the stack of Lua, and pushing them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <lua.hpp>

#include "kernel/lua/play.h"
#include "kernel/lua/wrap.h"

namespace bastide {

/// A type as people read it, put together by the compiler.
template <std::size_t N>
struct TypeText {
  char text[N] = {};

  constexpr TypeText() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): it is this text
  constexpr TypeText(const char (&word)[N]) { std::copy_n(word, N, text); }
};
template <std::size_t A, std::size_t B>
constexpr TypeText<A + B - 1> operator+(const TypeText<A>& a, const TypeText<B>& b) {
  TypeText<A + B - 1> all;
  std::copy_n(a.text, A, all.text);
  std::copy_n(b.text, B, all.text + A - 1);
  return all;
}

/// How scripts hold what has such an id, and what people read.
template <class IdType>
struct Thing;
template <Kind Held, TypeText Word>
struct ThingRow {
  static constexpr Kind kind = Held;
  static constexpr auto word = Word;
};
template <>
struct Thing<TileId> : ThingRow<Kind::tile, "Tile"> {};
template <>
struct Thing<SegmentId> : ThingRow<Kind::segment, "Segment"> {};
template <>
struct Thing<FeatureId> : ThingRow<Kind::feature, "Feature"> {};
template <>
struct Thing<PieceId> : ThingRow<Kind::piece, "Piece"> {};
template <>
struct Thing<PlayerId> : ThingRow<Kind::player, "Player"> {};
template <>
struct Thing<ColourId> : ThingRow<Kind::colour, "Colour"> {};
template <>
struct Thing<TileKindId> : ThingRow<Kind::tile_kind, "TileKind"> {};
template <>
struct Thing<TokenKindId> : ThingRow<Kind::token, "Token"> {};
template <>
struct Thing<PileId> : ThingRow<Kind::pile, "Pile"> {};
template <>
struct Thing<Cell> : ThingRow<Kind::cell, "Cell"> {};
template <>
struct Thing<struct Box> : ThingRow<Kind::box, "Box"> {};

/// Pushes the handle; nil for none.
void push_thing(lua_State* state, Kind kind, std::int32_t id);
template <class IdType>
requires requires {
  Thing<IdType>::kind;
}
void push(lua_State* state, IdType id) {
  push_thing(state, Thing<IdType>::kind, id.value());
}
void push(lua_State* state, Cell cell);
/// The only handle of a kind.
[[nodiscard]] inline Handle only(Kind kind) {
  return {static_cast<std::uint16_t>(kind), 0};
}
/// A handle that has the number of a thing. Requires: there is one.
template <class IdType>
[[nodiscard]] Handle handle_of(Kind kind, IdType id) {
  return {static_cast<std::uint16_t>(kind), static_cast<std::uint64_t>(id.value())};
}
/// A rectangle of cells, corners included.
struct Box {
  Cell least{1, 1};  // these two: no cell
  Cell most{0, 0};
};
void push(lua_State* state, Box box);
inline void push_loose(lua_State* state, std::int32_t id) {
  push_thing(state, Kind::loose, id);
}

/// The kind of handle at an index; Kind::none for any other value.
[[nodiscard]] Kind kind_at(lua_State* state, int index);

// Each throws LuaError, with `index` in the message when it is that of an argument.
[[nodiscard]] TileId read_tile(lua_State* state, int index);
[[nodiscard]] SegmentId read_segment(lua_State* state, int index);
/// A feature, or that of a segment.
[[nodiscard]] FeatureId read_feature(lua_State* state, int index);
[[nodiscard]] PieceId read_piece(lua_State* state, int index);
/// A player, or whose the colour is.
[[nodiscard]] PlayerId read_player(lua_State* state, int index);
/// A colour, or the first of the player.
[[nodiscard]] ColourId read_colour(lua_State* state, int index);
/// A cell, that of a tile, or { x, y }.
[[nodiscard]] Cell read_cell(lua_State* state, int index);
/// A kind of tile, that of a tile on the board or off it, or its name.
[[nodiscard]] TileKindId read_tile_kind(lua_State* state, int index);
[[nodiscard]] std::int32_t read_loose(lua_State* state, int index);
/// A token, or its name.
[[nodiscard]] TokenKindId read_token(lua_State* state, int index);
/// "north" or "N" and so on.
[[nodiscard]] Side read_side(lua_State* state, int index);
/// A pile by handle or name.
[[nodiscard]] PileId read_pile(lua_State* state, int index);
/// A name that must be known; -1 when it belongs to a plugin that is not loaded.
[[nodiscard]] std::int32_t read_name(lua_State* state, int index, NameOf what);
/// Colours of a table, a list or one thing, each once, in order of their numbers. A piece stands
/// for its owner.
[[nodiscard]] std::vector<std::int32_t> read_colours(lua_State* state, int index);

/// A segment of the feature at this moment: features change their numbers when they join.
[[nodiscard]] FeatureId feature_now(const View& view, Handle handle);

/// "tile 1,0", "guard at 1,0 c", "player 2": what questions, tostring and messages show.
[[nodiscard]] std::string text_of_handle(lua_State* state, Handle handle);
/// The texts of options: "1,0" for a tile, "1,0 c" for a segment or feature.
[[nodiscard]] std::string option_text_of(const View& view, Handle handle);

/// Throws the error again as one of this field.
[[noreturn]] void throw_in_field(lua_State* state,
                                 const char* what,
                                 std::string_view name,
                                 const LuaError& error);

/// Named fields of a table argument, read strictly in one walk. The values stay on the stack.
class Fields {
 public:
  /// Nothing counts as an empty table. Throws LuaError for a name that is not `known`.
  Fields(lua_State* state,
         int index,
         const char* what,
         std::initializer_list<std::string_view> known)
      : Fields(state, index, what, std::span(known.begin(), known.size())) {}
  Fields(lua_State* state, int index, const char* what, std::span<const std::string_view> known);

  /// What reads them, for messages: "g:tiles".
  [[nodiscard]] const char* what() const { return what_; }
  [[nodiscard]] lua_State* state() const { return state_; }
  [[nodiscard]] const Catalog& catalog() const { return view_of(state_).catalog; }
  /// The index of the value of the known name with this number, or 0 when there is none.
  [[nodiscard]] int at(std::size_t number) const { return at_[number]; }
  /// The same by name.
  [[nodiscard]] int find(std::string_view name) const;
  /// The same; a missing value is an error.
  [[nodiscard]] int require(std::string_view name) const;
  /// Empty when it is missing; valid while the value stays on the stack.
  [[nodiscard]] std::string_view word(std::string_view name);
  /// At most 1000 bytes, else LuaError.
  [[nodiscard]] std::string text(std::string_view name, std::string_view initial);
  [[nodiscard]] std::int64_t integer(std::string_view name,
                                     std::int64_t least,
                                     std::int64_t most,
                                     std::int64_t initial);
  /// The number that a name means; nothing when it is missing, -1 for one of an absent plugin.
  [[nodiscard]] std::optional<std::int32_t> name(std::string_view name, NameOf what);
  /// -1 when it is missing, else 0 or 1.
  [[nodiscard]] int flag(std::string_view name);
  /// Runs `read`, so that its error names the field.
  template <class Read>
  auto get(std::string_view name, const Read& read) {
    const int index = require(name);
    return in_field(name, [&] { return read(state_, index); });
  }

 private:
  template <class Read>
  auto in_field(std::string_view name, const Read& read) {
    try {
      return read();
    } catch (const LuaError& error) {
      throw_in_field(state_, what_, name, error);
    }
  }
  /// Among the names; their number for an unknown one.
  [[nodiscard]] std::size_t place_of(std::string_view name) const;
  [[noreturn]] void throw_unknown_field(std::string_view name) const;

  lua_State* state_;
  const char* what_;
  std::size_t count_;
  std::array<std::string_view, 16> names_;
  std::array<int, 16> at_{};  // by name: index of the value; 0: there is none
};

}  // namespace bastide
