// bastide balance: many games of one ruleset, and what a designer wants to know of them.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "sdk/tools/jobs/games_job.h"
#include "sdk/tools/measure/balance_metrics.h"
#include "sdk/tools/measure/balance_report.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/measure/sim_run.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct BalanceFlags {
  RulesetChoice ruleset;
  BotChoice bots;
  std::uint64_t games = 0;   // 0: the default
  double until_width = 0;    // 0: all games are played
  std::uint64_t follow = 0;  // 0: by the bots
  std::string markdown;
  std::string html;
  std::string rows;
  std::vector<std::string> metrics;
  std::string save;
  std::string resume;
};

constexpr std::uint64_t kReportGames = 2000;
constexpr std::uint64_t kMostUntilWidth = 100'000;
/// So that the sums of squares of metrics stay exact.
constexpr std::uint64_t kMostMetricGames = 1'000'000;
/// Of games of quick bots, which following turn by turn would slow down.
constexpr std::uint64_t kFollowQuick = 4;

bool is_quick(const std::string& bot) {
  const std::string name = bot.substr(0, bot.find(':'));
  return name == "random" || name == "greedy";
}

SimPlan plan_of(Program& program, const BalanceFlags& flags) {
  if (!flags.metrics.empty() && flags.games > kMostMetricGames) {
    throw ToolError(
        Exit::usage,
        said_with("--games: with --metric at most {}, found {}", kMostMetricGames, flags.games));
  }
  std::vector<std::string> notes;
  SimPlan plan = sim_plan(program.load(flags.ruleset), flags.bots, flags.games, notes);
  for (const std::string& note : notes) {
    program.note(note);
  }
  plan.seed = program.seed_or(1);
  plan.threads = program.thread_count();
  plan.origin = origin_of(flags.ruleset);
  const bool quick = std::all_of(plan.bots.begin(), plan.bots.end(), is_quick);
  plan.balance = BalanceWatch{flags.follow > 0 ? flags.follow
                              : quick          ? kFollowQuick
                                               : 1,
                              !flags.rows.empty(),
                              find_metrics(program.search_path(), flags.metrics)};
  for (const MetricFile& metric : plan.balance->metrics) {  // complains now, not later
    static_cast<void>(MetricScript(*plan.rules, metric.script, metric.decimals));
  }
  return plan;
}

RunHead balance_head(const SimPlan& plan, const BalanceFlags& flags) {
  return {
      "balance",
      {run_rules(flags.ruleset, *plan.rules)},
      plan.bots,
      plan.seed,
      plan.games,
      hash_metrics(mix(probe_simulation(plan), hash_bot_files(plan.bots)), plan.balance->metrics),
      {{"follow", std::to_string(plan.balance->follow)},
       {"metric", fmt::format("{}", fmt::join(flags.metrics, ","))},
       {"until_width", fmt::format("{}", flags.until_width)}}};
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    parts.push_back(part);
  }
  return parts;
}

/// What --resume goes on with, as if it had been typed again.
void take_balance_flags(Program& program, const RunHead& head, BalanceFlags& flags) {
  if (program.seed && *program.seed != head.seed) {
    throw ToolError(Exit::usage,
                    said_with("{} plays the games of --seed {}", flags.resume, head.seed));
  }
  program.seed = head.seed;
  flags.ruleset = head.rules.front().choice;
  flags.bots = {bot_list(head.bots), static_cast<int>(head.bots.size())};  // no programs
  flags.games = flags.games == 0 ? head.count : flags.games;
  const auto flag = [&](const char* name, const char* otherwise) {
    const auto found = head.flags.find(name);
    return found == head.flags.end() ? std::string(otherwise) : found->second;
  };
  flags.metrics = split_at_commas(flag("metric", ""));
  flags.follow = std::strtoull(flag("follow", "0").c_str(), nullptr, 10);
  flags.until_width = std::strtod(flag("until_width", "0").c_str(), nullptr);
}

/// Tells people the headline when a run has lasted for some time, and keeps the run where one asks
/// for it.
class Watcher {
 public:
  Watcher(Program& program, const SimPlan& plan, std::optional<RunWriter> writer)
      : program_(program), plan_(plan), writer_(std::move(writer)) {}

