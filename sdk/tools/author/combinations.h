// Which combinations of plugins, parts and variants there are to try: every ruleset that is
// installed, and every subset of what can be added to a game that stands alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// One ruleset to try.
struct Combination {
  std::string name;  // "ruleset big-box", or "base + abbot + river.river_1,river_2"
  LoadRequest request;
};

struct CombinationPlan {
  std::vector<std::string> only;  // texts that a name must hold, all of them; empty: every name
  std::size_t most = 512;         // subsets of one game; beyond them singles, pairs, all and a
                                  // sample of the rest
  bool variants = false;          // each variant over the smallest and the largest combination too
  std::uint64_t seed = 1;         // of the order in which plugins are named, and of the sample
};

/// In a fixed order: rulesets, subsets by size, variants. Plugins are named in a shuffled order, so
/// that the order of a file cannot matter; sets with a conflict that a manifest declares are left
/// out.
[[nodiscard]] std::vector<Combination> list_combinations(const CombinationPlan& plan,
                                                         const SearchPath& path);

/// The ruleset as a file that can be loaded again; for combinations that are no installed ruleset.
[[nodiscard]] std::string ruleset_text(const Combination& combination);

}  // namespace bastide
