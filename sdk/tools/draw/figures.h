// Figures of pieces, in a box of 30 by 30 around the origin, in the colour of the text
// (currentColor): who uses one gives it `color`.
#pragma once

#include <set>
#include <string_view>

#include "kernel/model/look.h"
#include "sdk/tools/draw/svg.h"

namespace bastide {

/// Definitions of the figures of these styles, inside <defs>.
void write_figures(Svg& svg, const std::set<LookStyle>& styles);
/// Id of the definition. Requires: a style of figures.
[[nodiscard]] std::string_view figure_of(LookStyle style);
/// Where its owner's shape stands on it.
[[nodiscard]] Spot emblem_spot(LookStyle style);

}  // namespace bastide
