// GAME arguments: a record file or "-" becomes a game that stands at one of its answers.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "kernel/engine.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

struct OpenedGame {
  std::unique_ptr<Game> game;
  LoadRequest origin;        // of its ruleset
  std::size_t answers = 0;   // of the record, that fit
  bool has_outcome = false;  // the record has it
  Exit record = Exit::ok;    // no: an answer does not fit; input: a line cannot be read
  bool is_cut = false;       // of the last line, only a part was written
  bool changed = false;      // the rules are not those of the record any more
};

/// Where to stand: after answer `at` of the record and the draws that follow it (0: before the
/// first), negative from the end; none: after the last.
using GamePlace = std::optional<int>;

/// Plays the record of a file ("-": of the standard input), and tells on stderr what in it does not
/// fit. Throws ToolError when nothing of it can be used or there is no such answer, LoadError when
/// its ruleset cannot be loaded.
[[nodiscard]] OpenedGame open_game(Program& program, const std::string& path, GamePlace at = {});

/// fault_message() of a record that was played so far, with the reasons why its answer is illegal.
[[nodiscard]] std::string explained_fault(const std::string& path,
                                          RecordFault fault,
                                          RecordPlayer& player);

/// What the viewer can tell of final scoring, if the game ended now.
[[nodiscard]] Foretold foretold_to(Game& game, Viewer viewer);

/// Adds the positional GAME and --at.
void add_game_options(Verb& verb, std::string& path, GamePlace& at);

/// Adds --seat.
void add_seat_option(Verb& verb, std::string& seat);

/// Who looks, as --seat says: the name of a seat or its number from 1, "all", or nothing for
/// somebody who only looks on. Throws ToolError when there is no such seat.
[[nodiscard]] Viewer viewer_of(const Game& game, const std::string& seat);

/// What is not told of the end of the game, for a line of its own; empty when all is.
[[nodiscard]] std::string left_out_text(const Game& game, Viewer viewer, const Foretold& foretold);

/// The argument names a file or "-", not a ruleset.
[[nodiscard]] bool is_game_argument(const std::string& text);

}  // namespace bastide
