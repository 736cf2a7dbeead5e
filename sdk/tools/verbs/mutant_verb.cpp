#include "sdk/tools/verbs/mutant_verb.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/mutants/mutant_excuses.h"
#include "sdk/tools/mutants/mutant_report.h"
#include "sdk/tools/mutants/mutant_run.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/trial/test_run.h"

namespace bastide {

namespace {

constexpr const char* kExcuses = "tests/excused.json";

/// Of the file that was named, or of the one in its usual place.
std::vector<Excuse> load_excuses(const std::string& named) {
  const std::string file = named.empty() ? kExcuses : named;
  std::error_code ignored;
  if (named.empty() && !std::filesystem::exists(file, ignored)) {
    return {};
  }
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    throw ToolError(Exit::input, text.error().message);
  }
  Diagnostics diagnostics;
  std::vector<Excuse> excuses = read_excuses(text.value(), file, diagnostics);
  if (!diagnostics.empty()) {
    throw ToolError(Exit::input, to_string(diagnostics.all().front()));
  }
  return excuses;
}

void show_report(Program& program, const MutantReport& report) {
  switch (program.format()) {
    case Format::text:
      program.out(mutant_text(report));
      break;
    case Format::plain:
      program.out(mutant_plain(report));
      break;
    case Format::json:
      program.out_json(mutant_json(report));
      break;
    case Format::jsonl:
      for (const Mutant& mutant : report.survivors) {
        program.out_json(mutant_json(mutant));
      }
      break;
  }
  program.flush();
}

/// The judgements of an earlier run, and where to keep those of this one.
struct Kept {
  Judgements judgements;
  std::optional<RunWriter> writer;
};

Kept begin_or_go_on(const MutantFlags& flags, const RunHead& head, std::size_t tried) {
  Kept kept;
  kept.judgements.resize(tried);
  if (!flags.save.empty()) {
    kept.writer.emplace(flags.save, head);
  } else if (!flags.resume.empty()) {
    const SavedRun saved(flags.resume, "test");
    kept.judgements = read_judgements(saved, head);
    kept.writer.emplace(flags.resume, head, saved.body());
  }
  return kept;
}

std::size_t count_known(const Judgements& judgements) {
  return static_cast<std::size_t>(
      std::count_if(judgements.begin(), judgements.end(), [](const auto& judgement) {
        return judgement.has_value();
      }));
}

MutantPlan plan_of(const MutantFlags& flags, const std::vector<std::string>& test_paths) {
  return flags.resume.empty() ? MutantPlan{flags.name,
                                           test_paths,
                                           flags.changes.empty() ? flags.sort : flags.changes}
                              : plan_of(SavedRun(flags.resume, "test").head());
}

MutantTests load_tests(Program& program, const MutantPlan& plan) {
  const Result<std::vector<std::string>> files = find_test_files(plan.test_paths);
  if (!files.ok()) {
    throw ToolError(Exit::input, files.error().message);
  }
  return {program.search_path(), files.value()};
}

}  // namespace

std::shared_ptr<MutantFlags> add_mutant_options(Verb& verb) {
  auto flags = std::make_shared<MutantFlags>();
  const auto ask = [flags](const char* sort) {
    return [flags, sort](const std::vector<std::string>& names) {
      flags->is_asked = true;
      flags->sort = sort;
      flags->name = names.empty() ? "" : names.front();
    };
  };
  const VerbOption without = verb.add_call("--without-each",
                                           ask("off"),
                                           "instead: switch off each rule of this in turn (of all "
                                           "that is here), and list what no scenario notices");
  const VerbOption mutate = verb.add_call("--mutate",
                                          ask("all"),
                                          "the same, with slips, faults of meaning, other tiles "
                                          "and rulesets that lost something besides");
  for (const VerbOption& option : {without, mutate}) {
    option.expected(0, 1).option_text("[RULESET|PLUGIN|VARIANT]");
    for (const char* other : {"--filter", "--update", "--junit", "--watch"}) {
      option.excludes(other);
    }
  }
  without.excludes(mutate);
  verb.add_option(
          "--changes",
          flags->changes,
          "which of them: slips, meaning, tiles, rulesets, off, or kinds such as word (all)")
      .option_text("LIST")
      .needs(mutate);
  verb.add_option("--excused",
                  flags->excuses,
                  "what need not be noticed, with reasons (tests/excused.json)")
      .option_text("FILE");
  verb.add_option("--survivors", flags->most_survivors, "how many changes nobody need notice (0)")
      .option_text("N");
  add_save_options(verb, flags->save, flags->resume, {"PATH", "--without-each", "--mutate"});
  return flags;
}

Exit run_mutants(Program& program,
                 const MutantFlags& flags,
                 const std::vector<std::string>& test_paths) {
  if (!flags.save.empty()) {
    check_new_file(flags.save, "goes on with it");
  }
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Excuse> excuses = load_excuses(flags.excuses);
  const MutantPlan plan = plan_of(flags, test_paths);
  const MutantSet set = collect_mutants(program.search_path(), plan);
  const MutantTests tests = load_tests(program, plan);
  Kept kept = begin_or_go_on(flags, mutant_head(plan, set, tests), set.tried.size());
  Progress progress("changes", set.tried.size(), program.quiet, count_known(kept.judgements));
  const bool is_whole = try_mutants(
      set, tests, program.thread_count(), kept.judgements, [&](const Judgements& known) {
        const std::size_t done = count_known(known);
        progress.show(done);
        if (kept.writer && (done == known.size() || kept.writer->is_due())) {
          kept.writer->write(judgement_lines(known));
        }
      });
  progress.finish();
  const MutantReport report = report_of(set, kept.judgements, excuses);
  show_report(program, report);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  program.note(said_with(
      "{} scenarios, {:.1f} s on {} threads", tests.size(), took.count(), program.thread_count()));
  if (!is_whole) {
    Program::complain(
        said_with("interrupted: {} of {} changes tried", report.tried, set.tried.size()));
    return Exit::interrupted;
  }
  Diagnostics wrong;
  check_excuses(excuses, set, plan.name.empty(), wrong);
  check_need(excuses, set, kept.judgements, wrong);
  for (const Diagnostic& diagnostic : wrong.all()) {
    Program::complain(to_string(diagnostic));
  }
  return report.survivors.size() <= flags.most_survivors && wrong.empty() ? Exit::ok : Exit::no;
}

}  // namespace bastide
