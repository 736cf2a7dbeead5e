// bastide bench: how fast a ruleset plays, and the averages that tell whether it still plays the
// same game.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/measure/bench.h"
#include "sdk/tools/measure/growth.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct BenchFlags {
  std::vector<std::string> words;
  RulesetChoice ruleset;
  double seconds = 3;
  std::string limit;
  int players = 0;
  std::vector<std::int64_t> growth;
  std::string plot;
};

struct Fingerprint {
  double turns = 0;
  double tiles = 0;
  double placements = 0;
  double claims = 0;
  double open_cells = 0;
  double answers = 0;
};

Fingerprint fingerprint_of(const BenchResult& result) {
  const auto games = static_cast<double>(std::max<std::uint64_t>(1, result.games));
  const auto turns = static_cast<double>(std::max<std::uint64_t>(1, result.counts.turns));
  return {static_cast<double>(result.counts.turns) / games,
          static_cast<double>(result.tiles) / games,
          static_cast<double>(result.counts.placements) /
              static_cast<double>(std::max<std::uint64_t>(1, result.counts.turns_looked_at)),
          static_cast<double>(result.counts.claims) / turns,
          static_cast<double>(result.counts.open_cells) / turns,
          static_cast<double>(result.counts.answers) / games};
}

/// The prototype that bounds a ruleset's speed lies beside the program: `limit-NAME`.
std::string limit_beside(const std::string& program, const std::string& ruleset) {
  std::error_code ignored;
  const std::filesystem::path file =
      std::filesystem::path(program).parent_path() / ("limit-" + ruleset);
  const bool is_there = program.find('/') != std::string::npos &&
                        ruleset.find('/') == std::string::npos &&
                        std::filesystem::is_regular_file(file, ignored);
  return is_there ? file.string() : "";
}

/// Which functions of scripts cost how much, by game and by call.
std::string script_text(const BenchResult& result) {
  if (result.scripts.empty()) {
    return "";
  }
  TextTable table({said("script"),
                   said("calls a game"),
                   said("ns a call"),
                   said("us a game"),
                   said("most of its budget")},
                  {Align::left, Align::right, Align::right, Align::right, Align::right});
  const auto budget =
      static_cast<double>(std::max<std::int64_t>(1, result.budgets.most_instructions));
  const auto games = static_cast<double>(result.script_games);
  for (const ScriptCost& cost : result.scripts) {
    const auto calls = static_cast<double>(cost.calls);
    const auto time = static_cast<double>(cost.nanoseconds);
    table.add(
        {cost.id,
         fmt::format("{:.1f}", calls / games),
         fmt::format("{:.0f}", time / calls),
         fmt::format("{:.1f}", time / games / 1000),
         fmt::format("{:.2f} %", 100 * static_cast<double>(cost.most_instructions) / budget)});
  }
  return "\n" + table.aligned() +
         line_of("memory of all scripts: {:.1f} of {:.0f} MiB",
                 static_cast<double>(result.budgets.memory) / 1048576,
                 static_cast<double>(result.budgets.most_memory) / 1048576);
}

nlohmann::ordered_json script_json(const BenchResult& result) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ScriptCost& cost : result.scripts) {
    list.push_back({{"id", cost.id},
                    {"calls", cost.calls},
                    {"nanoseconds", cost.nanoseconds},
                    {"most_instructions", cost.most_instructions}});
  }
  return {{"games", result.script_games},
          {"functions", list},
          {"instruction_budget", result.budgets.most_instructions},
          {"memory", result.budgets.memory},
          {"memory_budget", result.budgets.most_memory}};
}

