#include "kernel/io/manifest_option.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/object_reader.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"

namespace bastide {
namespace {

constexpr std::array<std::string_view, 3> kTypeNames{"bool", "int", "enum"};  // by OptionType

void read_bounds(ObjectReader& reader, ManifestOption& option, Diagnostics& diagnostics) {
  constexpr auto kLeast = std::numeric_limits<std::int32_t>::min();
  constexpr auto kMost = std::numeric_limits<std::int32_t>::max();
  option.least = static_cast<std::int32_t>(reader.integer("min", kLeast, kMost, kLeast));
  option.most = static_cast<std::int32_t>(reader.integer("max", kLeast, kMost, kMost));
  if (option.least > option.most) {
    diagnostics.add(option.at,
                    said_with(R"(option "{}": "min" {} is greater than "max" {})",
                              option.name,
                              option.least,
                              option.most));
  }
}

void read_values(ObjectReader& reader, ManifestOption& option, Diagnostics& diagnostics) {
  const Value* value = reader.require("values");
  for (PlacedText& word : as_texts(value, "\"values\"", diagnostics)) {
    check_snake_case(word.text, said_with("value {}", in_quotes(word.text)), word.at, diagnostics);
    if (std::find(option.values.begin(), option.values.end(), word.text) != option.values.end()) {
      diagnostics.add(word.at, "\"values\": " + stands_twice(in_quotes(word.text)));
    }
    option.values.push_back(std::move(word.text));
  }
  if (value != nullptr && value->is(Value::Kind::list) && value->items.empty()) {
    diagnostics.add(
        value->at,
        "\"values\": " + expected_found(said("at least one word"), said("an empty list")));
  }
}

void read_initial(const Value* value, ManifestOption& option, Diagnostics& diagnostics) {
  const std::optional<OptionValue> initial = as_option_value(value, "\"default\"", diagnostics);
  if (!initial) {
    return;
  }
  const std::string wrong = wrong_value(option, *initial);
  if (wrong.empty()) {
    option.initial = *initial;
  } else {
    diagnostics.add(value->at, "\"default\": " + wrong);
  }
}

}  // namespace

std::string to_string(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) {
    return *flag ? "true" : "false";
  }
  if (const std::int32_t* number = std::get_if<std::int32_t>(&value)) {
    return std::to_string(*number);
  }
  return std::get<std::string>(value);
}

std::optional<OptionValue> as_option_value(const Value* value,
                                           std::string_view name,
                                           Diagnostics& diagnostics) {
  if (value == nullptr) {
    return std::nullopt;
  }
  constexpr auto kLeast = std::numeric_limits<std::int32_t>::min();
  constexpr auto kMost = std::numeric_limits<std::int32_t>::max();
  if (value->is(Value::Kind::boolean)) {
    return value->boolean;
  }
  if (value->is(Value::Kind::text)) {
    return value->text;
  }
  if (value->is(Value::Kind::integer) && value->integer >= kLeast && value->integer <= kMost) {
    return static_cast<std::int32_t>(value->integer);
  }
  const std::string wanted = said("true, false, a whole number or a word in double quotes");
  diagnostics.add(value->at, fmt::format("{}: {}", name, expected_found(wanted, describe(*value))));
  return std::nullopt;
}

std::string_view option_type_name(OptionType type) {
  return kTypeNames[static_cast<std::size_t>(type)];
}

std::string wrong_value(const ManifestOption& option, const OptionValue& value) {
  const std::string* word = std::get_if<std::string>(&value);
  const std::string found = word != nullptr ? in_quotes(*word) : to_string(value);
  if (option.type == OptionType::boolean) {
    const bool fits = std::holds_alternative<bool>(value);
    return fits ? "" : expected_found(said("true or false"), found);
  }
  if (option.type == OptionType::integer) {
    const std::int32_t* number = std::get_if<std::int32_t>(&value);
    const bool fits = number != nullptr && *number >= option.least && *number <= option.most;
    return fits ? "" : expected_found(whole_number(option.least, option.most), found);
  }
  const std::vector<std::string>& values = option.values;
  if (word != nullptr && std::find(values.begin(), values.end(), *word) != values.end()) {
    return "";
  }
  return expected_found(one_of(values), found) +
         (word != nullptr ? did_you_mean(*word, values) : "");
}

ManifestOption read_option(std::string_view name,
                           const SourceRef& at,
                           const Value& value,
                           Diagnostics& diagnostics) {
  const std::string what = said_with("option {}", in_quotes(name));
  check_snake_case(name, what, at, diagnostics);
  ManifestOption option;
  option.name = name;
  option.at = at;
  JsonObjectReader reader(value, diagnostics, what);
  const bool has_type = reader.require("type") != nullptr;
  const std::string type = has_type ? reader.word("type", kTypeNames, "") : "";
  const auto known = std::find(kTypeNames.begin(), kTypeNames.end(), type);
  const Value* initial = reader.require("default");
  option.about = read_optional_text(reader, "about", diagnostics);
  option.rules = read_texts(reader, "rules", diagnostics);
  option.part = read_optional_text(reader, "part", diagnostics);
  if (known == kTypeNames.end()) {  // what else it may say depends on the type
    return option;
  }
  option.type = static_cast<OptionType>(known - kTypeNames.begin());
  if (option.type == OptionType::integer) {
    read_bounds(reader, option, diagnostics);
  } else if (option.type == OptionType::enumeration) {
    read_values(reader, option, diagnostics);
  }
  read_initial(initial, option, diagnostics);
  reader.finish();
  return option;
}

}  // namespace bastide
