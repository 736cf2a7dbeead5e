// What can happen in a game, as rows of a few integers: for listeners, journal and viewers alike.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/model/ids.h"

namespace bastide {

/// The arguments of each kind, in order.
enum class EventKind : std::int32_t {
  tile_drawn,       ///< loose tile, tile kind, player: it can be placed
  tile_discarded,   ///< tile kind, player: it had no place and left the game, or went back (args[2]
                    ///< = 1)
  tile_placed,      ///< tile, player
  features_joined,  ///< feature kind, ports joined, tile
  feature_done,     ///< feature (a segment of it)
  piece_placed,     ///< piece, segment, player
  piece_returned,   ///< piece, segment it stood on, player or -1
  awarded,  ///< number of the award in the journal (-1 without one), track (see awarded_track),
            ///< segment of the source or -1, reason, total
  track_changed,  ///< track, slot (colour), change
  pile_empty,     ///< pile
  turn_end,       ///< player, turn number
  piece_moved,    ///< piece, where it is now: place, PieceWhere; where it was: place, PieceWhere
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
