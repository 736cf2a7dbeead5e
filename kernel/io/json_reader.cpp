#include "kernel/io/json_reader.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "kernel/base/nearest.h"

namespace bastide {
namespace {

void expected(const JsonNode& node, std::string_view name, std::string_view wanted,
              Diagnostics& diagnostics) {
  diagnostics.add(node.at(), std::string(name) + ": expected " + std::string(wanted) + ", found " +
                                 describe(node));
}

/// Ends at the limits of `int` and beyond are not worth a word.
std::string range_text(std::int64_t least, std::int64_t most) {
  const bool has_begin = least > std::numeric_limits<int>::min();
  const bool has_end = most < std::numeric_limits<int>::max();
  if (has_begin && has_end) {
    return " from " + std::to_string(least) + " to " + std::to_string(most);
  }
  return (has_begin ? " of at least " + std::to_string(least) : "") +
         (has_end ? " of at most " + std::to_string(most) : "");
}

std::string_view kind_text(JsonKind kind) {
  switch (kind) {
    case JsonKind::list:
      return "a list [ ... ]";
    case JsonKind::object:
      return "an object { ... }";
    default:
      return "another value";
  }
}

/// `"a", "b" or "c"`.
std::string alternatives(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_last = i + 1 == words.size();
    text += i == 0 ? "" : is_last ? " or " : ", ";
    text += quoted(words[i]);
  }
  return text;
}

}  // namespace

std::optional<bool> as_boolean(const JsonNode& node, std::string_view name,
                               Diagnostics& diagnostics) {
  if (!node.is(JsonKind::boolean)) {
    expected(node, name, "true or false", diagnostics);
    return std::nullopt;
  }
  return node.boolean;
}

std::optional<std::int64_t> as_integer(const JsonNode& node, std::string_view name,
                                       std::int64_t least, std::int64_t most,
                                       Diagnostics& diagnostics) {
  if (!node.is(JsonKind::integer) || node.integer < least || node.integer > most) {
    expected(node, name, "a whole number" + range_text(least, most), diagnostics);
    return std::nullopt;
  }
  return node.integer;
}

std::optional<std::string> as_string(const JsonNode& node, std::string_view name,
                                     Diagnostics& diagnostics) {
  if (!node.is(JsonKind::string)) {
    expected(node, name, "a text in double quotes", diagnostics);
    return std::nullopt;
  }
  return node.text;
}

std::vector<std::string> as_strings(const JsonNode& node, std::string_view name,
                                    Diagnostics& diagnostics) {
  std::vector<std::string> texts;
  if (!node.is(JsonKind::list)) {
    expected(node, name, "a list of texts", diagnostics);
    return texts;
  }
  const std::string item_name = "an item of " + std::string(name);
  for (const JsonNode& item : node.items) {
    if (std::optional<std::string> text = as_string(item, item_name, diagnostics)) {
      texts.push_back(std::move(*text));
    }
  }
  return texts;
}

std::optional<std::array<int, 2>> as_pair(const JsonNode& node, std::string_view name, int least,
                                          int most, Diagnostics& diagnostics) {
  if (!node.is(JsonKind::list)) {
    expected(node, name, "a list of two numbers", diagnostics);
    return std::nullopt;
  }
  if (node.items.size() != 2) {
    diagnostics.add(node.at(), std::string(name) + ": expected a list of two numbers, found " +
                                   std::to_string(node.items.size()));
    return std::nullopt;
  }
  const std::string item_name = "a number of " + std::string(name);
  const auto first = as_integer(node.items[0], item_name, least, most, diagnostics);
  const auto second = as_integer(node.items[1], item_name, least, most, diagnostics);
  if (!first || !second) {
    return std::nullopt;
  }
  return std::array<int, 2>{static_cast<int>(*first), static_cast<int>(*second)};
}

