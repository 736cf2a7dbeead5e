// bastide ab: the same seeds under two rulesets, and what differs.
#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/nearest.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "sdk/tools/jobs/job.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct AbFlags {
  RulesetChoice a;  // with and set: of both, or of B alone when it is not named
  std::string b;
  BotChoice bots;
  std::uint64_t pairs = 0;  // 0: the default
  std::string metric;
  double margin = 0;
  bool sequential = false;
  bool confirm = false;
  std::string also;
  std::string html;
  std::string save;
  std::string resume;
};

constexpr std::uint64_t kMostPairs = 10000;  // of a sequential test
constexpr std::size_t kLook = 50;            // pairs between two looks of it

/// B is a variant of A when a variant, but no ruleset, has this name.
bool is_variant(Program& program, const std::string& name) {
  if (name.ends_with(".lua")) {
    return true;
  }
  bool variant = false;
  for (const Installed& item : list_installed(program.search_path())) {
    if (item.name == name && item.kind == "ruleset") {
      return false;
    }
    variant = variant || (item.name == name && item.kind == "variant");
  }
  return variant;
}

/// What is compared, as named on the command line.
std::pair<RulesetChoice, RulesetChoice> sides_of(Program& program, const AbFlags& flags) {
  if (flags.a.ruleset.empty()) {
    throw ToolError(Exit::usage, said("name a ruleset, or a saved run with --resume"));
  }
  RulesetChoice a = flags.a;
  RulesetChoice b = flags.a;
  if (flags.b.empty()) {
    if (a.with.empty() && a.set.empty()) {
      throw ToolError(Exit::usage,
                      said_with("compare {} with what? Name a second ruleset or a variant, or "
                                "give --with or --set",
                                a.ruleset));
    }
    a.with.clear();
    a.set.clear();
  } else if (is_variant(program, flags.b)) {
    b.with.push_back(flags.b);
  } else {
    b.ruleset = flags.b;
  }
  return {std::move(a), std::move(b)};
}

AbPlan plan_of(Program& program,
               const AbFlags& flags,
               const RulesetChoice& a,
               const RulesetChoice& b) {
  std::vector<std::string> notes;
  AbPlan plan = ab_plan(ab_side(program.load(a), a),
                        ab_side(program.load(b), b),
                        flags.bots,
                        flags.pairs == 0 && flags.sequential ? kMostPairs : flags.pairs,
                        notes);
  for (const std::string& note : notes) {
    program.note(note);
  }
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  return plan;
}

void write_result(Program& program,
                  const AbPlan& plan,
                  const AbResult& result,
                  const AbSummary& summary) {
  switch (program.format()) {
    case Format::text:
      program.out(ab_text(plan, result, summary));
      program.out(plan.outside ? outside_text(*plan.outside) : "");
      break;
    case Format::plain:
      program.out(ab_plain(summary));
      break;
    case Format::json:
    case Format::jsonl: {
      nlohmann::ordered_json value = ab_json(plan, result, summary);
      if (plan.outside) {
        add_outside(value, *plan.outside);
      }
      program.out_json(value);
      break;
    }
  }
  program.flush();
}

std::string trimmed(const std::string& label) {
  return label.substr(label.find_first_not_of(' '));
}

/// The metric by its key or by the words of the table.
const AbMetric& metric_of(const std::vector<AbMetric>& metrics, const std::string& name) {
  std::vector<std::string> known;
  for (const AbMetric& metric : metrics) {
    if (metric.key == name || trimmed(metric.label) == name || ab_name(metric) == name) {
      return metric;
    }
    known.push_back(trimmed(metric.label));
  }
  throw ToolError(Exit::usage,
                  said_with("there is no metric {}{}; here: {}",
                            in_quotes(name),
                            did_you_mean(name, known),
                            fmt::join(known, ", ")));
}

/// What --metric, --margin and --sequential ask.
AbQuestion question_of(const AbPlan& plan, const AbFlags& flags) {
  AbQuestion question;
  if (flags.margin == 0) {
    if (flags.sequential || !flags.metric.empty()) {
      throw ToolError(Exit::usage,
                      said_with("{} needs --margin: which change would matter, such as --margin 1",
                                flags.sequential ? "--sequential" : "--metric"));
    }
    return question;
  }
  const AbMetric metric =
      metric_of(ab_metrics(plan), flags.metric.empty() ? "score" : flags.metric);
  question.metric = metric.key;
  question.margin = metric.share ? flags.margin / 100 : flags.margin;
  if (flags.sequential) {
    question.test.emplace(question.margin);
  }
  return question;
}

