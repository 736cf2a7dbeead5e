// bastide sim: many games of one ruleset, and what came out.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/seed.h"
#include "kernel/io/system_reason.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/jobs/games_job.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/measure/sim_run.h"
#include "sdk/tools/measure/staircase.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/trial/stacked_pile.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct SimFlags {
  RulesetChoice ruleset;
  BotChoice bots;
  std::uint64_t games = 0;  // 0: the default
  std::string record_folder;
  std::uint64_t records = 10;
  std::string save;
  std::string resume;
  std::string pile;
  bool only_own = false;   // not the other steps of its ladder
  bool staircase = false;  // every step with every number of seats
  bool markdown = false;   // as a page
};

constexpr std::uint64_t kMostStairGames = 400;  // of each other step

StairPlan stair_plan(Program& program, const SimFlags& flags, const Ruleset& rules) {
  StairPlan plan;
  plan.rulesets = rules.ladder;
  plan.choice = flags.ruleset;
  plan.seed = program.seed_or(1);
  plan.games = flags.games;
  return plan;
}

/// A page for the documentation, with the command that makes it.
std::string staircase_page(const SimFlags& flags,
                           const StairPlan& plan,
                           const Ruleset& rules,
                           const std::vector<Stair>& stairs) {
  std::string command = fmt::format("bastide sim {} --staircase --markdown --games {} --seed {}",
                                    shell_arguments(flags.ruleset),
                                    plan.games,
                                    plan.seed);
  if (!flags.bots.bots.empty()) {
    command += " --bots " + shell_quoted(flags.bots.bots);
  }
  if (flags.bots.players != 0) {
    command += fmt::format(" --players {}", flags.bots.players);
  }
  return "# " +
         one_line(
             said_with("How often teams win: the ladder of {}", said_by("rulesets", rules.title))) +
         "\n\n" +
         said_with(
             "Each cell: {} games that all players win or lose together, all of them played by one "
             "bot, "
             "and the share that was won,\nwith the 95 % Wilson interval. Points, how many were "
             "missing "
             "when a game was lost, and the commonest reason of a loss are\nthose of `{}`. The "
             "page is "
             "made by one command:",
             plan.games,
             plan.bots.back()) +
         "\n\n    " + one_line(command) + "\n\n" + stairs_markdown(stairs);
}

/// The whole ladder: every number of seats, by the bots that were named, or random and the default.
Exit run_staircase(Program& program, const SimFlags& flags) {
  const auto rules = program.load(flags.ruleset);
  StairPlan plan = stair_plan(program, flags, *rules);
  if (plan.rulesets.empty()) {
    throw ToolError(Exit::usage, said_with("{} names no ladder of rulesets", rules->name));
  }
  for (int seats = 1; seats <= kMaxColours; ++seats) {
    if (flags.bots.players == 0 || flags.bots.players == seats) {
      plan.seats.push_back(seats);
    }
  }
  plan.bots = flags.bots.bots.empty()
                  ? std::vector<std::string>{"random", std::string(default_bot(*rules))}
                  : named_bots({flags.bots.bots}, *rules);  // no programs
  const std::vector<Stair> stairs = climb(program, plan);
  if (flags.markdown) {
    program.out(staircase_page(flags, plan, *rules, stairs));
  } else if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"bastide_staircase", 1},
                      {"seed", seed_json(plan.seed)},
                      {"stairs", stairs_json(stairs)}});
  } else {
    program.out(stairs_table(stairs, program.format() == Format::plain));
  }
  std::uint64_t faults = 0;
  for (const Stair& stair : stairs) {
    faults += stair.faults;
  }
  if (Program::interrupted()) {
    throw Stopped();
  }
  return faults > 0 ? Exit::rule : Exit::ok;
}

/// The other steps of the ladder with these bots, and the ruleset itself as it was played.
std::vector<Stair> other_stairs(Program& program,
                                const SimFlags& flags,
                                const SimPlan& played,
                                const SimTally& tally) {
  std::vector<Stair> stairs;
  const std::vector<std::string>& ladder = played.rules->ladder;
  const bool has_program = is_outside(played.bots.front());
  if (flags.only_own || !flags.pile.empty() || has_program || tally.team.together() == 0 ||
      ladder.empty()) {
    return stairs;
  }
  StairPlan plan = stair_plan(program, flags, *played.rules);
  plan.games = std::min(flags.games, kMostStairGames);
  plan.seats = {static_cast<int>(played.bots.size())};
  plan.bots = {played.bots.front()};
  for (const std::string& name : ladder) {
    if (Program::interrupted()) {
      break;
    }
    if (name == played.rules->name) {
      stairs.push_back({name, played.bots, tally.team, tally.fault_count, played.rules});
      continue;
    }
    plan.rulesets = {name};
    for (Stair& stair : climb(program, plan)) {
      stairs.push_back(std::move(stair));
    }
  }
  return stairs;
}

