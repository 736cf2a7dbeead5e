// What editors and authors need to know about the rule language, made from its one table of names:
// stubs for LuaLS, names for luacheck, the manual.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// Ids by category ("feature", "tile", "event", …), sorted, in full.
using IdLists = std::map<std::string, std::vector<std::string>>;

/// Adds what a ruleset defines to the lists.
void add_ids(const Ruleset& rules, IdLists& ids);

/// Path below the folder of the project, and content.
using TextFiles = std::map<std::string, std::string>;

/// sdk/lua/library/*.lua, with the ids as literals: what is misspelt is marked.
[[nodiscard]] TextFiles lua_stubs(const IdLists& ids);

/// A table of the names for `stds` of luacheck.
[[nodiscard]] std::string luacheck_names();

/// docs/lua-reference.md
[[nodiscard]] std::string lua_manual();

}  // namespace bastide
