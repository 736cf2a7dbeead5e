// What the code of a Lua function does, read from the form in which Lua 5.4 saves it.
#pragma once

#include <vector>

#include <lua.hpp>

namespace bastide {

/// An assignment to a variable that a function captured.
struct CapturedWrite {
  int upvalue = 0;  ///< number of the captured variable, from 1
  int line = 0;     ///< of its first assignment
};

/// The captured variables that the Lua function on top of the stack assigns, itself or through
/// functions written within it; each once, by number. Runs nothing and needs no budget. Throws
/// std::logic_error when the linked Lua saves code in another form than 5.4 does.
[[nodiscard]] std::vector<CapturedWrite> captured_writes(lua_State* state);

}  // namespace bastide
