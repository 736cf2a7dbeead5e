// What stands on the screen while a person is to answer: the board or a window of it, the seats,
// the tiles of the hand and the question, all within the size of the terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kernel/engine.h"
#include "sdk/tools/draw/text_board.h"
#include "sdk/tools/shell/line_editor.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

/// Which part of the board a person wants to see, and how large.
struct PlayView {
  std::optional<TileSize> size;
  std::optional<Cell> middle;
  bool all = false;
};

/// Lines of the smallest board.
inline constexpr int kLeastBoard = 6;

class PlayScreen {
 public:
  /// Without a size: the text goes to a file or pipe, and everything is shown in full.
  PlayScreen(Game& game, TextBook& book, std::optional<TerminalSize> size, const PlayView& view)
      : game_(game), book_(book), size_(size), view_(view) {}

  /// Board, seats, hand and question, without the line in which one types. `news`: lines above it
  /// that are to stay on the screen.
  [[nodiscard]] std::string text(std::size_t news) const;
  /// The question and what can be answered, if that is little; ends in a line end.
  [[nodiscard]] std::string question() const;
  /// In which one types: "Anna> ".
  [[nodiscard]] std::string prompt() const;
  /// A line for each seat: whose turn, sign, name, points, pieces left.
  [[nodiscard]] std::string seats() const;
  /// The view one step to a side; none when there is nothing more.
  [[nodiscard]] std::optional<PlayView> moved(ArrowKey key, std::size_t news) const;

 private:
  [[nodiscard]] std::string below_board(bool with_legend) const;
  [[nodiscard]] TextBoardOptions board_options(int rows) const;
  [[nodiscard]] int board_rows(std::size_t news, std::string& below) const;
  [[nodiscard]] std::string fitted(std::string_view text) const;

  Game& game_;
  TextBook& book_;
  std::optional<TerminalSize> size_;
  PlayView view_;
};

}  // namespace bastide
