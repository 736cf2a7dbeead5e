#include "kernel/lua/stack.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/utf8.h"

namespace bastide {
namespace {

// Its address marks an error value; the address of an object has type 0, so it is no handle.
char escape_mark = 0;

bool is_whole(lua_State* state, int index, std::int64_t& value) {
  if (lua_type(state, index) != LUA_TNUMBER) {
    return false;
  }
  int exact = 0;
  value = lua_tointegerx(state, index, &exact);
  return exact != 0;
}

std::string number_text(lua_State* state, int index) {
  if (lua_isinteger(state, index) != 0) {
    return fmt::format("{}", lua_tointeger(state, index));
  }
  const double number = lua_tonumber(state, index);
  if (std::isnan(number)) {
    return "nan";  // the sign of a nan differs between processors
  }
  std::string text = fmt::format("{:.14g}", number);
  if (text.find_first_not_of("-0123456789") == std::string::npos) {
    text += ".0";
  }
  return text;
}

std::string userdata_text(lua_State* state, int index) {
  const StackGuard guard(state);
  const int value = lua_absindex(state, index);
  if (luaL_getmetafield(state, value, "__tostring") != LUA_TNIL) {
    lua_pushvalue(state, value);
    lua_call(state, 1, 1);
    if (lua_type(state, -1) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* text = lua_tolstring(state, -1, &size);
      return {text, size};
    }
  }
  return "handle";
}

}  // namespace

bool is_escape(lua_State* state, int index) {
  return lua_islightuserdata(state, index) && lua_touserdata(state, index) == &escape_mark;
}

void push_exception(lua_State* state, const std::exception& caught) {
  if (const auto* const mistake = dynamic_cast<const LuaError*>(&caught)) {
    lua_settop(state, 0);
    push(state, std::string_view(mistake->what()));
  } else {
    static_cast<void>(leave_by(state, std::current_exception()));
  }
}

void push_escape(lua_State* state, std::exception_ptr exception) {
  link_of(state).escaped = std::move(exception);
  lua_pushlightuserdata(state, &escape_mark);
}

int leave_by(lua_State* state, std::exception_ptr exception) {
  lua_settop(state, 0);
  push_escape(state, std::move(exception));
  return -1;
}

std::string value_text(lua_State* state, int index) {
  switch (lua_type(state, index)) {
    case LUA_TNUMBER:
      return number_text(state, index);
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(state, index, &size);
      return {text, size};
    }
    case LUA_TBOOLEAN:
      return lua_toboolean(state, index) != 0 ? "true" : "false";
    case LUA_TUSERDATA:
    case LUA_TLIGHTUSERDATA:
      return userdata_text(state, index);
    case LUA_TTABLE:
      return "table";
    case LUA_TFUNCTION:
      return "function";
    default:
      return "nil";
  }
}

namespace {

/// "tile 1,0", "list of 3" in the language of the reader.
std::string said_thing(const std::string& text) {
  constexpr std::string_view kList = "list of ";
  if (text.starts_with(kList)) {
    return said_with("list of {}", text.substr(kList.size()));
  }
  constexpr std::array<std::string_view, 9> kThings{marked_as("kind of definition", "tile"),
                                                    marked_as("kind of definition", "cell"),
                                                    marked_as("kind of definition", "segment"),
                                                    marked_as("kind of definition", "feature"),
                                                    marked_as("kind of definition", "piece"),
                                                    marked_as("kind of definition", "player"),
                                                    marked_as("kind of definition", "colour"),
                                                    marked_as("kind of definition", "token"),
                                                    marked_as("kind of definition", "pile")};
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string thing = text.substr(0, end);
  const bool is_known = std::find(kThings.begin(), kThings.end(), thing) != kThings.end();
  return is_known ? said_as("kind of definition", thing) + text.substr(end) : text;
}

}  // namespace

std::string describe(lua_State* state, int index) {
  constexpr std::size_t kLongest = 40;
  switch (lua_type(state, index)) {
    case LUA_TNONE:
      return said("nothing");
    case LUA_TTABLE:
      return said("a table");
    case LUA_TFUNCTION:
      return said("a function");
    case LUA_TSTRING: {
      return "'" + shortened(value_text(state, index), kLongest) + "'";
    }
    case LUA_TUSERDATA:
    case LUA_TLIGHTUSERDATA:
      return said_thing(value_text(state, index));
    default:
      return value_text(state, index);
  }
}

ArgumentError::ArgumentError(int index, const std::string& what_is_wrong)
    : LuaError(said_with("argument {}: {}", index, what_is_wrong)), what_is_wrong_(what_is_wrong) {}

void throw_expected(lua_State* state, int index, std::string_view expected) {
  const std::string text = expected_found(said(expected), describe(state, index));
  if (index > 0) {
    throw ArgumentError(index, text);
  }
  throw LuaError(text);
}

std::int64_t read_integer(lua_State* state, int index) {
  std::int64_t value = 0;
  if (!is_whole(state, index, value)) {
    throw_expected(state, index, marked("a whole number"));
  }
  return value;
}

std::int64_t read_integer(lua_State* state, int index, std::int64_t low, std::int64_t high) {
  std::int64_t value = 0;
  if (!is_whole(state, index, value)) {
    throw_expected(state, index, marked("a whole number"));
  }
  if (value < low || value > high) {
    throw_expected(state, index, said_with("a whole number from {} to {}", low, high));
  }
  return value;
}

bool read_bool(lua_State* state, int index) {
  if (!lua_isboolean(state, index)) {
    throw_expected(state, index, marked("true or false"));
  }
  return lua_toboolean(state, index) != 0;
}

std::string_view read_text(lua_State* state, int index) {
  if (lua_type(state, index) != LUA_TSTRING) {
    throw_expected(state, index, marked("a text"));
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(state, index, &size);
  return {text, size};
}

Handle read_handle(lua_State* state, int index, std::uint16_t type, std::string_view name) {
  const Handle handle = to_handle(state, index);
  if (handle.type == 0 || handle.type != type) {
    throw_expected(state, index, name);
  }
  return handle;
}

void expect_table(lua_State* state, int index) {
  if (!lua_istable(state, index)) {
    throw_expected(state, index, marked("a table"));
  }
}

void expect_function(lua_State* state, int index) {
  if (!lua_isfunction(state, index)) {
    throw_expected(state, index, marked("a function"));
  }
}

}  // namespace bastide
