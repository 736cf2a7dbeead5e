// What stands for the studio's pages where they could not be bundled.
#include "sdk/tools/shell/studio_files.h"

namespace bastide {

const std::vector<StudioFile>& studio_files() {
  static const std::vector<StudioFile> none;
  return none;
}

}  // namespace bastide
