#include "kernel/lua/frozen.h"

#include <string>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/reach.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

// Its address is the key under which a frozen table's metatable keeps the entries.
char contents_key = 0;

// Upvalue 1: the name of the table.
int refuse_write(lua_State* state) {
  const std::string name = value_text(state, lua_upvalueindex(1));
  if (link_of(state).playing) {
    throw LuaError(said_with(
        "hidden state: table '{}' may not change during play; declare it with state.*", name));
  }
  throw LuaError(said_with("table '{}' is read-only", name));
}

// Upvalue 1: the contents.
int frozen_length(lua_State* state) {
  push(state, lua_rawlen(state, lua_upvalueindex(1)));
  return 1;
}

// Moves the entries of the table at `table` into a new table on top of the stack.
void push_moved_contents(lua_State* state, int table) {
  lua_createtable(state, static_cast<int>(lua_rawlen(state, table)), 0);
  lua_pushnil(state);
  while (lua_next(state, table) != 0) {
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, -4);
    lua_pushvalue(state, -1);
    lua_pushnil(state);
    lua_rawset(state, table);
  }
}

}  // namespace

void freeze(lua_State* state, int index, std::string_view name) {
  const int table = lua_absindex(state, index);
  if (is_frozen(state, table)) {
    return;
  }
  push_moved_contents(state, table);
  lua_createtable(state, 0, 4);
  lua_pushvalue(state, -2);
  lua_setfield(state, -2, "__index");
  lua_pushvalue(state, -2);
  lua_pushcclosure(state, wrap<frozen_length>, 1);
  lua_setfield(state, -2, "__len");
  push(state, name);
  lua_pushcclosure(state, wrap<refuse_write>, 1);
  lua_setfield(state, -2, "__newindex");
  mark_contents(state, -2);
  lua_setmetatable(state, table);
  lua_pop(state, 1);
}

bool is_frozen(lua_State* state, int index) {
  if (!lua_istable(state, index) || lua_getmetatable(state, index) == 0) {
    return false;
  }
  const bool found = lua_rawgetp(state, -1, &contents_key) != LUA_TNIL;
  lua_pop(state, 2);
  return found;
}

void mark_contents(lua_State* state, int contents) {
  lua_pushvalue(state, contents);
  lua_rawsetp(state, -2, &contents_key);
}

void push_contents(lua_State* state, int index) {
  const int table = lua_absindex(state, index);
  if (lua_getmetatable(state, table) != 0) {
    if (lua_rawgetp(state, -1, &contents_key) != LUA_TNIL) {
      lua_remove(state, -2);
      return;
    }
    lua_pop(state, 2);
  }
  lua_pushvalue(state, table);
}

bool freeze_own(lua_State* state, int index, std::string_view name) {
  if (is_frozen(state, index)) {
    return true;
  }
  if (lua_getmetatable(state, index) != 0) {
    lua_pop(state, 1);
    return false;
  }
  freeze(state, index, name);
  return true;
}

void freeze_reachable(lua_State* state, int index, std::string_view name) {
  Reach(state, [state](int table, const std::string& full_name) {
    return freeze_own(state, table, full_name);
  }).visit(index, std::string(name));
}

}  // namespace bastide
