// A record becomes a saved game of JCloisterZone.
#pragma once

#include <string>

#include "kernel/io/record_file.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

struct JczExport {
  std::string text;  // of the whole file
  std::size_t turns = 0;
  bool is_over = false;
};

/// Plays the record and says it in the words of JCloisterZone. `file`: how messages call it.
/// Throws ToolError when the rules or an answer have no counterpart there, or when the record does
/// not fit its rules; LoadError when its ruleset cannot be loaded.
[[nodiscard]] JczExport export_jcz(Program& program,
                                   const LoadedRecord& loaded,
                                   const std::string& file);

}  // namespace bastide
