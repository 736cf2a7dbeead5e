// What loading cannot know to be wrong, but somebody should look at: words in scripts that nothing
// else knows, and checks that cost much.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// Sentences that are missing, marks that no tile has, entries that an action never adds; each with
/// file and line.
[[nodiscard]] std::vector<std::string> find_doubtful_words(const Ruleset& rules);

/// Checks without `when` that run at every placement and take much of the time of random games,
/// with the share that was measured.
[[nodiscard]] std::vector<std::string> find_costly_checks(
    const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed);

}  // namespace bastide
