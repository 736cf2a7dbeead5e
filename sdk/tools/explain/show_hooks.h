// The handlers of one hook point in the order in which they are called, and why.
#pragma once

#include <string>
#include <vector>

#include "sdk/tools/explain/listing.h"

namespace bastide {

/// Handlers whose point, or whose waived denial, is called `point`: "core:place_tile", or without
/// the plugin where only one has the word. One listing; empty when nothing listens there. Throws
/// ToolError with the nearest name when the ruleset has no such point.
[[nodiscard]] std::vector<Listing> list_point(const Ruleset& rules, const std::string& point);

/// "react core:tile_placed", "score base:road, stage add", "waive core:edge_mismatch".
[[nodiscard]] std::string attached_to(const Ruleset& rules, const Handler& handler);

/// The catalogue ids that a handler cites.
[[nodiscard]] std::vector<std::string> rules_of(const Ruleset& rules, const Handler& handler);

/// Of handlers that score: base, add, times, cap or void; of others nothing.
[[nodiscard]] const char* stage_name(const Handler& handler);

}  // namespace bastide
