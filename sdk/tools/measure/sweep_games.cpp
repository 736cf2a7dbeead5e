#include "sdk/tools/measure/sweep_games.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "sdk/tools/measure/ab_player.h"
#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

/// The cells of one seed.
using Row = std::vector<AbPlayed>;

/// One thread's players.
class RowPlayer {
 public:
  RowPlayer(const SweepPlan& plan, const std::vector<AbMetric>& metrics, const Workers& workers)
      : base_(plan.base, plan.bots, metrics, workers) {
    for (const AbSide& cell : plan.cells) {
      cells_.push_back(std::make_unique<AbPlayer>(cell, plan.bots, metrics, workers));
    }
  }

  Row play(std::uint64_t seed) {
    Row row(cells_.size());
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

SweepResult play_sweep(const SweepPlan& plan, const std::function<void(std::uint64_t)>& progress) {
  const std::vector<AbMetric> metrics = sweep_metrics(plan);
  Workers workers(plan.cancelled);
  std::vector<std::optional<Row>> rows(plan.pairs);  // each is written by one thread
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  const auto work = [&] {
    try {
      RowPlayer player(plan, metrics, workers);
      while (!workers.stopped()) {
        const std::uint64_t number = next.fetch_add(1);
        if (number >= plan.pairs) {
          return;
        }
        rows[number] = player.play(game_seed(plan.seed, plan.first_pair + number));
        done.fetch_add(1);
      }
    } catch (const WorkDropped&) {  // the row that was begun is left out
    }
  };
  const auto wanted = static_cast<std::uint64_t>(std::max(1, plan.threads));
  workers.run(static_cast<int>(std::min(wanted, plan.pairs)), work, [&] { progress(done); });

  SweepResult result;
  result.played = done;
  result.interrupted = workers.broken_off() && done < plan.pairs;
  result.cells.resize(plan.cells.size());
  for (AbResult& cell : result.cells) {
    cell.metrics = metrics;
  }
  for (std::uint64_t number = 0; number < plan.pairs; ++number) {
    for (std::size_t i = 0; rows[number] && i < plan.cells.size(); ++i) {
      AbPlayed& played = (*rows[number])[i];
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

}  // namespace bastide
