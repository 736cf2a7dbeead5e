// A segment, and the counters of one feature: what a new tile begins with, and what the state
// keeps.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "kernel/model/ids.h"

namespace bastide {

// Both are trivial types, without initial values: rows of a new tile are copied as bytes.

/// One row per segment on the board. The members of a feature form a ring by `next`.
struct SegmentRow {
  std::int32_t feature;
  std::int32_t next;
  std::int32_t tile;
  std::int32_t lone;  // 1: no other segment of its tile is of this kind

  bool operator==(const SegmentRow&) const = default;
};

/// One row per segment; alive when the segment is the root of its feature.
struct FeatureRow {
  std::int32_t open;      // ports that face an empty cell; of kinds that count neighbours: cells
                          // still without one
  std::int32_t blocked;   // ports that face a border, a face-down tile or nobody's port
  std::int32_t tiles;     // distinct tiles
  std::int32_t segments;  // members
  std::int16_t kind;
  std::uint8_t done;     // is complete
  std::uint8_t settled;  // its completion, or its final value, has been scored
  std::array<std::uint16_t, kMaxColours> power;  // of the pieces on it, by colour
  std::array<std::uint8_t, kMaxGroups> groups;   // pieces on it, by group

  bool operator==(const FeatureRow&) const = default;
};

static_assert(std::is_trivial_v<SegmentRow> && std::is_trivial_v<FeatureRow>);

}  // namespace bastide
