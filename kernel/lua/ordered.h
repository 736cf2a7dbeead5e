// Order that is the same on every machine: `pairs` in the order of the keys, a stable `table.sort`.
#pragma once

#include <lua.hpp>

namespace bastide {

/// `pairs(t)`: visits whole numbers first, then texts by their bytes, then handles by type and id.
/// Any other key is an error. Entries removed on the way are left out, new ones are not visited.
int ordered_pairs(lua_State* state);

/// Pushes an array of the keys of the table at `index`, in the order of `pairs`. Throws LuaError.
void push_ordered_keys(lua_State* state, int index);

/// `table.sort(t [, comes_before])`: stable, at most n·log2(n) comparisons whatever the comparison
/// answers; the table is written once, at the end.
int stable_sort(lua_State* state);

}  // namespace bastide
