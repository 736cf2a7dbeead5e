#include "kernel/io/json_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"

namespace bastide {
namespace {

/// A value of the wrong kind is complained about; null then, and for a missing one.
const Value* of_kind(const Value* value,
                     Value::Kind kind,
                     std::string_view name,
                     std::string_view wanted,
                     Diagnostics& diagnostics) {
  if (value == nullptr || value->is(kind)) {
    return value;
  }
  diagnostics.add(value->at,
                  fmt::format("{}: {}", name, expected_found(said(wanted), describe(*value))));
  return nullptr;
}

}  // namespace

std::optional<std::string> as_text(const Value* value,
                                   std::string_view name,
                                   Diagnostics& diagnostics) {
  value = of_kind(value, Value::Kind::text, name, marked("a text in double quotes"), diagnostics);
  if (value == nullptr || !check_visible(value->text, name, value->at, diagnostics)) {
    return std::nullopt;
  }
  return value->text;
}

std::optional<std::int64_t> as_integer(const Value* value,
                                       std::string_view name,
                                       std::int64_t least,
                                       std::int64_t most,
                                       Diagnostics& diagnostics) {
  const std::string wanted = whole_number(least, most);
  value = of_kind(value, Value::Kind::integer, name, wanted, diagnostics);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (value->integer < least || value->integer > most) {
    diagnostics.add(
        value->at,
        fmt::format("{}: {}", name, expected_found(wanted, std::to_string(value->integer))));
    return std::nullopt;
  }
  return value->integer;
}

std::optional<std::array<int, 2>> as_pair(
    const Value* value, std::string_view name, int least, int most, Diagnostics& diagnostics) {
  constexpr std::string_view kWanted = marked("a list of two numbers");
  value = of_kind(value, Value::Kind::list, name, kWanted, diagnostics);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (value->items.size() != 2) {
    const std::string found = said_with("a list of {}", value->items.size());
    diagnostics.add(value->at, fmt::format("{}: {}", name, expected_found(said(kWanted), found)));
    return std::nullopt;
  }
  const auto first = as_integer(&value->items[0], name, least, most, diagnostics);
  const auto second = as_integer(&value->items[1], name, least, most, diagnostics);
  if (!first || !second) {
    return std::nullopt;
  }
  return std::array<int, 2>{static_cast<int>(*first), static_cast<int>(*second)};
}

std::span<const Value> as_list(const Value* value,
                               std::string_view name,
                               Diagnostics& diagnostics) {
  value = of_kind(value, Value::Kind::list, name, marked("a list [ ... ]"), diagnostics);
  return value == nullptr ? std::span<const Value>() : value->items;
}

std::span<const Value::Member> as_map(const Value* value,
                                      std::string_view name,
                                      Diagnostics& diagnostics) {
  value = of_kind(value, Value::Kind::object, name, marked("an object { ... }"), diagnostics);
  if (value == nullptr) {
    return {};
  }
  const std::string key_name = said_with("key in {}", name);
  const bool is_fine =
      std::all_of(value->members.begin(), value->members.end(), [&](const Value::Member& member) {
        return check_visible(member.key, key_name, member.key_at, diagnostics);
      });
  return is_fine ? std::span<const Value::Member>(value->members)
                 : std::span<const Value::Member>();
}

JsonObjectReader::JsonObjectReader(const Value& value,
                                   Diagnostics& diagnostics,
                                   const std::string& what)
    : ObjectReader(value, diagnostics, what) {
  if (value.is(Value::Kind::list) && value.items.empty()) {
    diagnostics.add(
        value.at,
        fmt::format("{}: {}", what, expected_found(said("an object"), said("an empty list"))));
  }
}

std::vector<PlacedText> as_texts(const Value* value,
                                 std::string_view name,
                                 Diagnostics& diagnostics) {
  std::vector<PlacedText> texts;
  const std::string item_name = said_with("item of {}", name);
  value = of_kind(value, Value::Kind::list, name, marked("a list of texts"), diagnostics);
  if (value == nullptr) {
    return texts;
  }
  for (const Value& item : value->items) {
    if (std::optional<std::string> text = as_text(&item, item_name, diagnostics)) {
      texts.push_back({std::move(*text), item.at});
    }
  }
  return texts;
}

std::string read_optional_text(ObjectReader& reader,
                               std::string_view key,
                               Diagnostics& diagnostics) {
  return as_text(reader.find(key), in_quotes(key), diagnostics).value_or(std::string());
}

std::vector<std::string> read_texts(ObjectReader& reader,
                                    std::string_view key,
                                    Diagnostics& diagnostics) {
  std::vector<std::string> texts;
  for (PlacedText& text : as_texts(reader.find(key), in_quotes(key), diagnostics)) {
    texts.push_back(std::move(text.text));
  }
  return texts;
}

std::vector<std::string> read_names(ObjectReader& reader,
                                    std::string_view key,
                                    Diagnostics& diagnostics) {
  std::vector<std::string> names;
  const std::string what = said_with("item of {}", in_quotes(key));
  for (PlacedText& name : as_texts(reader.find(key), in_quotes(key), diagnostics)) {
    if (check_visible(name.text, what, name.at, diagnostics, kLongestSeatName)) {
      names.push_back(std::move(name.text));
    }
  }
  return names;
}

bool check_visible(std::string_view text,
                   std::string_view name,
                   const SourceRef& at,
                   Diagnostics& diagnostics,
                   std::size_t most) {
  const std::string problem = line_problem(text, most);
  if (!problem.empty()) {
    diagnostics.add(at, fmt::format("{}: {}", name, expected_found(problem, in_quotes(text))));
  }
  return problem.empty();
}

bool is_snake_case(std::string_view text) {
  const bool starts_well = !text.empty() && text.front() >= 'a' && text.front() <= 'z';
  return starts_well && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

void check_snake_case(std::string_view name,
                      std::string_view what,
                      const SourceRef& at,
                      Diagnostics& diagnostics) {
  if (!is_snake_case(name)) {
    diagnostics.add(
        at, said_with("{}: expected small letters, digits and \"_\", a letter first", what));
  }
}

}  // namespace bastide
