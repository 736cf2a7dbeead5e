// The table of promises in docs/security.md, and whether each is tested.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/attacks/attack_file.h"

namespace bastide {

/// Reads the rows "| `promise` | meaning | `glob`, `glob` |" of the page and returns what is wrong:
/// a promise without an attack, an attack without a promise or outside the files that its promise
/// names, files that are not there. Globs are seen from `root`; `*` stands for part of a name.
[[nodiscard]] std::vector<std::string> check_promises(const std::filesystem::path& page,
                                                      const std::filesystem::path& root,
                                                      const std::vector<Attack>& attacks);

}  // namespace bastide
