#include "kernel/lua/lua_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/args.h>
#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

/// The longer before those that they end with.
constexpr auto kLuaMessages = std::to_array<std::string_view>({
    marked("attempt to call a {} value ({} '{}')"),
    marked("attempt to call a {} value"),
    marked("attempt to index a {} value ({} '{}')"),
    marked("attempt to index a {} value"),
    marked("attempt to perform arithmetic on a {} value ({} '{}')"),
    marked("attempt to perform arithmetic on a {} value"),
    marked("attempt to concatenate a {} value ({} '{}')"),
    marked("attempt to concatenate a {} value"),
    marked("attempt to get length of a {} value ({} '{}')"),
    marked("attempt to get length of a {} value"),
    marked("attempt to compare two {} values"),
    marked("attempt to compare {} with {}"),
    marked("attempt to perform bitwise operation on a {} value ({} '{}')"),
    marked("attempt to perform bitwise operation on a {} value"),
    marked("attempt to perform 'n//0'"),
    marked("attempt to perform 'n%%0'"),
    marked("number has no integer representation"),
    marked("'for' initial value must be a number"),
    marked("'for' limit must be a number"),
    marked("'for' step must be a number"),
    marked("'for' step is zero"),
    marked("bad argument #{} to '{}' ({} expected, got {})"),
    marked("bad argument #{} to '{}' ({})"),
    marked("stack overflow"),
    marked("assertion failed!"),
    marked("unexpected symbol near {}"),
    marked("syntax error near {}"),
    marked("unfinished string near {}"),
    marked("unfinished long string (starting at line {}) near {}"),
    marked("unfinished long comment (starting at line {}) near {}"),
    marked("malformed number near {}"),
    marked("invalid escape sequence near {}"),
    marked("'=' or 'in' expected near {}"),
    marked("'{}' expected (to close '{}' at line {}) near {}"),
    marked("{} expected near {}"),
    marked("attempt to assign to const variable '{}'"),
    marked("no visible label '{}' for goto at line {}"),
    marked("label '{}' already defined on line {}"),
    marked("break outside a loop at line {} near {}"),
    marked("cannot use '...' outside a vararg function near {}"),
});

/// Words within them.
constexpr auto kWordsWithin = std::to_array<std::string_view>({
    marked_as("lua", "field"),
    marked_as("lua", "local"),
    marked_as("lua", "global"),
    marked_as("lua", "upvalue"),
    marked_as("lua", "method"),
    marked_as("lua", "constant"),
    marked_as("lua", "no value"),
    marked_as("lua", "number"),
    marked_as("lua", "string"),
    marked_as("lua", "<eof>"),
});

/// What stands in the place of each "{}"; none when the message is another one.
std::optional<std::vector<std::string>> values_in(std::string_view message,
                                                  std::string_view pattern) {
  constexpr std::string_view kValue = "{}";
  std::vector<std::string> values;
  std::size_t next = pattern.find(kValue);
  if (!message.starts_with(pattern.substr(0, next))) {
    return std::nullopt;
  }
  message.remove_prefix(std::min(next, pattern.size()));
  while (next != std::string_view::npos) {
    pattern.remove_prefix(next + kValue.size());
    next = pattern.find(kValue);
    const std::string_view literal = pattern.substr(0, next);
    const std::size_t end = literal.empty() ? message.size() : message.find(literal);
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    values.emplace_back(message.substr(0, end));
    message.remove_prefix(end + literal.size());
  }
  return message.empty() ? std::optional(std::move(values)) : std::nullopt;
}

}  // namespace

std::string said_by_lua(std::string_view message) {
  if (language_code() == "en") {
    return std::string(message);
  }
  for (const std::string_view pattern : kLuaMessages) {
    if (const auto values = values_in(message, pattern)) {
      fmt::dynamic_format_arg_store<fmt::format_context> arguments;
      for (const std::string& value : *values) {
        const bool is_word =
            std::find(kWordsWithin.begin(), kWordsWithin.end(), value) != kWordsWithin.end();
        arguments.push_back(is_word ? said_as("lua", value) : value);
      }
      return said_detail::filled(said(pattern), arguments).value_or(std::string(message));
    }
  }
  return std::string(message);
}

}  // namespace bastide
