#include "kernel/lua/word_cache.h"

namespace bastide {
namespace {

constexpr std::size_t kWordSlots = 2048;
constexpr std::size_t kShortText = 40;  // LUAI_MAXSHORTLEN: Lua copies longer texts

// Its address is the registry key of the table that holds the texts.
char texts_key = 0;

}  // namespace

WordCache::WordCache(lua_State* state) : state_(state), slots_(kWordSlots) {
  if (lua_rawgetp(state, LUA_REGISTRYINDEX, &texts_key) == LUA_TNIL) {
    lua_newtable(state);
    lua_rawsetp(state, LUA_REGISTRYINDEX, &texts_key);
  }
  lua_pop(state, 1);
}

std::int32_t WordCache::keep(int index, std::uint32_t key, std::int32_t number) {
  std::size_t size = 0;
  const char* text = lua_tolstring(state_, index, &size);
  if (size > kShortText || used_ == kWordSlots / 2) {
    return number;
  }
  const int word = lua_absindex(state_, index);
  lua_rawgetp(state_, LUA_REGISTRYINDEX, &texts_key);
  lua_pushvalue(state_, word);
  lua_pushboolean(state_, 1);
  lua_rawset(state_, -3);
  lua_pop(state_, 1);
  std::size_t i = place_of(text, key);
  while (slots_[i].text != nullptr) {
    i = (i + 1) & (kWordSlots - 1);
  }
  slots_[i] = {text, key, number};
  ++used_;
  return number;
}

}  // namespace bastide
