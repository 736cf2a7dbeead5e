// The page of `bastide sweep`.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/measure/ab_plots.h"
#include "sdk/tools/measure/sweep_report.h"
#include "sdk/tools/shell/page_files.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

std::string escaped_code(const std::string& text) {
  return fmt::format("<code>{}</code>", xml_escaped(text));
}

/// The largest change of a metric in any cell.
double most_change(const SweepReport& report, const std::string& key) {
  double most = 1e-9;
  for (const SweepCell& cell : report.cells) {
    if (const AbRow* row = cell.summary.find(key)) {
      most = std::max(most, std::abs(row->change.change));
    }
  }
  return most;
}

std::string field_html(const SweepCell& cell, const std::string& key, double most) {
  const AbRow* row = cell.summary.find(key);
  if (row == nullptr) {
    return fmt::format("<td title=\"{}\">{}</td>",
                       xml_escaped(cell.refused),
                       cell.refused.empty() ? said("as it is") : said("refused"));
  }
  // Per cent of the colour: text stays readable, and what may be chance stays pale.
  const double deepest = row->clear ? 45 : 15;
  const double change = row->change.change;
  return fmt::format("<td class=\"{}{}\" style=\"--part:{:.0f}\" title=\"{}: {}\">{}</td>",
                     change < 0 ? "down" : "up",
                     row->clear ? " is-clear" : "",
                     deepest * std::abs(change) / most,
                     xml_escaped(cell.name),
                     ab_interval(row->metric, row->change.interval),
                     ab_change(row->metric, change));
}

/// One heat map for each number.
std::string maps_html(const SweepReport& report) {
  if (report.design != SweepDesign::grid || report.factors.size() != 2) {
    return "";
  }
  const SweepFactor& down = report.factors[0];
  const SweepFactor& across = report.factors[1];
  std::string text = "<h2>" + said("What changes") + "</h2>\n<div class=\"maps\">\n";
  for (const AbMetric& metric : report.metrics) {
    const double most = most_change(report, metric.key);
    text += fmt::format(
        "<div><h3>{}</h3>\n<div class=\"scroll\"><table class=\"map\"><thead>"
        "<tr><th>{} \\ {}</th>",
        xml_escaped(said_with("Change of {}", ab_name(metric))),
        xml_escaped(down.name),
        xml_escaped(across.name));
    for (const std::string& value : across.values) {
      text += fmt::format("<th>{}</th>", xml_escaped(value));
    }
    text += "</tr></thead><tbody>\n";
    for (std::size_t row = 0; row < down.values.size(); ++row) {
      text += fmt::format("<tr><td>{}</td>", xml_escaped(down.values[row]));
      for (std::size_t column = 0; column < across.values.size(); ++column) {
        text += field_html(report.cells[row * across.values.size() + column], metric.key, most);
      }
      text += "</tr>\n";
    }
    text += "</tbody></table></div></div>\n";
  }
  return text + "</div>\n";
}

std::string cell_row_html(const SweepReport& report, const SweepCell& cell, double most) {
  std::string name = xml_escaped(cell.name);
  for (const std::string& amendment : cell.amendments) {
    name += "<br>" + escaped_code(amendment);
  }
  const AbRow* aimed = cell.summary.find(report.aim.metric);
  if (aimed == nullptr) {
    return fmt::format("<tr><td>{}</td><td class=\"left\" colspan=\"{}\">{}</td></tr>\n",
                       name,
                       report.metrics.size() + 4,
                       cell.refused.empty() ? said("as it is") : xml_escaped(cell.refused));
  }
  std::string text =
      fmt::format("<tr{}><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
                  aimed->clear ? " class=\"is-clear\"" : "",
                  name,
                  ab_value(aimed->metric, aimed->change.b),
                  ab_change(aimed->metric, aimed->change.change),
                  plot_interval(*aimed, most),
                  ab_interval(aimed->metric, aimed->change.interval),
                  aimed->rule ? ab_change(aimed->metric, aimed->rule->change) : said("other play"));
  for (const AbMetric& metric : report.metrics) {
    if (metric.key != report.aim.metric) {
      const AbRow& row = *cell.summary.find(metric.key);
      text += fmt::format(
          "<td>{}{}</td>", ab_change(row.metric, row.change.change), row.clear ? " *" : "");
    }
  }
  return text + "</tr>\n";
}

