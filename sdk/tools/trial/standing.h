// Where a game stands, for those at the table: the score that all share and its goals, what is left
// of the supplies, what one player alone may see, how and why the game ended.
#pragma once

#include <string>
#include <string_view>

#include "kernel/base/said.h"
#include "kernel/engine.h"
#include "kernel/flow/hidden.h"

namespace bastide {

/// Names as the reader's language has them: of people at the terminal "you".
[[nodiscard]] std::string said_colour(const Game& game, ColourId colour);
[[nodiscard]] std::string said_player(const Game& game, PlayerId player);

/// Is there one score for all?
[[nodiscard]] bool shares_score(const Catalog& catalog);

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

/// "Ann wins", "you win", "Ann and Bob share the victory". Requires: there is a name.
[[nodiscard]] std::string victory_text(const std::vector<std::string>& names);

/// "team 38 of 100, next goal 50"; empty where each colour has its own score.
[[nodiscard]] std::string team_score_text(const Game& game);

/// What is left: "shades 4 of 15, tiles 31, 12 of them in pile 2".
[[nodiscard]] std::string supplies_text(const Game& game);

/// What the player alone may see: "tokens: apple 2, grain 1"; empty when there is nothing.
[[nodiscard]] std::string own_secrets_text(const Game& game, PlayerId player);

/// Where the points if the game ended now would stand.
inline constexpr std::string_view kNotForetold =
    marked("if it ended now: not told, for players hold hidden things");

/// Can the viewer tell the points if the game ended now? Tells the same in games that look the same
/// to him.
[[nodiscard]] bool can_foretell(Game& game, Viewer viewer);

/// May others hold something that the seat does not see? Tells the same in games that look the same
/// to the seat: it looks at lengths of lists, which all see, and at no hidden value.
[[nodiscard]] bool others_hold_secrets(const Game& game, PlayerId seat);

/// Why the game ended, as its plugin says; empty when nothing was said.
[[nodiscard]] std::string end_reason(const Game& game);

/// Who won or lost, why, how far from the goal, and what was left. Lines, each ended. Requires:
/// the game is over.
[[nodiscard]] std::string ending_text(const Game& game);

/// Tiles of the piles that turns draw from.
[[nodiscard]] std::int32_t tiles_left(const Game& game);

}  // namespace bastide
