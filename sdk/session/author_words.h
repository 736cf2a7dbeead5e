// The rule language for editors: every name with its signature and its sentence.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/rules/ruleset.h"

namespace bastide {

/// Of the language; with rules also the ids that they define.
[[nodiscard]] nlohmann::ordered_json language_words(const Ruleset* rules);

}  // namespace bastide
