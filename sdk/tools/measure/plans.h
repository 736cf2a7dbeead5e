// What sim, ab and ladder play, made of what somebody asked for: defaults, and refusals in words of
// the command line. All throw ToolError for what does not go together.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/measure/ladder_games.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

inline constexpr std::uint64_t kUsualGames = 200;  // or pairs

/// Where a ruleset comes from, for records.
[[nodiscard]] LoadRequest origin_of(const RulesetChoice& choice);

/// With the names by which a command line calls it.
[[nodiscard]] AbSide ab_side(std::shared_ptr<const Ruleset> rules, const RulesetChoice& choice);

/// `count`: games; 0: the usual number. `notes` gets what people should know of it.
[[nodiscard]] SimPlan sim_plan(std::shared_ptr<const Ruleset> rules,
                               const BotChoice& bots,
                               std::uint64_t count,
                               std::vector<std::string>& notes);
/// `count`: pairs; 0: the usual number.
[[nodiscard]] AbPlan ab_plan(AbSide a,
                             AbSide b,
                             const BotChoice& bots,
                             std::uint64_t count,
                             std::vector<std::string>& notes);
/// `players` 0: 2, or as many as the ruleset demands. `count`: games of each pairing; 0: the usual
/// number.
[[nodiscard]] LadderPlan ladder_plan(std::shared_ptr<const Ruleset> rules,
                                     const std::vector<std::string>& bots,
                                     int players,
                                     std::uint64_t count,
                                     std::vector<std::string>& notes,
                                     std::shared_ptr<OutsideBots> outside = nullptr);

}  // namespace bastide
