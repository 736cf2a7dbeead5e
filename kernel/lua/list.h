// Lists of things as scripts receive them: taken when the question is asked, unchanged afterwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <lua.hpp>

#include "kernel/lua/budget.h"
#include "kernel/lua/wrap.h"

namespace bastide {

/// The lists of the running calls. A script holds a list as a handle, so that a list costs neither
/// memory of Lua nor a collection; all of them end with the outermost call.
class Lists {
 public:
  struct Row {
    Kind kind = Kind::none;
    std::int32_t first = 0;  // its things are consecutive; of tables: where the array is kept
    std::int32_t count = 0;
    std::int32_t cursor = 0;  // of the loop that runs over it
    std::int32_t extra = 0;
  };

  explicit Lists(lua_State* state);

  /// Forgets all lists: a new call from outside begins.
  void begin();
  /// The list of a handle. Throws LuaError when its call is over.
  [[nodiscard]] Row& row(Handle handle);
  [[nodiscard]] std::int32_t thing(const Row& row, std::int32_t i) const {
    return things_[static_cast<std::size_t>(row.first + i)];
  }

 private:
  friend class ListWriter;
  friend void push_list_of_tables(lua_State* state);

  [[nodiscard]] Handle add(const Row& row);

  lua_State* state_;
  std::vector<Row> rows_;
  std::vector<std::int32_t> things_;
  std::int32_t tables_ = 0;   // how many arrays of tables are kept
  std::uint64_t number_ = 0;  // of the outermost call
};

/// Writes one list; nothing else may make a list meanwhile.
class ListWriter {
 public:
  /// Throws LuaError when nothing is being played.
  ListWriter(lua_State* state, Kind kind);

  void add(std::int32_t thing) { lists_.things_.push_back(thing); }
  template <class IdType>
  void add(IdType id) {
    add(id.value());
  }
  [[nodiscard]] std::size_t size() const { return lists_.things_.size() - first_; }
  /// Pushes the list; `extra` is what its method of this name gives. Returns 1, the number of
  /// values.
  int push(std::int32_t extra = 0);

 private:
  lua_State* state_;
  Lists& lists_;
  Kind kind_;
  std::size_t first_;
};

/// Pushes a list of things of one kind.
template <class Things>
int push_list(lua_State* state, Kind kind, const Things& things) {
  ListWriter list(state, kind);
  for (const auto thing : things) {
    list.add(thing);
  }
  return list.push();
}

/// Makes a list of the tables in the array on top of the stack, which it replaces.
void push_list_of_tables(lua_State* state);

[[nodiscard]] inline bool is_list(lua_State* state, int index) {
  return to_any_handle(state, index).type == kListType;
}
/// A table or a list: something with a length and entries.
[[nodiscard]] inline bool is_listing(lua_State* state, int index) {
  return lua_istable(state, index) || is_list(state, index);
}

/// The length of the table or list at `index`. Throws LuaError when its call is over.
[[nodiscard]] inline lua_Integer length_of(lua_State* state, int index) {
  return is_list(state, index) ? link_of(state).lists->row(to_any_handle(state, index)).count
                               : luaL_len(state, index);
}
/// Calls each(at) for the entries of the table or list at `index`, which pays `price` for each; the
/// entry lies at `at` meanwhile.
template <class Each>
void each_entry(lua_State* state, int index, std::uint64_t price, const Each& each) {
  const int list = lua_absindex(state, index);
  const lua_Integer count = length_of(state, list);
  Budget::of(state).charge(static_cast<std::uint64_t>(count) * price);
  const int top = lua_gettop(state);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(state, list, i);
    each(top + 1);
    lua_settop(state, top);
  }
}
/// The kind of things in the list at `index`. Throws LuaError when its call is over.
[[nodiscard]] Kind kind_of_list(lua_State* state, int index);
/// Calls each(handle) for the things of the list at `index`. Requires: they have handles, and
/// `each` makes no list.
template <class Each>
void each_thing(lua_State* state, int index, const Each& each) {
  Lists& lists = *link_of(state).lists;
  const Lists::Row& row = lists.row(to_any_handle(state, index));
  for (std::int32_t i = 0; i < row.count; ++i) {
    each(Handle{static_cast<std::uint16_t>(row.kind),
                static_cast<std::uint32_t>(lists.thing(row, i))});
  }
}

// For wrap.cpp.
/// `list[i]`, the list at 1 and i at 2: nil outside.
int list_entry(lua_State* state);
/// `#list`.
int list_length(lua_State* state);
/// The iterator of `for thing in list do`: list, nothing, the thing before.
int next_in_list(lua_State* state);
/// "list of 3".
[[nodiscard]] std::string list_text(lua_State* state, int index);

}  // namespace bastide
