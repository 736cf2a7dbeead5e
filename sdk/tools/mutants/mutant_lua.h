// The mutants of a rule file in Lua.
#pragma once

#include <vector>

#include "kernel/io/text_file.h"
#include "sdk/tools/mutants/mutant.h"

namespace bastide {

/// In the order of the file. What only people read is left alone: sheets, sentences, prompts, names
/// and messages of errors. The header of a variant counts where `has_header` says so.
[[nodiscard]] std::vector<Mutant> lua_mutants(const SourceText& source, bool has_header);

}  // namespace bastide
