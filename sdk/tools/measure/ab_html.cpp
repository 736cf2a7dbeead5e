// The report of `bastide ab` as one HTML file without anything from outside.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/measure/ab_plots.h"
#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/shell/page_files.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

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
  const std::size_t indent = row.metric.label.find_first_not_of(' ');
  return fmt::format(
      "<tr{}><td{}>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
      "<td>{:.2f}</td><td>{}</td><td class=\"left\">{}</td></tr>\n",
      row.clear ? " class=\"is-clear\"" : "",
      indent > 2   ? fmt::format(" class=\"line\" title=\"{}\"", xml_escaped(row.metric.source))
      : indent > 0 ? std::string(" class=\"part\"")
                   : std::string(),
      xml_escaped(ab_name(row.metric)),
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
  std::string text = fmt::format(
      "<div class=\"scroll\"><table><thead><tr><th>{}</th><th>A</th><th>B</th><th>{}</th>"
      "<th>{}</th><th>{}</th><th>{}</th><th>{}</th><th>{}</th><th class=\"left\"></th></tr></thead>"
      "<tbody>\n",
      said("metric"),
      said("change"),
      said("lower ← 0 → higher"),
      said("95 % interval"),
      said("bootstrap"),
      said("variance<br>ratio"),
      said("pairs<br>for ±1"));
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
  std::string text = fmt::format(
      "<div class=\"scroll\"><table><thead><tr><th>{}</th><th>A</th><th>B</th><th>{}</th>"
      "<th>{}</th><th class=\"left\"></th></tr></thead><tbody>\n",
      said("metric"),
      said("change"),
      said("95 % interval"));
  for (const AbRow& row : summary.rows) {
    const std::optional<PairedChange>& change = row.*which;
    if (!change || is_idle(row)) {
      continue;
    }
    text += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"left\">{}</td>"
        "</tr>\n",
        xml_escaped(ab_label(row.metric)),
        ab_value(row.metric, change->a),
        ab_value(row.metric, change->b),
        ab_change(row.metric, change->change),
        ab_interval(row.metric, change->interval),
        ab_second_mark(row, which == &AbRow::again));
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
      "<span class=\"key\" style=\"background:var(--down);margin-left:0\"></span>{}"
      "<span class=\"key\" style=\"background:var(--same)\"></span>{}<span "
      "class=\"key\" style=\"background:var(--up)\"></span>{}",
      said_with("lower under B in {}", down),
      said_with("the same in {}", result.pairs.size() - up - down),
      said_with("higher in {} of {} pairs", up, result.pairs.size()));
}

std::string changes_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::string text = fmt::format(
      "<h2>{}</h2>\n<p>{}</p>\n",
      said("The games behind the numbers"),
      said(
          "Every dot is one seed, played under both rules. Point at a dot for its seed and the two "
          "commands that play its games again; click it to keep them. The line is the mean change, "
          "the band its 95 % interval."));
  if (result.pairs.size() > kMostDots) {
    text +=
        fmt::format("<p class=\"soft\">{}</p>\n",
                    said_with("Of {} pairs about {} are drawn: evenly chosen ones, and the most "
                              "extreme of each plot.",
                              result.pairs.size(),
                              kMostDots));
  }
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    if (result.metrics[i].headline) {
      text += fmt::format("<h3>{}</h3>\n<figure>\n{}<figcaption>{}</figcaption></figure>\n",
                          xml_escaped(said_with("Change of {}", ab_label(result.metrics[i]))),
                          plot_changes(plan, result, summary.rows[i], i),
                          counts_html(result, i));
    }
  }
  return text;
}

std::string both_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  return fmt::format(
      "<h2>{}</h2>\n<p>{}</p>\n<figure>\n{}</figure>\n",
      said("The same seed under A and B"),
      said_with("Below the dashed line B brought fewer points. The closer the dots keep to a line, "
                "the less the rule turns games into other ones: variance ratio {:.2f}.",
                summary.rows.front().change.variance_ratio),
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
  std::string text = fmt::format(
      "<h2>{}</h2>\n<p>{}</p>\n<div class=\"scroll\"><table><thead><tr><th>{}</th>"
      "<th>A</th><th>B</th><th class=\"left\">{}</th></tr></thead><tbody>\n",
      said("Games to look at first"),
      said("The seeds whose score changed most. Type these in a terminal to see the games."),
      said("change"),
      said("commands"));
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

std::string verdicts_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::string text;
  for (const std::string& verdict : {ab_verdict(plan, result, summary), ab_answer(plan, summary)}) {
    if (!verdict.empty()) {
      text += fmt::format("<p class=\"verdict\">{}</p>\n", xml_escaped(verdict));
    }
  }
  return text;
}

