// Names, rules and differences as JSON: what `explain --json` and `show diff --json` print.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sdk/tools/explain/explain_name.h"
#include "sdk/tools/explain/explain_rule.h"
#include "sdk/tools/explain/ruleset_diff.h"

namespace bastide {

[[nodiscard]] nlohmann::ordered_json things_json(const Ruleset& rules,
                                                 const std::vector<NamedThing>& things);
[[nodiscard]] nlohmann::ordered_json rule_json(const Ruleset& rules,
                                               const std::string& id,
                                               const std::vector<RuleMention>& mentions,
                                               const std::vector<RuleProof>& proofs);
[[nodiscard]] nlohmann::ordered_json diff_json(const RulesetDiff& diff);

}  // namespace bastide
