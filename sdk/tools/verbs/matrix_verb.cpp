// bastide matrix: does every combination of plugins, parts and variants play clean?
#include <algorithm>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
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
  std::size_t most = 32;
  std::size_t strength = 3;
  std::size_t sample = 8;
  bool all = false;
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
  combinations.most = flags.all ? ranges::combinations.most : flags.most;
  combinations.strength = flags.strength;
  combinations.sample = flags.sample;
  combinations.variants = flags.variants;
  combinations.seed = plan.seed;
  std::optional<InEnglish> english;
  if (program.format() != Format::text) {  // why a combination cannot be is part of what is printed
    english.emplace();
  }
  plan.combinations = list_combinations(combinations, program.search_path());
  english.reset();
  if (plan.combinations.list.empty()) {
    throw ToolError(Exit::usage,
                    said("no combination has such a name; bastide show lists plugins"));
  }
  for (const Additions& additions : plan.combinations.additions) {
    if (flags.all && additions.strength > 0) {
      throw ToolError(
          Exit::usage,
          said_with("{} has more than {} subsets of what can be added; --only TEXT names fewer",
                    additions.game,
                    ranges::combinations.most));
    }
  }
  return plan;
}

std::string result_of(const Program& program, const MatrixRow& row) {
  if (row.faults.empty()) {
    return program.paint(Ink::good, "ok");
  }
  return program.paint(Ink::bad,
                       row.faults.front().bots.empty()
                           ? said("cannot be loaded")
                           : said_with("{} of {} games", row.faults.size(), row.games));
}

std::string table_of(const Program& program, const std::vector<MatrixRow>& rows, bool plain) {
  std::optional<InEnglish> english;
  if (plain) {
    english.emplace();
  }
  TextTable table({said("combination"),
                   said("tiles"),
                   said("rules"),
                   said("games"),
                   said("answers"),
                   said("seconds"),
                   said("result")},
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

const char* name_of(std::size_t size) {
  constexpr const char* kNames[] = {"",
                                    marked("singles"),
                                    marked("pairs"),
                                    marked("triples"),
                                    marked("fours"),
                                    marked("fives"),
                                    marked("sixes")};
  return kNames[size];
}

nlohmann::ordered_json names_json(const Coverage& coverage, const Impossible& impossible, bool in) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const Setting& setting : impossible.settings) {
    if (setting.in == in) {
      names.push_back(coverage.of->things[setting.thing]);
    }
  }
  return names;
}

nlohmann::ordered_json coverage_json(const std::vector<Coverage>& coverages) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Coverage& coverage : coverages) {
    nlohmann::ordered_json row{{"game", coverage.of->game},
                               {"things", coverage.of->things},
                               {"all", coverage.of->strength == 0},
                               {"strength", coverage.of->strength},
                               {"tried", coverage.tried},
                               {"subsets", nullptr},
                               {"left_out", nullptr}};
    if (coverage.subsets) {
      row["subsets"] = *coverage.subsets;
      row["left_out"] = *coverage.subsets - coverage.tried;
    }
    for (const CoverTally& tally : coverage.tallies) {
      row[name_of(tally.size)] = {{"possible", tally.possible},
                                  {"covered", tally.covered},
                                  {"impossible", tally.impossible}};
    }
    row["impossible"] = nlohmann::ordered_json::array();
    for (const Impossible& impossible : coverage.impossible) {
      row["impossible"].push_back({{"with", names_json(coverage, impossible, true)},
                                   {"without", names_json(coverage, impossible, false)},
                                   {"why", impossible.why}});
    }
    all.push_back(std::move(row));
  }
  return all;
}

/// What was covered, in sentences.
std::string coverage_text(const std::vector<Coverage>& coverages) {
  std::string text;
  for (const Coverage& coverage : coverages) {
    text +=
        "\n" + said_with("{} and {} plugins or parts to add: {} of {} subsets",
                         coverage.of->game,
                         coverage.of->things.size(),
                         coverage.tried,
                         coverage.subsets ? std::to_string(*coverage.subsets) : said("countless"));
    if (coverage.subsets) {
      text += said_with(", {} left out", *coverage.subsets - coverage.tried);
    }
    text += "\n";
    for (const CoverTally& tally : coverage.tallies) {
      text += said_with("  {}, each in or out: {} of {} seen, {} impossible",
                        said(name_of(tally.size)),
                        tally.covered,
                        tally.possible,
                        tally.impossible) +
              "\n";
    }
    for (const Impossible& impossible : coverage.impossible) {
      text += said_with("  never {}: {}",
                        words_of(*coverage.of, impossible.settings),
                        fmt::join(impossible.why, "; ")) +
              "\n";
    }
  }
  return text;
}

