// The manual page bastide(1).
#pragma once

#include <string>

#include "sdk/tools/shell/command_table.h"

namespace bastide {

/// In the man macros of roff, without a date, so that equal programs have equal pages.
[[nodiscard]] std::string manual_page(const CommandTable& table);

}  // namespace bastide
