#include "sdk/tools/jobs/job_cells.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"

namespace bastide {

void refuse_in_job(const std::vector<std::pair<std::string, bool>>& given) {
  for (const auto& [flag, was_given] : given) {
    if (was_given) {
      throw ToolError(Exit::usage,
                      said_with("{} is not for jobs: a job plays all that it was planned for, and "
                                "keeps it in files of its own",
                                flag));
    }
  }
}

JobCommand read_command(const JobSetting& setting,
                        const std::vector<std::string>& words,
                        bool quiet) {
  const Program& outer = setting.program;
  JobCommand command;
  command.program = std::make_unique<Program>(outer.path_of_program());
  Program& program = *command.program;
  program.json = outer.json;
  program.jsonl = outer.jsonl;
  program.plain = outer.plain;
  program.quiet = quiet || outer.quiet;
  program.color = outer.color;
  program.threads = outer.threads;
  program.path = outer.path;
  program.files.replace = outer.files.replace;
  command.job = program.job_of(words, setting.add_verbs);
  return command;
}

JobCell cell_of(std::vector<std::string> words, const Job& job) {
  JobCell cell;
  cell.command = std::move(words);
  cell.head = job.head();
  cell.unit_word = job.unit_word();
  cell.units = job.units();
  cell.first_stage = job.first_stage();
  cell.shard = cell.units;
  return cell;
}

std::shared_ptr<JobCommand> JobCells::command(std::size_t cell,
                                              const std::vector<std::string>& more) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<JobCommand> held = held_[cell].lock();
  if (held == nullptr) {
    std::vector<std::string> words = plan_.cells[cell].command;
    words.insert(words.end(), more.begin(), more.end());
    held = std::make_shared<JobCommand>(read_command(setting_, words, true));
    check(cell, *held->job);
    held_[cell] = held;
  }
  return held;
}

void JobCells::check(std::size_t number, const Job& job) const {
  const JobCell& cell = plan_.cells[number];
  const RunHead& head = job.head();
  const std::string way = said("Plan it anew: bastide job plan ANOTHER");
  if (head.verb == cell.head.verb) {
    const std::vector<std::string> changes = rules_changes(cell.head, head);
    if (!changes.empty()) {
      throw ToolError(Exit::input,
                      said_with("{}: {} was planned with other rules, and the games of both do "
                                "not go together. {}\n  {}",
                                plan_.path,
                                cell.text(),
                                way,
                                fmt::join(changes, "\n  ")));
    }
  }
  RunHead planned = cell.head;
  planned.probe = head.probe;
  if (run_head_json(planned) != run_head_json(head) || job.units() != cell.units ||
      job.first_stage() != cell.first_stage) {
    throw ToolError(Exit::input,
                    said_with("{}: {} is another job than was planned: {} {}. {}",
                              plan_.path,
                              cell.text(),
                              job.units(),
                              said(job.unit_word()),
                              way));
  }
  if (cell.head.probe != head.probe) {
    throw ToolError(Exit::input,
                    said_with("{}: {} was planned with other bots or with another version of "
                              "bastide ({}), and the games of both do not go together. {}",
                              plan_.path,
                              cell.text(),
                              plan_.version,
                              way));
  }
}

}  // namespace bastide
