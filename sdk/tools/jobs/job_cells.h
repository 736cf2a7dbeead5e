// The commands of a plan, understood: each is read again where it is computed, and compared with
// what it was when it was planned.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sdk/tools/jobs/job_plan.h"

namespace bastide {

/// A command line as a job.
struct JobCommand {
  std::unique_ptr<Program> program;
  std::shared_ptr<Job> job;
  bool knows_first_stage = false;  // so that it plays the later units too
};

/// How a plan is worked on by a program.
struct JobSetting {
  Program& program;
  void (*add_verbs)(Program&);  // that commands may name
};

/// Reads a command line with the global flags of the program. Throws ToolError, LoadError.
[[nodiscard]] JobCommand read_command(const JobSetting& setting,
                                      const std::vector<std::string>& words,
                                      bool quiet);
/// Of a job that was just read.
[[nodiscard]] JobCell cell_of(std::vector<std::string> words, const Job& job);

class JobCells {
 public:
  JobCells(JobSetting setting, const JobPlan& plan) : setting_(setting), plan_(plan) {}

  /// Kept while somebody holds it: a plan may have more cells than fit into memory. Several
  /// threads may call it. `more` words are added to the command. Throws ToolError when the command
  /// does not play what was planned.
  [[nodiscard]] std::shared_ptr<JobCommand> command(std::size_t cell,
                                                    const std::vector<std::string>& more = {});

 private:
  void check(std::size_t number, const Job& job) const;

  JobSetting setting_;
  const JobPlan& plan_;
  std::mutex mutex_;
  std::map<std::size_t, std::weak_ptr<JobCommand>> held_;
};

}  // namespace bastide