/// Feeds the sequential test; it looks now and then only, because every look is a chance to err.
AbWatcher watcher_of(const AbPlan& plan, AbQuestion& question) {
  if (!question.test) {
    return {};
  }
  const std::vector<AbMetric> metrics = ab_metrics(plan);
  std::size_t index = 0;
  while (metrics[index].key != question.metric) {
    ++index;
  }
  return [index, &question](const AbPair& pair) {
    SequentialTest& test = *question.test;
    test.add(pair.b[index] - pair.a[index]);
    return test.pairs() % static_cast<std::int64_t>(kLook) == 0 &&
           test.verdict() != SequentialTest::Verdict::undecided;
  };
}

AbResult play(Program& program,
              const AbPlan& plan,
              const std::string& what,
              AbRun* run,
              const AbWatcher& watcher = {}) {
  Progress progress(said(what), plan.pairs, program.quiet, run == nullptr ? 0 : run->count(plan));
  AbResult result = play_pairs(
      plan, [&](std::uint64_t done) { progress.show(done); }, watcher, run);
  progress.finish();
  return result;
}

std::vector<std::string> other_bots(const AbPlan& plan, const AbFlags& flags) {
  return seat_bots({flags.also, static_cast<int>(plan.bots.size())}, *plan.a.rules);
}

/// Plays what --confirm and --also want; their faults and interruption count as those of the whole.
void play_more(Program& program,
               const AbPlan& plan,
               const AbFlags& flags,
               AbRun* run,
               AbResult& result,
               AbSummary& summary) {
  const auto play_with = [&](const AbPlan& more, const std::string& what) {
    AbResult extra = play(program, more, what, run);
    result.faults.insert(result.faults.end(), extra.faults.begin(), extra.faults.end());
    result.interrupted = result.interrupted || extra.interrupted;
    return extra;
  };
  const bool some_clear = std::any_of(
      summary.rows.begin(), summary.rows.end(), [](const AbRow& row) { return row.clear; });
  AbPlan again = plan;
  again.pairs = result.pairs.size();
  if (flags.confirm && some_clear && !result.interrupted) {
    again.first_pair = plan.pairs;
    add_confirmation(summary, play_with(again, marked("fresh pairs")));
  }
  if (!flags.also.empty() && !result.interrupted && again.pairs > 0) {
    again.first_pair = plan.first_pair;
    again.bots = other_bots(plan, flags);
    add_other_bots(summary, again, play_with(again, marked("pairs of other bots")));
  }
}

constexpr const char* kYes = "yes";

/// What --resume goes on with, as if it had been typed again.
void take_ab_flags(Program& program, const RunHead& head, AbFlags& flags) {
  if (program.seed && *program.seed != head.seed) {
    throw ToolError(Exit::usage,
                    said_with("{} plays the games of --seed {}", flags.resume, head.seed));
  }
  const auto flag = [&head](const char* name) {
    const auto found = head.flags.find(name);
    return found == head.flags.end() ? std::string() : found->second;
  };
  program.seed = head.seed;
  flags.bots = {bot_list(head.bots), static_cast<int>(head.bots.size())};  // no programs
  flags.pairs = flags.pairs == 0 ? head.count : flags.pairs;
  flags.metric = flag("metric");
  flags.also = flag("also");
  flags.sequential = flag("sequential") == kYes;
  flags.confirm = flag("confirm") == kYes;
  const std::string margin = flag("margin");
  std::from_chars(margin.data(), margin.data() + margin.size(), flags.margin);
}

RunHead ab_head(const AbPlan& plan,
                const AbFlags& flags,
                const RulesetChoice& a,
                const RulesetChoice& b) {
  RunHead head{"ab",
               {run_rules(a, *plan.a.rules), run_rules(b, *plan.b.rules)},
               plan.bots,
               plan.seed,
               plan.pairs,
               mix(probe_pairs(plan), hash_bot_files(plan.bots)),
               {}};
  if (!flags.also.empty()) {
    AbPlan other = plan;
    other.bots = other_bots(plan, flags);
    head.probe = mix(head.probe, mix(probe_pairs(other), hash_bot_files(other.bots)));
    head.flags["also"] = flags.also;
  }
  if (flags.margin != 0) {
    head.flags["margin"] = fmt::format("{}", flags.margin);
  }
  if (!flags.metric.empty()) {
    head.flags["metric"] = flags.metric;
  }
  for (const auto& [name, given] :
       {std::pair("sequential", flags.sequential), std::pair("confirm", flags.confirm)}) {
    if (given) {
      head.flags[name] = kYes;
    }
  }
  return head;
}

