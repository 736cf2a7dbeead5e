// One attack: a shell script whose first lines say what it tries and how it must end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bastide {

/// The head of an attack, comment lines after the first line:
///
///     # Attack: what is tried, in one sentence.
///     # Promise: a word of the table in docs/security.md
///     # Exit: 3              exit codes of the script that are right, the first one usual; default
///     0 # Says: text           must stand in its output; may stand several times # Never says:
///     text     must not # Seconds: 5           of the processor, of all its processes together;
///     default 3 # MiB: 600             the largest process; default 300 # Slow                 not
///     for every ./test
struct Attack {
  std::string name;  ///< "area/what"
  std::filesystem::path file;
  std::string about;
  std::string promise;
  std::vector<int> exits;
  std::vector<std::string> says;
  std::vector<std::string> never_says;
  double seconds = 3;
  double mib = 300;
  bool slow = false;
  std::vector<std::string> faults;  ///< what is wrong with the head
};

/// Reads a script of `folder`/area/what.sh.
Attack read_attack(const std::filesystem::path& folder, const std::filesystem::path& file);

/// All attacks below the folder, in order of their names.
std::vector<Attack> list_attacks(const std::filesystem::path& folder);

}  // namespace bastide
