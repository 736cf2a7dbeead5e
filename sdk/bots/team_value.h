// What a position is worth to players who win and lose together: points against what is left of
// the supplies, and how far the next goal is.
#pragma once

#include <array>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "kernel/state/state.h"

namespace bastide {

/// Do the players of this ruleset win or lose together? Rulesets that name goals do; of others a
/// random game tells by its end.
[[nodiscard]] bool plays_together(const Ruleset& rules);

/// What the team must bring forward: the first track with goals, or else the points.
[[nodiscard]] TrackId team_track(const Catalog& catalog);

/// What the team believes; found by matches between settings.
struct TeamWeights {
  float pace = 1.1F;         // points that a tile brings when all goes well
  float least = 0.8F;        // weight of a point when there is time
  float most = 3.0F;         // weight of a point when time runs out
  float goal = 12.0F;        // worth of having reached a goal that is not the last
  float empty = 60.0F;       // loss that an empty supply threatens
  float relief = 0.74F;      // what each marker in the supply leaves of that threat
  float last_tiles = 12.0F;  // tiles left below which that threat fades
  float hope = 0.1F;         // part of the markers on a feature that counts as back in the supply,
                             // for each side of it that is open
};

class TeamValue {
 public:
  explicit TeamValue(const Catalog& catalog, const TeamWeights& weights = {});

  /// A new decision: how much a point is worth to each colour.
  void begin(const State& state);
  [[nodiscard]] float point_weight(std::size_t colour) const { return point_weights_[colour]; }
  /// Comparable between positions that follow from the one of begin().
  [[nodiscard]] float of(const State& state) const;

 private:
  [[nodiscard]] float threat(const State& state) const;
  [[nodiscard]] float hoped_for(const State& state, const Pool& pool) const;
  [[nodiscard]] std::int32_t time_for(const State& state, std::size_t goal) const;

  const Catalog& catalog_;
  TeamWeights weights_;
  TrackId track_;
  bool by_colour_;
  std::array<float, kMaxColours> point_weights_{};
};

}  // namespace bastide
