// Everything that changes during a game, as one value: copy is `=`, equality and hash follow from
// the parts.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/base/rng.h"
#include "kernel/base/rows.h"
#include "kernel/state/board.h"
#include "kernel/state/features.h"
#include "kernel/state/pending.h"
#include "kernel/state/pieces.h"
#include "kernel/state/variables.h"
#include "kernel/state/zones.h"

namespace bastide {

/// Where the turn stands.
struct Turn {
  std::int32_t number = 0;       // turns begun, extra turns included; 0 during set-up
  std::int32_t active = 0;       // player
  std::int32_t step = 0;         // of the turn program
  std::int32_t stage = 0;        // runs of this step so far
  std::int32_t last_tile = -1;   // placed last
  std::int32_t placed = 0;       // pieces placed this turn
  std::int32_t goto_step = -1;   // where to go on instead of the next step
  std::int16_t extra = 0;        // this turn was an extra turn
  std::int16_t part = 0;         // further parts of it begun
  std::int32_t round_first = 0;  // player who began the round

  bool operator==(const Turn&) const = default;
};

/// An extra turn that is due.
struct ExtraTurn {
  std::int32_t player = -1;
  std::int32_t reason = -1;  // name
  bool operator==(const ExtraTurn&) const = default;
};

/// How the game ended.
enum class Outcome : std::int32_t { running, ranking, won, lost };

/// Something that happened and that listeners have not been told yet; see kernel/rules/event.h.
struct QueuedEvent {
  std::int32_t kind = 0;
  std::array<std::int32_t, 5> args{};
  bool operator==(const QueuedEvent&) const = default;
};

struct State {
  State() = default;
  State(const State&) = default;
  State(State&&) noexcept = default;
  State& operator=(const State& other);  // member by member
  State& operator=(State&&) noexcept = default;
  ~State() = default;

  std::uint64_t seed = 0;  // of counted random numbers; 0 in a bot's copy
  Rng rng;                 // of playouts
  Turn turn;
  Board board;
  Features features;
  Pieces pieces;
  Zones zones;
  Variables variables;
  Rows<std::int32_t> tracks;         // track times colours plus slot
  Rows<std::int32_t> colour_player;  // who owns each colour
  Rows<std::int32_t> completed;      // features completed and not settled yet
  Rows<std::int32_t> joined;         // by feature kind: ports the last tile joined to earlier tiles
  Rows<ExtraTurn> extra_turns;
  Rows<Frame> frames;  // kernel choices; the last one is pending
  Suspended suspended;
  Rows<QueuedEvent> events;     // to tell; told from the front
  std::int32_t next_event = 0;  // position of the event being told
  std::int32_t next_listener = 0;
  std::int32_t told = 0;     // reactions since the last answer, to stop loops
  std::int32_t draws = 0;    // chance answers so far: the counter of random numbers
  std::int32_t answers = 0;  // of everybody so far, to stop games that never end
  std::int32_t players = 0;
  Outcome outcome = Outcome::running;
  std::int32_t outcome_reason = -1;  // name
  Rows<std::int32_t> winners;        // colours

  [[nodiscard]] std::size_t colours() const { return colour_player.size(); }
  [[nodiscard]] bool over() const { return outcome != Outcome::running; }
  [[nodiscard]] std::int32_t& track(TrackId id, std::size_t slot) {
    return tracks[id.index() * colours() + slot];
  }
  [[nodiscard]] std::int32_t track(TrackId id, std::size_t slot) const {
    return tracks[id.index() * colours() + slot];
  }

  bool operator==(const State&) const = default;
};

/// What a record stores after each answer: equal for equal states on every machine.
[[nodiscard]] std::uint64_t hash_state(const State& state);

/// Puts a tile on the board, joins its segments to the neighbours' and lists what it completes in
/// `state.completed`. Does not ask any rule. Features whose kind is decided by a script are left to
/// the caller.
TileId place_tile(const Catalog& catalog, State& state, PlacedTile tile);

/// Complete by the data of its kind; scripts and hooks are not asked.
[[nodiscard]] bool is_done_by_data(const Catalog& catalog, const State& state, FeatureId feature);

/// Marks the feature complete and lists it, unless it was before.
void mark_done(State& state, FeatureId feature);

}  // namespace bastide
