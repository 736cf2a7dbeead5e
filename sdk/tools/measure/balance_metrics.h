// What metrics in Lua come to, in a balance report: how their numbers spread, and where they
// failed.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/balance_report.h"

namespace bastide {

/// "Largest city, tiles".
[[nodiscard]] std::string metric_label(const MetricFile& metric);
/// A number of a metric as people read it, with its decimals.
[[nodiscard]] std::string metric_number(const MetricFile& metric, std::int64_t value);

/// Columns of rows: those of every report, then one for each metric of the plan.
[[nodiscard]] std::vector<RowColumn> columns_of(const SimPlan& plan);

/// How the numbers of each metric spread: heads, and a row for each that told something; no rows
/// without metrics.
struct SpreadTable {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;
};
[[nodiscard]] SpreadTable metric_spreads(const SimPlan& plan, const BalanceTally& tally);
/// A sentence for each metric that failed in some game.
[[nodiscard]] std::vector<std::string> metric_failures(const SimPlan& plan,
                                                       const BalanceTally& tally);
/// Did any fail?
[[nodiscard]] bool has_failed_metric(const SimTally& tally);
[[nodiscard]] nlohmann::ordered_json metrics_json(const SimPlan& plan, const BalanceTally& tally);

}  // namespace bastide
