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
  std::int32_t first_segment = 0;  // of the tile
  std::uint32_t segments = 0;      // of the tile, as bits
};

class WhatIf {
 public:
  explicit WhatIf(Outlook& outlook) : outlook_(outlook) {}

  /// Considers a tile in an open cell; without claiming anything.
  void place(TileKindId kind, Cell cell, Rotation rotation);
  [[nodiscard]] const Gains& gains() const { return gains_; }
  /// Features that have a segment on the tile.
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] const Joined& joined(std::size_t i) const { return joined_[i]; }

 private:
  struct Meeting {
    std::int32_t feature = -1;
    std::size_t segment = 0;
    std::int32_t ports = 0;
  };

  void meet_neighbours(TileKindId placed, Rotation rotation);
  void meet(std::size_t segment, FeatureId feature);
  void join_segments(std::size_t a, std::size_t b);
  void sum_up(TileKindId placed, Rotation rotation);
  void add_part(const Meeting& meeting, Joined& joined);
  [[nodiscard]] std::int32_t count_tiles(const std::vector<std::int32_t>& features);
  void add_gaps(TileKindId placed, Rotation rotation, Joined& joined);
  void count_touched(const TileKind& tile, Joined& joined);
  void count_for_others(const Joined& joined);
  void surround();
  void hinder();
  void reconsider(FeatureId feature, std::int32_t shut_ports = 0);
  void shut();
  void shut_port(FeatureId feature);
  [[nodiscard]] int joined_with(std::int32_t feature) const;
  /// Of this number (feature or tile) since the last new age.
  [[nodiscard]] bool first_time(std::int32_t number);

  Outlook& outlook_;
  Trial trial_;
  Gains gains_;
  std::array<std::uint8_t, kMaxSegments> root_{};
  std::vector<Meeting> meetings_;
  std::vector<Meeting> shut_;  // features of neighbours whose ports meet nobody's port
  std::array<std::int32_t, kMaxSegments>
      blocked_{};               // ports of the tile's segments that meet nobody's port
  std::vector<Joined> joined_;  // the first `count_` are in use
  std::size_t count_ = 0;
  std::vector<std::uint32_t> seen_;  // by number: age when it was last met
  std::uint32_t age_ = 0;
  Sketch scratch_;
};

}  // namespace bastide
