#include "kernel/lua/questions.h"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

// Its address is the key of the table of all questions in the registry: plugin → word → reference
// of the question.
char questions_key = 0;

/// Pushes the table under the text on top of the stack in the table below it, made if it is
/// missing; takes both away.
void push_within(lua_State* state) {
  lua_pushvalue(state, -1);
  if (lua_rawget(state, -3) != LUA_TTABLE) {
    lua_pop(state, 1);
    lua_newtable(state);
    lua_pushvalue(state, -2);
    lua_pushvalue(state, -2);
    lua_rawset(state, -5);
  }
  lua_insert(state, -3);
  lua_pop(state, 2);
}

/// Pushes the table of a plugin's questions.
void push_questions(lua_State* state, std::string_view plugin) {
  if (lua_rawgetp(state, LUA_REGISTRYINDEX, &questions_key) != LUA_TTABLE) {
    lua_pop(state, 1);
    lua_newtable(state);
    lua_pushvalue(state, -1);
    lua_rawsetp(state, LUA_REGISTRYINDEX, &questions_key);
  }
  push(state, plugin);
  push_within(state);
}

/// What the definition says and the question does not need.
bool is_of_definition(std::string_view key) {
  return key == "id" || key == "text" || key == "rule" || key == "says";
}

}  // namespace

void keep_question(lua_State* state, int index, const std::string& id) {
  const int written = lua_absindex(state, index);
  const std::size_t colon = id.find(':');
  const std::string_view plugin = std::string_view(id).substr(0, colon);
  const std::string_view word = std::string_view(id).substr(colon + 1);
  push_questions(state, plugin);
  push(state, word);
  lua_newtable(state);
  lua_pushnil(state);
  while (lua_next(state, written) != 0) {
    if (lua_type(state, -2) == LUA_TSTRING && is_of_definition(lua_tostring(state, -2))) {
      lua_pop(state, 1);
      continue;
    }
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, -4);
  }
  set_field(state, "text", fmt::format("{}.{}", plugin, word));
  freeze(state, -1, id);
  push(state, luaL_ref(state, LUA_REGISTRYINDEX));
  lua_rawset(state, -3);
  lua_pop(state, 1);
}

void find_question(lua_State* state, int index, const char* what) {
  const std::string_view written = read_text(state, index);
  if (const std::int32_t* known = play_of(state).known_question(written)) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, *known);
    lua_replace(state, index);
    return;
  }
  const std::size_t colon = written.find(':');
  if (colon == std::string_view::npos) {
    push_questions(state, play_of(state).plugin());
    lua_pushvalue(state, index);
  } else {
    push_questions(state, written.substr(0, colon));
    push(state, written.substr(colon + 1));
  }
  if (lua_rawget(state, -2) != LUA_TNUMBER) {
    lua_pop(state, 1);
    std::vector<std::string> known;
    lua_pushnil(state);
    while (lua_next(state, -2) != 0) {
      known.emplace_back(lua_tostring(state, -2));
      lua_pop(state, 1);
    }
    const std::string word(written.substr(colon == std::string_view::npos ? 0 : colon + 1));
    throw LuaError(
        said_with("{}: unknown question '{}'{}", what, written, did_you_mean(word, known)));
  }
  const auto reference = static_cast<std::int32_t>(lua_tointeger(state, -1));
  play_of(state).keep_question(index, reference);
  lua_rawgeti(state, LUA_REGISTRYINDEX, reference);
  lua_replace(state, index);
  lua_pop(state, 2);
}

}  // namespace bastide
