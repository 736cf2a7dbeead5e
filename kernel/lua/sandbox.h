// The world of a script, built from nothing: the names it may use, and an environment that it
// cannot change.
#pragma once

#include <lua.hpp>

namespace bastide {

/// Prepares a fresh state: the standard names, the methods of strings; nothing else of Lua's own
/// libraries can be reached afterwards.
void open_sandbox(lua_State* state);

/// Pushes a new table with the standard names. The caller adds the names of the API (as fields)
/// and then calls `push_environment`. Requires: `open_sandbox` was called.
void push_standard_names(lua_State* state);

/// Replaces the table of names on top of the stack by an environment for chunks: reading a name
/// that the table lacks is an error, and so is assigning any. Tables among the names are frozen,
/// except those that have a metatable.
void push_environment(lua_State* state);

}  // namespace bastide