SimPlan plan_of(Program& program, const SimFlags& flags) {
  std::vector<std::string> notes;
  SimPlan plan = sim_plan(program.load(flags.ruleset), flags.bots, flags.games, notes);
  for (const std::string& note : notes) {
    program.note(note);
  }
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  plan.origin = origin_of(flags.ruleset);
  if (!flags.pile.empty()) {
    plan.pile = read_stacked_pile(flags.pile, plan.rules->catalog);
  }
  if (!flags.record_folder.empty()) {
    plan.record_folder = flags.record_folder;
    plan.records = std::min(flags.records, flags.games);
    std::error_code error;
    std::filesystem::create_directories(flags.record_folder, error);
    if (error) {
      throw ToolError(
          Exit::environment,
          said_with(
              "cannot make the folder {}: {}", flags.record_folder, system_reason(error.value())));
    }
  }
  return plan;
}

void show_faults(const SimFlags& flags, const SimPlan& plan, const SimTally& tally) {
  for (const SimFault& fault : tally.faults) {
    Program::complain(
        said_with("game {} (seed {}): {}", fault.game + 1, fault.seed, said_again(fault.what)));
  }
  if (tally.fault_count > tally.faults.size()) {
    Program::complain(said_with("and {} games more", tally.fault_count - tally.faults.size()));
  }
  if (!tally.faults.empty()) {
    Program::complain(said_with(
        "play the first game again: {}",
        play_command(shell_arguments(flags.ruleset), plan.bots, tally.faults.front().seed)));
  }
  if (tally.fault_count > 0) {
    Program::complain(said_with("{}: {} of {} games went wrong",
                                said_by("rulesets", plan.rules->title),
                                tally.fault_count,
                                tally.games + tally.fault_count));
  }
}

/// What --resume goes on with, as if it had been typed again.
void take_sim_flags(Program& program, const RunHead& head, SimFlags& flags) {
  if (program.seed && *program.seed != head.seed) {
    throw ToolError(Exit::usage,
                    said_with("{} plays the games of --seed {}", flags.resume, head.seed));
  }
  program.seed = head.seed;
  flags.ruleset = head.rules.front().choice;
  flags.bots = {bot_list(head.bots), static_cast<int>(head.bots.size())};  // no programs
  flags.games = flags.games == 0 ? head.count : flags.games;
  const auto folder = head.flags.find("record");
  const auto records = head.flags.find("records");
  if (folder != head.flags.end() && records != head.flags.end()) {
    flags.record_folder = folder->second;
    std::from_chars(
        records->second.data(), records->second.data() + records->second.size(), flags.records);
  }
}

RunHead sim_head(const SimPlan& plan, const SimFlags& flags) {
  RunHead head{"sim",
               {run_rules(flags.ruleset, *plan.rules)},
               plan.bots,
               plan.seed,
               plan.games,
               mix(probe_simulation(plan), hash_bot_files(plan.bots)),
               {}};
  if (plan.records > 0) {
    head.flags = {{"record", plan.record_folder}, {"records", std::to_string(plan.records)}};
  }
  return head;
}

/// Plays what is left of the plan, and keeps it where --save or --resume says.
SimResult play(Program& program, const SimPlan& plan, const SimFlags& flags) {
  SimSoFar before;
  std::optional<RunWriter> writer;
  if (!flags.save.empty()) {
    writer.emplace(flags.save, sim_head(plan, flags));
  } else if (!flags.resume.empty()) {
    const SavedRun saved(flags.resume, "sim");
    const RunHead head = sim_head(plan, flags);
    check_same_run(flags.resume, saved.head(), head);
    before = read_sim_run(saved, plan);
    writer.emplace(flags.resume, head, saved.body());
  }
  const SimKeeper keeper{[&] { return writer->is_due(); },
                         [&](const SimSoFar& so_far) {
                           writer->write(sim_run_text(so_far));
                         }};
  Progress progress(said("games"), plan.games, program.quiet, before.count());
  SimResult result = simulate(
      plan,
      [&](std::uint64_t done) { progress.show(done); },
      std::move(before),
      writer ? &keeper : nullptr);
  progress.finish();
  return result;
}

void write_sim(Program& program,
               const SimFlags& flags,
               const SimPlan& plan,
               const SimTally& tally) {
  const std::vector<Stair> stairs = other_stairs(program, flags, plan, tally);
  switch (program.format()) {
    case Format::text:
      program.out(sim_text(program, plan, tally));
      program.out(plan.outside ? outside_text(*plan.outside) : "");
      program.out(stairs.empty() ? "" : "\n" + stairs_table(stairs, false));
      break;
    case Format::plain:
      program.out(sim_plain(plan, tally));
      break;
    case Format::json:
    case Format::jsonl: {
      nlohmann::ordered_json value = sim_json(plan, tally);
      if (!stairs.empty()) {
        value["ladder"] = stairs_json(stairs);
      }
      if (plan.outside) {
        add_outside(value, *plan.outside);
      }
      program.out_json(value);
      break;
    }
  }
  program.flush();
}

