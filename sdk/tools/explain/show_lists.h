// What a compiled ruleset contains, as lists.
#pragma once

#include <vector>

#include "sdk/tools/explain/listing.h"

namespace bastide {

[[nodiscard]] std::vector<Listing> list_tiles(const Ruleset& rules);
/// Features with their points, pieces, actions, endings, piles, seats.
[[nodiscard]] std::vector<Listing> list_rules(const Ruleset& rules);
[[nodiscard]] std::vector<Listing> list_settings(const Ruleset& rules);
/// Handlers in the order in which they are called, and who changed whose definitions.
[[nodiscard]] std::vector<Listing> list_hooks(const Ruleset& rules);
/// The program of a turn, with set-up and end.
[[nodiscard]] std::vector<Listing> list_phases(const Ruleset& rules);

/// "core:claim", "score base:road", "react core:tile_placed": what a handler is attached to.
[[nodiscard]] std::string point_text(const Ruleset& rules, std::int32_t point);

}  // namespace bastide
