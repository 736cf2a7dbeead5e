// Players, options and seed become the first state.
#pragma once

#include <cstdint>

#include "kernel/flow/turn.h"

namespace bastide {

struct Setup {
  std::int32_t players = 2;
  std::uint64_t seed = 1;
  std::int32_t first = -1;  // who begins; -1: as the ruleset says
  bool ranked_draws =
      false;  // draws follow ranks of the tiles (recorded games), not one random stream (playouts)
  bool empty_board = false;  // fixtures bring their own tiles
};

/// Makes context.state the first state of a game; its buffers are reused. Does not advance.
/// Requires: the ruleset allows this number of players.
void start_game(Context& context, const Setup& setup);

/// What nobody knows comes out differently than in the game: chance, the order of piles, covered
/// tiles. See hide_from() for what one seat may not see.
void forget_hidden(State& state, std::uint64_t seed);

}  // namespace bastide
