// The report of `bastide ab` in a terminal, as plain lines and as JSON.
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

std::string main_table(const AbSummary& summary) {
  TextTable table({said("metric"),
                   "A",
                   "B",
                   said("change"),
                   said("95 % interval"),
                   said("bootstrap"),
                   said("variance"),
                   said("pairs for ±1"),
                   ""},
                  {Align::left,
                   Align::right,
                   Align::right,
                   Align::right,
                   Align::left,
                   Align::left,
                   Align::right,
                   Align::right,
                   Align::left});
  for (const AbRow& row : summary.rows) {
    const PairedChange& change = row.change;
    if (is_idle(row)) {
      continue;
    }
    table.add({ab_label(row.metric),
               ab_value(row.metric, change.a),
               ab_value(row.metric, change.b),
               ab_change(row.metric, change.change),
               ab_interval(row.metric, change.interval),
               ab_interval(row.metric, row.bootstrap),
               fmt::format("{:.2f}", change.variance_ratio),
               row.metric.points ? std::to_string(change.pairs_for(1)) : "",
               ab_mark(summary, row)});
  }
  return table.aligned();
}

/// The changes on fresh seeds, or with other bots.
std::string second_table(const AbSummary& summary,
                         const std::optional<PairedChange> AbRow::*which) {
  TextTable table(
      {"", "A", "B", said("change"), said("95 % interval"), ""},
      {Align::left, Align::right, Align::right, Align::right, Align::left, Align::left});
  for (const AbRow& row : summary.rows) {
    const std::optional<PairedChange>& change = row.*which;
    if (!change || is_idle(row)) {
      continue;
    }
    table.add({ab_label(row.metric),
               ab_value(row.metric, change->a),
               ab_value(row.metric, change->b),
               ab_change(row.metric, change->change),
               ab_interval(row.metric, change->interval),
               ab_second_mark(row, which == &AbRow::again)});
  }
  return table.empty() ? said("nothing was clear") + "\n" : table.aligned();
}

/// The change in two parts: of the rule alone, and of what the players make of it.
std::string parts_table(const AbSummary& summary) {
  TextTable table({"",
                   said("the rule alone"),
                   said("95 % interval"),
                   said("the players"),
                   said("95 % interval")},
                  {Align::left, Align::right, Align::left, Align::right, Align::left});
  for (const auto& row : ab_parts(summary)) {
    table.add({row.begin(), row.end()});
  }
  return table.empty() ? "" : table.aligned();
}

Json interval_json(const Interval& interval) {
  return {interval.low, interval.high};
}

Json change_json(const PairedChange& change) {
  return {{"a", change.a},
          {"b", change.b},
          {"change", change.change},
          {"interval", interval_json(change.interval)},
          {"p", change.p}};
}

Json row_json(const AbRow& row) {
  const PairedChange& change = row.change;
  Json json{{"metric", row.metric.key},
            {"a", change.a},
            {"b", change.b},
            {"change", change.change},
            {"interval", interval_json(change.interval)},
            {"bootstrap", interval_json(row.bootstrap)},
            {"deviation", change.deviation},
            {"variance_ratio", change.variance_ratio},
            {"p", change.p},
            {"clear", row.clear}};
  if (!row.metric.source.empty()) {
    json["rule"] = row.metric.source;
  }
  if (row.metric.share) {
    json["wilson_a"] = interval_json(row.share_a);
    json["wilson_b"] = interval_json(row.share_b);
  }
  if (row.rule) {
    json["rule_alone"] = change_json(*row.rule);
    json["players"] = change_json(*row.players);
  }
  if (row.again) {
    json["again"] = change_json(*row.again);
    json["confirmed"] = row.confirmed;
  }
  if (row.other) {
    json["other_bots"] = change_json(*row.other);
    json["opposite"] = row.opposite;
  }
  return json;
}

Json question_json(const AbQuestion& question) {
  Json json{{"metric", question.metric}, {"margin", question.margin}};
  if (question.equivalent) {
    json["equivalence_p"] = question.equivalent->p;
    json["equivalent"] = question.equivalent->holds();
  }
  if (question.test) {
    constexpr std::array<const char*, 4> kWords{"undecided", "higher", "lower", "none"};
    json["sequential"] = {
        {"verdict", kWords.at(static_cast<std::size_t>(question.test->verdict()))},
        {"pairs", question.test->pairs()},
        {"ratio_higher", question.test->ratio(1)},
        {"ratio_lower", question.test->ratio(-1)},
        {"bounds", {SequentialTest::lower(), SequentialTest::upper()}}};
  }
  return json;
}

}  // namespace

