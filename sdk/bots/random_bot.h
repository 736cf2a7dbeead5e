// Any legal answer, each equally likely.
#pragma once

#include "sdk/bots/bot.h"

namespace bastide {

/// Plays the random game of its seed (kernel/flow/playout.h): where all seats are such bots, that
/// is what play_random_game() plays.
class RandomBot : public Bot {
 public:
  void new_game(PlayerId /*seat*/, std::uint64_t seed) override { seed_ = seed; }
  [[nodiscard]] Option choose(Context& own) override;

 private:
  std::uint64_t seed_ = 0;
};

}  // namespace bastide