nlohmann::ordered_json bench_json(const Ruleset& rules, const BenchResult& result) {
  const Fingerprint mean = fingerprint_of(result);
  const auto games = static_cast<double>(std::max<std::uint64_t>(1, result.games));
  return {{"bastide_bench", 1},
          {"ruleset", rules.name},
          {"catalogue", fmt::format("{:016x}", rules.catalog.hash)},
          {"games", result.games},
          {"games_per_second", result.median()},
          {"slowest_round", result.games_per_second.front()},
          {"fastest_round", result.games_per_second.back()},
          {"limit_games_per_second", result.limit_median()},
          {"share_of_limit", result.limit.empty() ? 0 : result.median() / result.limit_median()},
          {"ns_per_turn", result.ns_per_turn},
          {"ns_per_tile", result.ns_per_tile},
          {"ns_per_copy", result.ns_per_copy},
          {"journal_cost", result.journal_cost},
          {"state_bytes", result.state_bytes},
          {"handlers", result.hooks},
          {"scripts", script_json(result)},
          {"endless_games", result.faults},
          {"fingerprint",
           {{"turns", mean.turns},
            {"tiles", mean.tiles},
            {"placements_per_turn", mean.placements},
            {"claims_per_turn", mean.claims},
            {"open_cells_per_turn", mean.open_cells},
            {"answers", mean.answers},
            {"first_score",
             {{"mean", result.first_score.mean()}, {"sd", result.first_score.deviation()}}},
            {"second_score",
             {{"mean", result.second_score.mean()}, {"sd", result.second_score.deviation()}}},
            {"first_wins", static_cast<double>(result.first_wins.alone()) / games},
            {"ties", static_cast<double>(result.first_wins.shared()) / games}}}};
}

std::string bench_text(const Ruleset& rules, const BenchResult& result) {
  const Fingerprint mean = fingerprint_of(result);
  const auto games = static_cast<double>(std::max<std::uint64_t>(1, result.games));
  TextTable table({"", ""}, {Align::left, Align::left});
  table.add({said("games a second"),
             said_with("{:.0f} on one core (rounds: {:.0f} to {:.0f})",
                       result.median(),
                       result.games_per_second.front(),
                       result.games_per_second.back())});
  if (!result.limit.empty()) {
    table.add({said("share of the limit"),
               said_with("{:.1f} % of the limit, {:.0f} games a second in the same run",
                         100 * result.median() / result.limit_median(),
                         result.limit_median())});
  }
  table.add({said("one turn"), fmt::format("{:.0f} ns", result.ns_per_turn)});
  table.add({said("one tile placed"), fmt::format("{:.0f} ns", result.ns_per_tile)});
  table.add({said("copy of a state"),
             said_with("{:.0f} ns in mid-game, {:.1f} kB",
                       result.ns_per_copy,
                       static_cast<double>(result.state_bytes) / 1000)});
  table.add({said("with a journal"), said_with("{:+.1f} % time", 100 * result.journal_cost)});
  table.add({said("handlers of rules"), std::to_string(result.hooks)});
  table.add({"", ""});
  table.add({said("turns a game"), fmt::format("{:.3f}", mean.turns)});
  table.add({said("tiles placed a game"), said_with("{:.3f} besides the start tiles", mean.tiles)});
  table.add({said("placements a turn"), fmt::format("{:.3f}", mean.placements)});
  table.add({said("claims a turn"), said_with("{:.4f} with \"none\"", mean.claims)});
  table.add({said("open cells a turn"), fmt::format("{:.3f}", mean.open_cells)});
  table.add(
      {said("score of who begins"),
       said_with("{:.3f} (sd {:.1f})", result.first_score.mean(), result.first_score.deviation())});
  table.add(
      {said("score of the next"),
       said_with(
           "{:.3f} (sd {:.1f})", result.second_score.mean(), result.second_score.deviation())});
  table.add({said("who begins wins"),
             said_with("{:.4f}, shares {:.4f}",
                       static_cast<double>(result.first_wins.alone()) / games,
                       static_cast<double>(result.first_wins.shared()) / games)});
  std::string text =
      line_of("{}: {} random games", said_by("rulesets", rules.title), result.games) + "\n" +
      table.aligned();
  text += script_text(result);
  if (result.faults > 0) {
    text += "\n" + line_of("{} games did not end", result.faults);
  }
  return text;
}

