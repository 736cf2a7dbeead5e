// What the long run, or one part of it, has found so far. Everything but the time is the same
// however often the run was ended and resumed, and on any number of threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/result.h"

namespace bastide {

/// A game in which something did not hold.
struct Violation {
  std::uint64_t table = 0;
  std::uint64_t game = 0;  // at the table
  std::string name;        // of the table: ruleset, variants, options
  int players = 0;
  std::uint64_t seed = 0;
  std::string what;
  std::string record;  // file; empty: none could be written
};

/// Games and answers of one ruleset.
struct RulesetTally {
  std::uint64_t tables = 0;
  std::uint64_t games = 0;
  std::uint64_t answers = 0;
};

struct Tally {
  std::uint64_t fingerprint = 0;  // of all rules
  std::uint64_t seed = 1;
  std::uint64_t first = 0;   // number of the first table
  std::uint64_t tables = 0;  // played so far
  std::uint64_t games = 0;
  double seconds = 0;  // of all threads together
  std::map<std::string, RulesetTally> rulesets;
  std::map<std::string, std::uint64_t> variants;   // games with each
  std::map<std::size_t, std::uint64_t> set_sizes;  // games by number of variants
  std::map<int, std::uint64_t> players;            // games by number of seats
  std::map<std::string, std::uint64_t> options;    // games in which each was set
  std::map<std::string, std::uint64_t> refused;    // sets that cannot be combined, by reason
  std::vector<Violation> violations;

  /// Adds what came of other tables.
  void add(const Tally& more);
};

/// None when there is no such file.
[[nodiscard]] Result<std::optional<Tally>> load_tally(const std::filesystem::path& file);
/// In one step: a reader sees the old state or the new.
[[nodiscard]] Status save_tally(const std::filesystem::path& file, const Tally& tally);

/// The summary, as Markdown.
[[nodiscard]] std::string summary_of(const Tally& tally);

}  // namespace bastide
