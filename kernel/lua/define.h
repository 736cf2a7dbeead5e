// The names that declare rules: define, state, amend, replace, on, opt.
#pragma once

#include <lua.hpp>

#include "kernel/base/value.h"

namespace bastide {

/// Adds them to the table on top of the stack; `opt` holds the values of the options of the plugin
/// that is loaded.
void add_define_names(lua_State* state);

/// The value at `index` as a tree; functions in it are kept and numbered. Every part of the tree
/// has the place `at`. Throws LuaError for what a declaration cannot contain.
[[nodiscard]] Value read_tree(lua_State* state, int index, const SourceRef& at);

}  // namespace bastide
