// The pages of the studio, bundled from sdk/studio when the program is built.
#pragma once

#include <string_view>
#include <vector>

namespace bastide {

struct StudioFile {
  std::string_view name;  // "index.html": the address below that of the server
  std::string_view type;  // for Content-Type
  std::string_view text;
};

/// All files of the pages; empty where the program was built without Node.js.
[[nodiscard]] const std::vector<StudioFile>& studio_files();

}  // namespace bastide
