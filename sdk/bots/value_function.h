// What a position is worth to each player: points that they have and will probably get, and what
// they hold. Linear in its weights; needs no trials and no scripts, so that a search may ask it
// often.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/state/state.h"
#include "sdk/bots/outlook.h"
#include "sdk/bots/value_weights.h"

namespace bastide {

/// Points of all that the player holds besides features and supplies; `early`: share of the tiles
/// that are left.
[[nodiscard]] float held_value(const Catalog& catalog,
                               const ValueWeights& weights,
                               const State& state,
                               std::int32_t player,
                               float early);

/// For one thread and one ruleset.
class ValueFunction {
 public:
  /// The catalogue outlives it.
  explicit ValueFunction(const Catalog& catalog, const ValueWeights& weights);
  explicit ValueFunction(const Catalog& catalog) : ValueFunction(catalog, ValueWeights(catalog)) {}

  /// Points that each player will probably have in the end, by player. Those of a game that is over
  /// are what they are.
  [[nodiscard]] std::array<float, kMaxColours> of(const State& state);
  /// The player's points less those of the best rival; without rivals the points.
  [[nodiscard]] float value(const State& state, PlayerId player);

 private:
  void add_features(const State& state, Gains& gains);
  [[nodiscard]] float supply_value(const State& state, std::size_t colour) const;

  const Catalog& catalog_;
  Outlook outlook_;
  std::vector<std::uint32_t> seen_;  // by feature: age when it was counted
  std::uint32_t age_ = 0;
};

}  // namespace bastide
