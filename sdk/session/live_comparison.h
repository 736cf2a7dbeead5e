// Two rulesets compared by paired games, a few more with every call: for who watches the intervals
// get narrower.
#pragma once

#include <cstdint>
#include <memory>

#include <nlohmann/json.hpp>

#include "sdk/tools/measure/ab_games.h"

namespace bastide {

/// Pairs of one comparison; enough for an interval of a fifth of a standard deviation.
inline constexpr std::uint64_t kMostLivePairs = 2'000;

/// Played by the usual bot, in the fewest seats, but two where there may be two.
class LiveComparison {
 public:
  /// Throws SessionError when no number of players fits both.
  LiveComparison(std::shared_ptr<const Ruleset> before, std::shared_ptr<const Ruleset> now);

  /// Of these rules, as far as a game can tell?
  [[nodiscard]] bool is_of(const Ruleset& before, const Ruleset& now) const;
  /// Plays so many pairs more, as far as kMostLivePairs allows.
  void play(std::uint64_t pairs);
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  AbPlan plan_;
  AbResult result_;
};

}  // namespace bastide
