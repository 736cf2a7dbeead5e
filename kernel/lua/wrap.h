// The things of a game as scripts hold them: handles with properties and methods.
#pragma once

#include <span>
#include <vector>

#include <lua.hpp>

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

inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::tables) + 1;

/// A name of the rule language: a property, called with the thing alone when it is read, or a
/// method, called by the script.
struct ApiEntry {
  const char* name;
  lua_CFunction call;
  bool is_method = false;
};

/// All names of one type of things, as the stubs for editors list them.
struct ApiType {
  Kind kind = Kind::none;
  const char* name = nullptr;  ///< as messages call it
  std::span<const ApiEntry> entries;
};

/// Every type with its names, lists last (Kind::none).
[[nodiscard]] std::span<const ApiType> api_types();

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

// The names of each type, each beside what they do.
[[nodiscard]] std::span<const ApiEntry> view_entries();
[[nodiscard]] std::span<const ApiEntry> effects_entries();
[[nodiscard]] std::span<const ApiEntry> tile_entries();
[[nodiscard]] std::span<const ApiEntry> kind_entries();
[[nodiscard]] std::span<const ApiEntry> loose_entries();
[[nodiscard]] std::span<const ApiEntry> marks_entries();
[[nodiscard]] std::span<const ApiEntry> segment_entries();
[[nodiscard]] std::span<const ApiEntry> feature_entries();
[[nodiscard]] std::span<const ApiEntry> piece_entries();
[[nodiscard]] std::span<const ApiEntry> player_entries();
[[nodiscard]] std::span<const ApiEntry> colour_entries();
[[nodiscard]] std::span<const ApiEntry> cell_entries();
[[nodiscard]] std::span<const ApiEntry> token_entries();
[[nodiscard]] std::span<const ApiEntry> pile_entries();
[[nodiscard]] std::span<const ApiEntry> box_entries();
[[nodiscard]] std::span<const ApiEntry> turn_entries();
[[nodiscard]] std::span<const ApiEntry> placement_entries();
[[nodiscard]] std::span<const ApiEntry> about_entries();
[[nodiscard]] std::span<const ApiEntry> score_entries();
[[nodiscard]] std::span<const ApiEntry> award_entries();
[[nodiscard]] std::span<const ApiEntry> take_back_entries();
[[nodiscard]] std::span<const ApiEntry> event_entries();
[[nodiscard]] std::span<const ApiEntry> denial_entries();
[[nodiscard]] std::span<const ApiEntry> keys_entries();
[[nodiscard]] std::span<const ApiEntry> option_entries();
[[nodiscard]] std::span<const ApiEntry> list_entries();

/// The word of a type for messages: "a tile".
[[nodiscard]] std::string kind_name(Kind kind);

}  // namespace bastide
