// A segment, and the counters of one feature: what a new tile begins with, and what the state
// keeps.
//
// A state is copied at every trial of a search, so rows are narrow. Their widths follow from what
// the compiler of rulesets allows, and so it is checked here.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernel/model/geometry.h"
#include "kernel/model/ids.h"

namespace bastide {

/// Of a game: of all its tiles, and of the ports of one feature, which lies on one layer.
inline constexpr std::uint64_t kMaxSegmentsOnBoard = std::uint64_t{kMaxTiles} * kMaxSegments;
inline constexpr std::uint64_t kMaxOpenPorts = std::uint64_t{kMaxTiles} * kPorts;

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

  static_assert(kNumber >= kMaxSegmentsOnBoard - 1 && kTile >= kMaxTiles - 1);

  SegmentRow() = default;
  explicit SegmentRow(std::uint64_t bits) : bits_(bits) {}
  [[nodiscard]] static std::uint64_t word(std::int32_t number) {
    return static_cast<std::uint64_t>(number);
  }

  std::uint64_t bits_;
};

/// One row per segment; alive when the segment is the root of its feature. Counters and flags are
/// one word and always read and written as one: what is read wider than it was written is slow.
class FeatureRow {
 public:
  /// Of a new tile: one segment, one tile. `open`: see open().
  [[nodiscard]] static FeatureRow of(FeatureKindId kind, std::int32_t open) {
    FeatureRow row{};
    row.set_counts(word(open) | word(1) << kSegmentsAt | word(1) << kTilesAt);
    row.rest_ = static_cast<std::uint32_t>(kind.value());
    return row;
  }

  /// Ports that face an empty cell; of kinds that count neighbours: cells still without one.
  [[nodiscard]] std::int32_t open() const { return static_cast<std::int32_t>(counts() & kSegment); }
  /// Its members.
  [[nodiscard]] std::int32_t segments() const {
    return static_cast<std::int32_t>(counts() >> kSegmentsAt & kSegment);
  }
  /// Distinct ones.
  [[nodiscard]] std::int32_t tiles() const {
    return static_cast<std::int32_t>(counts() >> kTilesAt & kTile);
  }
  [[nodiscard]] bool is_done() const { return (counts() & kDone) != 0; }
  /// Its completion, or its final value, has been scored.
  [[nodiscard]] bool is_settled() const { return (counts() & kSettled) != 0; }
  [[nodiscard]] FeatureKindId kind() const {
    return FeatureKindId(static_cast<std::int32_t>(rest_ & kKind));
  }
  /// Which row of presences is its own; 0: none.
  [[nodiscard]] std::uint32_t presence() const { return rest_ >> kPresenceAt; }

  void set_done(bool done) { set_flag(kDone, done); }
  void set_settled(bool settled) { set_flag(kSettled, settled); }
  void set_presence(std::uint32_t number) { rest_ = (rest_ & kKind) | number << kPresenceAt; }
  void add_open(std::int32_t by) { set_counts(counts() + word(by)); }
  /// Takes over a feature `ports` of whose ports met as many of its own, and `shared` of whose
  /// tiles it has already.
  void join(const FeatureRow& other, std::int32_t ports, std::int32_t shared) {
    const std::uint64_t flags = (counts() | other.counts()) & (kDone | kSettled);
    const std::uint64_t sum = (counts() & ~(kDone | kSettled)) +
                              (other.counts() & ~(kDone | kSettled)) - word(2 * ports) -
                              (word(shared) << kTilesAt);
    set_counts(sum | flags);
  }

  /// As assigned, in words.
  void begin(const FeatureRow& seed) {
    set_counts(seed.counts());
    rest_ = seed.rest_;
  }

  bool operator==(const FeatureRow&) const = default;

 private:
  static constexpr unsigned kSegmentsAt = 22;
  static constexpr unsigned kTilesAt = 44;
  static constexpr std::uint64_t kSegment = (std::uint64_t{1} << kSegmentsAt) - 1;
  static constexpr std::uint64_t kDone = std::uint64_t{1} << 62U;
  static constexpr std::uint64_t kSettled = std::uint64_t{1} << 63U;
  static constexpr std::uint64_t kTile = (std::uint64_t{1} << (62U - kTilesAt)) - 1;
  static constexpr unsigned kPresenceAt = 6;
  static constexpr std::uint32_t kKind = (1U << kPresenceAt) - 1;
  static_assert(kSegment >= kMaxSegmentsOnBoard && kSegment >= kMaxOpenPorts);
  static_assert(kTile >= kMaxTiles && kKind >= kMaxFeatureKinds - 1);
  static_assert(UINT32_MAX >> kPresenceAt >= kMaxSegmentsOnBoard);  // and none

  /// A negative number takes away: no sum of a counter is ever negative.
  [[nodiscard]] static std::uint64_t word(std::int32_t number) {
    return static_cast<std::uint64_t>(std::int64_t{number});
  }
  [[nodiscard]] std::uint64_t counts() const {
    std::uint64_t counts = 0;
    std::memcpy(&counts, counts_.data(), sizeof(counts));
    return counts;
  }
  void set_counts(std::uint64_t counts) { std::memcpy(counts_.data(), &counts, sizeof(counts)); }
  void set_flag(std::uint64_t flag, bool set) {
    set_counts(set ? counts() | flag : counts() & ~flag);
  }

  std::array<std::uint32_t, 2> counts_;  // not one number: that would take 16 bytes a row
  std::uint32_t rest_;
};

static_assert(std::is_trivially_copyable_v<SegmentRow> && std::is_trivial_v<FeatureRow>);
static_assert(sizeof(SegmentRow) == 8 && sizeof(FeatureRow) == 12);

}  // namespace bastide
