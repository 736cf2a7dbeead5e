// The report of `bastide balance` as one HTML file without anything from outside.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/measure/balance_metrics.h"
#include "sdk/tools/measure/balance_report.h"
#include "sdk/tools/measure/dot_plot.h"
#include "sdk/tools/shell/page_files.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

std::string items_html(const std::vector<std::string>& sentences) {
  std::string text = "<ul>\n";
  for (const std::string& sentence : sentences) {
    text += fmt::format("<li>{}</li>\n", xml_escaped(sentence));
  }
  return text + "</ul>\n";
}

std::string figures_html(const std::vector<Figure>& figures) {
  std::string text = "<div class=\"scroll\"><table class=\"figures\">\n";
  std::string group;
  for (const Figure& figure : figures) {
    if (figure.group != group) {
      group = figure.group;
      text += fmt::format("<tbody><tr><th colspan=\"5\" scope=\"rowgroup\">{}</th></tr>\n",
                          xml_escaped(group));
    }
    const bool is_share = figure.unit == Unit::share && figure.interval;
    text += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"left\">{}</td><td>{}</td>"
        "<td class=\"left says\">{}</td></tr>\n",
        xml_escaped(figure.label),
        figure_value(figure.unit, figure.value),
        figure_interval(figure),
        is_share ? plot_share(figure.value, *figure.interval) : "",
        xml_escaped(figure.says));
  }
  return text + "</table></div>\n";
}

/// Empty without rows.
std::string spreads_html(const SpreadTable& spreads) {
  if (spreads.rows.empty()) {
    return "";
  }
  std::string text =
      "<h2>" + said("How the numbers of your metrics spread") +
      "</h2>\n<div class=\"scroll\"><table class=\"figures spreads\">\n<thead><tr><td></td>";
  for (std::size_t i = 1; i < spreads.heads.size(); ++i) {
    text += fmt::format("<th scope=\"col\">{}</th>", spreads.heads[i]);
  }
  text += "</tr></thead>\n";
  for (const std::vector<std::string>& row : spreads.rows) {
    text += fmt::format("<tr><th scope=\"row\">{}</th>", xml_escaped(row.front()));
    for (std::size_t i = 1; i < row.size(); ++i) {
      text += fmt::format("<td>{}</td>", row[i]);
    }
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

std::string shown_value(const RowColumn& column, std::int64_t value) {
  return fmt::format("{:g}", static_cast<double>(value) * column.unit);
}

std::string dot_words(const BalanceReport& report,
                      std::uint64_t game,
                      const RowColumn& column,
                      std::int64_t value) {
  return said_with("game {}, seed {}: {} {} | {}",
                   game + 1,
                   game_seed(report.plan.seed, game),
                   said(column.label),
                   shown_value(column, value),
                   game_command(report, game));
}

/// Games that have a value in this column.
std::vector<std::pair<std::uint64_t, std::int64_t>> column_of(const BalanceReport& report,
                                                              std::size_t column) {
  std::vector<std::pair<std::uint64_t, std::int64_t>> values;
  for (const auto& [game, row] : report.tally.balance->rows) {
    if (row.values[column]) {
      values.emplace_back(game, *row.values[column]);
    }
  }
  return values;
}

bool varies(const std::vector<std::pair<std::uint64_t, std::int64_t>>& values) {
  return std::any_of(values.begin(), values.end(), [&](const auto& value) {
    return value.second != values.front().second;
  });
}

std::string dots_html(const BalanceReport& report) {
  std::string text;
  const std::vector<RowColumn> columns = columns_of(report.plan);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const RowColumn& column = columns[i];
    const auto values = column_of(report, i);
    if (!varies(values)) {
      continue;
    }
    std::vector<GameDot> dots;
    Histogram histogram;
    for (const auto& [game, value] : values) {
      dots.push_back(
          {static_cast<double>(value) * column.unit, dot_words(report, game, column, value)});
      histogram.add(value);
    }
    const Interval interval = histogram.mean_interval();
    std::string label = said(column.label);
    label.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(label.front())));
    text += fmt::format("<h3>{}</h3>\n<figure class=\"plot\">{}</figure>\n",
                        xml_escaped(label),
                        plot_dots(dots,
                                  histogram.mean() * column.unit,
                                  {interval.low * column.unit, interval.high * column.unit}));
  }
  return text;
}

