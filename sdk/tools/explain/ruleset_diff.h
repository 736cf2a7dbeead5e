// Every rule in which two rulesets differ.
#pragma once

#include <string>
#include <vector>

#include "sdk/tools/explain/listing.h"

namespace bastide {

struct RulesetDiff {
  std::string a;  // what the two are called; of the same name, "… with changes" is the second
  std::string b;
  /// plugins, options, table, definitions, tiles, hooks, steps, sheet: each with what it is about
  /// and how it is in either. A cell is empty where one of the two has no such thing.
  std::vector<Listing> lists;

  [[nodiscard]] bool empty() const;
};

/// Definitions are compared field by field after all amendments, functions by the place where they
/// are written.
[[nodiscard]] RulesetDiff compare_rulesets(const Ruleset& a, const Ruleset& b);

/// The same in sentences, for people: plugins, options, numbers of the table, what only one of the
/// two sheets says, and how many definitions, tiles, hooks and steps differ besides.
[[nodiscard]] std::string diff_text(
    const Program& program, const RulesetDiff& diff, const Ruleset& a, const Ruleset& b, int width);

}  // namespace bastide