std::vector<Coverage> coverage_of_rows(const MatrixPlan& plan, const std::vector<MatrixRow>& rows) {
  std::set<std::string> tried;
  for (const MatrixRow& row : rows) {
    tried.insert(row.name);
  }
  return coverage_of(plan.combinations, tried);
}

void complain_of(const MatrixRow& row) {
  for (const MatrixFault& fault : row.faults) {
    std::string text = row.name + ": ";
    if (!fault.bots.empty()) {
      text += said_with("{} bots of {}, seed {}: ", fault.bots.size(), fault.bots[0], fault.seed);
    }
    Program::complain(text + fault.what);
    if (!fault.record.empty()) {
      Program::complain(fmt::format("  bastide replay '{}'", fault.record));
    }
  }
}

/// Writes what shows the fault; where that may not be, it says why.
void keep(Program& program, MatrixFault& fault) {
  try {
    program.files.write_all(fault.files);
  } catch (const ToolError& error) {
    fault.record.clear();
    Program::complain(error.what());
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
  const std::vector<Coverage> coverages = coverage_of_rows(plan, rows);
  if (program.format() == Format::json) {
    program.out_json({{"bastide_matrix", 1},
                      {"seed", seed_json(plan.seed)},
                      {"ok", bad == 0},
                      {"games", games},
                      {"combinations", all},
                      {"coverage", coverage_json(coverages)}});
  } else if (program.format() == Format::jsonl) {
    program.out_json({{"coverage", coverage_json(coverages)}});
  } else if (program.format() == Format::plain) {
    program.out(table_of(program, rows, true));
  } else {
    program.out(table_of(program, rows, false) + coverage_text(coverages));
  }
  program.flush();
  for (const MatrixRow& row : rows) {
    complain_of(row);
  }
  program.note(said_with("{} combinations, {} games, seed {}: {}",
                         rows.size(),
                         games,
                         plan.seed,
                         bad == 0 ? said("all clean") : said_with("{} with faults", bad)));
}

Exit run_matrix(Program& program, const MatrixFlags& flags) {
  const MatrixPlan plan = plan_of(program, flags);
  Progress progress(said("combinations"), plan.combinations.list.size(), program.quiet);
  std::vector<MatrixRow> rows =
      try_all(plan, program.search_path(), [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  for (MatrixRow& row : rows) {
    for (MatrixFault& fault : row.faults) {
      keep(program, fault);
    }
  }
  show(program, plan, rows);
  if (rows.size() < plan.combinations.list.size()) {
    program.complain(said_with(
        "interrupted: {} of {} combinations", rows.size(), plan.combinations.list.size()));
    return Exit::interrupted;
  }
  const bool clean = std::all_of(
      rows.begin(), rows.end(), [](const MatrixRow& row) { return row.faults.empty(); });
  return clean ? Exit::ok : Exit::rule;
}

}  // namespace

void add_matrix_verb(Program& program) {
  auto flags = std::make_shared<MatrixFlags>();
  Verb& verb =
      program.add_verb({"matrix",
                        "Author",
                        marked("plays combinations of plugins and parts, with every test on"),
                        {"bastide matrix",
                         "bastide matrix --all",
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
                  "all subsets of a game, if they are no more (32); else what covers --strength")
      .check(whole_number(ranges::combinations))
      .option_text("N");
  verb.add_flag("--all", flags->all, "all subsets of every game");
  verb.add_option("--strength",
                  flags->strength,
                  "so many plugins and parts together are seen, each in or out (3)")
      .check(whole_number(ranges::strength))
      .option_text("N");
  verb.add_option("--sample", flags->sample, "further subsets of each game, by chance (8)")
      .check(whole_number(ranges::sample))
      .option_text("N");
  verb.add_option("--record",
                  flags->record_folder,
                  "folder for the records of games with a fault (matrix-records)")
      .option_text("FOLDER");
  program.on_run(verb, [&program, flags] { return run_matrix(program, *flags); });
}

}  // namespace bastide
