// bastide sim: many games of one ruleset, and what came out.
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/bot_choice.h"
#include "sdk/tools/progress.h"
#include "sdk/tools/sim_report.h"
#include "sdk/tools/verbs.h"

namespace bastide {

namespace {

struct SimFlags {
  RulesetChoice ruleset;
  BotChoice bots;
  std::uint64_t games = 200;
  std::string record_folder;
  std::uint64_t records = 10;
};

SimPlan plan_of(Program& program, const SimFlags& flags) {
  SimPlan plan;
  plan.rules = program.load(flags.ruleset);
  plan.bots = seat_bots(flags.bots, *plan.rules);
  plan.games = flags.games;
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  plan.origin.ruleset = flags.ruleset.ruleset;
  plan.origin.with = flags.ruleset.with;
  plan.origin.set = flags.ruleset.set;
  if (!flags.record_folder.empty()) {
    plan.record_folder = flags.record_folder;
    plan.records = std::min(flags.records, flags.games);
    std::error_code error;
    std::filesystem::create_directories(flags.record_folder, error);
    if (error) {
      throw ToolError(
          Exit::environment,
          fmt::format("cannot make the folder {}: {}", flags.record_folder, error.message()));
    }
  }
  return plan;
}

void show_faults(const Program& /*program*/, const SimPlan& plan, const SimTally& tally) {
  for (const SimFault& fault : tally.faults) {
    Program::complain(fmt::format("game {} (seed {}): {}", fault.game + 1, fault.seed, fault.what));
  }
  if (tally.fault_count > tally.faults.size()) {
    Program::complain(fmt::format("and {} games more", tally.fault_count - tally.faults.size()));
  }
  if (tally.fault_count > 0) {
    Program::complain(fmt::format("{}: {} of {} games went wrong",
                                  plan.rules->title,
                                  tally.fault_count,
                                  tally.games + tally.fault_count));
  }
}

Exit run_sim(Program& program, const SimFlags& flags) {
  const SimPlan plan = plan_of(program, flags);
  Progress progress("games", plan.games, program.quiet);
  const SimResult result = simulate(plan, [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  switch (program.format()) {
    case Format::text:
      program.out(sim_text(program, plan, result.tally));
      break;
    case Format::plain:
      program.out(sim_plain(plan, result.tally));
      break;
    case Format::json:
    case Format::jsonl:
      program.out_json(sim_json(plan, result.tally));
      break;
  }
  program.flush();
  program.note(speed_text(plan, result));
  if (plan.records > 0) {
    program.note(fmt::format("records of {} games: {}", plan.records, plan.record_folder));
  }
  show_faults(program, plan, result.tally);
  if (result.interrupted) {
    program.complain(fmt::format("interrupted: {} of {} games", result.tally.games, plan.games));
    return Exit::interrupted;
  }
  return result.tally.fault_count > 0 ? Exit::rule : Exit::ok;
}

}  // namespace

void add_sim_verb(CLI::App& app, Program& program) {
  auto flags = std::make_shared<SimFlags>();
  CLI::App& verb =
      program.add_verb(app,
                       {"sim",
                        "Measure",
                        "plays many games and counts what happens",
                        {"bastide sim base --games 2000",
                         "bastide sim base --bots greedy,random --seed 7 --json",
                         "bastide sim base --players 4 --bots greedy --set base.farmers=false",
                         "bastide sim base --record games --records 5"},
                        "bastide bench, bastide replay, docs/testing.md"});
  program.add_ruleset_options(verb, flags->ruleset);
  add_bot_options(verb, flags->bots);
  verb.add_option("--games", flags->games, "how many games (200)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->option_text("N");
  verb.add_option(
          "--record", flags->record_folder, "write the first games as records into this folder")
      ->option_text("FOLDER");
  verb.add_option("--records", flags->records, "how many of them (10)")->option_text("N");
  program.on_run(verb, [&program, flags] { return run_sim(program, *flags); });
}

}  // namespace bastide
