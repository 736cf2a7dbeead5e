// bastide job: a measurement in parts, on one machine or many.
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/jobs/job_merge.h"
#include "sdk/tools/jobs/job_run.h"
#include "sdk/tools/jobs/job_status.h"
#include "sdk/tools/jobs/shard_file.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/shell/named_files.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct JobFlags {
  std::string what;
  std::string plan;
  std::vector<std::string> command;
  bool add = false;
  std::uint64_t shard = 0;  // 0: what takes kShardSeconds
  std::string shards;
  std::string part;
  std::optional<int> cell;  // from 1
  std::string html;
};

constexpr double kShardSeconds = 20;
constexpr WholeRange kJobUnits{1, std::int64_t{1} << 40};
constexpr WholeRange kJobCells{1, 1'000'000};

struct JobAction {
  const char* name;
  Exit (*run)(const JobSetting& setting, const JobFlags& flags, HandOut& hand_out);
  bool takes_command;
};

JobPlan plan_to_begin(const JobFlags& flags) {
  std::error_code ignored;
  const bool exists = std::filesystem::exists(flags.plan, ignored);
  if (flags.add) {
    return read_job_plan(flags.plan);
  }
  if (exists) {
    throw ToolError(
        Exit::usage,
        said_with("{} exists: --add adds the command to it, another name keeps both", flags.plan));
  }
  JobPlan plan;
  plan.path = flags.plan;
  plan.version = Program::version();
  if (std::filesystem::exists(shard_folder(plan), ignored)) {
    throw ToolError(Exit::usage,
                    said_with("{} exists and may hold shards of another plan: move it away, or "
                              "take another name",
                              shard_folder(plan).string()));
  }
  return plan;
}

Exit plan_job(const JobSetting& setting, const JobFlags& flags, HandOut& /*hand_out*/) {
  if (flags.command.empty()) {
    throw ToolError(Exit::usage,
                    said_with("which command? For example: bastide job plan {} -- sim base "
                              "--games 100000",
                              shell_quoted(flags.plan)));
  }
  OwnedFile file(flags.plan);  // somebody else may add to it, too
  must_work(file.take());
  JobPlan plan = plan_to_begin(flags);
  must_work(check_writable(flags.plan));
  const JobCommand command = read_command(setting, flags.command, false);
  JobCell cell = cell_of(flags.command, *command.job);
  if (flags.shard > 0) {
    cell.shard = std::min(flags.shard, cell.units);
  } else if (!size_shards(*command.job, kShardSeconds, cell)) {
    throw Stopped();
  }
  plan.cells.push_back(cell);
  write_job_plan(file, plan, !flags.add);
  tell_unguarded(file);
  setting.program.note(said_with("{}: {} {} in {}, {} each; bastide job run {}",
                                 plan.path,
                                 cell.units,
                                 said(cell.unit_word),
                                 shards_text(cell.shards()),
                                 cell.shard,
                                 shell_quoted(plan.path)));
  return Exit::ok;
}

Exit run_shards(const JobSetting& setting, const JobFlags& flags, HandOut& hand_out) {
  Program& program = setting.program;
  const JobPlan plan = read_job_plan(flags.plan);
  const std::vector<std::uint64_t> shards = chosen_shards(plan, flags.shards, flags.part);
  JobCells cells(setting, plan);
  Progress progress(said("shards"), shards.size(), program.quiet);
  const JobRunResult result =
      run_job(cells, plan, shards, program.thread_count(), hand_out, [&](std::uint64_t done) {
        progress.show(done);
      });
  progress.finish();
  program.note(said_with("{} computed, {} were there{}",
                         shards_text(result.computed),
                         result.found,
                         result.mended > 0 ? said_with("; {} were damaged", result.mended) : ""));
  if (result.waiting > 0) {
    program.note(said_with(
        "{} of a second stage are left for later: not all of the first is there; the same command "
        "goes on with them when it is",
        shards_text(result.waiting)));
  }
  if (result.interrupted) {
    Program::complain(said("interrupted: the same command goes on"));
    return Exit::interrupted;
  }
  return Exit::ok;
}

Exit show_status(const JobSetting& setting, const JobFlags& flags, HandOut& /*hand_out*/) {
  Program& program = setting.program;
  const JobPlan plan = read_job_plan(flags.plan);
  const JobStatus status = job_status(plan);
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(job_status_json(plan, status));
  } else {
    program.out(job_status_text(plan, status));
  }
  return status.is_complete() ? Exit::ok : Exit::no;
}

