#include "kernel/flow/dispatch.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

constexpr std::int32_t kMostReactions = 10000;

/// Lets the denial name the rules and the sentences of its check.
void cite(const Ruleset& rules, const Handler& handler, Denial& denial) {
  if (handler.cites < 0) {
    return;
  }
  const Citation& citation = rules.citations[static_cast<std::size_t>(handler.cites)];
  denial.rules = citation.ids();
  for (const SheetLine& line : citation.says) {
    denial.says.push_back(line.text);
  }
}

/// Runs a check whose guard holds. Does it deny?
[[gnu::always_inline]] inline bool denies(Context& context,
                                          const Subject& subject,
                                          const Handler& check) {
  if (check.is_data() && context.witness == nullptr) {
    return true;  // data says no more
  }
  HookCall call{context, subject};
  run_handler(call, check);
  return call.value != 0;
}

}  // namespace

bool is_undenied(Context& context,
                 Point point,
                 const Subject& subject,
                 std::span<const std::uint32_t> checks) {
  const std::span<const Handler> all = context.rules.hooks.of(point);
  return std::none_of(checks.begin(), checks.end(), [&](std::uint32_t number) {
    const Handler& check = all[number];
    return holds(check.guard, context, subject) && denies(context, subject, check);
  });
}

bool allowed(Context& context, Point point, const Subject& subject, std::vector<Denial>* denials) {
  bool result = true;
  each_handler(context, point, subject, [&](const Handler& handler) {
    std::vector<Denial> found;
    HookCall call{context, subject};
    call.denials = &found;
    run_handler(call, handler);
    for (Denial& denial : found) {
      if (is_waived(context, subject, denial)) {
        continue;
      }
      result = false;
      if (denials != nullptr) {
        cite(context.rules, handler, denial);
        denials->push_back(std::move(denial));
      }
    }
    return result || denials != nullptr;
  });
  return result;
}

bool allowed(Context& context, Point point, const Subject& subject, const HandlerList& checks) {
  if (context.rules.hooks.any(Point::waive)) {
    return allowed(context, point, subject, nullptr);
  }
  return is_undenied(context, point, subject, checks.data) &&
         (checks.scripts.empty() || is_undenied(context, point, subject, checks.scripts));
}

bool is_waived(Context& context, const Subject& subject, const Denial& denial) {
  if (!context.rules.hooks.any(Point::waive)) {
    return false;
  }
  const NameId name = context.catalog.names.find(denial.id);
  bool waived = false;
  each_handler(context, Point::waive, subject, [&](const Handler& handler) {
    if (handler.denial != name || name.is_none()) {
      return true;
    }
    HookCall call{context, subject};
    call.denial = &denial;
    run_handler(call, handler);
    waived = call.value != 0;
    return !waived;
  });
  return waived;
}

std::int32_t modified(Context& context,
                      std::int32_t point,
                      std::int32_t value,
                      const Subject& subject) {
  each_handler(context, point, subject, [&](const Handler& handler) {
    HookCall call{context, subject};
    call.value = value;
    run_handler(call, handler);
    value = call.value;
    return true;
  });
  return value;
}

void add_lines(Context& context, std::int32_t point, const Subject& subject, Ledger& ledger) {
  each_handler(context, point, subject, [&](const Handler& handler) {
    HookCall call{context, subject};
    call.ledger = &ledger;
    ledger.set_writer(handler.cites);
    run_handler(call, handler);
    return true;
  });
}

void intercept(Context& context, Point point, const Subject& subject, Award* award) {
  each_handler(context, point, subject, [&](const Handler& handler) {
    HookCall call{context, subject};
    call.award = award;
    if (award != nullptr) {
      award->ledger.set_writer(handler.cites);
    }
    const Citing citing(context, handler.cites);
    run_handler(call, handler);
    return award == nullptr || award->cancelled.is_none();
  });
}

