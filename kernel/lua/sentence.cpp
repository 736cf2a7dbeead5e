#include "kernel/lua/sentence.h"

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/ordered.h"
#include "kernel/lua/play.h"
#include "kernel/lua/things.h"

namespace bastide {

std::string argument_text(lua_State* state, int index) {
  if (to_handle(state, index).type != 0) {
    return option_text_of(view_of(state), to_handle(state, index));
  }
  if (lua_type(state, index) != LUA_TSTRING) {
    return value_text(state, index);
  }
  return shortened(read_text(state, index), kLongestTextArg);
}

TextArgs read_text_args(lua_State* state, int index, const std::function<void()>& on_value) {
  const int table = lua_absindex(state, index);
  expect_table(state, table);
  push_ordered_keys(state, table);
  const int keys = lua_gettop(state);
  const std::size_t count = lua_rawlen(state, keys);
  if (count > kMostTextArgs) {
    throw LuaError(said_with("{} values for one sentence; at most {}", count, kMostTextArgs));
  }
  TextArgs args;
  for (std::size_t i = 1; i <= count; ++i) {
    lua_rawgeti(state, keys, static_cast<lua_Integer>(i));
    std::string name =
        lua_type(state, -1) == LUA_TSTRING
            ? read_short_text(state, -1, marked("a name in a sentence"), kLongestTextArg)
            : value_text(state, -1);
    lua_gettable(state, table);
    args.emplace_back(std::move(name), argument_text(state, -1));
    Budget::of(state).charge(4);
    if (on_value) {
      on_value();
    }
    lua_pop(state, 1);
  }
  lua_pop(state, 1);
  return args;
}

std::string read_short_text(lua_State* state, int index, const char* what, std::size_t most) {
  const std::string_view text = read_text(state, index);
  if (text.size() > most) {
    throw LuaError(said_with("{} of {} bytes; at most {}", said(what), text.size(), most));
  }
  return std::string(text);
}

}  // namespace bastide
