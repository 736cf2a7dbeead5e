#include "kernel/lua/script_error.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"

namespace bastide {
namespace {

constexpr std::size_t kMostFrames = 12;
constexpr std::size_t kLastFrames = 3;

std::string function_name(const lua_Debug& record) {
  const std::string_view kind = record.what;
  if (kind == "main") {
    return said("the file itself");
  }
  if (record.name != nullptr) {
    const std::string_view how = record.namewhat;
    return how == "method" ? said_with("method '{}'", record.name)
                           : said_with("function '{}'", record.name);
  }
  return said_with("the function of line {}", record.linedefined);
}

// The chunk name without '@', in full (Lua's own short form ends after 60 characters).
std::string file_name(const lua_Debug& record) {
  const std::string_view source = record.source;
  return std::string(source.starts_with('@') ? source.substr(1) : source);
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

std::string ScriptError::to_text() const {
  std::string text = code;
  if (!plugin.empty()) {
    text = said_with("{} in {}", text, version.empty() ? plugin : plugin + "@" + version);
  }
  text += hook.empty() ? "" : ", " + said_with("hook {}", hook);
  text += "\n";
  if (!file.empty()) {
    text += fmt::format("{}:{}: ", file, line);
  }
  text += visible_line(message) + "\n";
  for (const std::string& row : excerpt) {
    text += row + "\n";
  }
  if (!frames.empty()) {
    text += said("called from, innermost first:") + "\n";
  }
  for (const ScriptFrame& frame : frames) {
    text += frame.line == 0
                ? fmt::format("  {}\n", frame.function)
                : fmt::format(
                      "  {}:{}: {}\n", frame.file, frame.line, said_with("in {}", frame.function));
  }
  for (const std::string& note : notes) {
    text += note + "\n";
  }
  return text;
}

namespace {

/// A line as a terminal may show it: without control characters, and not endless.
std::string visible(std::string_view row) {
  constexpr std::size_t kLongest = 160;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // nothing to be seen
  row.remove_prefix(row.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  std::string text(row.substr(0, kLongest));
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    c = c == '\t' ? ' ' : byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  if (const std::size_t wrong = find_invalid_utf8(text); wrong != std::string::npos) {
    text.resize(wrong);
  }
  return row.size() > text.size() ? text + "..." : text;
}

}  // namespace

std::vector<std::string> source_excerpt(std::string_view text, int line) {
  const std::vector<std::string_view> lines = split_lines(text);
  std::vector<std::string> rows;
  for (int number = std::max(line - 1, 1); number <= line + 1; ++number) {
    if (static_cast<std::size_t>(number) <= lines.size()) {
      const std::string_view row = lines.at(static_cast<std::size_t>(number - 1));
      rows.push_back(fmt::format("{} {:>4} |{}{}",
                                 number == line ? "->" : "  ",
                                 number,
                                 row.empty() ? "" : " ",
                                 visible(row)));
    }
  }
  return rows;
}

PlacedMessage split_message(std::string_view message) {
  for (std::size_t colon = message.find(':'); colon != std::string_view::npos;
       colon = message.find(':', colon + 1)) {
    const std::size_t start = colon + 1;
    int line = 0;
    const char* const end = message.data() + message.size();
    const auto [rest, error] = std::from_chars(message.data() + start, end, line);
    if (error == std::errc() && rest != end && *rest == ':') {
      const auto used = static_cast<std::size_t>(rest - message.data()) + 1;
      std::string_view text = message.substr(used);
      text.remove_prefix(text.starts_with(' ') ? 1 : 0);
      return {std::string(message.substr(0, colon)), line, std::string(text)};
    }
  }
  return {{}, 0, std::string(message)};
}

std::vector<ScriptFrame> running_frames(lua_State* state) {
  std::vector<ScriptFrame> frames;
  std::size_t left_out = 0;
  lua_Debug record{};
  for (int level = 0; lua_getstack(state, level, &record) != 0; ++level) {
    if (frames.size() == kMostFrames && level > 1000) {
      break;  // each look costs its depth
    }
    lua_getinfo(state, "Slnt", &record);
    if (record.currentline <= 0) {
      continue;
    }
    if (frames.size() == kMostFrames) {
      frames.erase(frames.end() - static_cast<std::ptrdiff_t>(kLastFrames));
      ++left_out;
    }
    frames.push_back({file_name(record), record.currentline, function_name(record)});
  }
  if (left_out > 0) {
    frames.insert(frames.end() - static_cast<std::ptrdiff_t>(kLastFrames),
                  ScriptFrame{{}, 0, said_with("… {} levels left out …", left_out)});
  }
  return frames;
}

}  // namespace bastide
