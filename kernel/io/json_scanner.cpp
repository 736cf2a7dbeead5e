#include "kernel/io/json_scanner.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"
#include "kernel/io/json_parser.h"

namespace bastide {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::uint32_t kReplacement = 0xFFFD;  // stands for a character that was not readable

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '+';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t count_digits(std::string_view text, std::size_t from) {
  return std::min(text.find_first_not_of("0123456789", from), text.size()) - from;
}

/// Is it a number by the grammar of JSON, leading zeros aside?
bool is_number(std::string_view text) {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  std::size_t digits = count_digits(text, at);
  if (digits == 0) {
    return false;
  }
  at += digits;
  if (at < text.size() && text[at] == '.') {
    digits = count_digits(text, at + 1);
    if (digits == 0) {
      return false;
    }
    at += 1 + digits;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    at += at < text.size() && (text[at] == '+' || text[at] == '-') ? 1U : 0U;
    digits = count_digits(text, at);
    at += digits;
    return digits > 0 && at == text.size();
  }
  return at == text.size();
}

/// Without plus sign and leading zeros, which JSON does not know: "+07" is "7".
std::string normal_number(std::string_view word) {
  std::string sign;
  if (word.starts_with('-') || word.starts_with('+')) {
    sign = word.front() == '-' ? "-" : "";
    word.remove_prefix(1);
  }
  while (word.size() > 1 && word[0] == '0' && is_digit(word[1])) {
    word.remove_prefix(1);
  }
  return sign + std::string(word);
}

bool is_high_surrogate(std::uint32_t code) {
  return code >= 0xD800 && code < 0xDC00;
}
bool is_low_surrogate(std::uint32_t code) {
  return code >= 0xDC00 && code < 0xE000;
}

}  // namespace

JsonScanner::JsonScanner(std::string_view text, const SourceRef& begin, Diagnostics& diagnostics)
    : text_(text),
      mark_{std::max(begin.line, 1), std::max(begin.column, 1)},
      file_(begin.file),
      diagnostics_(diagnostics) {
  if (text_.size() > kMostJsonBytes) {
    stop(mark_, said("the file holds more than 16 MB; it is no file of this program"));
    return;
  }
  check_encoding();
}

void JsonScanner::check_encoding() {
  const std::size_t wrong = find_invalid_utf8(text_);
  if (wrong != std::string_view::npos) {
    pos_ = wrong;
    stop(here(), said("not UTF-8 from this character on; save the file as UTF-8"));
    return;
  }
  if (text_.starts_with(kByteOrderMark)) {
    pos_ = marked_ = kByteOrderMark.size();
  }
}

TextPlace JsonScanner::here() {
  for (; marked_ < pos_; ++marked_) {
    const auto byte = static_cast<unsigned char>(text_[marked_]);
    if (byte == '\n') {
      ++mark_.line;
      mark_.column = 1;
    } else if (byte < 0x80 || byte >= 0xC0) {
      ++mark_.column;
    }
  }
  return mark_;
}

std::string JsonScanner::found() const {
  constexpr std::string_view kEnds = " \t\r\n,:[]{}";
  constexpr std::size_t kMostShown = 60;
  if (at_end()) {
    return said("the end of the text");
  }
  const std::string_view rest = text_.substr(pos_);
  if (rest.front() == '"') {
    const std::size_t close = rest.find_first_of("\"\n", 1);
    const bool closed = close != std::string_view::npos && rest[close] == '"';
    return closed && close < kMostShown ? visible_line(rest.substr(0, close + 1)) : said("a text");
  }
  const std::size_t end =
      std::max<std::size_t>(1, std::min(rest.find_first_of(kEnds), rest.size()));
  return in_quotes(rest.substr(0, end));
}

void JsonScanner::complain(const TextPlace& at, const std::string& message) {
  if (stopped_) {
    return;
  }
  diagnostics_.add({file_, at.line, at.column}, message);
  if (++complaints_ == kMostJsonComplaints) {
    stop(at, said("too many faults; the rest was not read"));
  }
}

void JsonScanner::stop(const TextPlace& at, const std::string& message) {
  if (!stopped_) {
    diagnostics_.add({file_, at.line, at.column}, message);
    stopped_ = true;
  }
  pos_ = text_.size();
}

void JsonScanner::skip_blanks() {
  while (!at_end()) {
    if (is_blank(peek())) {
      advance();
    } else if (peek() == '#' || text_.substr(pos_).starts_with("//") ||
               text_.substr(pos_).starts_with("/*")) {
      skip_comment();
    } else {
      return;
    }
  }
}