/// The file of --save or --resume; none without them.
std::optional<AbRun> run_of(const AbPlan& plan,
                            const AbFlags& flags,
                            const std::pair<RulesetChoice, RulesetChoice>& sides) {
  std::optional<AbRun> run;
  if (!flags.save.empty()) {
    run.emplace(flags.save, ab_head(plan, flags, sides.first, sides.second), plan.lines);
  } else if (!flags.resume.empty()) {
    const SavedRun saved(flags.resume, "ab");
    const RunHead head = ab_head(plan, flags, sides.first, sides.second);
    check_same_run(flags.resume, saved.head(), head);
    run.emplace(saved, head, plan.seed, ab_metrics(plan).size(), plan.lines);
  }
  return run;
}

Exit complain(const AbPlan& plan, const AbResult& result, const std::optional<AbRun>& run) {
  for (std::size_t i = 0; i < std::min<std::size_t>(result.faults.size(), 20); ++i) {
    Program::complain(
        said_with("seed {}: {}", result.faults[i].seed, said_again(result.faults[i].what)));
  }
  if (!result.faults.empty()) {
    Program::complain(said_with("{} pairs went wrong and are not counted", result.faults.size()));
  }
  if (result.interrupted) {
    Program::complain(
        said_with("interrupted: {} of {} pairs{}",
                  result.pairs.size(),
                  plan.pairs,
                  run ? said_with("; --resume {} goes on", shell_quoted(run->path())) : ""));
    return Exit::interrupted;
  }
  return result.faults.empty() ? Exit::ok : Exit::rule;
}

/// What may be wrong with the flags is told before the games: it must not cost them.
void check_flags(Program& program, const AbPlan& plan, const AbFlags& flags) {
  static_cast<void>(question_of(plan, flags));
  program.files.reads(flags.save);
  program.files.reads(flags.resume);
  if (!flags.html.empty()) {
    program.files.check(flags.html);
  }
}

/// Plays what is not in the run, and writes what came of all.
AbResult compare(Program& program, const AbPlan& plan, const AbFlags& flags, AbRun* run) {
  AbQuestion question = question_of(plan, flags);
  AbResult result = play(program, plan, marked("pairs"), run, watcher_of(plan, question));
  AbSummary summary = summarise(plan, result);
  play_more(program, plan, flags, run, result, summary);
  answer_question(summary, question);
  write_result(program, plan, result, summary);
  if (!flags.html.empty()) {
    program.files.write(flags.html, ab_html(plan, result, summary));
    program.note(said_with("report: {}", flags.html));
  }
  return result;
}

Exit run_ab(Program& program, AbFlags& flags) {
  std::pair<RulesetChoice, RulesetChoice> sides;
  if (!flags.resume.empty()) {
    const RunHead head = SavedRun(flags.resume, "ab").head();
    take_ab_flags(program, head, flags);
    sides = {head.rules[0].choice, head.rules[1].choice};
  } else {
    check_new_file(flags.save, "goes on with it");
    sides = sides_of(program, flags);
  }
  const AbPlan plan = plan_of(program, flags, sides.first, sides.second);
  check_flags(program, plan, flags);
  std::optional<AbRun> run = run_of(plan, flags, sides);
  const AbResult result = compare(program, plan, flags, run ? &*run : nullptr);
  if (run && !result.interrupted) {
    program.note(said_with("kept in {0}: --resume {0} --pairs N plays more", run->path()));
  }
  return complain(plan, result, run);
}

/// A comparison in parts, by its pairs: those of the table, then those that --confirm wants, then
/// those of --also.
class AbJob : public Job {
 public:
  AbJob(Program& program,
        const AbFlags& flags,
        const std::pair<RulesetChoice, RulesetChoice>& sides)
      : program_(program),
        flags_(flags),
        plan_(plan_of(program, flags, sides.first, sides.second)),
        head_(ab_head(plan_, flags, sides.first, sides.second)) {
    static_cast<void>(question_of(plan_, flags_));
    runs_.push_back({plan_.bots, {0, plan_.pairs * (flags_.confirm ? 2 : 1)}});
    if (!flags_.also.empty() && other_bots(plan_, flags_) != plan_.bots) {
      runs_.push_back({other_bots(plan_, flags_), {0, plan_.pairs}});
    }
  }

  [[nodiscard]] const RunHead& head() const override { return head_; }
  [[nodiscard]] std::uint64_t units() const override {
    std::uint64_t count = 0;
    for (const Pairs& run : runs_) {
      count += run.numbers.size();
    }
    return count;
  }
  [[nodiscard]] std::string unit_word() const override { return marked("pairs"); }
  [[nodiscard]] std::optional<std::string> play(const UnitRange& units) const override {
    AbPlan part = plan_;
    part.threads = 1;
    part.lines = std::make_shared<LineBook>();
    AbRun run(plan_.bots, part.lines);
    for (const Pairs& pairs : pairs_of(units)) {
      part.bots = pairs.bots;
      part.first_pair = pairs.numbers.first;
      part.pairs = pairs.numbers.size();
      if (play_pairs(
              part, [](std::uint64_t) {}, {}, &run)
              .interrupted) {
        return std::nullopt;
      }
    }
    return run.text();
  }
  [[nodiscard]] std::unique_ptr<JobSum> sum() override { return std::make_unique<Sum>(*this); }

