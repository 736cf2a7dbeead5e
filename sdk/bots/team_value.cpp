#include "sdk/bots/team_value.h"

#include <algorithm>
#include <cmath>

#include "kernel/flow/playout.h"
#include "kernel/flow/setup.h"
#include "kernel/lua/lua_plugin.h"

namespace bastide {

namespace {

constexpr float kDecided = 1000;  // an outcome outweighs every position
constexpr std::uint64_t kLongestPlayout = 100000;

std::int32_t tiles_left(const Catalog& catalog, const State& state) {
  std::int32_t left = 0;
  for (const PileId pile : catalog.draw_from) {
    left += state.zones.pile_size(pile);
  }
  return left;
}

/// Goals that the score has not reached come from here on.
std::size_t next_goal(const std::vector<std::int32_t>& goals, std::int32_t score) {
  return static_cast<std::size_t>(std::upper_bound(goals.begin(), goals.end(), score) -
                                  goals.begin());
}

}  // namespace

TrackId team_track(const Catalog& catalog) {
  for (std::size_t track = 0; track < catalog.tracks.size(); ++track) {
    if (!catalog.tracks[TrackId(track)].goals.empty()) {
      return TrackId(track);
    }
  }
  return catalog.points;
}

std::int32_t team_score(const Catalog& catalog, const State& state) {
  const TrackId track = team_track(catalog);
  const std::vector<std::int32_t>& goals = catalog.tracks[track].goals;
  const bool by_colour = catalog.tracks[track].per == TrackScope::colour;
  std::int32_t sum = 0;
  for (std::size_t slot = 0; slot < (by_colour ? state.colours() : 1); ++slot) {
    const std::int32_t score = state.track(track, slot);
    sum += goals.empty() ? score : std::min(score, goals.back());
  }
  return sum;
}

bool plays_together(const Ruleset& rules) {
  if (names_goals(rules.catalog)) {
    return true;
  }
  const auto scripts = make_script_host(rules);
  if (scripts == nullptr) {
    return false;
  }
  State state;
  Context context(rules, state);
  context.scripts = scripts.get();
  Setup setup;
  setup.players = rules.catalog.least_players;
  start_game(context, setup);
  Rng rng{1};
  try {
    play_random(context, rng, nullptr, kLongestPlayout);
  } catch (const ScriptFault&) {
    return false;
  }
  return state.outcome == Outcome::won || state.outcome == Outcome::lost;
}

TeamValue::TeamValue(const Catalog& catalog, const TeamWeights& weights)
    : catalog_(catalog),
      weights_(weights),
      track_(team_track(catalog)),
      by_colour_(catalog.tracks[track_].per == TrackScope::colour) {}

std::int32_t TeamValue::time_for(const State& state, std::size_t goal) const {
  const PileId pile = state.zones.active_pile(catalog_);
  const bool is_last = goal + 1 == catalog_.tracks[track_].goals.size();
  return is_last || pile.is_none() ? tiles_left(catalog_, state) : state.zones.pile_size(pile);
}

void TeamValue::begin(const State& state) {
  const std::vector<std::int32_t>& goals = catalog_.tracks[track_].goals;
  const auto shares = static_cast<float>(by_colour_ ? state.colours() : 1);
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    float& weight = point_weights_[colour];
    weight = 1;
    const std::int32_t score = state.track(track_, by_colour_ ? colour : 0);
    const std::size_t goal = next_goal(goals, score);
    if (goal < goals.size()) {
      const auto need = static_cast<float>(goals[goal] - score);
      const auto time = static_cast<float>(std::max(time_for(state, goal), 1));
      weight = std::clamp(need * shares / (time * weights_.pace), weights_.least, weights_.most);
    } else if (!goals.empty()) {
      weight = weights_.least / 4;  // others must catch up
    }
  }
}

/// Markers that features may give back when they are completed, by how much is open yet.
float TeamValue::hoped_for(const State& state, const Pool& pool) const {
  const Variable& lying = catalog_.variables[pool.on_segment];
  float sum = 0;
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    const std::int32_t markers = state.variables.get(lying, s);
    if (markers == 0) {
      continue;
    }
    const FeatureId feature = state.features.feature_of(SegmentId(s));
    const FeatureRow& row = state.features.row(feature);
    const FeatureKind& kind = catalog_.feature_kinds[state.features.kind(feature)];
    if (!row.is_done() && kind.done == DoneRule::closed &&
        (state.features.blocked(feature) == 0 || kind.blocked_closes)) {
      const int sides = (row.open() + kSlots - 1) / kSlots;
      sum += static_cast<float>(markers) * std::pow(weights_.hope, static_cast<float>(sides));
    }
  }
  return sum;
}

float TeamValue::threat(const State& state) const {
  const auto left = static_cast<float>(tiles_left(catalog_, state));
  const float fade = std::min(1.0F, (left + 1) / weights_.last_tiles);
  float sum = 0;
  for (const Pool& pool : catalog_.pools) {
    const std::int32_t supply = state.variables.get(catalog_.variables[pool.supply], 0);
    sum += weights_.empty *
           std::pow(weights_.relief, static_cast<float>(supply) + hoped_for(state, pool));
  }
  return sum * fade;
}

float TeamValue::of(const State& state) {
  if (state.outcome == Outcome::won) {
    return kDecided;
  }
  const std::vector<std::int32_t>& goals = catalog_.tracks[track_].goals;
  float value = state.outcome == Outcome::lost ? -kDecided : 0;
  std::size_t reached = goals.size();
  const std::size_t slots = by_colour_ ? state.colours() : 1;
  for (std::size_t slot = 0; slot < slots; ++slot) {
    const std::int32_t score = state.track(track_, slot);
    value += point_weights_[slot] * static_cast<float>(score);
    reached = std::min(reached, next_goal(goals, score));
  }
  return value + weights_.goal * static_cast<float>(reached) - threat(state);
}

}  // namespace bastide
