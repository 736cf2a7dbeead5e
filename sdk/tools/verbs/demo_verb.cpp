// bastide demo: the first thing to try. Simulates games, shows the table, a picture and a record,
// and what to try next.
#include <filesystem>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/system_reason.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/measure/sim_worker.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct DemoFlags {
  std::string ruleset;
  std::uint64_t games = 2000;
  std::string folder = "bastide-demo";
};

/// The ruleset to show: the one asked for, or the first that can be read.
std::string ruleset_of(Program& program, const DemoFlags& flags) {
  if (!flags.ruleset.empty()) {
    return flags.ruleset;
  }
  for (const Installed& item : list_installed(program.search_path())) {
    if (item.kind == "ruleset" && item.problem.empty()) {
      return item.name;
    }
  }
  throw ToolError(
      Exit::environment,
      said("no ruleset is installed here; name a folder with rulesets/ by --path FOLDER"));
}

/// One game with its picture and its record.
void write_game(Program& program, const SimPlan& plan, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw ToolError(
        Exit::environment,
        said_with("cannot make the folder {}: {}", folder.string(), system_reason(error.value())));
  }
  GameSetup setup;
  for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
    setup.players.push_back(fmt::format("{} {}", plan.bots[seat], seat + 1));
  }
  setup.seed = game_seed(plan.seed, 0);
  setup.keep_history = false;
  Game game(plan.rules, setup);
  play_out(game, plan.bots);
  const std::string record_file = (folder / "game.jsonl").string();
  const Result<std::string> record = record_text_for(record_file, record_of(game, plan.origin));
  if (!record.ok()) {
    throw ToolError(record.error());
  }
  RenderOptions options;
  options.owners = true;
  const std::string picture = render_position(game, options);
  const std::string picture_file = (folder / "board.svg").string();
  program.files.check(record_file, record.value());
  program.files.write(picture_file, picture);
  program.files.write(record_file, record.value());
}

/// Where picture and record lie, whole paths: people open them elsewhere.
void show_files(Program& program, const std::string& folder) {
  const std::filesystem::path whole = std::filesystem::absolute(folder);
  TextTable files({"", ""});
  files.add({(whole / "board.svg").string(), said("a finished game as a picture")});
  files.add({(whole / "game.jsonl").string(), said("the same game, move by move")});
  program.out(files.aligned() + "\n");
  program.flush();
}

void suggest(Program& program, const std::string& name, const std::string& folder) {
  TextTable commands({"", ""});
  commands.add({fmt::format("  bastide play {}", name), said("play against the program")});
  commands.add({"  bastide studio", said("play and make rules in the browser")});
  commands.add({fmt::format("  bastide replay {}/game.jsonl", folder), said("watch this game")});
  commands.add({fmt::format("  bastide show rules {}", name), said("what the rules are made of")});
  program.out("\n");
  program.line(program.paint(Ink::strong, said("What to try next")));
  program.out(commands.aligned());
}

Exit run_demo(Program& program, const DemoFlags& flags) {
  SimPlan plan;
  plan.origin.ruleset = ruleset_of(program, flags);
  plan.rules = program.load({plan.origin.ruleset, {}, {}});
  plan.bots.assign(static_cast<std::size_t>(std::max(2, plan.rules->catalog.least_players)),
                   std::string(default_bot(*plan.rules)));
  plan.games = flags.games;
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  write_game(program, plan, flags.folder);
  if (program.format() == Format::text) {
    show_files(program, flags.folder);
  }
  program.note(said_with("{}: the bot \"{}\" plays {} games against itself",
                         said_by("rulesets", plan.rules->title),
                         plan.bots.front(),
                         plan.games));
  Progress progress(said("games"), plan.games, program.quiet);
  const SimResult result = simulate(plan, [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  if (program.format() == Format::text) {
    program.out(sim_text(program, plan, result.tally));
    suggest(program, plan.origin.ruleset, flags.folder);
  } else if (program.format() == Format::plain) {
    program.out(sim_plain(plan, result.tally));
  } else {
    program.out_json(sim_json(plan, result.tally));
  }
  program.flush();
  program.note("");
  program.note(speed_text(plan, result));
  for (const SimFault& fault : result.tally.faults) {
    Program::complain(
        said_with("game {} (seed {}): {}", fault.game + 1, fault.seed, said_again(fault.what)));
  }
  if (result.interrupted) {
    throw Stopped();
  }
  return result.tally.fault_count > 0 ? Exit::rule : Exit::ok;
}

}  // namespace

void add_demo_verb(Program& program) {
  auto flags = std::make_shared<DemoFlags>();
  Verb& verb = program.add_verb(
      {"demo",
       "Measure",
       marked("plays games and shows a table, a picture and a record: the place to begin"),
       {"bastide demo", "bastide demo base --games 500"},
       "bastide sim, bastide play, README.md"});
  verb.add_option("RULESET", flags->ruleset, "the first that is installed, if none is named")
      .option_text("[RULESET]");
  verb.add_option("--games", flags->games, "how many games (2000)")
      .check(whole_number(ranges::games))
      .option_text("N");
  verb.add_option("--out", flags->folder, "folder for picture and record (bastide-demo)")
      .option_text("FOLDER");
  program.on_run(verb, [&program, flags] { return run_demo(program, *flags); });
}

}  // namespace bastide
