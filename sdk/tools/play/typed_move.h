// The option that a person means: by the parts of a tile, sides, pieces and cells in many
// spellings.
#pragma once

#include <string>
#include <string_view>

#include "kernel/engine.h"
#include "sdk/tools/explain/pending_text.h"

namespace bastide {

/// The option that a typed answer means. Case, `_`, `-`, blanks and small words do not matter; a
/// turn may be any that looks the same, or left out where the tile fits unturned or in one way
/// only; a part of the tile is named by key, kind or side; what only one option can mean may be
/// left out. A number is that of the list. The error names the options that come nearest.
/// Requires: a player is to answer.
[[nodiscard]] Result<Option> typed_option(Game& game, std::string_view typed);

/// The move that was typed in the words of the rules, legal or not, for explain_move(): "meeple on
/// the town" is "meeple on c". As typed where it cannot be told.
[[nodiscard]] std::string spelled_out(Game& game, std::string_view typed);

}  // namespace bastide
