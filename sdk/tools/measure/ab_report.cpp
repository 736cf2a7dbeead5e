#include "sdk/tools/measure/ab_report.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/measure/ab_player.h"

namespace bastide {

namespace {

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

bool leaves_out_zero(const Interval& interval) {
  return interval.low > 0 || interval.high < 0;
}

/// -1, 0 or 1: on which side of 0 the whole interval lies.
int side_of(const Interval& interval) {
  return interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0;
}

/// The same of another result, by the key: lines that no game of it had are 0.
std::vector<double> column(const AbResult& result, const std::string& key, bool of_b) {
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    if (result.metrics[i].key == key) {
      return column(result, i, of_b);
    }
  }
  return std::vector<double>(result.pairs.size());
}

/// So many of a hundred pairs must allow the same play: those that do not are no sample of all.
constexpr std::uint64_t kSamePlays = 95;

/// Parts the change into that of the same play and that of the players.
void add_same_play(const AbResult& result, AbSummary& summary) {
  summary.same_plays = static_cast<std::uint64_t>(
      std::count_if(result.pairs.begin(), result.pairs.end(), [](const AbPair& pair) {
        return pair.same.has_value();
      }));
  if (summary.same_plays < 2 || summary.same_plays * 100 < result.pairs.size() * kSamePlays) {
    return;
  }
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    std::vector<double> a;
    std::vector<double> same;
    std::vector<double> b;
    for (const AbPair& pair : result.pairs) {
      if (pair.same) {
        a.push_back(pair.a[i]);
        same.push_back(pair.same->values[i]);
        b.push_back(pair.b[i]);
      }
    }
    summary.rows[i].rule = compare_pairs(a, same);
    summary.rows[i].players = compare_pairs(same, b);
  }
}

void add_bootstrap(const AbPlan& plan, const AbResult& result, AbSummary& summary) {
  std::vector<std::vector<double>> changes;
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    std::vector<double>& values = changes.emplace_back();
    for (const AbPair& pair : result.pairs) {
      values.push_back(pair.b[i] - pair.a[i]);
    }
  }
  // With so many pairs both kinds of interval agree; fewer draws are enough, and fewer still where
  // somebody waits for the end.
  constexpr std::size_t kMany = 50000;
  constexpr std::size_t kQuick = 20'000'000;
  constexpr std::size_t kLeast = 40;
  constexpr std::size_t kUsual = 2000;
  const std::size_t values = std::max<std::size_t>(1, changes.size() * result.pairs.size());
  const std::size_t resamples = result.interrupted ? std::clamp(kQuick / values, kLeast, kUsual)
                                : result.pairs.size() > kMany ? 400
                                                              : kUsual;
  const std::vector<Interval> intervals =
      bootstrap(changes, plan.seed, static_cast<int>(resamples));
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    summary.rows[i].bootstrap = intervals[i];
  }
}

/// "-5.74" or "+3.6 % points".
std::string change_words(const AbRow& row) {
  const std::string change = ab_change(row.metric, row.change.change);
  return row.metric.share ? said_with("{} % points", change) : change;
}

/// " (the rule -4.10, the players -1.64)"
std::string parts_words(const AbRow& row) {
  return row.rule && row.players && row.rule->change != 0
             ? said_with(" (the rule {}, the players {})",
                         ab_change(row.metric, row.rule->change),
                         ab_change(row.metric, row.players->change))
             : "";
}

/// Rows of the table, told in a sentence: all main metrics, and a few of the others.
class ToldRows {
 public:
  void add(const AbRow& row, const std::string& words) {
    constexpr int kMostOthers = 6;
    others_ += row.metric.headline ? 0 : 1;
    if (row.metric.headline || others_ <= kMostOthers) {
      words_.push_back(words);
    } else {
      ++more_;
    }
  }
  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::string text() const {
    const std::string all = fmt::format("{}", fmt::join(words_, ", "));
    return more_ == 0 ? all : all + ", " + said_with("and {} more", more_);
  }

 private:
  std::vector<std::string> words_;
  int others_ = 0;
  int more_ = 0;
};

/// Every row that the table marks, and the main metrics of which nothing can be said.
std::string changes_text(const AbSummary& summary) {
  ToldRows clear;
  ToldRows unclear;
  ToldRows lost;
  for (const AbRow& row : summary.rows) {
    const std::string words =
        fmt::format("{} {}{}", ab_name(row.metric), change_words(row), parts_words(row));
    if (!row.clear) {
      if (row.metric.headline) {
        unclear.add(row, ab_name(row.metric));
      }
    } else if (summary.fresh_pairs > 0 && !row.confirmed) {
      lost.add(row, words);
    } else {
      clear.add(row, words + (row.opposite ? said(" (the other bots say the opposite)") : ""));
    }
  }
  if (summary.differing == 0) {
    // None in n: with 95 % below 3/n.
    return said_with("no game differs: it matters in fewer than {:.2g} % of games",
                     300.0 / static_cast<double>(summary.rows.front().change.pairs));
  }
  std::string text =
      clear.empty() ? said("no clear change") : said_with("clear changes: {}", clear.text());
  text += lost.empty() ? "" : said_with("; not confirmed on fresh seeds: {}", lost.text());
  text += unclear.empty() || clear.empty() ? "" : said_with("; not clear: {}", unclear.text());
  return text;
}

