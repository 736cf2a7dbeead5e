// What the user of this machine decided once for all: limits of rules, and whose rulesets may raise
// them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bastide {

struct UserConfig {
  std::map<std::string, std::int32_t, std::less<>> limits;  ///< "core.memory_mib" → value
  std::vector<std::string> own;  ///< folders, absolute, whose rulesets may raise limits

  /// Is this file in one of the user's own folders, in the end of all links?
  [[nodiscard]] bool owns(const std::string& file) const;
};

/// The file of it: BASTIDE_CONFIG, or config.json in the folder bastide of XDG_CONFIG_HOME or
/// ~/.config. Empty when there is no home.
[[nodiscard]] std::string config_file();

/// Reads the file; nothing is set where there is none. Throws LoadError with what is wrong in it.
[[nodiscard]] UserConfig read_user_config();

}  // namespace bastide
