// How the scores of a game went, answer by answer.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/io/record_file.h"
#include "kernel/rules/ruleset.h"

namespace bastide {

/// Plays the record again. `points`: a row at each end of a turn and at the last answer, with what
/// somebody who looks on can tell of the end; `marks`: awards, and changes of who leads. Throws
/// SessionError.
[[nodiscard]] nlohmann::ordered_json curve_json(const Record& record,
                                                const std::shared_ptr<const Ruleset>& rules);

}  // namespace bastide