std::string bot_words(std::vector<std::string> bots) {
  bots.erase(std::unique(bots.begin(), bots.end()), bots.end());
  return fmt::format("{}", fmt::join(bots, ", "));
}

/// What the interval says about a change that would matter.
std::string margin_text(const AbRow& row,
                        const Equivalence& test,
                        const std::string& name,
                        const std::string& margin) {
  const Interval& interval = row.change.interval;
  if (interval.low > test.margin || interval.high < -test.margin) {
    return said_with("{} changes by more than {} (95 % interval {})",
                     name,
                     margin,
                     ab_interval(row.metric, interval));
  }
  return test.holds()
             ? said_with("shown that {} changes by less than {} (two one-sided tests, p = {:.3f})",
                         name,
                         margin,
                         test.p)
             : said_with(
                   "not shown that {} changes by less than {} (two one-sided tests, p = {:.3f})",
                   name,
                   margin,
                   test.p);
}

}  // namespace

std::string ab_name(const AbMetric& metric) {
  constexpr std::string_view kKind = "points/";
  const std::size_t indent = metric.label.find_first_not_of(' ');
  std::string name = metric.label.substr(indent);
  // What is below a kind of feature is said already, and a name with its plugin is nobody's word.
  if (language_code() == "en" || indent > 2 || name.find(':') != std::string::npos) {
    return name;
  }
  const bool is_kind =
      metric.key.starts_with(kKind) && metric.key.substr(kKind.size()) != kNoFeature;
  return is_kind ? said_name(metric.key.substr(kKind.size())) : said(name);
}

std::string ab_label(const AbMetric& metric) {
  return std::string(metric.label.find_first_not_of(' '), ' ') + ab_name(metric);
}

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

bool is_idle(const AbRow& row) {
  return row.metric.points && row.change.a == 0 && row.change.b == 0 && row.change.deviation == 0;
}

const PairedChange* ab_part(const std::optional<PairedChange>& part) {
  return part && (part->change != 0 || part->deviation != 0) ? &*part : nullptr;
}

std::vector<std::array<std::string, 5>> ab_parts(const AbSummary& summary) {
  std::vector<std::array<std::string, 5>> rows;
  for (const AbRow& row : summary.rows) {
    std::array<std::string, 5> texts{
        ab_label(row.metric), said_as("change", "none"), "", said_as("change", "none"), ""};
    bool changes = false;
    std::size_t at = 1;
    for (const PairedChange* part : {ab_part(row.rule), ab_part(row.players)}) {
      if (part != nullptr) {
        changes = true;
        texts.at(at) = ab_change(row.metric, part->change);
        texts.at(at + 1) = ab_interval(row.metric, part->interval);
      }
      at += 2;
    }
    if (changes) {
      rows.push_back(std::move(texts));
    }
  }
  return rows;
}

std::string ab_same_play(const AbResult& result, const AbSummary& summary) {
  const std::uint64_t parted = result.pairs.size() - summary.same_plays;
  if (summary.differing == 0) {
    return "";
  }
  if (!summary.rows.front().rule) {
    return said_with(
        "In {} of {} pairs what was played under A cannot be played under B: the change is of the "
        "rule and of the players together",
        parted,
        result.pairs.size());
  }
  return said_with(
      "The rule alone: the games of A, answer by answer, under the rules of B; the players: what "
      "the bots make of B beyond that{}",
      parted == 0
          ? ""
          : said_with(" ({} pairs left out, in which B does not allow what was played)", parted));
}

std::string ab_mark(const AbSummary& summary, const AbRow& row) {
  std::string text = !row.clear                 ? ""
                     : summary.fresh_pairs == 0 ? said("clear")
                     : row.confirmed            ? said("clear, confirmed")
                                                : said("clear, not confirmed");
  if (row.opposite) {
    text += (text.empty() ? "" : ", ") + said("opposite");
  }
  return text;
}

std::string ab_second_mark(const AbRow& row, bool is_confirmation) {
  if (is_confirmation) {
    return row.confirmed ? said("confirmed") : said("not confirmed");
  }
  return row.opposite ? said("opposite") : "";
}

const AbRow* AbSummary::find(std::string_view key) const {
  const auto found = std::find_if(
      rows.begin(), rows.end(), [&](const AbRow& row) { return row.metric.key == key; });
  return found == rows.end() ? nullptr : &*found;
}

AbSummary summarise(const AbPlan& plan, const AbResult& result) {
  AbSummary summary;
  std::vector<double> p;
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    const std::vector<double> a = column(result, i, false);
    const std::vector<double> b = column(result, i, true);
    AbRow row;
    row.metric = result.metrics[i];
    row.change = compare_pairs(a, b);
    const auto pairs = static_cast<double>(row.change.pairs);
    if (row.metric.share) {
      row.share_a = wilson(row.change.a * pairs, pairs);
      row.share_b = wilson(row.change.b * pairs, pairs);
    }
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
  summary.differing = static_cast<std::uint64_t>(
      std::count_if(result.pairs.begin(), result.pairs.end(), [](const AbPair& pair) {
        return pair.a != pair.b;
      }));
  const std::vector<bool> found = discoveries(p);
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    summary.rows[i].clear = found[i] && leaves_out_zero(summary.rows[i].change.interval);
  }
  add_same_play(result, summary);
  add_bootstrap(plan, result, summary);
  return summary;
}

