#include "sdk/tools/play/typed_words.h"

#include <algorithm>
#include <charconv>

namespace bastide {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Parts words and is no part of one. Bytes of other alphabets are.
bool is_between(char c) {
  const auto code = static_cast<unsigned char>(c);
  const bool is_letter = (c >= 'a' && c <= 'z') || is_digit(c) || code >= 0x80;
  return !is_letter;
}

class Reader {
 public:
  explicit Reader(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      // A degree sign goes without saying, a minus sign is written in several ways.
      if (text.substr(i, 2) == "°") {
        text_ += ' ';
        ++i;
      } else if (text.substr(i, 3) == "−" || text.substr(i, 3) == "–") {
        text_ += '-';
        i += 2;
      } else {
        const char c = text[i];
        text_ += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      }
    }
  }

  std::vector<TypedWord> words() {
    std::vector<TypedWord> words;
    while (at_ < text_.size()) {
      if (const std::optional<std::int32_t> number = read_number()) {
        words.push_back(number_or_cell(*number));
      } else if (is_between(text_[at_])) {
        ++at_;
      } else {
        const std::size_t from = at_;
        while (at_ < text_.size() && !is_between(text_[at_])) {
          ++at_;
        }
        words.push_back({text_.substr(from, at_ - from)});
      }
    }
    return words;
  }

 private:
  /// A whole number that no letter follows.
  std::optional<std::int32_t> read_number() {
    const std::size_t sign = at_ < text_.size() && text_[at_] == '-' ? 1 : 0;
    std::size_t end = at_ + sign;
    while (end < text_.size() && is_digit(text_[end])) {
      ++end;
    }
    const bool is_number = end > at_ + sign && (end == text_.size() || is_between(text_[end]));
    std::int32_t number = 0;
    if (!is_number ||
        std::from_chars(text_.data() + at_, text_.data() + end, number).ec != std::errc() ||
        std::abs(number) > 9999) {
      return std::nullopt;
    }
    at_ = end;
    return number;
  }

  TypedWord number_or_cell(std::int32_t number) {
    const std::size_t before = at_;
    while (at_ < text_.size() && std::string_view(" ,;:/()").find(text_[at_]) < 7) {
      ++at_;
    }
    const std::optional<std::int32_t> second = at_ > before ? read_number() : std::nullopt;
    if (!second) {
      at_ = before;
      return {std::to_string(number), {}, number};
    }
    const Cell cell{static_cast<std::int16_t>(number), static_cast<std::int16_t>(*second)};
    return {to_string(cell), cell, {}};
  }

  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<TypedWord> typed_words(std::string_view text) {
  return Reader(text).words();
}

}  // namespace bastide
