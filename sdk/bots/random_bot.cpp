#include "sdk/bots/random_bot.h"

#include "kernel/flow/playout.h"

namespace bastide {

Option RandomBot::choose(Context& own) {
  return random_answer(own, seed_);
}

}  // namespace bastide
