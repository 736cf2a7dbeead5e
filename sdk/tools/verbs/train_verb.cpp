// bastide train: a bot that learns a ruleset by playing against itself.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/measure/train.h"
#include "sdk/tools/measure/train_report.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct TrainFlags {
  RulesetChoice ruleset;
  int players = 0;          // 0: two, or as many as the ruleset demands
  std::uint64_t games = 0;  // 0: the default
  double minutes = 0;       // 0: as many games as are said
  std::uint64_t measure = 500;
  std::string start;
  std::string out;
  std::string save;
  std::string resume;
};

constexpr std::uint64_t kTrainGames = 20'000;
constexpr std::uint64_t kLeastTrainGames = 200;
constexpr std::uint64_t kTimedGames = 32;

/// "base.trained.json" for "rulesets/base.json".
std::string default_out(const TrainFlags& flags) {
  const std::string stem = std::filesystem::path(flags.ruleset.ruleset).stem().string();
  return stem + ".trained.json";
}

std::string default_save(const std::string& out) {
  return std::filesystem::path(out).replace_extension("run").string();
}

TrainPlan train_plan(Program& program, const TrainFlags& flags) {
  TrainPlan plan;
  plan.rules = program.load(flags.ruleset);
  const Catalog& catalog = plan.rules->catalog;
  plan.together = plays_together(*plan.rules);
  const std::int32_t least =
      plan.together ? catalog.least_players : std::max(2, catalog.least_players);
  plan.players = flags.players > 0
                     ? flags.players
                     : std::min(catalog.most_players, std::max(2, catalog.least_players));
  if (plan.players < least || plan.players > catalog.most_players) {
    throw ToolError(Exit::usage,
                    said_with("{} is trained for {} to {} players, not for {}",
                              plan.rules->title,
                              least,
                              catalog.most_players,
                              plan.players));
  }
  plan.games = flags.games;
  plan.pairs = flags.measure;
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  if (!flags.start.empty()) {
    plan.start = trained_values(read_trained_file(flags.start), ValueInputs(plan.rules->catalog));
  }
  return plan;
}

/// As many games as fit into the time, by the time that some take.
std::uint64_t games_in(const TrainPlan& plan, double minutes) {
  using Clock = std::chrono::steady_clock;
  SimPlan probe;
  probe.rules = plan.rules;
  probe.bots.assign(static_cast<std::size_t>(plan.players), untrained_bot(plan));
  probe.games = kTimedGames;
  probe.seed = plan.seed;
  probe.threads = plan.threads;
  const Clock::time_point start = Clock::now();
  static_cast<void>(simulate_whole(probe));
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const double games = minutes * 60 * static_cast<double>(kTimedGames) / std::max(seconds, 1e-6) -
                       2.0 * static_cast<double>(plan.pairs);
  constexpr double kRound = 100;
  return static_cast<std::uint64_t>(
      std::max(static_cast<double>(kLeastTrainGames), std::floor(games / kRound) * kRound));
}

std::string train_command(const TrainPlan& plan, const TrainFlags& flags) {
  std::string command = "bastide train " + shell_arguments(flags.ruleset);
  command += fmt::format(" --players {} --games {} --measure {} --seed {}",
                         plan.players,
                         plan.games,
                         plan.pairs,
                         plan.seed);
  if (!flags.start.empty()) {
    command += " --start " + shell_quoted(flags.start);
  }
  return one_line(command);
}

/// What --resume goes on with, as if it had been typed again.
void take_train_flags(Program& program, const RunHead& head, TrainFlags& flags) {
  if (program.seed && *program.seed != head.seed) {
    throw ToolError(Exit::usage,
                    said_with("{} plays the games of --seed {}", flags.resume, head.seed));
  }
  program.seed = head.seed;
  flags.ruleset = head.rules.front().choice;
  flags.games = head.count;
  flags.players = static_cast<int>(head.bots.size());
  const auto text_of = [&](const char* name) {
    const auto found = head.flags.find(name);
    return found == head.flags.end() ? std::string() : found->second;
  };
  flags.start = text_of("start");
  flags.out = text_of("out");
  const std::optional<std::uint64_t> measure = parse_seed(text_of("measure"));
  flags.measure = measure.value_or(0);
}

