// What a position promises to players who win and lose together: points that they have, points
// that their features will bring if all goes well, and whether both come in time.
//
// 1. A feature that is not complete counts by what it will be worth, less for each of its gaps, and
//    less still where few of the tiles that come in time fit the gap; where none does, not at all.
// 2. Features of different colours that one tile could join count for each other: where all
//    colours on a feature get its points, joining is what brings most.
// 3. What will be missing at a goal, if the tiles up to there bring what a tile usually brings,
//    costs its square.
// 4. What is left of the supplies counts as it does for TeamValue.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sdk/bots/outlook.h"
#include "sdk/bots/team_value.h"

namespace bastide {

class TeamHopes : public TeamJudge {
 public:
  TeamHopes(const Catalog& catalog, const TeamWeights& weights);

  /// In points; comparable between all positions of a game.
  [[nodiscard]] float of(const State& state) override;

 private:
  /// A feature that somebody stands on.
  struct Held {
    const Sketch* sketch = nullptr;
    float points = 0;           // when it is complete
    float chance = 0;           // of that, in the time that hopes() looks at
    std::uint32_t colours = 0;  // on it, as bits
    std::size_t first_gap = 0;  // of shares_
    std::size_t gaps = 0;
  };
  /// Two features that one tile could join.
  struct Join {
    std::size_t own = 0;  // of held_
    std::size_t other = 0;
    std::uint32_t gaining = 0;  // colours that only the first one has, as bits
    float share = 0;            // of the gap that both have
  };
  using Hopes = std::array<float, kMaxColours>;  // by slot of the track

  void read_held(const State& state);
  void read_joins();
  void read_times(const State& state);
  [[nodiscard]] Held held(const State& state, FeatureId feature);
  [[nodiscard]] float chance_of(float share, float time) const;
  void give(std::uint32_t colours, float points, Hopes& hopes) const;
  [[nodiscard]] Hopes hopes(float time);
  [[nodiscard]] float time_for(std::size_t goal, std::size_t first_goal) const;
  [[nodiscard]] float missing(std::size_t goal, float time, float points) const;

  const Catalog& catalog_;
  TeamWeights weights_;
  TeamValue team_;
  Outlook outlook_;
  TrackId track_;
  bool by_colour_;
  std::vector<FeatureId> interesting_;
  std::vector<Held> held_;
  std::vector<float> shares_;  // of the tiles that are left, those that fit a gap
  std::vector<Join> joins_;
  std::vector<float> times_;  // tiles until each pile that is left has run out
};

}  // namespace bastide
