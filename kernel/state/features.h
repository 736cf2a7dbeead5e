// Connected segments: join, open ports, distinct tiles, presence, declared variables.
//
// 1. A segment keeps its number for ever. The segments of a tile are consecutive, in the order of
//    its kind; a face-down tile has none.
// 2. A feature is numbered like its root segment. When two join, the larger one keeps its number:
//    whoever keeps a feature for later keeps one of its segments and asks feature_of() again.
// 3. There is a row for each segment, but only that of a root lives; the others are as they were
//    when their feature was joined to another. The same holds for values and presences.
//    A live feature without pieces and blocked ports has no presence.
// 4. Finding the feature of a segment is one load: joining relabels the smaller part.
// 5. The members of a feature form one ring by `next`.
// 6. A tile that is in both parts is counted once. `lone` segments need not be looked at for that.
// 7. A port is open, joined or blocked, and what is joined or blocked is never open again.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "kernel/base/rows.h"
#include "kernel/model/catalog.h"
#include "kernel/model/feature_row.h"
#include "kernel/state/presences.h"

namespace bastide {

class Features {
 public:
  [[nodiscard]] std::size_t segment_count() const { return segments_.size(); }
  [[nodiscard]] FeatureId feature_of(SegmentId segment) const {
    return FeatureId(segments_[segment.index()].feature());
  }
  [[nodiscard]] TileId tile_of(SegmentId segment) const {
    return TileId(segments_[segment.index()].tile());
  }
  [[nodiscard]] SegmentId next_member(SegmentId segment) const {
    return SegmentId(segments_[segment.index()].next());
  }
  [[nodiscard]] const FeatureRow& row(FeatureId id) const { return rows_[id.index()]; }
  [[nodiscard]] FeatureRow& row(FeatureId id) { return rows_[id.index()]; }
  /// All that stands on it and what is blocked; one part of it costs less by itself.
  [[nodiscard]] Presence presence(FeatureId id) const { return presences_.at(row(id).presence()); }
  [[nodiscard]] std::int32_t blocked(FeatureId id) const {
    return presences_.blocked(row(id).presence());
  }
  /// Of the pieces of one colour on it.
  [[nodiscard]] std::uint16_t power(FeatureId id, std::size_t colour) const {
    return presences_.power(row(id).presence(), colour);
  }
  /// Pieces of one group on it.
  [[nodiscard]] std::uint16_t pieces(FeatureId id, GroupId group) const {
    return presences_.pieces(row(id).presence(), group);
  }
  [[nodiscard]] bool has_power(FeatureId id) const {
    return presences_.has_power(row(id).presence());
  }
  /// By a piece of some group.
  [[nodiscard]] bool is_occupied(FeatureId id) const {
    return presences_.is_occupied(row(id).presence());
  }
  /// One piece more or less (`by`) on it, of a group or of none.
  void change_pieces(FeatureId id, std::size_t colour, int power, GroupId group, int by);
  [[nodiscard]] FeatureKindId kind(FeatureId id) const { return rows_[id.index()].kind(); }
  [[nodiscard]] bool is_root(SegmentId segment) const {
    return segments_[segment.index()].feature() == segment.value();
  }
  [[nodiscard]] std::int32_t value(FeatureId id, std::int32_t column) const {
    return values_[id.index() * columns_ + static_cast<std::size_t>(column)];
  }
  void set_value(FeatureId id, std::int32_t column, std::int32_t value) {
    values_[id.index() * columns_ + static_cast<std::size_t>(column)] = value;
  }

  /// A new tile's segments, each a feature of its own with all ports open. Returns the first.
  SegmentId add_tile(const Catalog& catalog, TileKindId kind, TileId tile);
  /// `ports` port pairs of the two segments met: their features become one.
  void join(const Catalog& catalog, SegmentId a, SegmentId b, int ports);
  /// The same for a segment of the tile just added that has joined nothing yet: nobody stands on
  /// it. `alike`: the others of the tile that are of its kind, as bits from segment `first` on.
  void attach(const Catalog& catalog,
              SegmentId fresh,
              SegmentId old,
              int ports,
              std::int32_t first,
              std::uint32_t alike) {
    SegmentRow& mine = segments_[fresh.index()];
    SegmentRow& other = segments_[old.index()];
    const FeatureId keep(other.feature());
    FeatureRow& into = rows_[keep.index()];
    const FeatureRow& from = rows_[fresh.index()];
    if (from.presence() != 0) {
      add_blocked(keep, blocked(FeatureId(fresh.value())));
    }
    std::int32_t shared = 0;
    for (; alike != 0; alike &= alike - 1) {
      const auto i = static_cast<std::size_t>(first + std::countr_zero(alike));
      shared |= static_cast<std::int32_t>(segments_[i].feature() == keep.value());
    }
    into.join(from, ports, shared);
    if (columns_ > 0) {
      merge_values(catalog, keep, FeatureId(fresh.value()));
    }
    const std::int32_t next = mine.next();
    mine.set_feature(keep.value());
    mine.set_next(other.next());
    other.set_next(next);
  }
  /// `ports` ports of the segment met something that cannot be joined.
  void block(SegmentId segment, int ports) {
    const FeatureId id = feature_of(segment);
    rows_[id.index()].add_open(-ports);
    add_blocked(id, ports);
  }

  /// Equal for equal features, whatever the numbers of their presences.
  bool operator==(const Features& other) const;

  [[nodiscard]] const Rows<SegmentRow>& segments() const { return segments_; }
  [[nodiscard]] const Rows<FeatureRow>& rows() const { return rows_; }
  [[nodiscard]] const Presences& presences() const { return presences_; }
  [[nodiscard]] const Rows<std::int32_t>& values() const { return values_; }
  /// Of its lists.
  [[nodiscard]] std::size_t bytes() const {
    return segments_.bytes() + rows_.bytes() + presences_.bytes() + values_.bytes();
  }
  /// An empty board for so many colours.
  void start(const Catalog& catalog, std::size_t colours);

 private:
  [[nodiscard]] int shared_tiles(SegmentId small, FeatureId large) const;
  void merge_values(const Catalog& catalog, FeatureId into, FeatureId from);
  /// Its own row of presences, made if there was none.
  std::uint32_t own_presence(FeatureId id);
  void add_blocked(FeatureId id, std::int32_t ports);

  Rows<SegmentRow> segments_;
  Rows<FeatureRow> rows_;
  Presences presences_;
  Rows<std::int32_t> values_;  // segment times columns_ plus column
  std::size_t columns_ = 0;
};

/// No port open, and blocked ports count as closed for the kind.
[[nodiscard]] inline bool is_closed(const FeatureKind& kind,
                                    const Features& features,
                                    FeatureId id) {
  return features.row(id).open() == 0 && (kind.blocked_closes || features.blocked(id) == 0);
}

}  // namespace bastide
