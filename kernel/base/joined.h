// Lists in words.
#pragma once

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

}  // namespace bastide
