// The report of `bastide ab` as one HTML file without anything from outside.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "sdk/tools/draw/svg.h"
#include "sdk/tools/measure/ab_plots.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

// Blue and vermilion of Okabe and Ito: apart in every kind of colour vision.
constexpr std::string_view kStyle =
    ":root{--ink:#1c1c1c;--paper:#fff;--soft:#666;--line:#d8d8d8;--panel:#eef4f8;--up:#0072b2;"
    "--down:#d55e00;--same:#8a8a8a}@media(prefers-color-scheme:dark){:root{--ink:#e6e6e6;"
    "--paper:#161616;--soft:#a0a0a0;--line:#3a3a3a;--panel:#22303a;--up:#56b4e9;--down:#f0894a;"
    "--same:#8a8a8a}}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem 9rem;"
    "color:var(--ink);background:var(--paper)}h1{font-size:1.6rem;line-height:1.2;margin:0 0 .3em}"
    "h2{font-size:1.25rem;margin:2.2em 0 .4em}h3{font-size:1rem;margin:1.6em 0 .2em}"
    ".soft,figcaption{color:var(--soft)}.verdict{border-left:5px solid var(--up);padding:.5rem "
    "1rem;"
    "background:var(--panel);margin:1rem 0;font-weight:600}.scroll{overflow-x:auto}"
    "table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}"
    "th,td{padding:.2rem .5rem;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}th{vertical-align:bottom}th:first-child,td:first-child,td.left,th.left{"
    "text-align:left}td.part{padding-left:1.8rem}tr.is-clear td{font-weight:600}"
    "tr.is-clear td.left{font-weight:400}code{font-size:.88em;white-space:pre-wrap;"
    "overflow-wrap:anywhere}svg{max-width:100%;height:auto;display:block}td svg{max-width:none}"
    "svg text{font:12px system-ui,sans-serif;fill:var(--soft)}.axis,.grid,.zero{stroke:var(--soft)}"
    ".grid{stroke:var(--line)}.zero{stroke-dasharray:3 3}.band{fill:var(--same);opacity:.25}"
    ".mean{stroke:var(--ink);stroke-width:2}.dot{cursor:pointer}.up{fill:var(--up)}.down{"
    "fill:var(--down)}.same{fill:var(--same)}.dot:hover,.dot.kept{stroke:var(--ink);"
    "stroke-width:2}.interval{stroke-width:2.5}.unclear{fill:var(--same);stroke:var(--same)}"
    ".clear-up{fill:var(--up);stroke:var(--up)}.clear-down{fill:var(--down);stroke:var(--down)}"
    ".key{display:inline-block;width:.75em;height:.75em;border-radius:50%;margin:0 .3em 0 1em}"
    "figure{margin:.3rem 0 0}#seed{position:fixed;left:0;right:0;bottom:0;background:var(--panel);"
    "border-top:1px solid var(--line);padding:.6rem 1rem;white-space:pre-wrap;"
    "overflow-wrap:anywhere;font-size:.88rem}@media print{#seed{display:none}}";

/// Pointing at a dot shows its seed and commands at the bottom; a click keeps them there.
constexpr std::string_view kScript =
    "const seed=document.getElementById('seed');let kept=null;"
    "const show=d=>seed.textContent=d.querySelector('title').textContent.trim().split(' | ')"
    ".join('\\n');const dot=e=>e.target.closest('.dot');"
    "document.addEventListener('mouseover',e=>{const d=dot(e);if(d&&!kept)show(d)});"
    "document.addEventListener('click',e=>{const d=dot(e);if(!d)return;"
    "if(kept)kept.classList.remove('kept');kept=kept===d?null:d;"
    "if(kept){kept.classList.add('kept');show(kept)}});";

std::string code(const std::string& text) {
  return fmt::format("<code>{}</code>", xml_escaped(text));
}

/// Where the ends of the small plot lie: one scale for all points, and for other metrics one that
/// measures them by how much games differ under A.
double scale_of(const AbSummary& summary, const AbRow& row) {
  double points = 0;
  double others = 0;
  for (const AbRow& each : summary.rows) {
    const Interval& interval = each.change.interval;
    const double most = std::max(std::abs(interval.low), std::abs(interval.high));
    if (each.metric.points) {
      points = std::max(points, most);
    } else if (each.change.spread_a > 0) {
      others = std::max(others, most / each.change.spread_a);
    }
  }
  const double most = row.metric.points ? points : others * row.change.spread_a;
  const Interval& own = row.change.interval;
  return std::max({most, std::abs(own.low), std::abs(own.high), 1e-9});
}

