// Words of commands that people are offered to paste into a shell.
#pragma once

#include <string>

namespace bastide {

/// The word as a shell takes it: in quotes when it needs them.
[[nodiscard]] std::string shell_quoted(const std::string& word);

}  // namespace bastide
