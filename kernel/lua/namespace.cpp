#include "kernel/lua/namespace.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

/// "owner.word" and "owner/word" are names of "owner".
bool begins_with(std::string_view written, std::string_view owner) {
  return written.size() > owner.size() && written.starts_with(owner) &&
         (written[owner.size()] == '.' || written[owner.size()] == '/');
}

// Upvalues: the table, the name of the table, the noun, a list of owners whose names are nil.
int unknown_entry(lua_State* state) {
  if (lua_type(state, 2) == LUA_TSTRING) {
    std::size_t size = 0;
    const char* const written = lua_tolstring(state, 2, &size);
    for (lua_Integer i = 1; lua_rawgeti(state, lua_upvalueindex(4), i) == LUA_TSTRING; ++i) {
      if (begins_with({written, size}, lua_tostring(state, -1))) {
        lua_pushnil(state);
        return 1;
      }
      lua_pop(state, 1);
    }
  }
  const std::string name = value_text(state, lua_upvalueindex(2));
  const std::string noun = value_text(state, lua_upvalueindex(3));
  throw_unknown(state, lua_upvalueindex(1), name, noun, value_text(state, 2));
}

// Upvalue 1: the name of the table.
int refuse_entry(lua_State* state) {
  throw LuaError(said_with("'{}' is a name of the rule language and may not change",
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
      said_with("{}: unknown {} '{}'{}", owner, said(noun), written, did_you_mean(written, known)));
}

void seal_namespace(lua_State* state,
                    std::string_view name,
                    std::string_view noun,
                    const std::vector<std::string>& absent) {
  const int contents = lua_gettop(state);
  lua_createtable(state, 0, 1);
  lua_pushvalue(state, contents);
  push(state, name);
  push(state, noun);
  lua_createtable(state, static_cast<int>(absent.size()), 0);
  for (std::size_t i = 0; i < absent.size(); ++i) {
    push(state, absent[i]);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_pushcclosure(state, wrap<unknown_entry>, 4);
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
