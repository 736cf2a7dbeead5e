// Any legal answer, each equally likely.
#pragma once

#include "sdk/bots/bot.h"

namespace bastide {

class RandomBot : public Bot {
 public:
  [[nodiscard]] Option choose(Context& own) override;
};

}  // namespace bastide
