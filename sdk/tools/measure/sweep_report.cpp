#include "sdk/tools/measure/sweep_report.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using SweepJson = nlohmann::ordered_json;

const AbRow& aimed_row(const SweepReport& report, const SweepCell& cell) {
  return *cell.summary.find(report.aim.metric);
}

std::string metric_label(const SweepReport& report) {
  for (const AbMetric& metric : report.metrics) {
    if (metric.key == report.aim.metric) {
      return ab_name(metric);
    }
  }
  return report.aim.metric;
}

bool is_beyond_zero(const Interval& interval) {
  return interval.low > 0 || interval.high < 0;
}

/// "+1.20*": the star says that it is clear.
std::string starred(const AbRow& row) {
  return ab_change(row.metric, row.change.change) + (row.clear ? "*" : "");
}

std::string unplayed_words(const SweepCell& cell) {
  return cell.refused.empty() ? said("as it is") : said("refused");
}

/// What a table of two factors says in one field.
std::string field_text(const SweepReport& report, const SweepCell& cell) {
  return cell.played ? starred(aimed_row(report, cell)) : unplayed_words(cell);
}

std::string grid_text(const SweepReport& report) {
  const SweepFactor& down = report.factors[0];
  const SweepFactor& across = report.factors[1];
  std::vector<std::string> heads{fmt::format("{} \\ {}", down.name, across.name)};
  heads.insert(heads.end(), across.values.begin(), across.values.end());
  std::vector<Align> aligns(heads.size(), Align::right);
  aligns.front() = Align::left;
  TextTable table(heads, aligns);
  for (std::size_t row = 0; row < down.values.size(); ++row) {
    std::vector<std::string> fields{down.values[row]};
    for (std::size_t column = 0; column < across.values.size(); ++column) {
      fields.push_back(field_text(report, report.cells[row * across.values.size() + column]));
    }
    table.add(std::move(fields));
  }
  return table.aligned();
}

std::string cells_text(const SweepReport& report) {
  std::vector<std::string> heads{
      "", metric_label(report), said("change"), said("95 % interval"), said("the rule alone")};
  for (const AbMetric& metric : report.metrics) {
    if (metric.key != report.aim.metric) {
      heads.push_back(ab_name(metric));
    }
  }
  std::vector<Align> aligns(heads.size(), Align::right);
  aligns[0] = aligns[3] = Align::left;
  TextTable table(heads, aligns);
  for (const SweepCell& cell : report.cells) {
    if (!cell.played) {
      table.add({cell.name, unplayed_words(cell)});
      continue;
    }
    const AbRow& aimed = aimed_row(report, cell);
    std::vector<std::string> fields{
        cell.name,
        ab_value(aimed.metric, aimed.change.b),
        starred(aimed),
        ab_interval(aimed.metric, aimed.change.interval),
        aimed.rule ? ab_change(aimed.metric, aimed.rule->change) : said("other play")};
    for (const AbMetric& metric : report.metrics) {
      if (metric.key != report.aim.metric) {
        fields.push_back(starred(*cell.summary.find(metric.key)));
      }
    }
    table.add(std::move(fields));
  }
  return table.aligned();
}

std::string effects_text(const SweepReport& report, const std::vector<MainEffect>& effects) {
  TextTable table({said("value"), said("cells"), said("change"), said("95 % interval")},
                  {Align::left, Align::right, Align::right, Align::left});
  for (const MainEffect& effect : effects) {
    const SweepFactor& factor = report.factors[effect.factor];
    const AbMetric& metric =
        *std::find_if(report.metrics.begin(), report.metrics.end(), [&](const AbMetric& each) {
          return each.key == report.aim.metric;
        });
    table.add({factor.name + "=" + factor.values[effect.value],
               std::to_string(effect.cells),
               ab_change(metric, effect.change.change),
               ab_interval(metric, effect.change.interval)});
  }
  return table.aligned();
}

