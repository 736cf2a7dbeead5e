// Texts made to fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bastide {

/// The composed text with every line that is longer than `columns` broken at blanks, words that are
/// longer within; what follows is set in by two. Styles stay (see gate.h). Requires: columns > 4.
[[nodiscard]] std::string folded(std::string_view text, std::size_t columns);

/// The same for text in two columns: what follows of a long line stands below its second column,
/// which begins after the first two blanks within it. Requires: no first column is wider than half
/// of `columns`.
[[nodiscard]] std::string folded_columns(std::string_view text, std::size_t columns);

/// The text with a colon after it, as the language writes that.
[[nodiscard]] std::string heading(const std::string& title);

/// Ends of lines in the text.
[[nodiscard]] std::size_t count_lines(std::string_view text);

}  // namespace bastide
