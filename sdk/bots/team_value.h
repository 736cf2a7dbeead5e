// What a position is worth to players who win and lose together: points against what is left of
// the supplies, and how far the next goal is.
#pragma once

#include <array>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "kernel/state/state.h"
#include "sdk/bots/value_weights.h"

namespace bastide {

/// Do the players of this ruleset win or lose together? Rulesets that name goals do; of others a
/// random game tells by its end.
[[nodiscard]] bool plays_together(const Ruleset& rules);

/// What the team must bring forward: the first track with goals, or else the points.
[[nodiscard]] TrackId team_track(const Catalog& catalog);

/// How far a team has come: its score, no more of it than its last goal asks for. Of scores of
/// single colours the sum.
[[nodiscard]] std::int32_t team_score(const Catalog& catalog, const State& state);

/// Tells how much a team likes positions.
class TeamJudge {
 public:
  TeamJudge() = default;
  TeamJudge(const TeamJudge&) = delete;
  TeamJudge& operator=(const TeamJudge&) = delete;
  virtual ~TeamJudge() = default;
  /// What the position is worth to the team, in points.
  [[nodiscard]] virtual float of(const State& state) = 0;
};

class TeamValue : public TeamJudge {
 public:
  explicit TeamValue(const Catalog& catalog, const TeamWeights& weights = {});

  /// Between decisions.
  void set_weights(const TeamWeights& weights) { weights_ = weights; }

  /// A new decision: how much a point is worth to each colour.
  void begin(const State& state);
  [[nodiscard]] float point_weight(std::size_t colour) const { return point_weights_[colour]; }
  /// Comparable between positions that follow from the one of begin().
  [[nodiscard]] float of(const State& state) override;
  /// What the state of the supplies costs.
  [[nodiscard]] float threat(const State& state) const;

 private:
  [[nodiscard]] float hoped_for(const State& state, const Pool& pool) const;
  [[nodiscard]] std::int32_t time_for(const State& state, std::size_t goal) const;

  const Catalog& catalog_;
  TeamWeights weights_;
  TrackId track_;
  bool by_colour_;
  std::array<float, kMaxColours> point_weights_{};
};

}  // namespace bastide