std::string row_html(const AbSummary& summary, const AbRow& row) {
  const PairedChange& change = row.change;
  const bool part = row.metric.label.starts_with(' ');
  return fmt::format(
      "<tr{}><td{}>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
      "<td>{:.2f}</td><td>{}</td><td class=\"left\">{}</td></tr>\n",
      row.clear ? " class=\"is-clear\"" : "",
      part ? " class=\"part\"" : "",
      xml_escaped(row.metric.label.substr(row.metric.label.find_first_not_of(' '))),
      ab_value(row.metric, change.a),
      ab_value(row.metric, change.b),
      ab_change(row.metric, change.change),
      plot_interval(row, scale_of(summary, row)),
      ab_interval(row.metric, change.interval),
      ab_interval(row.metric, row.bootstrap),
      change.variance_ratio,
      row.metric.points ? std::to_string(change.pairs_for(1)) : "",
      xml_escaped(ab_mark(summary, row)));
}

std::string table_html(const AbSummary& summary) {
  std::string text =
      "<div class=\"scroll\"><table><thead><tr><th>metric</th><th>A</th><th>B</th><th>change</th>"
      "<th>lower ← 0 → higher</th><th>95 % interval</th><th>bootstrap</th><th>variance<br>ratio"
      "</th><th>pairs<br>for ±1</th><th class=\"left\"></th></tr></thead><tbody>\n";
  for (const AbRow& row : summary.rows) {
    text += is_idle(row) ? "" : row_html(summary, row);
  }
  text += "</tbody></table></div>\n";
  for (const std::string& line : ab_wins(summary)) {
    text += fmt::format("<p class=\"soft\">{}</p>\n", xml_escaped(line));
  }
  return text;
}

/// Changes on fresh seeds, or with other bots.
std::string second_html(const AbSummary& summary, const std::optional<PairedChange> AbRow::*which) {
  std::string text =
      "<div class=\"scroll\"><table><thead><tr><th>metric</th><th>A</th><th>B</th><th>change</th>"
      "<th>95 % interval</th><th class=\"left\"></th></tr></thead><tbody>\n";
  for (const AbRow& row : summary.rows) {
    const std::optional<PairedChange>& change = row.*which;
    if (!change || is_idle(row)) {
      continue;
    }
    text += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"left\">{}</td>"
        "</tr>\n",
        xml_escaped(row.metric.label),
        ab_value(row.metric, change->a),
        ab_value(row.metric, change->b),
        ab_change(row.metric, change->change),
        ab_interval(row.metric, change->interval),
        which == &AbRow::again ? (row.confirmed ? "confirmed" : "not confirmed")
        : row.opposite         ? "opposite"
                               : "");
  }
  return text + "</tbody></table></div>\n";
}

std::string counts_html(const AbResult& result, std::size_t index) {
  std::size_t up = 0;
  std::size_t down = 0;
  for (const AbPair& pair : result.pairs) {
    up += pair.b[index] > pair.a[index] ? 1U : 0U;
    down += pair.b[index] < pair.a[index] ? 1U : 0U;
  }
  return fmt::format(
      "<span class=\"key\" style=\"background:var(--down);margin-left:0\"></span>lower under B in "
      "{}<span class=\"key\" style=\"background:var(--same)\"></span>the same in {}<span "
      "class=\"key\" style=\"background:var(--up)\"></span>higher in {} of {} pairs",
      down,
      result.pairs.size() - up - down,
      up,
      result.pairs.size());
}

std::string changes_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::string text =
      "<h2>The games behind the numbers</h2>\n<p>Every dot is one seed, played under both rules. "
      "Point at a dot for its seed and the two commands that play its games again; click it to "
      "keep them. The line is the mean change, the band its 95 % interval.</p>\n";
  if (result.pairs.size() > kMostDots) {
    text += fmt::format(
        "<p class=\"soft\">Of {} pairs about {} are drawn: evenly chosen ones, and the most "
        "extreme "
        "of each plot.</p>\n",
        result.pairs.size(),
        kMostDots);
  }
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    if (result.metrics[i].headline) {
      text +=
          fmt::format("<h3>Change of {}</h3>\n<figure>\n{}<figcaption>{}</figcaption></figure>\n",
                      xml_escaped(result.metrics[i].label),
                      plot_changes(plan, result, summary.rows[i], i),
                      counts_html(result, i));
    }
  }
  return text;
}

std::string both_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  return fmt::format(
      "<h2>The same seed under A and B</h2>\n<p>Below the dashed line B brought fewer points. The "
      "closer the dots keep to a line, the less the rule turns games into other ones: variance "
      "ratio {:.2f}.</p>\n<figure>\n{}</figure>\n",
      summary.rows.front().change.variance_ratio,
      plot_both(plan, result, result.metrics.front(), 0));
}

