// bastide ladder: bots against each other, and how strong they are.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/diagnostics.h"
#include "kernel/base/joined.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "kernel/io/system_reason.h"
#include "sdk/bots/bot_table.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/jobs/job.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/ladder_report.h"
#include "sdk/tools/measure/ladder_run.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct LadderFlags {
  std::vector<std::string> bots;
  bool takes_programs = true;
  OutsideFlags programs;
  RulesetChoice ruleset;
  int players = 0;          // 0: 2, or as many as the ruleset demands
  std::uint64_t games = 0;  // of each pairing; 0: the default
  std::string sprt;
  double alpha = 0.05;
  double beta = 0.05;
  std::string html;
  std::string record_folder;
  std::string save;
  std::string resume;
  bool no_clock = false;
};

constexpr std::uint64_t kMostTestGames = 20'000;  // of a sequential test

/// "-5,0" as two numbers.
EloTest elo_test_of(const LadderFlags& flags) {
  constexpr double kMostElo = 1000;
  const char* const end = flags.sprt.data() + flags.sprt.size();
  double elo0 = 0;
  double elo1 = 0;
  const auto first = std::from_chars(flags.sprt.data(), end, elo0);
  const bool has_comma = first.ec == std::errc() && first.ptr != end && *first.ptr == ',';
  const auto second = has_comma ? std::from_chars(first.ptr + 1, end, elo1) : first;
  if (!has_comma || second.ec != std::errc() || second.ptr != end || !(elo0 < elo1) ||
      elo0 < -kMostElo || elo1 > kMostElo) {
    throw ToolError(Exit::usage,
                    said_with("--sprt wants two rising numbers of Elo from -1000 to 1000, such as "
                              "--sprt 0,10; found {}",
                              in_quotes(flags.sprt)));
  }
  return EloTest(elo0, elo1, flags.alpha, flags.beta);
}

LadderPlan plan_of(Program& program, const LadderFlags& flags) {
  std::vector<std::string> notes;
  LadderPlan plan =
      ladder_plan(program.load(flags.ruleset),
                  flags.bots,
                  flags.players,
                  flags.games == 0 && !flags.sprt.empty() ? kMostTestGames : flags.games,
                  notes,
                  flags.takes_programs ? outside_bots(flags.programs) : nullptr);
  if (!flags.sprt.empty() && (plan.bots.size() != 2 || plan.team)) {
    throw ToolError(Exit::usage, said("--sprt compares two bots that play against each other"));
  }
  for (const std::string& note : notes) {
    program.note(note);
  }
  plan.arguments = shell_arguments(flags.ruleset);
  plan.origin = origin_of(flags.ruleset);
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  plan.record_folder = flags.record_folder;
  plan.timed = !flags.no_clock;
  return plan;
}

void make_record_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw ToolError(
        Exit::environment,
        said_with("cannot make the folder {}: {}", folder, system_reason(error.value())));
  }
}

/// What --resume goes on with, as if it had been typed again.
void take_ladder_flags(Program& program, const RunHead& head, LadderFlags& flags) {
  if (program.seed && *program.seed != head.seed) {
    throw ToolError(Exit::usage,
                    said_with("{} plays the games of --seed {}", flags.resume, head.seed));
  }
  const auto flag = [&head](const char* name) {
    const auto found = head.flags.find(name);
    return found == head.flags.end() ? std::string() : found->second;
  };
  const auto number = [&](const char* name, auto& value) {
    const std::string text = flag(name);
    std::from_chars(text.data(), text.data() + text.size(), value);
  };
  program.seed = head.seed;
  flags.ruleset = head.rules.front().choice;
  flags.bots = head.bots;
  flags.takes_programs = false;
  flags.games = flags.games == 0 ? head.count : flags.games;
  flags.sprt = flag("sprt");
  flags.record_folder = flag("record");
  number("players", flags.players);
  number("alpha", flags.alpha);
  number("beta", flags.beta);
}

RunHead head_of_ladder(const LadderPlan& plan, const LadderFlags& flags) {
  RunHead head{"ladder",
               {run_rules(flags.ruleset, *plan.rules)},
               plan.bots,
               plan.seed,
               plan.decks * plan.games_each(),
               mix(probe_ladder(plan), hash_bot_files(plan.bots)),
               {{"players", std::to_string(plan.seats)}}};
  if (!flags.record_folder.empty()) {
    head.flags["record"] = flags.record_folder;
  }
  if (!flags.sprt.empty()) {
    head.flags["sprt"] = flags.sprt;
    head.flags["alpha"] = fmt::format("{}", flags.alpha);
    head.flags["beta"] = fmt::format("{}", flags.beta);
  }
  return head;
}

/// The file of --save or --resume; none without them.
std::unique_ptr<LadderRun> run_of(const LadderPlan& plan, const LadderFlags& flags) {
  if (!flags.save.empty()) {
    return std::make_unique<LadderRun>(flags.save, head_of_ladder(plan, flags));
  }
  if (flags.resume.empty()) {
    return nullptr;
  }
  const SavedRun saved(flags.resume, "ladder");
  const RunHead head = head_of_ladder(plan, flags);
  check_same_run(flags.resume, saved.head(), head);
  return std::make_unique<LadderRun>(saved, head);
}

