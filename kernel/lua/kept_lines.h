// The lines that a rule has added to scores, with what it read for them: it need not run again
// while that is unchanged. For trials, in which much the same is scored again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel/lua/reads.h"
#include "kernel/rules/context.h"

namespace bastide {

/// Some runs of one rule of the final score.
class KeptLines {
 public:
  /// Is it a call whose lines can be kept? One of the final score of a colour, with a score that is
  /// small enough for any line. Nor does it try rules of which never all is noted that they read.
  [[nodiscard]] bool suits(const HookCall& call) const;
  /// The lines of a run that read what is still the same; null: the rule must run. Requires: it
  /// suits.
  [[nodiscard]] const std::vector<LineItem>* find(const HookCall& call);
  /// After a run: keeps the lines from number `first` of the ledger on. Requires: it suited.
  void keep(const HookCall& call, const Reads& reads, std::size_t first);

 private:
  static constexpr std::size_t kRuns = 16;
  static constexpr int kMostFailures = 16;
  static constexpr std::size_t kMostLines = 100;
  static constexpr std::int32_t kMostTotal = 100'000'000;

  struct Run {
    PlayerId player;
    ColourId colour;
    NameId reason;
    Reads reads;
    std::vector<LineItem> lines;
  };

  std::vector<Run> runs_;  // what was of use lately stands in front
  int failures_ = 0;       // in a row
};

}  // namespace bastide
