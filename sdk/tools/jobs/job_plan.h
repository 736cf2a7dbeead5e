// The manifest of a job: commands, what they were when they were planned, and how each is cut into
// shards.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "kernel/io/text_file.h"
#include "sdk/tools/jobs/job.h"

namespace bastide {

/// One command.
struct JobCell {
  std::vector<std::string> command;  // words, without the name of the program
  RunHead head;
  std::string unit_word;
  std::uint64_t units = 0;
  std::uint64_t first_stage = 0;  // units that can be played before all others; mostly all
  std::uint64_t shard = 0;        // units of each shard; of the last of a stage, what is left
  double ms_per_unit = 0;         // when it was planned, on one thread; 0: not known
  double ms_per_later_unit = 0;   // after the first stage

  /// Those of the first stage come first.
  [[nodiscard]] std::uint64_t first_shards() const { return (first_stage + shard - 1) / shard; }
  [[nodiscard]] std::uint64_t shards() const {
    return first_shards() + (units - first_stage + shard - 1) / shard;
  }
  /// Of all that decides what its shards hold.
  [[nodiscard]] std::uint64_t hash() const;
  /// "bastide sim base --games 2000".
  [[nodiscard]] std::string text() const;
};

/// One part of a plan.
struct Shard {
  std::uint64_t number = 0;  // in the plan
  std::size_t cell = 0;
  UnitRange units;     // of the cell
  bool later = false;  // it can be computed when all shards of the cell's first stage are there
};

struct JobPlan {
  std::string path;
  std::string version;  // of the program that wrote it
  std::vector<JobCell> cells;

  [[nodiscard]] std::uint64_t shards() const;
  /// Requires: there is a shard of this number. Shards of a cell have numbers one after the other,
  /// after those of the cells before.
  [[nodiscard]] Shard shard(std::uint64_t number) const;
};

/// Throws ToolError, which names every fault of the file.
[[nodiscard]] JobPlan read_job_plan(const std::string& path);
/// Throws ToolError.
void write_job_plan(OwnedFile& file, const JobPlan& plan, bool is_new);

/// Shards that are asked for: "0-63,70" and "3/16", the third of 16 equal parts; nothing: all of
/// them. In rising order. Throws ToolError for numbers that are not in the plan.
[[nodiscard]] std::vector<std::uint64_t> chosen_shards(const JobPlan& plan,
                                                       const std::string& numbers,
                                                       const std::string& part);
/// Rising numbers as people and --shards write them: "0-63,70"; from some length on, it says how
/// many more there are.
[[nodiscard]] std::string ranges_text(const std::vector<std::uint64_t>& numbers);

}  // namespace bastide
