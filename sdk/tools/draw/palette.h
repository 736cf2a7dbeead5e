// Colours as a terminal can show them, readable on its background.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

/// How many colours a terminal has: none, 16, the table of 256, or all.
enum class Depth : std::uint8_t { none, sixteen, table, full };

struct Palette {
  Depth depth = Depth::none;
  bool light = false;  // the background; the text is dark then

  /// The code of a style, for styled(), of text in the colour "#rrggbb", made lighter or darker
  /// until its contrast with the background is at least so high. Empty without colours, and for a
  /// colour that is written in another way.
  [[nodiscard]] std::string code(std::string_view colour, double contrast) const;
};

/// What the environment says of the terminal: COLORTERM and TERM, and COLORFGBG of its background.
[[nodiscard]] Palette palette_of_terminal();

}  // namespace bastide
