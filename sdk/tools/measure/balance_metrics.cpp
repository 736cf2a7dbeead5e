#include "sdk/tools/measure/balance_metrics.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/seed.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct Quantile {
  const char* head;
  const char* key;
  double share;  // 0: the least
};
constexpr std::array<Quantile, 7> kQuantiles{{{marked_as("quantile", "least"), "least", 0},
                                              {"5 %", "q05", 0.05},
                                              {"25 %", "q25", 0.25},
                                              {marked_as("quantile", "half"), "median", 0.5},
                                              {"75 %", "q75", 0.75},
                                              {"95 %", "q95", 0.95},
                                              {marked_as("quantile", "most"), "most", 1}}};

std::int64_t quantile_of(const Histogram& numbers, const Quantile& quantile) {
  return numbers.quantile(quantile.share);
}

}  // namespace

std::string metric_label(const MetricFile& metric) {
  const std::string title = said_by(metric.id, metric.title);
  return metric.unit.empty() ? title : title + ", " + said_by(metric.id, metric.unit);
}

std::string metric_number(const MetricFile& metric, std::int64_t value) {
  return fmt::format("{:.{}f}", static_cast<double>(value) * metric.scale(), metric.decimals);
}

std::vector<RowColumn> columns_of(const SimPlan& plan) {
  std::vector<RowColumn> columns = row_columns();
  for (const MetricFile& metric : plan.balance->metrics) {
    columns.push_back({"metric_" + metric.id, metric_label(metric), metric.scale() / 1000});
  }
  return columns;
}

SpreadTable metric_spreads(const SimPlan& plan, const BalanceTally& tally) {
  SpreadTable table;
  table.heads.emplace_back("");
  for (const Quantile& quantile : kQuantiles) {
    table.heads.push_back(said_as("quantile", quantile.head));
  }
  table.heads.push_back(said("numbers"));
  table.heads.push_back(said("games"));
  for (std::size_t i = 0; i < tally.metrics.size(); ++i) {
    const MetricTally& metric = tally.metrics[i];
    if (metric.numbers.count() == 0) {
      continue;
    }
    const MetricFile& file = plan.balance->metrics[i];
    std::vector<std::string> row{metric_label(file)};
    for (const Quantile& quantile : kQuantiles) {
      row.push_back(metric_number(file, quantile_of(metric.numbers, quantile)));
    }
    row.push_back(std::to_string(metric.numbers.count()));
    row.push_back(std::to_string(metric.told.games()));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<std::string> metric_failures(const SimPlan& plan, const BalanceTally& tally) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < tally.metrics.size(); ++i) {
    const MetricTally& metric = tally.metrics[i];
    const MetricFile& file = plan.balance->metrics[i];
    if (metric.failed > 0) {
      list.push_back(
          said_with("The metric \"{}\" failed in {} games, which it does not count: mend {}.",
                    said_by(file.id, file.title),
                    metric.failed,
                    file.script.path));
    } else if (metric.numbers.count() == 0) {
      list.push_back(
          said_with("The metric \"{}\" told nothing in any game: what it listens to does not "
                    "happen here.",
                    said_by(file.id, file.title)));
    }
  }
  return list;
}

bool has_failed_metric(const SimTally& tally) {
  return tally.balance && std::any_of(tally.balance->metrics.begin(),
                                      tally.balance->metrics.end(),
                                      [](const MetricTally& metric) { return metric.failed > 0; });
}

Json metrics_json(const SimPlan& plan, const BalanceTally& tally) {
  Json list = Json::array();
  for (std::size_t i = 0; i < tally.metrics.size(); ++i) {
    const MetricTally& metric = tally.metrics[i];
    const MetricFile& file = plan.balance->metrics[i];
    Json quantiles;
    for (const Quantile& quantile : kQuantiles) {
      quantiles[quantile.key] =
          static_cast<double>(quantile_of(metric.numbers, quantile)) * file.scale();
    }
    Json faults = Json::array();
    for (const auto& [game, what] : metric.faults) {
      faults.push_back(
          {{"game", game + 1}, {"seed", seed_json(game_seed(plan.seed, game))}, {"what", what}});
    }
    const Interval interval = metric.told.interval();
    list.push_back({{"id", file.id},
                    {"title", file.title},
                    {"about", file.about},
                    {"unit", file.unit},
                    {"mean", metric.told.ratio() * file.scale()},
                    {"interval",
                     metric.told.games() < 2
                         ? Json()
                         : Json{interval.low * file.scale(), interval.high * file.scale()}},
                    {"quantiles", metric.numbers.count() == 0 ? Json() : std::move(quantiles)},
                    {"numbers", metric.numbers.count()},
                    {"games", metric.told.games()},
                    {"failed", metric.failed},
                    {"faults", std::move(faults)}});
  }
  return list;
}

}  // namespace bastide
