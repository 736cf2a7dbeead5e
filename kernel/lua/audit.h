// Finds memory that the kernel does not know of: variables of a script that a hook changed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernel/lua/vm.h"

namespace bastide {

/// A local variable of a file whose value changed during play.
struct HiddenChange {
  std::string variable;
  std::string file;  ///< "plugin/file.lua"
  int line = 0;      ///< where it is declared, as far as the text tells; else where it is used
  std::string before;
  std::string after;

  /// "hidden state: local 'count' (demo/rules.lua:3) changed from 0 to 1; declare it with state.*"
  [[nodiscard]] std::string to_text() const;
};

/// The captured variables of all kept functions of a VM, and what the tables in them contain, at
/// one moment. Costs a walk over all of them: for tests and `check`, not for every game.
class UpvalueAudit {
 public:
  /// Captures the present values. The VM must outlive the audit.
  explicit UpvalueAudit(Vm& vm) : vm_(vm), before_(capture()) {}

  /// What differs now from the moment of the construction, in order of file and line.
  [[nodiscard]] std::vector<HiddenChange> changes() const;

 private:
  struct Value {
    std::string variable;
    std::string file;
    int line = 0;
    std::uint64_t hash = 0;
    std::string text;
  };
  using Values = std::map<const void*, Value>;  // by identity of the variable

  [[nodiscard]] Values capture() const;
  void visit_function(Values& values) const;

  Vm& vm_;
  Values before_;
};

}  // namespace bastide
