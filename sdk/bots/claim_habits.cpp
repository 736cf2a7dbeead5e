#include "sdk/bots/claim_habits.h"

#include <algorithm>

#include "kernel/base/rng.h"

namespace bastide {

namespace {

constexpr std::int32_t kEnoughClaims = 3;  // before they tell anything
constexpr std::int32_t kMostCounted = 64;  // from then on older ones count less and less
constexpr std::int32_t kManyTiles = 4;
constexpr std::int32_t kManyPorts = 7;
constexpr std::int32_t kManyPieces = 4;

}  // namespace

std::size_t ClaimHabits::row_of(const State& state, const ClaimPiece& claim) {
  const FeatureRow& feature = state.features.row(state.features.feature_of(claim.segment));
  const std::int32_t left = state.pieces.in_supply(claim.colour, claim.kind);
  const std::int32_t look = std::min<std::int32_t>(feature.tiles(), kManyTiles) * 64 +
                            std::min<std::int32_t>(feature.open(), kManyPorts) * 8 +
                            std::min(left, kManyPieces);
  const std::int32_t kinds = claim.kind.value() * 4096 + feature.kind().value();
  return scatter(static_cast<std::uint64_t>(kinds), static_cast<std::uint64_t>(look)) & (kRows - 1);
}

std::optional<float> ClaimHabits::value_of(const State& state, const ClaimPiece& claim) const {
  const Row& row = rows_[row_of(state, claim)];
  if (row.age != age_ || row.count < kEnoughClaims) {
    return std::nullopt;
  }
  return row.mean;
}

void ClaimHabits::note(const State& state, const ClaimPiece& claim, float value) {
  Row& row = rows_[row_of(state, claim)];
  if (row.age != age_) {
    row = {age_, 0, 0};
  }
  row.count = std::min(row.count + 1, kMostCounted);
  row.mean += (value - row.mean) / static_cast<float>(row.count);
}

}  // namespace bastide
