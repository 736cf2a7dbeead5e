// What can happen in a game, as rows of a few integers: for listeners, journal and viewers alike.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/model/ids.h"

namespace bastide {

/// What happened. What its arguments are says its row, of those for viewers the comment.
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
  turn_begin,       ///< player, turn number, 1 for an extra turn
  variable_set,     ///< variable, row, value, 1 when the value was put into a list
  token_drawn,      ///< bag, token kind
  token_returned,   ///< bag, token kind
  markers_changed,  ///< pool, segment or tile row, change, 1 when on a tile
  tile_hidden,      ///< loose tile put under loose tile (args[1]) or placed tile (args[2])
  extra_turn,       ///< player, reason
  transferred,      ///< track, from colour, to colour, points, line
  ended,            ///< outcome, reason
};

inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(EventKind::ended) + 1;
/// Kinds that a rule may react to.
inline constexpr std::size_t kReactions = static_cast<std::size_t>(EventKind::piece_moved) + 1;

struct Event {
  EventKind kind = EventKind::turn_end;
  std::array<std::int32_t, 5> args{-1, -1, -1, -1, -1};

  bool operator==(const Event&) const = default;
};

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
  place,       ///< where the piece is now, with `where`
  where,       ///< PieceWhere
  from,        ///< where the piece was, with `from_where`
  from_where,  ///< PieceWhere
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
  return TrackId(event.args[1] & (kFollowUp - 1));
}
[[nodiscard]] inline bool is_follow_up(const Event& event) {
  return event.kind == EventKind::awarded && (event.args[1] & kFollowUp) != 0;
}

/// Word of the kind: "tile_placed".
[[nodiscard]] std::string_view event_name(EventKind kind);

}  // namespace bastide
