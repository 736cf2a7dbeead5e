// The methods of fx that concern points and the turn.
#pragma once

#include <span>

#include "kernel/lua/wrap.h"

namespace bastide {

[[nodiscard]] std::span<const ApiEntry> point_effects();

}  // namespace bastide
