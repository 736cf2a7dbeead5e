#include "sdk/bots/fit_table.h"

#include <utility>

namespace bastide {

FitTable::FitTable(const Catalog& catalog) : catalog_(catalog), rows_(1024) {}

void FitTable::begin(const std::vector<std::int32_t>& left) {
  left_ = left;
  ++age_;
}

std::size_t FitTable::slot_of(std::uint64_t key) const {
  constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15ULL;  // Fibonacci hashing
  std::size_t slot = (key * kSpread >> 32) & (rows_.size() - 1);
  while (rows_[slot].key != 0 && rows_[slot].key != key) {
    slot = (slot + 1) & (rows_.size() - 1);
  }
  return slot;
}

std::int32_t FitTable::count(Demand demand, Port port) {
  return row(demand, port).count;
}

FitTable::Row& FitTable::row(Demand demand, Port port) {
  const std::uint64_t key =
      static_cast<std::uint64_t>(demand) << 8U | static_cast<std::uint64_t>(port + 1);
  std::size_t slot = slot_of(key);
  if (rows_[slot].key == 0) {
    if (used_ * 2 > rows_.size()) {
      grow();
      slot = slot_of(key);
    }
    rows_[slot].key = key;
    ++used_;
    add(rows_[slot], demand, port);
  }
  Row& row = rows_[slot];
  if (row.age != age_) {
    row.age = age_;
    row.count = 0;
    row.chance = -1;
    for (std::uint32_t i = row.first; i < row.first + row.size; ++i) {
      row.count += left_[kinds_[i]];
    }
  }
  return row;
}

void FitTable::add(Row& row, Demand demand, Port port) {
  row.first = static_cast<std::uint32_t>(kinds_.size());
  for (std::size_t kind = 0; kind < catalog_.tile_kinds.size(); ++kind) {
    std::uint8_t rotations = catalog_.tile_kinds[TileKindId(kind)].rotations;
    for (Side side = 0; side < kSides; ++side) {
      rotations &=
          catalog_.play.fits[kind].side[static_cast<std::size_t>(side)][demanded(demand, side)];
    }
    bool fits = rotations != 0 && port == kAnyPort;
    for (Rotation rotation = 0; rotation < 4 && !fits; ++rotation) {
      fits = (rotations >> rotation & 1) != 0 && ends(TileKindId(kind), rotation, demand, port);
    }
    if (fits) {
      kinds_.push_back(static_cast<std::uint16_t>(kind));
    }
  }
  row.size = static_cast<std::uint32_t>(kinds_.size()) - row.first;
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
  std::vector<Row> old = std::exchange(rows_, std::vector<Row>(rows_.size() * 2));
  for (const Row& row : old) {
    if (row.key != 0) {
      rows_[slot_of(row.key)] = row;
    }
  }
}

}  // namespace bastide
