// A measurement that can be done in parts: what a verb gives with Program::on_job() so that its
// work can be spread over threads, processes and machines.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// Parts of a job by number, without the last: games, pairs of games, whatever is counted.
struct UnitRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  [[nodiscard]] std::uint64_t size() const { return last - first; }
  bool operator==(const UnitRange&) const = default;
};

/// What shards come to, added up one by one.
class JobSum {
 public:
  JobSum() = default;
  JobSum(const JobSum&) = delete;
  JobSum& operator=(const JobSum&) = delete;
  virtual ~JobSum() = default;

  /// Adds what Job::play() has written about these units. Throws ToolError when the lines are not
  /// of just these units.
  virtual void add(const RunLines& lines, const UnitRange& units) = 0;
  /// All units of the first stage were added, and no others: the job can play those after it from
  /// now on. Requires: no thread plays; Job::first_stage() is less than all.
  virtual void end_first_stage() {}
  /// Writes what the verb itself writes when it has played everything, byte for byte, and returns
  /// its exit code. Requires: each unit was added once.
  virtual Exit report() = 0;
};

class Job {
 public:
  Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  /// What is played. Whoever has an equal one can compute any part of it.
  [[nodiscard]] virtual const RunHead& head() const = 0;
  [[nodiscard]] virtual std::uint64_t units() const = 0;
  /// So many units, the first ones, can be played at once. What those after them are follows from
  /// what these came to: see JobSum::end_first_stage().
  [[nodiscard]] virtual std::uint64_t first_stage() const { return units(); }
  /// About how long one of the later units takes, in times of one of the first stage.
  [[nodiscard]] virtual double later_cost() const { return 1; }
  /// "games", for people.
  [[nodiscard]] virtual std::string unit_word() const = 0;
  /// Computes these units on one thread: lines that depend on nothing but the head and the numbers
  /// of the units. Nothing when it was stopped. Several threads may
  /// call it at the same time. Requires: they are of one stage. Throws ToolError.
  [[nodiscard]] virtual std::optional<std::string> play(const UnitRange& units) const = 0;
  /// Requires: the job outlives it.
  [[nodiscard]] virtual std::unique_ptr<JobSum> sum() = 0;
};

/// Throws ToolError when one of these flags was given: a job plays everything it was planned for,
/// and keeps it in files of its own.
void refuse_in_job(const std::vector<std::pair<std::string, bool>>& given);

}  // namespace bastide
