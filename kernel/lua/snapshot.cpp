#include "kernel/lua/snapshot.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "kernel/lua/budget.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

// The things follow the head in the same block.
struct Head {
  Kind kind = Kind::none;
  std::int32_t count = 0;
  std::int32_t cursor = 0;  // of the loop that runs over it
  std::int32_t extra = 0;
};

char metatable_key = 0;  // its address is the key of the metatable

Head& head_at(lua_State* state, int index) {
  if (!is_snapshot(state, index)) {
    throw_expected(state, index, "a list of things (call its methods with a colon)");
  }
  return *static_cast<Head*>(lua_touserdata(state, index));
}

std::int32_t* things_of(Head& head) {
  return reinterpret_cast<std::int32_t*>(&head + 1);
}

/// Pushes entry `i`, from 0, of the list at `index`.
void push_entry(lua_State* state, int index, Head& head, std::int32_t i) {
  if (head.kind == Kind::tables) {
    lua_getiuservalue(state, index, 1);
    lua_rawgeti(state, -1, i + 1);
    lua_remove(state, -2);
    return;
  }
  const std::int32_t thing = things_of(head)[i];
  switch (head.kind) {
    case Kind::side:
      push(state, side_name(thing));
      break;
    case Kind::cell:
      push(state, unpack_cell(thing));
      break;
    default:
      push_thing(state, head.kind, thing);
      break;
  }
}

/// Position of the value at `value`, starting with the cursor; -1 if it is not there.
std::int32_t find_entry(lua_State* state, int list, int value, Head& head) {
  const std::int32_t from = std::clamp(head.cursor, 0, std::max(head.count - 1, 0));
  for (std::int32_t i = 0; i < head.count; ++i) {
    const std::int32_t at = (from + i) % head.count;
    push_entry(state, list, head, at);
    const bool same = lua_rawequal(state, -1, value) != 0;
    lua_pop(state, 1);
    if (same) {
      return at;
    }
  }
  return -1;
}

// The iterator of `for thing in list do`: list, nothing, the thing before.
int next_entry(lua_State* state) {
  lua_settop(state, 3);
  Head& head = head_at(state, 1);
  std::int32_t at = 0;
  if (!lua_isnil(state, 3)) {
    at = find_entry(state, 1, 3, head) + 1;
  }
  head.cursor = at;
  if (at >= head.count) {
    return 0;
  }
  push_entry(state, 1, head, at);
  return 1;
}

int length(lua_State* state) {
  push(state, head_at(state, 1).count);
  return 1;
}

int list_text(lua_State* state) {
  push(state, fmt::format("list of {}", head_at(state, 1).count));
  return 1;
}

int first(lua_State* state) {
  Head& head = head_at(state, 1);
  if (head.count == 0) {
    return 0;
  }
  push_entry(state, 1, head, 0);
  return 1;
}

int last(lua_State* state) {
  Head& head = head_at(state, 1);
  if (head.count == 0) {
    return 0;
  }
  push_entry(state, 1, head, head.count - 1);
  return 1;
}

int has(lua_State* state) {
  Head& head = head_at(state, 1);
  luaL_checkany(state, 2);
  if (head.kind == Kind::side) {
    lua_settop(state, 2);
    push(state, side_name(read_side(state, 2)));
    lua_replace(state, 2);
  }
  push(state, find_entry(state, 1, 2, head) >= 0);
  return 1;
}

int at_position(lua_State* state) {
  static_cast<void>(head_at(state, 1));
  static_cast<void>(read_integer(state, 2));
  return snapshot_at(state);
}

int extra(lua_State* state) {
  push(state, head_at(state, 1).extra);
  return 1;
}

/// The best value that the function at 2 gives for the entries; nil for an empty list.
int best_of(lua_State* state, bool greatest) {
  lua_settop(state, 2);
  Head& head = head_at(state, 1);
  expect_function(state, 2);
  lua_Integer best = 0;
  for (std::int32_t i = 0; i < head.count; ++i) {
    lua_pushvalue(state, 2);
    push_entry(state, 1, head, i);
    lua_call(state, 1, 1);
    const lua_Integer value = read_integer(state, -1);
    lua_pop(state, 1);
    best = i == 0 || (greatest ? value > best : value < best) ? value : best;
  }
  if (head.count == 0) {
    return 0;
  }
  push(state, best);
  return 1;
}

int max_value(lua_State* state) {
  return best_of(state, true);
}
int min_value(lua_State* state) {
  return best_of(state, false);
}

Head& push_head(lua_State* state, Kind kind, std::size_t count) {
  Budget::of(state).charge(count / 4 + 1);
  const std::size_t size = sizeof(Head) + (kind == Kind::tables ? 0 : count * sizeof(std::int32_t));
  auto* head = static_cast<Head*>(lua_newuserdatauv(state, size, kind == Kind::tables ? 1 : 0));
  *head = {kind, static_cast<std::int32_t>(count), 0, 0};
  lua_rawgetp(state, LUA_REGISTRYINDEX, &metatable_key);
  lua_setmetatable(state, -2);
  return *head;
}

}  // namespace

void push_snapshot(lua_State* state,
                   Kind kind,
                   const std::vector<std::int32_t>& things,
                   std::int32_t more) {
  Head& head = push_head(state, kind, things.size());
  head.extra = more;
  if (!things.empty()) {
    std::memcpy(things_of(head), things.data(), things.size() * sizeof(std::int32_t));
  }
}

void push_snapshot_of_tables(lua_State* state) {
  static_cast<void>(push_head(state, Kind::tables, lua_rawlen(state, -1)));
  lua_insert(state, -2);
  lua_setiuservalue(state, -2, 1);
}

bool is_snapshot(lua_State* state, int index) {
  if (lua_type(state, index) != LUA_TUSERDATA || lua_getmetatable(state, index) == 0) {
    return false;
  }
  lua_rawgetp(state, LUA_REGISTRYINDEX, &metatable_key);
  const bool same = lua_rawequal(state, -1, -2) != 0;
  lua_pop(state, 2);
  return same;
}

void push_snapshot_metatable(lua_State* state) {
  if (lua_rawgetp(state, LUA_REGISTRYINDEX, &metatable_key) == LUA_TTABLE) {
    return;
  }
  lua_pop(state, 1);
  lua_createtable(state, 0, 4);
  constexpr std::array<LuaFunction, 3> kFunctions = {
      {{"__call", wrap<next_entry>}, {"__len", wrap<length>}, {"__tostring", wrap<list_text>}}};
  set_functions(state, kFunctions);
  lua_pushvalue(state, -1);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &metatable_key);
}

int snapshot_at(lua_State* state) {
  Head& head = head_at(state, 1);
  const lua_Integer position = lua_tointeger(state, 2);
  if (position < 1 || position > head.count) {
    return 0;
  }
  push_entry(state, 1, head, static_cast<std::int32_t>(position - 1));
  return 1;
}

std::span<const ApiEntry> snapshot_entries() {
  static constexpr std::array<ApiEntry, 8> kEntries = {{{"first", wrap<first>, true},
                                                        {"last", wrap<last>, true},
                                                        {"count", wrap<length>, true},
                                                        {"has", wrap<has>, true},
                                                        {"at", wrap<at_position>, true},
                                                        {"extra", wrap<extra>, true},
                                                        {"max", wrap<max_value>, true},
                                                        {"min", wrap<min_value>, true}}};
  return kEntries;
}

}  // namespace bastide
