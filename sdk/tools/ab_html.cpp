// The report of `bastide ab` as one HTML file without anything from outside.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "sdk/tools/ab_report.h"
#include "sdk/tools/svg.h"

namespace bastide {

namespace {

constexpr double kWidth = 720;
constexpr double kLeft = 170;   // labels of the changes
constexpr double kRight = 700;  // end of both plots
constexpr double kRow = 22;
constexpr double kDotsHeight = 180;
constexpr int kBins = 120;

constexpr std::string_view kStyle =
    "body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#1c1c1c;background:#fff}table{border-collapse:collapse}"
    "th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}"
    "th:first-child,td:first-child{text-align:left;white-space:pre}svg{max-width:100%;height:auto}"
    "svg text{font:12px system-ui,sans-serif;fill:currentColor}line{stroke:currentColor}"
    ".dot{fill:#0072b2;cursor:pointer}.dot:hover{fill:#d55e00}.clear{font-weight:bold}"
    "#seed{position:sticky;bottom:0;background:#eef4f8;padding:.6rem;white-space:pre-wrap;"
    "min-height:4.4em}@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}"
    "#seed{background:#22303a}.dot{fill:#56b4e9}}";

/// A dot holds its seed and change; the commands differ from it to the next only in the seed.
constexpr std::string_view kScript =
    "document.addEventListener('click',e=>{const t=e.target.closest('.dot');if(!t)return;"
    "document.getElementById('seed').textContent=t.querySelector('title').textContent.split(' | "
    "').join('\\n')});";

/// Every change in deviations of A, so that they fit on one scale.
std::string plot_changes(const AbSummary& summary) {
  std::vector<const AbRow*> rows;
  double most = 0.1;
  for (const AbRow& row : summary.rows) {
    const PairedChange& change = row.change;
    if (change.spread_a > 0) {
      rows.push_back(&row);
      most = std::max({most,
                       std::abs(change.interval.low) / change.spread_a,
                       std::abs(change.interval.high) / change.spread_a});
    }
  }
  const double height = kRow * (static_cast<double>(rows.size()) + 2);
  const double middle = (kLeft + kRight) / 2;
  const double scale = (kRight - kLeft) / 2 / most;
  Svg svg(kWidth, height);
  svg.leaf("line",
           {{"x1", svg_number(middle)},
            {"x2", svg_number(middle)},
            {"y1", "0"},
            {"y2", svg_number(height - kRow)},
            {"stroke-dasharray", "3 3"}});
  double y = kRow;
  for (const AbRow* row : rows) {
    const PairedChange& change = row->change;
    const auto x = [&](double value) {
      return svg_number(middle + value / change.spread_a * scale);
    };
    svg.text({0, y + 4}, row->metric.label, {});
    svg.open("g");
    svg.title(fmt::format("{} {} {}",
                          row->metric.label,
                          ab_change(row->metric, change.change),
                          ab_interval(row->metric, change.interval)));
    svg.leaf("line",
             {{"x1", x(change.interval.low)},
              {"x2", x(change.interval.high)},
              {"y1", svg_number(y)},
              {"y2", svg_number(y)},
              {"stroke-width", "2"}});
    svg.leaf("circle",
             {{"cx", x(change.change)},
              {"cy", svg_number(y)},
              {"r", "4"},
              {"fill", row->clear ? "#d55e00" : "#888888"}});
    svg.close();
    y += kRow;
  }
  svg.text({kLeft, height - 6}, fmt::format("-{:.2f}", most), {});
  svg.text({kRight, height - 6}, fmt::format("+{:.2f}", most), {{"text-anchor", "end"}});
  return svg.document();
}

std::string dot_title(const AbPlan& plan,
                      const AbMetric& metric,
                      const AbPair& pair,
                      std::size_t index) {
  return fmt::format("seed {}: A {}, B {}, change {} | {} | {}",
                     pair.seed,
                     ab_value(metric, pair.a[index]),
                     ab_value(metric, pair.b[index]),
                     ab_change(metric, pair.b[index] - pair.a[index]),
                     replay_command(plan, plan.a, pair.seed),
                     replay_command(plan, plan.b, pair.seed));
}

/// A dot per pair, stacked over its change.
std::string plot_pairs(const AbPlan& plan, const AbResult& result, std::size_t index) {
  const AbMetric& metric = result.metrics[index];
  double most = metric.share ? 1 : 0.5;
  for (const AbPair& pair : result.pairs) {
    most = std::max(most, std::abs(pair.b[index] - pair.a[index]));
  }
  std::map<int, int> heights;
  const auto bin_of = [&](const AbPair& pair) {
    return static_cast<int>(std::lround((pair.b[index] - pair.a[index]) / most * (kBins / 2.0)));
  };
  int tallest = 1;
  for (const AbPair& pair : result.pairs) {
    tallest = std::max(tallest, ++heights[bin_of(pair)]);
  }
  heights.clear();
  const double step = std::min(5.0, kDotsHeight / tallest);
  const double width = kRight - 20;
  const double base = kDotsHeight + 10;
  Svg svg(kWidth, base + 24);
  svg.leaf("line",
           {{"x1", "20"},
            {"x2", svg_number(kRight)},
            {"y1", svg_number(base)},
            {"y2", svg_number(base)}});
  for (const AbPair& pair : result.pairs) {
    const int bin = bin_of(pair);
    const double x = 20 + width * (bin + kBins / 2.0) / kBins;
    svg.open("circle",
             {{"class", "dot"},
              {"cx", svg_number(x)},
              {"cy", svg_number(base - 3 - step * heights[bin]++)},
              {"r", "2.4"}});
    svg.title(dot_title(plan, metric, pair, index));
    svg.close();
  }
  svg.text({20, base + 16}, ab_change(metric, -most), {});
  svg.text({20 + width / 2, base + 16}, "0", {{"text-anchor", "middle"}});
  svg.text({kRight, base + 16}, ab_change(metric, most), {{"text-anchor", "end"}});
  return svg.document();
}

std::string table_html(const AbSummary& summary) {
  std::string text =
      "<table><thead><tr><th>metric</th><th>A</th><th>B</th><th>change</th><th>95 % interval</th>"
      "<th>variance</th></tr></thead><tbody>\n";
  for (const AbRow& row : summary.rows) {
    text += fmt::format(
        "<tr{}><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.2f}</td></tr>\n",
        row.clear ? " class=\"clear\"" : "",
        xml_escaped(row.metric.label),
        ab_value(row.metric, row.change.a),
        ab_value(row.metric, row.change.b),
        ab_change(row.metric, row.change.change),
        ab_interval(row.metric, row.change.interval),
        row.change.variance_ratio);
  }
  return text + "</tbody></table>\n";
}

}  // namespace

std::string ab_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  const std::string title = fmt::format("{} against {}", plan.a.name, plan.b.name);
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>"
      "<style>{1}</style></head><body>\n<h1>{0}</h1>\n<p>A is {2}, B is {3}. {4} pairs of games on "
      "the same seeds, played by {5}.{6}</p>\n<p><strong>{7}</strong></p>\n",
      xml_escaped(title),
      kStyle,
      xml_escaped(plan.a.name),
      xml_escaped(plan.b.name),
      result.pairs.size(),
      fmt::join(plan.bots, ", "),
      result.interrupted ? fmt::format(" Interrupted before the {} that were wanted.", plan.pairs)
                         : "",
      xml_escaped(ab_verdict(plan, result, summary)));
  page += table_html(summary);
  page +=
      "<p>Variance: of the change, as a part of that of unpaired games. Bold: clear although so "
      "many metrics were looked at.</p>\n<h2>Changes, in deviations of a game under A</h2>\n";
  page += plot_changes(summary);
  page +=
      "\n<p>Below, every dot is a pair of games. Point at one for its seed; click it to keep the "
      "commands that play both games again.</p>\n";
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    if (result.metrics[i].headline) {
      page += fmt::format("<h2>Change of {}</h2>\n{}\n",
                          xml_escaped(result.metrics[i].label),
                          plot_pairs(plan, result, i));
    }
  }
  for (const AbFault& fault : result.faults) {
    page += fmt::format("<p>Not counted: seed {}: {}</p>\n", fault.seed, xml_escaped(fault.what));
  }
  return page + fmt::format(
                    "<output id=\"seed\" style=\"display:block\"></output>\n<script>{}</script>"
                    "\n</body></html>\n",
                    kScript);
}

}  // namespace bastide
