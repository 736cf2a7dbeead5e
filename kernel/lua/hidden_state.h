// Finds memory that the kernel does not know of, before anything is played: variables that outlive
// a call of a rule, and that it assigns.
#pragma once

#include <string>
#include <vector>

#include "kernel/lua/vm.h"

namespace bastide {

/// A function that a rule can call assigns a local variable which is not its own: what it leaves
/// there would be seen by the next call, and by other games of the same thread. Locals of a call,
/// also of functions within functions, are free, and so is what files do while they are loaded.
/// (Tables need no such look: all that functions can reach is read-only in play.)
struct HiddenState {
  std::string variable;
  std::string file;  ///< "plugin/file.lua"
  int line = 0;      ///< of the assignment

  /// "hidden state: local 'count' …", without the place.
  [[nodiscard]] std::string to_text() const;
};

/// In all kept functions of the VM and in what they can reach, by file and line; each variable
/// once a function. nullptr, or the fault: functions and tables that lie more than 1000 deep
/// within each other.
[[nodiscard]] const ScriptError* find_hidden_state(Vm& vm, std::vector<HiddenState>& found);

}  // namespace bastide
