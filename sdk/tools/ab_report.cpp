#include "sdk/tools/ab_report.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

std::vector<double> column(const AbResult& result, std::size_t metric, bool of_b) {
  std::vector<double> values;
  values.reserve(result.pairs.size());
  for (const AbPair& pair : result.pairs) {
    values.push_back(of_b ? pair.b[metric] : pair.a[metric]);
  }
  return values;
}

/// Zero without a sign, which rounding could leave.
double unsigned_zero(double value, double step) {
  return value > -step / 2 && value < step / 2 ? 0.0 : value;
}

std::string ratio_text(const PairedChange& change) {
  return fmt::format("{:.2f}", change.variance_ratio);
}

std::string wins_text(const AbSummary& summary) {
  std::string text;
  if (summary.find("wins") != nullptr) {
    const auto& n = summary.outcomes;
    text += fmt::format(
        "wins of who begins, from A to B: lost {}, partly lost {}, same {}, partly won {}, won "
        "{}\n",
        n[0],
        n[1],
        n[2],
        n[3],
        n[4]);
  }
  if (summary.find("team_wins") != nullptr) {
    text += fmt::format("won under A only {}, under B only {} (McNemar p = {:.3f})\n",
                        summary.only_a,
                        summary.only_b,
                        summary.team_p);
  }
  return text;
}

}  // namespace

std::string ab_value(const AbMetric& metric, double value) {
  return metric.share ? fmt::format("{:.1f} %", unsigned_zero(100 * value, 0.1))
                      : fmt::format("{:.2f}", unsigned_zero(value, 0.01));
}

std::string ab_change(const AbMetric& metric, double value) {
  return metric.share ? fmt::format("{:+.1f}", unsigned_zero(100 * value, 0.1))
                      : fmt::format("{:+.2f}", unsigned_zero(value, 0.01));
}

std::string ab_interval(const AbMetric& metric, const Interval& interval) {
  return fmt::format("[{}, {}]", ab_change(metric, interval.low), ab_change(metric, interval.high));
}

const AbRow* AbSummary::find(std::string_view key) const {
  const auto found = std::find_if(
      rows.begin(), rows.end(), [&](const AbRow& row) { return row.metric.key == key; });
  return found == rows.end() ? nullptr : &*found;
}

AbSummary summarise(const AbResult& result) {
  AbSummary summary;
  std::vector<double> p;
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    const std::vector<double> a = column(result, i, false);
    const std::vector<double> b = column(result, i, true);
    AbRow row{result.metrics[i], compare_pairs(a, b)};
    if (row.metric.key == "wins") {
      summary.outcomes = five_outcomes(a, b);
    } else if (row.metric.key == "team_wins") {
      const auto outcomes = five_outcomes(a, b);
      summary.only_a = outcomes.front();
      summary.only_b = outcomes.back();
      summary.team_p = mcnemar(summary.only_a, summary.only_b);
      row.change.p = summary.team_p;
    }
    p.push_back(row.change.p);
    summary.rows.push_back(row);
  }
  const std::vector<bool> found = discoveries(p);
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    const Interval& interval = summary.rows[i].change.interval;
    summary.rows[i].clear = found[i] && (interval.low > 0 || interval.high < 0);
  }
  return summary;
}

std::string ab_verdict(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::vector<std::string> clear;
  std::vector<std::string> unclear;
  bool same = true;
  for (const AbRow& row : summary.rows) {
    same = same && row.change.change == 0 && row.change.deviation == 0;
    if (!row.metric.headline) {
      continue;
    }
    if (row.clear) {
      clear.push_back(fmt::format("{} {}{}",
                                  row.metric.label,
                                  ab_change(row.metric, row.change.change),
                                  row.metric.share ? " % points" : ""));
    } else {
      unclear.push_back(row.metric.label);
    }
  }
  std::string text;
  if (result.pairs.size() < 2) {
    text = "too few pairs to say anything";
  } else if (same) {
    text = "no game differs";
  } else {
    text = clear.empty() ? "no clear change"
                         : fmt::format("clear changes: {}", fmt::join(clear, ", "));
    text += unclear.empty() || clear.empty()
                ? ""
                : fmt::format("; not clear: {}", fmt::join(unclear, ", "));
  }
  std::vector<std::string> bots = plan.bots;
  bots.erase(std::unique(bots.begin(), bots.end()), bots.end());
  return fmt::format("{} (only {} with {} seat{}, {} pairs; other players may differ)",
                     text,
                     fmt::join(bots, ", "),
                     plan.bots.size(),
                     plan.bots.size() == 1 ? "" : "s",
                     result.pairs.size());
}

