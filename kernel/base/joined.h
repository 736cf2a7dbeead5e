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

/// "tile" → "tiles", "story" → "stories", "box" → "boxes"; what ends in s stays.
[[nodiscard]] inline std::string plural_of(std::string_view thing) {
  if (thing.ends_with('s')) {
    return std::string(thing);
  }
  const bool after_vowel =
      thing.size() > 1 &&
      std::string_view("aeiou").find(thing[thing.size() - 2]) != std::string_view::npos;
  if (thing.ends_with('y') && !after_vowel) {
    return std::string(thing.substr(0, thing.size() - 1)) + "ies";
  }
  const bool hisses = thing.ends_with("ch") || thing.ends_with("sh") || thing.ends_with('x');
  return std::string(thing) + (hisses ? "es" : "s");
}

/// "1 tile", "2 tiles".
[[nodiscard]] inline std::string counted(std::int64_t count, std::string_view thing) {
  return std::to_string(count) + " " + (count == 1 ? std::string(thing) : plural_of(thing));
}

}  // namespace bastide
