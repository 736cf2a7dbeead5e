// The result of `bastide sweep` in numbers, for people and for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/sweep.h"
#include "sdk/tools/measure/sweep_games.h"

namespace bastide {

/// Which cells are the best ones.
struct SweepAim {
  enum class Toward : std::uint8_t { change, high, low, near };
  std::string metric = "score";  // key
  Toward toward = Toward::change;
  double near = 0;  // in units of the metric
};

struct SweepCell {
  std::string name;  // "base.farmers=false with=abbot"
  SweepPoint point;
  std::optional<std::size_t> played;  // place in the plan; nothing: see below
  std::string refused;                // why it is no ruleset; empty and not played: as it is
  AbSummary summary{};                // of played ones
  std::optional<PairedChange> again;  // of the metric, on fresh seeds
  bool confirmed = false;             // clear there as well, in the same direction
  std::vector<std::string> amendments{};
};

struct SweepReport {
  std::vector<SweepFactor> factors;
  SweepDesign design = SweepDesign::grid;
  SweepAim aim;
  std::vector<SweepCell> cells;
  std::uint64_t pairs = 0;
  std::uint64_t fresh_pairs = 0;
  bool interrupted = false;
  std::vector<AbMetric> metrics;
};

/// Fills in what was played. A change of any cell counts as clear when all cells and all their
/// metrics together still allow for it (Benjamini and Hochberg, 5 %).
void add_games(SweepReport& report, const SweepPlan& plan, const SweepResult& result);

/// The best cells by the aim, best first: at most `most`; of those that are to change something,
/// clear ones only.
[[nodiscard]] std::vector<std::size_t> best_cells(const SweepReport& report, std::size_t most);

/// What fresh seeds say about these cells, in the order of the plan that was played.
void add_fresh_games(SweepReport& report,
                     const std::vector<std::size_t>& cells,
                     const SweepResult& fresh);

/// What one value of a factor changes, whatever the others are: the mean over its cells, by seed.
struct MainEffect {
  std::size_t factor = 0;
  std::size_t value = 0;
  std::size_t cells = 0;
  PairedChange change;
};
/// Of the aim's metric. None where factors were varied one at a time, or cells have faults.
[[nodiscard]] std::vector<MainEffect> main_effects(const SweepReport& report,
                                                   const SweepResult& result);

[[nodiscard]] std::string sweep_verdict(const SweepReport& report);
[[nodiscard]] std::string sweep_text(const SweepReport& report,
                                     const SweepPlan& plan,
                                     const std::vector<MainEffect>& effects);
/// A line a cell and metric: cell, key, value, change, low, high, clear or not.
[[nodiscard]] std::string sweep_plain(const SweepReport& report);
[[nodiscard]] nlohmann::ordered_json sweep_json(const SweepReport& report,
                                                const SweepPlan& plan,
                                                const std::vector<MainEffect>& effects);
/// A self-contained page: heat maps, cells, and the seeds that changed most with their commands.
[[nodiscard]] std::string sweep_html(const SweepReport& report,
                                     const SweepPlan& plan,
                                     const SweepResult& result,
                                     const std::vector<MainEffect>& effects);

}  // namespace bastide
