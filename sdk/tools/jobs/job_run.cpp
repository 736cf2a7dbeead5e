#include "sdk/tools/jobs/job_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "sdk/tools/jobs/shard_file.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

/// What the threads share.
class ShardWork {
 public:
  ShardWork(JobCells& cells,
            const JobPlan& plan,
            const std::vector<std::uint64_t>& shards,
            HandOut& hand_out)
      : cells_(cells), plan_(plan), shards_(shards), hand_out_(hand_out) {}

  void work() {
    std::shared_ptr<JobCommand> command;
    std::size_t cell = 0;
    std::uint64_t hash = 0;
    while (!workers.stopped()) {
      const std::uint64_t place = hand_out_.next();
      if (place >= shards_.size()) {
        return;
      }
      const Shard shard = plan_.shard(shards_[place]);
      if (hash == 0 || shard.cell != cell) {
        cell = shard.cell;
        hash = plan_.cells[cell].hash();
        command.reset();
      }
      const ShardFile::State state = look(shard, hash);
      if (state != ShardFile::State::whole) {
        command = command == nullptr ? cells_.command(cell) : command;
        const std::optional<std::string> body = command->job->play(shard.units);
        if (!body) {
          return;
        }
        write_shard(plan_, shard, hash, *body);
        ++computed;
        mended += state == ShardFile::State::damaged ? 1 : 0;
      } else {
        ++found;
      }
    }
  }

  Workers workers;
  std::atomic<std::uint64_t> computed{0};
  std::atomic<std::uint64_t> found{0};
  std::atomic<std::uint64_t> mended{0};

 private:
  [[nodiscard]] ShardFile::State look(const Shard& shard, std::uint64_t hash) const {
    const ShardFile file = read_shard(plan_, shard, hash);
    if (file.state == ShardFile::State::foreign) {
      throw ToolError(
          Exit::input,
          fmt::format("{} {}. Move it away, or plan under another name", file.path, file.why));
    }
    return file.state;
  }

  JobCells& cells_;
  const JobPlan& plan_;
  const std::vector<std::uint64_t>& shards_;
  HandOut& hand_out_;
};

}  // namespace

JobRunResult run_job(JobCells& cells,
                     const JobPlan& plan,
                     const std::vector<std::uint64_t>& shards,
                     int threads,
                     HandOut& hand_out,
                     const std::function<void(std::uint64_t)>& progress) {
  ShardWork shared(cells, plan, shards, hand_out);
  const auto wanted = static_cast<std::uint64_t>(std::max(1, threads));
  shared.workers.run(
      static_cast<int>(std::min<std::uint64_t>(wanted, shards.size())),
      [&] { shared.work(); },
      [&] {
        progress(shared.computed + shared.found);
        hand_out.meanwhile();
      });
  return {shared.computed, shared.found, shared.mended, shared.workers.broken_off()};
}

bool size_shards(const Job& job, double seconds, JobCell& cell) {
  using Clock = std::chrono::steady_clock;
  constexpr double kEnough = 1;
  constexpr std::uint64_t kFaster = 4;
  std::uint64_t units = 1;
  double took = 0;
  while (true) {
    const Clock::time_point start = Clock::now();
    if (!job.play({0, units})) {
      return false;
    }
    took = std::chrono::duration<double>(Clock::now() - start).count();
    if (took >= kEnough || units == cell.units) {
      break;
    }
    units = std::min(units * kFaster, cell.units);
  }
  constexpr double kMilli = 1000;
  const double each = took / static_cast<double>(units);
  cell.ms_per_unit = std::round(each * kMilli * kMilli) / kMilli;
  const double wanted = std::floor(seconds / std::max(each, 1e-9));
  cell.shard = wanted >= static_cast<double>(cell.units)
                   ? cell.units
                   : std::max<std::uint64_t>(1, static_cast<std::uint64_t>(wanted));
  return true;
}

}  // namespace bastide
