// What the seats of a game may see of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/model/catalog.h"
#include "kernel/rules/event.h"
#include "kernel/state/state.h"

namespace bastide {

/// Who looks at a game.
struct Viewer {
  PlayerId seat{};        // none: somebody who only looks on
  bool sees_all = false;  // as whoever has the record can
};

/// May the viewer see what is open to `sight` and belongs to `owner`? Whatever shows a game asks
/// this, by one of the next three. What belongs to nobody all see, unless nobody may.
[[nodiscard]] bool may_see(Sight sight, PlayerId owner, Viewer viewer);
/// The value of this row of the variable.
[[nodiscard]] bool may_see(const Catalog& catalog,
                           const State& state,
                           const Variable& variable,
                           std::size_t row,
                           Viewer viewer);
/// Which tile it is. One that lies under another nobody sees, and one in a zone for owners alone
/// that has none.
[[nodiscard]] bool may_see(const Catalog& catalog, const LooseTile& tile, Viewer viewer);
/// Which events, of those that one answer led to and that ended in this state. Not a hidden value;
/// nor what was drawn to become one or goes back from one. That something comes to a list of tokens
/// all see, and that it is emptied.
[[nodiscard]] std::vector<bool> may_see(const Catalog& catalog,
                                        const State& state,
                                        std::span<const Event> events,
                                        Viewer viewer);

/// Makes out who may know what chance answered to a rule that has made `after` of `before`, and now
/// asks `next`, null: is done. A token or tile that came to a hidden place is known to those who
/// see that place; any other answer, where a hidden value changed, to those who see the value. What
/// is in no place yet may still go to a hidden one: it is known to whom the rule asks about it, and
/// to nobody while it asks chance. What was known stays known. Of equal tokens the one that was
/// drawn first came to its list first, by the `events` of this; without them nobody can say.
void note_knowers(const Catalog& catalog,
                  const State& before,
                  const State& after,
                  std::span<const Event> events,
                  const PendingAsk* next,
                  Rows<AnsweredAsk>& answered);

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

}  // namespace bastide