Exit merge_job(const JobSetting& setting, const JobFlags& flags, HandOut& /*hand_out*/) {
  Program& program = setting.program;
  const JobPlan plan = read_job_plan(flags.plan);
  const std::size_t count = plan.cells.size();
  const auto only = static_cast<std::size_t>(flags.cell.value_or(0));
  if (only > count) {
    throw ToolError(Exit::usage,
                    said_counted(static_cast<std::int64_t>(count),
                                 "--cell {1}: {2} has {0} command",
                                 "--cell {1}: {2} has {0} commands",
                                 only,
                                 plan.path));
  }
  std::vector<std::string> more = flags.command;
  if (!flags.html.empty()) {
    if (only == 0 && count > 1) {
      throw ToolError(Exit::usage,
                      said_with("--html is about one command, and {} has {}: --cell N --html FILE",
                                plan.path,
                                count));
    }
    more.insert(more.end(), {"--html", flags.html});
  }
  JobCells cells(setting, plan);
  Exit worst = Exit::ok;
  for (std::size_t cell = only == 0 ? 0 : only - 1; cell < (only == 0 ? count : only); ++cell) {
    if (only == 0 && count > 1 && program.format() == Format::text) {
      program.out(cell == 0 ? "" : "\n");
      program.line(plan.cells[cell].text());
    }
    const Exit exit = merge_cell(cells, plan, cell, more);
    worst = exit == Exit::ok ? worst : exit;
  }
  return worst;
}

constexpr std::array<JobAction, 4> kJobActions{{
    {"plan", plan_job, true},
    {"run", run_shards, false},
    {"status", show_status, false},
    {"merge", merge_job, true},
}};

Exit run_job_verb(const JobSetting& setting, const JobFlags& flags, HandOut& hand_out) {
  for (const JobAction& action : kJobActions) {
    if (flags.what == action.name) {
      if (!action.takes_command && !flags.command.empty()) {
        throw ToolError(Exit::usage, said_with("unexpected: {}", fmt::join(flags.command, " ")));
      }
      return action.run(setting, flags, hand_out);
    }
  }
  throw ToolError(Exit::usage, said("plan, run, status or merge?"));
}

}  // namespace

void add_job_verb(Program& program, const std::shared_ptr<HandOut>& hand_out) {
  auto flags = std::make_shared<JobFlags>();
  Verb& verb =
      program.add_verb({"job",
                        "Measure",
                        marked("measures in parts: on one machine or many, and killed at any time"),
                        {"bastide job plan big.json --shard 2000 -- sim base --games 1000000",
                         "bastide job plan big.json --add --shard 500 -- ab base two_tile_city",
                         "bastide job run big.json --threads 2",
                         "bastide job run big.json --part 3/16",
                         "bastide job status big.json",
                         "bastide job merge big.json --cell 2 --html report.html"},
                        "bastide sim, ab, balance, sweep, ladder, docs/jobs.md"});
  std::vector<std::string> names;
  for (const JobAction& action : kJobActions) {
    names.emplace_back(action.name);
  }
  verb.add_option("ACTION", flags->what, "plan, run, status or merge").one_of(names).required();
  verb.add_option("PLAN", flags->plan, "file of the plan; shards come into a folder beside it")
      .check(refuse_no_name)
      .required();
  verb.add_option("COMMAND",
                  flags->command,
                  "plan: what is measured, after --; merge: more words for the report")
      .option_text("[-- COMMAND ...]");
  verb.add_flag("--add", flags->add, "plan: add the command to a plan");
  verb.add_option("--shard", flags->shard, "plan: games, pairs or seeds of a shard (for 20 s)")
      .check(whole_number(kJobUnits))
      .option_text("N");
  verb.add_option("--shards", flags->shards, "run: only these, such as 0-63,70")
      .check(refuse_no_name)
      .option_text("NUMBERS");
  verb.add_option("--part", flags->part, "run: of N equal parts of the shards, the one number K")
      .check(refuse_no_name)
      .option_text("K/N");
  verb.add_option("--cell", flags->cell, "merge: only this command of the plan, from 1")
      .check(whole_number(kJobCells))
      .option_text("N");
  verb.add_option("--html", flags->html, "merge: write the verb's report into this file")
      .check(refuse_no_name)
      .option_text("FILE");
  program.on_run(verb, [&program, flags, hand_out] {
    return run_job_verb({program, add_verbs}, *flags, *hand_out);
  });
}

void add_job_verb(Program& program) {
  add_job_verb(program, std::make_shared<LocalHandOut>());
}

}  // namespace bastide
