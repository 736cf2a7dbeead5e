// Properties and methods of things as functions of typed values: what they take is read from the
// stack of Lua, what they give is pushed, and the type that people read is made of it.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "kernel/lua/api_docs.h"
#include "kernel/lua/list.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_call.h"

namespace bastide {

/// How a parameter is read from the stack; `next` is the next argument of the script.
template <class T>
struct Parameter;

/// An argument of the script.
template <auto Read>
struct ArgumentBy {
  static decltype(auto) read(lua_State* state, int& next) { return Read(state, next++); }
};
template <>
struct Parameter<TileId> : ArgumentBy<read_tile> {};
template <>
struct Parameter<SegmentId> : ArgumentBy<read_segment> {};
template <>
struct Parameter<FeatureId> : ArgumentBy<read_feature> {};
template <>
struct Parameter<PieceId> : ArgumentBy<read_piece> {};
template <>
struct Parameter<PlayerId> : ArgumentBy<read_player> {};
template <>
struct Parameter<ColourId> : ArgumentBy<read_colour> {};
template <>
struct Parameter<TileKindId> : ArgumentBy<read_tile_kind> {};
template <>
struct Parameter<PileId> : ArgumentBy<read_pile> {};
template <>
struct Parameter<Cell> : ArgumentBy<read_cell> {};
template <>
struct Parameter<std::string_view> : ArgumentBy<read_text> {};
inline FeatureKindId read_feature_kind(lua_State* state, int index) {
  return FeatureKindId(read_name(state, index, NameOf::feature));
}
template <>
struct Parameter<FeatureKindId> : ArgumentBy<read_feature_kind> {};

inline const FeatureRow& read_feature_row(lua_State* state, int index) {
  return frame_of(state).context.state.features.row(read_feature(state, index));
}
inline const PieceRow& read_piece_row(lua_State* state, int index) {
  return frame_of(state).context.state.pieces.row(read_piece(state, index));
}
inline const PlacedTile& read_placed_tile(lua_State* state, int index) {
  return frame_of(state).context.state.board.tile(read_tile(state, index));
}
inline const LooseTile& read_loose_tile(lua_State* state, int index) {
  const auto row = static_cast<std::size_t>(read_loose(state, index));
  return frame_of(state).context.state.zones.loose()[row];
}
inline const TileKind& read_tile_kind_row(lua_State* state, int index) {
  return frame_of(state).context.catalog.tile_kinds[read_tile_kind(state, index)];
}
inline const TokenKind& read_token_row(lua_State* state, int index) {
  return play_of(state).rules().catalog.tokens[read_token(state, index)];
}
template <>
struct Parameter<const FeatureRow&> : ArgumentBy<read_feature_row> {};
template <>
struct Parameter<const PieceRow&> : ArgumentBy<read_piece_row> {};
template <>
struct Parameter<const PlacedTile&> : ArgumentBy<read_placed_tile> {};
template <>
struct Parameter<const LooseTile&> : ArgumentBy<read_loose_tile> {};
template <>
struct Parameter<const TileKind&> : ArgumentBy<read_tile_kind_row> {};
template <>
struct Parameter<const TokenKind&> : ArgumentBy<read_token_row> {};
/// What the call carries that the thing at 1 stands for.
template <auto Find>
struct OfCall {
  static auto& read(lua_State* state, int& next) {
    next = 2;
    return Find(state);
  }
};
template <>
struct Parameter<const Option&> : OfCall<option_of> {};
template <>
struct Parameter<const Subject&> : OfCall<called_subject> {};
template <>
struct Parameter<const Event&> : OfCall<event_of> {};
template <>
struct Parameter<const Denial&> : OfCall<denial_of> {};
template <>
struct Parameter<const Award&> : OfCall<award_of> {};
template <>
struct Parameter<const Ledger&> : OfCall<ledger_of> {};

/// The game takes no argument.
template <>
struct Parameter<Context&> {
  static Context& read(lua_State* state, int& /*next*/) { return frame_of(state).context; }
};
template <>
struct Parameter<Effects> {
  static Effects read(lua_State* state, int& /*next*/) { return Effects(writing(state)); }
};
template <>
struct Parameter<View> {
  static View read(lua_State* state, int& /*next*/) { return view_of(state); }
};

/// g, which its methods are called with.
struct G {};
template <>
struct Parameter<G> {
  static G read(lua_State* /*state*/, int& next) {
    ++next;
    return {};
  }
};

/// Pushes what a property gives; returns how many values that are. Nothing is nil.
template <class T>
int push_result(lua_State* state, const T& value) {
  if constexpr (requires { value.has_value(); }) {
    return value ? push_result(state, *value) : 0;
  } else if constexpr (requires { Thing<typename T::value_type>::kind; }) {
    return push_list(state, Thing<typename T::value_type>::kind, value);
  } else if constexpr (requires { requires std::same_as<typename T::value_type, Side>; }) {
    return push_list(state, Kind::side, value);
  } else {
    push(state, value);
    return 1;
  }
}

/// The type that people read: "Tile?" of std::optional<TileId>.
template <class T>
constexpr auto type_word() {
  if constexpr (requires(const T& value) { value.has_value(); }) {
    return type_word<typename T::value_type>() + TypeText("?");
  } else if constexpr (std::same_as<T, bool>) {
    return TypeText("boolean");
  } else if constexpr (std::integral<T>) {
    return TypeText("integer");
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    return TypeText("string");
  } else if constexpr (requires { Thing<T>::kind; }) {
    return Thing<T>::word;
  } else {
    return TypeText("List<") + type_word<typename T::value_type>() + TypeText(">");
  }
}
template <class T>
inline constexpr auto kTypeWord = type_word<T>();

/// What is known of a function object that is made by a lambda without captures.
template <class F, class Call = decltype(&F::operator())>
struct Typed;
template <class F, class R, class... Parameters>
struct Typed<F, R (F::*)(Parameters...) const> {
  using Result = std::remove_cvref_t<R>;

