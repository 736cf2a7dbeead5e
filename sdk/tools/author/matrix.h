// Every combination is loaded and played: what came of each.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sdk/tools/author/combinations.h"

namespace bastide {

struct MatrixFault {
  std::string what;
  std::uint64_t seed = 0;         // of the game
  std::vector<std::string> bots;  // one per seat; empty: the combination cannot be loaded
  std::string record;             // file of the game; empty: none can be written
  std::map<std::string, std::string> files;  // by their paths: the record, the ruleset it names
};

/// What came of one combination.
struct MatrixRow {
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t answers = 0;
  std::size_t plugins = 0;  // without the kernel's own
  std::int64_t tiles = 0;
  std::size_t rules = 0;  // handlers, actions and phases of plugins
  double seconds = 0;
  std::vector<MatrixFault> faults;  // at most one load fault, or kMostMatrixFaults games
};

inline constexpr std::size_t kMostMatrixFaults = 3;

struct MatrixPlan {
  Combinations combinations;
  std::uint64_t games = 5;  // random ones, of each; one game of the default bot besides
  std::uint64_t seed = 1;
  int threads = 1;
  std::size_t every = 4;      // a position is tested at every so many answers
  std::string record_folder;  // for games with a fault; empty: none
};

/// Loads and plays a combination. Never throws for what is wrong with it.
[[nodiscard]] MatrixRow try_combination(const MatrixPlan& plan,
                                        const Combination& combination,
                                        const SearchPath& path);

/// All of them, on all threads, in their order; those that were not tried when somebody interrupts
/// are left out. `progress` is told the number of combinations done.
[[nodiscard]] std::vector<MatrixRow> try_all(const MatrixPlan& plan,
                                             const SearchPath& path,
                                             const std::function<void(std::uint64_t)>& progress);

}  // namespace bastide