std::string ab_text(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::string text = line_of("A  {}", plan.a.name) + line_of("B  {}", plan.b.name);
  text += line_of("{} pairs on the same seeds from {}, {}; {} differ",
                  result.pairs.size(),
                  plan.seed,
                  fmt::join(plan.bots, " - "),
                  summary.differing) +
          "\n";
  text += main_table(summary);
  text += "\n" + said("variance: of the change, as a part of that of unpaired games") + "\n";
  for (const std::string& line : ab_wins(summary)) {
    text += one_line(line) + "\n";
  }
  if (const std::string same = ab_same_play(result, summary); !same.empty()) {
    text += "\n" + same + "\n" + parts_table(summary);
  }
  if (summary.fresh_pairs > 0) {
    text += "\n" + line_of("what was clear, again on {} fresh seeds", summary.fresh_pairs) +
            second_table(summary, &AbRow::again);
  }
  if (!summary.other_bots.empty()) {
    text += "\n" + line_of("the same seeds with {}", fmt::join(summary.other_bots, " - ")) +
            second_table(summary, &AbRow::other);
  }
  if (const std::string answer = ab_answer(plan, summary); !answer.empty()) {
    text += "\n" + said_with("question {}", answer);
  }
  text += "\n" + line_of("rules acted under A: {}",
                         acted_sentence(*plan.a.rules, result.rules_a, result.pairs.size()));
  text += line_of("rules acted under B: {}",
                  acted_sentence(*plan.b.rules, result.rules_b, result.pairs.size()));
  return text + "\n" + line_of("verdict  {}", ab_verdict(plan, result, summary));
}

std::string ab_plain(const AbSummary& summary) {
  TextTable table(
      {"metric", "a", "b", "change", "low", "high", "variance", "clear", "low", "high"});
  for (const AbRow& row : summary.rows) {
    const PairedChange& change = row.change;
    table.add({row.metric.key,
               fmt::format("{:.6g}", change.a),
               fmt::format("{:.6g}", change.b),
               fmt::format("{:.6g}", change.change),
               fmt::format("{:.6g}", change.interval.low),
               fmt::format("{:.6g}", change.interval.high),
               fmt::format("{:.4g}", change.variance_ratio),
               row.clear ? "clear" : "unclear",
               fmt::format("{:.6g}", row.bootstrap.low),
               fmt::format("{:.6g}", row.bootstrap.high)});
  }
  return table.plain();
}

Json ab_json(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  const InEnglish english;
  Json rows = Json::array();
  for (const AbRow& row : summary.rows) {
    rows.push_back(row_json(row));
  }
  Json faults = Json::array();
  for (const AbFault& fault : result.faults) {
    faults.push_back({{"seed", seed_json(fault.seed)}, {"what", fault.what}});
  }
  Json value{{"bastide_ab", 1},
             {"a", plan.a.name},
             {"b", plan.b.name},
             {"bots", plan.bots},
             {"seed", seed_json(plan.seed)},
             {"pairs", result.pairs.size()},
             {"pairs_wanted", plan.pairs},
             {"pairs_that_differ", summary.differing},
             {"pairs_of_the_same_play", summary.same_plays},
             {"interrupted", result.interrupted},
             {"metrics", rows}};
  if (summary.find("wins") != nullptr) {
    value["win_outcomes"] = summary.outcomes;
  }
  if (summary.find("team_wins") != nullptr) {
    value["mcnemar"] = {
        {"only_a", summary.only_a}, {"only_b", summary.only_b}, {"p", summary.team_p}};
  }
  if (summary.fresh_pairs > 0) {
    value["fresh_pairs"] = summary.fresh_pairs;
  }
  if (!summary.other_bots.empty()) {
    value["other_bots"] = summary.other_bots;
  }
  if (summary.question.margin > 0) {
    value["question"] = question_json(summary.question);
    value["question"]["answer"] = ab_answer(plan, summary);
  }
  value["rules"] = {{"a", acted_json(*plan.a.rules, result.rules_a, result.pairs.size())},
                    {"b", acted_json(*plan.b.rules, result.rules_b, result.pairs.size())}};
  value["faults"] = faults;
  value["verdict"] = ab_verdict(plan, result, summary);
  return value;
}

}  // namespace bastide
