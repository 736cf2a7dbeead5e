#include "sdk/tools/measure/balance_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/tools/measure/balance_metrics.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kTextWidth = 100;

std::string head_text(const BalanceReport& report) {
  const SimPlan& plan = report.plan;
  return said_with("{}: {} games, seed {}, played by {}",
                   said_by("rulesets", plan.rules->title),
                   report.tally.games,
                   plan.seed,
                   fmt::join(plan.bots, ", "));
}

std::string comeback_text(const BalanceTally& tally) {
  TextTable table({said("points behind"),
                   said("after 25 %"),
                   "50 %",
                   said("75 % of the game"),
                   said("95 % at half-time")},
                  {Align::left, Align::right, Align::right, Align::right, Align::left});
  for (const ComebackRow& row : comeback_rows(tally)) {
    std::vector<std::string> cells{row.behind};
    for (const Comeback& at : row.at) {
      cells.push_back(at.seats == 0
                          ? "-"
                          : fmt::format("{:.1f} %",
                                        100 * static_cast<double>(at.won) / kComebackParts /
                                            static_cast<double>(at.seats)));
    }
    const Comeback& half = row.at[1];
    const Interval interval =
        wilson(static_cast<double>(half.won) / kComebackParts, static_cast<double>(half.seats));
    cells.push_back(
        half.seats == 0
            ? ""
            : said_with(
                  "[{:.1f}, {:.1f}] of {}", 100 * interval.low, 100 * interval.high, half.seats));
    table.add(std::move(cells));
  }
  return table.aligned();
}

bool has_comebacks(const BalanceTally& tally) {
  return tally.lead_changes.count() > 0;
}

std::string markdown_cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
    text.insert(at, "\\");
  }
  return one_line(text);
}

std::string spreads_text(const SpreadTable& spreads) {
  std::vector<Align> align(spreads.heads.size(), Align::right);
  align.front() = Align::left;
  TextTable table(spreads.heads, align);
  for (const std::vector<std::string>& row : spreads.rows) {
    table.add(row);
  }
  return table.aligned();
}

/// Empty without rows.
std::string spreads_markdown(const SpreadTable& spreads) {
  if (spreads.rows.empty()) {
    return "";
  }
  std::string text = fmt::format("\n## {}\n\n| {} |\n|---|",
                                 said("How the numbers of your metrics spread"),
                                 fmt::join(spreads.heads, " | "));
  for (std::size_t i = 1; i < spreads.heads.size(); ++i) {
    text += "---:|";
  }
  for (std::vector<std::string> row : spreads.rows) {
    row.front() = markdown_cell(row.front());
    text += fmt::format("\n| {} |", fmt::join(row, " | "));
  }
  return text + "\n";
}

Json figures_json(const std::vector<Figure>& figures) {
  Json list = Json::array();
  for (const Figure& figure : figures) {
    list.push_back(
        {{"key", figure.key},
         {"group", figure.group},
         {"label", figure.label},
         {"unit", figure.unit == Unit::share ? "share" : "number"},
         {"value", figure.value},
         {"interval", figure.interval ? Json{figure.interval->low, figure.interval->high} : Json()},
         {"sample", figure.sample},
         {"says", figure.says}});
  }
  return list;
}

Json comebacks_json(const BalanceTally& tally) {
  Json list = Json::array();
  for (const ComebackRow& row : comeback_rows(tally)) {
    Json at = Json::array();
    for (const Comeback& comeback : row.at) {
      at.push_back({{"seats", comeback.seats},
                    {"wins", static_cast<double>(comeback.won) / kComebackParts}});
    }
    list.push_back({{"behind", row.behind}, {"quarters", std::move(at)}});
  }
  return list;
}

Json curve_json(const BalanceTally& tally) {
  Json list = Json::array();
  for (std::size_t part = 0; part < kParts; ++part) {
    const auto decisions = static_cast<double>(tally.decided_in.at(part));
    list.push_back(
        {{"from", static_cast<double>(part) / kParts},
         {"decisions", tally.decided_in.at(part)},
         {"options",
          decisions == 0 ? 0 : static_cast<double>(tally.options_in.at(part)) / decisions}});
  }
  return list;
}

Json row_values(const std::vector<RowColumn>& columns, const GameRow& row) {
  Json values;
  for (std::size_t i = 0; i < row.values.size(); ++i) {
    values[columns[i].key] = row.values[i] ? Json(*row.values[i]) : Json();
  }
  return values;
}

}  // namespace

