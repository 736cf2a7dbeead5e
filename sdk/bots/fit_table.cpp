#include "sdk/bots/fit_table.h"

namespace bastide {

FitTable::FitTable(const Catalog& catalog) : catalog_(catalog), rows_(1), slots_(256, -1) {
  slots_[slot_of(0)] = kNoDemand;
}

void FitTable::begin(const std::vector<std::int32_t>& left) {
  left_ = left;
  ++age_;
}

std::size_t FitTable::slot_of(Demand demand) const {
  constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15ULL;  // Fibonacci hashing
  std::size_t slot = (demand * kSpread >> 32) & (slots_.size() - 1);
  while (slots_[slot] >= 0 && demand_of(slots_[slot]) != demand) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

std::int32_t FitTable::row_of(Demand demand) {
  std::size_t slot = slot_of(demand);
  if (slots_[slot] < 0) {
    if (rows_.size() * 2 > slots_.size()) {
      grow();
      slot = slot_of(demand);
    }
    slots_[slot] = static_cast<std::int32_t>(rows_.size());
    rows_.emplace_back().demand = demand;
  }
  return slots_[slot];
}

std::int32_t FitTable::count(std::int32_t row, Port port) {
  Row& own = rows_[static_cast<std::size_t>(row)];
  Range& range = own.fitting[static_cast<std::size_t>(port)];
  if (!range.is_known) {
    find_fitting(own, port, range);
  }
  std::int32_t count = 0;
  for (std::uint32_t i = range.first; i < range.first + range.size; ++i) {
    count += left_[kinds_[i]];
  }
  return count;
}

void FitTable::find_fitting(const Row& row, Port port, Range& range) {
  range.is_known = true;
  range.first = static_cast<std::uint32_t>(kinds_.size());
  for (std::size_t kind = 0; kind < catalog_.tile_kinds.size(); ++kind) {
    std::uint8_t rotations = catalog_.tile_kinds[TileKindId(kind)].rotations;
    for (Side side = 0; side < kSides; ++side) {
      rotations &=
          catalog_.play.fits[kind].side[static_cast<std::size_t>(side)][demanded(row.demand, side)];
    }
    bool fits = rotations != 0 && port == kAnyPort;
    for (Rotation rotation = 0; rotation < 4 && !fits; ++rotation) {
      fits = (rotations >> rotation & 1) != 0 && ends(TileKindId(kind), rotation, row.demand, port);
    }
    if (fits) {
      kinds_.push_back(static_cast<std::uint16_t>(kind));
    }
  }
  range.size = static_cast<std::uint32_t>(kinds_.size()) - range.first;
}

bool FitTable::ends(TileKindId kind, Rotation rotation, Demand demand, Port port) const {
  const Ring& ring = catalog_.face(kind, LayerId(0), rotation).segment;
  const std::int8_t segment = ring[static_cast<std::size_t>(port)];
  for (Port other = 0; other < kPorts; ++other) {
    if (ring[static_cast<std::size_t>(other)] == segment && demanded(demand, other / kSlots) == 0) {
      return false;
    }
  }
  return segment != kNobody;
}

void FitTable::grow() {
  slots_.assign(slots_.size() * 2, -1);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    slots_[slot_of(rows_[row].demand)] = static_cast<std::int32_t>(row);
  }
}

}  // namespace bastide
