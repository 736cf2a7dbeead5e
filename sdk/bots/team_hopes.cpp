#include "sdk/bots/team_hopes.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bastide {

namespace {

constexpr float kWonOrLost = 10000;  // an outcome outweighs every position

/// Could one tile join them?
bool share_a_gap(const Sketch& a, const Sketch& b) {
  return a.kind == b.kind && std::any_of(a.gaps.begin(), a.gaps.end(), [&](const Gap& gap) {
           return std::any_of(
               b.gaps.begin(), b.gaps.end(), [&](const Gap& other) { return gap.at == other.at; });
         });
}

}  // namespace

TeamHopes::TeamHopes(const Catalog& catalog, const TeamWeights& weights)
    : catalog_(catalog),
      weights_(weights),
      team_(catalog, weights),
      outlook_(catalog, ValueWeights(catalog)),
      track_(team_track(catalog)),
      by_colour_(catalog.tracks[track_].per == TrackScope::colour) {}

TeamHopes::Held TeamHopes::held(const State& state, FeatureId feature) {
  Held held;
  held.sketch = &outlook_.sketch(feature);
  if (held.sketch->gaps.empty()) {  // the tiles around it complete it, or a rule does
    held.points = outlook_.worth(feature).expected;
    held.chance = 1;
  } else {
    held.points = outlook_.when_complete(*held.sketch);
    held.chance = held.sketch->blocked > 0
                      ? 0
                      : std::pow(weights_.gap, static_cast<float>(held.sketch->gaps.size()));
  }
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    const bool is_there = state.features.power(feature, colour) != 0;
    held.colours |= static_cast<std::uint32_t>(is_there) << colour;
  }
  return held;
}

void TeamHopes::read_held(const State& state) {
  outlook_.begin(state);
  held_.clear();
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    const FeatureId feature(s);
    if (state.features.is_root(SegmentId(s)) && outlook_.is_interesting(feature)) {
      held_.push_back(held(state, feature));
    }
  }
}

/// Points that may come to each slot of the track.
TeamHopes::Hopes TeamHopes::hopes() const {
  Hopes hopes{};
  const auto give = [&](std::uint32_t colours, float points) {
    for (; colours != 0; colours &= colours - 1) {
      const auto colour = static_cast<std::size_t>(std::countr_zero(colours));
      hopes[by_colour_ ? colour : 0] += points;
    }
  };
  for (const Held& own : held_) {
    give(own.colours, own.points * own.chance);
    for (const Held& other : held_) {
      const std::uint32_t gaining = own.colours & ~other.colours;
      if (gaining != 0 && share_a_gap(*own.sketch, *other.sketch)) {
        // The gap that they share counts once.
        give(gaining, weights_.join * other.points * own.chance * other.chance / weights_.gap);
      }
    }
  }
  return hopes;
}

void TeamHopes::read_times(const State& state) {
  times_.clear();
  const PileId active = state.zones.active_pile(catalog_);
  bool is_left = active.is_none();
  float tiles = 0;
  for (const PileId pile : catalog_.draw_from) {
    is_left = is_left || pile == active;
    if (is_left) {
      tiles += static_cast<float>(state.zones.pile_size(pile));
      times_.push_back(tiles);
    }
  }
}

/// What a slot with these points, present and hoped for, will lack at the goals from this one on:
/// each must be reached before the next pile has run out, the last one before all have.
float TeamHopes::missing(std::size_t first_goal, float points) const {
  const std::vector<std::int32_t>& goals = catalog_.tracks[track_].goals;
  const float pace = by_colour_ ? weights_.colour_pace : weights_.pace;
  float sum = 0;
  for (std::size_t goal = first_goal; goal < goals.size() && !times_.empty(); ++goal) {
    const std::size_t last = times_.size() - 1;
    const float time = times_[goal + 1 == goals.size() ? last : std::min(goal - first_goal, last)];
    const auto wanted = static_cast<float>(goals[goal]);
    const float lack = std::max(0.F, wanted - points - pace * time);
    sum += lack * lack / wanted;
  }
  return sum;
}

float TeamHopes::of(const State& state) {
  if (state.outcome == Outcome::won) {
    return kWonOrLost;
  }
  read_held(state);
  read_times(state);
  const Hopes hoped = hopes();
  const std::vector<std::int32_t>& goals = catalog_.tracks[track_].goals;
  const std::size_t slots = by_colour_ ? state.colours() : 1;
  std::size_t reached = goals.size();
  for (std::size_t slot = 0; slot < slots; ++slot) {
    const auto next = std::upper_bound(goals.begin(), goals.end(), state.track(track_, slot));
    reached = std::min(reached, static_cast<std::size_t>(next - goals.begin()));
  }
  float value = state.outcome == Outcome::lost ? -kWonOrLost : 0;
  for (std::size_t slot = 0; slot < slots; ++slot) {
    const std::int32_t score = state.track(track_, slot);
    const std::int32_t wanted = goals.empty() ? score : std::min(score, goals.back());
    value += static_cast<float>(wanted) + weights_.hoped * hoped[slot] -
             missing(reached, static_cast<float>(score) + hoped[slot]);
  }
  return value + weights_.goal * static_cast<float>(reached) - team_.threat(state);
}

}  // namespace bastide