std::string comebacks_html(const BalanceTally& tally) {
  if (tally.lead_changes.count() == 0) {
    return "";
  }
  std::vector<Curve> curves{{said("after a quarter of the game"), {}},
                            {said("at half-time"), {}},
                            {said("after three quarters"), {}}};
  std::vector<std::string> places;
  for (const ComebackRow& row : comeback_rows(tally)) {
    places.push_back(row.behind);
    for (std::size_t quarter = 0; quarter < kQuarters; ++quarter) {
      const auto seats = static_cast<double>(row.at.at(quarter).seats);
      const double won = static_cast<double>(row.at.at(quarter).won) / kComebackParts;
      if (seats == 0) {
        curves[quarter].points.emplace_back();
        continue;
      }
      const Interval interval = wilson(won, seats);
      curves[quarter].points.push_back(
          CurvePoint{100 * won / seats, Interval{100 * interval.low, 100 * interval.high}});
    }
  }
  return fmt::format(
      "<h2>{}</h2>\n<p>{}</p>\n<figure class=\"plot\">{}</figure>\n",
      said("Is there hope?"),
      said("Of seats that lay so many points behind the leader, so many won. Bars are 95 % "
           "intervals."),
      plot_curves(curves, places, 100, " %"));
}

std::string options_html(const BalanceTally& tally) {
  Curve curve{"options", {}};
  std::vector<std::string> places;
  double most = 1;
  for (std::size_t part = 0; part < kParts; ++part) {
    places.push_back(part % 4 == 0 ? fmt::format("{} %", 100 * part / kParts) : "");
    const auto decisions = static_cast<double>(tally.decided_in.at(part));
    if (decisions == 0) {
      curve.points.emplace_back();
      continue;
    }
    const double mean = static_cast<double>(tally.options_in.at(part)) / decisions;
    most = std::max(most, mean);
    curve.points.push_back(CurvePoint{mean});
  }
  return fmt::format("<h2>{}</h2>\n<p>{}</p>\n<figure class=\"plot\">{}</figure>\n",
                     said("How much there is to choose from"),
                     said("Options of a decision, over the course of the game."),
                     plot_curves({curve}, places, most * 1.05, ""));
}

}  // namespace

std::string balance_html(const BalanceReport& report) {
  const std::vector<Figure> figures = balance_figures(report.plan, report.tally);
  const std::string title =
      said_with("Balance of {}", said_by("rulesets", report.plan.rules->title));
  std::string worth;
  for (const GameWorth& game : games_worth_a_look(report)) {
    worth += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"left\"><code>{}</code>"
        "</td></tr>\n",
        xml_escaped(game.why),
        xml_escaped(game.value),
        xml_escaped(game.command));
  }
  return filled_in(
      page_file("balance.html"),
      {{"language", std::string(language_code())},
       {"title", xml_escaped(title)},
       {"style", std::string(page_file("ab.css")) + std::string(page_file("balance.css"))},
       {"script", std::string(page_file("ab.js"))},
       {"head",
        xml_escaped(
            said_with("{} games from seed {}, played by {}.{} The same again:",
                      report.tally.games,
                      report.plan.seed,
                      fmt::join(report.plan.bots, ", "),
                      report.interrupted ? said(" The run was interrupted.") : std::string()))},
       {"command", xml_escaped(report.command)},
       {"findings", items_html(what_stands_out(report.plan, report.tally, figures))},
       {"figures", figures_html(figures)},
       {"spreads", spreads_html(metric_spreads(report.plan, *report.tally.balance))},
       {"comebacks", comebacks_html(*report.tally.balance)},
       {"options", options_html(*report.tally.balance)},
       {"about_dots",
        xml_escaped(said_with(
            "Every dot is one of the first {} games. Point at a dot, or go to it by Tab and "
            "arrows, "
            "for its seed and the command that plays it again; click it or press Enter to keep "
            "them. The line is the mean of these games, the band its 95 % interval.",
            report.tally.balance->rows.size()))},
       {"dots", dots_html(report)},
       {"worth", worth},
       {"limits", items_html(balance_limits(report.plan, report.tally, figures))}});
}

}  // namespace bastide
