// Which rules a saved game of JCloisterZone is played by, and how the same rules are said there.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/convert/counterparts.h"
#include "sdk/tools/convert/jcz_file.h"
#include "sdk/tools/convert/shared_plugins.h"

namespace bastide {

/// A ruleset for a saved game.
struct JczRules {
  SharedPlugins shared;
  LoadRequest request;
  std::string text;  // of a ruleset file, where no installed one fits; `request` holds it inline
};

/// Least and most seats of a ruleset.
using JczSeats = std::pair<int, int>;

/// The rules that the set-up of a game asks for. Each set, element, rule or value that is not known
/// is complained of by its name; use the answer only while `diagnostics` stays empty. `seats`: what
/// the ruleset must say of seats; none: nothing.
[[nodiscard]] JczRules rules_of_jcz(const JczGame& game,
                                    const std::vector<Counterparts>& all,
                                    const SearchPath& path,
                                    Diagnostics& diagnostics,
                                    std::optional<JczSeats> seats = std::nullopt);

/// Fills in the sets, elements and rules by which the game is played there. The error names each
/// plugin, variant and option that has no counterpart.
[[nodiscard]] Result<SharedPlugins> say_rules(const Ruleset& rules,
                                              const RulesetFile& file,
                                              const std::vector<Counterparts>& all,
                                              JczGame& game);

}  // namespace bastide
