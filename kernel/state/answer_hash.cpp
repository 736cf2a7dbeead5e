#include "kernel/state/answer_hash.h"

#include "kernel/base/hash.h"

namespace bastide {

namespace {

constexpr std::size_t kTilesPerAnswer = 500;

/// The tile placed last with its segments and their features.
void hash_last_tile(const State& state, Hasher& hasher) {
  hasher.add(state.board.size());
  hasher.add(state.board.open_count());
  hasher.add(state.features.segment_count());
  if (state.board.size() == 0) {
    return;
  }
  const PlacedTile& tile = state.board.tiles().back();
  hasher.add_row(tile);
  const auto first = static_cast<std::size_t>(tile.first_segment);
  for (std::size_t i = first; i < state.features.segment_count(); ++i) {
    hasher.add_row(state.features.segments()[i]);
    hasher.add_row(state.features.row(state.features.feature_of(SegmentId(i))));
  }
}

}  // namespace

std::size_t answers_per_copy(const State& state) {
  return 1 + state.board.size() / kTilesPerAnswer;
}

std::uint64_t hash_answer(const State& state, std::size_t n) {
  if (n % answers_per_copy(state) == 0) {
    return hash_state(state);
  }
  Hasher hasher;
  hasher.add_row(state.turn);
  hash_last_tile(state, hasher);
  hasher.add_rows(state.pieces.rows());
  hasher.add_rows(state.zones.stock_counts());
  hasher.add_rows(state.zones.loose());
  hasher.add_rows(state.zones.token_counts());
  hasher.add_rows(state.tracks);
  hasher.add_rows(state.frames);
  hasher.add_row(state.suspended.activity);
  hasher.add_rows(state.suspended.transcript);
  hasher.add_rows(state.completed);
  hasher.add(static_cast<std::uint64_t>(state.outcome));
  hasher.add_rows(state.winners);
  return hasher.value();
}

}  // namespace bastide
