// What is asked now, of whom, and by which rule, in words.
#pragma once

#include <string>
#include <vector>

#include "kernel/engine.h"

namespace bastide {

/// The sentence of the pending choice: "Which completed feature is scored next?". Requires: the
/// game waits.
[[nodiscard]] std::string prompt_sentence(const Game& game);

/// An option as people see it: seats and colours by their names.
[[nodiscard]] std::string shown_option(const Game& game, const Option& option);

/// "Ann is to place a tile", "Ann is asked: \"Which sheep?\"", "the game is over".
[[nodiscard]] std::string pending_text(const Game& game);

/// The registration behind the pending choice.
struct Asker {
  std::string what;    // "step core:settle", "action x:y", "hook x:y at react core:turn_end"
  std::string plugin;  // whose it is
  SourceRef at;
  std::vector<std::string> rules;  // catalogue ids
};

/// Who asks the pending choice. Requires: the game waits.
[[nodiscard]] Asker who_asks(const Game& game);
/// Who offers this option of it.
[[nodiscard]] Asker who_offers(const Game& game, const Option& option);

}  // namespace bastide
