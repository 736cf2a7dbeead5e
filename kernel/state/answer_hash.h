// What a record keeps of the state after an answer, at a cost that does not grow with the board.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernel/state/state.h"

namespace bastide {

/// Work on a whole state, such as a copy or a hash, is done after every so many answers: 1 up to
/// 499 tiles, then more as the board grows. An answer costs the same on average, however large the
/// board.
[[nodiscard]] std::size_t answers_per_copy(const State& state);

/// Of the state after the `n`-th answer: all of it after every answers_per_copy() answers, and
/// otherwise what the last answer could have changed at the tile placed last and beside the board.
[[nodiscard]] std::uint64_t hash_answer(const State& state, std::size_t n);

}  // namespace bastide
