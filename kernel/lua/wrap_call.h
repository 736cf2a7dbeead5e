// What a hook is called with: placement and claim, the subject of a question, an event.
#pragma once

#include <lua.hpp>

#include "kernel/lua/play.h"
#include "kernel/lua/wrap.h"

namespace bastide {

/// The call that the handle at 1 stands for. Throws LuaError when it is over.
[[nodiscard]] HookCall& call_of(lua_State* state);

/// Pushes the handle of the innermost call as this kind of argument.
void push_call(lua_State* state, Kind kind);

// Properties that several kinds of arguments have: what the call is about.
int about_feature(lua_State* state);
int about_tile(lua_State* state);
int about_player(lua_State* state);
int about_colour(lua_State* state);
int about_reason(lua_State* state);
int about_piece(lua_State* state);
int about_segment(lua_State* state);

// Properties of placements and claims.
int placed_tile(lua_State* state);
int claimed_piece(lua_State* state);
int claimed_action(lua_State* state);
int joins(lua_State* state);

}  // namespace bastide
