#include "kernel/base/rule_id.h"

#include <algorithm>

namespace bastide {

bool is_rule_id(std::string_view word) {
  return word.find('-') != std::string_view::npos && word[0] >= 'A' && word[0] <= 'Z' &&
         std::all_of(word.begin(), word.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
         });
}

std::vector<std::string> rule_ids(std::string_view text) {
  std::vector<std::string> ids;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::string_view word = text.substr(0, comma);
    if (!is_rule_id(word)) {
      return {};
    }
    ids.emplace_back(word);
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 2);
  }
  return ids;
}

}  // namespace bastide
