#include "sdk/bots/team_hopes.h"

#include <algorithm>
#include <bit>

namespace bastide {

namespace {

constexpr float kWonOrLost = 10000;  // an outcome outweighs every position

/// The number of a gap of the first that the second has, too, so that one tile could join them;
/// the number of its gaps if there is none.
std::size_t shared_gap(const Sketch& a, const Sketch& b) {
  if (a.kind != b.kind) {
    return a.gaps.size();
  }
  const auto* const shared = std::find_if(a.gaps.begin(), a.gaps.end(), [&](const Gap& gap) {
    return std::any_of(
        b.gaps.begin(), b.gaps.end(), [&](const Gap& other) { return gap.at == other.at; });
  });
  return static_cast<std::size_t>(shared - a.gaps.begin());
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
  held.first_gap = shares_.size();
  if (held.sketch->gaps.empty()) {  // the tiles around it complete it, or a rule does
    held.points = outlook_.worth(feature).expected;
  } else {
    held.points = outlook_.when_complete(*held.sketch);
    const bool is_blocked = held.sketch->blocked > 0;
    for (const Gap& gap : held.sketch->gaps) {
      shares_.push_back(is_blocked ? 0 : outlook_.fitting(gap));
    }
  }
  held.gaps = shares_.size() - held.first_gap;
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    const bool is_there = state.features.power(feature, colour) != 0;
    held.colours |= static_cast<std::uint32_t>(is_there) << colour;
  }
  return held;
}

void TeamHopes::read_held(const State& state) {
  outlook_.begin(state);
  held_.clear();
  shares_.clear();
  outlook_.find_interesting(interesting_);
  for (const FeatureId feature : interesting_) {
    held_.push_back(held(state, feature));
  }
}

void TeamHopes::read_joins() {
  joins_.clear();
  for (std::size_t i = 0; i < held_.size(); ++i) {
    for (std::size_t j = 0; j < held_.size(); ++j) {
      const std::uint32_t gaining = held_[i].colours & ~held_[j].colours;
      if (gaining == 0) {
        continue;
      }
      const std::size_t gap = shared_gap(*held_[i].sketch, *held_[j].sketch);
      if (gap < held_[i].gaps) {
        joins_.push_back({i, j, gaining, shares_[held_[i].first_gap + gap]});
      }
    }
  }
}

/// That a gap which this share of the tiles fits is filled within so many tiles.
float TeamHopes::chance_of(float share, float time) const {
  const float tiles = share * time;
  return tiles > 0 ? weights_.gap * tiles / (tiles + weights_.wait) : 0;
}

void TeamHopes::give(std::uint32_t colours, float points, Hopes& hopes) const {
  for (; colours != 0; colours &= colours - 1) {
    const auto colour = static_cast<std::size_t>(std::countr_zero(colours));
    hopes[by_colour_ ? colour : 0] += points;
  }
}

/// Points that may come to each slot of the track within so many tiles.
TeamHopes::Hopes TeamHopes::hopes(float time) {
  Hopes hopes{};
  for (Held& own : held_) {
    own.chance = 1;
    for (std::size_t gap = 0; gap < own.gaps; ++gap) {
      own.chance *= chance_of(shares_[own.first_gap + gap], time);
    }
    give(own.colours, own.points * own.chance, hopes);
  }
  for (const Join& join : joins_) {
    const Held& other = held_[join.other];
    const float both = held_[join.own].chance * other.chance;
    if (both > 0) {
      // The gap that they share counts once.
      const float points = other.points * both / chance_of(join.share, time);
      give(join.gaining, weights_.join * points, hopes);
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

/// Tiles until the goal must be reached, the first one before the next pile has run out, the last
/// one before all have. Requires: any tiles ever come.
float TeamHopes::time_for(std::size_t goal, std::size_t first_goal) const {
  const std::size_t last = times_.size() - 1;
  const bool is_last = goal + 1 == catalog_.tracks[track_].goals.size();
  return times_[is_last ? last : std::min(goal - first_goal, last)];
}

/// What a slot with these points, present and hoped for, will lack at the goal.
float TeamHopes::missing(std::size_t goal, float time, float points) const {
  const float pace = by_colour_ ? weights_.colour_pace : weights_.pace;
  const auto wanted = static_cast<float>(catalog_.tracks[track_].goals[goal]);
  const float lack = std::max(0.F, wanted - points - pace * time);
  return lack * lack / wanted;
}

float TeamHopes::of(const State& state) {
  if (state.outcome == Outcome::won) {
    return kWonOrLost;
  }
  read_held(state);
  read_joins();
  read_times(state);
  const std::vector<std::int32_t>& goals = catalog_.tracks[track_].goals;
  const std::size_t slots = by_colour_ ? state.colours() : 1;
  std::size_t reached = goals.size();
  float value = state.outcome == Outcome::lost ? -kWonOrLost : 0;
  for (std::size_t slot = 0; slot < slots; ++slot) {
    const std::int32_t score = state.track(track_, slot);
    const auto next = std::upper_bound(goals.begin(), goals.end(), score);
    reached = std::min(reached, static_cast<std::size_t>(next - goals.begin()));
    value += static_cast<float>(goals.empty() ? score : std::min(score, goals.back()));
  }
  for (std::size_t goal = reached; goal < goals.size() && !times_.empty(); ++goal) {
    const float time = time_for(goal, reached);
    const Hopes hoped = hopes(time);
    const float weight = goal + 1 == goals.size() ? weights_.hoped : 0;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      const auto score = static_cast<float>(state.track(track_, slot));
      value += weight * hoped[slot] - missing(goal, time, score + hoped[slot]);
    }
  }
  return value + weights_.goal * static_cast<float>(reached) - team_.threat(state);
}

}  // namespace bastide
