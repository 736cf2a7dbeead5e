#include "sdk/tools/shell/command_line_fault.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/args.h>

#include "kernel/base/said.h"
#include "sdk/tools/shell/value_words.h"

namespace bastide {

namespace {

/// Has what was typed in it; the values of all others are of our own words.
constexpr const char* kUnconverted = marked("Could not convert: {} = {}");

/// As CLI11 writes them, with braces for its values. What a check of ours says it hands on as it
/// is, after the name of the option.
constexpr std::array<const char*, 9> kFaults{
    marked("{} is required"),
    marked("{} requires {}"),
    marked("{} excludes {}"),
    kUnconverted,
    marked("{}: {} required {} missing"),
    marked("{}: At least {} required but received {}"),
    marked("{}: At Most {} required but received {}"),
    marked("{} was given a disallowed flag override"),
    marked("{}: too many inputs for a flag"),
};

constexpr std::string_view kValue = "{}";

using FaultValues = fmt::dynamic_format_arg_store<fmt::format_context>;

/// What stands where the pattern has its braces, if the text is made by it.
std::optional<FaultValues> values_in(std::string_view text, std::string_view pattern) {
  const bool is_typed = pattern == kUnconverted;
  FaultValues values;
  for (;;) {
    const std::size_t fixed = std::min(pattern.find(kValue), pattern.size());
    if (!text.starts_with(pattern.substr(0, fixed))) {
      return std::nullopt;
    }
    text.remove_prefix(fixed);
    pattern.remove_prefix(fixed);
    if (pattern.empty()) {
      return text.empty() ? std::optional(std::move(values)) : std::nullopt;
    }
    pattern.remove_prefix(kValue.size());
    const std::string_view next = pattern.substr(0, pattern.find(kValue));
    const std::size_t end = next.empty() ? text.size() : text.find(next);
    if (end == std::string_view::npos || end == 0) {
      return std::nullopt;
    }
    const std::string_view value = text.substr(0, end);
    values.push_back(is_typed ? std::string(value) : said_value(value));
    text.remove_prefix(end);
  }
}

}  // namespace

std::string said_fault(const CLI::ParseError& error) {
  const std::string text = error.what();
  if (language_code() == "en" || dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
    return text;
  }
  for (const char* const fault : kFaults) {
    if (const auto values = values_in(text, fault)) {
      return said_detail::filled(said(fault), *values).value_or(text);
    }
  }
  return text;
}

}  // namespace bastide
