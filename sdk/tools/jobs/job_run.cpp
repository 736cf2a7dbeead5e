#include "sdk/tools/jobs/job_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/jobs/shard_file.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

/// Shards that build on others: commands that have learnt what those came to.
class LaterCells {
 public:
  LaterCells(JobCells& cells, const JobPlan& plan) : cells_(cells), plan_(plan) {}

  /// Null: not all shards of the first stage are there.
  std::shared_ptr<JobCommand> command(std::size_t cell) {
    const std::lock_guard lock(mutex_);
    if (incomplete_.contains(cell)) {
      return nullptr;
    }
    std::shared_ptr<JobCommand> command = cells_.command(cell);
    if (!command->knows_first_stage && !teach(cell, *command->job)) {
      incomplete_.insert(cell);
      return nullptr;
    }
    command->knows_first_stage = true;
    return command;
  }

 private:
  [[nodiscard]] bool teach(std::size_t cell, Job& job) const {
    const std::unique_ptr<JobSum> sum = job.sum();
    std::uint64_t number = 0;
    for (std::size_t before = 0; before < cell; ++before) {
      number += plan_.cells[before].shards();
    }
    const std::uint64_t hash = plan_.cells[cell].hash();
    for (const std::uint64_t end = number + plan_.cells[cell].first_shards(); number < end;
         ++number) {
      const Shard shard = plan_.shard(number);
      const ShardFile file = read_shard(plan_, shard, hash);
      if (file.state != ShardFile::State::whole) {
        return false;
      }
      sum->add(file.lines(), shard.units);
    }
    sum->end_first_stage();
    return true;
  }

  JobCells& cells_;
  const JobPlan& plan_;
  std::mutex mutex_;
  std::set<std::size_t> incomplete_;
};

/// What the threads share.
class ShardWork {
 public:
  ShardWork(JobCells& cells, const JobPlan& plan, HandOut& hand_out)
      : cells_(cells), later_(cells, plan), plan_(plan), hand_out_(hand_out) {}

  /// Of all shards those of one stage. Requires: no thread works.
  void take_up(const std::vector<std::uint64_t>& shards, bool later) {
    shards_.clear();
    std::copy_if(
        shards.begin(), shards.end(), std::back_inserter(shards_), [&](std::uint64_t number) {
          return plan_.shard(number).later == later;
        });
  }
  [[nodiscard]] std::uint64_t count() const { return shards_.size(); }

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
        if (command == nullptr) {
          command = shard.later ? later_.command(cell) : cells_.command(cell);
        }
        if (command == nullptr) {
          ++waiting;
          continue;
        }
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
  std::atomic<std::uint64_t> waiting{0};

 private:
  [[nodiscard]] ShardFile::State look(const Shard& shard, std::uint64_t hash) const {
    const ShardFile file = read_shard(plan_, shard, hash);
    if (file.state == ShardFile::State::foreign) {
      throw ToolError(Exit::input,
                      said_with("{}. Move it away, or plan under another name", file.why));
    }
    return file.state;
  }

  JobCells& cells_;
  LaterCells later_;
  const JobPlan& plan_;
  std::vector<std::uint64_t> shards_;
  HandOut& hand_out_;
};

}  // namespace

JobRunResult run_job(JobCells& cells,
                     const JobPlan& plan,
                     const std::vector<std::uint64_t>& shards,
                     int threads,
                     HandOut& hand_out,
                     const std::function<void(std::uint64_t)>& progress) {
  ShardWork shared(cells, plan, hand_out);
  const auto wanted = static_cast<std::uint64_t>(std::max(1, threads));
  const auto run = [&] {
    shared.workers.run(
        static_cast<int>(std::min(wanted, shared.count())),
        [&] { shared.work(); },
        [&] {
          progress(shared.computed + shared.found);
          hand_out.meanwhile();
        });
  };
  shared.take_up(shards, false);
  run();
  shared.take_up(shards, true);
  if (shared.count() > 0 && !stop_asked()) {
    hand_out.begin_second_stage();
    run();
  }
  return {shared.computed, shared.found, shared.mended, shared.waiting, heed_stop()};
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
    if (took >= kEnough || units == cell.first_stage) {
      break;
    }
    units = std::min(units * kFaster, cell.first_stage);
  }
  constexpr double kMilli = 1000;
  const double each = took / static_cast<double>(units);
  cell.ms_per_unit = std::round(each * kMilli * kMilli) / kMilli;
  cell.ms_per_later_unit = std::round(cell.ms_per_unit * job.later_cost() * kMilli) / kMilli;
  const double wanted = std::floor(seconds / std::max(each, 1e-9));
  cell.shard = wanted >= static_cast<double>(cell.units)
                   ? cell.units
                   : std::max<std::uint64_t>(1, static_cast<std::uint64_t>(wanted));
  return true;
}

}  // namespace bastide
