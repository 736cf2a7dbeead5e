// bastide test --without-each, --mutate: which rules does no scenario hold?
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sdk/tools/shell/program.h"

namespace bastide {

struct MutantFlags {
  std::string name;       // of a ruleset, plugin or variant
  bool is_asked = false;  // one of the two flags, or --resume, was given
  std::string changes;    // of --changes; empty: all that the flag above is for
  std::string sort;       // of the flag: "off", "all"
  std::string excuses;
  std::size_t most_survivors = 0;
  std::string save;
  std::string resume;
};

/// Adds the flags to the verb test.
[[nodiscard]] std::shared_ptr<MutantFlags> add_mutant_options(Verb& verb);

/// `test_paths`: files or folders of scenarios.
[[nodiscard]] Exit run_mutants(Program& program,
                               const MutantFlags& flags,
                               const std::vector<std::string>& test_paths);

}  // namespace bastide
