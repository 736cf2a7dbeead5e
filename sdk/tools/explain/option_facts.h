// What an answer is about, for programs: the pages of the studio, and bots of other people.
#pragma once

#include <string>
#include <string_view>

#include "kernel/flow/turn.h"

namespace bastide {

/// What does not apply is none, empty or -1.
struct OptionFacts {
  std::string_view kind;  // place, claim, none, settle, action, ask, token, pass
  TileKindId tile;
  bool has_cell = false;
  Cell cell;
  std::int32_t rotation = -1;  // of a placement
  PieceKindId piece;
  ColourId colour;    // whose piece
  SegmentId segment;  // in the cell
  ActionId action;
  PlayerId seat;
  TokenKindId token;
};

/// Of an option of the choice that is pending in `state`; `shown` is what position_of() makes of
/// it.
[[nodiscard]] OptionFacts option_facts(const Catalog& catalog,
                                       const State& state,
                                       const State& shown,
                                       const Option& option);

}  // namespace bastide
