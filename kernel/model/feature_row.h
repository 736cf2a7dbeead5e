// A segment, and the counters of one feature: what a new tile begins with, and what the state
// keeps.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/model/ids.h"

namespace bastide {

/// One row per segment on the board. The members of a feature form a ring by `next`.
struct SegmentRow {
  std::int32_t feature = -1;
  std::int32_t next = -1;
  std::int32_t tile = -1;
  std::int32_t lone = 0;  // 1: no other segment of its tile is of this kind

  bool operator==(const SegmentRow&) const = default;
};

/// One row per segment; alive when the segment is the root of its feature.
struct FeatureRow {
  std::int32_t open =
      0;  // ports that face an empty cell; of kinds that count neighbours: cells still without one
  std::int32_t blocked = 0;   // ports that face a border, a face-down tile or nobody's port
  std::int32_t tiles = 0;     // distinct tiles
  std::int32_t segments = 0;  // members
  std::int16_t kind = -1;
  std::uint8_t done = 0;     // is complete
  std::uint8_t settled = 0;  // its completion, or its final value, has been scored
  std::array<std::uint16_t, kMaxColours> power{};  // of the pieces on it, by colour
  std::array<std::uint8_t, kMaxGroups> groups{};   // pieces on it, by group

  bool operator==(const FeatureRow&) const = default;
};

}  // namespace bastide