void add_confirmation(AbSummary& summary, const AbResult& fresh) {
  summary.fresh_pairs = fresh.pairs.size();
  std::vector<double> p;
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    AbRow& row = summary.rows[i];
    if (row.clear) {
      row.again =
          compare_pairs(column(fresh, row.metric.key, false), column(fresh, row.metric.key, true));
      p.push_back(row.again->p);
    }
  }
  // Only what was clear is tested again, so only so many tests have to be allowed for.
  const std::vector<bool> found = discoveries(p);
  std::size_t next = 0;
  for (AbRow& row : summary.rows) {
    if (row.again) {
      row.confirmed = found[next++] && side_of(row.again->interval) == side_of(row.change.interval);
    }
  }
}

void add_other_bots(AbSummary& summary, const AbPlan& plan, const AbResult& other) {
  summary.other_bots = plan.bots;
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    AbRow& row = summary.rows[i];
    row.other =
        compare_pairs(column(other, row.metric.key, false), column(other, row.metric.key, true));
    row.opposite = side_of(row.other->interval) * side_of(row.change.interval) < 0;
  }
}

void answer_question(AbSummary& summary, const AbQuestion& question) {
  summary.question = question;
  const AbRow* row = summary.find(question.metric);
  if (question.margin > 0 && row != nullptr) {
    summary.question.equivalent = test_equivalence(row->change, question.margin);
  }
}

std::string ab_answer(const AbPlan& plan, const AbSummary& summary) {
  const AbQuestion& question = summary.question;
  const AbRow* row = summary.find(question.metric);
  if (row == nullptr || !question.equivalent) {
    return "";
  }
  const std::string name = ab_name(row->metric);
  const std::string size = ab_change(row->metric, question.margin).substr(1);
  const std::string margin = row->metric.share ? said_with("{} % points", size) : size;
  if (!question.test) {
    return margin_text(*row, *question.equivalent, name, margin);
  }
  const SequentialTest& test = *question.test;
  using Verdict = SequentialTest::Verdict;
  const Verdict verdict = test.verdict();
  if (verdict == Verdict::undecided) {
    return said_with(
        "{}: still open after all {} pairs, for a change of {}", name, test.pairs(), margin);
  }
  const std::string what = verdict == Verdict::higher ? said_with("{} is higher under B", name)
                           : verdict == Verdict::lower
                               ? said_with("{} is lower under B", name)
                               : said_with("{} does not change by as much as {}", name, margin);
  return said_with(
      "{}: decided after {} of at most {} pairs (sequential test for a change of "
      "{}, errors 5 %; the interval above is a little too narrow then)",
      what,
      test.pairs(),
      plan.pairs,
      margin);
}

std::vector<std::string> ab_wins(const AbSummary& summary) {
  std::vector<std::string> lines;
  for (const AbRow& row : summary.rows) {
    if (row.metric.share) {
      lines.push_back(said_with("{}: A {} [{}, {}], B {} [{}, {}] (Wilson)",
                                ab_label(row.metric),
                                ab_value(row.metric, row.change.a),
                                ab_value(row.metric, row.share_a.low),
                                ab_value(row.metric, row.share_a.high),
                                ab_value(row.metric, row.change.b),
                                ab_value(row.metric, row.share_b.low),
                                ab_value(row.metric, row.share_b.high)));
    }
  }
  if (summary.find("wins") != nullptr) {
    const auto& n = summary.outcomes;
    lines.push_back(said_with(
        "wins of who begins, from A to B: lost {}, partly lost {}, same {}, partly won {}, won {}",
        n[0],
        n[1],
        n[2],
        n[3],
        n[4]));
  }
  if (summary.find("team_wins") != nullptr) {
    lines.push_back(said_with("won under A only {}, under B only {} (McNemar p = {:.3f})",
                              summary.only_a,
                              summary.only_b,
                              summary.team_p));
  }
  return lines;
}

std::string ab_verdict(const AbPlan& plan, const AbResult& result, const AbSummary& summary) {
  std::string limits = said_counted(static_cast<std::int64_t>(plan.bots.size()),
                                    "only {1} with {0} seat, {2} pairs",
                                    "only {1} with {0} seats, {2} pairs",
                                    bot_words(plan.bots),
                                    result.pairs.size());
  if (summary.fresh_pairs > 0) {
    limits += said_with(" and {} fresh ones", summary.fresh_pairs);
  }
  limits += summary.other_bots.empty() ? said("; other players may differ")
                                       : said_with("; beside it {}", bot_words(summary.other_bots));
  return fmt::format(
      "{} ({})",
      result.pairs.size() < 2 ? said("too few pairs to say anything") : changes_text(summary),
      limits);
}

}  // namespace bastide
