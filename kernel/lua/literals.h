// The names that a rule file mentions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// Short texts between quotes outside of comments that can be names ("house.hole") and are no ids
/// of a rule catalogue, each once, sorted. A ruleset interns them, so that reasons and lines have
/// the same numbers in every game.
[[nodiscard]] std::vector<std::string> name_literals(std::string_view text);

}  // namespace bastide
