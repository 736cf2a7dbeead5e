// Changes of rules that no test can notice, or need not: one file, with a reason for each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "sdk/tools/mutant.h"
#include "sdk/tools/mutant_tests.h"

namespace bastide {

/// Fits the mutants of its file that agree in all that it says; an empty text says nothing. No line
/// number: it fits wherever the rule moves to.
struct Excuse {
  SourceRef at;
  std::string file;
  std::string where;
  std::string kind;
  std::string change;
  std::string source;
  std::string reason;
};

/// `{ "excused": [ { "file":, "where":, "kind":, "change":, "source":, "reason": } ] }`; `file` and
/// `reason` are required.
[[nodiscard]] std::vector<Excuse> read_excuses(std::string_view text,
                                               const std::string& file,
                                               Diagnostics& diagnostics);

[[nodiscard]] bool fits(const Excuse& excuse, const Mutant& mutant);

/// Complains about excuses for these files that fit none of the mutants any more.
void check_excuses(const std::vector<Excuse>& excuses,
                   const std::vector<std::string>& files,
                   const std::vector<Mutant>& mutants,
                   Diagnostics& diagnostics);

/// Complains about excuses all of whose mutants were tried and are noticed: they hide nothing any
/// more. `judgements` belong to `tried`, a part of `mutants`.
void check_need(const std::vector<Excuse>& excuses,
                const std::vector<Mutant>& mutants,
                const std::vector<Mutant>& tried,
                const std::vector<Judgement>& judgements,
                Diagnostics& diagnostics);

}  // namespace bastide
