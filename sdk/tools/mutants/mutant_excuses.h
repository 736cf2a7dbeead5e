// Changes of rules that no test can notice, or need not: one file, with a reason for each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "sdk/tools/mutants/mutant.h"
#include "sdk/tools/mutants/mutant_run.h"

namespace bastide {

/// Fits the mutants that agree in all that it says; an empty text says nothing. No line number: it
/// fits wherever the rule moves to.
struct Excuse {
  SourceRef at;
  std::string file;  // as loads name it; empty: any
  std::string where;
  std::string kind;
  std::string change;
  std::string source;
  std::string reason;
};

/// `{ "excused": [ { "file":, "where":, "kind":, "change":, "source":, "reason": } ] }`; `reason`
/// and at least one of the others are required.
[[nodiscard]] std::vector<Excuse> read_excuses(std::string_view text,
                                               const std::string& file,
                                               Diagnostics& diagnostics);

[[nodiscard]] bool fits(const Excuse& excuse, const Mutant& mutant);

/// Complains about excuses that fit none of the mutants any more: those for these files; those for
/// any file only if the mutants are all there are.
void check_excuses(const std::vector<Excuse>& excuses,
                   const MutantSet& set,
                   bool is_all,
                   Diagnostics& diagnostics);

/// Complains about excuses all of whose mutants were tried and are noticed: they hide nothing any
/// more.
void check_need(const std::vector<Excuse>& excuses,
                const MutantSet& set,
                const Judgements& judgements,
                Diagnostics& diagnostics);

}  // namespace bastide
