// What the estimate has said of claims in a search, by what a feature looks like at a glance: its
// kind, how many tiles and open ports it has, and how many such pieces are left. To remember that
// takes a tenth of the time of asking again.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernel/model/option.h"
#include "kernel/state/state.h"

namespace bastide {

class ClaimHabits {
 public:
  ClaimHabits() : rows_(kRows) {}

  void clear() { ++age_; }
  /// Points, as the mean of the last claims that looked like this one; nothing when there were few.
  [[nodiscard]] std::optional<float> value_of(const State& state, const ClaimPiece& claim) const;
  /// What the estimate says of the claim, in points.
  void note(const State& state, const ClaimPiece& claim, float value);

 private:
  static constexpr std::size_t kRows = 1U << 14U;  // a power of two; few of them ever meet

  struct Row {
    std::uint32_t age = 0;
    std::int32_t count = 0;
    float mean = 0;
  };

  [[nodiscard]] static std::size_t row_of(const State& state, const ClaimPiece& claim);

  std::vector<Row> rows_;
  std::uint32_t age_ = 1;
};

}  // namespace bastide
