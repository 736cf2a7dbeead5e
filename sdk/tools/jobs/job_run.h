// Computing shards of a plan.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sdk/tools/jobs/hand_out.h"
#include "sdk/tools/jobs/job_cells.h"

namespace bastide {

struct JobRunResult {
  std::uint64_t computed = 0;
  std::uint64_t found = 0;    // that were there already
  std::uint64_t mended = 0;   // among the computed: there was a damaged file
  std::uint64_t waiting = 0;  // shards of a later stage whose first stage is not complete
  bool interrupted = false;
};

/// Computes those of the shards that `hand_out` gives, by their places in the list, and that are
/// not there yet; each thread computes one at a time, those of later stages when all others are
/// done. `progress` is called now and then from the
/// calling thread with the number of shards that are done. Throws ToolError: a shard is another
/// plan's, a cell is not what was planned, a file cannot be written.
[[nodiscard]] JobRunResult run_job(JobCells& cells,
                                   const JobPlan& plan,
                                   const std::vector<std::uint64_t>& shards,
                                   int threads,
                                   HandOut& hand_out,
                                   const std::function<void(std::uint64_t)>& progress);

/// How long one unit takes, by computing some of them for about a second; and the size of shards
/// that take so many seconds. Nothing is kept. False: interrupted.
[[nodiscard]] bool size_shards(const Job& job, double seconds, JobCell& cell);

}  // namespace bastide
