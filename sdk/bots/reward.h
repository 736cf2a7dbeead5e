// What a position is worth to whoever searches: a number from -1 to 1 for each player.
#pragma once

#include <array>

#include "kernel/model/catalog.h"
#include "kernel/state/state.h"

namespace bastide {

/// By player.
using Rewards = std::array<float, kMaxColours>;
/// Points by colour.
using ColourPoints = std::array<float, kMaxColours>;

/// Points of lead that are worth 0.7 when the game is over.
inline constexpr float kFinalScale = 8;

/// Points as a reward: 0.7 for `scale` points, never quite 1.
[[nodiscard]] float reward_of(float points, float scale);
/// The reward of each player's lead over the best rival; of a single player's points.
[[nodiscard]] Rewards rewards_of_points(const State& state,
                                        const ColourPoints& points,
                                        float scale);
/// Of a game that is over: 1 or -1 for all who win or lose together. Requires: it is.
[[nodiscard]] Rewards final_rewards(const Catalog& catalog, const State& state);

}  // namespace bastide