  [[nodiscard]] SimKeeper keeper() {
    return {[this] { return is_first_due() || (writer_ && writer_->is_due()); },
            [this](const SimSoFar& so_far) {
              keep(so_far);
            }};
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kFirstAfter{1500};

  [[nodiscard]] bool is_first_due() const { return !told_ && Clock::now() - start_ > kFirstAfter; }
  void keep(const SimSoFar& so_far) {
    if (is_first_due() && so_far.tally.games > 0 && so_far.tally.games < plan_.games) {
      told_ = true;
      program_.note(said_with("first estimate, after {} games: {}",
                              so_far.tally.games,
                              headline_text(plan_, so_far.tally)));
    }
    if (writer_) {
      writer_->write(sim_run_text(so_far));
    }
  }

  Program& program_;
  const SimPlan& plan_;
  std::optional<RunWriter> writer_;
  Clock::time_point start_ = Clock::now();
  bool told_ = false;
};

SimResult play(Program& program, const SimPlan& plan, const BalanceFlags& flags) {
  SimSoFar before;
  std::optional<RunWriter> writer;
  if (!flags.save.empty()) {
    writer.emplace(flags.save, balance_head(plan, flags));
  } else if (!flags.resume.empty()) {
    const SavedRun saved(flags.resume, "balance");
    const RunHead head = balance_head(plan, flags);
    check_same_run(flags.resume, saved.head(), head);
    before = read_sim_run(saved, plan);
    writer.emplace(flags.resume, head, saved.body());
  }
  Watcher watcher(program, plan, std::move(writer));
  const SimKeeper keeper = watcher.keeper();
  Progress progress(said("games"), plan.games, program.quiet, before.count());
  const auto show = [&](std::uint64_t done) {
    progress.show(done);
  };
  SimResult result =
      flags.until_width == 0
          ? simulate(plan, show, std::move(before), &keeper)
          : simulate_stages(plan, show, std::move(before), &keeper, [&](const SimTally& tally) {
              return headline_width(tally) > flags.until_width;
            });
  progress.finish();
  return result;
}

std::string command_of(const SimPlan& plan, const BalanceFlags& flags) {
  std::string command = fmt::format("bastide balance {} --bots {} --games {} --seed {} --follow {}",
                                    shell_arguments(flags.ruleset),
                                    shell_quoted(joined(plan.bots, ",")),
                                    plan.games,
                                    plan.seed,
                                    plan.balance->follow);
  for (const std::string& metric : flags.metrics) {
    command += " --metric " + shell_quoted(metric);
  }
  return command +
         (flags.until_width > 0 ? fmt::format(" --until-width {}", flags.until_width) : "");
}

void write_page(Program& program, const std::string& path, const std::string& text) {
  if (path == "-") {
    program.out_document(text);
    return;
  }
  program.files.write(path, text);
  program.note(said_with("written: {}", path));
}

void write_reports(Program& program,
                   const BalanceFlags& flags,
                   const SimPlan& plan,
                   const BalanceReport& report) {
  switch (program.format()) {
    case Format::text:
      program.out(balance_text(program, report));
      program.out(plan.outside ? outside_text(*plan.outside) : "");
      break;
    case Format::plain:
      program.out(balance_plain(report));
      break;
    case Format::json:
    case Format::jsonl: {
      nlohmann::ordered_json value = balance_json(report);
      if (plan.outside) {
        add_outside(value, *plan.outside);
      }
      program.out_json(value);
      break;
    }
  }
  program.flush();
  if (!flags.markdown.empty()) {
    write_page(program, flags.markdown, balance_markdown(report));
  }
  if (!flags.html.empty()) {
    write_page(program, flags.html, balance_html(report));
  }
  if (!flags.rows.empty()) {
    write_page(program, flags.rows, balance_rows(report));
  }
}

/// Of each metric that failed: in how many games, and what it said in the first.
void complain_of_metrics(const SimPlan& plan, const SimTally& tally) {
  for (std::size_t i = 0; i < tally.balance->metrics.size(); ++i) {
    const MetricTally& metric = tally.balance->metrics[i];
    if (metric.failed == 0) {
      continue;
    }
    const auto& [game, what] = *metric.faults.begin();
    Program::complain(said_with("{} failed in {} of {} games, first in game {} (seed {}): {}",
                                plan.balance->metrics[i].script.path,
                                metric.failed,
                                tally.games,
                                game + 1,
                                game_seed(plan.seed, game),
                                said_again(what)));
  }
}

/// The report, and games that went wrong.
Exit write_balance(Program& program,
                   const BalanceFlags& flags,
                   const SimPlan& plan,
                   const SimTally& tally,
                   bool interrupted) {
  const BalanceReport report{
      plan, tally, shell_arguments(flags.ruleset), command_of(plan, flags), interrupted};
  if (tally.games > 0) {
    write_reports(program, flags, plan, report);
  }
  complain_of_metrics(plan, tally);
  for (const SimFault& fault : tally.faults) {
    Program::complain(
        said_with("game {} (seed {}): {}", fault.game + 1, fault.seed, said_again(fault.what)));
  }
  if (!tally.faults.empty()) {
    Program::complain(said_with("play the first game again: {}",
                                game_command(report, tally.faults.front().game)));
  }
  return tally.fault_count > 0 || has_failed_metric(tally) ? Exit::rule : Exit::ok;
}

Exit run_balance(Program& program, BalanceFlags& flags) {
  if (!flags.resume.empty()) {
    take_balance_flags(program, SavedRun(flags.resume, "balance").head(), flags);
  } else if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage, said("name a ruleset, or a saved run with --resume"));
  }
  if (flags.games == 0) {
    flags.games = flags.until_width > 0 ? kMostUntilWidth : kReportGames;
  }
  if (!flags.save.empty()) {
    check_new_file(flags.save, "goes on with it");
  }
  program.files.reads(flags.save);
  program.files.reads(flags.resume);
  for (const std::string& page : {flags.markdown, flags.html, flags.rows}) {
    if (!page.empty() && page != "-") {
      program.files.check(page);  // before the games
    }
  }
  const SimPlan plan = plan_of(program, flags);
  const SimResult result = play(program, plan, flags);
  const Exit exit = write_balance(program, flags, plan, result.tally, result.interrupted);
  program.note(speed_text(plan, result));
  const std::string file = flags.save.empty() ? flags.resume : flags.save;
  if (result.interrupted) {
    Program::complain(
        said_with("interrupted: {} of {} games{}",
                  result.tally.games,
                  plan.games,
                  file.empty() ? "" : said_with("; --resume {} goes on", shell_quoted(file))));
    return Exit::interrupted;
  }
  if (!file.empty()) {
    program.note(said_with("kept in {0}: --resume {0} --games N plays more", file));
  }
  return exit;
}

