// The games of a sweep: each seed is played under the ruleset as it is, and in every cell.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sdk/tools/measure/ab_run.h"

namespace bastide {

struct SweepPlan {
  AbSide base;
  std::vector<AbSide> cells;
  std::vector<std::size_t> chosen{};  // places of those that are played; none: all of them
  std::vector<std::string> bots;      // one per seat
  std::uint64_t pairs = 0;            // seeds, each played in all cells
  std::uint64_t seed = 1;
  std::uint64_t first_pair = 0;  // number of the first; earlier ones are left out
  int threads = 1;
};

/// What came of one seed: of each cell that was played, in their order.
using SweepRow = std::vector<AbPlayed>;

struct SweepResult {
  std::vector<AbResult> cells;  // those that were played, each against the base; headlines only
  std::uint64_t played = 0;     // seeds
  bool interrupted = false;
};

class SweepRun;  // sweep_run.h

/// What is measured in every cell, whichever are chosen.
[[nodiscard]] std::vector<AbMetric> sweep_metrics(const SweepPlan& plan);

/// The comparison of one cell, as `bastide ab` would make it.
[[nodiscard]] AbPlan cell_plan(const SweepPlan& plan, std::size_t cell);

/// Plays on all threads; the result does not depend on their number. `progress` is called now and
/// then from the calling thread with the number of finished seeds. A game in which a rule fails is
/// a fault of its cell; one of the base is a fault of all cells. With a `run`, seeds that it has
/// are not played again, and those that are played are kept there; throws ToolError when it cannot
/// be written.
[[nodiscard]] SweepResult play_sweep(const SweepPlan& plan,
                                     const std::function<void(std::uint64_t)>& progress,
                                     SweepRun* run = nullptr);

}  // namespace bastide
