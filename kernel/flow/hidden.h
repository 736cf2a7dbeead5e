// What the seats of a game may see of it.
#pragma once

#include <cstdint>

#include "kernel/model/catalog.h"
#include "kernel/state/state.h"

namespace bastide {

/// Makes the state a copy for one seat: everything that the seat may not see is made up. That is
/// the order of the piles and all other chance to come, tiles that lie under others, hands
/// whose `seen_by` and variables whose `visible` leaves the seat out, and answers of others that
/// are secret or still under seal. What is made up could be true: hidden tiles and tokens are
/// exchanged for others of the stock or bag that they came from, hidden values among each other.
/// Two games that look the same to the seat become equal for equal seeds.
void hide_from(const Catalog& catalog, State& state, PlayerId seat, std::uint64_t seed);

/// Fills each list of tokens that the seat may not see with as many of `token` as it has, or
/// empties it where that is none. What is the same with every token does not hang on those lists.
void fill_hidden_lists(const Catalog& catalog, State& state, PlayerId seat, TokenKindId token);

/// Is the value of this row of the variable hidden from the seat?
[[nodiscard]] bool is_hidden(const Catalog& catalog,
                             const State& state,
                             const Variable& variable,
                             std::size_t row,
                             PlayerId seat);

}  // namespace bastide
