#include "kernel/flow/setup.h"

#include <algorithm>

namespace bastide {

namespace {

constexpr std::uint64_t kFirstPlayerStream = 0x51ed270b9f4e3a17ULL;

void seat_players(const Catalog& catalog, State& state, std::int32_t players) {
  const SeatPlan* plan = catalog.plan_for(players);
  const std::int32_t each = plan == nullptr ? 1 : plan->colours_each;
  state.players = players;
  state.colour_player.clear();
  for (std::int32_t colour = 0; colour < players * each; ++colour) {
    state.colour_player.push_back(colour / each);
  }
  const std::size_t kinds = catalog.piece_kinds.size();
  std::vector<std::int32_t> supply(state.colours() * kinds, 0);
  for (std::size_t i = 0; i < supply.size(); ++i) {
    const PieceKindId kind(i % kinds);
    supply[i] = catalog.piece_kinds[kind].neutral && i >= kinds ? 0 : catalog.supply_of(kind, plan);
  }
  state.pieces.start(kinds, supply);
}

void lay_start_tiles(const Catalog& catalog, State& state) {
  for (const StartTile& start : catalog.start) {
    PlacedTile tile;
    tile.kind = start.kind.value();
    tile.cell = start.cell;
    tile.rotation = static_cast<std::uint8_t>(start.rotation);
    place_tile(catalog, state, tile);
  }
  // What the start tiles complete among themselves is nobody's turn to settle.
  for (const std::int32_t feature : state.completed) {
    state.features.row(FeatureId(feature)).set_settled(true);
  }
  state.completed.clear();
}

}  // namespace

void start_game(Context& context, const Setup& setup) {
  const Catalog& catalog = context.catalog;
  State& state = context.state;
  state.seed = setup.seed;
  state.rng.state = mix(setup.seed, 0x2b7e151628aed2a6ULL);
  state.turn = {};
  state.board.clear();
  seat_players(catalog, state, setup.players);
  state.features.start(catalog, state.colours());
  state.zones.start(catalog);
  if (setup.ranked_draws) {
    state.zones.rank_tiles(catalog, setup.seed);
  }
  state.variables.start(
      catalog, static_cast<std::size_t>(setup.players), state.colours(), state.pieces.size());
  for (const Pool& pool : catalog.pools) {
    state.variables.set(catalog.variables[pool.supply], 0, pool.count);
  }
  state.tracks.assign(catalog.tracks.size() * state.colours(), 0);
  state.completed.clear();
  state.joined.assign(catalog.feature_kinds.size(), 0);
  state.extra_turns.clear();
  state.frames.clear();
  state.suspended.clear();
  state.events.clear();
  state.next_event = state.next_listener = state.told = state.draws = 0;
  state.answers = 0;
  state.outcome = Outcome::running;
  state.outcome_reason = -1;
  state.winners.clear();
  context.state_replaced();
  if (!setup.empty_board) {
    lay_start_tiles(catalog, state);
  }
  std::int32_t first = setup.first;
  if (first < 0) {
    first = catalog.first_player == FirstPlayer::first
                ? 0
                : static_cast<std::int32_t>(bounded(mix(setup.seed, kFirstPlayerStream),
                                                    static_cast<std::uint32_t>(setup.players)));
  }
  state.turn.active = first;
  state.turn.round_first = first;
  state.turn.number = 1;
}

void forget_hidden(State& state, std::uint64_t seed) {
  state.zones.forget_ranks();
  state.zones.make_up_covered(mix(seed, 0x6a09e667f3bcc909ULL));
  for (const FaceDownTile& tile : state.zones.face_down()) {
    state.board.take_for(TileId(tile.tile), TileKindId(tile.kind));
  }
  state.seed = mix(seed, 0x8f1bbcdc5a827999ULL);
  state.rng.state = mix(seed, 0xca62c1d66ed9eba1ULL);
}

}  // namespace bastide
