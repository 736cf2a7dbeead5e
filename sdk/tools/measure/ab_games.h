// Pairs of games: each seed is played under two rulesets by the same bots. Tiles that both have are
// drawn in the same relative order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// One of the two rulesets, and how a command line names it.
struct AbSide {
  std::shared_ptr<const Ruleset> rules;
  std::string name;       // "base --with two_tile_city"
  std::string arguments;  // the same, quoted for a shell; empty: no command names it
};

struct AbPlan {
  AbSide a;
  AbSide b;
  std::vector<std::string> bots;  // one per seat
  std::uint64_t pairs = 0;
  std::uint64_t seed = 1;
  std::uint64_t first_pair = 0;  // number of the first; earlier ones are left out
  int threads = 1;
  const std::atomic<bool>* cancelled = nullptr;  // when it is set no more games are played
};

/// A number that is measured in each game.
struct AbMetric {
  std::string key;        // "points/base:city"
  std::string label;      // "  base:city points"
  bool points = false;    // counted in points
  bool share = false;     // between 0 and 1
  bool headline = false;  // named in the verdict
};

/// One seed under both rulesets; values in the order of the metrics.
struct AbPair {
  std::uint64_t seed = 0;
  std::vector<double> a;
  std::vector<double> b;
};

/// A pair that cannot be counted.
struct AbFault {
  std::uint64_t seed = 0;
  std::string what;
};

struct AbResult {
  std::vector<AbMetric> metrics;
  std::vector<AbPair> pairs;    // finished, by number
  std::vector<AbFault> faults;  // by number
  bool interrupted = false;
  bool decided = false;  // the watcher has seen enough
};

/// Sees every finished pair, in the order of their numbers whatever the threads do; true: enough,
/// later pairs do not count.
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

/// Instead of a command, where rules have no name.
inline constexpr const char* kNoCommand = "these rules were not saved: no command names them";

/// Command that plays this game of a pair again.
[[nodiscard]] std::string replay_command(const AbPlan& plan,
                                         const AbSide& side,
                                         std::uint64_t seed);

}  // namespace bastide
