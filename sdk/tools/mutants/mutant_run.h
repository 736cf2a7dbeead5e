// Tries many mutants in several threads, and keeps what came out in a file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/mutants/mutant.h"
#include "sdk/tools/mutants/mutant_tests.h"

namespace bastide {

struct MutantPlan {
  std::string name;                     // of a ruleset, plugin or variant; empty: all
  std::vector<std::string> test_paths;  // files or folders
  std::string changes = "off";          // as mutations_named() reads them
};

/// The sources and their mutants.
struct MutantSet {
  std::vector<std::string> files;
  std::map<std::string, std::string> texts;  // by file
  std::vector<Mutant> all;
  std::vector<Mutant> tried;  // those that the plan asks for
};
/// Throws ToolError for a name or a kind of change that does not exist and for files that cannot be
/// read.
[[nodiscard]] MutantSet collect_mutants(const SearchPath& path, const MutantPlan& plan);

/// One judgement for each mutant that is tried; none where it is not known yet.
using Judgements = std::vector<std::optional<Judgement>>;

/// The head of a saved run. It fits as long as rules and tests stay as they are.
[[nodiscard]] RunHead mutant_head(const MutantPlan& plan,
                                  const MutantSet& set,
                                  const MutantTests& tests);
[[nodiscard]] MutantPlan plan_of(const RunHead& head);
/// Throws ToolError when the run is not the one that begins with `now`.
[[nodiscard]] Judgements read_judgements(const SavedRun& saved, const RunHead& now);
/// The lines of a saved run.
[[nodiscard]] std::string judgement_lines(const Judgements& judgements);

/// Tries what has no judgement yet. `meanwhile` is called with what is known, a few times a second
/// in the thread of the caller, and once in the end. False: Ctrl-C.
bool try_mutants(const MutantSet& set,
                 const MutantTests& tests,
                 int threads,
                 Judgements& judgements,
                 const std::function<void(const Judgements&)>& meanwhile);

}  // namespace bastide