std::string ab_text(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  TextTable table({"metric", "A", "B", "change", "95 % interval", "variance", "pairs for ±1", ""},
                  {Align::left,
                   Align::right,
                   Align::right,
                   Align::right,
                   Align::left,
                   Align::right,
                   Align::right,
                   Align::left});
  for (const AbRow& row : summary.rows) {
    const PairedChange& change = row.change;
    if (row.metric.points && change.a == 0 && change.b == 0 && change.deviation == 0) {
      continue;
    }
    table.add({row.metric.label,
               ab_value(row.metric, change.a),
               ab_value(row.metric, change.b),
               ab_change(row.metric, change.change),
               ab_interval(row.metric, change.interval),
               ratio_text(change),
               row.metric.points ? std::to_string(change.pairs_for(1)) : "",
               row.clear ? "clear" : ""});
  }
  std::string text = fmt::format("A  {}\nB  {}\n", plan.a.name, plan.b.name);
  text += fmt::format("{} pairs on the same seeds from {}, {}\n\n",
                      result.pairs.size(),
                      plan.seed,
                      fmt::join(plan.bots, " - "));
  text += table.aligned();
  text += "\nvariance: of the change, as a part of that of unpaired games\n";
  return text + wins_text(summary) +
         fmt::format("verdict  {}\n", ab_verdict(plan, result, summary));
}

std::string ab_plain(const AbSummary& summary) {
  TextTable table({"metric", "a", "b", "change", "low", "high", "variance", "clear"});
  for (const AbRow& row : summary.rows) {
    const PairedChange& change = row.change;
    table.add({row.metric.key,
               fmt::format("{:.6g}", change.a),
               fmt::format("{:.6g}", change.b),
               fmt::format("{:.6g}", change.change),
               fmt::format("{:.6g}", change.interval.low),
               fmt::format("{:.6g}", change.interval.high),
               fmt::format("{:.4g}", change.variance_ratio),
               row.clear ? "clear" : "unclear"});
  }
  return table.plain();
}

Json ab_json(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  Json rows = Json::array();
  for (const AbRow& row : summary.rows) {
    const PairedChange& change = row.change;
    rows.push_back({{"metric", row.metric.key},
                    {"a", change.a},
                    {"b", change.b},
                    {"change", change.change},
                    {"interval", {change.interval.low, change.interval.high}},
                    {"deviation", change.deviation},
                    {"variance_ratio", change.variance_ratio},
                    {"p", change.p},
                    {"clear", row.clear}});
  }
  Json faults = Json::array();
  for (const AbFault& fault : result.faults) {
    faults.push_back({{"seed", fault.seed}, {"what", fault.what}});
  }
  Json value{{"bastide_ab", 1},
             {"a", plan.a.name},
             {"b", plan.b.name},
             {"bots", plan.bots},
             {"seed", plan.seed},
             {"pairs", result.pairs.size()},
             {"pairs_wanted", plan.pairs},
             {"interrupted", result.interrupted},
             {"metrics", rows}};
  if (summary.find("wins") != nullptr) {
    value["win_outcomes"] = summary.outcomes;
  }
  if (summary.find("team_wins") != nullptr) {
    value["mcnemar"] = {
        {"only_a", summary.only_a}, {"only_b", summary.only_b}, {"p", summary.team_p}};
  }
  value["faults"] = faults;
  value["verdict"] = ab_verdict(plan, result, summary);
  return value;
}

}  // namespace bastide
