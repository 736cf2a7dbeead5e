// Strict reading of JSON objects: wrong type, out of range, missing and unknown keys are complaints
// with their place; nothing throws, so that every fault of a file is found in one go.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/io/json_node.h"
#include "kernel/io/json_parser.h"

namespace bastide {

// One value. `name` says what it is: `"count"`, or `a name in "rules"`. A complaint reads
// `name: expected a whole number from 0 to 9, found "x"`. None after a complaint.

[[nodiscard]] std::optional<bool> as_boolean(const JsonNode& node, std::string_view name,
                                             Diagnostics& diagnostics);
[[nodiscard]] std::optional<std::int64_t> as_integer(const JsonNode& node, std::string_view name,
                                                     std::int64_t least, std::int64_t most,
                                                     Diagnostics& diagnostics);
[[nodiscard]] std::optional<std::string> as_string(const JsonNode& node, std::string_view name,
                                                   Diagnostics& diagnostics);
/// Every string of the list; items of another type are left out after a complaint.
[[nodiscard]] std::vector<std::string> as_strings(const JsonNode& node, std::string_view name,
                                                  Diagnostics& diagnostics);
/// A list of two whole numbers.
[[nodiscard]] std::optional<std::array<int, 2>> as_pair(const JsonNode& node, std::string_view name,
                                                        int least, int most,
                                                        Diagnostics& diagnostics);

/// A lower-case letter, then lower-case letters, digits and "_".
[[nodiscard]] bool is_snake_case(std::string_view text);

/// Reads the members of one object. Each getter marks its key as known; `finish` complains about
/// keys that nobody asked for. A getter without `optional_` complains when its key is missing; each
/// complains when the value does not fit, and then returns the default (empty, `least`, false).
class ObjectReader {
 public:
  /// `what` names the object in messages: "tile", "plugin manifest". A node that is no object is
  /// one complaint, and all getters are quiet. Keeps references: both outlive the reader.
  ObjectReader(const JsonNode& node, Diagnostics& diagnostics, std::string_view what);
  /// Finishes, if nobody did.
  ~ObjectReader() { finish(); }
  ObjectReader(const ObjectReader&) = delete;
  ObjectReader& operator=(const ObjectReader&) = delete;
  ObjectReader(ObjectReader&&) = delete;
  ObjectReader& operator=(ObjectReader&&) = delete;

  /// Is the node an object at all?
  [[nodiscard]] bool is_object() const { return node_.is(JsonKind::object); }
  /// Is the key there? Marks it as known.
  [[nodiscard]] bool has(std::string_view key);
  /// The place of a key's value; that of the object when the key is missing.
  [[nodiscard]] SourceRef at(std::string_view key) const;
  [[nodiscard]] SourceRef at() const { return node_.at(); }

  /// A value of any kind; null when it is missing.
  const JsonNode* node(std::string_view key);
  const JsonNode* optional_node(std::string_view key);

  std::string string(std::string_view key);
  std::string optional_string(std::string_view key, std::string_view otherwise = "");
  bool boolean(std::string_view key);
  bool optional_bool(std::string_view key, bool otherwise);
  int integer(std::string_view key, int least, int most);
  int optional_int(std::string_view key, int least, int most, int otherwise);
  std::int64_t optional_int64(std::string_view key, std::int64_t least, std::int64_t most,
                              std::int64_t otherwise);
  /// One of some words; a wrong one is answered with the nearest and, where they are few, all.
  std::string word(std::string_view key, std::span<const std::string> words);
  std::string optional_word(std::string_view key, std::span<const std::string> words,
                            std::string_view otherwise);

  /// A list of any values; empty when it is missing.
  std::span<const JsonNode> list(std::string_view key);
  std::span<const JsonNode> optional_list(std::string_view key);
  /// The members of an object whose keys are names, in file order; empty when it is missing.
  std::span<const JsonMember> map(std::string_view key);
  std::span<const JsonMember> optional_map(std::string_view key);
  /// An object for a reader of its own; null when it is missing.
  const JsonNode* object(std::string_view key);
  const JsonNode* optional_object(std::string_view key);
  std::vector<std::string> optional_strings(std::string_view key);
  /// Two whole numbers such as a cell.
  std::array<int, 2> pair(std::string_view key, int least, int most);
  std::optional<std::array<int, 2>> optional_pair(std::string_view key, int least, int most);

  /// Marks a key as known without reading it: `$schema`.
  void ignore(std::string_view key);
  /// `"key": message` at the key's value.
  void complain(std::string_view key, std::string_view message);
  /// Complains about unknown keys, with the nearest known one. Later calls do nothing.
  void finish();

 private:
  const JsonNode* of_kind(const JsonNode* node, std::string_view key, JsonKind kind);

  const JsonNode& node_;
  Diagnostics& diagnostics_;
  std::string what_;
  std::vector<std::string> known_;
  bool finished_ = false;
};

}  // namespace bastide
