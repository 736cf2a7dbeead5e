// Where a tile may go.
#pragma once

#include <vector>

#include "kernel/flow/dispatch.h"

namespace bastide {

/// One legal placement.
struct Placement {
  Cell cell;
  Rotation rotation = 0;
};

/// Fills context.scan for the tile kind, whatever is there; scripts are not asked yet.
void scan_placements(Context& context, TileKindId kind);

/// The same, unless it is there already. True: scripts have no say, or were asked about all of it.
inline bool is_scan_certain(Context& context, TileKindId kind) {
  if (context.scan.kind != kind) {
    scan_placements(context, kind);
  }
  return context.scan.is_certain;
}

/// Asks the scripts about all that context.scan holds, or until they deny one placement not.
void ask_scripts(Context& context);
[[nodiscard]] bool ask_scripts_for_one(Context& context);

/// The number of legal placements. Without checks and waivers this is one table look-up per open
/// cell.
inline std::uint32_t count_placements(Context& context, TileKindId kind) {
  if (!is_scan_certain(context, kind)) {
    ask_scripts(context);
  }
  return context.scan.total;
}

/// Is there a legal placement? Scripts are asked about no more than it takes to know.
[[nodiscard]] inline bool has_placement(Context& context, TileKindId kind) {
  return is_scan_certain(context, kind) ? context.scan.total > 0 : ask_scripts_for_one(context);
}

/// One of the legal placements, each with the same chance: scripts are asked about those that
/// chance takes, until they deny none. Requires: there is one.
[[nodiscard]] Placement random_placement(Context& context, TileKindId kind, Rng& rng);

/// The `n`-th of them, in the order of the open cells, then by rotation. Requires: n <
/// count_placements().
[[nodiscard]] Placement nth_placement(Context& context, TileKindId kind, std::uint32_t n);

/// All of them, in that order, at the end of `placements`.
void list_placements(Context& context, TileKindId kind, std::vector<Placement>& placements);

/// Every reason why this placement is not allowed; empty when it is.
[[nodiscard]] std::vector<Denial> explain_placement(
    Context& context, TileKindId kind, Cell cell, Rotation rotation, PlayerId player);

/// Puts a tile on the board with all that follows at once: features joined, completion by data, by
/// script and by hook.
TileId place_tile(Context& context,
                  TileKindId kind,
                  Cell cell,
                  Rotation rotation,
                  bool face_up,
                  PlayerId player,
                  std::int32_t loose);

}  // namespace bastide
