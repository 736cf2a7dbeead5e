// Win rates of rulesets that are steps of one ladder: levels that get harder.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// One ruleset of a ladder, played by some bots.
struct Stair {
  std::string ruleset;
  std::vector<std::string> bots;  // one per seat
  TeamTally team;
  std::uint64_t faults = 0;
  std::shared_ptr<const Ruleset> rules;
};

struct StairPlan {
  std::vector<std::string> rulesets;
  RulesetChoice choice;           // variants and options for all of them
  std::vector<int> seats;         // those that a ruleset does not allow are left out
  std::vector<std::string> bots;  // each fills all seats
  std::uint64_t games = 200;      // of each
  std::uint64_t seed = 1;
};

/// Plays them all, ruleset by ruleset; what was not played when somebody interrupts is left out.
[[nodiscard]] std::vector<Stair> climb(Program& program, const StairPlan& plan);

[[nodiscard]] std::string stairs_table(const std::vector<Stair>& stairs, bool plain);
/// A table of Markdown: a row for each ruleset and number of seats, a column for each bot; points
/// and losses are those of the last bot.
[[nodiscard]] std::string stairs_markdown(const std::vector<Stair>& stairs);
[[nodiscard]] nlohmann::ordered_json stairs_json(const std::vector<Stair>& stairs);

}  // namespace bastide