std::string growth_text(const std::vector<GrowthRow>& rows) {
  std::vector<std::string> heads{""};
  const std::vector<std::string> names{said("copies of the set"),
                                       said("turns of a random game"),
                                       said("a turn of a playout, ns"),
                                       said("tiles on the board"),
                                       said("open cells"),
                                       said("moves to choose from"),
                                       said("listing them, µs"),
                                       said("score, µs"),
                                       said("picture, ms"),
                                       said("copy of the state, µs"),
                                       said("state, kB"),
                                       said("an answer in a recorded game, µs"),
                                       said("undo, ms"),
                                       said("an answer played again, µs")};
  std::vector<Align> aligns{Align::left};
  std::vector<std::vector<std::string>> cells;
  for (const std::string& name : names) {
    cells.push_back({name});
  }
  for (const GrowthRow& row : rows) {
    heads.push_back(said_counted(static_cast<std::int64_t>(row.tiles), "{} tile", "{} tiles"));
    aligns.push_back(Align::right);
    const std::vector<std::string> column{
        std::to_string(row.copies),
        fmt::format("{:.0f}", row.turns),
        fmt::format("{:.0f}", row.ns_per_turn),
        std::to_string(row.board),
        std::to_string(row.open),
        std::to_string(row.options),
        fmt::format("{:.2f}", row.us_legal),
        fmt::format("{:.2f}", row.us_score),
        fmt::format("{:.2f}", row.ms_render),
        fmt::format("{:.2f}", row.us_copy),
        fmt::format("{:.1f}", static_cast<double>(row.state) / 1000),
        fmt::format("{:.1f}", row.us_answer),
        fmt::format("{:.2f}", row.ms_undo),
        fmt::format("{:.1f}", row.us_verify)};
    for (std::size_t i = 0; i < column.size(); ++i) {
      cells[i].push_back(column[i]);
    }
  }
  TextTable table(heads, aligns);
  for (std::vector<std::string>& line : cells) {
    table.add(std::move(line));
  }
  return table.aligned();
}

nlohmann::ordered_json growth_json(const std::string& ruleset, const std::vector<GrowthRow>& rows) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const GrowthRow& row : rows) {
    list.push_back({{"copies", row.copies},
                    {"tiles", row.tiles},
                    {"turns", row.turns},
                    {"ns_per_turn", row.ns_per_turn},
                    {"board", row.board},
                    {"open_cells", row.open},
                    {"options", row.options},
                    {"us_legal", row.us_legal},
                    {"us_score", row.us_score},
                    {"ms_render", row.ms_render},
                    {"render_bytes", row.picture},
                    {"us_copy", row.us_copy},
                    {"state_bytes", row.state},
                    {"us_answer", row.us_answer},
                    {"ms_undo", row.ms_undo},
                    {"us_verify", row.us_verify}});
  }
  return {{"bastide_growth", 1}, {"ruleset", ruleset}, {"sizes", list}};
}

Exit run_growth(Program& program, const BenchFlags& flags, int players) {
  if (!flags.plot.empty()) {
    program.files.check(flags.plot);
  }
  GrowthPlan plan;
  plan.request.ruleset = flags.ruleset.ruleset;
  plan.request.with = flags.ruleset.with;
  plan.request.set = flags.ruleset.set;
  plan.sizes = flags.growth;
  std::sort(plan.sizes.begin(), plan.sizes.end());
  plan.players = players;
  plan.seed = program.seed_or(1);
  plan.seconds = flags.seconds;
  program.note(said("measuring each size"));
  const std::vector<GrowthRow> rows = measure_growth(plan, program.search_path());
  if (program.format() == Format::plain) {
    const InEnglish english;
    program.out(growth_text(rows));
  } else if (program.format() == Format::text) {
    program.out(growth_text(rows));
  } else {
    program.out_json(growth_json(flags.ruleset.ruleset, rows));
  }
  if (!flags.plot.empty()) {
    program.files.write(
        flags.plot,
        plot_growth(said_with("What grows with the board: {}", flags.ruleset.ruleset), rows));
  }
  return Exit::ok;
}

