// The turn that all games share: draw, place, claim, settle, end, final scoring.
#pragma once

#include "kernel/flow/turn.h"

namespace bastide {

/// A step of the kernel's own turn program and the steps it follows.
struct CorePhase {
  const char* name;  // core:word
  PhaseTime at;
  StepResult (*run)(Context&);
};

/// In order: core:draw, core:place, core:claim, core:settle, core:end, core:final.
[[nodiscard]] const std::vector<CorePhase>& core_phases();

}  // namespace bastide
