// The picture of one layer of a tile as it lies: outlines, who owns which spot, where pieces and
// badges go.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "sdk/tools/draw/looks.h"
#include "sdk/tools/draw/outline.h"

namespace bastide {

/// One segment in the picture.
struct SegmentArt {
  std::size_t segment = 0;
  Form form = Form::ground;
  bool ends_inside = false;  // a line from one side only: areas lie over its end
  bool small = false;        // a symbol beside something else
  std::vector<Outline> outlines;
  Spot anchor;  // where a piece on it stands
};

class TileArt {
 public:
  /// Requires: `rotation` 0 to 3.
  TileArt(const Looks& looks, const TileKind& tile, LayerId layer, Rotation rotation);

  [[nodiscard]] const std::vector<SegmentArt>& segments() const { return segments_; }
  /// Null when the segment is on another layer.
  [[nodiscard]] const SegmentArt* find(std::size_t segment) const;
  /// Lines that are not one segment meet in the middle.
  [[nodiscard]] bool has_junction() const { return junction_; }
  /// Segment at a point of the tile; kNobody where there is none.
  [[nodiscard]] std::int8_t owner_at(Spot point) const;
  /// The spot of this segment that is farthest from other segments and from the points that are
  /// taken.
  [[nodiscard]] Spot find_spot(std::size_t segment, const std::vector<Spot>& taken) const;
  /// Around the region of a segment, as SVG path data.
  [[nodiscard]] std::string region_path(std::size_t segment) const;

 private:
  static constexpr int kGrid = 40;  // spots a side
  static constexpr std::size_t kSpots = static_cast<std::size_t>(kGrid) * kGrid;

  void outline_segments(const Looks& looks, const TileKind& tile, LayerId layer);
  void fill_shapes();
  /// Ground spreads from the sides that it owns; one that owns none takes what is left, from the
  /// middle outwards.
  void flood_ground();
  void claim(std::size_t spot, std::int8_t segment, std::deque<std::size_t>& edge);
  void flood(std::deque<std::size_t>& edge);
  /// The free spot nearest to the middle; kSpots where none is free.
  [[nodiscard]] std::size_t find_free_spot() const;
  void place_symbols();
  [[nodiscard]] bool is_middle_free() const;
  [[nodiscard]] Spot find_symbol_spot(const std::vector<Spot>& taken) const;
  [[nodiscard]] Spot find_line_spot(const SegmentArt& art) const;
  void place_anchors();
  [[nodiscard]] std::array<float, kSpots> clearance(std::int8_t segment) const;
  [[nodiscard]] static Spot spot_point(std::size_t spot);

  Ring ring_{};
  std::vector<SegmentArt> segments_;
  std::array<std::int8_t, kSpots> owners_{};
  bool junction_ = false;
};

}  // namespace bastide
