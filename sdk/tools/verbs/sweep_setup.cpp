#include "sdk/tools/verbs/sweep_setup.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <stdlib.h>  // mkdtemp
#include <utility>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/measure/plans.h"

namespace bastide {

namespace {

constexpr std::array<std::pair<const char*, SweepDesign>, 3> kDesigns{
    {{"grid", SweepDesign::grid}, {"single", SweepDesign::single}, {"latin", SweepDesign::latin}}};

SweepDesign design_of(const SweepFlags& flags) {
  for (const auto& [word, design] : kDesigns) {
    if (flags.design == word) {
      return design;
    }
  }
  return flags.vary.size() <= 2 ? SweepDesign::grid : SweepDesign::single;
}

std::string design_word(SweepDesign design) {
  return std::find_if(kDesigns.begin(),
                      kDesigns.end(),
                      [&](const auto& each) { return each.second == design; })
      ->first;
}

/// A variant of these amendments that lies on the disk while it is loaded.
class AmendmentFile {
 public:
  AmendmentFile(const std::vector<std::string>& amendments, const Ruleset& rules) {
    std::string folder = (std::filesystem::temp_directory_path() / "bastide_XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) {
      throw ToolError(Exit::environment,
                      said("no temporary folder can be made, which amendments are loaded from"));
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
void add_cells(Program& program, const SweepFlags& flags, Sweep& sweep) {
  SweepReport& report = sweep.report;
  SweepPlan& plan = sweep.plan;
  const std::uint64_t as_it_is = plan.base.rules->catalog.hash;
  for (SweepPoint& point : sweep_points(report.factors, report.design, flags.cells, plan.seed)) {
    SweepCell cell;
    cell.name = point_name(report.factors, point);
    const SweepVersion version = version_of(flags.ruleset, report.factors, point);
    cell.point = std::move(point);
    cell.amendments = version.amendments;
    try {
      AbSide side = load_version(program, version, *plan.base.rules);
      if (side.rules->catalog.hash != as_it_is) {
        cell.played = plan.cells.size();
        sweep.head.rules.push_back(run_rules(version.choice, *side.rules));
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
            ? said("nothing varies: each value is the one that the ruleset has")
            : said_with("no cell can be played; {}: {}", refused->name, refused->refused));
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
                    said_with("there is no metric {}{}; here: {}",
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
                    said_with("--best {}: expected high, low, change or near:NUMBER, such as "
                              "near:50",
                              flags.best));
  }
  aim.toward = SweepAim::Toward::near;
  aim.near = found->share ? aim.near / 100 : aim.near;
  return aim;
}

/// Things that are varied, by their number among the flags of a head.
std::string vary_key(std::size_t number) {
  return fmt::format("vary{}", number + 1);
}

/// All but its rulesets.
void fill_head(const SweepFlags& flags, Sweep& sweep) {
  const SweepPlan& plan = sweep.plan;
  RunHead& head = sweep.head;
  head.verb = "sweep";
  head.bots = plan.bots;
  head.seed = plan.seed;
  head.count = plan.pairs;
  head.probe = mix(probe_pairs(cell_plan(plan, 0)), hash_bot_files(plan.bots));
  head.flags = {{"design", design_word(sweep.report.design)},
                {"cells", std::to_string(flags.cells)},
                {"metric", flags.metric},
                {"best", flags.best},
                {"top", std::to_string(flags.top)},
                {"confirm", std::to_string(flags.confirm)}};
  for (std::size_t i = 0; i < flags.vary.size(); ++i) {
    head.flags[vary_key(i)] = flags.vary[i];
  }
}

}  // namespace

Sweep prepare_sweep(Program& program, const SweepFlags& flags) {
  std::vector<std::string> notes;
  const auto rules = program.load(flags.ruleset);
  const AbSide side = ab_side(rules, flags.ruleset);
  const AbPlan pair = ab_plan(side, side, flags.bots, flags.pairs, notes);
  for (const std::string& note : notes) {
    program.note(note);
  }
  Sweep sweep;
  sweep.plan.base = pair.a;
  sweep.plan.bots = pair.bots;
  sweep.plan.pairs = pair.pairs;
  sweep.plan.seed = program.seed_or(1);
  sweep.plan.threads = program.thread_count();
  for (const std::string& text : flags.vary) {
    sweep.report.factors.push_back(read_factor(text, *rules));
  }
  sweep.report.design = design_of(flags);
  sweep.head.rules.push_back(run_rules(flags.ruleset, *rules));
  add_cells(program, flags, sweep);
  sweep.report.aim = aim_of(sweep.plan, flags);
  fill_head(flags, sweep);
  return sweep;
}

void take_sweep_flags(Program& program, const RunHead& head, SweepFlags& flags) {
  if (program.seed && *program.seed != head.seed) {
    throw ToolError(Exit::usage,
                    said_with("{} plays the games of --seed {}", flags.resume, head.seed));
  }
  program.seed = head.seed;
  flags.ruleset = head.rules.front().choice;
  flags.bots = {fmt::format("{}", fmt::join(head.bots, ",")), static_cast<int>(head.bots.size())};
  flags.pairs = flags.pairs == 0 ? head.count : flags.pairs;
  for (std::size_t i = 0; head.flags.contains(vary_key(i)); ++i) {
    flags.vary.push_back(head.flags.at(vary_key(i)));
  }
  const auto take = [&](const char* name, auto& flag) {
    const auto found = head.flags.find(name);
    const std::string text = found == head.flags.end() ? std::string() : found->second;
    if constexpr (std::is_same_v<std::string, std::decay_t<decltype(flag)>>) {
      flag = text;
    } else {
      std::from_chars(text.data(), text.data() + text.size(), flag);
    }
  };
  take("design", flags.design);
  take("cells", flags.cells);
  take("metric", flags.metric);
  take("best", flags.best);
  take("top", flags.top);
  take("confirm", flags.confirm);
}

}  // namespace bastide
