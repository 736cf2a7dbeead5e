#include "sdk/tools/shell/gate.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <functional>
#include <random>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"

namespace bastide {

namespace {

/// How every mark of this run begins; what follows, up to and with a letter, is for the terminal.
const std::string& mark_begin() {
  static const std::string begin = [] {
    std::random_device device;
    return fmt::format("\x1b{:08x}{:08x}", device(), device());
  }();
  return begin;
}

std::string mark(std::string_view sequence) {
  return mark_begin() + std::string(sequence);
}

using TextChange = std::function<std::string(std::string_view)>;

/// The text with `on_text` done to what is between marks, and `on_mark` to the sequences in them.
std::string changed(std::string_view text, const TextChange& on_text, const TextChange& on_mark) {
  const std::string& begin = mark_begin();
  std::string result;
  for (;;) {
    const std::size_t at = std::min(text.find(begin), text.size());
    result += on_text(text.substr(0, at));
    if (at == text.size()) {
      return result;
    }
    text.remove_prefix(at + begin.size());
    const auto is_letter = [](char c) {
      return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    const auto end = std::find_if(text.begin(), text.end(), is_letter);
    const auto length =
        std::min<std::size_t>(static_cast<std::size_t>(end - text.begin()) + 1, text.size());
    result += on_mark(text.substr(0, length));
    text.remove_prefix(length);
  }
}

std::FILE* file_of(Stream stream) {
  return stream == Stream::results ? stdout : stderr;
}

}  // namespace

std::string styled(std::string_view code, std::string_view text) {
  return mark(fmt::format("[{}m", code)) + std::string(text) + mark("[0m");
}

std::string emptied_line() {
  return mark("\r\x1b[K");
}

std::string emptied_screen() {
  return mark("[H") + mark("[2J");
}

std::string one_line(std::string_view text) {
  return changed(text, visible_line, mark);
}

std::string hanging(std::string_view text) {
  while (text.ends_with('\n')) {
    text.remove_suffix(1);
  }
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    result += text[i] == '\n' && text[i + 1] != '\n' ? "  " : "";  // it ends in no line end
  }
  return result;
}

std::string refuse_invisible(const std::string& text) {
  const std::string problem = line_problem(text, kLongestSeatName);
  return problem.empty() ? problem : said_with("expected {}, found {}", problem, in_quotes(text));
}

std::size_t text_width(std::string_view text) {
  const auto nothing = [](std::string_view) {
    return std::string();
  };
  return count_characters(changed(text, visible_line, nothing));
}

std::string through_gate(std::string_view text) {
  const auto sequence = [](std::string_view style) {
    return style.starts_with('[') ? "\x1b" + std::string(style) : std::string(style);
  };
  return changed(text, visible_text, sequence);
}

int write_to(Stream stream, std::string_view text) {
  const std::string shown = through_gate(text);
  errno = 0;
  return std::fwrite(shown.data(), 1, shown.size(), file_of(stream)) == shown.size() ? 0 : errno;
}

int flush(Stream stream) {
  errno = 0;
  return std::fflush(file_of(stream)) == 0 ? 0 : errno;
}

int close_results() {
  errno = 0;
  return std::fclose(stdout) == 0 ? 0 : errno;
}

}  // namespace bastide