Exit run_sim(Program& program, SimFlags& flags) {
  if (!flags.resume.empty()) {
    take_sim_flags(program, SavedRun(flags.resume, "sim").head(), flags);
  } else if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage, said("name a ruleset, or a saved run with --resume"));
  }
  flags.games = flags.games == 0 ? kUsualGames : flags.games;
  if (flags.staircase) {
    return run_staircase(program, flags);
  }
  if (!flags.save.empty()) {
    check_new_file(flags.save, "goes on with it");
  }
  const SimPlan plan = plan_of(program, flags);
  if (plan.records > 0 && flags.resume.empty()) {
    program.files.check_record_folder(plan.record_folder);
  }
  const SimResult result = play(program, plan, flags);
  write_sim(program, flags, plan, result.tally);
  program.note(speed_text(plan, result));
  if (plan.records > 0) {
    program.note(said_with("records of {} games: {}", plan.records, plan.record_folder));
  }
  const std::string file = flags.save.empty() ? flags.resume : flags.save;
  if (!file.empty() && !result.interrupted) {
    program.note(said_with("kept in {0}: --resume {0} --games N plays more", file));
  }
  show_faults(flags, plan, result.tally);
  if (result.interrupted) {
    program.complain(
        said_with("interrupted: {} of {} games{}",
                  result.tally.games,
                  plan.games,
                  file.empty() ? "" : said_with("; --resume {} goes on", shell_quoted(file))));
    return Exit::interrupted;
  }
  return result.tally.fault_count > 0 ? Exit::rule : Exit::ok;
}

std::shared_ptr<Job> sim_job(Program& program, SimFlags& flags) {
  if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage, said("name a ruleset"));
  }
  refuse_in_job({{"--save", !flags.save.empty()},
                 {"--resume", !flags.resume.empty()},
                 {"--record", !flags.record_folder.empty()},
                 {"--pile", !flags.pile.empty()},
                 {"--staircase", flags.staircase}});
  flags.games = flags.games == 0 ? kUsualGames : flags.games;
  const SimPlan plan = plan_of(program, flags);
  return std::make_shared<GamesJob>(
      plan, sim_head(plan, flags), [&program, flags, plan](const SimTally& tally) {
        write_sim(program, flags, plan, tally);
        show_faults(flags, plan, tally);
        return tally.fault_count > 0 ? Exit::rule : Exit::ok;
      });
}

}  // namespace

void add_sim_verb(Program& program) {
  auto flags = std::make_shared<SimFlags>();
  Verb& verb = program.add_verb(
      {"sim",
       "Measure",
       marked("plays many games and counts what happens"),
       {"bastide sim base --games 2000",
        "bastide sim base --bots greedy,random --seed 7 --json",
        "bastide sim base --players 4 --bots greedy --set base.farmers=false",
        "bastide sim base --bots greedy,ext:\"python3 mybot.py\" --on-fault greedy",
        "bastide sim base --record games --records 5",
        "bastide sim base --games 1000000 --save long.run",
        "bastide sim --resume long.run"},
       "bastide bench, bastide replay, docs/testing.md"});
  verb.add_option("RULESET", flags->ruleset.ruleset, "name or file; left out with --resume")
      .option_text("[RULESET]");
  program.add_ruleset_options(verb, flags->ruleset, false);
  add_any_bot_options(verb, flags->bots);
  verb.add_option("--games", flags->games, "how many games (200)")
      .check(whole_number(ranges::games))
      .option_text("N");
  verb.add_option(
          "--record", flags->record_folder, "write the first games as records into this folder")
      .option_text("FOLDER");
  const VerbOption pile = verb.add_option("--pile", flags->pile, kPileHelp).option_text("FILE");
  verb.add_flag("--only-own", flags->only_own, "not the other rulesets of its ladder");
  const VerbOption staircase = verb.add_flag(
      "--staircase",
      flags->staircase,
      "every ruleset of its ladder, for every number of seats, by random and default bots, or by "
      "each of --bots");
  verb.add_flag("--markdown", flags->markdown, "the staircase as a page of Markdown")
      .needs("--staircase");
  verb.add_option("--records", flags->records, "how many of them (10)")
      .check(whole_number(ranges::records))
      .option_text("N");
  add_save_options(verb,
                   flags->save,
                   flags->resume,
                   {"RULESET",
                    "--with",
                    "--set",
                    "--bots",
                    "--players",
                    "--record",
                    "--records",
                    "--staircase"});
  staircase.excludes("--save");
  pile.excludes("--staircase").excludes("--save").excludes("--resume");
  program.on_run(verb, [&program, flags] { return run_sim(program, *flags); });
  program.on_job(verb, [&program, flags] { return sim_job(program, *flags); });
}

}  // namespace bastide
