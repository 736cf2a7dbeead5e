// bastide sweep: options, variants and amendments in many values, and which of them change what.
#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "sdk/tools/jobs/job.h"
#include "sdk/tools/measure/sweep_run.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/sweep_setup.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

constexpr WholeRange kCells{2, static_cast<std::int64_t>(kMostCells)};
constexpr WholeRange kTop{1, 50};
constexpr WholeRange kConfirm{0, ranges::pairs.most};

/// What was played on the seeds of all cells, and on fresh ones.
struct SweepGames {
  SweepResult all;
  std::optional<SweepResult> fresh;
};

SweepResult play_cells(Program& program, const SweepPlan& plan, SweepRun* run, const char* what) {
  Progress progress(said(what), plan.pairs, program.quiet, run == nullptr ? 0 : run->count(plan));
  SweepResult result = play_sweep(
      plan, [&](std::uint64_t done) { progress.show(done); }, run);
  progress.finish();
  return result;
}

/// The best cells on fresh seeds, those after the seeds of all cells.
SweepPlan fresh_plan(const SweepPlan& plan,
                     const SweepFlags& flags,
                     const SweepReport& report,
                     const std::vector<std::size_t>& best) {
  SweepPlan fresh = plan;
  for (const std::size_t cell : best) {
    fresh.chosen.push_back(*report.cells[cell].played);
  }
  fresh.first_pair = plan.first_pair + plan.pairs;
  fresh.pairs = flags.confirm;
  return fresh;
}

/// Plays what is not in the run, and fills the report.
SweepGames play_all(Program& program, const SweepFlags& flags, Sweep& sweep, SweepRun* run) {
  SweepGames games{play_cells(program, sweep.plan, run, marked("seeds")), {}};
  add_games(sweep.report, sweep.plan, games.all);
  const std::vector<std::size_t> best = best_cells(sweep.report, flags.top);
  if (flags.confirm > 0 && !best.empty() && !sweep.report.interrupted) {
    games.fresh = play_cells(
        program, fresh_plan(sweep.plan, flags, sweep.report, best), run, marked("fresh seeds"));
    add_fresh_games(sweep.report, best, *games.fresh);
  }
  return games;
}

/// Tells the first ones of a result, and counts all.
std::size_t complain_of_faults(const Sweep& sweep,
                               const SweepResult& result,
                               const std::vector<std::size_t>& cells,
                               std::size_t before) {
  constexpr std::size_t kMostTold = 20;
  std::size_t faults = before;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const AbFault& fault : result.cells[i].faults) {
      if (++faults <= kMostTold) {
        Program::complain(said_with("{}, seed {}: {}",
                                    sweep.report.cells[cells[i]].name,
                                    fault.seed,
                                    said_again(fault.what)));
      }
    }
  }
  return faults;
}

Exit complain_of(const SweepFlags& flags, const Sweep& sweep, const SweepGames& games) {
  std::vector<std::size_t> played;
  for (std::size_t i = 0; i < sweep.report.cells.size(); ++i) {
    if (sweep.report.cells[i].played) {
      played.push_back(i);
    }
  }
  std::size_t faults = complain_of_faults(sweep, games.all, played, 0);
  if (games.fresh) {
    faults = complain_of_faults(sweep, *games.fresh, best_cells(sweep.report, flags.top), faults);
  }
  if (faults > 0) {
    Program::complain(said_with("{} games went wrong and are not counted", faults));
  }
  return faults == 0 ? Exit::ok : Exit::rule;
}

void write_sweep(Program& program,
                 const SweepFlags& flags,
                 const Sweep& sweep,
                 const SweepResult& result) {
  const SweepReport& report = sweep.report;
  const std::vector<MainEffect> effects = main_effects(report, result);
  switch (program.format()) {
    case Format::text:
      program.out(sweep_text(report, sweep.plan, effects));
      break;
    case Format::plain:
      program.out(sweep_plain(report));
      break;
    case Format::json:
    case Format::jsonl:
      program.out_json(sweep_json(report, sweep.plan, effects));
      break;
  }
  program.flush();
  if (!flags.html.empty()) {
    program.files.write(flags.html, sweep_html(report, sweep.plan, result, effects));
    program.note(said_with("report: {}", flags.html));
  }
}

