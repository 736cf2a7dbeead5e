// Tiles, words and scenarios of a ruleset as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "sdk/tools/explain/glossary.h"
#include "sdk/tools/explain/tile_statistics.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// With the number of tiles that fit one demanded side, and two that are neighbours.
[[nodiscard]] nlohmann::ordered_json tiles_json(const TileStatistics& tiles);
/// The rule sheet as `show rules --json` has it, and the words of its phases as `steps`.
[[nodiscard]] nlohmann::ordered_json shown_sheet(const Ruleset& rules);
[[nodiscard]] nlohmann::ordered_json glossary_json(const std::vector<GlossaryEntry>& entries);
/// Its title, moves and expectations in words.
[[nodiscard]] nlohmann::ordered_json scenario_json(const Scenario& scenario);

}  // namespace bastide
