// What a ruleset says of an id of the rule catalogue, and what proves it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// Who says something about the id.
struct RuleMention {
  std::string plugin;
  std::string what;                    // "phase hills:flock", "hook hills:wolf", "the rule sheet"
  std::string where;                   // "turn, flock": of the sheet
  std::vector<std::string> sentences;  // those that are about the id
  SourceRef at;
};

/// A scenario that names the id.
struct RuleProof {
  std::string title;
  SourceRef at;
  int number = 0;  // of the scenario in its file, from 1
};

/// Everything of the ruleset that follows the rule, in the order of its citations; options too.
[[nodiscard]] std::vector<RuleMention> find_rule(const Ruleset& rules, const std::string& id);

/// The test files below tests/scenarios of the search path.
[[nodiscard]] std::vector<std::string> scenario_files(const SearchPath& path);

/// Scenarios of these files that name the id; of a parcel where the rules have something of it.
[[nodiscard]] std::vector<RuleProof> find_proofs(const SearchPath& path,
                                                 const Ruleset& rules,
                                                 const std::string& id);

/// Every id that something of the ruleset cites, sorted.
[[nodiscard]] std::vector<std::string> known_rules(const Ruleset& rules);

/// Where else the rule holds: "it is a rule of hills; see: bastide explain HS-1 base-hills". Looks
/// at installed rulesets, then at variants and options of `rules`. Empty when nothing installed
/// cites it; `known` gets the ids that were seen on the way.
[[nodiscard]] std::string find_rule_elsewhere(const SearchPath& path,
                                              const Ruleset& rules,
                                              const std::string& id,
                                              std::vector<std::string>& known);

/// "HS-1, HS-2: The sentence."
[[nodiscard]] std::string sentence_text(const std::string& plugin, const SheetLine& line);

/// Lines of a head, which is said as those of lists are, and words.
[[nodiscard]] std::string headed_rows(const std::vector<std::pair<std::string, std::string>>& rows);

/// For people, a few lines.
[[nodiscard]] std::string rule_text(const std::string& id,
                                    const std::vector<RuleMention>& mentions,
                                    const std::vector<RuleProof>& proofs);

}  // namespace bastide
