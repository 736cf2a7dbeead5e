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

/// Fills context.scan for the tile kind, whatever is there.
void scan_placements(Context& context, TileKindId kind);

/// Fills context.scan for the tile kind, unless it is there already; returns the number of legal
/// placements. Without checks, waivers and limits this is one table look-up per open cell.
inline std::uint32_t count_placements(Context& context, TileKindId kind) {
  if (context.scan.kind != kind) {
    scan_placements(context, kind);
  }
  return context.scan.total;
}

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
TileId put_tile(Context& context,
                TileKindId kind,
                Cell cell,
                Rotation rotation,
                bool face_up,
                PlayerId player,
                std::int32_t loose);

}  // namespace bastide
