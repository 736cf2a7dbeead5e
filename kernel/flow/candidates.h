// Where tiles and pieces may be offered: the usual places, and what sources of the ruleset add.
#pragma once

#include <string>
#include <vector>

#include "kernel/flow/dispatch.h"

namespace bastide {

/// Cells in which a tile of one kind may be offered now. The usual ones share a side with a tile
/// that lies face up; the first tile lies at the origin. Sides and checks are not looked at.
class CellCandidates {
 public:
  CellCandidates(Context& context, TileKindId kind, PlayerId player);

  /// Requires: the cell is free.
  [[nodiscard]] bool offers(Cell cell) const;
  /// The cell is offered by a source for which sides need not match.
  [[nodiscard]] bool ignores_sides(Cell cell) const;
  /// Some source leaves out the usual cells.
  [[nodiscard]] bool is_exclusive() const { return exclusive_; }
  /// Where the sources offer cells, in words: "into a hole with a tile on each side".
  [[nodiscard]] std::string words() const;
  /// All of them, the usual ones first.
  [[nodiscard]] std::vector<Cell> list() const;

 private:
  [[nodiscard]] bool is_usual(Cell cell) const;
  [[nodiscard]] bool is_from(Candidates::From from, Cell cell) const;

  const Context& context_;
  std::vector<const Candidates*> sources_;  // those whose guards hold
  bool exclusive_ = false;
};

/// Why segments may be offered for a claim, as far as it does not follow from the segment's tile.
struct ClaimReach {
  bool tile = true;         ///< segments of the tile placed last
  bool unfinished = false;  ///< those of all features that are not complete
  bool board = false;       ///< all

  [[nodiscard]] bool reaches_out() const { return unfinished || board; }
};

/// What sources say for a kind of piece of the player.
[[nodiscard]] ClaimReach claim_reach(Context& context, PlayerId player, PieceKindId piece);

/// Is the segment offered? Whether the piece may stand there is not looked at.
[[nodiscard]] bool reaches(const ClaimReach& reach, const State& state, SegmentId segment);

}  // namespace bastide
