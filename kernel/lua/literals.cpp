#include "kernel/lua/literals.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace bastide {
namespace {

constexpr std::size_t kLongest = 60;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongest &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '_' || c == '.' || c == ':' || c == '-' || c == '/';
         });
}

/// Position after the comment that begins at `at`.
std::size_t skip_comment(std::string_view text, std::size_t at) {
  const bool is_long = text.substr(at).starts_with("--[[");
  const std::string_view end = is_long ? "]]" : "\n";
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

/// Position of the quote that ends the text which begins after `at`.
std::size_t end_of_text(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  while (i < text.size() && text[i] != text[at] && text[i] != '\n') {
    i += text[i] == '\\' ? 2U : 1U;
  }
  return std::min(i, text.size());
}

}  // namespace

std::vector<std::string> name_literals(std::string_view text) {
  std::set<std::string, std::less<>> names;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.substr(at).starts_with("--")) {
      at = skip_comment(text, at);
    } else if (text[at] == '"' || text[at] == '\'') {
      const std::size_t end = end_of_text(text, at);
      const std::string_view literal = text.substr(at + 1, end - at - 1);
      if (is_name(literal)) {
        names.emplace(literal);
      }
      at = end + 1;
    } else {
      ++at;
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace bastide
