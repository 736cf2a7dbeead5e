// What a session of the program is made with.
#pragma once

#include "sdk/session/session.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// Files are those of the working folder.
[[nodiscard]] SessionSetup session_setup(Program& program, bool read_only);

}  // namespace bastide
