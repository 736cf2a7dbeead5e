#include "kernel/base/visible.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "kernel/base/utf8.h"

namespace bastide {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

constexpr std::array kInvisible{Range{0x00, 0x1F},
                                Range{0x7F, 0x9F},
                                Range{0xAD, 0xAD},
                                Range{0x61C, 0x61C},
                                Range{0x180E, 0x180E},
                                Range{0x200B, 0x200B},
                                Range{0x200E, 0x200F},
                                Range{0x2028, 0x202E},
                                Range{0x2060, 0x206F},
                                Range{0xFEFF, 0xFEFF},
                                Range{0xFFF9, 0xFFFB},
                                Range{0xFFFE, 0xFFFF},
                                Range{0xE0000, 0xE007F}};

bool is_invisible(std::uint32_t code) {
  return std::any_of(kInvisible.begin(), kInvisible.end(), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
}

/// What is written for characters that are not visible.
enum class Form : std::uint8_t { text, line, json };

std::string number(std::string_view begin, std::uint32_t value, int digits) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string shown(begin);
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    shown += kHex[(value >> static_cast<unsigned>(shift)) & 0xFU];
  }
  return shown;
}

std::string json_escape(std::uint32_t code) {
  if (code < 0x10000) {
    return number("\\u", code, 4);
  }
  const std::uint32_t rest = code - 0x10000;
  return number("\\u", 0xD800 + (rest >> 10U), 4) + number("\\u", 0xDC00 + (rest & 0x3FFU), 4);
}

std::string shown_form(std::uint32_t code, Form form) {
  const bool is_layout = code == '\n' || code == '\t';
  if (is_layout && form != Form::line) {
    return std::string(1, static_cast<char>(code));
  }
  if (is_layout) {
    return code == '\n' ? "\\n" : "\\t";
  }
  if (form == Form::json) {
    return json_escape(code);
  }
  return code < 0x80      ? number("\\x", code, 2)
         : code < 0x10000 ? number("\\u", code, 4)
                          : number("\\U", code, 8);
}

/// How many bytes at the front are printable ASCII, which nearly every text is made of. Eight at a
/// time: the high bit of some byte is set by what is below a space, by 0x7F, or from the outset.
std::size_t plain_length(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((((word - (kOnes * 0x20)) | (word + kOnes) | word) & (kOnes * 0x80)) != 0) {
      break;
    }
  }
  while (at < text.size() && text[at] >= 0x20 && text[at] < 0x7F) {
    ++at;
  }
  return at;
}

std::string visible(std::string_view text, Form form) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const std::size_t plain = plain_length(text);
    shown += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) {
      break;
    }
    const std::size_t length = character_length(text, 0);
    if (length == 0) {
      shown += number("\\x", static_cast<unsigned char>(text.front()), 2);
    } else if (const std::uint32_t code = character_at(text, 0); is_invisible(code)) {
      shown += shown_form(code, form);
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

}  // namespace

std::string visible_text(std::string_view text) {
  return visible(text, Form::text);
}

std::string visible_line(std::string_view text) {
  return visible(text, Form::line);
}

std::string visible_json(std::string_view document) {
  return visible(document, Form::json);
}

std::string line_problem(std::string_view text, std::size_t most) {
  if (text.size() > most) {
    return said_with("a text of at most {} bytes", most);
  }
  return find_invisible(text) == std::string_view::npos ? std::string() : said(kVisibleLine);
}

std::size_t find_invisible(std::string_view text) {
  for (std::size_t at = plain_length(text); at < text.size(); at += plain_length(text.substr(at))) {
    const std::size_t length = character_length(text, at);
    if (length == 0 || is_invisible(character_at(text, at))) {
      return at;
    }
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace bastide
