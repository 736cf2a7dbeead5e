// What a bot would do, and why, in words.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"

namespace bastide {

/// What speaks for the answer, at most two reasons: "completes: city of 3 tiles".
[[nodiscard]] std::vector<std::string> advice_reasons(const Game& game, const Advice& advice);
/// The answer as people see it, and what the bot would claim then: "base/V 1,0 r3, then meeple on
/// c".
[[nodiscard]] std::string advised_move(const Game& game, const Advice& advice);

/// A line for each answer with its value and what it brings about, and what the values are.
/// Requires: at least one answer, all to the pending choice.
[[nodiscard]] std::string advice_text(const Game& game, const std::vector<Advice>& advices);

}  // namespace bastide
