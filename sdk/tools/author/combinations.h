// Which combinations of plugins, parts and variants there are to try: every ruleset that is
// installed, and of what can be added to a game that stands alone so many subsets that all pairs
// and triples are seen together and apart.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/author/covering.h"

namespace bastide {

/// One ruleset to try.
struct Combination {
  std::string name;  // "ruleset big-box", or "base + abbot + river.river_1,river_2"
  LoadRequest request;
  std::string game;  // of whose additions it is a subset; empty: of none
  Subset subset;
};

/// What can be added to a plugin that stands alone.
struct Additions {
  std::string game;
  std::vector<std::string> things;  // plugins, or their parts: "abbot", "river.river_1"
  CoverSpace space;                 // what they require, what goes not together, `only`
  std::size_t strength = 0;         // so many of them are covered; 0: all subsets are listed
};

struct CombinationPlan {
  std::vector<std::string> only;  // texts that a name must hold, all of them; empty: every name
  std::size_t most = 32;          // all subsets of a game, where they are no more; beyond them none
                                  // of the things, all, what covers them, and a sample
  std::size_t strength = 3;       // so many things are covered, if there are few enough
  std::size_t sample = 8;         // further subsets, by chance
  bool variants = false;          // each variant over the smallest and the largest combination too
  std::uint64_t seed = 1;         // of the order in which plugins are named, and of the sample
};

struct Combinations {
  std::vector<Combination> list;
  std::vector<Additions> additions;  // of games to which something can be added
};

/// In a fixed order: rulesets, subsets by size, variants. Plugins are named in a shuffled order, so
/// that the order of a file cannot matter. Left out is what manifests rule out: a conflict, or a
/// plugin without a part of one that it requires.
[[nodiscard]] Combinations list_combinations(const CombinationPlan& plan, const SearchPath& path);

/// What the tried combinations saw of the additions to one game.
struct Coverage {
  const Additions* of = nullptr;
  std::size_t tried = 0;
  std::optional<std::uint64_t> subsets;  // all that are possible; none: too many to count
  std::vector<CoverTally> tallies;       // of pairs and triples, or what was asked for
  std::vector<Impossible> impossible;
};

/// Of the games of which something was tried, by the names of combinations. Keeps no more than
/// pointers of the additions.
[[nodiscard]] std::vector<Coverage> coverage_of(const Combinations& combinations,
                                                const std::set<std::string>& tried);

/// "abbot without river.river_1"
[[nodiscard]] std::string words_of(const Additions& additions,
                                   const std::vector<Setting>& settings);

/// The ruleset as a file that can be loaded again; for combinations that are no installed ruleset.
[[nodiscard]] std::string ruleset_text(const Combination& combination);

}  // namespace bastide
