// A saved game of JCloisterZone is played here, message by message.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/convert/jcz_expect.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

struct JczImport {
  std::unique_ptr<Game> game;            // as far as the file goes
  std::vector<JczAssertion> assertions;  // of a file for tests
  bool is_setup_only = false;            // nobody sat there yet: the seats are made up
  LoadRequest origin;                    // of its ruleset
  std::string ruleset;                   // text of a ruleset file, where no installed one fits
  std::size_t turns = 0;                 // tiles placed
};

/// Plays the game of a file's text. `tokens`: what chance draws out of bags, in that order, instead
/// of what the file says. Draws that the file does not hold are made so that the game goes on as it
/// says. Throws LoadError with all that is wrong with the file or not known of it, and ToolError
/// for the first message that cannot be carried out.
[[nodiscard]] JczImport import_jcz(Program& program,
                                   const SourceText& source,
                                   const std::vector<std::string>& tokens);

}  // namespace bastide
