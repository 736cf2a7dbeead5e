// How many of the tiles still to come fit an open cell, and how many of them would end a feature
// there.
#pragma once

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

  explicit FitTable(const Catalog& catalog);

  /// `left`: tiles still to come, by kind.
  void begin(const std::vector<std::int32_t>& left);
  /// Tiles still to come that fit; with a port of the cell only those whose segment there reaches
  /// no further cell that is empty. Terrain layer only.
  [[nodiscard]] std::int32_t count(Demand demand, Port port);
  /// Room for what the owner makes of that number, until begin(); below 0: nothing yet. Valid until
  /// the next call.
  [[nodiscard]] float& chance(Demand demand, Port port) { return row(demand, port).chance; }

 private:
  struct Row {
    std::uint64_t key = 0;  // 0: free
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    std::uint32_t age = 0;  // of `count`
    std::int32_t count = 0;
    float chance = -1;
  };

  [[nodiscard]] Row& row(Demand demand, Port port);

  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const;
  void add(Row& row, Demand demand, Port port);
  [[nodiscard]] bool ends(TileKindId kind, Rotation rotation, Demand demand, Port port) const;
  void grow();

  const Catalog& catalog_;
  std::vector<Row> rows_;  // open addressing, a power of two
  std::size_t used_ = 0;
  std::vector<std::uint16_t> kinds_;  // ranges of the rows
  std::vector<std::int32_t> left_;
  std::uint32_t age_ = 0;
};

}  // namespace bastide
