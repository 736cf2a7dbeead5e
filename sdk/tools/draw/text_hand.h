// Tiles beside the board, in characters: with the keys by which answers name their parts; and what
// the signs of the board mean.
#pragma once

#include <string>

#include "kernel/engine.h"
#include "sdk/tools/draw/text_book.h"

namespace bastide {

/// The tiles that the acting player may place, one below the other as they lie unturned.
[[nodiscard]] std::string text_hand(Game& game, TextBook& book);

/// The tile placed last, and what each key is.
[[nodiscard]] std::string text_last_tile(Game& game, TextBook& book);

/// What letters and shades mean, one line; the signs of the seats stand with their points.
[[nodiscard]] std::string text_legend(TextBook& book);

}  // namespace bastide
