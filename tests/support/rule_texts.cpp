#include "tests/support/rule_texts.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace bastide {

namespace fs = std::filesystem;

std::string rule_texts() {
  std::ostringstream all;
  for (const char* folder :
       {"plugins", "scripts", "sdk/templates", "docs", "tests/scenarios", "tests/lua/examples"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / folder)) {
      const std::string name = entry.path().string();
      const bool is_manual = name.ends_with("lua-reference.md");
      if (!is_manual &&
          (name.ends_with(".lua") || name.ends_with(".md") || name.ends_with(".json"))) {
        all << std::ifstream(entry.path()).rdbuf() << "\n";
      }
    }
  }
  return all.str();
}

}  // namespace bastide
