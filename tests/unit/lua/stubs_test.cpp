// The stubs for editors say the names that the rule language has.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "kernel/lua/wrap.h"

namespace bastide {
namespace {

/// "tile_kind" → "TileKind"; what the stubs call the type.
std::string class_name(const ApiType& type) {
  if (type.kind == Kind::none) {
    return "List";
  }
  std::string name;
  bool upper = true;
  for (const char c : std::string(type.name)) {
    if (c == '_') {
      upper = true;
    } else {
      name += upper ? static_cast<char>(c - 'a' + 'A') : c;
      upper = false;
    }
  }
  return name;
}

/// The word at the beginning of a text.
std::string word_of(std::string_view text) {
  const auto* const end = std::find_if(text.begin(), text.end(), [](char c) {
    return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_';
  });
  return {text.begin(), end};
}

/// Names of each class of the stubs.
std::map<std::string, std::set<std::string>> read_stubs() {
  std::map<std::string, std::set<std::string>> classes;
  const std::string folder = std::string(BASTIDE_SOURCE_DIR) + "/sdk/lua/library";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    std::string current;
    for (std::string line; std::getline(in, line);) {
      constexpr std::string_view kClass = "---@class bastide.";
      constexpr std::string_view kField = "---@field ";
      constexpr std::string_view kFunction = "function ";
      if (line.starts_with(kClass)) {
        current = word_of(std::string_view(line).substr(kClass.size()));
      } else if (line.starts_with(kField)) {
        classes[current].insert(word_of(std::string_view(line).substr(kField.size())));
      } else if (line.starts_with(kFunction)) {
        const std::size_t dot = line.find_first_of(".:");
        const std::string owner = word_of(std::string_view(line).substr(kFunction.size()));
        if (dot != std::string::npos && dot == kFunction.size() + owner.size()) {
          classes[owner].insert(word_of(std::string_view(line).substr(dot + 1)));
        }
      }
    }
  }
  return classes;
}

TEST(Stubs, EveryTypeHasTheNamesOfTheRuleLanguage) {
  const auto classes = read_stubs();
  for (const ApiType& type : api_types()) {
    if (type.entries.empty()) {
      continue;  // indexed by names that rules declare
    }
    std::set<std::string> names;
    for (const ApiEntry& entry : type.entries) {
      names.insert(entry.name);
    }
    const auto found = classes.find(class_name(type));
    ASSERT_NE(found, classes.end()) << class_name(type);
    EXPECT_EQ(found->second, names) << class_name(type);
  }
}

}  // namespace
}  // namespace bastide
