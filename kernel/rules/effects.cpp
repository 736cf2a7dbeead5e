#include "kernel/rules/effects.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

constexpr std::int32_t kMostChanges = 100'000;

[[gnu::noinline, noreturn]] void stop_endless_move() {
  throw ScriptFault(said_with("more than {} things happen in one move", kMostChanges));
}

/// For a tile that comes out of nothing. All others were counted when the rules were loaded.
[[gnu::noinline]] void check_room(const State& state) {
  const Rows<LooseTile>& loose = state.zones.loose();
  const auto held = std::count_if(
      loose.begin(), loose.end(), [](const LooseTile& tile) { return tile.kind >= 0; });
  if (static_cast<std::int64_t>(state.board.size()) + held + state.zones.tiles_in_piles() >=
      kMaxTiles) {
    throw ScriptFault(said_with("more than {} tiles in one game", kMaxTiles));
  }
}

[[gnu::noinline]] void add_and_grow(std::vector<Event>& events, const Event& event) {
  events.push_back(event);
}

}  // namespace

TileId Effects::place_tile(TileKindId kind,
                           Cell cell,
                           Rotation rotation,
                           bool face_up,
                           PlayerId player,
                           std::int32_t loose) {
  if (loose < 0) {
    check_room(state_);
  }
  context_.board_changed();
  const std::size_t known = state_.completed.size();
  PlacedTile tile;
  tile.kind = kind.value();
  tile.cell = cell;
  tile.rotation = static_cast<std::uint8_t>(rotation);
  tile.face_up = face_up ? 1 : 0;
  tile.placed_by = static_cast<std::int16_t>(player.value());
  const TileId id = bastide::place_tile(context_.catalog, state_, tile);
  state_.turn.last_tile = face_up ? id.value() : state_.turn.last_tile;
  if (loose >= 0) {
    for (LooseTile& other : state_.zones.loose()) {
      if (other.kind >= 0 && other.under_loose == loose) {
        other.under_loose = -1;
        other.under_placed = id.value();
      }
    }
    if (!face_up) {
      state_.zones.note_face_down(loose, id);
    }
    state_.zones.remove_loose(loose);
  }
  note(EventKind::tile_placed, id.value(), player.value());
  const bool tells_joins =
      context_.journal != nullptr || context_.rules.hooks.listens(EventKind::features_joined);
  for (std::size_t k = 0; tells_joins && k < state_.joined.size(); ++k) {
    if (state_.joined[k] > 0) {
      note(EventKind::features_joined, static_cast<std::int32_t>(k), state_.joined[k], id.value());
    }
  }
  note_completed(known);
  return id;
}

/// Kind of the tile, piece or feature that the event is about.
std::int32_t Effects::about(const Event& event) const {
  switch (event.kind) {
    case EventKind::tile_drawn:
    case EventKind::tile_discarded:
      return event[Part::tile_kind];
    case EventKind::tile_placed:
      return state_.board.tile(TileId(event[Part::tile])).kind;
    case EventKind::feature_done:
      return state_.features.kind(state_.features.feature_of(SegmentId(event[Part::feature])))
          .value();
    case EventKind::piece_placed:
    case EventKind::piece_returned:
    case EventKind::piece_moved:
      return state_.pieces.row(PieceId(event[Part::piece])).kind;
    default:
      return 0;
  }
}

void Effects::write(const Event& event) {
  // What is rare is out of line: with a journal this runs six times a turn.
  if (++context_.changes > kMostChanges) {
    stop_endless_move();
  }
  if (context_.journal != nullptr) {
    std::vector<Event>& events = context_.journal->events;
    if (events.size() != events.capacity()) {
      events.push_back(event);
    } else {
      add_and_grow(events, event);
    }
  }
  if (context_.rules.hooks.listens(event.kind)) {
    queue(event);
  }
}

void Effects::queue(const Event& event) {
  const std::vector<HandlerList>& lists = context_.rules.hooks.by_kind(event.kind);
  if (lists.empty() || !lists[static_cast<std::size_t>(about(event))].empty()) {
    state_.events.push_back({static_cast<std::int32_t>(event.kind), event.args});
  }
}

void Effects::note_completed(std::size_t known) {
  for (std::size_t i = known; i < state_.completed.size(); ++i) {
    note(EventKind::feature_done, state_.completed[i]);
  }
}

std::int32_t Effects::take_tile(PileId pile, TileKindId kind, ZoneId zone, PlayerId holder) {
  const std::int32_t stock = state_.zones.take_from_pile(pile, kind);
  const std::int32_t loose = state_.zones.add_loose(kind, zone, holder, stock);
  const bool told =
      context_.journal != nullptr || context_.rules.hooks.listens(EventKind::pile_empty);
  if (told && state_.zones.pile_size(pile) == 0) {
    note(EventKind::pile_empty, pile.value());
  }
  return loose;
}

