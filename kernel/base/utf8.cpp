#include "kernel/base/utf8.h"

#include <algorithm>

namespace bastide {
namespace {

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool continues(unsigned char byte) {
  return (byte & 0xC0U) == 0x80U;
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t at) {
  const unsigned char first = byte_at(text, at);
  if (first < 0x80) {
    return 1;
  }
  // Second byte limits exclude overlong forms, surrogates and codes above 0x10FFFF.
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  const unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < length) {
    return 0;
  }
  if (byte_at(text, at + 1) < least || byte_at(text, at + 1) > most) {
    return 0;
  }
  for (std::size_t i = 2; i < length; ++i) {
    if (!continues(byte_at(text, at + i))) {
      return 0;
    }
  }
  return length;
}

std::uint32_t character_at(std::string_view text, std::size_t at) {
  const std::size_t length = character_length(text, at);
  const unsigned char first = byte_at(text, at);
  std::uint32_t code = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    code = (code << 6U) | (byte_at(text, at + i) & 0x3FU);
  }
  return code;
}

std::size_t find_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return std::string_view::npos;
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return !continues(static_cast<unsigned char>(c)); }));
}

std::string_view cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) {
    return text;
  }
  while (most > 0 && continues(byte_at(text, most))) {
    --most;
  }
  return text.substr(0, most);
}

std::string shortened(std::string_view text, std::size_t most) {
  return text.size() <= most ? std::string(text) : std::string(cut(text, most)) + "…";
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto add = [&text](std::uint32_t byte) {
    text += static_cast<char>(byte);
  };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0U | (code >> 6U));
    add(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    add(0xE0U | (code >> 12U));
    add(0x80U | ((code >> 6U) & 0x3FU));
    add(0x80U | (code & 0x3FU));
  } else {
    add(0xF0U | (code >> 18U));
    add(0x80U | ((code >> 12U) & 0x3FU));
    add(0x80U | ((code >> 6U) & 0x3FU));
    add(0x80U | (code & 0x3FU));
  }
}

}  // namespace bastide
