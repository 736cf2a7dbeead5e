#include "kernel/base/shell_quoted.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace bastide {

std::string shell_quoted(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./=+,:").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !word.empty()) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return text + "'";
}

}  // namespace bastide
