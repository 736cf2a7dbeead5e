// Words of commands that people are offered to paste into a shell.
#pragma once

#include <string>

#include "sdk/tools/shell/program.h"

namespace bastide {

/// The word as a shell takes it: in quotes when it needs them.
[[nodiscard]] std::string shell_quoted(const std::string& word);
/// What names this ruleset on a command line: "base --with two_tile_city".
[[nodiscard]] std::string shell_arguments(const RulesetChoice& choice);

}  // namespace bastide
