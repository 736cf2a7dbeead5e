// Strict reading of one object: wrong types, missing keys and unknown keys are all reported, none
// stops the reading.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/value.h"

namespace bastide {

class ObjectReader {
 public:
  /// `what` names the object in messages: "tile \"base/D\"". A value that is no object is reported;
  /// every read then gives its default.
  ObjectReader(const Value& value, Diagnostics& diagnostics, std::string what);

  [[nodiscard]] bool has(std::string_view key);
  /// The raw value, or null; counts as read.
  [[nodiscard]] const Value* find(std::string_view key);
  /// The same; a missing key is reported.
  [[nodiscard]] const Value* require(std::string_view key);

  /// A text on one line, of characters that can be seen (visible.h); others are reported, here and
  /// by texts(). Empty then.
  [[nodiscard]] std::string text(std::string_view key);
  [[nodiscard]] std::string text(std::string_view key, std::string_view initial);
  /// The same for what names something: nothing when it was reported, so that an empty name can be
  /// refused by whom it should name.
  [[nodiscard]] std::optional<std::string> name(std::string_view key);
  /// A text of several lines, made visible.
  [[nodiscard]] std::string long_text(std::string_view key);
  /// One of the words; others are reported with the nearest. `initial` when the key is missing.
  [[nodiscard]] std::string word(std::string_view key,
                                 std::span<const std::string_view> words,
                                 std::string_view initial);
  [[nodiscard]] std::int64_t integer(std::string_view key,
                                     std::int64_t least,
                                     std::int64_t most,
                                     std::int64_t initial);
  [[nodiscard]] bool boolean(std::string_view key, bool initial);
  /// A list of texts; a single text counts as a list of one, unless it is refused.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key, bool takes_one = true);
  /// -1 when the key is missing.
  [[nodiscard]] std::int32_t function(std::string_view key);
  /// Counts the key as read without looking at it.
  void ignore(std::string_view key) { known_.emplace(key); }

  void finish();

  void complain(const Value* at, const std::string& message);
  [[nodiscard]] const SourceRef& at() const { return value_.at; }

 private:
  void expected(std::string_view key, const Value& found, std::string_view what);
  bool is_visible(std::string_view key, const Value& text);

  const Value& value_;
  Diagnostics& diagnostics_;
  std::string what_;
  std::set<std::string, std::less<>> known_;
};

}  // namespace bastide
