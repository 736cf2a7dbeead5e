// What people type in a terminal game: a command with its argument, or an answer; and what helps
// them to type it.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/play/typed_move.h"

namespace bastide {

enum class PlayCommand {
  answer,
  help,
  hint,
  undo,
  redo,
  why,
  list,
  score,
  tiles,
  board,
  save,  // rest: a file, or nothing
  view,  // rest: "all", a cell, "+", "-", or nothing
  quit,
  nothing
};

struct PlayInput {
  PlayCommand command = PlayCommand::nothing;
  std::string rest;  // of `why`: the move; of `save`: the file; of an answer: the text
};

/// "u" and "Undo" are the same; anything that is no command is an answer.
[[nodiscard]] PlayInput read_play_input(std::string_view line);

/// Lines that begin with what was typed and can be typed now, in order; at most 40.
[[nodiscard]] std::vector<std::string> completions(Game& game, const std::string& typed);

/// The page that "?" shows: what is asked, what can be typed, with examples of now, and the
/// commands.
[[nodiscard]] std::string play_help(Game& game);

/// The next line, at most 1000 bytes of it: what a person types is shorter. False at the end of the
/// input.
[[nodiscard]] bool read_line(std::istream& input, std::string& line);

}  // namespace bastide
