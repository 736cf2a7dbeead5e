// Features found the slow way: from the tiles on the board and their rings alone, by flooding.
// Knows nothing of the tables that the kernel keeps; what both say must agree.
#pragma once

#include <string>
#include <vector>

#include "kernel/rules/view.h"

namespace bastide {

struct FloodedFeature {
  std::vector<int> segments;  // ascending
  int kind = -1;
  int open = 0;
  int blocked = 0;
  int tiles = 0;
};

/// Every feature on the board, by its least segment.
[[nodiscard]] std::vector<FloodedFeature> flood(const Catalog& catalog, const State& state);

/// The first difference between the kernel's features and the flooded ones; empty when they agree.
[[nodiscard]] std::string compare_with_flood(const Catalog& catalog, const State& state);

/// The first difference between the kernel's open cells and placements, and what the neighbours
/// say; empty when they agree.
[[nodiscard]] std::string compare_open_cells(const Catalog& catalog, const State& state);

}  // namespace bastide
