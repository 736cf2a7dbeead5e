// How many of the tiles still to come fit an open cell, and how many of them would end a feature
// there.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/model/catalog.h"

namespace bastide {

/// Edge kinds that a cell demands, a byte a side; 0: nothing lies there.
using Demand = std::uint32_t;

[[nodiscard]] constexpr std::uint8_t demanded(Demand demand, Side side) {
  return static_cast<std::uint8_t>(demand >> (8 * side));
}
[[nodiscard]] constexpr Demand with_demand(Demand demand, Side side, std::uint8_t edge) {
  return demand | static_cast<Demand>(edge) << (8 * side);
}

/// Which kinds fit is found out once per pattern of demands and kept; how many are left is counted
/// anew after begin().
class FitTable {
 public:
  /// Instead of a port: any tile that fits.
  static constexpr Port kAnyPort = kPorts;
  static constexpr std::int32_t kNoDemand = 0;  // the row of a cell that demands nothing

  explicit FitTable(const Catalog& catalog);

  /// `left`: tiles still to come, by kind.
  void begin(const std::vector<std::int32_t>& left);
  /// Number of the row of this pattern, the same for good.
  [[nodiscard]] std::int32_t row_of(Demand demand);
  [[nodiscard]] Demand demand_of(std::int32_t row) const {
    return rows_[static_cast<std::size_t>(row)].demand;
  }
  /// Tiles still to come that fit; with a port of the cell only those whose segment there reaches
  /// no further cell that is empty. Terrain layer only.
  [[nodiscard]] std::int32_t count(std::int32_t row, Port port);
  /// Room for what the owner makes of that number, until begin(); below 0: nothing yet. Valid until
  /// the next row.
  [[nodiscard]] float& chance(std::int32_t row, Port port) {
    Row& own = rows_[static_cast<std::size_t>(row)];
    if (own.age != age_) {
      own.age = age_;
      own.chances.fill(-1);
    }
    return own.chances[static_cast<std::size_t>(port)];
  }

 private:
  /// Kinds that fit, in `kinds_`.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    bool is_known = false;
  };
  struct Row {
    Demand demand = 0;
    std::uint32_t age = 0;  // of `chances`
    std::array<float, kPorts + 1> chances{};
    std::array<Range, kPorts + 1> fitting;
  };

  [[nodiscard]] std::size_t slot_of(Demand demand) const;
  void find_fitting(const Row& row, Port port, Range& range);
  [[nodiscard]] bool ends(TileKindId kind, Rotation rotation, Demand demand, Port port) const;
  void grow();

  const Catalog& catalog_;
  std::vector<Row> rows_;
  std::vector<std::int32_t> slots_;   // numbers of rows, -1: free; open addressing, a power of two
  std::vector<std::uint16_t> kinds_;  // ranges of the rows
  std::vector<std::int32_t> left_;
  std::uint32_t age_ = 0;
};

}  // namespace bastide
