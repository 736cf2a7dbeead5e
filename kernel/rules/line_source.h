// Which rule a line of a score comes from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/rules/journal.h"
#include "kernel/rules/ruleset.h"

namespace bastide {

struct LineSource {
  std::string plugin;               // its id
  std::vector<std::string> rules;   // catalogue ids
  std::vector<std::int32_t> cites;  // of Ruleset::citations; none where the award names its rule
};

/// `line`: the name of the line; `named`: the ids that the award names itself, Award::rule. The
/// plugin is that of the rule, of the kind whose points table holds the line, or else of the name.
[[nodiscard]] LineSource line_source(const Ruleset& rules,
                                     const PostedAward& posted,
                                     const LineItem& item,
                                     std::string_view line,
                                     std::string_view named);

}  // namespace bastide
