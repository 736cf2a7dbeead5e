// A shard as a file: what it is a part of, what was counted, and how one sees that it is whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/tools/jobs/job_plan.h"

namespace bastide {

/// "plan.shards/012/012345.shard" beside "plan.json": a thousand in each folder.
[[nodiscard]] std::filesystem::path shard_folder(const JobPlan& plan);
[[nodiscard]] std::filesystem::path shard_path(const JobPlan& plan, std::uint64_t number);

/// What is there in the place of a shard.
struct ShardFile {
  enum class State : std::uint8_t {
    missing,
    damaged,  // cut off or edited: it can be computed again
    foreign,  // whole, but not this shard
    whole,
  };
  State state = State::missing;
  std::string path;
  std::string why;  // what is wrong with it, with its path
  std::string text;
  std::size_t body = 0;  // where what was counted begins in the text
  std::size_t end = 0;   // and ends

  /// Requires: it is whole.
  [[nodiscard]] RunLines lines() const {
    return {path, std::string_view(text).substr(body, end - body)};
  }
};
/// `cell_hash`: hash() of its cell.
[[nodiscard]] ShardFile read_shard(const JobPlan& plan,
                                   const Shard& shard,
                                   std::uint64_t cell_hash);

/// A reader sees no shard or all of it, whenever the writer is killed. Throws ToolError.
void write_shard(const JobPlan& plan,
                 const Shard& shard,
                 std::uint64_t cell_hash,
                 std::string_view body);

/// Files among the shards that are none of the plan's, by name.
[[nodiscard]] std::vector<std::string> strays(const JobPlan& plan);

}  // namespace bastide
