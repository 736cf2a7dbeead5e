// Connected segments: join, open ports, distinct tiles, presence, declared variables.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/model/catalog.h"

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
  std::int32_t open = 0;      // ports that face an empty cell
  std::int32_t blocked = 0;   // ports that face a border, a face-down tile or nobody's port
  std::int32_t tiles = 0;     // distinct tiles
  std::int32_t segments = 0;  // members
  std::int16_t kind = -1;
  std::uint8_t done = 0;     // was complete; stays set
  std::uint8_t settled = 0;  // its completion, or its final value, has been scored
  std::array<std::uint16_t, kMaxColours> power{};  // of the pieces on it, by colour
  std::array<std::uint8_t, kMaxGroups> groups{};   // pieces on it, by group

  bool operator==(const FeatureRow&) const = default;
};

/// The smaller feature is relabelled when two join, so finding the feature of a segment is one load.
class Features {
 public:
  void clear();

  [[nodiscard]] std::size_t segment_count() const { return segments_.size(); }
  [[nodiscard]] FeatureId feature_of(SegmentId segment) const {
    return FeatureId(segments_[segment.index()].feature);
  }
  [[nodiscard]] TileId tile_of(SegmentId segment) const { return TileId(segments_[segment.index()].tile); }
  [[nodiscard]] SegmentId next_member(SegmentId segment) const { return SegmentId(segments_[segment.index()].next); }
  [[nodiscard]] const FeatureRow& row(FeatureId id) const { return rows_[id.index()]; }
  [[nodiscard]] FeatureRow& row(FeatureId id) { return rows_[id.index()]; }
  [[nodiscard]] FeatureKindId kind(FeatureId id) const { return FeatureKindId(std::int32_t{rows_[id.index()].kind}); }
  [[nodiscard]] bool is_root(SegmentId segment) const { return segments_[segment.index()].feature == segment.value(); }
  [[nodiscard]] std::int32_t value(FeatureId id, std::int32_t column) const {
    return values_[id.index() * columns_ + static_cast<std::size_t>(column)];
  }
  void set_value(FeatureId id, std::int32_t column, std::int32_t value) {
    values_[id.index() * columns_ + static_cast<std::size_t>(column)] = value;
  }

  /// A new tile's segments, each a feature of its own with all ports open. Returns the first.
  SegmentId add_tile(const Catalog& catalog, TileKindId kind, TileId tile);
  /// `ports` port pairs of the two segments met. Returns true when two features became one.
  bool join(const Catalog& catalog, SegmentId a, SegmentId b, int ports);
  /// `ports` ports of the segment met something that cannot be joined.
  void block(SegmentId segment, int ports) {
    FeatureRow& row = rows_[feature_of(segment).index()];
    row.open -= ports;
    row.blocked += ports;
  }

  bool operator==(const Features&) const = default;

  [[nodiscard]] const std::vector<SegmentRow>& segments() const { return segments_; }
  [[nodiscard]] const std::vector<FeatureRow>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<std::int32_t>& values() const { return values_; }
  void start(std::size_t feature_columns) { columns_ = feature_columns; }

 private:
  [[nodiscard]] int shared_tiles(SegmentId small, FeatureId large) const;
  void merge_values(const Catalog& catalog, FeatureId into, FeatureId from);

  std::vector<SegmentRow> segments_;
  std::vector<FeatureRow> rows_;
  std::vector<std::int32_t> values_;  // segment times columns_ plus column
  std::size_t columns_ = 0;
};

/// No port open, and blocked ports count as closed for the kind.
[[nodiscard]] inline bool is_closed(const FeatureKind& kind, const FeatureRow& row) {
  return row.open == 0 && (row.blocked == 0 || kind.blocked_closes);
}

}  // namespace bastide