/// The seeds worth looking at first.
std::string extremes_html(const AbPlan& plan, const AbResult& result) {
  constexpr std::size_t kShown = 3;
  std::vector<const AbPair*> sorted;
  for (const AbPair& pair : result.pairs) {
    sorted.push_back(&pair);
  }
  const auto change = [](const AbPair* pair) {
    return pair->b.front() - pair->a.front();
  };
  std::stable_sort(sorted.begin(), sorted.end(), [&](const AbPair* a, const AbPair* b) {
    return change(a) < change(b);
  });
  std::vector<const AbPair*> shown;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i < kShown || i + kShown >= sorted.size()) {
      shown.push_back(sorted[i]);
    }
  }
  const AbMetric& metric = result.metrics.front();
  std::string text =
      "<h2>Games to look at first</h2>\n<p>The seeds whose score changed most. Type these in a "
      "terminal to see the games.</p>\n<div class=\"scroll\"><table><thead><tr><th>change</th>"
      "<th>A</th><th>B</th><th class=\"left\">commands</th></tr></thead><tbody>\n";
  for (const AbPair* pair : shown) {
    text +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"left\">{}<br>{}</td></tr>\n",
                    ab_change(metric, change(pair)),
                    ab_value(metric, pair->a.front()),
                    ab_value(metric, pair->b.front()),
                    code(replay_command(plan, plan.a, pair->seed)),
                    code(replay_command(plan, plan.b, pair->seed)));
  }
  return text + "</tbody></table></div>\n";
}

std::string head_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  const std::string title = fmt::format("{} against {}", plan.a.name, plan.b.name);
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{0}</title><style>{1}</style></head><body>\n"
      "<h1>{0}</h1>\n<p><strong>A</strong> is {2}, <strong>B</strong> is {3}. {4} pairs of games, "
      "each pair on one seed: the same tiles in the same order, played by {5}. {7} of them "
      "differ.{6}</p>\n",
      xml_escaped(title),
      kStyle,
      code(plan.a.name),
      code(plan.b.name),
      result.pairs.size(),
      xml_escaped(fmt::format("{}", fmt::join(plan.bots, " against "))),
      result.interrupted ? fmt::format(" Interrupted before the {} that were wanted.", plan.pairs)
                         : "",
      summary.differing);
  text +=
      fmt::format("<p class=\"verdict\">{}</p>\n", xml_escaped(ab_verdict(plan, result, summary)));
  if (const std::string answer = ab_answer(plan, summary); !answer.empty()) {
    text += fmt::format("<p class=\"verdict\">{}</p>\n", xml_escaped(answer));
  }
  return text;
}

constexpr std::string_view kReading =
    "<h2>How to read this</h2>\n<ul>\n<li><b>Change</b>: the mean of B - A over all pairs. All "
    "points "
    "share one scale; other lines are drawn by how much games differ under A "
    "anyway.</li>\n<li><b>95 "
    "% interval</b>: Student's t over the changes of the pairs. <b>Bootstrap</b>: the same by "
    "drawing "
    "the pairs again and again; where both differ much, trust the wider one.</li>\n<li><b>Variance "
    "ratio</b>: of the change, as a part of that of unpaired games. 0.2: a fifth of the games was "
    "enough. 1: the rule makes the games part so early that the same seed hardly helps.</li>\n"
    "<li><b>Pairs for ±1</b>: so many pairs bring the interval to ±1 point.</li>\n"
    "<li><b>Clear</b>: the interval leaves out 0, and so many lines at once do not explain it "
    "(Benjamini and Hochberg, 5 %).</li>\n</ul>\n";

}  // namespace

std::string ab_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::string page = head_html(plan, result, summary);
  page += "<h2>What changed</h2>\n" + table_html(summary);
  if (summary.fresh_pairs > 0) {
    page += fmt::format("<h2>What was clear, again on {} fresh seeds</h2>\n{}",
                        summary.fresh_pairs,
                        second_html(summary, &AbRow::again));
  }
  if (!summary.other_bots.empty()) {
    page += fmt::format("<h2>The same seeds, played by {}</h2>\n{}",
                        xml_escaped(fmt::format("{}", fmt::join(summary.other_bots, " against "))),
                        second_html(summary, &AbRow::other));
  }
  if (!result.pairs.empty()) {
    page += changes_html(plan, result, summary);
    page += both_html(plan, result, summary);
    page += extremes_html(plan, result);
  }
  page += kReading;
  for (const AbFault& fault : result.faults) {
    page += fmt::format("<p>Not counted: seed {}: {}</p>\n", fault.seed, xml_escaped(fault.what));
  }
  return page + fmt::format(
                    "<output id=\"seed\">Point at a dot: its seed and its two commands stand here."
                    "</output>\n<script>{}</script>\n</body></html>\n",
                    kScript);
}

}  // namespace bastide
