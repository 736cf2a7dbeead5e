// What is wrong with an installation, and what to do about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

enum class Concern : std::uint8_t {
  fine,
  note,     ///< worth knowing, nothing to do
  warning,  ///< works, but not as it should
  error,    ///< something does not work
};

/// "ok", "note", "warning", "error".
[[nodiscard]] std::string_view concern_word(Concern concern);

struct Finding {
  std::string area;  // program, files, rights, terminal, game
  Concern concern = Concern::fine;
  std::string text;
  std::string advice;  // what to do; empty where there is nothing to do
};

/// What the program knows of the terminal that it was started in.
struct Terminal {
  bool is_terminal = false;
  std::string kind;            // TERM
  std::string locale;          // the one that decides about characters; empty: none
  bool no_color = false;       // NO_COLOR is set
  std::string color = "auto";  // the flag
  int width = 80;
};
/// From the environment.
[[nodiscard]] Terminal this_terminal(const std::string& color);

/// Versions and how the program was built.
[[nodiscard]] std::vector<Finding> examine_program();

/// Roots in order, what is found in them, which files others shadow, and what cannot be read or
/// loaded. `named`: folders that the user has named, by --path or BASTIDE_PATH.
[[nodiscard]] std::vector<Finding> examine_files(const SearchPath& path,
                                                 const std::vector<std::string>& named);

/// Whether files can be written there, and how much room is left. `what` is the folder to people.
[[nodiscard]] Finding examine_folder(const std::string& folder, const std::string& what);

[[nodiscard]] std::vector<Finding> examine_terminal(const Terminal& terminal);

/// Plays a small random game with all invariants tested, writes its record into `folder`, reads it
/// and plays it again. `ruleset` empty: "base", or the first that loads.
[[nodiscard]] std::vector<Finding> examine_game(const SearchPath& path,
                                                const std::string& ruleset,
                                                const std::string& folder);

}  // namespace bastide
