// One thread's metrics in Lua: they listen while games are played.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/lua/metric_script.h"
#include "sdk/tools/measure/balance_tally.h"
#include "sdk/tools/measure/metric_file.h"

namespace bastide {

class MetricCounter {
 public:
  /// Throws LoadError when a file cannot be loaded with these rules. The rules outlive the counter.
  MetricCounter(const Ruleset& rules, const std::vector<MetricFile>& metrics);

  void begin_game(std::uint64_t number);
  /// After an answer: tells what it caused. Requires: a journal.
  void listen(const Context& context);
  /// After the last answer; end_game() counts what was told.
  void hear_end(const Context& context);
  void end_game();
  /// Of the game that ended last, by metric: the mean of its numbers in thousandths of what they
  /// are counted in, rounded down; none when it has no number.
  [[nodiscard]] std::vector<std::optional<std::int64_t>> means() const;
  /// By metric, since the last call.
  [[nodiscard]] std::vector<MetricTally> take();

 private:
  /// A metric in the running game.
  struct Row {
    std::unique_ptr<MetricScript> script;
    std::vector<std::int64_t> numbers;
    std::optional<std::string> fault;  // it is not asked again
    MetricTally tally;
  };
  /// Has it told by `tell`, unless it failed before in this game.
  template <class Tell>
  static void ask(Row& row, const Tell& tell);

  std::vector<Row> rows_;
  std::uint64_t number_ = 0;
  std::size_t heard_ = 0;  // events of the journal
};

}  // namespace bastide
