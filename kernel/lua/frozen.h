// Read-only tables: frozen in place, so that everybody who holds the table sees it frozen.
#pragma once

#include <string_view>

#include <lua.hpp>

namespace bastide {

/// Makes the table at `index` read-only; its values are not touched. Reading, `#`, `ipairs` and
/// our `pairs` work as before; writing is an error that gives `name`. Freezing twice does nothing.
void freeze(lua_State* state, int index, std::string_view name);

/// True for a table that `freeze` made read-only.
bool is_frozen(lua_State* state, int index);

/// Lets `pairs` find the entries of a read-only table that was made otherwise: its metatable is on
/// top of the stack, the entries are at `contents`.
void mark_contents(lua_State* state, int contents);

/// Pushes the table that holds the entries of the table at `index`: itself unless frozen.
void push_contents(lua_State* state, int index);

/// Freezes the table at `index` unless it has a metatable of the API; false when it has.
bool freeze_own(lua_State* state, int index, std::string_view name);

/// Freezes all tables that a script can reach from the value at `index` (a table or a Lua
/// function, through upvalues, entries and keys), except those that have a metatable of the API.
/// Throws LuaError when tables lie more than 1000 deep within each other.
void freeze_reachable(lua_State* state, int index, std::string_view name);

}  // namespace bastide
