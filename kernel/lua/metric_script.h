// A Lua file of its own that listens to the events of games and tells numbers of them: it reads the
// game as rules do, in the same sandbox, and changes nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernel/rules/context.h"

namespace bastide {

/// For one thread and one ruleset.
class MetricScript {
 public:
  /// Numbers that it may tell of one game; how large one may be, and their sum, in the smallest
  /// parts that it counts.
  static constexpr std::size_t kMostNumbers = 10'000;
  static constexpr std::int64_t kLargest = 100'000;
  static constexpr std::int64_t kLargestSum = 1'000'000;

  /// Loads the file, which registers functions: `metric.on(event, function(g, e, m) … end)`, at
  /// most one an event, and `metric.final(function(g, m) … end)`. Numbers are counted in parts
  /// of 10 to the power of -`decimals`, 0 to 3; without decimals they must be whole.
  /// Throws LoadError with file and line. The ruleset outlives the script.
  MetricScript(const Ruleset& rules, const ScriptText& script, int decimals);
  MetricScript(const MetricScript&) = delete;
  MetricScript& operator=(const MetricScript&) = delete;
  ~MetricScript();

  /// Forgets the game before: `m` is empty, and the calls of the game together have the budget of a
  /// move. Throws ScriptFault when there is no memory for that.
  void begin_game();
  [[nodiscard]] bool hears(EventKind kind) const;
  /// Calls the function for this event, if there is one, and adds what it tells. `context` is as
  /// the answer left it that caused the event. Throws ScriptFault when the function fails, exceeds
  /// its budget or returns anything but a number, a list of numbers or nil, or one that is too
  /// large.
  void hear(const Context& context, const Event& event, std::vector<std::int64_t>& numbers);
  /// The same when the game is over.
  void finish(const Context& context, std::vector<std::int64_t>& numbers);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide
