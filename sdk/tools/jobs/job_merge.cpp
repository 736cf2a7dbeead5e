#include "sdk/tools/jobs/job_merge.h"

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/jobs/job_status.h"
#include "sdk/tools/jobs/shard_file.h"

namespace bastide {

Exit merge_cell(JobCells& cells,
                const JobPlan& plan,
                std::size_t cell,
                const std::vector<std::string>& more) {
  if (const std::vector<std::string> found = strays(plan); !found.empty()) {
    throw ToolError(Exit::input, stray_text(plan, found));
  }
  const std::shared_ptr<JobCommand> command = cells.command(cell, more);
  const std::unique_ptr<JobSum> sum = command->job->sum();
  CellStatus status;
  std::uint64_t number = 0;
  for (std::size_t before = 0; before < cell; ++before) {
    number += plan.cells[before].shards();
  }
  const std::uint64_t hash = plan.cells[cell].hash();
  for (const std::uint64_t end = number + plan.cells[cell].shards(); number < end; ++number) {
    look_for_stop();
    const Shard shard = plan.shard(number);
    ShardFile file = read_shard(plan, shard, hash);
    if (shard.later && shard.units.first == plan.cells[cell].first_stage && status.is_complete()) {
      sum->end_first_stage();
    }
    if (file.state == ShardFile::State::whole && status.is_complete()) {
      sum->add(file.lines(), shard.units);
    }
    status.add(plan.cells[cell], shard, std::move(file));
  }
  if (!status.is_complete()) {
    throw ToolError(status.foreign.empty() && status.damaged.empty() ? Exit::no : Exit::input,
                    said_with("{}: not merged, since not all of {} is there\n  {}",
                              plan.path,
                              plan.cells[cell].text(),
                              fmt::join(cell_complaints(plan, status), "\n  ")));
  }
  return sum->report();
}

}  // namespace bastide
