// Lists of things as scripts receive them: taken when the question is asked, unchanged afterwards.
#pragma once

#include <vector>

#include <lua.hpp>

#include "kernel/lua/wrap.h"

namespace bastide {

/// Pushes a list of things of one kind. `extra` is what its method of this name gives.
void push_snapshot(lua_State* state,
                   Kind kind,
                   const std::vector<std::int32_t>& things,
                   std::int32_t extra);

/// The same for typed ids.
template <class IdType>
void push_snapshot(lua_State* state, Kind kind, const std::vector<IdType>& ids) {
  std::vector<std::int32_t> things;
  things.reserve(ids.size());
  for (const IdType id : ids) {
    things.push_back(id.value());
  }
  push_snapshot(state, kind, things, 0);
}

/// Makes a list of the tables in the array on top of the stack, which it replaces.
void push_snapshot_of_tables(lua_State* state);

[[nodiscard]] bool is_snapshot(lua_State* state, int index);

// For wrap.cpp.
/// Pushes the metatable of all snapshots, made at the first call.
void push_snapshot_metatable(lua_State* state);
/// `list[i]`: nil outside.
int snapshot_at(lua_State* state);

}  // namespace bastide