/// Plays what is not in the run, and writes what came of all.
Exit measure(Program& program, const SweepFlags& flags, Sweep& sweep, SweepRun* run) {
  const SweepGames games = play_all(program, flags, sweep, run);
  write_sweep(program, flags, sweep, games.all);
  return complain_of(flags, sweep, games);
}

/// The file of --save or --resume; none without them.
std::optional<SweepRun> run_of(const SweepFlags& flags, const Sweep& sweep) {
  std::optional<SweepRun> run;
  if (!flags.save.empty()) {
    run.emplace(sweep.plan, flags.save, sweep.head);
  } else if (!flags.resume.empty()) {
    const SavedRun saved(flags.resume, "sweep");
    check_same_run(flags.resume, saved.head(), sweep.head);
    run.emplace(sweep.plan, saved, sweep.head);
  }
  return run;
}

/// What may be wrong with the flags is told before the games: it must not cost them.
void check_flags(const SweepFlags& flags) {
  if (flags.ruleset.ruleset.empty() || flags.vary.empty()) {
    throw ToolError(
        Exit::usage,
        said("name a ruleset and what --vary changes in it, or a saved run with --resume"));
  }
}

Exit run_sweep(Program& program, SweepFlags& flags) {
  if (!flags.resume.empty()) {
    take_sweep_flags(program, SavedRun(flags.resume, "sweep").head(), flags);
  } else if (!flags.save.empty()) {
    check_new_file(flags.save, "goes on with it");
  }
  check_flags(flags);
  program.files.reads(flags.save);
  program.files.reads(flags.resume);
  if (!flags.html.empty()) {
    program.files.check(flags.html);
  }
  Sweep sweep = prepare_sweep(program, flags);
  std::optional<SweepRun> run = run_of(flags, sweep);
  const Exit exit = measure(program, flags, sweep, run ? &*run : nullptr);
  if (sweep.report.interrupted) {
    Program::complain(
        said_with("interrupted after {} seeds{}",
                  sweep.report.pairs + sweep.report.fresh_pairs,
                  run ? said_with("; --resume {} goes on", shell_quoted(run->path())) : ""));
    return Exit::interrupted;
  }
  if (run) {
    program.note(said_with("kept in {0}: --resume {0} --pairs N plays more", run->path()));
  }
  return exit;
}

/// A sweep in parts, by its seeds: those of all cells, then fresh ones of the best cells, which are
/// known when all others are there. Where nothing is worth it the fresh ones are empty.
class SweepJob : public Job {
 public:
  SweepJob(Program& program, SweepFlags flags)
      : program_(program), flags_(std::move(flags)), sweep_(prepare_sweep(program, flags_)) {}

  [[nodiscard]] const RunHead& head() const override { return sweep_.head; }
  [[nodiscard]] std::uint64_t units() const override { return sweep_.plan.pairs + flags_.confirm; }
  [[nodiscard]] std::uint64_t first_stage() const override { return sweep_.plan.pairs; }
  [[nodiscard]] double later_cost() const override {
    const auto games = [](std::size_t cells) {
      return static_cast<double>(cells + 1);
    };
    const std::size_t cells = sweep_.plan.cells.size();
    return games(std::min(cells, static_cast<std::size_t>(flags_.top))) / games(cells);
  }
  [[nodiscard]] std::string unit_word() const override { return marked("seeds"); }
  [[nodiscard]] std::optional<std::string> play(const UnitRange& units) const override {
    SweepPlan part = plan_of(units);
    part.threads = 1;
    part.first_pair = units.first;
    part.pairs = is_empty(units) ? 0 : units.size();
    SweepRun run(sweep_.plan);
    if (play_sweep(
            part, [](std::uint64_t) {}, &run)
            .interrupted) {
      return std::nullopt;
    }
    return run.text();
  }
  [[nodiscard]] std::unique_ptr<JobSum> sum() override { return std::make_unique<Sum>(*this); }

 private:
  class Sum : public JobSum {
   public:
    explicit Sum(SweepJob& job) : job_(job), run_(job.sweep_.plan) {}
    void add(const RunLines& lines, const UnitRange& units) override {
      const std::uint64_t count = job_.is_empty(units) ? 0 : units.size();
      bool fits = run_.take(lines) == count;
      for (std::uint64_t number = units.first; number < units.first + count; ++number) {
        fits = fits && run_.find(job_.plan_of(units).chosen, number) != nullptr;
      }
      if (!fits) {
        throw ToolError(Exit::input,
                        said_with("{} holds other seeds than it says, or other cells than are "
                                  "the best: delete it, and it is computed anew",
                                  lines.path));
      }
    }
    void end_first_stage() override {
      Sweep screened = job_.sweep_;
      add_games(screened.report,
                screened.plan,
                play_sweep(
                    screened.plan, [](std::uint64_t) {}, &run_));
      job_.fresh_ = fresh_plan(job_.sweep_.plan,
                               job_.flags_,
                               screened.report,
                               best_cells(screened.report, job_.flags_.top));
    }
    Exit report() override { return measure(job_.program_, job_.flags_, job_.sweep_, &run_); }

