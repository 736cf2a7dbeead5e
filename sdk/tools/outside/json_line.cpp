#include "sdk/tools/outside/json_line.h"

#include <iterator>

#include <fmt/format.h>

namespace bastide {

void JsonLine::part() {
  if (has_before_) {
    text_ += ',';
  }
  has_before_ = true;
}

JsonLine& JsonLine::open(char bracket) {
  part();
  text_ += bracket;
  has_before_ = false;
  return *this;
}

JsonLine& JsonLine::close(char bracket) {
  text_ += bracket;
  has_before_ = true;
  return *this;
}

JsonLine& JsonLine::key(std::string_view key) {
  part();
  quote(key);
  text_ += ':';
  has_before_ = false;
  return *this;
}

JsonLine& JsonLine::text(std::string_view value) {
  part();
  quote(value);
  return *this;
}

JsonLine& JsonLine::number(std::int64_t value) {
  part();
  const fmt::format_int digits(value);
  text_.append(digits.data(), digits.size());
  return *this;
}

JsonLine& JsonLine::raw(std::string_view json) {
  part();
  text_ += json;
  return *this;
}

void JsonLine::quote(std::string_view value) {
  text_ += '"';
  for (const char letter : value) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      text_ += '\\';
      text_ += letter;
    } else if (byte < 0x20) {
      fmt::format_to(std::back_inserter(text_), "\\u{:04x}", byte);
    } else {
      text_ += letter;
    }
  }
  text_ += '"';
}

}  // namespace bastide
