#include "kernel/lua/wrap.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/lua/list.h"
#include "kernel/lua/namespace.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_state.h"

namespace bastide {
namespace {

/// Indexed by names that rules declare: they have none of their own.
constexpr ApiType kDeclaredNames[] = {
    {Kind::variable, "variable", "", "", {}},
    {Kind::joined, "joined", "", "", {}},
};

const std::vector<ApiType>& all_types() {
  static const std::vector<ApiType> kAll = [] {
    std::vector<ApiType> all;
    for (const std::span<const ApiType> types : {view_types(),
                                                 effects_types(),
                                                 tile_types(),
                                                 feature_types(),
                                                 piece_types(),
                                                 call_types(),
                                                 option_types(),
                                                 score_types(),
                                                 list_types(),
                                                 std::span<const ApiType>(kDeclaredNames)}) {
      all.insert(all.end(), types.begin(), types.end());
    }
    return all;
  }();
  return kAll;
}

/// Sets the entries of one type that are methods, or those that are not, in the table on top.
void set_entries(lua_State* state, const ApiType& type, bool methods) {
  for (const ApiEntry& entry : type.entries) {
    if (entry.is_method() == methods) {
      lua_pushcfunction(state, entry.call);
      lua_setfield(state, -2, entry.name);
    }
  }
}

const ApiType& type_of(Kind kind) {
  const auto& types = all_types();
  return *std::find_if(
      types.begin(), types.end(), [&](const ApiType& type) { return type.kind == kind; });
}

[[noreturn]] void unknown_name(lua_State* state, Kind kind) {
  lua_newtable(state);
  set_entries(state, type_of(kind), false);
  set_entries(state, type_of(kind), true);
  throw_unknown(state, -1, said_kind(kind), marked("name"), value_text(state, 2));
}

/// Reads the property `key` (at 2), or returns the method.
int read_entry(lua_State* state, Kind kind) {
  const ApiEntry* entry =
      lua_type(state, 2) == LUA_TSTRING ? link_of(state).api->find(state, 2, kind) : nullptr;
  if (entry == nullptr) {
    unknown_name(state, kind);
  }
  if (entry->is_method()) {
    lua_pushcfunction(state, entry->call);
    return 1;
  }
  return entry->call(state);
}

/// What g or fx has besides its methods: the key at 2. Upvalue 1: the type.
int read_single(lua_State* state) {
  return read_entry(state, static_cast<Kind>(lua_tointeger(state, lua_upvalueindex(1))));
}

int single_text(lua_State* state) {
  push(state, is_view(state, 1) ? "view" : "effects");
  return 1;
}

int index_handle(lua_State* state) {
  const Handle handle = to_any_handle(state, 1);
  if (handle.type == kListType) {
    return lua_isinteger(state, 2) != 0 ? list_entry(state) : read_entry(state, Kind::none);
  }
  const auto kind = static_cast<Kind>(handle.type);
  switch (kind) {
    case Kind::none:
      throw LuaError(said("this value has no names"));
    case Kind::variable:
      return read_variable(state);
    case Kind::joined:
      return read_joined(state);
    case Kind::tile_attr:
    case Kind::kind_attr:
    case Kind::segment_attr:
    case Kind::feature_attr:
      return read_attribute(state);
    default:
      return read_entry(state, kind);
  }
}

int refuse_write(lua_State* state) {
  throw LuaError(said_with("{} cannot be written to; changes go through fx", describe(state, 1)));
}

int handle_text(lua_State* state) {
  push(state, is_list(state, 1) ? list_text(state, 1) : text_of_handle(state, to_handle(state, 1)));
  return 1;
}

}  // namespace

std::span<const ApiType> documented_types() {
  return std::span(all_types()).first(all_types().size() - std::size(kDeclaredNames));
}

std::vector<ApiEntry> joined_entries(std::span<const ApiEntry> first,
                                     std::span<const ApiEntry> second) {
  std::vector<ApiEntry> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  return all;
}

Kind kind_named(std::string_view word) {
  for (const ApiType& type : all_types()) {
    if (type.name == word) {
      return type.kind;
    }
  }
  return Kind::none;
}

std::string used_name(lua_State* state) {
  lua_Debug running{};
  if (lua_getstack(state, 0, &running) == 0 || lua_getinfo(state, "n", &running) == 0) {
    return "g";
  }
  const Handle handle = to_handle(state, 1);
  const auto kind = static_cast<Kind>(handle.type);
  if (kind == Kind::variable) {
    const PlayScope& play = play_of(state);
    return play.rules().catalog.variables[play.variable(static_cast<int>(handle.id))].name;
  }
  // What g lacks among its methods is looked up in a table of ours.
  const bool is_g = lua_istable(state, 1) || is_view(state, 1);
  const bool is_attr = kind >= Kind::tile_attr && kind <= Kind::feature_attr;
  const std::string thing = is_g ? "g" : is_attr ? "attr" : kind_name(kind).substr(2);
  const std::string_view way = running.namewhat;
  if (way == "metamethod" && lua_type(state, 2) == LUA_TSTRING) {
    return fmt::format("{}.{}", thing, read_text(state, 2));
  }
  return way == "method" ? fmt::format("{}:{}", thing, running.name) : thing;
}

std::string kind_name(Kind kind) {
  for (const ApiType& type : all_types()) {
    if (type.kind == kind) {
      return fmt::format("a {}", type.name);
    }
  }
  return "a value";
}

std::string said_kind(Kind kind) {
  constexpr std::array<std::string_view, 12> kTold{marked("a tile"),
                                                   marked("a cell"),
                                                   marked("a segment"),
                                                   marked("a feature"),
                                                   marked("a piece"),
                                                   marked("a player"),
                                                   marked("a colour"),
                                                   marked("a token"),
                                                   marked("a pile"),
                                                   marked("a tile_kind"),
                                                   marked("a loose_tile"),
                                                   marked("a value")};
  const std::string name = kind_name(kind);
  return std::find(kTold.begin(), kTold.end(), name) == kTold.end() ? name : said(name);
}

ApiIndex::ApiIndex(lua_State* state) : words_(state) {
  for (const ApiType& type : all_types()) {
    for (const ApiEntry& entry : type.entries) {
      lua_pushstring(state, entry.name);
      words_.keep(
          -1, static_cast<std::uint32_t>(type.kind), static_cast<std::int32_t>(entries_.size()));
      lua_pop(state, 1);
      entries_.push_back(&entry);
    }
  }
}

namespace {

/// Makes the only thing of a type. Its methods are found in a table, which is quicker than a call
/// of ours; only what is missing there comes to us.
int make_single(lua_State* state, Kind kind) {
  lua_newuserdatauv(state, 1, 0);
  lua_createtable(state, 0, 3);
  lua_newtable(state);
  set_entries(state, type_of(kind), true);
  lua_createtable(state, 0, 1);
  push(state, static_cast<std::uint16_t>(kind));
  lua_pushcclosure(state, wrap<read_single>, 1);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_setfield(state, -2, "__index");
  constexpr std::array<LuaFunction, 2> kBehaviour = {
      {{"__newindex", wrap<refuse_write>}, {"__tostring", wrap<single_text>}}};
  set_functions(state, kBehaviour);
  lua_setmetatable(state, -2);
  return luaL_ref(state, LUA_REGISTRYINDEX);
}

}  // namespace

void prepare_handles(lua_State* state) {
  constexpr std::array<LuaFunction, 5> kBehaviour = {{{"__index", wrap<index_handle>},
                                                      {"__newindex", wrap<refuse_write>},
                                                      {"__tostring", wrap<handle_text>},
                                                      {"__len", wrap<list_length>},
                                                      {"__call", wrap<next_in_list>}}};
  lua_pushlightuserdata(state, state);  // any: all light userdata share one metatable
  lua_createtable(state, 0, static_cast<int>(kBehaviour.size()));
  set_functions(state, kBehaviour);
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
  LuaLink& link = link_of(state);
  link.view = make_single(state, Kind::view);
  link.effects = make_single(state, Kind::effects);
}

void push_view(lua_State* state) {
  lua_rawgeti(state, LUA_REGISTRYINDEX, link_of(state).view);
}

void push_effects(lua_State* state) {
  lua_rawgeti(state, LUA_REGISTRYINDEX, link_of(state).effects);
}

bool is_view(lua_State* state, int index) {
  const int value = lua_absindex(state, index);
  push_view(state);
  const bool same = lua_rawequal(state, -1, value) != 0;
  lua_pop(state, 1);
  return same;
}

}  // namespace bastide