std::string cells_html(const SweepReport& report) {
  std::string text = "<div class=\"scroll\"><table><thead><tr><th>" + said("cell") + "</th>";
  double most = 1e-9;
  for (const AbMetric& metric : report.metrics) {
    if (metric.key == report.aim.metric) {
      text += fmt::format("<th>{}</th><th>{}</th><th>{}</th><th>{}</th><th>{}</th>",
                          xml_escaped(ab_name(metric)),
                          said("change"),
                          said("lower ← 0 → higher"),
                          said("95 % interval"),
                          said("the rule<br>alone"));
    }
  }
  for (const AbMetric& metric : report.metrics) {
    if (metric.key != report.aim.metric) {
      text += fmt::format("<th>{}</th>", xml_escaped(ab_name(metric)));
    }
  }
  text += "</tr></thead><tbody>\n";
  for (const SweepCell& cell : report.cells) {
    if (const AbRow* row = cell.summary.find(report.aim.metric)) {
      const Interval& interval = row->change.interval;
      most = std::max({most, std::abs(interval.low), std::abs(interval.high)});
    }
  }
  for (const SweepCell& cell : report.cells) {
    text += cell_row_html(report, cell, most);
  }
  return text + "</tbody></table></div>\n";
}

const AbMetric& aimed_metric(const SweepReport& report) {
  return *std::find_if(report.metrics.begin(), report.metrics.end(), [&](const AbMetric& each) {
    return each.key == report.aim.metric;
  });
}

std::string effects_html(const SweepReport& report, const std::vector<MainEffect>& effects) {
  if (effects.empty()) {
    return "";
  }
  const AbMetric& metric = aimed_metric(report);
  std::string text = fmt::format(
      "<h2>{}</h2>\n<div class=\"scroll\"><table>"
      "<thead><tr><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>\n",
      xml_escaped(
          said_with("What each value does to {}, whatever the others are", ab_name(metric))),
      said("value"),
      said("cells"),
      said("change"),
      said("95 % interval"));
  for (const MainEffect& effect : effects) {
    const SweepFactor& factor = report.factors[effect.factor];
    text += fmt::format("<tr><td>{}={}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        xml_escaped(factor.name),
                        xml_escaped(factor.values[effect.value]),
                        effect.cells,
                        ab_change(metric, effect.change.change),
                        ab_interval(metric, effect.change.interval));
  }
  return text + "</tbody></table></div>\n";
}

std::string fresh_html(const SweepReport& report) {
  if (report.fresh_pairs == 0) {
    return "";
  }
  const AbMetric& metric = aimed_metric(report);
  std::string text = fmt::format(
      "<h2>{}</h2>\n<div class=\"scroll\"><table><thead><tr><th>{}</th><th>{}</th><th>{}</th>"
      "<th>{}</th><th>{}</th><th class=\"left\"></th></tr></thead><tbody>\n",
      said_with("The best cells, on {} fresh seeds", report.fresh_pairs),
      said("cell"),
      said("as it is"),
      said("cell"),
      said("change"),
      said("95 % interval"));
  for (const SweepCell& cell : report.cells) {
    if (cell.again) {
      text += fmt::format(
          "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td "
          "class=\"left\">{}</td></tr>\n",
          xml_escaped(cell.name),
          ab_value(metric, cell.again->a),
          ab_value(metric, cell.again->b),
          ab_change(metric, cell.again->change),
          ab_interval(metric, cell.again->interval),
          cell.confirmed ? said("confirmed") : said("not confirmed"));
    }
  }
  return text + "</tbody></table></div>\n";
}