std::string fresh_text(const SweepReport& report) {
  TextTable table(
      {"", said("as it is"), said("cell"), said("change"), said("95 % interval"), ""},
      {Align::left, Align::right, Align::right, Align::right, Align::left, Align::left});
  for (const SweepCell& cell : report.cells) {
    if (cell.again) {
      const AbMetric& metric = aimed_row(report, cell).metric;
      table.add({cell.name,
                 ab_value(metric, cell.again->a),
                 ab_value(metric, cell.again->b),
                 ab_change(metric, cell.again->change),
                 ab_interval(metric, cell.again->interval),
                 cell.confirmed ? said("confirmed") : said("not confirmed")});
    }
  }
  return table.aligned();
}

std::string played_words(const SweepReport& report, const SweepPlan& plan) {
  const auto played = std::count_if(
      report.cells.begin(), report.cells.end(), [](const SweepCell& cell) { return cell.played; });
  return said_with("{} of {} cells, each on the same {} seeds from {}, {}",
                   played,
                   report.cells.size(),
                   report.pairs,
                   plan.seed,
                   fmt::join(plan.bots, " - "));
}

std::string clear_words(const SweepReport& report) {
  std::size_t clear = 0;
  std::size_t played = 0;
  for (const SweepCell& cell : report.cells) {
    played += cell.played ? 1U : 0U;
    clear += cell.played && aimed_row(report, cell).clear ? 1U : 0U;
  }
  return said_with("{} of {} cells change {} clearly", clear, played, metric_label(report));
}

}  // namespace

void add_games(SweepReport& report, const SweepPlan& plan, const SweepResult& result) {
  report.pairs = result.played;
  report.interrupted = result.interrupted;
  report.metrics = sweep_metrics(plan);
  std::vector<double> p;
  for (SweepCell& cell : report.cells) {
    if (cell.played) {
      cell.summary = summarise(cell_plan(plan, *cell.played), result.cells[*cell.played]);
      for (const AbRow& row : cell.summary.rows) {
        p.push_back(row.change.p);
      }
    }
  }
  const std::vector<bool> found = discoveries(p);
  std::size_t next = 0;
  for (SweepCell& cell : report.cells) {
    for (AbRow& row : cell.summary.rows) {
      row.clear = found[next++] && is_beyond_zero(row.change.interval);
    }
  }
}

std::vector<std::size_t> best_cells(const SweepReport& report, std::size_t most) {
  const SweepAim& aim = report.aim;
  const auto badness = [&](std::size_t i) {
    const PairedChange& change = aimed_row(report, report.cells[i]).change;
    switch (aim.toward) {
      case SweepAim::Toward::high:
        return -change.b;
      case SweepAim::Toward::low:
        return change.b;
      case SweepAim::Toward::near:
        return std::abs(change.b - aim.near);
      case SweepAim::Toward::change:
        break;
    }
    return -std::abs(change.change);
  };
  std::vector<std::size_t> best;
  for (std::size_t i = 0; i < report.cells.size(); ++i) {
    const SweepCell& cell = report.cells[i];
    if (cell.played && (aim.toward == SweepAim::Toward::near || aimed_row(report, cell).clear)) {
      best.push_back(i);
    }
  }
  std::stable_sort(best.begin(), best.end(), [&](std::size_t one, std::size_t other) {
    return badness(one) < badness(other);
  });
  best.resize(std::min(best.size(), most));
  return best;
}

void add_fresh_games(SweepReport& report,
                     const std::vector<std::size_t>& cells,
                     const SweepResult& fresh) {
  report.fresh_pairs = fresh.played;
  report.interrupted = report.interrupted || fresh.interrupted;
  std::vector<double> p;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::vector<AbMetric>& metrics = fresh.cells[i].metrics;
    const auto metric = static_cast<std::size_t>(
        std::find_if(metrics.begin(),
                     metrics.end(),
                     [&](const AbMetric& each) { return each.key == report.aim.metric; }) -
        metrics.begin());
    std::vector<double> a;
    std::vector<double> b;
    for (const AbPair& pair : fresh.cells[i].pairs) {
      a.push_back(pair.a[metric]);
      b.push_back(pair.b[metric]);
    }
    report.cells[cells[i]].again = compare_pairs(a, b);
    p.push_back(report.cells[cells[i]].again->p);
  }
  const std::vector<bool> found = discoveries(p);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    SweepCell& cell = report.cells[cells[i]];
    const double before = aimed_row(report, cell).change.change;
    cell.confirmed = found[i] && is_beyond_zero(cell.again->interval) &&
                     (cell.again->change > 0) == (before > 0);
  }
}

