// From shards to the report of the verb.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sdk/tools/jobs/job_cells.h"

namespace bastide {

/// Adds up the shards of one cell and writes the report of its verb. One shard at a time is in
/// memory. `more` words, such as --html FILE, are added to the command. Throws ToolError, before
/// anything is written: shards are missing, damaged or of something else, or files belong to no
/// shard.
[[nodiscard]] Exit merge_cell(JobCells& cells,
                              const JobPlan& plan,
                              std::size_t cell,
                              const std::vector<std::string>& more);

}  // namespace bastide
