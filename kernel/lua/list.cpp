#include "kernel/lua/list.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/reads.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

// A handle of a list: the number of the outermost call above, the row below.
constexpr unsigned kRowBits = 24;
constexpr std::uint64_t kRowMask = (std::uint64_t{1} << kRowBits) - 1;
constexpr std::size_t kKeptThings = std::size_t{1} << 16;  // room that is not given back

// Its address is the registry key of the table of arrays of tables.
char tables_key = 0;

constexpr std::array<const char*, kSides> kSideWords = {"north", "east", "south", "west"};

Lists::Row& row_at(lua_State* state, int index) {
  const Handle handle = to_any_handle(state, index);
  if (handle.type != kListType) {
    throw_expected(state, index, marked("a list of things (call its methods with a colon)"));
  }
  return play_of(state).lists().row(handle);
}

/// Pushes entry `i`, from 0.
void push_entry(lua_State* state, const Lists::Row& row, std::int32_t i) {
  if (row.kind == Kind::tables) {
    lua_rawgetp(state, LUA_REGISTRYINDEX, &tables_key);
    lua_rawgeti(state, -1, row.first);
    lua_rawgeti(state, -1, i + 1);
    lua_replace(state, -3);
    lua_pop(state, 1);
    return;
  }
  const std::int32_t thing = link_of(state).lists->thing(row, i);
  switch (row.kind) {
    case Kind::side:
      lua_pushstring(state, kSideWords.at(static_cast<std::size_t>(thing)));
      break;
    case Kind::cell:
      push(state, unpack_cell(thing));
      break;
    default:
      push_thing(state, row.kind, thing);
      break;
  }
}

/// What the value at `index` is in a list of this kind; nothing when it cannot be in one. Tokens
/// may be named.
std::optional<std::int32_t> thing_at(lua_State* state, int index, Kind kind) {
  const Noting noting(state);  // names are no reading, and what is in the list was read with it
  if (kind == Kind::token && lua_type(state, index) == LUA_TSTRING) {
    return read_token(state, index).value();
  }
  if (kind == Kind::side) {
    return lua_type(state, index) == LUA_TSTRING ? std::optional(read_side(state, index))
                                                 : std::nullopt;
  }
  const Handle handle = to_handle(state, index);
  return static_cast<Kind>(handle.type) == kind
             ? std::optional(static_cast<std::int32_t>(handle.id))
             : std::nullopt;
}

/// Position of the value at `value`, starting with the cursor; -1 if it is not there.
std::int32_t find_entry(lua_State* state, const Lists::Row& row, int value) {
  const std::int32_t from = std::clamp(row.cursor, 0, std::max(row.count - 1, 0));
  const auto search = [&](const auto& is_same) {
    for (std::int32_t i = 0; i < row.count; ++i) {
      const std::int32_t at = from + i < row.count ? from + i : from + i - row.count;
      if (is_same(at)) {
        return at;
      }
    }
    return -1;
  };
  if (row.kind == Kind::tables) {
    return search([&](std::int32_t at) {
      push_entry(state, row, at);
      const bool same = lua_rawequal(state, -1, value) != 0;
      lua_pop(state, 1);
      return same;
    });
  }
  const std::optional<std::int32_t> thing = thing_at(state, value, row.kind);
  const Lists& lists = *link_of(state).lists;
  return thing ? search([&](std::int32_t at) { return lists.thing(row, at) == *thing; }) : -1;
}

int first(lua_State* state) {
  const Lists::Row& row = row_at(state, 1);
  if (row.count == 0) {
    return 0;
  }
  push_entry(state, row, 0);
  return 1;
}

int last(lua_State* state) {
  const Lists::Row& row = row_at(state, 1);
  if (row.count == 0) {
    return 0;
  }
  push_entry(state, row, row.count - 1);
  return 1;
}

int has(lua_State* state) {
  const Lists::Row& row = row_at(state, 1);
  luaL_checkany(state, 2);
  if (row.kind == Kind::side) {
    static_cast<void>(read_side(state, 2));
  }
  push(state, find_entry(state, row, 2) >= 0);
  return 1;
}

int count(lua_State* state) {
  const Lists::Row& row = row_at(state, 1);
  if (lua_isnoneornil(state, 2)) {
    return list_length(state);
  }
  if (row.kind == Kind::tables) {
    throw_expected(state, 1, marked("a list of things of the game"));
  }
  const std::optional<std::int32_t> thing = thing_at(state, 2, row.kind);
  const Lists& lists = *link_of(state).lists;
  lua_Integer count = 0;
  for (std::int32_t i = 0; thing && i < row.count; ++i) {
    count += lists.thing(row, i) == *thing ? 1 : 0;
  }
  push(state, count);
  return 1;
}

int at_position(lua_State* state) {
  static_cast<void>(row_at(state, 1));
  static_cast<void>(read_integer(state, 2));
  return list_entry(state);
}

int extra(lua_State* state) {
  push(state, row_at(state, 1).extra);
  return 1;
}

