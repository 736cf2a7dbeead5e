#include "kernel/state/pieces.h"

namespace bastide {

void Pieces::start(std::size_t kinds, const std::vector<std::int32_t>& supply) {
  rows_.clear();
  first_.clear();
  kinds_ = kinds;
  supply_ = supply;
  for (std::size_t i = 0; i < supply.size(); ++i) {
    first_.push_back(static_cast<std::int32_t>(rows_.size()));
    for (std::int32_t n = 0; n < supply[i]; ++n) {
      PieceRow& row = rows_.emplace_back();
      row.kind = static_cast<std::int16_t>(i % kinds);
      row.colour = static_cast<std::uint8_t>(i / kinds);
    }
  }
  first_.push_back(static_cast<std::int32_t>(rows_.size()));
}

PieceId Pieces::find_in_supply(ColourId colour, PieceKindId kind) const {
  const std::size_t slot = colour.index() * kinds_ + kind.index();
  if (supply_[slot] == 0) {
    return PieceId();
  }
  auto row = static_cast<std::size_t>(first_[slot]);
  while (rows_[row].where != PieceWhere::supply) {
    ++row;
  }
  return PieceId(row);
}

void Pieces::move(PieceId id, PieceWhere where, std::int32_t place) {
  PieceRow& row = rows_[id.index()];
  const std::size_t slot = row.colour * kinds_ + static_cast<std::size_t>(row.kind);
  supply_[slot] += static_cast<std::int32_t>(where == PieceWhere::supply) -
                   static_cast<std::int32_t>(row.where == PieceWhere::supply);
  row.where = where;
  row.place = place;
}

}  // namespace bastide