bool is_snake_case(std::string_view text) {
  const bool starts_well = !text.empty() && text.front() >= 'a' && text.front() <= 'z';
  return starts_well && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

ObjectReader::ObjectReader(const JsonNode& node, Diagnostics& diagnostics, std::string_view what)
    : node_(node), diagnostics_(diagnostics), what_(what) {
  if (!is_object()) {
    expected(node, what, kind_text(JsonKind::object), diagnostics);
  }
}

bool ObjectReader::has(std::string_view key) { return optional_node(key) != nullptr; }

SourceRef ObjectReader::at(std::string_view key) const {
  const JsonNode* found = node_.find(key);
  return found == nullptr ? node_.at() : found->at();
}

const JsonNode* ObjectReader::node(std::string_view key) {
  const JsonNode* found = optional_node(key);
  if (found == nullptr && is_object()) {
    diagnostics_.add(node_.at(), "missing key " + quoted(key) + " in " + what_);
  }
  return found;
}

const JsonNode* ObjectReader::optional_node(std::string_view key) {
  ignore(key);
  return node_.find(key);
}

std::string ObjectReader::string(std::string_view key) {
  const JsonNode* found = node(key);
  return found == nullptr ? std::string() : optional_string(key);
}

std::string ObjectReader::optional_string(std::string_view key, std::string_view otherwise) {
  const JsonNode* found = optional_node(key);
  if (found == nullptr) {
    return std::string(otherwise);
  }
  return as_string(*found, quoted(key), diagnostics_).value_or(std::string(otherwise));
}

bool ObjectReader::boolean(std::string_view key) {
  return node(key) != nullptr && optional_bool(key, false);
}

bool ObjectReader::optional_bool(std::string_view key, bool otherwise) {
  const JsonNode* found = optional_node(key);
  return found == nullptr ? otherwise
                          : as_boolean(*found, quoted(key), diagnostics_).value_or(otherwise);
}

int ObjectReader::integer(std::string_view key, int least, int most) {
  return node(key) == nullptr ? least : optional_int(key, least, most, least);
}

int ObjectReader::optional_int(std::string_view key, int least, int most, int otherwise) {
  return static_cast<int>(optional_int64(key, least, most, otherwise));
}

std::int64_t ObjectReader::optional_int64(std::string_view key, std::int64_t least,
                                          std::int64_t most, std::int64_t otherwise) {
  const JsonNode* found = optional_node(key);
  if (found == nullptr) {
    return otherwise;
  }
  return as_integer(*found, quoted(key), least, most, diagnostics_).value_or(otherwise);
}

std::string ObjectReader::word(std::string_view key, std::span<const std::string> words) {
  return node(key) == nullptr ? std::string() : optional_word(key, words, "");
}

std::string ObjectReader::optional_word(std::string_view key, std::span<const std::string> words,
                                        std::string_view otherwise) {
  const JsonNode* found = optional_node(key);
  if (found == nullptr) {
    return std::string(otherwise);
  }
  if (found->is(JsonKind::string) &&
      std::find(words.begin(), words.end(), found->text) != words.end()) {
    return found->text;
  }
  constexpr std::size_t kMostListed = 12;
  const std::string wanted = words.size() > kMostListed ? "a known word" : alternatives(words);
  complain(key, "expected " + wanted + ", found " + describe(*found) +
                    did_you_mean(found->text, words));
  return std::string(otherwise);
}

const JsonNode* ObjectReader::of_kind(const JsonNode* node, std::string_view key, JsonKind kind) {
  if (node != nullptr && !node->is(kind)) {
    expected(*node, quoted(key), kind_text(kind), diagnostics_);
    return nullptr;
  }
  return node;
}

std::span<const JsonNode> ObjectReader::list(std::string_view key) {
  node(key);
  return optional_list(key);
}

std::span<const JsonNode> ObjectReader::optional_list(std::string_view key) {
  const JsonNode* found = of_kind(optional_node(key), key, JsonKind::list);
  return found == nullptr ? std::span<const JsonNode>() : found->items;
}

std::span<const JsonMember> ObjectReader::map(std::string_view key) {
  node(key);
  return optional_map(key);
}

std::span<const JsonMember> ObjectReader::optional_map(std::string_view key) {
  const JsonNode* found = optional_object(key);
  return found == nullptr ? std::span<const JsonMember>() : found->members;
}

const JsonNode* ObjectReader::object(std::string_view key) {
  return of_kind(node(key), key, JsonKind::object);
}

const JsonNode* ObjectReader::optional_object(std::string_view key) {
  return of_kind(optional_node(key), key, JsonKind::object);
}

std::vector<std::string> ObjectReader::optional_strings(std::string_view key) {
  const JsonNode* found = optional_node(key);
  return found == nullptr ? std::vector<std::string>()
                          : as_strings(*found, quoted(key), diagnostics_);
}

std::array<int, 2> ObjectReader::pair(std::string_view key, int least, int most) {
  node(key);
  return optional_pair(key, least, most).value_or(std::array<int, 2>{least, least});
}

std::optional<std::array<int, 2>> ObjectReader::optional_pair(std::string_view key, int least,
                                                              int most) {
  const JsonNode* found = optional_node(key);
  return found == nullptr ? std::nullopt : as_pair(*found, quoted(key), least, most, diagnostics_);
}

void ObjectReader::ignore(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) {
    known_.emplace_back(key);
  }
}

void ObjectReader::complain(std::string_view key, std::string_view message) {
  diagnostics_.add(at(key), quoted(key) + ": " + std::string(message));
}

void ObjectReader::finish() {
  if (finished_ || !is_object()) {
    return;
  }
  finished_ = true;
  for (const JsonMember& member : node_.members) {
    if (std::find(known_.begin(), known_.end(), member.key) == known_.end()) {
      diagnostics_.add(member.at(), "unknown key " + quoted(member.key) + " in " + what_ +
                                        did_you_mean(member.key, known_));
    }
  }
}

}  // namespace bastide