/// The best value that the function at 2 gives for the entries; nil for an empty list.
int best_of(lua_State* state, bool greatest) {
  lua_settop(state, 2);
  const std::int32_t count = row_at(state, 1).count;
  expect_function(state, 2);
  lua_Integer best = 0;
  for (std::int32_t i = 0; i < count; ++i) {
    lua_pushvalue(state, 2);
    push_entry(state, row_at(state, 1), i);  // the function may make lists: rows move
    lua_call(state, 1, 1);
    const lua_Integer value = read_integer(state, -1);
    lua_pop(state, 1);
    best = i == 0 || (greatest ? value > best : value < best) ? value : best;
  }
  if (count == 0) {
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

/// Pays for a list of so many things.
void charge_for(lua_State* state, std::size_t count) {
  Budget& budget = Budget::of(state);
  budget.charge(count / 4 + 1);
  budget.charge_bytes(sizeof(Lists::Row) + count * sizeof(std::int32_t));
}

}  // namespace

Lists::Lists(lua_State* state) : state_(state) {
  lua_newtable(state);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &tables_key);
}

void Lists::begin() {
  ++number_;
  rows_.clear();
  things_.clear();
  if (things_.capacity() > kKeptThings) {
    things_.shrink_to_fit();
    rows_.shrink_to_fit();
  }
  if (tables_ == 0) {
    return;
  }
  lua_rawgetp(state_, LUA_REGISTRYINDEX, &tables_key);
  for (; tables_ > 0; --tables_) {
    lua_pushnil(state_);
    lua_rawseti(state_, -2, tables_);
  }
  lua_pop(state_, 1);
}

Lists::Row& Lists::row(Handle handle) {
  const std::uint64_t row = handle.id & kRowMask;
  if (handle.id >> kRowBits != (number_ & kRowMask) || row >= rows_.size()) {
    throw LuaError(said("this list belongs to a hook that is over"));
  }
  return rows_[static_cast<std::size_t>(row)];
}

Handle Lists::add(const Row& row) {
  if (rows_.size() > kRowMask) {
    throw LuaError(said("too many lists in one hook"));
  }
  rows_.push_back(row);
  return {kListType, (number_ & kRowMask) << kRowBits | (rows_.size() - 1)};
}

ListWriter::ListWriter(lua_State* state, Kind kind)
    : state_(state), lists_(play_of(state).lists()), kind_(kind), first_(lists_.things_.size()) {}

int ListWriter::push(std::int32_t extra) {
  charge_for(state_, size());
  bastide::push(
      state_,
      lists_.add(
          {kind_, static_cast<std::int32_t>(first_), static_cast<std::int32_t>(size()), 0, extra}));
  return 1;
}

void push_list_of_tables(lua_State* state) {
  Lists& lists = play_of(state).lists();
  const auto count = static_cast<std::int32_t>(lua_rawlen(state, -1));
  charge_for(state, static_cast<std::size_t>(count));
  lua_rawgetp(state, LUA_REGISTRYINDEX, &tables_key);
  lua_insert(state, -2);
  lua_rawseti(state, -2, lists.tables_ + 1);
  lua_pop(state, 1);
  ++lists.tables_;
  push(state, lists.add({Kind::tables, lists.tables_, count, 0, 0}));
}

Kind kind_of_list(lua_State* state, int index) {
  return row_at(state, index).kind;
}

int list_entry(lua_State* state) {
  const Lists::Row& row = row_at(state, 1);
  const lua_Integer position = lua_tointeger(state, 2);
  if (position < 1 || position > row.count) {
    return 0;
  }
  push_entry(state, row, static_cast<std::int32_t>(position - 1));
  return 1;
}

int list_length(lua_State* state) {
  push(state, row_at(state, 1).count);
  return 1;
}

int next_in_list(lua_State* state) {
  lua_settop(state, 3);
  Lists::Row& row = row_at(state, 1);
  row.cursor = lua_isnil(state, 3) ? 0 : find_entry(state, row, 3) + 1;
  if (row.cursor >= row.count) {
    return 0;
  }
  push_entry(state, row, row.cursor);
  return 1;
}

std::string list_text(lua_State* state, int index) {
  return fmt::format("list of {}", row_at(state, index).count);
}

namespace {

constexpr ApiEntry kListNames[] = {
    {"first", "(): any", "The first thing, or nil.", wrap<first>},
    {"last", "(): any", "The last thing, or nil.", wrap<last>},
    {"count",
     "(thing: any?): integer",
     "How many; of a thing, how often it is there. Tokens go by their id.",
     wrap<count>},
    {"has", "(thing: any): boolean", "Is it in the list? Tokens go by their id.", wrap<has>},
    {"at",
     "(position: integer): any",
     "By position, from 1; nil when there is none.",
     wrap<at_position>},
    {"extra", "(): integer", "How many more than the zone holds; 0 for other lists.", wrap<extra>},
    {"max",
     "(value: fun(thing: any): integer): integer?",
     "The greatest value that the function gives for the things; nil for an empty list.",
     wrap<max_value>},
    {"min",
     "(value: fun(thing: any): integer): integer?",
     "The least value that the function gives for the things; nil for an empty list.",
     wrap<min_value>},
};

constexpr ApiType kListTypes[] = {
    {Kind::none,
     "snapshot",
     "List",
     "A list of things, taken when it was asked for. Loop: `for tile in g:tiles() do`; by number: "
     "`list[1]`, `#list`.",
     kListNames},
};

}  // namespace

std::span<const ApiType> list_types() {
  return kListTypes;
}

}  // namespace bastide
