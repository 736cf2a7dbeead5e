// A segment, and the counters of one feature: what a new tile begins with, and what the state
// keeps.
//
// A state is copied at every trial of a search, so rows are narrow. Their widths follow from what
// the compiler of rulesets allows: 100,000 tiles, 32 segments a tile, 64 kinds of features.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernel/model/ids.h"

namespace bastide {

// Both are trivial types, without initial values: rows of a new tile are copied as bytes.

/// One row per segment on the board, in one word. The members of a feature form a ring by `next`.
class SegmentRow {
 public:
  /// `lone`: no other segment of its tile is of this kind.
  [[nodiscard]] static SegmentRow of(std::int32_t feature,
                                     std::int32_t next,
                                     std::int32_t tile,
                                     bool lone) {
    return SegmentRow{word(feature) | word(next) << kNextAt | word(tile) << kTileAt |
                      word(static_cast<std::int32_t>(lone)) << kLoneAt};
  }

  [[nodiscard]] std::int32_t feature() const { return static_cast<std::int32_t>(bits_ & kNumber); }
  [[nodiscard]] std::int32_t next() const {
    return static_cast<std::int32_t>(bits_ >> kNextAt & kNumber);
  }
  [[nodiscard]] std::int32_t tile() const {
    return static_cast<std::int32_t>(bits_ >> kTileAt & kTile);
  }
  [[nodiscard]] bool is_lone() const { return (bits_ >> kLoneAt & 1U) != 0; }

  void set_feature(std::int32_t feature) { bits_ = (bits_ & ~kNumber) | word(feature); }
  void set_next(std::int32_t next) {
    bits_ = (bits_ & ~(kNumber << kNextAt)) | word(next) << kNextAt;
  }
  /// What stands between the first tile, segment 0, and this tile with this first segment.
  [[nodiscard]] static std::uint64_t offset(std::int32_t segments, std::int32_t tiles) {
    return word(segments) | word(segments) << kNextAt | word(tiles) << kTileAt;
  }
  void add(std::uint64_t offset) { bits_ += offset; }

  bool operator==(const SegmentRow&) const = default;

 private:
  static constexpr unsigned kNextAt = 22;
  static constexpr unsigned kTileAt = 44;
  static constexpr unsigned kLoneAt = 61;
  static constexpr std::uint64_t kNumber = (std::uint64_t{1} << kNextAt) - 1;
  static constexpr std::uint64_t kTile = (std::uint64_t{1} << (kLoneAt - kTileAt)) - 1;

  SegmentRow() = default;
  explicit SegmentRow(std::uint64_t bits) : bits_(bits) {}
  [[nodiscard]] static std::uint64_t word(std::int32_t number) {
    return static_cast<std::uint64_t>(number);
  }

  std::uint64_t bits_;
};

/// One row per segment; alive when the segment is the root of its feature.
struct FeatureRow {
  std::int32_t open : 24;  // ports that face an empty cell; of kinds that count neighbours: cells
                           // still without one
  std::uint8_t kind : 6;
  std::uint8_t done : 1;       // is complete
  std::uint8_t settled : 1;    // its completion, or its final value, has been scored
  std::int32_t segments : 23;  // members
  std::uint32_t presence_high : 9;
  std::int32_t tiles : 18;  // distinct tiles
  std::uint32_t presence_low : 14;

  /// Which row of presences is its own; 0: none.
  [[nodiscard]] std::uint32_t presence() const {
    return std::uint32_t{presence_high} << kLowBits | presence_low;
  }
  void set_presence(std::uint32_t number) {
    presence_high = number >> kLowBits & ((1U << kHighBits) - 1);
    presence_low = number & ((1U << kLowBits) - 1);
  }
  // The masks say that what comes out fits: none of them is ever negative.
  void add_open(std::int32_t by) { open = (open + by) & 0x7fffff; }
  void add_tiles(std::int32_t by) { tiles = (tiles + by) & 0x1ffff; }
  void add_segments(std::int32_t by) { segments = (segments + by) & 0x3fffff; }

  bool operator==(const FeatureRow&) const = default;

 private:
  static constexpr unsigned kLowBits = 14;
  static constexpr unsigned kHighBits = 9;
};

static_assert(std::is_trivially_copyable_v<SegmentRow> && std::is_trivial_v<FeatureRow>);
static_assert(sizeof(SegmentRow) == 8 && sizeof(FeatureRow) == 12);

}  // namespace bastide