std::vector<MainEffect> main_effects(const SweepReport& report, const SweepResult& result) {
  std::vector<MainEffect> effects;
  const bool is_whole = std::all_of(result.cells.begin(),
                                    result.cells.end(),
                                    [](const AbResult& cell) { return cell.faults.empty(); });
  if (report.design == SweepDesign::single || report.factors.size() < 2 || !is_whole ||
      result.cells.empty()) {
    return effects;
  }
  const std::vector<AbMetric>& metrics = result.cells.front().metrics;
  const auto metric = static_cast<std::size_t>(
      std::find_if(metrics.begin(),
                   metrics.end(),
                   [&](const AbMetric& each) { return each.key == report.aim.metric; }) -
      metrics.begin());
  const std::size_t pairs = result.cells.front().pairs.size();
  for (std::size_t factor = 0; factor < report.factors.size(); ++factor) {
    for (std::size_t value = 0; value < report.factors[factor].values.size(); ++value) {
      MainEffect effect{factor, value, 0, {}};
      std::vector<double> sums(pairs, 0);
      for (const SweepCell& cell : report.cells) {
        if (!cell.refused.empty() || cell.point[factor] != value) {
          continue;
        }
        ++effect.cells;  // the ruleset as it is changes nothing
        for (std::size_t i = 0; cell.played && i < pairs; ++i) {
          const AbPair& pair = result.cells[*cell.played].pairs[i];
          sums[i] += pair.b[metric] - pair.a[metric];
        }
      }
      for (double& sum : sums) {
        sum /= static_cast<double>(std::max<std::size_t>(1, effect.cells));
      }
      effect.change = compare_pairs(std::vector<double>(pairs, 0), sums);
      if (effect.cells > 0) {
        effects.push_back(std::move(effect));
      }
    }
  }
  return effects;
}

std::string sweep_verdict(const SweepReport& report) {
  std::string text = clear_words(report);
  std::vector<std::string> best;
  for (const std::size_t i : best_cells(report, 3)) {
    const SweepCell& cell = report.cells[i];
    const AbRow& row = aimed_row(report, cell);
    const PairedChange& change = cell.again ? *cell.again : row.change;
    best.push_back(fmt::format("{}: {} ({} {}{})",
                               cell.name,
                               ab_value(row.metric, change.b),
                               ab_change(row.metric, change.change),
                               ab_interval(row.metric, change.interval),
                               !cell.again      ? ""
                               : cell.confirmed ? said(", confirmed on fresh seeds")
                                                : said(", not confirmed on fresh seeds")));
  }
  return best.empty() ? text : fmt::format("{}; {}", text, fmt::join(best, "; "));
}

std::string sweep_text(const SweepReport& report,
                       const SweepPlan& plan,
                       const std::vector<MainEffect>& effects) {
  std::string text = line_of("{}: {}", plan.base.name, played_words(report, plan)) + "\n";
  if (report.design == SweepDesign::grid && report.factors.size() == 2) {
    text += line_of("change of {}", metric_label(report)) + grid_text(report) + "\n";
  }
  text += cells_text(report);
  text +=
      "\n" +
      said(
          "*: clear, with so many cells and numbers allowed for (5 % of what is called so may be "
          "luck)") +
      "\n";
  for (const SweepCell& cell : report.cells) {
    if (!cell.refused.empty()) {
      text += line_of("refused: {}: {}", cell.name, cell.refused);
    }
  }
  if (!effects.empty()) {
    text += "\n" +
            line_of("what each value does to {}, whatever the others are", metric_label(report)) +
            effects_text(report, effects);
  }
  if (report.fresh_pairs > 0) {
    text +=
        "\n" +
        line_of(
            "{} of the best cells, on {} fresh seeds", metric_label(report), report.fresh_pairs) +
        fresh_text(report);
  }
  return text + "\n" +
         line_of("verdict  {} (only {}; other players may differ)",
                 sweep_verdict(report),
                 fmt::join(std::set(plan.bots.begin(), plan.bots.end()), ", "));
}

