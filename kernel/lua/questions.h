// Questions that a file declares once and asks by name.
#pragma once

#include <string>

#include <lua.hpp>

namespace bastide {

/// Makes the question with this full id known: what the table at `index` says to fx.ask, with the
/// prompt "plugin.word".
void keep_question(lua_State* state, int index, const std::string& id);

/// Puts the read-only table of a declared question into the place of its name at `index`. `what`:
/// the function that is called. Throws LuaError for a name that nobody declares.
void find_question(lua_State* state, int index, const char* what);

}  // namespace bastide
