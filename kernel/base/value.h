// A declaration as its author wrote it, whatever the language: a tree of values that know their
// place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/diagnostics.h"

namespace bastide {

struct Value {
  enum class Kind : std::uint8_t { null, boolean, integer, number, text, list, object, function };

  struct Member;

  Kind kind = Kind::null;
  bool boolean = false;
  std::int64_t integer = 0;  // also the number of a function
  double number = 0;
  std::string text;
  std::vector<Value> items;     // of lists
  std::vector<Member> members;  // of objects, in the order of the file; keys are distinct
  SourceRef at;

  [[nodiscard]] bool is(Kind other) const { return kind == other; }
  /// Null when there is no such key.
  [[nodiscard]] const Value* find(std::string_view key) const;
  [[nodiscard]] Value* find(std::string_view key);
  /// Adds a member, or replaces the one with this key.
  void set(std::string key, Value value, SourceRef key_at = {});

  // For declarations made in C++.
  static Value of(std::string_view text);
  static Value of(std::int64_t integer);
  static Value of_bool(bool boolean);
  static Value list_of(std::vector<Value> items);
};

struct Value::Member {
  std::string key;
  SourceRef key_at;
  Value value;
};

/// "a list", "the text \"base\"", "the number 12": what was found, for messages.
[[nodiscard]] std::string describe(const Value& value);

/// As JSON on one line, with "a function" for functions: how listings show a declaration.
[[nodiscard]] std::string to_text(const Value& value);

}  // namespace bastide
