// Faults of meaning in a rule file: on the wrong thing, for the wrong player, one step too early.
#pragma once

#include <vector>

#include "kernel/io/text_file.h"
#include "sdk/tools/mutants/mutant.h"

namespace bastide {

/// In the order of the file. The tables of the rule language say what may replace a word.
[[nodiscard]] std::vector<Mutant> meaning_mutants(const SourceText& source);

}  // namespace bastide
