// How the lead went in one game: pure functions of the points after each turn.
#pragma once

#include <cstdint>
#include <vector>

namespace bastide {

/// Points if the game ended now, by seat, after each turn; the last are those at the end.
using Course = std::vector<std::vector<std::int32_t>>;

/// The seat that is strictly ahead; -1: nobody.
[[nodiscard]] int leader_of(const std::vector<std::int32_t>& points);

/// How often the lead went from one seat to another. A tie between leads changes nothing.
[[nodiscard]] std::int64_t lead_changes(const Course& course);

/// How far the winner lay behind the best seat, in hundredths of a point, mean over all turns
/// (rounded down). 0 without a turn.
[[nodiscard]] std::int64_t drama(const Course& course, std::size_t winner);

/// In thousandths of the game: the last turn after which the winner was not strictly ahead. 0:
/// ahead from the first turn on; 1000: not even at the end.
[[nodiscard]] std::int64_t decided_at(const Course& course, std::size_t winner);

/// In thousandths of the game: the turns that are left once the winner first has more than any
/// loser ever has. 0: only at the end, or never.
[[nodiscard]] std::int64_t dragging(const Course& course, std::size_t winner);

/// Points that the seat lies behind the best other one; negative when it is ahead.
[[nodiscard]] std::int32_t deficit(const std::vector<std::int32_t>& points, std::size_t seat);

}  // namespace bastide
