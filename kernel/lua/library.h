// The functions of `table` and `string`, and `tostring`, as the sandbox has them: paid for by the
// element, without addresses, patterns or unlimited results.
#pragma once

#include <lua.hpp>

namespace bastide {

/// Sets insert, remove, concat and unpack in the table on top of the stack; `sort` is in ordered.h.
void add_table_functions(lua_State* state);

/// Sets format, rep and find in the table on top of the stack; the rest of `string` is Lua's own.
void add_string_functions(lua_State* state);

/// `tostring(v)`: a table is "table", a function "function", a handle says its own text.
int safe_tostring(lua_State* state);

}  // namespace bastide
