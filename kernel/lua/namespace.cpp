#include "kernel/lua/namespace.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

// Upvalues: the table, the name of the table, the noun.
int unknown_entry(lua_State* state) {
  const std::string name = value_text(state, lua_upvalueindex(2));
  const std::string noun = value_text(state, lua_upvalueindex(3));
  throw_unknown(state, lua_upvalueindex(1), name, noun, value_text(state, 2));
}

// Upvalue 1: the name of the table.
int refuse_entry(lua_State* state) {
  throw LuaError(fmt::format("'{}' is a name of the rule language and may not change",
                             value_text(state, lua_upvalueindex(1))));
}

}  // namespace

void throw_unknown(lua_State* state,
                   int index,
                   std::string_view owner,
                   std::string_view noun,
                   std::string_view written) {
  const int table = lua_absindex(state, index);
  std::vector<std::string> known;
  lua_pushnil(state);
  while (lua_next(state, table) != 0) {
    lua_pop(state, 1);
    known.push_back(value_text(state, -1));
  }
  std::sort(known.begin(), known.end());
  throw LuaError(
      fmt::format("{}: unknown {} '{}'{}", owner, noun, written, did_you_mean(written, known)));
}

void seal_namespace(lua_State* state, std::string_view name, std::string_view noun) {
  const int contents = lua_gettop(state);
  lua_createtable(state, 0, 1);
  lua_pushvalue(state, contents);
  push(state, name);
  push(state, noun);
  lua_pushcclosure(state, wrap<unknown_entry>, 3);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, contents);

  lua_newtable(state);
  lua_createtable(state, 0, 4);
  lua_pushvalue(state, contents);
  lua_setfield(state, -2, "__index");
  push(state, name);
  lua_pushcclosure(state, wrap<refuse_entry>, 1);
  lua_setfield(state, -2, "__newindex");
  mark_contents(state, contents);
  lua_setmetatable(state, -2);
  lua_remove(state, contents);
}

}  // namespace bastide
