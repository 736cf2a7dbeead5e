// What names a ruleset in commands that people are offered to paste into a shell.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/base/shell_quoted.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// What names this ruleset on a command line: "base --with two_tile_city".
[[nodiscard]] std::string shell_arguments(const RulesetChoice& choice);

/// The command that plays the game of this seed again, or why there is none. `arguments`: of the
/// ruleset, as above; empty: no command names it.
[[nodiscard]] std::string play_command(const std::string& arguments,
                                       const std::vector<std::string>& bots,
                                       std::uint64_t seed);

}  // namespace bastide