void Effects::drop_tile(std::int32_t loose, PileId back_into, bool drawn) {
  const LooseTile tile = state_.zones.loose()[static_cast<std::size_t>(loose)];
  state_.zones.remove_loose(loose);
  if (back_into.is_some()) {
    state_.zones.put_back(context_.catalog, back_into, TileKindId(tile.kind), state_.seed);
  }
  if (drawn) {
    note(EventKind::tile_discarded, tile.kind, tile.holder, back_into.is_some() ? 1 : 0);
  }
}

void Effects::give_tile(std::int32_t loose, ZoneId zone, PlayerId holder) {
  LooseTile& tile = state_.zones.loose()[static_cast<std::size_t>(loose)];
  tile.zone = zone.value();
  tile.holder = holder.value();
  context_.board_changed();
}

void Effects::put_under(std::int32_t loose, std::int32_t other_loose, TileId placed) {
  LooseTile& tile = state_.zones.loose()[static_cast<std::size_t>(loose)];
  tile.zone = -1;
  tile.holder = -1;
  tile.under_loose = other_loose;
  tile.under_placed = placed.value();
  note(EventKind::tile_hidden, loose, other_loose, placed.value());
}

void Effects::join(SegmentId a, SegmentId b) {
  state_.features.join(context_.catalog, a, b, 0);
  retest(state_.features.feature_of(a));
}

void Effects::block(SegmentId segment) {
  state_.features.block(segment, 1);
  retest(state_.features.feature_of(segment));
}

void Effects::retest(FeatureId feature) {
  const FeatureRow& row = state_.features.row(feature);
  if (row.is_done()) {
    return;
  }
  const FeatureKindId kind = row.kind();
  const bool by_script = context_.catalog.feature_kinds[kind].done == DoneRule::script;
  const bool done = by_script ? context_.scripts != nullptr &&
                                    context_.scripts->test_done(context_, kind, feature)
                              : is_done_by_data(context_.catalog, state_, feature);
  if (done) {
    const std::size_t known = state_.completed.size();
    mark_done(state_, feature);
    note_completed(known);
  }
}

void Effects::change_presence(PieceId piece, SegmentId segment, int by) {
  const PieceRow& row = state_.pieces.row(piece);
  const PieceKind& kind = context_.catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})];
  state_.features.change_pieces(
      state_.features.feature_of(segment), row.colour, kind.power, kind.group, by);
}

void Effects::place_piece(PieceId piece, SegmentId segment, PlayerId player) {
  state_.pieces.move(piece, PieceWhere::segment, segment.value());
  change_presence(piece, segment, 1);
  ++state_.turn.placed;
  note(EventKind::piece_placed, piece.value(), segment.value(), player.value());
}

void Effects::move_piece(PieceId piece, PieceWhere where, std::int32_t place) {
  const PieceRow before = state_.pieces.row(piece);
  if (before.where == PieceWhere::segment) {
    change_presence(piece, SegmentId(before.place), -1);
  }
  state_.pieces.move(piece, where, place);
  if (where == PieceWhere::segment) {
    change_presence(piece, SegmentId(place), 1);
  }
  note(EventKind::piece_moved,
       piece.value(),
       place,
       static_cast<std::int32_t>(where),
       before.place,
       static_cast<std::int32_t>(before.where));
}

void Effects::return_piece(PieceId piece, PlayerId player) {
  const PieceRow before = state_.pieces.row(piece);
  const bool on_segment = before.where == PieceWhere::segment;
  if (on_segment) {
    change_presence(piece, SegmentId(before.place), -1);
  }
  state_.pieces.move(piece, PieceWhere::supply, -1);
  note(EventKind::piece_returned, piece.value(), on_segment ? before.place : -1, player.value());
}

void Effects::set(VariableId id, std::size_t row, std::int32_t value) {
  const Variable& variable = context_.catalog.variables[id];
  if (variable.scope == Scope::feature) {
    state_.features.set_value(FeatureId(row), variable.column, value);
  } else {
    if (variable.type == ValueType::token_list && value == 0) {
      value = state_.variables.list_clear(state_.variables.get(variable, row));
    }
    state_.variables.set(variable, row, value);
  }
  note(EventKind::variable_set, id.value(), static_cast<std::int32_t>(row), value);
}

void Effects::push(VariableId id, std::size_t row, std::int32_t value) {
  const Variable& variable = context_.catalog.variables[id];
  const std::int32_t head = state_.variables.list_push(state_.variables.get(variable, row), value);
  state_.variables.set(variable, row, head);
  note(EventKind::variable_set, id.value(), static_cast<std::int32_t>(row), value, 1);
}

