// The body of a saved simulation: which games were played, and what they add up to, as one line.
#pragma once

#include <string>

#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

[[nodiscard]] std::string sim_run_text(const SimSoFar& so_far);
/// Reads it back. Throws ToolError when it is not of such a plan, or holds more games than it.
[[nodiscard]] SimSoFar read_sim_run(const RunLines& lines, const SimPlan& plan);
[[nodiscard]] inline SimSoFar read_sim_run(const SavedRun& run, const SimPlan& plan) {
  return read_sim_run(run.lines(), plan);
}

}  // namespace bastide
