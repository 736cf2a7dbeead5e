#include "sdk/tools/measure/sweep_games.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/measure/ab_player.h"
#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/shared_parts.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/measure/sweep_run.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

/// Places of the cells that are played.
std::vector<std::size_t> played_cells(const SweepPlan& plan) {
  std::vector<std::size_t> places = plan.chosen;
  for (std::size_t i = 0; plan.chosen.empty() && i < plan.cells.size(); ++i) {
    places.push_back(i);
  }
  return places;
}

/// One thread's players.
class RowPlayer {
 public:
  RowPlayer(const SweepPlan& plan, const std::vector<AbMetric>& metrics, const Workers& workers)
      : base_(plan.base, plan.bots, metrics, workers) {
    for (const std::size_t cell : played_cells(plan)) {
      cells_.push_back(std::make_unique<AbPlayer>(plan.cells[cell], plan.bots, metrics, workers));
    }
  }

  SweepRow play(std::uint64_t seed) {
    const InEnglish english;  // what goes wrong is kept in files
    SweepRow row(cells_.size());
    std::vector<double> base;
    try {
      base = base_.play(seed);
    } catch (const ToolError& error) {
      std::fill(
          row.begin(), row.end(), AbPlayed{std::nullopt, std::string("as it is: ") + error.what()});
      return row;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      try {
        AbPair pair{seed, base, cells_[i]->play(seed)};
        if (std::optional<std::vector<double>> values = cells_[i]->repeat(base_, seed)) {
          pair.same = AbSamePlay{std::move(*values), {}};
        }
        row[i].pair = std::move(pair);
      } catch (const ToolError& error) {
        row[i].fault = error.what();
      }
    }
    return row;
  }

 private:
  AbPlayer base_;
  std::vector<std::unique_ptr<AbPlayer>> cells_;
};

/// Puts in what an earlier run has found; null: there is none.
void find_rows(const SweepPlan& plan, const SweepRun* run, SharedParts<SweepRow>& rows) {
  for (std::uint64_t i = 0; run != nullptr && i < plan.pairs; ++i) {
    if (const SweepRow* row = run->find(plan.chosen, plan.first_pair + i)) {
      rows.put_back(i, *row);
    }
  }
}

void keep_rows(const SweepPlan& plan, SweepRun& run, SharedParts<SweepRow>& rows) {
  rows.keep_finished([&](std::uint64_t i, const SweepRow& row) {
    run.add(plan.chosen, plan.first_pair + i, row);
  });
  run.write();
}

SweepResult by_cells(const SweepPlan& plan,
                     const std::vector<AbMetric>& metrics,
                     SharedParts<SweepRow>& rows) {
  SweepResult result;
  result.played = rows.done();
  result.cells.resize(played_cells(plan).size());
  for (AbResult& cell : result.cells) {
    cell.metrics = metrics;
  }
  for (std::uint64_t number = 0; number < plan.pairs; ++number) {
    for (std::size_t i = 0; rows.is_finished(number) && i < result.cells.size(); ++i) {
      AbPlayed& played = rows[number][i];
      if (played.pair) {
        result.cells[i].pairs.push_back(std::move(*played.pair));
      } else {
        result.cells[i].faults.push_back(
            {game_seed(plan.seed, plan.first_pair + number), played.fault});
      }
    }
  }
  return result;
}

}  // namespace

AbPlan cell_plan(const SweepPlan& plan, std::size_t cell) {
  AbPlan pair;
  pair.a = plan.base;
  pair.b = plan.cells[cell];
  pair.bots = plan.bots;
  pair.pairs = plan.pairs;
  pair.seed = plan.seed;
  pair.first_pair = plan.first_pair;
  pair.threads = plan.threads;
  return pair;
}

std::vector<AbMetric> sweep_metrics(const SweepPlan& plan) {
  std::vector<AbMetric> metrics;
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    for (AbMetric& metric : ab_metrics(cell_plan(plan, i))) {
      const auto known = std::find_if(metrics.begin(), metrics.end(), [&](const AbMetric& other) {
        return other.key == metric.key;
      });
      if (metric.headline && known == metrics.end()) {
        metrics.push_back(std::move(metric));
      }
    }
  }
  return metrics;
}

SweepResult play_sweep(const SweepPlan& plan,
                       const std::function<void(std::uint64_t)>& progress,
                       SweepRun* run) {
  const std::vector<AbMetric> metrics = sweep_metrics(plan);
  Workers workers;
  SharedParts<SweepRow> rows(plan.pairs);
  find_rows(plan, run, rows);
  const auto work = [&] {
    RowPlayer player(plan, metrics, workers);
    while (!workers.stopped()) {
      const std::optional<std::uint64_t> number = rows.take();
      if (!number) {
        return;
      }
      rows.put(*number, player.play(game_seed(plan.seed, plan.first_pair + *number)));
    }
  };
  const auto wanted = static_cast<std::uint64_t>(std::max(1, plan.threads));
  workers.run(static_cast<int>(std::min(wanted, plan.pairs - rows.done())), work, [&] {
    progress(rows.done());
    if (run != nullptr && run->is_due()) {
      keep_rows(plan, *run, rows);
    }
  });
  const bool is_interrupted = rows.done() < plan.pairs && heed_stop();
  if (run != nullptr) {
    keep_rows(plan, *run, rows);
  }
  SweepResult result = by_cells(plan, metrics, rows);
  result.interrupted = is_interrupted;
  return result;
}

}  // namespace bastide
