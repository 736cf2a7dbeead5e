// Is a ruleset, plugin, variant or tiles file sound? Loads it, plays it twice and plays it often.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"
#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// An object without members: where a ruleset that is made up begins.
[[nodiscard]] Value empty_object();

/// How to load a thing that somebody named.
struct CheckTarget {
  std::string name;  // as named
  std::string kind;  // ruleset, plugin, variant, bot, metric
  LoadRequest request;
  SearchPath path;
  std::string bot{};     // file of a bot, which then plays
  std::string metric{};  // a metric, which then listens
};

struct CheckReport {
  std::string name;
  std::string kind;
  std::vector<Diagnostic> errors;     // of files
  std::vector<std::string> failures;  // of games
  std::vector<std::string> warnings;
  std::vector<std::string> notes;  // what was measured: never a problem
  std::string summary;             // what was found sound
  std::uint64_t games = 0;
  std::shared_ptr<const Ruleset> rules;  // null: they cannot be loaded

  [[nodiscard]] bool ok(bool strict) const {
    return errors.empty() && failures.empty() && (!strict || warnings.empty());
  }
};

/// What `what` names: a ruleset or its file, a plugin or its folder, a variant or its file, a file
/// of a plugin, the file of a bot, a metric or its file. Throws LoadError when it is none of these.
[[nodiscard]] CheckTarget find_target(const std::string& what, const SearchPath& path);

/// Loads the target and plays `games` random games and some greedy ones. Never throws for what is
/// wrong with the target.
[[nodiscard]] CheckReport check_target(const CheckTarget& target,
                                       std::uint64_t games,
                                       std::uint64_t seed,
                                       int threads);

/// Plays a random game twice and compares every state. What differs, in words; empty: nothing.
[[nodiscard]] std::string find_nondeterminism(const std::shared_ptr<const Ruleset>& rules,
                                              int players,
                                              std::uint64_t seed);

/// A game that was played to be played again under changed rules.
struct SampleGame {
  std::string bots;
  std::unique_ptr<Game> game;
};
/// A game of the ruleset's default bot, and some random ones.
[[nodiscard]] std::vector<SampleGame> sample_games(const std::shared_ptr<const Ruleset>& rules,
                                                   std::uint64_t seed);

/// Plays a game with the bot in every seat, and a fresh copy of it for each answer. How the
/// answers differ, in words; empty: not at all, so that the bot remembers nothing.
[[nodiscard]] std::string find_memory(const std::shared_ptr<const Ruleset>& rules,
                                      const std::string& bot,
                                      std::uint64_t seed);

}  // namespace bastide
