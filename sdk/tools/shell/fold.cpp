#include "sdk/tools/shell/fold.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

constexpr std::size_t kSetIn = 2;

/// Bytes of the first `most` characters, or of all.
std::size_t bytes_of(std::string_view text, std::size_t most) {
  std::size_t at = 0;
  for (std::size_t n = 0; n < most && at < text.size(); ++n) {
    at += std::max<std::size_t>(character_length(text, at), 1);
  }
  return at;
}

/// One line that is too long.
class Folder {
 public:
  /// However narrow it is, each line takes a character.
  Folder(std::size_t columns, std::size_t set_in)
      : columns_(std::max<std::size_t>(columns, 1)), set_in_(std::min(set_in, columns_ - 1)) {}

  void add(std::string_view word) {
    std::size_t width = text_width(word);
    if (used_ + blanks_ + width > columns_ && used_ > start_) {
      next_line();
    }
    text_.append(blanks_, ' ');
    used_ += blanks_;
    blanks_ = 0;
    // A word with a style holds marks, and is never long.
    while (used_ + width > columns_ && word.find('\x1b') == std::string_view::npos) {
      const std::size_t part = bytes_of(word, columns_ - used_);
      text_ += word.substr(0, part);
      word.remove_prefix(part);
      width = text_width(word);
      next_line();
    }
    text_ += word;
    used_ += width;
  }
  void add_blank() { ++blanks_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void next_line() {
    text_ += '\n' + std::string(set_in_, ' ');
    used_ = start_ = set_in_;
    blanks_ = 0;
  }

  std::size_t columns_;
  std::size_t set_in_;
  std::size_t used_ = 0;
  std::size_t start_ = 0;  // of the line, within it
  std::size_t blanks_ = 0;
  std::string text_;
};

/// Where the second column of a line begins, in characters; else as any line is set in.
std::size_t second_column(std::string_view line) {
  const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find("  ", first);
  const std::size_t second = line.find_first_not_of(' ', std::min(gap, line.size()));
  return second == std::string_view::npos ? std::max(first, kSetIn)
                                          : text_width(line.substr(0, second));
}

/// `set_in_of`: by how much what follows of a line is set in.
template <class SetIn>
std::string folded_by(std::string_view text, std::size_t columns, const SetIn& set_in_of) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    const bool is_ended = end < text.size();
    text.remove_prefix(is_ended ? end + 1 : end);
    if (text_width(line) <= columns) {
      result += line;
    } else {
      Folder folder(columns, set_in_of(line));
      while (!line.empty()) {
        const std::size_t blank = std::min(line.find(' '), line.size());
        if (blank > 0) {
          folder.add(line.substr(0, blank));
        } else {
          folder.add_blank();
        }
        line.remove_prefix(std::max<std::size_t>(blank, 1));
      }
      result += folder.text();
    }
    result += is_ended ? "\n" : "";
  }
  return result;
}

}  // namespace

std::string folded(std::string_view text, std::size_t columns) {
  return folded_by(text, columns, [](std::string_view) { return kSetIn; });
}

std::string folded_columns(std::string_view text, std::size_t columns) {
  return folded_by(text, columns, second_column);
}

std::string heading(const std::string& title) {
  const auto values = fmt::make_format_args(title);
  return said_detail::filled(said_as("heading", "{}:"), values).value_or(title + ':');
}

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace bastide
