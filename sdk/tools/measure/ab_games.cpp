#include "sdk/tools/measure/ab_games.h"

#include <algorithm>
#include <bit>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/measure/ab_player.h"
#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/measure/shared_parts.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

namespace {

/// What the threads share.
struct Shared {
  explicit Shared(const AbPlan& plan) : pairs(plan.pairs) {}

  Workers workers;
  SharedParts<AbPlayed> pairs;
};

AbPlayed play_pair(std::uint64_t seed, AbPlayer& a, AbPlayer& b, LineBook& book) {
  const char* side = "A";
  try {
    AbPair pair{seed, a.play(seed), {}};
    pair.rules_a = a.rules(book);
    side = "B";
    pair.b = b.play(seed);
    pair.rules_b = b.rules(book);
    if (std::optional<std::vector<double>> values = b.repeat(a, seed)) {
      pair.same = AbSamePlay{std::move(*values), b.rules(book)};
    }
    return {std::move(pair), ""};
  } catch (const ToolError& error) {
    return {std::nullopt, fmt::format("{}: {}", side, error.what())};
  }
}

/// Ends early by Stopped: a pair that was begun is then left out.
void work(const AbPlan& plan, const std::vector<AbMetric>& metrics, Shared& shared) {
  std::optional<InEnglish> english;
  if (plan.outside == nullptr) {
    english.emplace();  // what goes wrong is kept in files
  }
  AbPlayer a(plan.a, plan.bots, metrics, shared.workers, plan.outside.get());
  AbPlayer b(plan.b, plan.bots, metrics, shared.workers, plan.outside.get());
  while (!shared.workers.stopped()) {
    const std::optional<std::uint64_t> number = shared.pairs.take();
    if (!number) {
      break;
    }
    shared.pairs.put(*number,
                     play_pair(game_seed(plan.seed, plan.first_pair + *number), a, b, *plan.lines));
  }
}

/// Shows finished pairs to the watcher, in order.
class InOrder {
 public:
  InOrder(const AbWatcher& watcher, const Shared& shared) : watcher_(watcher), shared_(shared) {}

  /// True once the watcher has seen enough.
  bool follow() {
    while (!enough_ && watcher_ && shown_ < shared_.pairs.count() &&
           shared_.pairs.is_finished(shown_)) {
      const std::optional<AbPair>& pair = shared_.pairs[shown_++].pair;
      enough_ = pair.has_value() && watcher_(*pair);
    }
    return enough_;
  }

  /// How many pairs count.
  [[nodiscard]] std::size_t limit() const { return enough_ ? shown_ : shared_.pairs.count(); }

 private:
  const AbWatcher& watcher_;
  const Shared& shared_;
  std::size_t shown_ = 0;
  bool enough_ = false;
};

/// Takes finished pairs out of a saved run and brings new ones there; null: there is none.
class Kept {
 public:
  Kept(const AbPlan& plan, AbRun* run, Shared& shared) : plan_(plan), run_(run), shared_(shared) {
    if (run_ == nullptr) {
      return;
    }
    for (std::uint64_t i = 0; i < plan.pairs; ++i) {
      if (const AbPlayed* played = run_->find(plan.bots, plan.first_pair + i)) {
        shared.pairs.put_back(i, *played);
      }
    }
  }

  void write_when_due() {
    if (run_ != nullptr && run_->is_due()) {
      write();
    }
  }
  void write() {
    if (run_ == nullptr) {
      return;
    }
    shared_.pairs.keep_finished([&](std::uint64_t i, const AbPlayed& played) {
      run_->add(plan_.bots, plan_.first_pair + i, played);
    });
    run_->write();
  }

