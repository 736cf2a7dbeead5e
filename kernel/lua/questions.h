// Questions that a file declares once and asks by name.
#pragma once

#include <string>

#include <lua.hpp>

namespace bastide {

/// Makes the question with this full id known: what the table at `index` says to fx.ask, with the
/// prompt "plugin.word". Pushes the read-only table, which fx.ask takes as well as the name.
void keep_question(lua_State* state, int index, const std::string& id);

/// Puts the table of a declared question into the place of its name at `index`; leaves a table as
/// it is. `what`: the function that is called. Throws LuaError for a name that nobody declares.
void find_question(lua_State* state, int index, const char* what);

}  // namespace bastide
