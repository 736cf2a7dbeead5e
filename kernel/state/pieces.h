// Where each piece is: supply, segment, tile, cell, off-board.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "kernel/base/rows.h"
#include "kernel/model/catalog.h"

namespace bastide {

enum class PieceWhere : std::uint8_t {
  supply,
  segment,
  tile,
  cell,
  out,
  zone,  ///< off the board in a zone of the ruleset, perhaps held by a player
};
/// `place` of a piece in a zone.
[[nodiscard]] constexpr std::int32_t pack_holder(ZoneId zone, PlayerId holder) {
  return zone.value() << 8 | (holder.value() + 1);
}
[[nodiscard]] constexpr ZoneId zone_of_place(std::int32_t place) {
  return ZoneId(place >> 8);
}
/// None when nobody holds it.
[[nodiscard]] constexpr PlayerId holder_of_place(std::int32_t place) {
  return PlayerId((place & 0xff) - 1);
}
[[nodiscard]] constexpr bool is_on_board(PieceWhere where) {
  return where == PieceWhere::segment || where == PieceWhere::tile || where == PieceWhere::cell;
}

/// One row per physical piece, by colour, then kind; rows never move.
struct PieceRow {
  std::int32_t place = -1;  // segment, tile, packed cell or packed holder, by `where`
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
  [[nodiscard]] const Rows<PieceRow>& rows() const { return rows_; }
  [[nodiscard]] const PieceRow& row(PieceId id) const { return rows_[id.index()]; }
  [[nodiscard]] std::int32_t in_supply(ColourId colour, PieceKindId kind) const {
    return supply_[colour.index() * kinds_ + kind.index()];
  }
  /// Rows of this colour and kind: the first, and one past the last.
  [[nodiscard]] std::pair<std::size_t, std::size_t> range(ColourId colour, PieceKindId kind) const {
    const std::size_t slot = colour.index() * kinds_ + kind.index();
    return {static_cast<std::size_t>(first_[slot]), static_cast<std::size_t>(first_[slot + 1])};
  }
  /// Is one of this colour and kind not in its supply?
  [[nodiscard]] bool is_in_play(ColourId colour, PieceKindId kind) const {
    const auto [first, last] = range(colour, kind);
    return static_cast<std::size_t>(in_supply(colour, kind)) != last - first;
  }
  /// Calls each(id, row) for the pieces of this colour and kind that are on the board, until it
  /// returns true. Returns whether it did.
  template <class Each>
  bool any_in_play(ColourId colour, PieceKindId kind, const Each& each) const {
    if (!is_in_play(colour, kind)) {
      return false;  // the usual case
    }
    const auto [first, last] = range(colour, kind);
    for (std::size_t i = first; i < last; ++i) {
      const PieceRow& row = rows_[i];
      if (is_on_board(row.where) && each(PieceId(i), row)) {
        return true;
      }
    }
    return false;
  }
  /// The first piece of this kind in the supply; none when it is empty.
  [[nodiscard]] PieceId find_in_supply(ColourId colour, PieceKindId kind) const;
  /// Keeps the supply counts; presence on features is the caller's.
  void move(PieceId id, PieceWhere where, std::int32_t place);

  bool operator==(const Pieces&) const = default;

  [[nodiscard]] const Rows<std::int32_t>& supplies() const { return supply_; }
  /// Of its lists.
  [[nodiscard]] std::size_t bytes() const {
    return rows_.bytes() + supply_.bytes() + first_.bytes();
  }

 private:
  Rows<PieceRow> rows_;
  Rows<std::int32_t> supply_;
  Rows<std::int32_t> first_;  // first row by colour times kinds plus kind, and the end
  std::size_t kinds_ = 0;
};

}  // namespace bastide
