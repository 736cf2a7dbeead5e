// UTF-8: is a text well formed, and how many characters does it hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

/// Offset of the first byte that is no well-formed UTF-8 (overlong forms and surrogates included);
/// npos when the text is fine.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// Bytes of the character that begins at `at`; 0 when none that is well formed does.
/// Requires: at < text.size().
[[nodiscard]] std::size_t character_length(std::string_view text, std::size_t at);

/// The number of the character (code point) that begins at `at`. Requires: a well-formed one does.
[[nodiscard]] std::uint32_t character_at(std::string_view text, std::size_t at);

/// Number of characters (code points). Requires: well-formed text.
[[nodiscard]] std::size_t count_characters(std::string_view text);

/// The beginning of a well-formed text, at most `most` bytes of it, without half a character.
[[nodiscard]] std::string_view cut(std::string_view text, std::size_t most);

/// What a stranger wrote, as it is shown where a name or a title stands: at most `most` bytes of
/// it, and "…" when there are more. Requires: well-formed text.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most = 200);

/// Appends one character. Requires: `code` is at most 0x10FFFF and no surrogate.
void append_utf8(std::string& text, std::uint32_t code);

}  // namespace bastide
