// The functions of `table` and `string`, and `tostring`, as the sandbox has them: paid for by the
// element, without addresses, patterns or unlimited results.
#pragma once

#include <array>

#include "kernel/lua/stack.h"

namespace bastide {

/// insert, remove, concat, unpack; `sort` is in ordered.h.
extern const std::array<LuaFunction, 4> kTableFunctions;
/// format, rep, find; the rest of `string` is Lua's own.
extern const std::array<LuaFunction, 3> kStringFunctions;

/// `tostring(v)`: a table is "table", a function "function", a handle says its own text.
int safe_tostring(lua_State* state);

}  // namespace bastide
