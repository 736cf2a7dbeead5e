#include "sdk/tools/verbs/session_setup.h"

#include "sdk/tools/play/kept_games.h"

namespace bastide {

SessionSetup session_setup(Program& program, bool read_only) {
  return {program.search_path(),
          std::filesystem::canonical(std::filesystem::current_path()),
          folder_of_kept_games(),
          read_only};
}

}  // namespace bastide
