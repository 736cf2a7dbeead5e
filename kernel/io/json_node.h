// A JSON value as a file holds it: every value and every key remembers its place.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"

namespace bastide {

/// `integer` is a number without point and exponent that fits into 64 bits; every other is `number`.
enum class JsonKind : std::uint8_t { null, boolean, integer, number, string, list, object };

struct JsonMember;

/// Only the field of its kind is set.
struct JsonNode {
  JsonKind kind = JsonKind::null;
  bool boolean = false;
  std::int64_t integer = 0;
  double number = 0;                // finite; set for `integer` too
  std::string text;                 // of `string`, UTF-8
  std::vector<JsonNode> items;      // of `list`
  std::vector<JsonMember> members;  // of `object`, in file order, no key twice
  std::shared_ptr<const std::string> file;
  int line = 0;
  int column = 0;

  [[nodiscard]] bool is(JsonKind wanted) const { return kind == wanted; }
  [[nodiscard]] SourceRef at() const;
  /// The value of a key; null when there is none or this is no object. The cost is one comparison
  /// a member.
  [[nodiscard]] const JsonNode* find(std::string_view key) const;
};

struct JsonMember {
  std::string key;
  JsonNode value;
  int line = 0;  // of the key
  int column = 0;

  [[nodiscard]] SourceRef at() const;
};

/// What was found, as a message says it: `"2-6"`, `12`, `true`, `a list`, `an empty object`.
[[nodiscard]] std::string describe(const JsonNode& node);

}  // namespace bastide
