// Read-only tables of names of the rule language, such as `define`: a slip is an error that names
// the nearest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <lua.hpp>

namespace bastide {

/// Replaces the table on top of the stack by one that reads from it and cannot be written. A name
/// that it lacks is an error: "define.featur: unknown name (did you mean "feature"?)"; `noun` is
/// the word for what is missing. Names "owner.word" and "owner/word" of the owners in `absent` are
/// nil.
void seal_namespace(lua_State* state,
                    std::string_view name,
                    std::string_view noun,
                    const std::vector<std::string>& absent = {});

/// Throws LuaError: unknown `noun`, with the nearest key of the table at `index`.
[[noreturn]] void throw_unknown(lua_State* state,
                                int index,
                                std::string_view owner,
                                std::string_view noun,
                                std::string_view written);

}  // namespace bastide
