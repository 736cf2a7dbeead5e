// What a game in play looks up at every tile. All of it follows from the catalogue: the catalogue
// is law, this is speed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/model/feature_row.h"
#include "kernel/model/geometry.h"

namespace bastide {

class Catalog;

/// In which rotations a tile kind fits, as bits; rotations that are the same placement are left
/// out.
struct TileFit {
  /// By the demands of all sides, two bits each. Of rulesets with at most three edge kinds.
  std::array<std::uint8_t, 256> whole{};
  /// The same for the halves of that byte; a tile fits where both halves do.
  std::array<std::array<std::uint8_t, 16>, 2> half{};
  /// By side and the edge kind that is demanded there.
  std::array<std::array<std::uint8_t, 256>, kSides> side{};
};

/// What a tile kind brings to the board: its segments are the seeds [first, first + count).
struct TileSeed {
  std::int32_t first = 0;
  std::int32_t count = 0;
  std::uint32_t closing = 0;  // bit per segment that ports complete
};

/// Other segments of the same tile, as bits.
struct SeedLinks {
  std::uint32_t alike = 0;  // of the same kind
  std::uint32_t touches = 0;
};

struct PlayTables {
  bool compact = false;         // at most three edge kinds: two bits say what a side demands
  std::vector<TileFit> fits;    // by tile kind
  std::vector<TileSeed> tiles;  // by tile kind
  /// By tile kind, 1: some segment counts its neighbours. A row of its own, for it is asked of all
  /// eight neighbours of each new tile.
  std::vector<std::uint8_t> counts_near;
  std::vector<SeedLinks> links;      // by seed
  std::vector<FeatureRow> features;  // by seed: what its feature begins with
  std::vector<SegmentRow> segments;  // by seed, as if its tile were the first
  std::vector<std::int32_t> values;  // seed times feature columns plus column
  std::vector<std::int32_t> rows;    // seed times variables of segments plus column
};

/// Requires: everything else in the catalogue is derived.
[[nodiscard]] PlayTables play_tables(const Catalog& catalog);

}  // namespace bastide
