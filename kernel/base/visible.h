// Makes text visible: what would steer a terminal, or hide or turn around other text, is shown by
// its number.
//
// Texts of strangers (plugins, records, scenarios, file names) are data for the eye. Shown as they
// are they could clear the screen, retitle the window, turn the order of the letters around or
// forge a line of the program.
//
// Not visible are the controls U+0000 to U+001F and U+007F to U+009F; the marks that turn the
// direction of letters (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069); the separators
// U+2028 and U+2029; what is seen as nothing (U+00AD, U+180E, U+200B, U+2060 to U+2065, U+206A to
// U+206F, U+FEFF, U+FFF9 to U+FFFB, U+FFFE, U+FFFF, U+E0000 to U+E007F); and every byte that
// belongs to no well-formed character. U+200C and U+200D stay: Persian, Hindi and many emoji are
// not written without them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "kernel/base/said.h"

namespace bastide {

/// A text of several lines: `\n` and `\t` stay, all else that is not visible becomes `\x1b`,
/// `\u202e`, or `\xff` for a byte that is no character. What is visible stays as it is; so twice
/// gives the same as once.
[[nodiscard]] std::string visible_text(std::string_view text);

/// A text that stands in one line: the end of a line becomes `\n` in two characters, a tab `\t`.
[[nodiscard]] std::string visible_line(std::string_view text);

/// A JSON document whose texts say the same, with every character that is not visible as `\u202e`.
/// Requires: JSON in well-formed UTF-8.
[[nodiscard]] std::string visible_json(std::string_view document);

/// Longer texts on one line are refused where they are read, in bytes: titles and what else a file
/// or a message says; and what somebody is called.
inline constexpr std::size_t kLongestLine = 4000;
inline constexpr std::size_t kLongestSeatName = 200;

/// What a name or a title has to be, for messages: "expected a text on one line, ...".
inline constexpr std::string_view kVisibleLine =
    marked("a text on one line without control or invisible characters");

/// What is wrong with a text that is to stand on one line of at most `most` bytes: what was
/// expected, for messages. Empty: nothing.
[[nodiscard]] std::string line_problem(std::string_view text, std::size_t most = kLongestLine);

/// Offset of the first character that visible_line would change; npos when there is none.
[[nodiscard]] std::size_t find_invisible(std::string_view text);

}  // namespace bastide