RunHead train_head(const TrainPlan& plan, const TrainFlags& flags) {
  SimPlan probe;
  probe.rules = plan.rules;
  probe.bots.assign(static_cast<std::size_t>(plan.players), untrained_bot(plan));
  probe.seed = plan.seed;
  std::uint64_t hash = probe_simulation(probe);
  for (const float value : plan.start) {
    hash = mix(hash, static_cast<std::uint64_t>(static_cast<std::int64_t>(value * 10'000)));
  }
  return {"train",
          {run_rules(flags.ruleset, *plan.rules)},
          probe.bots,
          plan.seed,
          plan.games,
          hash,
          {{"measure", std::to_string(plan.pairs)}, {"start", flags.start}, {"out", flags.out}}};
}

/// Opens the run that is kept, new or begun.
std::unique_ptr<TrainRun> open_train_run(const TrainPlan& plan, const TrainFlags& flags) {
  const RunHead head = train_head(plan, flags);
  if (flags.resume.empty()) {
    check_new_file(flags.save, "goes on with it");
    return std::make_unique<TrainRun>(flags.save, head);
  }
  const SavedRun saved(flags.resume, "train");
  check_same_run(flags.resume, saved.head(), head);
  return std::make_unique<TrainRun>(saved, head);
}

TrainedFile trained_file(const TrainPlan& plan,
                         const TrainFlags& flags,
                         const TrainResult& result) {
  TrainedFile file;
  file.ruleset = plan.rules->name;
  file.catalogue = plan.rules->catalog.hash;
  file.with = flags.ruleset.with;
  file.set = flags.ruleset.set;
  file.players = plan.players;
  file.command = train_command(plan, flags);
  file.seed = plan.seed;
  file.games = plan.games;
  file.strength = result.strength;
  file.inputs = changed_inputs(ValueInputs(plan.rules->catalog), result.values);
  return file;
}

void check_new_weights(Program& program, const TrainFlags& flags) {
  if (!flags.resume.empty()) {
    program.files.owns(flags.out);
  }
  program.files.reads(flags.save);
  program.files.reads(flags.resume);
  program.files.check(flags.out);
}

void show_trained(Program& program,
                  const TrainPlan& plan,
                  const TrainFlags& flags,
                  const TrainResult& result,
                  const TrainedFile& file) {
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(train_json(file, result, flags.out));
  } else {
    program.out(train_text(file, result, ValueInputs(plan.rules->catalog)));
  }
  program.flush();
  program.note(said_with("written to {0}: bastide play {1} --seats human,trained:{0}",
                         flags.out,
                         flags.ruleset.ruleset));
}

std::string interruption_text(const TrainFlags& flags,
                              const TrainResult& result,
                              const std::string& kept) {
  const std::string learnt =
      result.generations.empty()
          ? said("interrupted before the first generation was finished")
          : said_with(
                "interrupted: what was learnt in {} is in {}",
                said_counted(std::ssize(result.generations), "{} generation", "{} generations"),
                flags.out);
  return learnt + said_with("; --resume {} goes on", shell_quoted(kept));
}

Exit run_train(Program& program, TrainFlags& flags) {
  if (!flags.resume.empty()) {
    take_train_flags(program, SavedRun(flags.resume, "train").head(), flags);
  } else if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage,
                    said("name a ruleset, or a run that was broken off with --resume"));
  }
  flags.games = flags.games == 0 ? kTrainGames : flags.games;
  flags.out = flags.out.empty() ? default_out(flags) : flags.out;
  check_new_weights(program, flags);
  const bool is_own_save = flags.save.empty() && flags.resume.empty();
  flags.save = is_own_save ? default_save(flags.out) : flags.save;
  TrainPlan plan = train_plan(program, flags);
  if (flags.minutes > 0) {
    plan.games = games_in(plan, flags.minutes);
  }
  const std::unique_ptr<TrainRun> run = open_train_run(plan, flags);
  Progress progress(said("games"), games_of(plan), program.quiet, 2 * run->size());
  const TrainResult result = train(
      plan, [&](std::uint64_t done) { progress.show(done); }, run.get());
  progress.finish();
  const TrainedFile file = trained_file(plan, flags, result);
  program.files.write(
      flags.out,
      trained_json(file).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
          "\n");
  show_trained(program, plan, flags, result, file);
  if (result.failures > 0) {
    program.complain(
        said_with("a rule failed in {}, which do not count; the first: {}",
                  said_counted(static_cast<std::int64_t>(result.failures), "{} pair", "{} pairs"),
                  result.failure));
  }
  const std::string& kept = flags.resume.empty() ? flags.save : flags.resume;
  if (result.interrupted) {
    program.complain(interruption_text(flags, result, kept));
    return Exit::interrupted;
  }
  if (kept == default_save(flags.out)) {
    std::error_code ignored;
    std::filesystem::remove(kept, ignored);
  }
  return result.failures > 0 ? Exit::rule : Exit::ok;
}

}  // namespace

void add_train_verb(Program& program) {
  auto flags = std::make_shared<TrainFlags>();
  Verb& verb =
      program.add_verb({"train",
                        "Measure",
                        marked("learns to play a ruleset by playing against itself"),
                        {"bastide train base --games 400 --measure 50 --save my.run",
                         "bastide train base --with two_tile_city --minutes 10 --out city.json",
                         "bastide train big-box --players 4 --out four.json",
                         "bastide train --resume my.run"},
                        "bastide sim, bastide ladder, docs/players.md"});
  verb.add_option("RULESET", flags->ruleset.ruleset, "name or file; left out with --resume")
      .option_text("[RULESET]");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("--players,--seats", flags->players, "number of seats (2)")
      .check(whole_number(ranges::seats))
      .option_text("N");
  const VerbOption games =
      verb.add_option("--games", flags->games, "how many games to learn from (20000)")
          .check(whole_number({kLeastTrainGames, ranges::games.most}))
          .option_text("N");
  verb.add_option("--minutes", flags->minutes, "as many games as will take so long, about")
      .check(decimal_number(0.1, 100'000))
      .option_text("N")
      .excludes(games);
  verb.add_option("--measure",
                  flags->measure,
                  "pairs of games against greedy, of a team coop-greedy, that measure the "
                  "result (500)")
      .check(whole_number({0, ranges::pairs.most}))
      .option_text("PAIRS");
  verb.add_option("--start", flags->start, "begin with the weights of this file, not with greedy's")
      .check(refuse_no_name)
      .option_text("FILE");
  verb.add_option("--out", flags->out, "where the weights go (RULESET.trained.json)")
      .check(refuse_no_name)
      .option_text("FILE");
  add_save_options(verb,
                   flags->save,
                   flags->resume,
                   {"RULESET",
                    "--with",
                    "--set",
                    "--players",
                    "--games",
                    "--minutes",
                    "--measure",
                    "--start",
                    "--out"});
  program.on_run(verb, [&program, flags] { return run_train(program, *flags); });
}

}  // namespace bastide
