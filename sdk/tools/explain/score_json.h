// Scores for programs: what `bastide score --json` tells.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/engine.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

/// One award with its lines; `projected`: it would be posted if the game ended now.
[[nodiscard]] nlohmann::ordered_json award_json(const Game& game,
                                                const PostedAward& posted,
                                                bool projected);

/// Points, awards and tokens as the viewer may see them; `foretold` is what he can tell of the end.
[[nodiscard]] nlohmann::ordered_json score_json(const Game& game,
                                                const ScoreTable& table,
                                                Viewer viewer,
                                                const Foretold& foretold);

}  // namespace bastide
