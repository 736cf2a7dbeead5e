#include "sdk/tools/measure/shell_words.h"

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

std::string shell_arguments(const RulesetChoice& choice) {
  std::string text = shell_quoted(choice.ruleset);
  for (const std::string& variant : choice.with) {
    text += " --with " + shell_quoted(variant);
  }
  for (const std::string& option : choice.set) {
    text += " --set " + shell_quoted(option);
  }
  return text;
}

}  // namespace bastide