 private:
  struct Pairs {
    std::vector<std::string> bots;
    UnitRange numbers;
  };

  class Sum : public JobSum {
   public:
    explicit Sum(AbJob& job) : job_(job), run_(job.plan_.bots, job.plan_.lines) {}
    void add(const RunLines& lines, const UnitRange& units) override {
      const std::size_t metrics = ab_metrics(job_.plan_).size();
      bool fits = run_.take(lines, job_.plan_.seed, metrics) == units.size();
      for (const Pairs& pairs : job_.pairs_of(units)) {
        for (std::uint64_t number = pairs.numbers.first; number < pairs.numbers.last; ++number) {
          fits = fits && run_.find(pairs.bots, number) != nullptr;
        }
      }
      if (!fits) {
        throw ToolError(Exit::input, said_with("{} holds other pairs than it says", lines.path));
      }
    }
    Exit report() override {
      return complain(
          job_.plan_, compare(job_.program_, job_.plan_, job_.flags_, &run_), std::nullopt);
    }

   private:
    AbJob& job_;
    AbRun run_;
  };

  /// What pairs these units are.
  [[nodiscard]] std::vector<Pairs> pairs_of(const UnitRange& units) const {
    std::vector<Pairs> found;
    std::uint64_t before = 0;
    for (const Pairs& run : runs_) {
      const std::uint64_t count = run.numbers.size();
      const std::uint64_t first = std::clamp(units.first, before, before + count) - before;
      const std::uint64_t last = std::clamp(units.last, before, before + count) - before;
      if (first < last) {
        found.push_back({run.bots, {first, last}});
      }
      before += count;
    }
    return found;
  }

  Program& program_;
  AbFlags flags_;
  AbPlan plan_;
  RunHead head_;
  std::vector<Pairs> runs_;
};

std::shared_ptr<Job> ab_job(Program& program, const AbFlags& flags) {
  refuse_in_job({{"--save", !flags.save.empty()},
                 {"--resume", !flags.resume.empty()},
                 {"--sequential", flags.sequential}});
  return std::make_shared<AbJob>(program, flags, sides_of(program, flags));
}

}  // namespace

void add_ab_verb(Program& program) {
  auto flags = std::make_shared<AbFlags>();
  Verb& verb =
      program.add_verb({"ab",
                        "Measure",
                        marked("plays the same seeds under two rulesets and shows what differs"),
                        {"bastide ab base two_tile_city --pairs 2000 --html report.html",
                         "bastide ab base --set base.farmers=false --also random --confirm",
                         "bastide ab base hole_extra_turn --sequential --margin 1",
                         "bastide ab base base-river --bots greedy --json",
                         "bastide ab base two_tile_city --pairs 100000 --save long.run",
                         "bastide ab --resume long.run --html longer.html"},
                        "bastide sim, bastide play, docs/testing.md"});
  verb.add_option("A", flags->a.ruleset, "name or file of the ruleset; left out with --resume")
      .option_text("[RULESET]");
  verb.add_option("B", flags->b, "another ruleset, or a variant to add to A")
      .option_text("[RULESET|VARIANT]");
  program.add_ruleset_options(verb, flags->a, false);
  add_any_bot_options(verb, flags->bots);
  verb.add_option(
          "--pairs", flags->pairs, "how many seeds (200), or at most so many (10000, --sequential)")
      .check(whole_number(ranges::pairs))
      .option_text("N");
  verb.add_option("--margin",
                  flags->margin,
                  "a change that would matter, in points or % points: is it smaller than that?")
      .check(decimal_number(1e-3, 1e6))
      .option_text("N");
  verb.add_option("--metric", flags->metric, "the line of the table that --margin is about (score)")
      .option_text("NAME");
  verb.add_flag("--sequential", flags->sequential, "stop as soon as --margin is decided");
  verb.add_flag("--confirm", flags->confirm, "test what is clear again, on fresh seeds");
  verb.add_option("--also", flags->also, "play the same seeds with these bots too")
      .option_text("BOTS");
  verb.add_option("--html", flags->html, "write a report with plots into this file")
      .option_text("FILE");
  add_save_options(verb,
                   flags->save,
                   flags->resume,
                   {"A",
                    "B",
                    "--with",
                    "--set",
                    "--bots",
                    "--players",
                    "--margin",
                    "--metric",
                    "--sequential",
                    "--confirm",
                    "--also"});
  program.on_run(verb, [&program, flags] { return run_ab(program, *flags); });
  program.on_job(verb, [&program, flags] { return ab_job(program, *flags); });
}

}  // namespace bastide
