// Ids of the rule catalogues: "GAME-PLACE-01".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// Capitals, digits and hyphens, a capital first and at least one hyphen.
[[nodiscard]] bool is_rule_id(std::string_view word);

/// "A-1, B-2" as a list; empty when a word is no rule id.
[[nodiscard]] std::vector<std::string> rule_ids(std::string_view text);

}  // namespace bastide
