#include "kernel/lua/wrap.h"

#include <array>
#include <string>

#include <fmt/format.h>

#include "kernel/lua/namespace.h"
#include "kernel/lua/snapshot.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_state.h"

namespace bastide {
namespace {

// Upvalues of the index of handles: by type the tables of properties and of methods.
constexpr int kProperties = 1;
constexpr int kMethods = 2;

const std::array<ApiType, 28>& all_types() {
  static const std::array<ApiType, 28> kAll = {{
      {Kind::view, "view", view_entries()},
      {Kind::effects, "effects", effects_entries()},
      {Kind::tile, "tile", tile_entries()},
      {Kind::tile_kind, "tile_kind", kind_entries()},
      {Kind::loose, "loose_tile", loose_entries()},
      {Kind::marks, "marks", marks_entries()},
      {Kind::segment, "segment", segment_entries()},
      {Kind::feature, "feature", feature_entries()},
      {Kind::piece, "piece", piece_entries()},
      {Kind::player, "player", player_entries()},
      {Kind::colour, "colour", colour_entries()},
      {Kind::cell, "cell", cell_entries()},
      {Kind::token, "token", token_entries()},
      {Kind::pile, "pile", pile_entries()},
      {Kind::box, "box", box_entries()},
      {Kind::turn, "turn", turn_entries()},
      {Kind::placement, "placement", placement_entries()},
      {Kind::about, "about", about_entries()},
      {Kind::score, "score", score_entries()},
      {Kind::award, "pending_award", award_entries()},
      {Kind::take_back, "pending_return", take_back_entries()},
      {Kind::event, "event", event_entries()},
      {Kind::denial, "denial", denial_entries()},
      {Kind::keys, "keys", keys_entries()},
      {Kind::option, "option", option_entries()},
      {Kind::variable, "variable", {}},
      {Kind::joined, "joined", {}},
      {Kind::none, "snapshot", snapshot_entries()},
  }};
  return kAll;
}

/// Sets the entries of one type that are methods, or those that are not, in the table on top.
void set_entries(lua_State* state, const ApiType& type, bool methods) {
  for (const ApiEntry& entry : type.entries) {
    if (entry.is_method == methods) {
      lua_pushcfunction(state, entry.call);
      lua_setfield(state, -2, entry.name);
    }
  }
}

/// Pushes a table of tables of functions, by type.
void push_functions(lua_State* state, bool methods) {
  lua_newtable(state);
  for (const ApiType& type : all_types()) {
    lua_newtable(state);
    set_entries(state, type, methods);
    lua_rawseti(state, -2, static_cast<lua_Integer>(type.kind));
  }
}

[[noreturn]] void unknown_name(lua_State* state, Kind kind) {
  lua_newtable(state);
  for (const ApiType& type : all_types()) {
    if (type.kind == kind) {
      set_entries(state, type, false);
      set_entries(state, type, true);
    }
  }
  throw_unknown(state, -1, kind_name(kind), "name", value_text(state, 2));
}

/// Finds the entry `key` (at 2) of the type: calls a property, returns a method.
int read_entry(lua_State* state, Kind kind) {
  lua_rawgeti(state, lua_upvalueindex(kProperties), static_cast<lua_Integer>(kind));
  lua_pushvalue(state, 2);
  if (lua_istable(state, -2) && lua_rawget(state, -2) == LUA_TFUNCTION) {
    const lua_CFunction property = lua_tocfunction(state, -1);
    lua_settop(state, 1);
    return property(state);
  }
  lua_settop(state, 2);
  lua_rawgeti(state, lua_upvalueindex(kMethods), static_cast<lua_Integer>(kind));
  lua_pushvalue(state, 2);
  if (lua_istable(state, -2) && lua_rawget(state, -2) == LUA_TFUNCTION) {
    return 1;
  }
  unknown_name(state, kind);
}

int index_handle(lua_State* state) {
  const Handle handle = to_handle(state, 1);
  const auto kind = static_cast<Kind>(handle.type);
  switch (kind) {
    case Kind::none:
      throw LuaError("this value has no names");
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
  throw LuaError(fmt::format("{} cannot be written to; changes go through fx", describe(state, 1)));
}

int handle_text(lua_State* state) {
  push(state, text_of_handle(state, to_handle(state, 1)));
  return 1;
}

int index_snapshot(lua_State* state) {
  return lua_isinteger(state, 2) != 0 ? snapshot_at(state) : read_entry(state, Kind::none);
}

void set_closure(lua_State* state, const char* name, lua_CFunction function) {
  push_functions(state, false);
  push_functions(state, true);
  lua_pushcclosure(state, function, 2);
  lua_setfield(state, -2, name);
}

}  // namespace

std::span<const ApiType> api_types() {
  return all_types();
}

std::string kind_name(Kind kind) {
  for (const ApiType& type : all_types()) {
    if (type.kind == kind) {
      return fmt::format("a {}", type.name);
    }
  }
  return "a value";
}

void prepare_handles(lua_State* state) {
  lua_pushlightuserdata(state, state);  // any: all light userdata share one metatable
  lua_createtable(state, 0, 3);
  set_closure(state, "__index", wrap<index_handle>);
  lua_pushcfunction(state, wrap<refuse_write>);
  lua_setfield(state, -2, "__newindex");
  lua_pushcfunction(state, wrap<handle_text>);
  lua_setfield(state, -2, "__tostring");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);

  push_snapshot_metatable(state);
  set_closure(state, "__index", wrap<index_snapshot>);
  lua_pop(state, 1);
}

}  // namespace bastide
