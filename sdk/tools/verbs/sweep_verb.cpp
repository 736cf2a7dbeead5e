// bastide sweep: options, variants and amendments in many values, and which of them change what.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <stdlib.h>  // mkdtemp
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/nearest.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/measure/sweep_report.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/progress.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct SweepFlags {
  RulesetChoice ruleset;
  std::vector<std::string> vary;
  BotChoice bots;
  std::string design;  // empty: a grid of two factors at most, else one at a time
  std::uint64_t cells = 30;
  std::uint64_t pairs = 200;
  std::string metric = "score";
  std::string best = "change";
  std::uint64_t top = 3;
  std::uint64_t confirm = 1000;
  std::string html;
};

constexpr WholeRange kCells{2, static_cast<std::int64_t>(kMostCells)};
constexpr WholeRange kTop{1, 50};
constexpr WholeRange kConfirm{0, ranges::pairs.most};

SweepDesign design_of(const SweepFlags& flags) {
  return flags.design == "grid"     ? SweepDesign::grid
         : flags.design == "single" ? SweepDesign::single
         : flags.design == "latin"  ? SweepDesign::latin
         : flags.vary.size() <= 2   ? SweepDesign::grid
                                    : SweepDesign::single;
}

/// A variant of these amendments that lies on the disk while it is loaded.
class AmendmentFile {
 public:
  AmendmentFile(const std::vector<std::string>& amendments, const Ruleset& rules) {
    std::string folder = (std::filesystem::temp_directory_path() / "bastide_XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) {
      throw ToolError(Exit::environment,
                      "no temporary folder can be made, which amendments are loaded from");
    }
    folder_ = folder;
    std::vector<std::string> plugins;
    for (const PluginInfo& plugin : rules.catalog.plugins) {
      if (plugin.id != "core") {
        plugins.push_back(plugin.id);
      }
    }
    must_work(write_text_file(
        path(),
        fmt::format("-- title: A cell of a sweep\n-- about: What is varied.\n-- author: bastide "
                    "sweep\n-- status: variant\n-- requires: {}\n\n{}\n",
                    fmt::join(plugins, ", "),
                    fmt::join(amendments, "\n"))));
  }
  AmendmentFile(const AmendmentFile&) = delete;
  AmendmentFile& operator=(const AmendmentFile&) = delete;
  ~AmendmentFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::string path() const { return (folder_ / "cell.lua").string(); }

 private:
  std::filesystem::path folder_;
};

AbSide load_version(Program& program, const SweepVersion& version, const Ruleset& base) {
  if (version.amendments.empty()) {
    return ab_side(program.load(version.choice), version.choice);
  }
  const AmendmentFile file(version.amendments, base);
  RulesetChoice choice = version.choice;
  choice.with.push_back(file.path());
  AbSide side = ab_side(program.load(choice), version.choice);
  side.arguments.clear();  // the file will be gone
  return side;
}

/// Loads each cell; those that are no ruleset are kept with the reason.
void add_cells(Program& program, const SweepFlags& flags, SweepReport& report, SweepPlan& plan) {
  const std::uint64_t as_it_is = run_rules({}, *plan.base.rules).catalogue;
  for (SweepPoint& point : sweep_points(report.factors, report.design, flags.cells, plan.seed)) {
    SweepCell cell;
    cell.name = point_name(report.factors, point);
    const SweepVersion version = version_of(flags.ruleset, report.factors, point);
    cell.point = std::move(point);
    cell.amendments = version.amendments;
    try {
      AbSide side = load_version(program, version, *plan.base.rules);
      if (run_rules({}, *side.rules).catalogue != as_it_is) {
        cell.played = plan.cells.size();
        plan.cells.push_back(std::move(side));
      }
    } catch (const LoadError& error) {
      cell.refused = error.what();
    } catch (const ToolError& error) {
      cell.refused = error.what();
    }
    report.cells.push_back(std::move(cell));
  }
  if (plan.cells.empty()) {
    const auto refused = std::find_if(report.cells.begin(),
                                      report.cells.end(),
                                      [](const SweepCell& cell) { return !cell.refused.empty(); });
    throw ToolError(
        Exit::usage,
        refused == report.cells.end()
            ? "nothing varies: each value is the one that the ruleset has"
            : fmt::format("no cell can be played; {}: {}", refused->name, refused->refused));
  }
}

SweepAim aim_of(const SweepPlan& plan, const SweepFlags& flags) {
  SweepAim aim;
  std::vector<std::string> known;
  const std::vector<AbMetric> metrics = sweep_metrics(plan);
  const auto found = std::find_if(metrics.begin(), metrics.end(), [&](const AbMetric& metric) {
    known.push_back(metric.label);
    return metric.key == flags.metric || metric.label == flags.metric;
  });
  if (found == metrics.end()) {
    throw ToolError(Exit::usage,
                    fmt::format("there is no metric {}{}; here: {}",
                                in_quotes(flags.metric),
                                did_you_mean(flags.metric, known),
                                fmt::join(known, ", ")));
  }
  aim.metric = found->key;
  constexpr std::string_view kNear = "near:";
  if (flags.best == "high" || flags.best == "low" || flags.best == "change") {
    aim.toward = flags.best == "high"  ? SweepAim::Toward::high
                 : flags.best == "low" ? SweepAim::Toward::low
                                       : SweepAim::Toward::change;
    return aim;
  }
  const std::string number =
      flags.best.starts_with(kNear) ? flags.best.substr(kNear.size()) : std::string();
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), aim.near);
  if (error != std::errc() || end != number.data() + number.size()) {
    throw ToolError(Exit::usage,
                    fmt::format("--best {}: expected high, low, change or near:NUMBER, such as "
                                "near:50",
                                flags.best));
  }
  aim.toward = SweepAim::Toward::near;
  aim.near = found->share ? aim.near / 100 : aim.near;
  return aim;
}

