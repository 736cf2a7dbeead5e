// What `bastide sweep` was asked for, as cells that can be played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/measure/sweep_report.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

struct SweepFlags {
  RulesetChoice ruleset;
  std::vector<std::string> vary;
  BotChoice bots;
  std::string design;  // empty: a grid of two factors at most, else one at a time
  std::uint64_t cells = 30;
  std::uint64_t pairs = 0;  // 0: the usual number
  std::string metric = "score";
  std::string best = "change";
  std::uint64_t top = 3;
  std::uint64_t confirm = 1000;
  std::string html;
  std::string save;
  std::string resume;
};

/// A sweep before its games.
struct Sweep {
  SweepPlan plan;
  SweepReport report;
  RunHead head;  // its rulesets: as it is, then each cell that is played
};

/// Loads the ruleset and every cell; those that are no ruleset are kept with the reason. Throws
/// ToolError: nothing can be played, or there is no such metric or aim.
[[nodiscard]] Sweep prepare_sweep(Program& program, const SweepFlags& flags);

/// What --resume goes on with, as if it had been typed again. Throws ToolError.
void take_sweep_flags(Program& program, const RunHead& head, SweepFlags& flags);

}  // namespace bastide
