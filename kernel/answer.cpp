#include "kernel/answer.h"

#include "kernel/rules/event.h"

namespace bastide {

std::int32_t first_sealed(const State& state, std::size_t answers) {
  const Suspended& suspended = state.suspended;
  return suspended.is_active() && suspended.ask.sealed_from >= 0
             ? static_cast<std::int32_t>(answers - suspended.transcript.size()) +
                   suspended.ask.sealed_from
             : -1;
}

bool went_unseen(const Catalog& catalog,
                 const State& state,
                 const Journal& journal,
                 std::size_t from) {
  for (std::size_t n = from; n < journal.events.size(); ++n) {
    const Event& event = journal.events[n];
    switch (event.kind) {
      case EventKind::tile_hidden:
        return true;
      case EventKind::tile_placed:
        return state.board.tile(TileId(event[Part::tile])).face_up == 0;
      case EventKind::tile_drawn:
        return catalog.hand.is_some() && catalog.zones[catalog.hand].seen_by != Sight::all;
      case EventKind::tile_discarded:
        return false;
      default:
        break;
    }
  }
  return false;
}

}  // namespace bastide
