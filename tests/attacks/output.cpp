#include "tests/attacks/output.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>

#include <fmt/format.h>

#include "kernel/base/utf8.h"

namespace bastide {

namespace {

constexpr std::size_t kShownBytes = 160;

// What() texts and names that tell a reader nothing but how the program is made.
constexpr std::array<std::string_view, 22> kInternalNames{
    "Sanitizer",        "runtime error:", "std::",     "nlohmann",         "CLI::",
    "json.exception",   "basic_string",   "vector::",  "map::at",          "bad_alloc",
    "bad_variant",      "bad_optional",   "stoi",      "stoull",           "_M_range",
    "terminate called", "core dumped",    "Assertion", "filesystem error", "fmt::",
    "lua_State",        "bastide::"};

// Endings of source files, as "kernel/lua/vm.cpp:12" would show them.
constexpr std::array<std::string_view, 2> kSourceEndings{".cpp", ".hpp"};

bool turns_direction(std::uint32_t code) {
  return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

bool breaks_line(std::uint32_t code) {
  return code == 0x2028 || code == 0x2029;
}

// Requires: well-formed text.
std::uint32_t decode(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80U) {
    return lead;
  }
  const int more = lead >= 0xF0U ? 3 : lead >= 0xE0U ? 2 : 1;
  std::uint32_t code = lead & (0x3FU >> static_cast<unsigned>(more));
  for (int i = 0; i < more; ++i) {
    code = code << 6U | (static_cast<unsigned char>(text[at++]) & 0x3FU);
  }
  return code;
}

std::string complaint(std::string_view text, std::size_t at, std::string_view what) {
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return fmt::format("line {}: {} in: {}", line, what, visible_line(text, at));
}

}  // namespace

std::string visible_line(std::string_view text, std::size_t offset) {
  const std::size_t before = text.rfind('\n', offset == 0 ? 0 : offset - 1);
  std::size_t begin = before == std::string_view::npos || offset == 0 ? 0 : before + 1;
  begin = std::max(begin, offset > kShownBytes / 2 ? offset - kShownBytes / 2 : 0);
  const std::size_t end = std::min({text.find('\n', offset), text.size(), begin + kShownBytes});
  std::string shown;
  for (const char c : text.substr(begin, end - begin)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20U || byte > 0x7EU ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return shown;
}

std::string find_control(std::string_view text) {
  if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos) {
    return complaint(text, at, "a byte that is no UTF-8");
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const std::uint32_t code = decode(text, at);
    const bool control =
        (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0);
    if (control || turns_direction(code) || breaks_line(code)) {
      return complaint(text, begin, fmt::format("the control character U+{:04X}", code));
    }
  }
  return {};
}

std::string find_internal_name(std::string_view text) {
  const auto find = [&](std::string_view name) -> std::string {
    const std::size_t at = text.find(name);
    return at == std::string_view::npos
               ? std::string()
               : complaint(text, at, fmt::format("the internal name \"{}\"", name));
  };
  for (const std::string_view name : kInternalNames) {
    if (std::string found = find(name); !found.empty()) {
      return found;
    }
  }
  for (const std::string_view ending : kSourceEndings) {
    if (std::string found = find(ending); !found.empty()) {
      return found;
    }
  }
  return {};
}

std::string find_fault(std::string_view text) {
  std::string found = find_control(text);
  return found.empty() ? find_internal_name(text) : found;
}

std::string read_bytes(const std::string& path, std::size_t most) {
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 1U << 16U> block{};
  while (in && text.size() < most) {
    in.read(block.data(), static_cast<std::streamsize>(std::min(block.size(), most - text.size())));
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
  }
  return text;
}

}  // namespace bastide