  static int call(lua_State* state) {
    [[maybe_unused]] int next = 1;
    const std::tuple<Parameters...> read{Parameter<Parameters>::read(state, next)...};
    if constexpr (std::is_void_v<R>) {
      std::apply(F{}, read);
      return 0;
    } else {
      return push_result(state, std::apply(F{}, read));
    }
  }
};

/// The same of what is printed, see Printed.
template <class F>
int call_printed(lua_State* state) {
  const Printed printed(link_of(state));
  return Typed<F>::call(state);
}

template <class F>
constexpr ApiEntry printed_property(const char* name, const char* about, F /*get*/) {
  return {name, kTypeWord<typename Typed<F>::Result>.text, about, wrap<call_printed<F>>};
}
template <class F>
constexpr ApiEntry printed_property(const char* name,
                                    const char* type,
                                    const char* about,
                                    F /*get*/) {
  return {name, type, about, wrap<call_printed<F>>};
}
/// Of an id that may be none: nil then.
template <class F>
constexpr ApiEntry maybe_printed(const char* name, const char* about, F /*get*/) {
  using Found = std::optional<typename Typed<F>::Result>;
  return {name, kTypeWord<Found>.text, about, wrap<call_printed<F>>};
}
template <class F>
constexpr ApiEntry property(const char* name, const char* about, F /*get*/) {
  return {name, kTypeWord<typename Typed<F>::Result>.text, about, wrap<Typed<F>::call>};
}
/// The same of an id that may be none: nil then.
template <class F>
constexpr ApiEntry maybe(const char* name, const char* about, F /*get*/) {
  using Found = std::optional<typename Typed<F>::Result>;
  return {name, kTypeWord<Found>.text, about, wrap<Typed<F>::call>};
}
/// A type that is not to be seen in the function: words, or a method with the names of arguments.
template <class F>
constexpr ApiEntry property(const char* name, const char* type, const char* about, F /*get*/) {
  return {name, type, about, wrap<Typed<F>::call>};
}

}  // namespace bastide
