// What people type in a terminal game: a command with its argument, or an answer.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/engine.h"

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
  view,  // rest: "all", a cell, "+", "-", or nothing
  quit,
  nothing
};

struct PlayInput {
  PlayCommand command = PlayCommand::nothing;
  std::string rest;  // of `why`: the move; of an answer: the text
};

/// "u" and "undo" are the same; anything that is no command is an answer.
[[nodiscard]] PlayInput read_play_input(std::string_view line);

/// An option in words for people: its text, but players and colours by name.
[[nodiscard]] std::string shown_option(const Game& game, const Option& option);

/// A move that names a colour as the board does, in the words of the rules: "Ann 2 meeple on c" is
/// "colour 2 meeple on c".
[[nodiscard]] std::string spelled_out(const Game& game, std::string_view typed);

/// The option that a typed answer means: its text or the end of it, a player's name, its number in
/// the list of options, or a cell alone where the tile fits in one way only. The error says what is
/// wrong with it.
[[nodiscard]] Result<Option> typed_option(Game& game, std::string_view typed);

/// Lines that begin with what was typed and can be typed now, in order; at most 40.
[[nodiscard]] std::vector<std::string> completions(Game& game, const std::string& typed);

/// The page that "?" shows.
[[nodiscard]] std::string_view play_help();

/// The next line, at most 1000 bytes of it: what a person types is shorter. False at the end of the
/// input.
[[nodiscard]] bool read_line(std::istream& input, std::string& line);

}  // namespace bastide