bool Effects::take_markers(PoolId id, bool on_tile, std::size_t row, std::int32_t count) {
  const Pool& pool = context_.catalog.pools[id];
  const Variable& supply = context_.catalog.variables[pool.supply];
  const std::int32_t left = state_.variables.get(supply, 0);
  if (left < count) {
    return false;
  }
  const Variable& place = context_.catalog.variables[on_tile ? pool.on_tile : pool.on_segment];
  state_.variables.set(supply, 0, left - count);
  state_.variables.set(place, row, state_.variables.get(place, row) + count);
  note(EventKind::markers_changed,
       id.value(),
       static_cast<std::int32_t>(row),
       count,
       on_tile ? 1 : 0);
  return true;
}

std::int32_t Effects::drain_markers(PoolId id, bool on_tile, std::size_t row, std::int32_t count) {
  const Pool& pool = context_.catalog.pools[id];
  const Variable& supply = context_.catalog.variables[pool.supply];
  const Variable& place = context_.catalog.variables[on_tile ? pool.on_tile : pool.on_segment];
  const std::int32_t there = state_.variables.get(place, row);
  const std::int32_t moved = count < 0 ? there : std::min(there, count);
  state_.variables.set(place, row, there - moved);
  state_.variables.set(supply, 0, state_.variables.get(supply, 0) + moved);
  if (moved > 0) {
    note(EventKind::markers_changed,
         id.value(),
         static_cast<std::int32_t>(row),
         -moved,
         on_tile ? 1 : 0);
  }
  return moved;
}

void Effects::take_token(BagId bag, TokenKindId token) {
  state_.zones.change_bag(bag, token, -1);
  note(EventKind::token_drawn, bag.value(), token.value());
}

void Effects::return_token(BagId bag, TokenKindId token) {
  state_.zones.change_bag(bag, token, 1);
  note(EventKind::token_returned, bag.value(), token.value());
}

void Effects::post(const Award& award) {
  const std::int32_t total = award.ledger.total();
  std::int32_t number = -1;
  if (context_.journal != nullptr) {
    number = static_cast<std::int32_t>(context_.journal->awards.size());
    PostedAward& posted = context_.journal->awards.emplace_back();
    posted.award = award;
    posted.turn = state_.turn.number;
    posted.phase = state_.turn.step;
    if (award.source.is_some()) {
      const FeatureId feature = state_.features.feature_of(award.source);
      posted.feature_kind = state_.features.kind(feature).value();
      posted.tile = state_.board.at(view().first_cell(feature)).value();
    }
  }
  // What a game or a team has in common grows once, however many take part.
  const bool shared = context_.catalog.tracks[award.track].per != TrackScope::colour;
  for (std::size_t i = 0;
       i < (shared ? std::min<std::size_t>(award.to.size(), 1) : award.to.size());
       ++i) {
    change_track(award.track, static_cast<std::size_t>(award.to[i]), total);
  }
  note(EventKind::awarded,
       number,
       award.track.value() | (award.follow_up ? kFollowUp : 0),
       award.source.value(),
       award.reason.value(),
       total);
}

void Effects::change_track(TrackId id, std::size_t slot, std::int32_t by) {
  const Track& track = context_.catalog.tracks[id];
  // A track of the game or a team keeps its value in the first slot.
  const std::size_t kept = track.per == TrackScope::colour ? slot : 0;
  constexpr std::int64_t kFarthest = 1'000'000'000;
  if (const std::int64_t value = std::int64_t{state_.track(id, kept)} + by;
      value > kFarthest || value < -kFarthest) {
    throw ScriptFault(said_with("the track {} would go beyond {}", track.name, kFarthest));
  }
  state_.track(id, kept) += by;
  if (by != 0) {
    note(EventKind::track_changed, id.value(), static_cast<std::int32_t>(kept), by);
  }
}

void Effects::transfer(
    TrackId track, ColourId from, ColourId to, std::int32_t points, NameId line) {
  change_track(track, from.index(), -points);
  change_track(track, to.index(), points);
  note(EventKind::transferred, track.value(), from.value(), to.value(), points, line.value());
}

void Effects::extra_turn(PlayerId player, NameId reason) {
  state_.extra_turns.push_back({player.value(), reason.value()});
  note(EventKind::extra_turn, player.value(), reason.value());
}

void Effects::extra_part(std::int32_t first_step, NameId reason) {
  ++state_.turn.part;
  state_.turn.placed = 0;
  goto_phase(first_step);
  note(EventKind::turn_part, state_.turn.active, state_.turn.part + 1, reason.value());
}

void Effects::finish(Outcome outcome, NameId reason, std::vector<std::int32_t> winners) {
  state_.outcome = outcome;
  state_.outcome_reason = reason.value();
  state_.winners = winners;
  state_.frames.clear();
  note(EventKind::ended, static_cast<std::int32_t>(outcome), reason.value());
}

}  // namespace bastide