LadderWatcher watcher_of(std::optional<EloTest>& test) {
  if (!test) {
    return {};
  }
  return [&test](const LadderPair& pair) {
    test->add(pair.scores.front() + pair.scores.back());
    return test->verdict() != EloTest::Verdict::undecided;
  };
}

void write_ladder(Program& program,
                  const LadderPlan& plan,
                  const LadderResult& result,
                  const LadderSummary& summary,
                  const EloTest* test) {
  switch (program.format()) {
    case Format::text:
      program.out(ladder_text(plan, result, summary, test));
      program.out(plan.outside ? outside_text(*plan.outside) : "");
      break;
    case Format::plain:
      program.out(ladder_plain(plan, summary));
      break;
    case Format::json:
    case Format::jsonl: {
      nlohmann::ordered_json value = ladder_json(plan, result, summary, test);
      if (plan.outside) {
        add_outside(value, *plan.outside);
      }
      program.out_json(value);
      break;
    }
  }
  program.flush();
}

Exit complain_of(const LadderPlan& plan,
                 const LadderResult& result,
                 const LadderSummary& summary,
                 const LadderRun* run) {
  constexpr std::size_t kShown = 20;
  std::size_t shown = 0;
  for (const LadderPair& pair : result.pairs) {
    if (!pair.fault.empty() && ++shown <= kShown) {
      Program::complain(
          said_with("seed {}: {}", seed_of(plan, pair.number), said_again(pair.fault)));
    }
  }
  if (summary.faults > 0) {
    Program::complain(
        said_with("not counted, since a rule or a bot failed: {}", decks_text(summary.faults)));
  }
  if (result.interrupted) {
    Program::complain(said_with(
        "interrupted: {} of {} games{}",
        result.pairs.size() * plan.games_each(),
        plan.pairs() * plan.games_each(),
        run != nullptr ? said_with("; --resume {} goes on", shell_quoted(run->path())) : ""));
    return Exit::interrupted;
  }
  return summary.faults > 0 ? Exit::rule : Exit::ok;
}

void write_page(Program& program,
                const LadderFlags& flags,
                const LadderPlan& plan,
                const LadderResult& result,
                const LadderSummary& summary,
                const EloTest* test) {
  if (!flags.html.empty()) {
    program.files.write(flags.html, ladder_html(plan, result, summary, test));
    program.note(said_with("report: {}", flags.html));
  }
}

Exit run_ladder(Program& program, LadderFlags& flags) {
  if (!flags.resume.empty()) {
    take_ladder_flags(program, SavedRun(flags.resume, "ladder").head(), flags);
  } else if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage,
                    said("name what is played: --ruleset base, or a saved run: --resume FILE"));
  } else {
    check_new_file(flags.save, "goes on with it");
  }
  const LadderPlan plan = plan_of(program, flags);
  std::optional<EloTest> test;
  if (!flags.sprt.empty()) {
    test = elo_test_of(flags);
  }
  program.files.reads(flags.save);
  program.files.reads(flags.resume);
  if (!flags.html.empty()) {
    program.files.check(flags.html);  // before the games: a wrong path must not cost them
  }
  if (!flags.record_folder.empty()) {
    make_record_folder(flags.record_folder);
    if (flags.resume.empty()) {
      program.files.check_record_folder(flags.record_folder);
    }
  }
  const std::unique_ptr<LadderRun> run = run_of(plan, flags);
  Progress progress(said("games"),
                    plan.pairs() * plan.games_each(),
                    program.quiet,
                    run == nullptr ? 0 : run->before().size() * plan.games_each());
  const LadderResult result = play_ladder(
      plan, [&](std::uint64_t done) { progress.show(done); }, watcher_of(test), run.get());
  progress.finish();
  const LadderSummary summary = summarise(plan, result);
  const EloTest* const shown = test ? &*test : nullptr;
  write_ladder(program, plan, result, summary, shown);
  write_page(program, flags, plan, result, summary, shown);
  if (run != nullptr && !result.interrupted) {
    program.note(said_with("kept in {0}: --resume {0} --games N plays more", run->path()));
  }
  return complain_of(plan, result, summary, run.get());
}

/// A ladder in parts, by its pairs of games; moves are not timed, since no two machines take as
/// long.
class LadderJob : public Job {
 public:
  LadderJob(Program& program, const LadderFlags& flags)
      : program_(program),
        flags_(flags),
        plan_(plan_of(program, flags)),
        head_(head_of_ladder(plan_, flags)) {}

