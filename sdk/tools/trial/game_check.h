// What must hold after any game, whatever the rules: nothing appears, nothing gets lost.
#pragma once

#include <string>

#include "kernel/rules/context.h"

namespace bastide {

/// Tiles of a game: on the board, off it, and in the piles.
[[nodiscard]] std::int64_t count_tiles(const State& state);
/// The same with those that left the game since the journal began because they had no place.
[[nodiscard]] std::int64_t count_tiles(const State& state, const Journal& journal);

/// What is broken, in words; empty when all is well. `tiles` were there at the start; the journal
/// holds the whole game. A game that has begun may have lost its first tile already.
[[nodiscard]] std::string broken_invariant(const Ruleset& rules,
                                           const State& state,
                                           const Journal& journal,
                                           std::int64_t tiles);

}  // namespace bastide
