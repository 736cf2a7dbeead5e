#include "kernel/lua/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

constexpr lua_Integer kMostUnpacked = 200;
constexpr std::uint64_t kBytesPerStep = 32;
constexpr lua_Integer kLongestList = lua_Integer{1} << 40;

void charge(lua_State* state, std::uint64_t steps) {
  Budget::of(state).charge(steps);
}

void check_length(lua_State* state, std::string_view function, std::size_t size) {
  const std::size_t longest = Budget::of(state).limits().longest_text;
  if (size > longest) {
    throw LuaError(
        said_with("{}: the result of {} bytes is longer than {}", function, size, longest));
  }
}

/// Of the list at 1. One more than the greatest integer would be the least one.
lua_Integer size_of_list(lua_State* state, std::string_view function) {
  const lua_Integer size = luaL_len(state, 1);
  if (size >= kLongestList) {
    throw LuaError(said_with("{}: a list of {} elements is no list", function, size));
  }
  return size;
}

int insert_impl(lua_State* state) {
  expect_table(state, 1);
  const lua_Integer end = size_of_list(state, "table.insert") + 1;
  const int arguments = lua_gettop(state);
  if (arguments == 2) {
    lua_seti(state, 1, end);
    return 0;
  }
  if (arguments != 3) {
    throw LuaError(said("table.insert: expected a table, an optional position and a value"));
  }
  const lua_Integer position = read_integer(state, 2, 1, end);
  charge(state, static_cast<std::uint64_t>(end - position));
  for (lua_Integer i = end; i > position; --i) {
    lua_geti(state, 1, i - 1);
    lua_seti(state, 1, i);
  }
  lua_seti(state, 1, position);
  return 0;
}

int remove_impl(lua_State* state) {
  expect_table(state, 1);
  const lua_Integer size = size_of_list(state, "table.remove");
  if (size == 0) {
    return 0;
  }
  const lua_Integer position =
      lua_isnoneornil(state, 2) ? size : read_integer(state, 2, 1, size + 1);
  charge(state, static_cast<std::uint64_t>(std::max<lua_Integer>(size - position, 0)));
  lua_geti(state, 1, position);
  for (lua_Integer i = position; i < size; ++i) {
    lua_geti(state, 1, i + 1);
    lua_seti(state, 1, i);
  }
  lua_pushnil(state);
  lua_seti(state, 1, std::max(position, size));
  return 1;
}

int concat_impl(lua_State* state) {
  expect_table(state, 1);
  const auto separator = read_or<std::string_view>(state, 2, "");
  const auto first = read_or<lua_Integer>(state, 3, 1);
  const lua_Integer last = lua_isnoneornil(state, 4) ? luaL_len(state, 1) : read_integer(state, 4);
  std::string text;
  for (lua_Integer i = first; i <= last; ++i) {
    charge(state, 1);
    const int type = lua_geti(state, 1, i);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) {
      throw LuaError(said_with("table.concat: element {} is {}", i, describe(state, -1)));
    }
    text += value_text(state, -1);
    lua_pop(state, 1);
    if (i == last) {
      break;  // before i can overflow
    }
    text += separator;
    check_length(state, "table.concat", text.size());
  }
  check_length(state, "table.concat", text.size());
  push(state, text);
  return 1;
}

int unpack_impl(lua_State* state) {
  expect_table(state, 1);
  const auto first = read_or<lua_Integer>(state, 2, 1);
  const lua_Integer last = lua_isnoneornil(state, 3) ? luaL_len(state, 1) : read_integer(state, 3);
  if (first > last) {
    return 0;
  }
  const std::uint64_t gap = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  if (gap >= static_cast<std::uint64_t>(kMostUnpacked)) {
    throw LuaError(said_with("table.unpack: the limit is {} values", kMostUnpacked));
  }
  charge(state, gap);
  luaL_checkstack(state, static_cast<int>(gap) + 1, "table.unpack");
  for (std::uint64_t i = 0; i <= gap; ++i) {
    lua_geti(state, 1, first + static_cast<lua_Integer>(i));
  }
  return static_cast<int>(gap) + 1;
}

int tostring_impl(lua_State* state) {
  luaL_checkany(state, 1);
  push(state, value_text(state, 1));
  return 1;
}

int rep_impl(lua_State* state) {
  const std::string_view text = read_text(state, 1);
  const lua_Integer count = read_integer(state, 2);
  const auto separator = read_or<std::string_view>(state, 3, "");
  if (count <= 0) {
    push(state, "");
    return 1;
  }
  const auto times = static_cast<std::uint64_t>(count);
  const std::uint64_t unit = text.size() + separator.size();
  const std::size_t longest = Budget::of(state).limits().longest_text;
  if (unit > 0 && times > longest / unit + 1) {
    throw LuaError(said_with(
        "string.rep: the result of {} times {} bytes is longer than {}", times, unit, longest));
  }
  std::string result;
  if (unit > 0) {
    const std::size_t size = times * unit - separator.size();
    check_length(state, "string.rep", size);
    result.reserve(size);
    for (std::uint64_t i = 0; i < times; ++i) {
      result += text;
      if (i + 1 < times) {
        result += separator;
      }
    }
  }
  push(state, result);
  return 1;
}

