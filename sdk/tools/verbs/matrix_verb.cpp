// bastide matrix: does every combination of plugins, parts and variants play clean?
#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/seed.h"
#include "sdk/tools/author/matrix.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct MatrixFlags {
  std::vector<std::string> only;
  std::uint64_t games = 5;
  std::size_t every = 4;
  std::size_t most = 512;
  bool variants = false;
  std::string record_folder = "matrix-records";
};

MatrixPlan plan_of(Program& program, const MatrixFlags& flags) {
  MatrixPlan plan;
  plan.games = flags.games;
  plan.every = flags.every;
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  plan.record_folder = flags.record_folder;
  CombinationPlan combinations;
  combinations.only = flags.only;
  combinations.most = flags.most;
  combinations.variants = flags.variants;
  combinations.seed = plan.seed;
  plan.combinations = list_combinations(combinations, program.search_path());
  if (plan.combinations.empty()) {
    throw ToolError(Exit::usage, "no combination has such a name; bastide show lists plugins");
  }
  return plan;
}

std::string result_of(const Program& program, const MatrixRow& row) {
  if (row.faults.empty()) {
    return program.paint(Ink::good, "ok");
  }
  return program.paint(Ink::bad,
                       row.faults.front().bots.empty()
                           ? "cannot be loaded"
                           : fmt::format("{} of {} games", row.faults.size(), row.games));
}

std::string table_of(const Program& program, const std::vector<MatrixRow>& rows, bool plain) {
  TextTable table({"combination", "tiles", "rules", "games", "answers", "seconds", "result"},
                  {Align::left,
                   Align::right,
                   Align::right,
                   Align::right,
                   Align::right,
                   Align::right,
                   Align::left});
  for (const MatrixRow& row : rows) {
    table.add({row.name,
               std::to_string(row.tiles),
               std::to_string(row.rules),
               std::to_string(row.games),
               std::to_string(row.answers),
               fmt::format("{:.1f}", row.seconds),
               result_of(program, row)});
  }
  return plain ? table.plain() : table.aligned();
}

nlohmann::ordered_json row_json(const MatrixRow& row) {
  nlohmann::ordered_json faults = nlohmann::ordered_json::array();
  for (const MatrixFault& fault : row.faults) {
    faults.push_back({{"what", fault.what},
                      {"seed", seed_json(fault.seed)},
                      {"bots", fault.bots},
                      {"record", fault.record}});
  }
  return {{"combination", row.name},
          {"ok", row.faults.empty()},
          {"plugins", row.plugins},
          {"tiles", row.tiles},
          {"rules", row.rules},
          {"games", row.games},
          {"answers", row.answers},
          {"seconds", row.seconds},
          {"faults", faults}};
}

void complain_of(const MatrixRow& row) {
  for (const MatrixFault& fault : row.faults) {
    std::string text = row.name + ": ";
    if (!fault.bots.empty()) {
      text += fmt::format("{} bots of {}, seed {}: ", fault.bots.size(), fault.bots[0], fault.seed);
    }
    Program::complain(text + fault.what);
    if (!fault.record.empty()) {
      Program::complain(fmt::format("  bastide replay '{}'", fault.record));
    }
  }
}

void show(Program& program, const MatrixPlan& plan, const std::vector<MatrixRow>& rows) {
  std::size_t bad = 0;
  std::uint64_t games = 0;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const MatrixRow& row : rows) {
    bad += row.faults.empty() ? 0U : 1U;
    games += row.games;
    if (program.format() == Format::jsonl) {
      program.out_json(row_json(row));
    } else {
      all.push_back(row_json(row));
    }
  }
  if (program.format() == Format::json) {
    program.out_json({{"bastide_matrix", 1},
                      {"seed", seed_json(plan.seed)},
                      {"ok", bad == 0},
                      {"games", games},
                      {"combinations", all}});
  } else if (program.format() != Format::jsonl) {
    program.out(table_of(program, rows, program.format() == Format::plain));
  }
  program.flush();
  for (const MatrixRow& row : rows) {
    complain_of(row);
  }
  program.note(fmt::format("{} combinations, {} games, seed {}: {}",
                           rows.size(),
                           games,
                           plan.seed,
                           bad == 0 ? "all clean" : fmt::format("{} with faults", bad)));
}

Exit run_matrix(Program& program, const MatrixFlags& flags) {
  const MatrixPlan plan = plan_of(program, flags);
  Progress progress("combinations", plan.combinations.size(), program.quiet);
  const std::vector<MatrixRow> rows =
      try_all(plan, program.search_path(), [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  show(program, plan, rows);
  if (Program::interrupted()) {
    program.complain(
        fmt::format("interrupted: {} of {} combinations", rows.size(), plan.combinations.size()));
    return Exit::interrupted;
  }
  const bool clean = std::all_of(
      rows.begin(), rows.end(), [](const MatrixRow& row) { return row.faults.empty(); });
  return clean ? Exit::ok : Exit::rule;
}

}  // namespace

void add_matrix_verb(Program& program) {
  auto flags = std::make_shared<MatrixFlags>();
  Verb& verb = program.add_verb({"matrix",
                                 "Author",
                                 "plays every combination of plugins and parts, with every test on",
                                 {"bastide matrix",
                                  "bastide matrix --games 200",
                                  "bastide matrix --only abbot --only river --json",
                                  "bastide matrix --variants --games 2"},
                                 "bastide check, bastide replay, docs/testing.md"});
  verb.add_option("--games", flags->games, "random games of each combination (5)")
      .check(whole_number(ranges::games_or_none))
      .option_text("N");
  verb.add_option(
          "--only", flags->only, "combinations whose name holds this (several: all of them)")
      .one_at_a_time()
      .option_text("TEXT");
  verb.add_flag(
      "--variants", flags->variants, "each variant too, over the smallest and the largest");
  verb.add_option("--every", flags->every, "test a position at every so many answers (4)")
      .check(whole_number(ranges::every))
      .option_text("N");
  verb.add_option("--most",
                  flags->most,
                  "subsets of one game (512); beyond: singles, pairs, all and a sample")
      .check(whole_number(ranges::combinations))
      .option_text("N");
  verb.add_option("--record",
                  flags->record_folder,
                  "folder for the records of games with a fault (matrix-records)")
      .option_text("FOLDER");
  program.on_run(verb, [&program, flags] { return run_matrix(program, *flags); });
}

}  // namespace bastide