   private:
    SweepJob& job_;
    SweepRun run_;
  };

  [[nodiscard]] const SweepPlan& plan_of(const UnitRange& units) const {
    return units.first < first_stage() ? sweep_.plan : fresh_;
  }
  [[nodiscard]] bool is_empty(const UnitRange& units) const {
    return units.first >= first_stage() && fresh_.chosen.empty();
  }

  Program& program_;
  SweepFlags flags_;
  Sweep sweep_;
  SweepPlan fresh_;  // once the best cells are known
};

std::shared_ptr<Job> sweep_job(Program& program, const SweepFlags& flags) {
  refuse_in_job({{"--save", !flags.save.empty()}, {"--resume", !flags.resume.empty()}});
  check_flags(flags);
  return std::make_shared<SweepJob>(program, flags);
}

/// Which cells are the best, and what becomes of them.
void add_aim_options(Verb& verb, SweepFlags& flags) {
  verb.add_option("--metric", flags.metric, "the number that decides which cells are best (score)")
      .option_text("NAME");
  verb.add_option("--best", flags.best, "high, low, near:NUMBER, or change: whichever changes most")
      .option_text("AIM");
  verb.add_option("--top", flags.top, "so many of the best cells are played again (3)")
      .check(whole_number(kTop))
      .option_text("N");
  verb.add_option("--confirm", flags.confirm, "on so many fresh seeds (1000); 0: not at all")
      .check(whole_number(kConfirm))
      .option_text("N");
}

}  // namespace

void add_sweep_verb(Program& program) {
  auto flags = std::make_shared<SweepFlags>();
  Verb& verb = program.add_verb(
      {"sweep",
       "Measure",
       marked(
           "plays many values of options, variants and amendments, and shows which of them matter"),
       {"bastide sweep base --vary base.farmers --vary with=two_tile_city,no_incomplete",
        "bastide sweep base --vary base:piece/meeple.supply=4..9 --html meeples.html",
        "bastide sweep base --with two_tile_city --vary two_tile_city.points=0..4",
        "bastide sweep base --vary base/B.count=0..6:2 --metric wins --best near:50",
        "bastide sweep base --vary base.farmers --pairs 100000 --save long.run",
        "bastide sweep --resume long.run --html longer.html"},
       "bastide ab, docs/testing.md"});
  verb.add_option("RULESET", flags->ruleset.ruleset, "name or file; left out with --resume")
      .option_text("[RULESET]");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("--vary",
                  flags->vary,
                  "OPTION=VALUES, with=VARIANTS, or TARGET.FIELD=VALUES of an amendment")
      .one_at_a_time()
      .option_text("WHAT");
  add_bot_options(verb, flags->bots);
  verb.add_option("--design",
                  flags->design,
                  "grid (two things or one), single (more: one at a time), latin (hypercube)")
      .one_of({"grid", "single", "latin"});
  verb.add_option("--cells", flags->cells, "how many cells of a Latin hypercube (30)")
      .check(whole_number(kCells))
      .option_text("N");
  verb.add_option("--pairs", flags->pairs, "how many seeds, each played in every cell (200)")
      .check(whole_number(ranges::pairs))
      .option_text("N");
  add_aim_options(verb, *flags);
  verb.add_option("--html", flags->html, "write a report with heat maps into this file")
      .option_text("FILE");
  add_save_options(verb,
                   flags->save,
                   flags->resume,
                   {"RULESET",
                    "--vary",
                    "--with",
                    "--set",
                    "--bots",
                    "--players",
                    "--design",
                    "--cells",
                    "--metric",
                    "--best",
                    "--top",
                    "--confirm"});
  program.on_run(verb, [&program, flags] { return run_sweep(program, *flags); });
  program.on_job(verb, [&program, flags] { return sweep_job(program, *flags); });
}

}  // namespace bastide
