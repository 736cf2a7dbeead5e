// The turn that all games share: draw, place, claim, settle, end, final scoring.
#pragma once

#include "kernel/rules/plugin_def.h"

namespace bastide {

/// The kernel's own plugin, "core": zones, the supply, the track of points, the phases of a turn.
/// Every ruleset begins with it.
[[nodiscard]] PluginDef core_plugin();

}  // namespace bastide
