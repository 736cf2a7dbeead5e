// Where each piece is: supply, segment, tile, cell, off-board.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/model/catalog.h"

namespace bastide {

enum class PieceWhere : std::uint8_t { supply, segment, tile, cell, out };

/// One row per physical piece, by colour, then kind; rows never move.
struct PieceRow {
  std::int32_t place = -1;  // segment, tile or packed cell, by `where`
  std::int16_t kind = -1;
  std::uint8_t colour = 0;
  PieceWhere where = PieceWhere::supply;

  bool operator==(const PieceRow&) const = default;
};

class Pieces {
 public:
  /// All pieces in their supplies. `supply` is by colour times kinds plus kind.
  void start(std::size_t kinds, const std::vector<std::int32_t>& supply);

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] const std::vector<PieceRow>& rows() const { return rows_; }
  [[nodiscard]] const PieceRow& row(PieceId id) const { return rows_[id.index()]; }
  [[nodiscard]] std::int32_t in_supply(ColourId colour, PieceKindId kind) const {
    return supply_[colour.index() * kinds_ + kind.index()];
  }
  /// The first piece of this kind in the supply; none when it is empty.
  [[nodiscard]] PieceId find_in_supply(ColourId colour, PieceKindId kind) const;
  /// Keeps the supply counts; presence on features is the caller's.
  void move(PieceId id, PieceWhere where, std::int32_t place);

  bool operator==(const Pieces&) const = default;

  [[nodiscard]] const std::vector<std::int32_t>& supplies() const { return supply_; }

 private:
  std::vector<PieceRow> rows_;
  std::vector<std::int32_t> supply_;
  std::vector<std::int32_t> first_;  // first row by colour times kinds plus kind
  std::size_t kinds_ = 0;
};

}  // namespace bastide
