// What names a ruleset in commands that people are offered to paste into a shell.
#pragma once

#include <string>

#include "kernel/base/shell_quoted.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// What names this ruleset on a command line: "base --with two_tile_city".
[[nodiscard]] std::string shell_arguments(const RulesetChoice& choice);

}  // namespace bastide
