// One event of a game as a line for people.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "kernel/flow/hidden.h"

namespace bastide {

/// The `n`-th event of the game's journal in words; empty for what the answers and the other lines
/// say already. `is_seen`: as of may_see(); of what is not seen it says only that something came to
/// a list. Requires: the state is the one in which the event's answer ended.
[[nodiscard]] std::string event_text(const Game& game, std::size_t n, bool is_seen);

/// Which events of the game's journal the viewer may see, from number `first` on: those that the
/// last answer led to.
[[nodiscard]] std::vector<bool> seen_events(const Game& game, std::size_t first, Viewer viewer);

/// Did something come to a list of tokens?
[[nodiscard]] bool is_put_in_list(const Catalog& catalog, const Event& event);

/// "shades +2 at 1,0 m": of an event that markers came or left.
[[nodiscard]] std::string markers_text(const Game& game, const Event& event);

/// "lamp comes to Red's man at 1,0 r": of an event that changed a variable of a piece.
[[nodiscard]] std::string carried_text(const Game& game, const Event& event);

/// "Red and Blue scored base:road at 1,0 r for 3: base:road.tile 3 (3 x 1)".
[[nodiscard]] std::string award_line(const Game& game, const PostedAward& posted);

}  // namespace bastide
