// The board in characters, for terminals and transcripts.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/draw/tile_text.h"

namespace bastide {

struct TextBoardOptions {
  bool unicode = true;
  bool colour = false;  // pieces in the colours of their seats, styled() for the gate
  bool fits =
      true;  // while a tile is to be placed: open cells with the number of ways in which it fits
};

/// Coordinates, tiles and pieces; only the part of the plane that has something to show.
[[nodiscard]] std::string text_board(Game& game,
                                     const Looks& looks,
                                     const TextBoardOptions& options);

/// The tiles that the acting player may place, side by side as they lie unturned, segments shown by
/// their keys.
[[nodiscard]] std::string text_hand(Game& game,
                                    const Looks& looks,
                                    const TextBoardOptions& options);

/// The tile placed last, segments shown by the keys that answers name, and what each key is.
[[nodiscard]] std::string text_last_tile(Game& game,
                                         const Looks& looks,
                                         const TextBoardOptions& options);

/// What the letters and shades mean, one line.
[[nodiscard]] std::string text_legend(const Game& game,
                                      const Looks& looks,
                                      const TextBoardOptions& options);

/// Glyph of a colour's pieces.
[[nodiscard]] std::string seat_glyph(std::size_t colour, const TextBoardOptions& options);

}  // namespace bastide
