// What can happen in a game, as rows of a few integers: for listeners, journal and viewers alike.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/model/ids.h"

namespace bastide {

/// What happened; its row says what its arguments are.
enum class EventKind : std::int32_t {
  tile_drawn,
  tile_discarded,
  tile_placed,
  features_joined,
  feature_done,
  piece_placed,
  piece_returned,
  awarded,
  track_changed,
  pile_empty,
  turn_end,
  piece_moved,
  // Not for listeners: what viewers and tests want to know besides.
  turn_begin,
  variable_set,
  token_drawn,
  token_returned,
  markers_changed,
  tile_hidden,
  extra_turn,
  turn_part,
  transferred,
  ended,
};

inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(EventKind::ended) + 1;
/// Kinds that a rule may react to.
inline constexpr std::size_t kReactions = static_cast<std::size_t>(EventKind::piece_moved) + 1;

/// What an argument of an event is.
enum class Part : std::uint8_t {
  none,
  loose,  ///< a tile off the board
  tile_kind,
  player,
  tile,
  put_back,  ///< 1: the tile went back into the pile
  feature_kind,
  ports,    ///< that were joined
  feature,  ///< a segment of it
  piece,
  segment,  ///< where the piece stands or stood
  award,    ///< its number in the journal; -1 without one
  track,    ///< of awarded see awarded_track
  source,   ///< a segment, or -1
  reason,   ///< a name
  points,   ///< the total of the award, or the change of the track
  colour,
  pile,
  turn,        ///< number of the turn
  turn_part,   ///< which part of the turn, from 1
  place,       ///< where the piece is now, with `where`
  where,       ///< PieceWhere
  from,        ///< where the piece was, with `from_where`
  from_where,  ///< PieceWhere
  extra,       ///< 1: the turn is an extra one
  variable,
  row,     ///< of the variable; a segment or tile for markers
  value,   ///< of the variable; a token kind for lists
  is_put,  ///< 1: the value was put into a list
  bag,
  token,  ///< its kind
  pool,
  change,       ///< of the number of markers
  on_tile,      ///< 1: the row of markers is a tile
  under_loose,  ///< the loose tile that covers it now, or -1
  under_tile,   ///< the placed tile that covers it now, or -1
  giver,        ///< a colour
  taker,        ///< a colour
  line,         ///< a name
  outcome,
};

struct Event {
  EventKind kind = EventKind::turn_end;
  std::array<std::int32_t, 5> args{-1, -1, -1, -1, -1};

  /// The argument that is this part, which events of the kind have.
  [[nodiscard]] std::int32_t operator[](Part part) const;
  bool operator==(const Event&) const = default;
};

/// A kind of event, as rules and people know it.
struct EventRow {
  const char* name;            ///< "core:tile_placed"
  std::array<Part, 5> args{};  ///< of Event::args
  const char* sets = "";       ///< as PointRow::sets
  const char* about = "";      ///< empty: not for listeners
};
[[nodiscard]] const EventRow& event_row(EventKind kind);
/// The argument that is this part; null when the kind has none.
[[nodiscard]] const std::int32_t* find_part(const Event& event, Part part);

/// Of EventKind::awarded: bit 16 beside the track says that an interceptor of another award gave
/// it.
inline constexpr std::int32_t kFollowUp = 1 << 16;
[[nodiscard]] inline TrackId awarded_track(const Event& event) {
  return TrackId(event[Part::track] & (kFollowUp - 1));
}
[[nodiscard]] inline bool is_follow_up(const Event& event) {
  return event.kind == EventKind::awarded && (event[Part::track] & kFollowUp) != 0;
}

/// Word of the kind: "tile_placed".
[[nodiscard]] std::string_view event_name(EventKind kind);

}  // namespace bastide
