// Counting in how many ways a tile fits the open cells, by edges alone.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/state/board.h"

namespace bastide {

/// Running totals are kept for blocks of open cells: few stores, and one look within the block.
inline constexpr std::size_t kScanBlock = 8;

/// What one scan found. Both lists grow when they are too short; what lies behind the open cells
/// means nothing.
struct FitScan {
  std::vector<std::uint8_t> counts;  // rotations that fit, by open cell
  std::vector<std::uint32_t> sums;   // running totals of them, by block
};

/// One of the ways in which a tile fits.
struct Fit {
  std::size_t open_cell = 0;
  std::uint32_t rotation = 0;  // how many rotations that fit there come before it
};

/// Number of open cells and rotations that fit.
std::uint32_t count_fitting(const Catalog& catalog,
                            const Board& board,
                            TileKindId kind,
                            FitScan& scan);

/// The `n`-th of them, by open cell and then by rotation. Requires: the scan is of the board as it
/// is, and n is less than what it counted.
[[nodiscard]] Fit nth_fitting(const Board& board, const FitScan& scan, std::uint32_t n);

}  // namespace bastide