namespace {

/// The tile on which something at this place stands.
TileId tile_at_place(const State& state, std::int32_t place, PieceWhere where) {
  switch (where) {
    case PieceWhere::segment:
      return state.features.tile_of(SegmentId(place));
    case PieceWhere::tile:
      return TileId(place);
    case PieceWhere::cell:
      return state.board.at(unpack_cell(place));
    default:
      return TileId();
  }
}

void set_segment(const State& state, std::int32_t segment, Subject& subject) {
  subject.segment = SegmentId(segment);
  subject.feature = segment >= 0 ? state.features.feature_of(subject.segment) : FeatureId();
}

}  // namespace

Subject subject_of(const Context& context, const Event& event) {
  Subject subject;
  subject.event = &event;
  const State& state = context.state;
  const EventRow& row = event_row(event.kind);
  for (std::size_t i = 0; i < row.args.size() && row.args[i] != Part::none; ++i) {
    const std::int32_t value = event.args[i];
    switch (row.args[i]) {
      case Part::loose:
        subject.loose = value;
        break;
      case Part::tile_kind:
        subject.tile_kind = TileKindId(value);
        break;
      case Part::player:
        subject.player = PlayerId(value);
        break;
      case Part::tile:
        subject.tile = TileId(value);
        break;
      case Part::feature:
        subject.feature = state.features.feature_of(SegmentId(value));
        break;
      case Part::piece:
        subject.piece = PieceId(value);
        break;
      case Part::segment:
      case Part::source:
        set_segment(state, value, subject);
        subject.tile = value >= 0 && row.args[i] == Part::segment
                           ? state.features.tile_of(subject.segment)
                           : TileId();
        break;
      case Part::where:
        if (static_cast<PieceWhere>(value) == PieceWhere::segment) {
          set_segment(state, event.args[i - 1], subject);
        }
        subject.tile = tile_at_place(state, event.args[i - 1], static_cast<PieceWhere>(value));
        subject.player = PlayerId(state.turn.active);
        break;
      case Part::reason:
        subject.reason = NameId(value);
        break;
      case Part::colour:
        subject.colour = ColourId(value);
        break;
      default:
        break;
    }
  }
  return subject;
}

bool tell_next(Context& context) {
  State& state = context.state;
  while (state.next_event < static_cast<std::int32_t>(state.events.size())) {
    const QueuedEvent& queued = state.events[static_cast<std::size_t>(state.next_event)];
    const Event event{static_cast<EventKind>(queued.kind), queued.args};
    const std::span<const Handler> listeners = context.rules.hooks.of(queued.kind);
    const Subject subject = subject_of(context, event);
    const Handler* found = nullptr;
    while (found == nullptr && static_cast<std::size_t>(state.next_listener) < listeners.size()) {
      const Handler& next = listeners[static_cast<std::size_t>(state.next_listener++)];
      found = holds(next.guard, context, subject) ? &next : nullptr;
    }
    if (found == nullptr) {
      ++state.next_event;
      state.next_listener = 0;
      continue;
    }
    const Handler& handler = *found;
    if (++state.told > kMostReactions) {
      throw ScriptFault(said_with("reactions go on for ever: {} reacts to core:{} again and again",
                                  handler.id,
                                  event_name(event.kind)));
    }
    HookCall call{context, subject};
    const Citing citing(context, handler.cites);
    run_handler(call, handler);
    return true;
  }
  state.events.clear();
  state.next_event = 0;
  return false;
}

void finish_game(Context& context, const Verdict& verdict) {
  std::vector<std::int32_t> winners = verdict.winners;
  if (winners.empty() && verdict.outcome == Outcome::won) {
    for (std::size_t colour = 0; colour < context.state.colours(); ++colour) {
      winners.push_back(static_cast<std::int32_t>(colour));
    }
  }
  Effects(context).finish(verdict.outcome, coin_name(context, verdict.reason), std::move(winners));
}

void test_endings(Context& context, EventKind after) {
  for (const Ending& ending : context.rules.endings) {
    if (context.state.over() || ending.after != static_cast<std::int32_t>(after) ||
        ending.script < 0 || !holds(ending.guard, context, {})) {
      continue;
    }
    const Verdict verdict = context.scripts->test_ending(context, ending);
    if (verdict.outcome != Outcome::running) {
      if (context.witness != nullptr) {
        context.witness->ended(ending);
      }
      finish_game(context, verdict);
    }
  }
}

}  // namespace bastide
