#include "sdk/bots/random_bot.h"

namespace bastide {

Option RandomBot::choose(Context& own) {
  const std::vector<Option> options = list_options(own);
  return options[own.state.rng.below(static_cast<std::uint32_t>(options.size()))];
}

}  // namespace bastide