std::shared_ptr<Job> balance_job(Program& program, BalanceFlags& flags) {
  if (flags.ruleset.ruleset.empty()) {
    throw ToolError(Exit::usage, said("name a ruleset"));
  }
  refuse_in_job({{"--save", !flags.save.empty()},
                 {"--resume", !flags.resume.empty()},
                 {"--until-width", flags.until_width > 0},
                 {"--rows", !flags.rows.empty()}});
  flags.games = flags.games == 0 ? kReportGames : flags.games;
  const SimPlan plan = plan_of(program, flags);
  return std::make_shared<GamesJob>(
      plan, balance_head(plan, flags), [&program, flags, plan](const SimTally& tally) {
        return write_balance(program, flags, plan, tally, false);
      });
}

}  // namespace

void add_balance_verb(Program& program) {
  auto flags = std::make_shared<BalanceFlags>();
  Verb& verb =
      program.add_verb({"balance",
                        "Measure",
                        marked("is this ruleset fair, close, tense, and does every rule matter?"),
                        {"bastide balance base",
                         "bastide balance base --with two_tile_city --html balance.html",
                         "bastide balance base --metric largest_city,best_turn",
                         "bastide balance base --players 4 --until-width 0.02",
                         "bastide balance mists-level-3 --players 3 --games 400",
                         "bastide balance base --games 100000 --save long.run",
                         "bastide balance --resume long.run --markdown balance.md"},
                        "bastide sim, bastide ab, docs/measure.md"});
  verb.add_option("RULESET", flags->ruleset.ruleset, "name or file; left out with --resume")
      .option_text("[RULESET]");
  program.add_ruleset_options(verb, flags->ruleset, false);
  add_any_bot_options(verb, flags->bots);
  verb.add_option(
          "--games", flags->games, "how many games (2000; with --until-width at most 100000)")
      .check(whole_number(ranges::games))
      .option_text("N");
  verb.add_option("--until-width",
                  flags->until_width,
                  "play until the shares of wins are known to ±W: 0.02 is two percent points")
      .check(decimal_number(0.001, 0.5))
      .option_text("W");
  verb.add_option("--follow",
                  flags->follow,
                  "follow every N-th game turn by turn (4 with random and greedy, else 1)")
      .check(whole_number(ranges::every))
      .option_text("N");
  verb.add_option("--metric",
                  flags->metrics,
                  "measure this too, a file of Lua or one of scripts/metrics (several: A,B)")
      .one_at_a_time()
      .delimiter(',')
      .option_text("NAME");
  verb.add_option("--html", flags->html, "write the report as a page with plots")
      .option_text("FILE");
  verb.add_option("--markdown", flags->markdown, "write the report as Markdown")
      .option_text("FILE");
  const VerbOption rows =
      verb.add_option("--rows", flags->rows, "write the first 2000 games, a line of JSON each")
          .option_text("FILE");
  add_save_options(verb,
                   flags->save,
                   flags->resume,
                   {"RULESET",
                    "--with",
                    "--set",
                    "--bots",
                    "--players",
                    "--until-width",
                    "--follow",
                    "--metric"});
  rows.excludes("--save").excludes("--resume");
  program.on_run(verb, [&program, flags] { return run_balance(program, *flags); });
  program.on_job(verb, [&program, flags] { return balance_job(program, *flags); });
}

}  // namespace bastide
