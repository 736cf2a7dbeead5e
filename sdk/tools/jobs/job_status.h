// How far a plan is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/jobs/job_plan.h"
#include "sdk/tools/jobs/shard_file.h"

namespace bastide {

/// Shards of one cell by what is in their places.
struct CellStatus {
  std::uint64_t done = 0;
  std::vector<std::uint64_t> missing;
  std::vector<ShardFile> wrong;        // damaged or foreign, without their texts
  std::vector<std::uint64_t> damaged;  // their numbers
  std::vector<std::uint64_t> foreign;
  double seconds_left = 0;  // on one thread as fast as where it was planned

  /// Adds a shard of the cell, but for `done`.
  void add(const JobCell& cell, const Shard& shard, ShardFile file);
  [[nodiscard]] bool is_complete() const {
    return missing.empty() && damaged.empty() && foreign.empty();
  }
};

struct JobStatus {
  std::vector<CellStatus> cells;
  std::vector<std::string> strays;

  [[nodiscard]] bool is_complete() const;
};

/// Reads every shard.
[[nodiscard]] JobStatus job_status(const JobPlan& plan);

/// "1 shard", "20 shards".
[[nodiscard]] std::string shards_text(std::uint64_t count);
/// What is wrong and what can be done about it, a line each; none of a cell that is complete.
[[nodiscard]] std::vector<std::string> cell_complaints(const JobPlan& plan,
                                                       const CellStatus& status);
[[nodiscard]] std::string stray_text(const JobPlan& plan, const std::vector<std::string>& strays);
[[nodiscard]] std::string job_status_text(const JobPlan& plan, const JobStatus& status);
[[nodiscard]] nlohmann::ordered_json job_status_json(const JobPlan& plan, const JobStatus& status);

}  // namespace bastide
