// The one gate between the program and whoever reads it: all that reaches stdout and stderr goes
// through here.
//
// A text is composed of what the program says and of what strangers wrote: names, titles, reasons,
// file names. At the gate it is made visible (kernel/base/visible.h), so nothing in it can steer a
// terminal. Styles of the program's own are marks until then; a mark holds a key that is drawn anew
// for each run of the program and is never shown, so no stranger can write one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

enum class Stream : std::uint8_t { results, messages };  // stdout, stderr

/// The text in a style: `code` is the number of it for terminals, such as "1" (bold) or "38;5;32".
[[nodiscard]] std::string styled(std::string_view code, std::string_view text);
/// A mark that empties the line in which the cursor stands.
[[nodiscard]] std::string emptied_line();
/// A mark that empties the screen and puts the cursor at its top.
[[nodiscard]] std::string emptied_screen();

/// The text as one line: visible_line, but styles stay.
[[nodiscard]] std::string one_line(std::string_view text);
/// A line of a composed text: said_with, as one_line, ended.
template <class... Values>
[[nodiscard]] std::string line_of(fmt::format_string<Values...> form, Values&&... values) {
  return one_line(said_with(form, std::forward<Values>(values)...)) + "\n";
}
/// The text with all lines but the first set in by two blanks, so that none of them passes for
/// another message.
[[nodiscard]] std::string hanging(std::string_view text);
/// For VerbOption::check of names: empty when the text is a line that can be seen, of at most
/// kLongestSeatName bytes, else what was expected.
[[nodiscard]] std::string refuse_invisible(const std::string& text);
/// Characters that the text takes in a line when it is shown: one_line without its styles.
[[nodiscard]] std::size_t text_width(std::string_view text);

/// What the gate makes of a text: visible, with marks as the sequences of terminals.
[[nodiscard]] std::string through_gate(std::string_view text);
/// Writes the text through the gate. 0, or the errno of the failure.
[[nodiscard]] int write_to(Stream stream, std::string_view text);
/// Everything written so far reaches its reader. 0, or the errno of the failure.
[[nodiscard]] int flush(Stream stream);
/// The end of stdout. 0, or the errno of the failure.
[[nodiscard]] int close_results();

}  // namespace bastide
