// Pairs of games: each seed is played under two rulesets by the same bots. Tiles that both have are
// drawn in the same relative order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/tools/measure/rule_tally.h"
#include "sdk/tools/outside/outside_bots.h"

namespace bastide {

/// One of the two rulesets, and how a command line names it.
struct AbSide {
  std::shared_ptr<const Ruleset> rules;
  std::string name;       // "base --with two_tile_city"
  std::string arguments;  // the same, quoted for a shell; empty: no command names it
  LoadRequest origin{};   // of the rules, for programs that play
};

/// Lines of scores that some game had, numbered as they come. Threads share it.
class LineBook {
 public:
  /// A line of the same name on the same kind of feature is one line, whoever made it.
  std::uint32_t number(const LineKey& key);

  struct Entry {
    std::string kind;
    std::string line;
    std::set<std::string> sources;  // "plugin RULE-1, RULE-2"
  };
  [[nodiscard]] Entry entry(std::uint32_t number) const {
    const std::lock_guard lock(mutex_);
    return entries_[number];
  }
  /// All so far. Requires: no thread adds any.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, std::uint32_t> numbers_;
  std::vector<Entry> entries_;
};

struct AbPlan {
  AbSide a;
  AbSide b;
  std::vector<std::string> bots;  // one per seat
  std::uint64_t pairs = 0;
  std::uint64_t seed = 1;
  std::uint64_t first_pair = 0;  // number of the first; earlier ones are left out
  int threads = 1;
  std::shared_ptr<OutsideBots> outside{};  // lets programs play; null: there are none
  std::shared_ptr<LineBook> lines = std::make_shared<LineBook>();  // of its pairs
};

/// A number that is measured in each game.
struct AbMetric {
  std::string key;        // "points/base:city"
  std::string label;      // "  base:city points"
  bool points = false;    // counted in points
  bool share = false;     // between 0 and 1
  bool headline = false;  // named in the verdict
  std::string source{};   // of a line: "plugin RULE-1, RULE-2"
};

/// What rules did in one game.
struct AbRules {
  std::vector<std::pair<std::uint32_t, double>> lines;  // points a seat, by number in the book
  std::vector<bool> acted;                              // by thing of the ruleset

  bool operator==(const AbRules&) const = default;
};

/// The game of A once more under the rules of B: the same answers and the same chance.
struct AbSamePlay {
  std::vector<double> values;  // in the order of the metrics
  AbRules rules{};
};

/// One seed under both rulesets; values in the order of the metrics.
struct AbPair {
  std::uint64_t seed = 0;
  std::vector<double> a;
  std::vector<double> b;
  AbRules rules_a{};
  AbRules rules_b{};
  std::optional<AbSamePlay> same{};  // nothing: under B some answer or draw of A's game is none
};

/// A pair that cannot be counted.
struct AbFault {
  std::uint64_t seed = 0;
  std::string what;
};

struct AbResult {
  std::vector<AbMetric> metrics;  // ab_metrics(), and below each kind its lines
  std::vector<AbPair> pairs;      // finished, by number
  std::vector<AbFault> faults;    // by number
  bool interrupted = false;
  bool decided = false;  // the watcher has seen enough
  RuleTally rules_a;     // only how many games each thing acted in
  RuleTally rules_b;
};

/// Sees every finished pair, its numbers in the order of ab_metrics(), in the order of their
/// numbers whatever the threads do; true: enough, later pairs do not count.
using AbWatcher = std::function<bool(const AbPair& pair)>;

/// score, points by kind of feature (of either ruleset), margin and wins of who begins, turns,
/// decisions, branching, lead changes; wins of the team where a game is won or lost together.
[[nodiscard]] std::vector<AbMetric> ab_metrics(const AbPlan& plan);

class AbRun;  // ab_run.h

/// Plays the pairs on all threads; the result does not depend on their number. `progress` is called
/// now and then from the calling thread with the number of finished pairs. A pair in which a rule
/// fails is reported and not counted. With a `run`, pairs that it has are not played again, and
/// those that are played are kept there; throws ToolError when it cannot be written.
[[nodiscard]] AbResult play_pairs(const AbPlan& plan,
                                  const std::function<void(std::uint64_t)>& progress,
                                  const AbWatcher& watcher = {},
                                  AbRun* run = nullptr);

/// Hash of a pair that does not count, as the plan would play it: the same as long as the rules,
/// the bots and the program play alike.
[[nodiscard]] std::uint64_t probe_pairs(const AbPlan& plan);

/// Command that plays this game of a pair again.
[[nodiscard]] std::string replay_command(const AbPlan& plan,
                                         const AbSide& side,
                                         std::uint64_t seed);

}  // namespace bastide
