#include "sdk/bots/reward.h"

#include <algorithm>
#include <cmath>

namespace bastide {

float reward_of(float points, float scale) {
  return points / std::sqrt(points * points + scale * scale);  // tanh() differs by machine
}

Rewards rewards_of_points(const State& state, const ColourPoints& points, float scale) {
  ColourPoints by_player{};
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    by_player[static_cast<std::size_t>(state.colour_player[colour])] += points[colour];
  }
  Rewards rewards{};
  const auto players = static_cast<std::size_t>(state.players);
  for (std::size_t player = 0; player < players; ++player) {
    bool has_rival = false;
    float rival = 0;
    for (std::size_t other = 0; other < players; ++other) {
      if (other != player) {
        rival = has_rival ? std::max(rival, by_player[other]) : by_player[other];
        has_rival = true;
      }
    }
    rewards[player] = reward_of(by_player[player] - rival, scale);
  }
  return rewards;
}

Rewards final_rewards(const Catalog& catalog, const State& state) {
  Rewards rewards{};
  if (state.outcome == Outcome::won || state.outcome == Outcome::lost) {
    rewards.fill(state.outcome == Outcome::won ? 1.0F : -1.0F);
    return rewards;
  }
  ColourPoints points{};
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    points[colour] = static_cast<float>(state.track(catalog.points, colour));
  }
  return rewards_of_points(state, points, kFinalScale);
}

}  // namespace bastide
