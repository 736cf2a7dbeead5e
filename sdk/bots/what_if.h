// What placing a tile would change: features joined, completed, hindered, surrounded; computed
// beside the board, without copying the game.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/base/joined.h"
#include "sdk/bots/outlook.h"

namespace bastide {

/// One feature as the tile would make it.
struct Joined {
  Sketch sketch;
  Worth worth;
  std::vector<std::int32_t> from;  // features on the board that become part of it
  std::uint32_t segments = 0;      // of the tile, as bits
  bool is_plain = false;           // `worth` is known but for the features that it touches
  bool is_known = false;           // all of it is

  /// Of one segment of the tile alone.
  void begin(const Outlook::Part& part, std::size_t segment, std::int32_t blocked, Cell cell) {
    sketch.begin(part.kind, cell);
    sketch.open = part.ports - blocked;
    sketch.blocked = blocked;
    sketch.extra_open = part.extra_open;
    sketch.extra_complete = part.extra_complete;
    from.clear();
    segments = 1U << segment;
    is_plain = false;
    is_known = false;
  }
  /// And of another one.
  void add(const Outlook::Part& part, std::size_t segment, std::int32_t ports_blocked) {
    sketch.open += part.ports - ports_blocked;
    sketch.blocked += ports_blocked;
    sketch.extra_open += part.extra_open;
    sketch.extra_complete += part.extra_complete;
    segments |= 1U << segment;
  }
};

class WhatIf {
 public:
  explicit WhatIf(Outlook& outlook) : outlook_(outlook) {}

  /// Considers a tile in an open cell; without claiming anything.
  void place(TileKindId kind, Cell cell, Rotation rotation) {
    look_at(cell);
    place_there(kind, rotation);
  }
  /// The same in two steps, for several tiles and rotations in one cell.
  void look_at(Cell cell);
  void place_there(TileKindId kind, Rotation rotation);
  [[nodiscard]] const Gains& gains() const { return gains_; }
  /// Features that have a segment on the tile.
  [[nodiscard]] std::size_t size() const { return count_; }
  /// Its worth is found out when it is asked for the first time.
  [[nodiscard]] const Joined& joined(std::size_t i) {
    know(joined_[i]);
    return joined_[i];
  }
  /// The same without its worth.
  [[nodiscard]] const Joined& outline(std::size_t i) const { return joined_[i]; }
  /// As much as most_touched() or more.
  [[nodiscard]] float roughly_touched(std::size_t i) {
    const Joined& joined = joined_[i];
    if (!outlook_.touches(joined.sketch.kind)) {
      return 0;
    }
    float most = outlook_.most_touched_on(placed_, joined.sketch.kind);
    for (const std::int32_t feature : joined.from) {
      most += outlook_.sketch(FeatureId(feature)).touched;
    }
    return most;
  }
  /// The most that it can get for features that it touches. Requires: none of them costs points.
  [[nodiscard]] float most_touched(std::size_t i);

 private:
  struct Meeting {
    std::int32_t feature = -1;
    std::size_t segment = 0;
    std::int32_t ports = 0;
  };

  struct JoinedAt {
    std::uint32_t placement = 0;
    std::int32_t number = -1;
  };

  void know(Joined& joined) {
    if (!joined.is_known) {
      find_worth(joined);
    }
  }
  void find_worth(Joined& joined);
  [[nodiscard]] float doneness(Joined& joined);
  void meet_neighbours(const Face& terrain, Rotation rotation);
  void meet(std::size_t segment, FeatureId feature, std::int32_t ports);
  void join_segments(std::size_t a, std::size_t b);
  void meet_neighbours(Side side, const Ring& mine, LayerId layer);
  void meet_ports(std::int8_t mine,
                  const PlacedTile& neighbour,
                  std::int8_t its,
                  std::int32_t ports);
  void sum_up(Rotation rotation);
  void add_own_segments();
  void add_part(const Meeting& meeting, std::size_t number);
  [[nodiscard]] std::int32_t count_tiles(const std::vector<std::int32_t>& features);
  void add_gaps(Rotation rotation);
  void add_gaps_around(Joined& joined);
  void count_touched(Joined& joined);
  // Both return numbers of `joined_` that are touched too, as bits.
  [[nodiscard]] std::uint64_t take_touched(Joined& joined);
  [[nodiscard]] std::uint64_t add_touched(Joined& joined);
  [[nodiscard]] std::int32_t kind_of(FeatureId feature) const {
    return outlook_.state().features.row(feature).kind().value();
  }
  void count_for_others(Joined& joined);
  void surround();
  void hinder();
  void reconsider(FeatureId feature, std::int32_t shut_ports = 0);
  void shut();
  void shut_port(FeatureId feature, std::int32_t ports);
  /// Number in `joined_` of what it becomes part of; -1: of nothing.
  [[nodiscard]] int joined_with(std::int32_t feature) const {
    const JoinedAt& at = joined_at_[static_cast<std::size_t>(feature)];
    return at.placement == placement_ ? at.number : -1;
  }
  [[nodiscard]] bool is_shut(std::int32_t feature) const;
  /// Of this number (feature or tile) since the last new age.
  [[nodiscard]] bool first_time(std::int32_t number);

  Outlook& outlook_;
  TileKindId placed_;
  Trial trial_;
  std::int32_t open_ = -1;  // number of its cell; -1: rules let tiles lie there
  std::array<TileId, kSides> neighbours_{};
  Gains gains_;
  std::array<std::uint8_t, kMaxSegments> root_{};
  std::array<std::uint8_t, kMaxSegments> part_of_{};  // number in `joined_`
  std::vector<Meeting> meetings_;
  std::vector<Meeting> shut_;  // features of neighbours whose ports meet nobody's port
  std::array<std::int32_t, kMaxSegments>
      blocked_{};                            // ports of the tile's segments that meet nobody's port
  std::array<Joined, kMaxSegments> joined_;  // the first `count_` are in use
  std::size_t count_ = 0;
  std::vector<JoinedAt> joined_at_;  // by feature
  std::uint32_t placement_ = 0;
  std::vector<std::uint32_t> seen_;  // by number: age when it was last met
  std::uint32_t age_ = 0;
  Sketch scratch_;
};

}  // namespace bastide