int find_impl(lua_State* state) {
  const std::string_view text = read_text(state, 1);
  const std::string_view part = read_text(state, 2);
  const auto size = static_cast<lua_Integer>(text.size());
  auto start = read_or<lua_Integer>(state, 3, 1);
  if (start < 0) {
    start = std::max<lua_Integer>(size + start + 1, 1);
  }
  start = std::max<lua_Integer>(start, 1);
  if (start > size + 1) {
    lua_pushnil(state);
    return 1;
  }
  charge(state, text.size() * (part.size() + kBytesPerStep) / (kBytesPerStep * kBytesPerStep));
  const std::size_t found = text.find(part, static_cast<std::size_t>(start - 1));
  if (found == std::string_view::npos) {
    lua_pushnil(state);
    return 1;
  }
  push(state, found + 1);
  push(state, found + part.size());
  return 2;
}

// One conversion of string.format: the text between '%' and the letter, and the letter.
struct Conversion {
  std::string flags;
  char letter = 0;
};

Conversion read_conversion(std::string_view format, std::size_t& position) {
  constexpr std::size_t kLongest = 10;
  Conversion conversion;
  const auto take_while = [&](auto wanted, std::size_t most) {
    for (std::size_t taken = 0; position < format.size() && wanted(format[position]); ++taken) {
      if (taken == most) {
        throw LuaError(said("string.format: width and precision have at most two digits"));
      }
      conversion.flags += format[position++];
    }
  };
  const auto is_digit = [](char c) {
    return c >= '0' && c <= '9';
  };
  const auto is_flag = [](char c) {
    return std::string_view("-+ #0").find(c) != std::string_view::npos;
  };
  take_while(is_flag, kLongest);
  take_while(is_digit, 2);
  if (position < format.size() && format[position] == '.') {
    conversion.flags += format[position++];
    take_while(is_digit, 2);
  }
  if (position == format.size()) {
    throw LuaError(said("string.format: the format ends after '%'"));
  }
  conversion.letter = format[position++];
  return conversion;
}

template <class T>
std::string print(const std::string& specification, T value) {
  constexpr std::size_t kRoom = 512;  // 309 digits of a float, 99 of width or precision, a point
  std::array<char, kRoom> buffer{};
  const int size = std::snprintf(buffer.data(), buffer.size(), specification.c_str(), value);
  return {buffer.data(), static_cast<std::size_t>(std::clamp(size, 0, 511))};
}

std::string print_text(const std::string& flags, std::string text) {
  const std::size_t point = flags.find('.');
  if (point != std::string::npos) {
    const std::string digits = flags.substr(point + 1);
    text.resize(std::min<std::size_t>(text.size(), digits.empty() ? 0 : std::stoul(digits)));
  }
  const std::string before = flags.substr(0, point);
  const std::size_t digits = before.find_first_of("123456789");
  const std::size_t width = digits == std::string::npos ? 0 : std::stoul(before.substr(digits));
  if (text.size() < width) {
    const std::string padding(width - text.size(), ' ');
    return before.find('-') == std::string::npos ? padding + text : text + padding;
  }
  return text;
}

std::string convert(lua_State* state, const Conversion& conversion, int argument) {
  const std::string start = "%" + conversion.flags;
  if (lua_isnone(state, argument)) {
    throw LuaError(said_with("string.format: no value for conversion {}", argument - 1));
  }
  switch (conversion.letter) {
    case 'd':
    case 'i':
      return print(start + "lld", static_cast<long long>(read_integer(state, argument)));
    case 'x':
    case 'X':
    case 'o':
    case 'u':
      return print(start + "ll" + conversion.letter,
                   static_cast<unsigned long long>(read_integer(state, argument)));
    case 'c':
      return {static_cast<char>(read_integer(state, argument, 0, 255))};
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (lua_type(state, argument) != LUA_TNUMBER) {
        throw_expected(state, argument, marked("a number"));
      }
      return print(start + conversion.letter, lua_tonumber(state, argument));
    case 's':
      return print_text(conversion.flags, value_text(state, argument));
    default:
      throw LuaError(
          said_with("string.format: unknown conversion '%{}'; known are d i u c x X "
                    "o e E f F g G s %",
                    conversion.letter));
  }
}

int format_impl(lua_State* state) {
  const std::string_view format = read_text(state, 1);
  charge(state, format.size() / kBytesPerStep);
  std::string text;
  int argument = 1;
  for (std::size_t i = 0; i < format.size();) {
    const char c = format[i++];
    if (c != '%') {
      text += c;
    } else if (i < format.size() && format[i] == '%') {
      text += format[i++];
    } else {
      const Conversion conversion = read_conversion(format, i);
      text += convert(state, conversion, ++argument);
      charge(state, 1);
    }
    check_length(state, "string.format", text.size());
  }
  push(state, text);
  return 1;
}

}  // namespace

void add_table_functions(lua_State* state) {
  constexpr std::array<LuaFunction, 4> kFunctions = {{
      {"insert", wrap<insert_impl>},
      {"remove", wrap<remove_impl>},
      {"concat", wrap<concat_impl>},
      {"unpack", wrap<unpack_impl>},
  }};
  set_functions(state, kFunctions);
}

void add_string_functions(lua_State* state) {
  constexpr std::array<LuaFunction, 3> kFunctions = {{
      {"format", wrap<format_impl>},
      {"rep", wrap<rep_impl>},
      {"find", wrap<find_impl>},
  }};
  set_functions(state, kFunctions);
}

int safe_tostring(lua_State* state) {
  return wrap<tostring_impl>(state);
}

}  // namespace bastide