std::vector<ComebackRow> comeback_rows(const BalanceTally& tally) {
  std::vector<ComebackRow> rows;
  for (std::size_t group = 0; group < kBehind.size(); ++group) {
    ComebackRow row;
    row.behind = group == 0 ? said_as("behind", "level")
                 : group + 1 == kBehind.size()
                     ? said_with("over {}", kBehind.at(group - 1))
                     : said_with("{} to {}", kBehind.at(group - 1) + 1, kBehind.at(group));
    for (std::size_t quarter = 0; quarter < kQuarters; ++quarter) {
      row.at.at(quarter) = tally.comebacks.at(quarter).at(group);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string game_command(const BalanceReport& report, std::uint64_t game) {
  return play_command(report.arguments, report.plan.bots, game_seed(report.plan.seed, game));
}

std::vector<GameWorth> games_worth_a_look(const BalanceReport& report) {
  struct Question {
    std::string column;
    bool is_most;
    std::string why;
  };
  std::vector<Question> questions{
      {"drama", true, said("the winner came from farthest behind (mean points)")},
      {"lead_changes", true, said("the most lead changes")},
      {"decided_at", true, said("decided last (% of the game)")},
      {"decided_at", false, said("decided first (% of the game)")},
      {"lead", true, said("the largest lead at the end")},
      {"score", true, said("the most points, of all seats together")},
      {"score", false, said("the fewest points, of all seats together")},
      {"empty_handed", true, said("the most turns without a piece in hand")},
  };
  for (const MetricFile& metric : report.plan.balance->metrics) {
    questions.push_back(
        {"metric_" + metric.id, true, said_with("the most of: {}", metric_label(metric))});
    questions.push_back(
        {"metric_" + metric.id, false, said_with("the least of: {}", metric_label(metric))});
  }
  const std::vector<RowColumn> columns = columns_of(report.plan);
  std::vector<GameWorth> list;
  for (const Question& question : questions) {
    const auto column = std::find_if(columns.begin(), columns.end(), [&](const RowColumn& each) {
      return each.key == question.column;
    });
    const auto index = static_cast<std::size_t>(column - columns.begin());
    std::optional<std::pair<std::int64_t, std::uint64_t>> best;
    for (const auto& [game, row] : report.tally.balance->rows) {
      const auto& value = row.values[index];
      if (value && (!best || (question.is_most ? *value > best->first : *value < best->first))) {
        best = {*value, game};
      }
    }
    if (best && (best->first != 0 || !question.is_most)) {
      list.push_back({question.why,
                      fmt::format("{:g}", static_cast<double>(best->first) * column->unit),
                      game_command(report, best->second)});
    }
  }
  return list;
}

std::string balance_text(const Program& program, const BalanceReport& report) {
  const std::vector<Figure> figures = balance_figures(report.plan, report.tally);
  std::string text = program.paint(Ink::strong, head_text(report)) + "\n\n" +
                     program.paint(Ink::strong, said("What stands out")) + "\n";
  for (const std::string& finding : what_stands_out(report.plan, report.tally, figures)) {
    text += "- " + wrapped(one_line(finding), 2, kTextWidth - 2);
  }
  TextTable table({"", "", said("95 % interval"), ""},
                  {Align::left, Align::right, Align::left, Align::left});
  std::string group;
  std::vector<std::pair<std::size_t, std::string>> heads;  // before this row
  std::size_t rows = 0;
  for (const Figure& figure : figures) {
    if (figure.group != group) {
      group = figure.group;
      heads.emplace_back(rows, group);
    }
    table.add({figure.label,
               figure_value(figure.unit, figure.value),
               figure_interval(figure),
               figure.says});
    ++rows;
  }
  const std::string aligned = table.aligned();
  std::size_t from = aligned.find('\n') + 1;  // the columns need no heads
  auto head = heads.begin();
  for (std::size_t row = 0; row < rows; ++row) {
    if (head != heads.end() && head->first == row) {
      text += "\n" + program.paint(Ink::strong, head->second) + "\n";
      ++head;
    }
    const std::size_t end = aligned.find('\n', from) + 1;
    text += aligned.substr(from, end - from);
    from = end;
  }
  if (const SpreadTable spreads = metric_spreads(report.plan, *report.tally.balance);
      !spreads.rows.empty()) {
    text += "\n" + program.paint(Ink::strong, said("How the numbers of your metrics spread")) +
            "\n" + spreads_text(spreads);
  }
  if (has_comebacks(*report.tally.balance)) {
    text += "\n" + program.paint(Ink::strong, said("Who is behind, and wins")) + "\n" +
            comeback_text(*report.tally.balance);
  }
  text += "\n" + program.paint(Ink::strong, said("Limits")) + "\n";
  for (const std::string& limit : balance_limits(report.plan, report.tally, figures)) {
    text += "- " + wrapped(one_line(limit), 2, kTextWidth - 2);
  }
  return text;
}

std::string balance_plain(const BalanceReport& report) {
  TextTable table(std::vector<std::string>(5));
  for (const Figure& figure : balance_figures(report.plan, report.tally)) {
    table.add({figure.key,
               fmt::format("{:.6g}", figure.value),
               figure.interval ? fmt::format("{:.6g}", figure.interval->low) : "",
               figure.interval ? fmt::format("{:.6g}", figure.interval->high) : "",
               std::to_string(figure.sample)});
  }
  return table.plain();
}

Json balance_json(const BalanceReport& report) {
  const InEnglish english;
  const BalanceTally& tally = *report.tally.balance;
  const std::vector<Figure> figures = balance_figures(report.plan, report.tally);
  Json value{{"bastide_balance", 1},
             {"ruleset", report.plan.rules->name},
             {"title", report.plan.rules->title},
             {"games", report.tally.games},
             {"seed", seed_json(report.plan.seed)},
             {"bots", report.plan.bots},
             {"follow", report.plan.balance->follow},
             {"command", report.command},
             {"interrupted", report.interrupted},
             {"stands_out", what_stands_out(report.plan, report.tally, figures)},
             {"limits", balance_limits(report.plan, report.tally, figures)},
             {"figures", figures_json(figures)},
             {"comebacks", comebacks_json(tally)},
             {"options_over_the_game", curve_json(tally)}};
  value["metrics"] = metrics_json(report.plan, tally);
  const std::vector<RowColumn> columns = columns_of(report.plan);
  value["rows"] = Json::array();
  for (const auto& [game, row] : tally.rows) {
    Json line{{"game", game + 1}, {"seed", seed_json(game_seed(report.plan.seed, game))}};
    line.update(row_values(columns, row));
    value["rows"].push_back(std::move(line));
  }
  value["sim"] = sim_json(report.plan, report.tally);
  return value;
}

std::string balance_rows(const BalanceReport& report) {
  const InEnglish english;
  const std::vector<RowColumn> columns = columns_of(report.plan);
  std::string text;
  for (const auto& [game, row] : report.tally.balance->rows) {
    Json line{{"game", game + 1},
              {"seed", seed_json(game_seed(report.plan.seed, game))},
              {"first", row.first + 1},
              {"winners", Json::array()},
              {"scores", row.scores}};
    for (const std::int32_t seat : row.winners) {
      line["winners"].push_back(seat + 1);
    }
    line.update(row_values(columns, row));
    line["course"] = row.course;
    line["options"] = row.options;
    line["again"] = row.again;
    text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  return text;
}

std::string balance_markdown(const BalanceReport& report) {
  const std::vector<Figure> figures = balance_figures(report.plan, report.tally);
  std::string text =
      "# " + one_line(said_with("Balance of {}", said_by("rulesets", report.plan.rules->title))) +
      "\n\n";
  text += wrapped(one_line(said_with("{} games, played by {}. The same again:",
                                     report.tally.games,
                                     fmt::join(report.plan.bots, ", "))),
                  0,
                  kTextWidth);
  text += "\n    " + one_line(report.command) + "\n\n## " + said("What stands out") + "\n\n";
  for (const std::string& finding : what_stands_out(report.plan, report.tally, figures)) {
    text += "- " + wrapped(one_line(finding), 2, kTextWidth - 2);
  }
  std::string group;
  for (const Figure& figure : figures) {
    if (figure.group != group) {
      group = figure.group;
      text += fmt::format(
          "\n## {}\n\n| | | {} | |\n|---|---:|---|---|\n", one_line(group), said("95 % interval"));
    }
    text += fmt::format("| {} | {} | {} | {} |\n",
                        markdown_cell(figure.label),
                        figure_value(figure.unit, figure.value),
                        figure_interval(figure),
                        markdown_cell(figure.says));
  }
  text += spreads_markdown(metric_spreads(report.plan, *report.tally.balance));
  if (has_comebacks(*report.tally.balance)) {
    text += fmt::format("\n## {}\n\n| {} | {} | 50 % | {} |\n|---|---:|---:|---:|\n",
                        said("Who is behind, and wins"),
                        said("points behind"),
                        said("after 25 %"),
                        said("75 % of the game"));
    for (const ComebackRow& row : comeback_rows(*report.tally.balance)) {
      text += "| " + row.behind + " |";
      for (const Comeback& at : row.at) {
        text += at.seats == 0 ? " - |"
                              : fmt::format(" {:.1f} % |",
                                            100 * static_cast<double>(at.won) / kComebackParts /
                                                static_cast<double>(at.seats));
      }
      text += "\n";
    }
  }
  text += "\n## " + said("Games worth a look") + "\n\n";
  for (const GameWorth& game : games_worth_a_look(report)) {
    text += fmt::format("- {}: {}: `{}`\n", one_line(game.why), game.value, one_line(game.command));
  }
  text += "\n## " + said("Limits") + "\n\n";
  for (const std::string& limit : balance_limits(report.plan, report.tally, figures)) {
    text += "- " + wrapped(one_line(limit), 2, kTextWidth - 2);
  }
  return text;
}

}  // namespace bastide