SweepResult play_cells(Program& program, const SweepPlan& plan, const char* what) {
  Progress progress(what, plan.pairs, program.quiet);
  SweepResult result = play_sweep(plan, [&](std::uint64_t done) { progress.show(done); });
  progress.finish();
  return result;
}

void play_fresh(Program& program,
                const SweepFlags& flags,
                const SweepPlan& plan,
                SweepReport& report) {
  const std::vector<std::size_t> best = best_cells(report, flags.top);
  if (flags.confirm == 0 || best.empty() || report.interrupted) {
    return;
  }
  SweepPlan fresh = plan;
  fresh.cells.clear();
  for (const std::size_t cell : best) {
    fresh.cells.push_back(plan.cells[*report.cells[cell].played]);
  }
  fresh.first_pair = plan.first_pair + plan.pairs;
  fresh.pairs = flags.confirm;
  add_fresh_games(report, best, play_cells(program, fresh, "fresh seeds"));
}

Exit complain_of(const SweepReport& report, const SweepResult& result) {
  std::size_t faults = 0;
  for (const SweepCell& cell : report.cells) {
    for (std::size_t i = 0; cell.played && i < result.cells[*cell.played].faults.size(); ++i) {
      const AbFault& fault = result.cells[*cell.played].faults[i];
      if (++faults <= 20) {
        Program::complain(fmt::format("{}, seed {}: {}", cell.name, fault.seed, fault.what));
      }
    }
  }
  if (faults > 0) {
    Program::complain(fmt::format("{} games went wrong and are not counted", faults));
  }
  if (report.interrupted) {
    Program::complain(fmt::format("interrupted after {} seeds", report.pairs));
    return Exit::interrupted;
  }
  return faults == 0 ? Exit::ok : Exit::rule;
}

Exit run_sweep(Program& program, const SweepFlags& flags) {
  std::vector<std::string> notes;
  const auto rules = program.load(flags.ruleset);
  const AbPlan pair =
      ab_plan(ab_side(rules, flags.ruleset), ab_side(rules, flags.ruleset), flags.bots, 1, notes);
  for (const std::string& note : notes) {
    program.note(note);
  }
  SweepPlan plan{pair.a, {}, pair.bots, flags.pairs, program.seed_or(1), 0, 1, nullptr};
  plan.threads = program.thread_count();
  SweepReport report;
  for (const std::string& text : flags.vary) {
    report.factors.push_back(read_factor(text, *rules));
  }
  report.design = design_of(flags);
  if (!flags.html.empty()) {
    must_work(check_writable(flags.html));
  }
  add_cells(program, flags, report, plan);
  report.aim = aim_of(plan, flags);
  const SweepResult result = play_cells(program, plan, "seeds");
  add_games(report, plan, result);
  play_fresh(program, flags, plan, report);
  const std::vector<MainEffect> effects = main_effects(report, result);
  switch (program.format()) {
    case Format::text:
      program.out(sweep_text(report, plan, effects));
      break;
    case Format::plain:
      program.out(sweep_plain(report));
      break;
    case Format::json:
    case Format::jsonl:
      program.out_json(sweep_json(report, plan, effects));
      break;
  }
  program.flush();
  if (!flags.html.empty()) {
    must_work(write_text_file(flags.html, sweep_html(report, plan, result, effects)));
    program.note(fmt::format("report: {}", flags.html));
  }
  return complain_of(report, result);
}

}  // namespace

void add_sweep_verb(Program& program) {
  auto flags = std::make_shared<SweepFlags>();
  Verb& verb = program.add_verb(
      {"sweep",
       "Measure",
       "plays many values of options, variants and amendments, and shows which of them matter",
       {"bastide sweep base --vary base.farmers --vary with=two_tile_city,no_incomplete",
        "bastide sweep base --vary base:piece/meeple.supply=4..9 --html meeples.html",
        "bastide sweep base --with two_tile_city --vary two_tile_city.points=0..4",
        "bastide sweep base --vary base/B.count=0..6:2 --metric wins --best near:50"},
       "bastide ab, docs/testing.md"});
  program.add_ruleset_options(verb, flags->ruleset);
  verb.add_option("--vary",
                  flags->vary,
                  "OPTION=VALUES, with=VARIANTS, or TARGET.FIELD=VALUES of an amendment")
      .required()
      .one_at_a_time()
      .option_text("WHAT");
  add_bot_options(verb, flags->bots);
  verb.add_option("--design",
                  flags->design,
                  "grid (two things or one), single (more: one at a time), latin (hypercube)")
      .one_of({"grid", "single", "latin"});
  verb.add_option("--cells", flags->cells, "how many cells of a Latin hypercube (30)")
      .check(whole_number(kCells))
      .option_text("N");
  verb.add_option("--pairs", flags->pairs, "how many seeds, each played in every cell (200)")
      .check(whole_number(ranges::pairs))
      .option_text("N");
  verb.add_option("--metric", flags->metric, "the number that decides which cells are best (score)")
      .option_text("NAME");
  verb.add_option(
          "--best", flags->best, "high, low, near:NUMBER, or change: whichever changes most")
      .option_text("AIM");
  verb.add_option("--top", flags->top, "so many of the best cells are played again (3)")
      .check(whole_number(kTop))
      .option_text("N");
  verb.add_option("--confirm", flags->confirm, "on so many fresh seeds (1000); 0: not at all")
      .check(whole_number(kConfirm))
      .option_text("N");
  verb.add_option("--html", flags->html, "write a report with heat maps into this file")
      .option_text("FILE");
  program.on_run(verb, [&program, flags] { return run_sweep(program, *flags); });
}

}  // namespace bastide