/// The seed of the best cells that changed most: what to look at first.
std::string games_html(const SweepReport& report,
                       const SweepPlan& plan,
                       const SweepResult& result) {
  std::string rows;
  for (const std::size_t i : best_cells(report, 5)) {
    const SweepCell& cell = report.cells[i];
    const AbResult& games = result.cells[*cell.played];
    const auto metric = static_cast<std::size_t>(
        std::find_if(games.metrics.begin(),
                     games.metrics.end(),
                     [&](const AbMetric& each) { return each.key == report.aim.metric; }) -
        games.metrics.begin());
    const auto most = std::max_element(
        games.pairs.begin(), games.pairs.end(), [&](const AbPair& one, const AbPair& other) {
          return std::abs(one.b[metric] - one.a[metric]) <
                 std::abs(other.b[metric] - other.a[metric]);
        });
    const AbPlan pair = cell_plan(plan, *cell.played);
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"left\">{}<br>{}</td></tr>\n",
                        xml_escaped(cell.name),
                        ab_change(games.metrics[metric], most->b[metric] - most->a[metric]),
                        escaped_code(replay_command(pair, pair.a, most->seed)),
                        escaped_code(replay_command(pair, pair.b, most->seed)));
  }
  return rows.empty()
             ? ""
             : fmt::format(
                   "<h2>{}</h2>\n<p>{}</p>\n<div class=\"scroll\"><table><thead><tr><th>{}</th>"
                   "<th>{}</th><th class=\"left\">{}</th></tr></thead><tbody>\n{}</tbody></table>"
                   "</div>\n",
                   said("Games to look at first"),
                   said("Of the best cells the seed that changed most. Type the commands in a "
                        "terminal to see its games."),
                   said("cell"),
                   said("change"),
                   said("commands"),
                   rows);
}

std::string faults_html_of(const SweepReport& report, const SweepResult& result) {
  std::string text;
  for (const SweepCell& cell : report.cells) {
    for (std::size_t i = 0; cell.played && i < result.cells[*cell.played].faults.size(); ++i) {
      const AbFault& fault = result.cells[*cell.played].faults[i];
      text += fmt::format(
          "<p>{}</p>\n",
          xml_escaped(said_with(
              "Not counted: {}, seed {}: {}", cell.name, fault.seed, said_again(fault.what))));
    }
  }
  return text;
}

}  // namespace

std::string sweep_html(const SweepReport& report,
                       const SweepPlan& plan,
                       const SweepResult& result,
                       const std::vector<MainEffect>& effects) {
  std::vector<std::string> names;
  for (const SweepFactor& factor : report.factors) {
    names.push_back(factor.kind == SweepFactor::Kind::variants ? said("variants") : factor.name);
  }
  return filled_in(
      page_file("sweep.html"),
      {{"language", std::string(language_code())},
       {"title",
        xml_escaped(said_with("{}, varied by {}", plan.base.name, fmt::join(names, ", ")))},
       {"style", std::string(page_file("ab.css")) + std::string(page_file("sweep.css"))},
       {"head",
        xml_escaped(said_with("{} cells, each on the same {} seeds, played by {}",
                              report.cells.size(),
                              report.pairs,
                              fmt::join(plan.bots, said(" against "))))},
       {"interrupted",
        report.interrupted ? said_with(" Interrupted before the {} that were wanted.", plan.pairs)
                           : std::string()},
       {"verdict", fmt::format("<p class=\"verdict\">{}</p>", xml_escaped(sweep_verdict(report)))},
       {"maps", maps_html(report)},
       {"cells", cells_html(report)},
       {"effects", effects_html(report, effects)},
       {"fresh", fresh_html(report)},
       {"games", games_html(report, plan, result)},
       {"faults", faults_html_of(report, result)}});
}

}  // namespace bastide
