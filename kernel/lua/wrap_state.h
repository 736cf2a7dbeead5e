// Declared variables as scripts hold them: `flock[piece]`.
#pragma once

#include <lua.hpp>

namespace bastide {

/// Pushes the object of the variable with this number (see LuaRules::variables).
void push_variable(lua_State* state, int number);

}  // namespace bastide
