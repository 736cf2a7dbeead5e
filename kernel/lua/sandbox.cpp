#include "kernel/lua/sandbox.h"

#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/library.h"
#include "kernel/lua/ordered.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

constexpr std::array kBaseNames = {"assert", "error", "ipairs", "select", "tonumber", "type"};
constexpr std::array kMathNames = {"abs",
                                   "ceil",
                                   "floor",
                                   "fmod",
                                   "max",
                                   "maxinteger",
                                   "min",
                                   "mininteger",
                                   "tointeger",
                                   "type",
                                   "ult"};
constexpr std::array kStringNames = {"byte", "char", "len", "lower", "reverse", "sub", "upper"};

// Its address is the registry key of the table of standard names.
char names_key = 0;

struct Hint {
  std::string_view name;
  std::string_view text;
};

constexpr std::array kHints = {
    Hint{"pcall", marked("errors end the hook and cannot be caught")},
    Hint{"xpcall", marked("errors end the hook and cannot be caught")},
    Hint{"next", marked("use pairs, which visits keys in order")},
    Hint{"print", marked("scripts have no output")},
    Hint{"load", marked("scripts cannot make code; use require")},
    Hint{"loadstring", marked("scripts cannot make code; use require")},
    Hint{"loadfile", marked("scripts cannot make code; use require")},
    Hint{"dofile", marked("scripts cannot make code; use require")},
    Hint{"setmetatable", marked("scripts have no metatables")},
    Hint{"getmetatable", marked("scripts have no metatables")},
    Hint{"_G", marked("scripts have no globals; use local")},
    Hint{"math.random", marked("chance comes from the kernel: draw from a bag, a pile or a die")},
    Hint{"math.huge", marked("rules count in whole numbers; use math.maxinteger")},
    Hint{"string.match", marked("there are no patterns; string.find finds plain text")},
    Hint{"string.gmatch", marked("there are no patterns; string.find finds plain text")},
    Hint{"string.gsub", marked("there are no patterns; string.find finds plain text")},
    Hint{"table.pack", marked("use { ... }")},
};

std::string_view hint_for(std::string_view name) {
  for (const Hint& hint : kHints) {
    if (hint.name == name) {
      return hint.text;
    }
  }
  return marked("it is not part of the rule language");
}

// Upvalue 1: the name of the library with a dot, or nothing for plain names.
int unknown_name(lua_State* state) {
  const std::string name = value_text(state, lua_upvalueindex(1)) + value_text(state, 2);
  throw LuaError(said_with("unknown name '{}': {}", name, said(hint_for(name))));
}

// Upvalue 1: the table of names.
int refuse_global(lua_State* state) {
  const std::string name = value_text(state, 2);
  if (link_of(state).playing) {
    throw LuaError(said_with(
        "hidden state: global '{}' may not change during play; declare it with state.*", name));
  }
  lua_pushvalue(state, 2);
  if (lua_rawget(state, lua_upvalueindex(1)) != LUA_TNIL) {
    throw LuaError(said_with("'{}' is a name of the rule language and may not change", name));
  }
  throw LuaError(said_with("assignment to undeclared global '{}'; use local", name));
}

// Gives the table on top of the stack a metatable that explains missing fields.
void explain_missing(lua_State* state, std::string_view prefix) {
  lua_createtable(state, 0, 1);
  push(state, prefix);
  lua_pushcclosure(state, wrap<unknown_name>, 1);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
}

// Copies the fields `names` of the table at -1 into the table at -2, and pops the former.
template <std::size_t N>
void take_fields(lua_State* state, const std::array<const char*, N>& names) {
  for (const char* name : names) {
    lua_getfield(state, -1, name);
    lua_setfield(state, -3, name);
  }
  lua_pop(state, 1);
}

// Pushes the table that Lua's own function for opening a library returns.
void push_library(lua_State* state, lua_CFunction open) {
  lua_pushcfunction(state, open);
  lua_call(state, 0, 1);
}

// Stores the library on top of the stack, read-only, as a field of the names at -2.
void add_library(lua_State* state, const char* name) {
  freeze(state, -1, name);
  push_contents(state, -1);
  explain_missing(state, std::string(name) + ".");
  lua_pop(state, 1);
  lua_setfield(state, -2, name);
}

void add_string_library(lua_State* state) {
  lua_newtable(state);
  push_library(state, luaopen_string);  // sets a metatable for strings, replaced below
  take_fields(state, kStringNames);
  add_string_functions(state);
  freeze(state, -1, "string");
  push(state, "");
  lua_createtable(state, 0, 1);
  push_contents(state, -3);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
  add_library(state, "string");
}

}  // namespace

void open_sandbox(lua_State* state) {
  lua_newtable(state);
  push_library(state, luaopen_base);
  take_fields(state, kBaseNames);
  lua_newtable(state);  // in place of the globals that luaopen_base filled
  lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  constexpr std::array<LuaFunction, 2> kOwn = {{
      {"pairs", ordered_pairs},
      {"tostring", safe_tostring},
  }};
  set_functions(state, kOwn);

  lua_newtable(state);
  push_library(state, luaopen_math);
  take_fields(state, kMathNames);
  add_library(state, "math");

  lua_newtable(state);
  add_table_functions(state);
  lua_pushcfunction(state, stable_sort);
  lua_setfield(state, -2, "sort");
  add_library(state, "table");

  add_string_library(state);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &names_key);
}

void push_standard_names(lua_State* state) {
  lua_rawgetp(state, LUA_REGISTRYINDEX, &names_key);
  lua_newtable(state);
  lua_pushnil(state);
  while (lua_next(state, -3) != 0) {
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, -4);
  }
  lua_remove(state, -2);
}

void push_environment(lua_State* state) {
  lua_pushnil(state);
  while (lua_next(state, -2) != 0) {
    if (lua_istable(state, -1)) {
      freeze_reachable(state, -1, value_text(state, -2));
    }
    lua_pop(state, 1);
  }
  explain_missing(state, "");
  lua_newtable(state);
  lua_createtable(state, 0, 2);
  lua_pushvalue(state, -3);
  lua_setfield(state, -2, "__index");
  lua_pushvalue(state, -3);
  lua_pushcclosure(state, wrap<refuse_global>, 1);
  lua_setfield(state, -2, "__newindex");
  lua_setmetatable(state, -2);
  lua_remove(state, -2);
}

}  // namespace bastide
