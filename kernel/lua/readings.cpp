#include "kernel/lua/readings.h"

#include "kernel/lua/frozen.h"

namespace bastide {
namespace {

constexpr std::size_t kReadingSlots = 512;

// Its address is the registry key of the table that holds the tables.
char tables_key = 0;

}  // namespace

Readings::Readings(lua_State* state) : slots_(kReadingSlots) {
  lua_newtable(state);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &tables_key);
}

bool Readings::may_keep(lua_State* state, int index) const {
  return used_ < kReadingSlots / 2 && is_frozen(state, index);
}

void Readings::keep(
    lua_State* state, int index, const char* tag, int owner, std::shared_ptr<const void> reading) {
  const int table = lua_absindex(state, index);
  const void* const address = lua_topointer(state, table);
  lua_rawgetp(state, LUA_REGISTRYINDEX, &tables_key);
  lua_pushvalue(state, table);
  lua_pushboolean(state, 1);
  lua_rawset(state, -3);
  lua_pop(state, 1);
  std::size_t i = place_of(address, tag);
  while (slots_[i].table != nullptr) {
    i = (i + 1) & (kReadingSlots - 1);
  }
  slots_[i] = {address, tag, owner, std::move(reading)};
  ++used_;
}

}  // namespace bastide