/// Takes the ruleset out of the words.
void read_words(BenchFlags& flags) {
  if (flags.words.size() > 1 && flags.words.front() == "playouts") {
    flags.words.erase(flags.words.begin());
  }
  if (flags.words.size() != 1) {
    throw ToolError(Exit::usage, said("expected: bastide bench [playouts] RULESET"));
  }
  flags.ruleset.ruleset = flags.words.front();
}

/// How many play; refuses what the ruleset does not allow.
int players_for(const BenchFlags& flags, const Ruleset& rules) {
  const int players = flags.players > 0 ? flags.players : std::max(2, rules.catalog.least_players);
  if (players < rules.catalog.least_players || players > rules.catalog.most_players) {
    throw ToolError(Exit::usage,
                    said_with("{} is for {} to {} players, not for {}",
                              rules.title,
                              rules.catalog.least_players,
                              rules.catalog.most_players,
                              players));
  }
  return players;
}

Exit run_bench(Program& program, BenchFlags& flags) {
  read_words(flags);
  const auto rules = program.load(flags.ruleset);
  const int players = players_for(flags, *rules);
  if (!flags.growth.empty()) {
    return run_growth(program, flags, players);
  }
  const bool is_plain = flags.ruleset.with.empty() && flags.ruleset.set.empty() && players == 2;
  if (flags.limit.empty() && is_plain) {
    flags.limit = limit_beside(program.path_of_program(), flags.ruleset.ruleset);
  }
  program.note(said_with("playing for {:.0f} s", flags.seconds));
  const BenchResult result =
      bench_playouts(rules, players, program.seed_or(1), flags.seconds, flags.limit);
  if (program.format() == Format::plain) {
    const InEnglish english;
    program.out(bench_text(*rules, result));
  } else if (program.format() == Format::text) {
    program.out(bench_text(*rules, result));
  } else {
    program.out_json(bench_json(*rules, result));
  }
  if (Program::interrupted()) {
    throw Stopped();
  }
  return result.faults > 0 ? Exit::rule : Exit::ok;
}

}  // namespace

void add_bench_verb(Program& program) {
  auto flags = std::make_shared<BenchFlags>();
  Verb& verb =
      program.add_verb({"bench",
                        "Measure",
                        marked("measures how fast a ruleset plays on this machine"),
                        {"bastide bench base",
                         "bastide bench playouts base --seconds 10 --json",
                         "bastide bench base --growth 72,500,2000,20000 --plot growth.svg"},
                        "bastide sim, docs/testing.md"});
  verb.add_option("WHAT", flags->words, "\"playouts\" (may be left out), then the ruleset")
      .required()
      .expected(1, 2)
      .option_text("[playouts] RULESET");
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("--seconds", flags->seconds, "how long to play (3)")
      .check(decimal_number(0.1, 3600))
      .option_text("S");
  verb.add_option("--limit",
                  flags->limit,
                  "a program to play by turns with (the prototype of this ruleset beside bastide)")
      .option_text("PROGRAM");
  verb.add_option("--players,--seats",
                  flags->players,
                  "number of seats (2, or the least the ruleset allows)")
      .check(whole_number(ranges::seats))
      .option_text("N");
  verb.add_option("--growth",
                  flags->growth,
                  "instead: what parts of a game cost with so many tiles (the set in many copies)")
      .delimiter(',')
      .check(whole_number(ranges::tiles))
      .option_text("N,N,...");
  verb.add_option("--plot", flags->plot, "with --growth: a picture of it, as SVG")
      .option_text("FILE");
  program.on_run(verb, [&program, flags] { return run_bench(program, *flags); });
}

}  // namespace bastide
