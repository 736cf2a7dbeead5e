// The rulesets of the project, for tests that are run on every one of them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// Where tests look for rulesets and plugins.
[[nodiscard]] inline SearchPath project_path() {
  return SearchPath{{BASTIDE_SOURCE_DIR}};
}

[[nodiscard]] inline std::vector<Installed> all_installed(const std::string& kind) {
  std::vector<Installed> found = list_installed(project_path());
  std::erase_if(found, [&](const Installed& item) { return item.kind != kind; });
  return found;
}

/// Names, "base" first.
[[nodiscard]] inline std::vector<std::string> all_rulesets() {
  std::vector<std::string> names;
  for (const Installed& item : all_installed("ruleset")) {
    names.push_back(item.name);
  }
  std::stable_partition(
      names.begin(), names.end(), [](const std::string& name) { return name == "base"; });
  return names;
}

/// What may stand in the name of a test, of "base-river+no_farmers".
[[nodiscard]] inline std::string test_name(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '.' || c == '+'; }, '_');
  return name;
}

}  // namespace bastide
