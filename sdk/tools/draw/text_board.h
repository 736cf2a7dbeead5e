// The board in characters, for terminals and files: all of it, or as much as a window holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/draw/text_book.h"

namespace bastide {

/// How large a tile is drawn: 2 by 1, 5 by 3, or 7 by 3 with frames.
enum class TileSize : std::uint8_t { tiny, compact, normal };

/// The part of the board that is shown.
struct BoardWindow {
  int columns = 80;              // of characters, with coordinates and marks; at least 16
  int rows = 24;                 // at least 6
  std::optional<TileSize> size;  // none: the largest that shows enough
  std::optional<Cell> middle;    // none: the tile placed last
  bool all = false;              // as small as it must be to show the whole board
};

struct TextBoardOptions {
  bool fits = true;  // while a tile is to be placed: the open cells in which it fits
  std::optional<BoardWindow> window;  // none: all that there is, in normal size
};

/// What of the board a window shows.
struct BoardPart {
  TileSize size = TileSize::normal;
  Cell from;  // first and last cell
  Cell to;
  Cell least;  // of all that there is to show
  Cell most;
};

[[nodiscard]] BoardPart part_of_board(Game& game, const TextBoardOptions& options);

/// Coordinates, tiles and pieces; only the part of the plane that has something to show. In a
/// window no line is longer than it and no more lines than it has; the tile placed last is marked,
/// and marks at the edges say where there is more.
[[nodiscard]] std::string text_board(Game& game, TextBook& book, const TextBoardOptions& options);

}  // namespace bastide