  [[nodiscard]] const RunHead& head() const override { return head_; }
  [[nodiscard]] std::uint64_t units() const override { return plan_.pairs(); }
  [[nodiscard]] std::string unit_word() const override {
    return plan_.team ? marked("games") : marked("pairs");
  }
  [[nodiscard]] std::optional<std::string> play(const UnitRange& units) const override {
    LadderPlan part = plan_;
    part.threads = 1;
    part.first_pair = units.first;
    part.last_pair = units.last;
    LadderRun run;
    const LadderResult result = play_ladder(
        part, [](std::uint64_t) {}, {}, &run);
    if (result.interrupted) {
      return std::nullopt;
    }
    return run.text();
  }
  [[nodiscard]] std::unique_ptr<JobSum> sum() override { return std::make_unique<Sum>(*this); }

 private:
  class Sum : public JobSum {
   public:
    explicit Sum(LadderJob& job) : job_(job) {}
    void add(const RunLines& lines, const UnitRange& units) override {
      bool fits = run_.take(lines) == units.size();
      for (std::uint64_t number = units.first; number < units.last; ++number) {
        fits = fits && run_.before().contains(number);
      }
      if (!fits) {
        throw ToolError(Exit::input, said_with("{} holds other pairs than it says", lines.path));
      }
    }
    Exit report() override {
      const LadderPlan& plan = job_.plan_;
      const LadderResult result = play_ladder(
          plan, [](std::uint64_t) {}, {}, &run_);
      const LadderSummary summary = summarise(plan, result);
      write_ladder(job_.program_, plan, result, summary, nullptr);
      write_page(job_.program_, job_.flags_, plan, result, summary, nullptr);
      return complain_of(plan, result, summary, nullptr);
    }

   private:
    LadderJob& job_;
    LadderRun run_;
  };

  Program& program_;
  LadderFlags flags_;
  LadderPlan plan_;
  RunHead head_;
};

std::shared_ptr<Job> ladder_job(Program& program, LadderFlags& flags) {
  if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage, said("name what is played: --ruleset base"));
  }
  refuse_in_job({{"--save", !flags.save.empty()},
                 {"--resume", !flags.resume.empty()},
                 {"--record", !flags.record_folder.empty()},
                 {"--sprt", !flags.sprt.empty()}});
  flags.no_clock = true;
  return std::make_shared<LadderJob>(program, flags);
}

void add_test_options(Verb& verb, LadderFlags& flags) {
  verb.add_option(
          "--sprt", flags.sprt, "stop as soon as it is decided which difference in Elo is true")
      .option_text("ELO0,ELO1");
  verb.add_option("--alpha", flags.alpha, "chance to accept ELO1 when ELO0 is true (0.05)")
      .check(decimal_number(0.0001, 0.4))
      .needs("--sprt")
      .option_text("P");
  verb.add_option("--beta", flags.beta, "chance to accept ELO0 when ELO1 is true (0.05)")
      .check(decimal_number(0.0001, 0.4))
      .needs("--sprt")
      .option_text("P");
}

}  // namespace

void add_ladder_verb(Program& program) {
  auto flags = std::make_shared<LadderFlags>();
  Verb& verb = program.add_verb(
      {"ladder",
       "Measure",
       marked("plays bots against each other and says how strong they are"),
       {"bastide ladder greedy random --ruleset base --games 100",
        "bastide ladder greedy greedy:no=shepherd --ruleset big-box --html price.html",
        "bastide ladder greedy random greedy:no=base:field --ruleset base --players 4",
        "bastide ladder greedy greedy:no=abbot --ruleset base-abbot --sprt 0,20",
        "bastide ladder coop-greedy random --ruleset mists-level-1 --games 20",
        "bastide ladder greedy ext:\"python3 mybot.py\" --ruleset base --clock 1000",
        "bastide ladder greedy random --ruleset base --games 5000 --save long.run",
        "bastide ladder --resume long.run"},
       "bastide ab, bastide sim, docs/players.md"});
  verb.add_option("BOT", flags->bots, "bots by name or file; left out with --resume")
      .option_text("[BOT BOT ...]");
  verb.add_option("--ruleset", flags->ruleset.ruleset, "what is played: name or file")
      .option_text("RULESET");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option(
          "--games", flags->games, "games of each pairing (200), at most (20000) with --sprt")
      .check(whole_number(ranges::pairs))
      .option_text("N");
  verb.add_option("--players,--seats",
                  flags->players,
                  "number of seats (2): two bots take them in turn; a team's bot takes all")
      .check(whole_number(ranges::seats))
      .option_text("N");
  add_test_options(verb, *flags);
  add_outside_options(verb, flags->programs);
  verb.add_option("--html", flags->html, "write a report into this file").option_text("FILE");
  verb.add_option("--record", flags->record_folder, "write every game as a record into this folder")
      .option_text("FOLDER");
  verb.add_flag("--no-clock",
                flags->no_clock,
                "leave out how long moves took: equal games give equal reports");
  add_save_options(verb,
                   flags->save,
                   flags->resume,
                   {"BOT",
                    "--ruleset",
                    "--with",
                    "--set",
                    "--players",
                    "--sprt",
                    "--alpha",
                    "--beta",
                    "--record"});
  program.on_run(verb, [&program, flags] { return run_ladder(program, *flags); });
  program.on_job(verb, [&program, flags] { return ladder_job(program, *flags); });
}

}  // namespace bastide
