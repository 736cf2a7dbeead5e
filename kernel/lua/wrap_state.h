// Declared variables as scripts hold them: `flock[piece]`; attributes by name: `tile.attr.steep`.
#pragma once

#include <optional>
#include <vector>

#include <lua.hpp>

#include "kernel/base/joined.h"
#include "kernel/lua/stack.h"
#include "kernel/rules/view.h"

namespace bastide {

/// Pushes the object of the variable with this number (see LuaRules::variables).
void push_variable(lua_State* state, int number);

/// One cell of a declared variable.
struct VariableSlot {
  VariableId id;
  std::size_t row = 0;
};
/// The variable at `index` for the thing at `index + 1`. Throws LuaError.
[[nodiscard]] VariableSlot read_slot(lua_State* state, int index);

/// The value at `index` as the variable keeps it. Throws LuaError. Not for lists.
[[nodiscard]] std::int32_t read_value(lua_State* state, int index, const Variable& variable);

/// Pushes what a variable holds.
void push_value(lua_State* state, const View& view, const VariableSlot& slot);

// Indexing of handles, for wrap.cpp: the handle at 1, the key at 2.
int read_variable(lua_State* state);
int read_attribute(lua_State* state);
int read_joined(lua_State* state);

}  // namespace bastide
