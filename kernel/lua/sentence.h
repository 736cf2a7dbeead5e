// What a script puts into texts that people read: cut to size before the host copies it.
#pragma once

#include <functional>
#include <string>

#include <lua.hpp>

#include "kernel/flow/core_texts.h"

namespace bastide {

/// A value as a sentence shows it: a thing as options call it, a number, at most kLongestTextArg
/// bytes of a text; a longer one ends in "…".
[[nodiscard]] std::string argument_text(lua_State* state, int index);

/// The named values of the table at `index`, by name. `on_value` is called with each on top of the
/// stack. Throws LuaError for more than kMostTextArgs values, and for names of more than
/// kLongestTextArg bytes.
[[nodiscard]] TextArgs read_text_args(lua_State* state,
                                      int index,
                                      const std::function<void()>& on_value = nullptr);

/// A text that the host keeps, such as an id. Throws LuaError when it is longer than `most` bytes;
/// `what` names it.
[[nodiscard]] std::string read_short_text(lua_State* state,
                                          int index,
                                          const char* what,
                                          std::size_t most);

}  // namespace bastide
