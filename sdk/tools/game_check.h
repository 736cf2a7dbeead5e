// What must hold after any game, whatever the rules: nothing appears, nothing gets lost.
#pragma once

#include <string>

#include "kernel/rules/context.h"

namespace bastide {

/// Tiles of a game: on the board, off it, and in the piles.
[[nodiscard]] std::int64_t count_tiles(const State& state);

/// What is broken, in words; empty when all is well. `tiles` were there at the start; the journal
/// holds the whole game.
[[nodiscard]] std::string broken_invariant(const Ruleset& rules,
                                           const State& state,
                                           const Journal& journal,
                                           std::int64_t tiles);

}  // namespace bastide
