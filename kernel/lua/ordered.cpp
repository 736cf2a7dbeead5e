#include "kernel/lua/ordered.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

/// Numbers come before texts, which the table keeps alive, and these before handles.
using Key = std::variant<std::int64_t, std::string_view, Handle>;

Key read_key(lua_State* state, int index) {
  switch (lua_type(state, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(state, index) != 0) {
        return std::int64_t{lua_tointeger(state, index)};
      }
      break;
    case LUA_TSTRING:
      return read_text(state, index);
    case LUA_TLIGHTUSERDATA:
      if (to_handle(state, index).type == 0) {
        break;  // a list
      }
      return to_handle(state, index);
    default:
      break;
  }
  throw LuaError(
      said_with("pairs: the key {} has no order; keys are whole numbers, texts or handles",
                describe(state, index)));
}

std::vector<Key> ordered_keys(lua_State* state, int table) {
  std::vector<Key> keys;
  lua_pushnil(state);
  while (lua_next(state, table) != 0) {
    lua_pop(state, 1);
    keys.push_back(read_key(state, -1));
  }
  const auto count = static_cast<std::uint64_t>(keys.size());
  if (!std::is_sorted(keys.begin(), keys.end())) {
    Budget::of(state).charge(count * static_cast<unsigned>(std::bit_width(count)));
    std::sort(keys.begin(), keys.end());
  } else {
    Budget::of(state).charge(count);
  }
  return keys;
}

bool is_sequence(const std::vector<Key>& keys) {
  return keys.empty() || (keys.front() == Key(std::int64_t{1}) &&
                          keys.back() == Key(static_cast<std::int64_t>(keys.size())));
}

void push_key_array(lua_State* state, const std::vector<Key>& keys) {
  lua_createtable(state, static_cast<int>(keys.size()), 0);
  lua_Integer position = 0;
  for (const Key& key : keys) {
    std::visit([&](const auto& value) { push(state, value); }, key);
    lua_rawseti(state, -2, ++position);
  }
}

// Upvalue 1: the length. The control variable is the index.
int next_in_sequence(lua_State* state) {
  const lua_Integer count = lua_tointeger(state, lua_upvalueindex(1));
  lua_Integer index = lua_tointeger(state, 2);
  while (index < count) {
    ++index;
    if (lua_geti(state, 1, index) != LUA_TNIL) {
      lua_pushinteger(state, index);
      lua_insert(state, -2);
      return 2;
    }
    lua_pop(state, 1);
  }
  return 0;
}

// Upvalue 1: the array of keys; 2: how many were visited.
int next_in_order(lua_State* state) {
  lua_Integer position = lua_tointeger(state, lua_upvalueindex(2));
  while (lua_rawgeti(state, lua_upvalueindex(1), ++position) != LUA_TNIL) {
    lua_pushvalue(state, -1);
    if (lua_gettable(state, 1) != LUA_TNIL) {
      lua_pushinteger(state, position);
      lua_replace(state, lua_upvalueindex(2));
      return 2;
    }
    lua_pop(state, 2);
  }
  return 0;
}

int pairs_impl(lua_State* state) {
  expect_table(state, 1);
  lua_settop(state, 1);
  push_contents(state, 1);
  const std::vector<Key> keys = ordered_keys(state, 2);
  if (is_sequence(keys)) {
    lua_pushinteger(state, static_cast<lua_Integer>(keys.size()));
    lua_pushcclosure(state, next_in_sequence, 1);
  } else {
    push_key_array(state, keys);
    lua_pushinteger(state, 0);
    lua_pushcclosure(state, next_in_order, 2);
  }
  lua_pushvalue(state, 1);
  return 2;
}

// Sorts positions in the copy of the array that lies at a place of the stack.
class Sorter {
 public:
  Sorter(lua_State* state, int copy, int before) : state_(state), copy_(copy), before_(before) {}

  std::vector<lua_Integer> sorted(lua_Integer count) {
    std::vector<lua_Integer> order(static_cast<std::size_t>(count));
    for (lua_Integer i = 0; i < count; ++i) {
      order[static_cast<std::size_t>(i)] = i + 1;
    }
    std::vector<lua_Integer> merged(order.size());
    for (std::size_t width = 1; width < order.size(); width *= 2) {
      for (std::size_t low = 0; low < order.size(); low += 2 * width) {
        merge(order, merged, low, width);
      }
      order.swap(merged);
    }
    return order;
  }

 private:
  void merge(const std::vector<lua_Integer>& from,
             std::vector<lua_Integer>& into,
             std::size_t low,
             std::size_t width) {
    std::size_t left = low;
    const std::size_t middle = std::min(low + width, from.size());
    std::size_t right = middle;
    const std::size_t high = std::min(middle + width, from.size());
    for (std::size_t out = low; out < high; ++out) {
      const bool take_right =
          right < high && (left == middle || comes_before(from[right], from[left]));
      into[out] = take_right ? from[right++] : from[left++];
    }
  }

  bool comes_before(lua_Integer first, lua_Integer second) {
    Budget::of(state_).charge(1);
    if (before_ == 0) {
      lua_rawgeti(state_, copy_, first);
      lua_rawgeti(state_, copy_, second);
      const bool less = is_less();
      lua_pop(state_, 2);
      return less;
    }
    lua_pushvalue(state_, before_);
    lua_rawgeti(state_, copy_, first);
    lua_rawgeti(state_, copy_, second);
    lua_call(state_, 2, 1);
    const bool less = lua_toboolean(state_, -1) != 0;
    lua_pop(state_, 1);
    return less;
  }

  bool is_less() {
    if (lua_type(state_, -2) == LUA_TSTRING && lua_type(state_, -1) == LUA_TSTRING) {
      return read_text(state_, -2) < read_text(state_, -1);  // by bytes, in every locale
    }
    const Handle first = to_handle(state_, -2);
    const Handle second = to_handle(state_, -1);
    if (first.type != 0 && second.type != 0) {
      return first < second;
    }
    return lua_compare(state_, -2, -1, LUA_OPLT) != 0;
  }

  lua_State* state_;
  int copy_;
  int before_;
};

int sort_impl(lua_State* state) {
  expect_table(state, 1);
  const bool has_comparison = !lua_isnoneornil(state, 2);
  if (has_comparison) {
    expect_function(state, 2);
  }
  lua_settop(state, 2);
  const lua_Integer count = luaL_len(state, 1);
  Budget::of(state).charge(static_cast<std::uint64_t>(count) * 2);
  lua_createtable(state, static_cast<int>(count), 0);
  for (lua_Integer i = 1; i <= count; ++i) {
    if (lua_geti(state, 1, i) == LUA_TNIL) {
      throw LuaError(said_with("table.sort: element {} of {} is nil", i, count));
    }
    lua_rawseti(state, 3, i);
  }
  const std::vector<lua_Integer> order = Sorter(state, 3, has_comparison ? 2 : 0).sorted(count);
  lua_Integer position = 0;
  for (const lua_Integer from : order) {
    lua_rawgeti(state, 3, from);
    lua_seti(state, 1, ++position);
  }
  return 0;
}

}  // namespace

int ordered_pairs(lua_State* state) {
  return wrap<pairs_impl>(state);
}

void push_ordered_keys(lua_State* state, int index) {
  push_contents(state, index);
  const std::vector<Key> keys = ordered_keys(state, lua_gettop(state));
  push_key_array(state, keys);
  lua_remove(state, -2);
}

int stable_sort(lua_State* state) {
  return wrap<sort_impl>(state);
}

}  // namespace bastide