std::string sweep_plain(const SweepReport& report) {
  TextTable table({"cell", "metric", "value", "change", "low", "high", "clear"});
  for (const SweepCell& cell : report.cells) {
    for (const AbRow& row : cell.summary.rows) {
      table.add({cell.name,
                 row.metric.key,
                 fmt::format("{:.6g}", row.change.b),
                 fmt::format("{:.6g}", row.change.change),
                 fmt::format("{:.6g}", row.change.interval.low),
                 fmt::format("{:.6g}", row.change.interval.high),
                 row.clear ? "clear" : "unclear"});
    }
  }
  return table.plain();
}

namespace {

SweepJson change_object(const PairedChange& change) {
  return {{"a", change.a},
          {"b", change.b},
          {"change", change.change},
          {"interval", {change.interval.low, change.interval.high}},
          {"variance_ratio", change.variance_ratio},
          {"p", change.p}};
}

SweepJson cell_object(const SweepReport& report, const SweepCell& cell) {
  SweepJson values = SweepJson::object();
  for (std::size_t i = 0; i < report.factors.size(); ++i) {
    values[report.factors[i].name] =
        cell.point[i] ? SweepJson(report.factors[i].values[*cell.point[i]]) : SweepJson(nullptr);
  }
  SweepJson json{{"cell", cell.name}, {"values", std::move(values)}};
  if (!cell.amendments.empty()) {
    json["amendments"] = cell.amendments;
  }
  if (!cell.played) {
    json["state"] = cell.refused.empty() ? "as it is" : "refused";
    if (!cell.refused.empty()) {
      json["why"] = cell.refused;
    }
    return json;
  }
  json["state"] = "played";
  SweepJson rows = SweepJson::array();
  for (const AbRow& row : cell.summary.rows) {
    SweepJson object{{"metric", row.metric.key}};
    object.update(change_object(row.change));
    object["clear"] = row.clear;
    if (row.rule) {
      object["rule_alone"] = change_object(*row.rule);
      object["players"] = change_object(*row.players);
    }
    rows.push_back(std::move(object));
  }
  json["metrics"] = std::move(rows);
  if (cell.again) {
    json["again"] = change_object(*cell.again);
    json["confirmed"] = cell.confirmed;
  }
  return json;
}

}  // namespace

nlohmann::ordered_json sweep_json(const SweepReport& report,
                                  const SweepPlan& plan,
                                  const std::vector<MainEffect>& effects) {
  const InEnglish english;
  SweepJson factors = SweepJson::array();
  for (const SweepFactor& factor : report.factors) {
    factors.push_back({{"name", factor.name}, {"values", factor.values}});
  }
  SweepJson cells = SweepJson::array();
  for (const SweepCell& cell : report.cells) {
    cells.push_back(cell_object(report, cell));
  }
  SweepJson main = SweepJson::array();
  for (const MainEffect& effect : effects) {
    const SweepFactor& factor = report.factors[effect.factor];
    SweepJson object{
        {"name", factor.name}, {"value", factor.values[effect.value]}, {"cells", effect.cells}};
    object.update(change_object(effect.change));
    main.push_back(std::move(object));
  }
  return {{"bastide_sweep", 1},
          {"ruleset", plan.base.name},
          {"factors", std::move(factors)},
          {"design",
           report.design == SweepDesign::grid     ? "grid"
           : report.design == SweepDesign::single ? "single"
                                                  : "latin"},
          {"bots", plan.bots},
          {"seed", seed_json(plan.seed)},
          {"pairs", report.pairs},
          {"pairs_wanted", plan.pairs},
          {"interrupted", report.interrupted},
          {"metric", report.aim.metric},
          {"cells", std::move(cells)},
          {"main_effects", std::move(main)},
          {"fresh_pairs", report.fresh_pairs},
          {"verdict", sweep_verdict(report)}};
}

}  // namespace bastide