void JsonScanner::skip_comment() {
  const TextPlace begin = here();
  const bool is_block = text_.substr(pos_).starts_with("/*");
  complain(begin, said("comments are not allowed in JSON; remove it"));
  const std::size_t end = text_.find(is_block ? "*/" : "\n", is_block ? pos_ + 2 : pos_);
  if (end != std::string_view::npos) {
    pos_ = is_block ? end + 2 : end;
  } else if (is_block) {
    stop(begin, said("the comment is not closed"));
  } else {
    pos_ = text_.size();
  }
}

bool JsonScanner::starts_string() const {
  return peek() == '"' || peek() == '\'';
}

bool JsonScanner::starts_number() const {
  return is_digit(peek()) || peek() == '-' || peek() == '+' || peek() == '.';
}

bool JsonScanner::starts_word() const {
  return is_letter(peek());
}

std::string JsonScanner::read_string() {
  const TextPlace begin = here();
  const char quote = peek();
  if (quote == '\'') {
    complain(begin, said("a text stands in double quotes, not in single ones"));
  }
  std::string out;
  for (advance(); !stopped_ && peek() != quote;) {
    const char c = peek();
    if (at_end() || c == '\n' || c == '\r') {
      stop(begin, said("the text is not closed: the quote at its end is missing on this line"));
    } else if (c == '\\') {
      read_escape(out);
    } else {
      if (static_cast<unsigned char>(c) < 0x20) {
        complain(here(),
                 c == '\t' ? said("a tab inside a text is written \\t")
                           : said("control characters inside a text are written like \\u001b"));
      }
      out += c;
      advance();
    }
  }
  advance();
  return out;
}

void JsonScanner::read_escape(std::string& out) {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const TextPlace begin = here();
  advance();
  const char letter = peek();
  const std::size_t known = kLetters.find(letter);
  if (letter == 'u') {
    advance();
    read_unicode_escape(out);
  } else if (known != std::string_view::npos && !at_end()) {
    out += kMeanings[known];
    advance();
  } else {
    complain(begin, said("unknown escape; a backslash itself is written \\\\"));
  }
}

bool JsonScanner::take_hex(std::uint32_t& code) {
  const std::string_view digits = text_.substr(pos_, 4);
  const char* end = digits.data() + digits.size();
  const auto [stopped_at, error] = std::from_chars(digits.data(), end, code, 16);
  if (digits.size() != 4 || error != std::errc() || stopped_at != end) {
    return false;
  }
  pos_ += 4;
  return true;
}

void JsonScanner::read_unicode_escape(std::string& out) {
  const TextPlace begin = here();
  std::uint32_t code = 0;
  if (!take_hex(code)) {
    complain(begin, said("\\u needs four digits of 0-9 and a-f"));
    code = kReplacement;
  } else if (is_high_surrogate(code)) {
    std::uint32_t low = 0;
    if (text_.substr(pos_).starts_with("\\u")) {
      pos_ += 2;
      if (!take_hex(low)) {
        low = 0;
      }
    }
    code = is_low_surrogate(low) ? 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00) : low;
    if (code < 0x10000) {
      code = 0xDC00;  // complained about below
    }
  }
  if (is_low_surrogate(code)) {
    complain(begin, said("half of a pair of \\u escapes; write the character itself"));
    code = kReplacement;
  } else if (code == 0) {
    complain(begin, said("the character \\u0000 is not allowed"));
    code = kReplacement;
  }
  append_utf8(out, code);
}

std::string JsonScanner::read_word() {
  const std::size_t begin = pos_;
  while (is_word(peek())) {
    advance();
  }
  return std::string(text_.substr(begin, pos_ - begin));
}

void JsonScanner::read_number(Value& node) {
  const TextPlace at = here();
  const std::string word = read_word();
  const std::string normal = normal_number(word);
  if (!is_number(normal)) {
    const bool bare_point = word.front() == '.' || word.back() == '.';
    stop(at,
         bare_point ? said_with("{} is no number; a digit is needed on both sides of the point",
                                in_quotes(word))
                    : said_with("{} is no number", in_quotes(word)));
    return;
  }
  if (normal != word) {
    complain(at, said_with("the number {} is written {}", in_quotes(word), in_quotes(normal)));
  }
  set_number(node, normal, at);
}

void JsonScanner::set_number(Value& node, const std::string& digits, const TextPlace& at) {
  const char* begin = digits.data();
  const char* end = begin + digits.size();
  const auto whole = std::from_chars(begin, end, node.integer);
  if (whole.ec == std::errc() && whole.ptr == end) {
    node.kind = Value::Kind::integer;
    node.number = static_cast<double>(node.integer);
    return;
  }
  node.kind = Value::Kind::number;
  node.integer = 0;
  if (std::from_chars(begin, end, node.number).ec != std::errc()) {
    node.number = 0;
    complain(at,
             said_with("the number {} is too large or too small to be held", in_quotes(digits)));
  }
}

}  // namespace bastide
