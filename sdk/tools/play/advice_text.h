// What a bot would do, and why, in words.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"

namespace bastide {

/// A line for each answer with its value and what it brings about, and what the values are.
/// Requires: at least one answer, all to the pending choice.
[[nodiscard]] std::string advice_text(const Game& game, const std::vector<Advice>& advices);

}  // namespace bastide
