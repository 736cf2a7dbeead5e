// Counting in how many ways a tile fits the open cells, by edges alone.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/state/board.h"

namespace bastide {

/// Running totals are kept for blocks of open cells: few stores, and a short walk within the block.
inline constexpr std::size_t kScanBlock = 8;

/// Number of open cells and rotations that fit; the running total after each block of cells goes to
/// `sums`, which grows when it is too short.
std::uint32_t count_fitting(const Catalog& catalog,
                            const Board& board,
                            TileKindId kind,
                            std::vector<std::uint32_t>& sums);

}  // namespace bastide
