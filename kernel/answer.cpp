#include "kernel/answer.h"

#include "kernel/rules/event.h"

namespace bastide {

namespace {

/// Who alone may know the tile that a step drew for this hand, by the events that followed; -1:
/// all.
std::int32_t knower_of_tile(const Catalog& catalog,
                            const State& state,
                            PlayerId holder,
                            std::span<const Event> events) {
  for (const Event& event : events) {
    if (event.kind == EventKind::tile_hidden) {
      return kChance;
    }
    if (event.kind == EventKind::tile_placed) {
      return state.board.tile(TileId(event[Part::tile])).face_up == 0 ? kChance : -1;
    }
    if (event.kind == EventKind::tile_discarded) {
      return -1;
    }
    if (event.kind == EventKind::tile_drawn) {  // perhaps another one, of the hand that is next
      break;
    }
  }
  const Sight sight = catalog.hand.is_some() ? catalog.zones[catalog.hand].seen_by : Sight::all;
  return holder.is_none() || sight == Sight::all ? -1
         : sight == Sight::none                  ? kChance
                                                 : holder.value();
}

}  // namespace

std::int32_t first_sealed(const State& state, std::size_t answers) {
  const Suspended& suspended = state.suspended;
  return suspended.is_active() && suspended.ask.sealed_from >= 0
             ? static_cast<std::int32_t>(answers - suspended.transcript.size()) +
                   suspended.ask.sealed_from
             : -1;
}

Asking asking(const State& state, std::size_t answers) {
  if (state.suspended.is_active()) {
    return {answers - state.suspended.transcript.size(), PlayerId()};
  }
  return {answers, state.frames.empty() ? PlayerId() : state.frames.back().holder};
}

void note_knowers(std::vector<Answer>& answers,
                  const Asking& asked,
                  const Catalog& catalog,
                  const State& state,
                  const Journal& journal,
                  std::size_t told) {
  const Rows<AnsweredAsk>& rule =
      state.suspended.answered.empty() ? journal.answered : state.suspended.answered;
  const bool is_of_rule = rule.size() == answers.size() - asked.first;
  for (std::size_t n = asked.first; n < answers.size(); ++n) {
    Answer& answer = answers[n];
    if (answer.actor != kChance) {
      continue;
    }
    if (is_of_rule) {
      answer.is_secret = rule[n - asked.first].is_secret;
      answer.knower = rule[n - asked.first].knower;
    } else {
      answer.knower =
          knower_of_tile(catalog, state, asked.holder, std::span(journal.events).subspan(told));
      answer.is_secret = answer.knower != -1;
    }
  }
}

}  // namespace bastide
