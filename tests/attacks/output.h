// What the program may print: text for people and for terminals, and nothing about how it is made.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

/// Why this is no text that may reach a terminal: a control character other than line end and tab,
/// a character that turns the direction of writing, a byte that is no UTF-8. Names the line and
/// what stands around it; empty when nothing is wrong.
[[nodiscard]] std::string find_control(std::string_view text);

/// A name of the program's inside: a class, a source file, a message of a library, the report of a
/// sanitizer. With the line that holds it; empty when there is none.
[[nodiscard]] std::string find_internal_name(std::string_view text);

/// One of the two, or empty.
[[nodiscard]] std::string find_fault(std::string_view text);

/// The line that holds the offset, cut to what is readable, with everything strange made visible.
[[nodiscard]] std::string visible_line(std::string_view text, std::size_t offset);

/// A file; at most `most` bytes of it. Empty when it cannot be read.
[[nodiscard]] std::string read_bytes(const std::string& path, std::size_t most = 64U << 20U);

}  // namespace bastide
