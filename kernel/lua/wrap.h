// The things of a game as scripts hold them: handles with properties and methods.
#pragma once

#include <lua.hpp>

#include "kernel/lua/stack.h"

namespace bastide {

/// Type of a handle. `id` of a handle is the number of the thing unless said otherwise.
enum class Kind : std::uint16_t {
  none,
  view,
  effects,
  variable,  ///< number of the declaration
};

/// Gives handles their properties. Once per VM.
void prepare_handles(lua_State* state);

/// Adds deny, line, win and lose to the table on top of the stack.
void add_play_names(lua_State* state);

}  // namespace bastide
