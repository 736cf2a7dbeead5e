#include "tests/terminal/screen.h"

#include <algorithm>
#include <cstdlib>

namespace bastide {

namespace {

/// Bytes of the character that begins so.
std::size_t length_of(unsigned char first) {
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

}  // namespace

void Screen::clear() {
  screen_.assign(static_cast<std::size_t>(rows_),
                 Line(static_cast<std::size_t>(columns_), std::string(" ")));
  row_ = column_ = 0;
}

void Screen::resize(int columns, int rows) {
  const int from = std::max(0, row_ - rows + 1);
  screen_.erase(screen_.begin(), screen_.begin() + from);
  columns_ = columns;
  rows_ = rows;
  screen_.resize(static_cast<std::size_t>(rows));
  for (Line& line : screen_) {
    line.resize(static_cast<std::size_t>(columns), " ");
  }
  row_ -= from;
  column_ = std::min(column_, columns);
}

void Screen::show(std::string_view bytes) {
  rest_ += bytes;
  std::size_t at = 0;
  while (at < rest_.size()) {
    const auto first = static_cast<unsigned char>(rest_[at]);
    std::size_t size = length_of(first);
    if (first == 0x1b) {
      if (at + 1 < rest_.size() && rest_[at + 1] != '[') {
        unknown_.push_back(rest_.substr(at + 1, 1));
        at += 2;
        continue;
      }
      const std::size_t end =
          rest_.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@~", at + 2);
      size = end == std::string::npos ? rest_.size() : end + 1 - at;
      if (end == std::string::npos) {
        break;
      }
      sequence(std::string_view(rest_).substr(at + 2, size - 2));
    } else if (at + size > rest_.size()) {
      break;
    } else if (first < 0x20 || first == 0x7f) {
      control(rest_[at]);
    } else {
      put(std::string_view(rest_).substr(at, size));
    }
    at += size;
  }
  rest_.erase(0, at);
}

void Screen::put(std::string_view character) {
  if (column_ == columns_) {
    ++wraps_;
    column_ = 0;
    next_line();
  }
  here()[static_cast<std::size_t>(column_++)] = character;
}

void Screen::next_line() {
  if (row_ + 1 < rows_) {
    ++row_;
    return;
  }
  screen_.erase(screen_.begin());
  screen_.emplace_back(static_cast<std::size_t>(columns_), std::string(" "));
}

void Screen::control(char character) {
  switch (character) {
    case '\n':
      ++lines_;
      next_line();
      break;
    case '\r':
      column_ = 0;
      break;
    case '\b':
      column_ = std::max(0, column_ - 1);
      break;
    case '\a':
      break;
    default:
      unknown_.emplace_back(1, character);
  }
}

void Screen::sequence(std::string_view sequence) {
  const char last = sequence.back();
  const std::string digits(sequence.substr(0, sequence.size() - 1));
  const int n = std::max(1, std::atoi(digits.c_str()));
  const auto column = static_cast<std::ptrdiff_t>(std::min(column_, columns_ - 1));
  if (last == 'm' || digits.starts_with('?')) {
    return;  // colours; modes of keys
  }
  if (last == 'H' && digits.empty()) {
    row_ = column_ = 0;
  } else if (last == 'J' && digits == "2") {
    ++clears_;
    clear();
  } else if (last == 'J' || last == 'K') {
    std::fill(here().begin() + column, here().end(), " ");
    for (auto below = static_cast<std::size_t>(row_) + 1; last == 'J' && below < screen_.size();
         ++below) {
      std::fill(screen_[below].begin(), screen_[below].end(), " ");
    }
  } else if (last == 'A' || last == 'B') {
    row_ = std::clamp(row_ + (last == 'A' ? -n : n), 0, rows_ - 1);
  } else if (last == 'C' || last == 'D') {
    column_ = std::clamp(column_ + (last == 'C' ? n : -n), 0, columns_ - 1);
  } else if (last == 'G') {
    column_ = std::min(n, columns_) - 1;
  } else if (last == 'P' || last == '@') {
    for (int i = 0; i < n; ++i) {
      if (last == 'P') {
        here().erase(here().begin() + column);
        here().emplace_back(" ");
      } else {
        here().insert(here().begin() + column, " ");
        here().pop_back();
      }
    }
  } else {
    unknown_.emplace_back(sequence);
  }
}

std::string Screen::line() const {
  std::string text;
  const Line& line = screen_[static_cast<std::size_t>(row_)];
  for (int i = 0; i < column_; ++i) {
    text += line[static_cast<std::size_t>(i)];
  }
  return text;
}

std::string Screen::text() const {
  std::string text;
  for (const Line& line : screen_) {
    for (const std::string& character : line) {
      text += character;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace bastide
