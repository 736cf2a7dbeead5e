#include "kernel/flow/core_plugin.h"

#include <algorithm>

#include "kernel/flow/choices.h"
#include "kernel/flow/placement.h"
#include "kernel/flow/scoring.h"
#include "kernel/flow/turn.h"

namespace bastide {

namespace {

std::int32_t step_of(const Context& context, StepResult (*native)(Context&)) {
  for (std::size_t i = 0; i < context.rules.phases.size(); ++i) {
    if (context.rules.phases[i].native == native) {
      return static_cast<std::int32_t>(i);
    }
  }
  return 0;
}

StepResult final_phase(Context& context);
StepResult end_phase(Context& context);

void go_to_final(Context& context) {
  context.state.turn.goto_step = static_cast<std::int32_t>(context.rules.first_final_phase);
}

std::int32_t held_tiles(const Context& context, PlayerId player) {
  std::int32_t held = 0;
  for (const LooseTile& tile : context.state.zones.loose()) {
    // Bits, not branches: whether a hand holds a tile changes at each look.
    held += static_cast<std::int32_t>(tile.kind >= 0) &
            static_cast<std::int32_t>(tile.zone == context.catalog.hand.value()) &
            static_cast<std::int32_t>(tile.holder == player.value());
  }
  return held;
}

std::int32_t hand_size(Context& context, PlayerId player) {
  const std::int32_t size = context.catalog.zones[context.catalog.hand].size;
  if (!context.rules.hooks.any(Point::hand_size)) {
    return size;
  }
  Subject subject;
  subject.player = player;
  return modified(context, static_cast<std::int32_t>(Point::hand_size), size, subject);
}

/// Pushes a draw when the player's hand is not full and there is something to draw. `played`: tiles
/// of it that are not due yet; one may always be drawn into an empty hand.
bool draws(Context& context, PlayerId player, std::int32_t played = 0) {
  State& state = context.state;
  const std::int32_t size = hand_size(context, player);
  if (held_tiles(context, player) >= std::max(size - played, std::min(size, 1))) {
    return false;
  }
  const PileId pile = state.zones.active_pile(context.catalog);
  if (pile.is_none()) {
    return false;
  }
  publish(context, {.actor = kChance, .pile = pile, .holder = player, .choice = Choice::draw});
  return true;
}

bool any_placeable(Context& context, PlayerId player) {
  return context.state.zones.any_held(
      context.catalog.hand, player, [&](std::int32_t /*loose*/, const LooseTile& tile) {
        return has_placement(context, TileKindId(tile.kind));
      });
}

/// Tells tile_drawn once for each tile of the hand that can be placed. What is marked as told does
/// not depend on who listens, so that copies without a journal stay equal.
void announce(Context& context, PlayerId player) {
  Rows<LooseTile>& loose = context.state.zones.loose();
  for (std::size_t i = 0; i < loose.size(); ++i) {
    LooseTile& tile = loose[i];
    if (tile.is_held(context.catalog.hand, player) && tile.announced == 0 &&
        has_placement(context, TileKindId(tile.kind))) {
      tile.announced = 1;
      Effects(context).note(
          EventKind::tile_drawn, static_cast<std::int32_t>(i), tile.kind, player.value());
    }
  }
}

bool pile_has_placeable(Context& context) {
  const PileId pile = context.state.zones.active_pile(context.catalog);
  for (std::size_t kind = 0; pile.is_some() && kind < context.catalog.tile_kinds.size(); ++kind) {
    if (context.state.zones.drawable(pile, TileKindId(kind)) > 0 &&
        has_placement(context, TileKindId(kind))) {
      return true;
    }
  }
  return false;
}

void drop_hand(Context& context, PlayerId player, PileId back_into) {
  std::int32_t loose = context.state.zones.find_loose(context.catalog.hand, player, TileKindId());
  while (loose >= 0) {
    Effects(context).drop_tile(loose, back_into, true);
    loose = context.state.zones.find_loose(context.catalog.hand, player, TileKindId());
  }
}

/// Which tile of the hand leaves the game is the player's choice.
void discard_one(Context& context, PlayerId player) {
  const std::vector<std::int32_t> hand =
      View(context.catalog, context.state).loose_in(context.catalog.hand, player);
  PendingAsk question;
  question.actor = player.value();
  question.type = AskType::tile_kind;
  constexpr std::string_view kPrompt = "core.discard";
  question.prompt.assign(kPrompt.begin(), kPrompt.end());
  std::vector<std::int32_t> kinds;
  for (const std::int32_t loose : hand) {
    const std::int32_t kind = context.state.zones.loose()[static_cast<std::size_t>(loose)].kind;
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
      continue;
    }
    kinds.push_back(kind);
    const std::string& name = context.catalog.tile_kinds[TileKindId(kind)].name;
    question.options.push_back({kind,
                                static_cast<std::int32_t>(question.text.size()),
                                static_cast<std::int32_t>(name.size())});
    question.text.append(name.data(), name.size());
  }
  const std::int32_t n = kinds.size() < 2 ? 0 : ask(context, question);
  const TileKindId chosen(kinds[static_cast<std::size_t>(n)]);
  Effects(context).drop_tile(
      context.state.zones.find_loose(context.catalog.hand, player, chosen), PileId(), true);
}

/// No tile of the hand can be placed.
StepResult stuck(Context& context, PlayerId player) {
  std::int32_t policy = static_cast<std::int32_t>(context.catalog.stuck);
  if (context.rules.hooks.any(Point::stuck)) {
    Subject subject;
    subject.player = player;
    policy = modified(context, static_cast<std::int32_t>(Point::stuck), policy, subject);
  }
  switch (static_cast<Stuck>(policy)) {
    case Stuck::remove:
      drop_hand(context, player, PileId());
      return StepResult::more;
    case Stuck::put_back: {
      PileId pile = context.state.zones.active_pile(context.catalog);
      pile = pile.is_some() ? pile : context.catalog.draw_from.back();
      const bool hopeless = !pile_has_placeable(context);
      drop_hand(context, player, hopeless ? PileId() : pile);
      if (hopeless) {
        go_to_final(context);
        return StepResult::done;
      }
      return StepResult::more;
    }
    case Stuck::discard_one:
      discard_one(context, player);
      return StepResult::more;
    case Stuck::skip:
      context.state.turn.goto_step = step_of(context, end_phase);
      return StepResult::done;
    case Stuck::end:
      break;
  }
  go_to_final(context);
  return StepResult::done;
}

StepResult draw_phase(Context& context) {
  const PlayerId player = active_player(context);
  if (context.journal != nullptr && context.state.turn.stage == 0 && context.state.turn.part == 0) {
    Effects(context).note(
        EventKind::turn_begin, player.value(), context.state.turn.number, context.state.turn.extra);
  }
  // What earlier parts of the turn have played comes back at its end, where hands are filled then.
  const std::int32_t played = context.catalog.refill_at_turn_end ? context.state.turn.part : 0;
  if (draws(context, player, played)) {
    return StepResult::more;
  }
  if (held_tiles(context, player) == 0) {
    // Nothing to draw and nothing to place: without the other hands the tiles have run out.
    bool others = false;
    for (std::int32_t other = 0; other < context.state.players; ++other) {
      others = others || held_tiles(context, PlayerId(other)) > 0;
    }
    if (others) {
      context.state.turn.goto_step = step_of(context, end_phase);
    } else {
      go_to_final(context);
    }
    return StepResult::done;
  }
  if (!any_placeable(context, player)) {
    return stuck(context, player);
  }
  announce(context, player);
  return StepResult::done;
}

StepResult place_phase(Context& context) {
  const PlayerId player = active_player(context);
  if (any_placeable(context, player)) {
    publish(context, {.actor = player.value(), .choice = Choice::place});
  } else if (held_tiles(context, player) > 0) {
    context.state.turn.goto_step =
        step_of(context, end_phase);  // a rule has taken the place away since the draw
  }
  return StepResult::done;
}

StepResult claim_phase(Context& context) {
  const PlayerId player = active_player(context);
  if (count_claim_options(context) > 0) {
    publish(context, {.actor = player.value(), .choice = Choice::claim});
  }
  return StepResult::done;
}

StepResult settle_phase(Context& context) {
  State& state = context.state;
  if (state.completed.empty()) {
    return StepResult::done;
  }
  for (std::int32_t& feature : state.completed) {
    feature = state.features.feature_of(SegmentId(feature)).value();
  }
  if (context.catalog.ask_settle_order) {
    const View view(context.catalog, state);
    state.completed.erase_if([&](std::int32_t feature) {
      if (view.is_occupied(FeatureId(feature))) {
        return false;
      }
      settle_feature(context, FeatureId(feature));
      return true;
    });
    if (state.completed.size() > 1) {
      order_features(context, state.completed);
      publish(context, {.actor = state.turn.active, .choice = Choice::settle});
      return StepResult::more;
    }
    if (state.completed.empty()) {
      return StepResult::done;
    }
  }
  order_features(context, state.completed);
  const FeatureId feature(state.completed.front());
  state.completed.erase(state.completed.begin());
  settle_feature(context, feature);
  return StepResult::more;
}

void reset_variables(Context& context, bool turn_passes, bool round_passes) {
  for (const VariableId id : context.catalog.resets) {
    const Variable& variable = context.catalog.variables[id];
    const bool due = variable.reset == Reset::turn ||
                     (variable.reset == Reset::turn_passes && turn_passes) ||
                     (variable.reset == Reset::round && round_passes);
    if (!due) {
      continue;
    }
    if (variable.scope == Scope::feature) {
      for (std::size_t i = 0; i < context.state.features.segment_count(); ++i) {
        context.state.features.set_value(FeatureId(i), variable.column, variable.initial);
      }
    } else {
      context.state.variables.reset(variable);
    }
  }
}

/// Who is next: an extra turn that is due, or clockwise, or what the hook says.
PlayerId next_player(Context& context, bool& extra) {
  State& state = context.state;
  extra = !state.extra_turns.empty();
  if (extra) {
    const PlayerId player(state.extra_turns.front().player);
    state.extra_turns.erase(state.extra_turns.begin());
    return player;
  }
  std::int32_t next = state.turn.active + 1 == state.players ? 0 : state.turn.active + 1;
  if (context.rules.hooks.any(Point::next_player)) {
    Subject subject;
    subject.player = active_player(context);
    next = modified(context, static_cast<std::int32_t>(Point::next_player), next, subject);
  }
  return PlayerId(next);
}

/// From this stage on the end of the turn has been told, once; draws before it use those below.
constexpr std::int32_t kAnnounced = 1000;

StepResult end_phase(Context& context) {
  State& state = context.state;
  const PlayerId player = active_player(context);
  if (context.catalog.refill_at_turn_end && draws(context, player)) {
    return StepResult::more;
  }
  if (state.turn.stage < kAnnounced) {
    Effects(context).note(EventKind::turn_end, player.value(), state.turn.number);
    state.turn.stage = kAnnounced;
    if (!state.events.empty()) {
      return StepResult::more;
    }
  }
  if (!context.rules.endings.empty()) {
    test_endings(context, EventKind::turn_end);
    if (state.over()) {
      return StepResult::done;
    }
  }
  bool tiles_left = state.zones.active_pile(context.catalog).is_some();
  for (std::int32_t p = 0; !tiles_left && p < state.players; ++p) {
    tiles_left = held_tiles(context, PlayerId(p)) > 0;
  }
  if (!tiles_left) {
    go_to_final(context);
    return StepResult::done;
  }
  bool extra = false;
  const PlayerId next = next_player(context, extra);
  const bool passes = next.value() != state.turn.active;
  reset_variables(context, passes, passes && next.value() == state.turn.round_first);
  state.turn.active = next.value();
  state.turn.extra = extra ? 1 : 0;
  state.turn.part = 0;
  state.turn.placed = 0;
  ++state.turn.number;
  state.turn.goto_step = static_cast<std::int32_t>(context.rules.first_turn_phase);
  return StepResult::done;
}

StepResult final_phase(Context& context) {
  State& state = context.state;
  if (state.turn.stage == 0) {
    score_final(context);
    return StepResult::more;
  }
  const Track& track = context.catalog.tracks[context.catalog.points];
  const std::size_t slots = track.per == TrackScope::colour ? state.colours() : 1;
  std::int32_t best = state.track(context.catalog.points, 0);
  for (std::size_t slot = 1; slot < slots; ++slot) {
    best = std::max(best, state.track(context.catalog.points, slot));
  }
  std::vector<std::int32_t> winners;
  for (std::size_t slot = 0; slot < state.colours(); ++slot) {
    if (state.track(context.catalog.points, slot < slots ? slot : 0) == best) {
      winners.push_back(static_cast<std::int32_t>(slot));
    }
  }
  Effects(context).finish(
      Outcome::ranking, context.catalog.names.find("core:points"), std::move(winners));
  return StepResult::done;
}

Definition defined(std::string category,
                   std::string_view word,
                   Value fields,
                   StepResult (*native)(Context&) = nullptr) {
  Definition definition;
  definition.category = std::move(category);
  definition.id = "core:" + std::string(word);
  definition.fields = std::move(fields);
  definition.fields.kind = Value::Kind::object;
  definition.at.file = "core";
  definition.native = native;
  return definition;
}

Value with(std::initializer_list<std::pair<const char*, Value>> members) {
  Value value;
  for (const auto& [key, member] : members) {
    value.set(key, member);
  }
  return value;
}

}  // namespace

PluginDef core_plugin() {
  PluginDef core;
  core.id = "core";
  core.version = "1.0.0";
  core.title = "Kernel";
  core.at.file = "core";
  core.definitions = {
      defined("zone", "hand", with({{"size", Value::of(1)}, {"seen_by", Value::of("all")}})),
      defined("zone", "table", {}),
      defined("zone", "out", {}),
      defined("track", "points", with({{"per", Value::of("colour")}})),
      defined("pile",
              "supply",
              with({{"sections", Value::list_of({with({{"tiles", Value::of("rest")}})})}})),
      defined("phase", "setup", with({{"first", Value::of("random")}})),
      defined("phase",
              "draw",
              with({{"from", Value::list_of({Value::of("core:supply")})}}),
              draw_phase),
      defined("phase", "place", {}, place_phase),
      defined("phase", "claim", {}, claim_phase),
      defined("phase", "settle", {}, settle_phase),
      defined("phase", "end", {}, end_phase),
      defined("phase", "final", with({{"at", Value::of("final")}}), final_phase),
  };
  return core;
}

}  // namespace bastide