 private:
  const AbPlan& plan_;
  AbRun* run_;
  Shared& shared_;
};

std::string word_of(const std::string& kind) {
  return kind.substr(kind.find(':') + 1);
}

/// Kinds of both rulesets, by their word where that is enough.
void add_kinds(const AbPlan& plan, std::vector<AbMetric>& metrics) {
  std::vector<std::string> kinds;
  for (const Ruleset* rules : {plan.a.rules.get(), plan.b.rules.get()}) {
    for (const auto& kind : rules->catalog.feature_kinds.rows()) {
      if (std::find(kinds.begin(), kinds.end(), kind.name) == kinds.end()) {
        kinds.push_back(kind.name);
      }
    }
  }
  for (const std::string& kind : kinds) {
    const bool alone = std::count_if(kinds.begin(), kinds.end(), [&](const std::string& other) {
                         return word_of(other) == word_of(kind);
                       }) == 1;
    metrics.push_back({"points/" + kind, "  " + (alone ? word_of(kind) : kind), true});
  }
}

/// A column that is added: a metric, and where its values come from.
struct LineColumn {
  AbMetric metric;
  std::uint32_t number = 0;  // in the book
};

/// The lines of a kind of feature, by name; none where one line is all of it.
std::vector<LineColumn> columns_of(const AbPlan& plan, const std::string& kind) {
  std::vector<LineColumn> columns;
  const std::vector<LineBook::Entry>& entries = plan.lines->entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const LineBook::Entry& entry = entries[i];
    if ((entry.kind.empty() ? kNoFeature : entry.kind) != kind) {
      continue;
    }
    const LineKey key{entry.kind, entry.line, "", ""};
    std::string label = line_label(plan.b.rules->catalog, key);
    label = label == entry.line ? line_label(plan.a.rules->catalog, key) : label;
    LineColumn column;
    column.metric.key = fmt::format("points/{}/{}", kind, entry.line);
    column.metric.label = "    " + label;
    column.metric.points = true;
    column.metric.source = fmt::format("{}", fmt::join(entry.sources, "; "));
    column.number = static_cast<std::uint32_t>(i);
    columns.push_back(std::move(column));
  }
  std::sort(columns.begin(), columns.end(), [](const LineColumn& a, const LineColumn& b) {
    return a.metric.key < b.metric.key;
  });
  if (columns.size() == 1 && kind != kNoFeature) {
    columns.clear();
  }
  return columns;
}

double value_of(const AbRules& rules, std::uint32_t number) {
  const auto found = std::find_if(rules.lines.begin(), rules.lines.end(), [&](const auto& line) {
    return line.first == number;
  });
  return found == rules.lines.end() ? 0 : found->second;
}

/// Puts the lines of each kind below it, in the list of metrics and in every pair.
void add_lines(const AbPlan& plan, AbResult& result) {
  constexpr std::string_view kPoints = "points/";
  std::vector<AbMetric> metrics;
  std::vector<std::int64_t> from;  // an old column, or a line of the book, counted down from -1
  for (std::size_t i = 0; i < result.metrics.size(); ++i) {
    const std::string& key = result.metrics[i].key;
    std::vector<LineColumn> lines;
    if (key.starts_with(kPoints)) {
      lines = columns_of(plan, key.substr(kPoints.size()));
    }
    metrics.push_back(result.metrics[i]);
    from.push_back(static_cast<std::int64_t>(i));
    for (LineColumn& line : lines) {
      metrics.push_back(std::move(line.metric));
      from.push_back(-1 - std::int64_t{line.number});
    }
  }
  const auto widen = [&from](std::vector<double>& values, const AbRules& rules) {
    std::vector<double> wider;
    wider.reserve(from.size());
    for (const std::int64_t place : from) {
      wider.push_back(place >= 0 ? values[static_cast<std::size_t>(place)]
                                 : value_of(rules, static_cast<std::uint32_t>(-1 - place)));
    }
    values = std::move(wider);
  };
  for (AbPair& pair : result.pairs) {
    widen(pair.a, pair.rules_a);
    widen(pair.b, pair.rules_b);
    if (pair.same) {
      widen(pair.same->values, pair.same->rules);
    }
  }
  result.metrics = std::move(metrics);
}

void count_acted(const AbRules& rules, RuleTally& tally) {
  tally.acted.resize(std::max(tally.acted.size(), rules.acted.size()));
  for (std::size_t i = 0; i < rules.acted.size(); ++i) {
    tally.acted[i] += rules.acted[i] ? 1 : 0;
  }
}

/// Lines count where a line of a table is looked for that never did.
void count_lines(const AbPlan& plan, const AbRules& rules, RuleTally& tally) {
  for (const auto& [number, points] : rules.lines) {
    const LineBook::Entry& entry = plan.lines->entries()[number];
    ++tally.lines[{entry.kind, entry.line, "", ""}].games;
  }
}

}  // namespace