/// Share of the games in which each thing acted, side by side.
std::string acted_html(const AbPlan& plan, const AbResult& result) {
  std::map<std::string, std::array<std::string, 2>> shares;
  const auto games = static_cast<double>(std::max<std::size_t>(1, result.pairs.size()));
  const auto fill = [&](std::size_t side, const Ruleset& rules, const RuleTally& tally) {
    const std::vector<RuleThing> things = rule_things(rules);
    for (std::size_t i = 0; i < things.size() && i < tally.acted.size(); ++i) {
      shares[fmt::format("{} {}", said(category_word(things[i].category)), things[i].name)].at(
          side) = tally.acted[i] == 0
                      ? said("never")
                      : fmt::format("{:.1f} %", 100 * static_cast<double>(tally.acted[i]) / games);
    }
  };
  fill(0, *plan.a.rules, result.rules_a);
  fill(1, *plan.b.rules, result.rules_b);
  std::string text = fmt::format(
      "<h2>{}</h2>\n<p>{}</p>\n<p>{}</p>\n<details><summary>{}</summary>\n<div "
      "class=\"scroll\"><table><thead><tr><th>{}</th><th>A</th><th>B</th></tr></thead><tbody>\n",
      said("Rules that acted"),
      xml_escaped(said_with("Under A {}.",
                            acted_sentence(*plan.a.rules, result.rules_a, result.pairs.size()))),
      xml_escaped(said_with("Under B {}.",
                            acted_sentence(*plan.b.rules, result.rules_b, result.pairs.size()))),
      said("Every hook, phase, action, ending, piece and token: in how many games it acted"),
      said("what"));
  for (const auto& [name, sides] : shares) {
    text += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", xml_escaped(name), sides[0], sides[1]);
  }
  return text + "</tbody></table></div></details>\n";
}

/// The change in two parts.
std::string parts_html(const AbResult& result, const AbSummary& summary) {
  const std::string same = ab_same_play(result, summary);
  if (same.empty()) {
    return "";
  }
  std::string text = fmt::format(
      "<h2>{}</h2>\n<p>{}.</p>\n", said("The rule alone, and what the players make of it"), same);
  if (!summary.rows.front().rule) {
    return text;
  }
  text += fmt::format(
      "<div class=\"scroll\"><table><thead><tr><th>{0}</th><th>{1}</th><th>{3}</th><th>{2}</th>"
      "<th>{3}</th></tr></thead><tbody>\n",
      said("metric"),
      said("the rule alone"),
      said("the players"),
      said("95 % interval"));
  for (const auto& row : ab_parts(summary)) {
    text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        xml_escaped(row[0]),
                        row[1],
                        row[2],
                        row[3],
                        row[4]);
  }
  return text + "</tbody></table></div>\n";
}

std::string tables_html(const AbResult& result, const AbSummary& summary) {
  std::string text = table_html(summary) + parts_html(result, summary);
  if (summary.fresh_pairs > 0) {
    text += fmt::format("<h2>{}</h2>\n{}",
                        said_with("What was clear, again on {} fresh seeds", summary.fresh_pairs),
                        second_html(summary, &AbRow::again));
  }
  if (!summary.other_bots.empty()) {
    text += fmt::format("<h2>{}</h2>\n{}",
                        xml_escaped(said_with("The same seeds, played by {}",
                                              fmt::join(summary.other_bots, said(" against ")))),
                        second_html(summary, &AbRow::other));
  }
  return text;
}

std::string games_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  return result.pairs.empty() ? std::string()
                              : changes_html(plan, result, summary) +
                                    both_html(plan, result, summary) + extremes_html(plan, result);
}

std::string head_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  return said_with(
      "{} is {}, {} is {}. {} pairs of games, each pair on one seed: the same tiles in the same "
      "order, played by {}. {} of them differ.{}",
      "<strong>A</strong>",
      code(plan.a.name),
      "<strong>B</strong>",
      code(plan.b.name),
      result.pairs.size(),
      xml_escaped(fmt::format("{}", fmt::join(plan.bots, said(" against ")))),
      summary.differing,
      result.interrupted ? said_with(" Interrupted before the {} that were wanted.", plan.pairs)
                         : std::string());
}

std::string faults_html(const AbResult& result) {
  std::string text;
  for (const AbFault& fault : result.faults) {
    text += fmt::format(
        "<p>{}</p>\n",
        xml_escaped(said_with("Not counted: seed {}: {}", fault.seed, said_again(fault.what))));
  }
  return text;
}

}  // namespace

std::string ab_html(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  return filled_in(page_file("ab.html"),
                   {{"language", std::string(language_code())},
                    {"title", xml_escaped(said_with("{} against {}", plan.a.name, plan.b.name))},
                    {"style", std::string(page_file("ab.css"))},
                    {"head", head_html(plan, result, summary)},
                    {"verdicts", verdicts_html(plan, result, summary)},
                    {"changes", tables_html(result, summary) + acted_html(plan, result)},
                    {"games", games_html(plan, result, summary)},
                    {"faults", faults_html(result)},
                    {"script", std::string(page_file("ab.js"))}});
}

}  // namespace bastide
