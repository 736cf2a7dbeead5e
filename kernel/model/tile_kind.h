// Kind of tile: ring text → segments, sides in four rotations, which segments touch.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/model/geometry.h"
#include "kernel/model/ids.h"

namespace bastide {

/// A port that no segment of the layer owns.
inline constexpr std::int8_t kNobody = -1;

/// Segment of each port, in port order.
using Ring = std::array<std::int8_t, kPorts>;

/// One segment as a tile declares it.
struct SegmentKind {
  std::string key;  // ring letter, or the longer name of a portless segment; unique in the tile
  FeatureKindId kind;
  std::int32_t ports = 0;     // how many ports it owns
  std::uint32_t touches = 0;  // bit per segment of the same tile
  std::vector<std::string> marks;
  std::vector<std::pair<VariableId, std::int32_t>> values;  // that differ from the default
};

/// One layer of a tile that has been turned.
struct Face {
  Ring segment{};                            // by port as the tile lies
  std::array<std::uint8_t, kSides> shows{};  // edge kind of each side, terrain layer only
  std::array<std::uint8_t, kSides> wants{};  // edge kind that the neighbour on this side must show
};

struct TileKind {
  std::string name;  // set/letter
  PluginId plugin;
  std::string part;        // of the plugin; empty: always there
  std::int32_t count = 0;  // copies in this ruleset
  bool start = false;
  bool reconstructed = false;
  std::vector<std::string> marks;
  std::vector<std::string> decoration;
  std::vector<SegmentKind> segments;
  std::vector<Ring> rings;  // by layer, unturned; all nobody's where the tile has no such layer
  std::vector<std::int32_t> attributes;  // by tile attribute
  // Derived by the catalogue: bit per rotation that is not the same placement as an earlier one.
  std::uint8_t rotations = 0xf;

  /// Those of its segments that are of one of these kinds of features, both as bits.
  [[nodiscard]] std::uint32_t segments_of(std::uint64_t feature_kinds) const;
};

/// A ring as written: twelve letters in four groups. What is wrong, in words, or the letters.
struct RingText {
  std::string letters;  // 12, '.' for nobody's port
  std::string error;    // empty when well formed
};
[[nodiscard]] RingText parse_ring(std::string_view text);

/// Neighbours on the ring touch: sets `touches` of segments that own neighbouring ports of one
/// layer.
void derive_touches(TileKind& tile, const Ring& ring);

/// Index of the segment with this key.
[[nodiscard]] std::optional<std::size_t> find_segment(const TileKind& tile, std::string_view key);

}  // namespace bastide