std::uint32_t LineBook::number(const LineKey& key) {
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] =
      numbers_.try_emplace({key.kind, key.line}, static_cast<std::uint32_t>(entries_.size()));
  if (is_new) {
    entries_.push_back({key.kind, key.line, {}});
  }
  if (!key.plugin.empty()) {
    entries_[found->second].sources.insert(
        fmt::format("{}{}{}", key.plugin, key.rules.empty() ? "" : " ", key.rules));
  }
  return found->second;
}

std::vector<AbMetric> ab_metrics(const AbPlan& plan) {
  std::vector<AbMetric> metrics{{"score", marked("score"), true, false, true}};
  add_kinds(plan, metrics);
  metrics.push_back({fmt::format("points/{}", kNoFeature),
                     std::string("  ") + marked("without a feature"),
                     true});
  const bool together = plays_together(*plan.a.rules) || plays_together(*plan.b.rules);
  if (together) {
    metrics.push_back({"team_wins", marked("games won together"), false, true, true});
  } else if (plan.bots.size() > 1) {
    metrics.push_back({"margin", marked("margin of who begins"), true, false, true});
    metrics.push_back({"wins", marked("wins of who begins"), false, true, true});
    metrics.push_back({"lead_changes", marked("lead changes"), false, false, true});
  }
  metrics.push_back({"turns", marked("turns"), false, false, true});
  metrics.push_back({"decisions", marked("decisions"), false, false, false});
  metrics.push_back({"branching", marked("options a decision"), false, false, true});
  return metrics;
}

AbResult play_pairs(const AbPlan& plan,
                    const std::function<void(std::uint64_t)>& progress,
                    const AbWatcher& watcher,
                    AbRun* run) {
  AbResult result;
  result.metrics = ab_metrics(plan);
  Shared shared(plan);
  InOrder order(watcher, shared);
  Kept kept(plan, run, shared);
  const auto wanted = static_cast<std::uint64_t>(std::max(1, plan.threads));
  shared.workers.run(
      static_cast<int>(std::min(wanted, plan.pairs)),
      [&] { work(plan, result.metrics, shared); },
      [&] {
        if (order.follow()) {
          shared.workers.stop();
        }
        progress(shared.pairs.done());
        kept.write_when_due();
      });
  result.decided = order.follow();
  result.interrupted = !result.decided && shared.pairs.done() < plan.pairs && heed_stop();
  kept.write();
  for (std::size_t i = 0; i < order.limit(); ++i) {
    AbPlayed& played = shared.pairs[i];
    if (played.pair.has_value()) {
      result.pairs.push_back(std::move(*played.pair));
    } else if (!played.fault.empty()) {
      result.faults.push_back({game_seed(plan.seed, plan.first_pair + i), played.fault});
    }
  }
  for (const AbPair& pair : result.pairs) {
    count_acted(pair.rules_a, result.rules_a);
    count_acted(pair.rules_b, result.rules_b);
    count_lines(plan, pair.rules_a, result.rules_a);
    count_lines(plan, pair.rules_b, result.rules_b);
  }
  add_lines(plan, result);
  return result;
}

std::uint64_t probe_pairs(const AbPlan& plan) {
  const InEnglish english;  // it is compared with what is kept in a file
  constexpr std::uint64_t kProbePair = std::uint64_t{1}
                                       << 48;  // beyond those that can be asked for
  const std::vector<AbMetric> metrics = ab_metrics(plan);
  const std::vector<std::string> bots = repeatable_bots(plan.bots);
  const Workers workers;
  LineBook book;
  AbPlayer a(plan.a, bots, metrics, workers);
  AbPlayer b(plan.b, bots, metrics, workers);
  const AbPlayed played = play_pair(game_seed(plan.seed, kProbePair), a, b, book);
  std::uint64_t hash = mix_text(1, played.fault);
  if (played.pair) {
    for (const std::vector<double>* side : {&played.pair->a, &played.pair->b}) {
      for (const double value : *side) {
        hash = mix(hash, std::bit_cast<std::uint64_t>(value));
      }
    }
  }
  return hash;
}

std::string replay_command(const AbPlan& plan, const AbSide& side, std::uint64_t seed) {
  return play_command(side.arguments, plan.bots, seed);
}

}  // namespace bastide
