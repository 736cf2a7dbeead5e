// The things of a game as scripts hold them: handles with properties and methods.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <lua.hpp>

#include "kernel/lua/api_docs.h"
#include "kernel/lua/stack.h"
#include "kernel/lua/word_cache.h"

namespace bastide {

/// Type of a handle. Its id is the number of the thing unless said otherwise.
enum class Kind : std::uint16_t {
  none,
  view,
  effects,
  variable,  ///< number of the declaration
  tile,
  segment,
  feature,  ///< a segment of it
  piece,
  player,
  colour,
  cell,  ///< packed
  tile_kind,
  loose,
  token,  ///< kind of token
  pile,
  box,  ///< four coordinates of 12 bits
  turn,
  joined,
  // Attributes and variables by name, of the thing with this id:
  tile_attr,
  kind_attr,
  segment_attr,
  feature_attr,
  marks,  ///< of the tile kind
  // What a hook is called with; the id is the depth of the call:
  placement,
  about,
  score,
  award,
  take_back,
  event,
  denial,
  keys,
  option,  ///< an answer that a bot may give; the id is the depth of the call
  side,    ///< only in lists: pushed as a word
  tables,  ///< only in lists: the entries are tables
};

/// The names of all types, found by their texts in one VM.
class ApiIndex {
 public:
  explicit ApiIndex(lua_State* state);
  /// Null when the type has no such name. Requires: a text at `index`.
  [[nodiscard]] const ApiEntry* find(lua_State* state, int index, Kind kind) const {
    std::size_t size = 0;
    const char* text = lua_tolstring(state, index, &size);
    const std::int32_t* number = words_.find({text, size}, static_cast<std::uint32_t>(kind));
    return number == nullptr ? nullptr : entries_[static_cast<std::size_t>(*number)];
  }

 private:
  WordCache words_;
  std::vector<const ApiEntry*> entries_;
};

/// Gives handles their behaviour. Once per VM.
void prepare_handles(lua_State* state);

/// Pushes g and fx.
void push_view(lua_State* state);
void push_effects(lua_State* state);
[[nodiscard]] bool is_view(lua_State* state, int index);

/// Adds deny, line, win and lose to the table on top of the stack.
void add_play_names(lua_State* state);

// Types of things, each beside what its names do.
[[nodiscard]] std::span<const ApiType> view_types();
[[nodiscard]] std::span<const ApiType> effects_types();
[[nodiscard]] std::span<const ApiType> tile_types();
[[nodiscard]] std::span<const ApiType> feature_types();
[[nodiscard]] std::span<const ApiType> piece_types();
[[nodiscard]] std::span<const ApiType> call_types();
[[nodiscard]] std::span<const ApiType> score_types();
[[nodiscard]] std::span<const ApiType> option_types();
[[nodiscard]] std::span<const ApiType> list_types();

/// Both after each other.
[[nodiscard]] std::vector<ApiEntry> joined_entries(std::span<const ApiEntry> first,
                                                   std::span<const ApiEntry> second);

/// The kind that messages call by this word: "tile"; none when there is no such kind.
[[nodiscard]] Kind kind_named(std::string_view word);
/// The name that the script has used and that runs now, as it writes it: "tile.cell", "g:tile_at".
[[nodiscard]] std::string used_name(lua_State* state);
/// The word of a type for messages: "a tile".
[[nodiscard]] std::string kind_name(Kind kind);
/// The same in the language of the reader.
[[nodiscard]] std::string said_kind(Kind kind);

}  // namespace bastide
