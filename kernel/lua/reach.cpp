#include "kernel/lua/reach.h"

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

constexpr int kDeepest = 1000;

/// The name of the entry whose key and value are on top of the stack.
std::string entry_name(lua_State* state, const std::string& table) {
  constexpr std::size_t kLongest = 60;
  if (table.size() > kLongest) {
    return table;
  }
  const std::string key = value_text(state, -2);
  return lua_type(state, -2) == LUA_TSTRING ? table + "." + key : table + "[" + key + "]";
}

}  // namespace

void Reach::visit(int index, const std::string& name) {
  const int value = lua_absindex(state_, index);
  const bool is_function = lua_isfunction(state_, value) && lua_iscfunction(state_, value) == 0;
  if (!is_function && !lua_istable(state_, value)) {
    return;
  }
  if (!seen_.insert(lua_topointer(state_, value)).second) {
    return;
  }
  if (++depth_ > kDeepest) {
    throw LuaError(said_with("'{}': tables lie too deep within each other", name));
  }
  luaL_checkstack(state_, 8, "tables within tables");
  if (is_function) {
    if (on_function_) {
      on_function_(value);
    }
    visit_captured(value);
  } else if (on_table_(value, name)) {
    visit_entries(value, name);
  }
  --depth_;
}

void Reach::visit_kept(const std::vector<int>& functions) {
  for (const int place : functions) {
    lua_Debug record{};
    lua_rawgeti(state_, LUA_REGISTRYINDEX, place);
    lua_pushvalue(state_, -1);
    lua_getinfo(state_, ">S", &record);
    try {
      visit(-1, "function");
    } catch (const LuaError& error) {
      throw LuaError(
          fmt::format("{}:{}: {}", &record.short_src[0], record.linedefined, error.what()));
    }
    lua_pop(state_, 1);
  }
}

void Reach::visit_captured(int function) {
  for (int i = 1;; ++i) {
    const char* name = lua_getupvalue(state_, function, i);
    if (name == nullptr) {
      return;
    }
    visit(-1, name);
    lua_pop(state_, 1);
  }
}

void Reach::visit_entries(int table, const std::string& name) {
  push_contents(state_, table);
  const int contents = lua_gettop(state_);
  lua_pushnil(state_);
  while (lua_next(state_, contents) != 0) {
    visit(-1, entry_name(state_, name));
    lua_pop(state_, 1);
    visit(-1, name);
  }
  lua_pop(state_, 1);
}

}  // namespace bastide
