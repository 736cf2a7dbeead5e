// Lists and numbers in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

/// What `text_of` makes of each, one after the other, with `between` between them.
template <class Range, class TextOf>
[[nodiscard]] std::string joined(const Range& range,
                                 std::string_view between,
                                 const TextOf& text_of) {
  std::string text;
  bool first = true;
  for (const auto& item : range) {
    if (!first) {
      text += between;
    }
    text += text_of(item);
    first = false;
  }
  return text;
}

/// Of texts.
template <class Range>
[[nodiscard]] std::string joined(const Range& range, std::string_view between) {
  return joined(range, between, [](std::string_view text) { return text; });
}

/// "1 tile", "2 tiles".
[[nodiscard]] inline std::string counted(std::int64_t count, std::string_view thing) {
  std::string text = std::to_string(count) + " ";
  text += thing;
  return count == 1 ? text : text + "s";
}

}  // namespace bastide
