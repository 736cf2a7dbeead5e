// How fast a ruleset plays on this machine: random playouts, copies of the state.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernel/flow/playout.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/tools/shell/statistics.h"

namespace bastide {

/// What a function of a script took in random games.
struct ScriptCost {
  std::string id;  // of the handler, phase, action or ending
  std::uint64_t calls = 0;
  std::uint64_t nanoseconds = 0;
  std::int64_t most_instructions = 0;  // of one call, in some games that were counted
};

struct BenchResult {
  std::vector<double> games_per_second;  // by round, ascending
  std::uint64_t games = 0;
  PlayoutCounts counts;
  std::uint64_t tiles = 0;  // placed in play, also face down; without the start tiles
  Histogram first_score;    // of whoever began
  Histogram second_score;   // of the next seat
  WinCount first_wins;
  double ns_per_turn = 0;  // of the median round
  double ns_per_tile = 0;  // the same by tiles placed
  double ns_per_copy = 0;  // of a state in mid-game, into a state that has been used before
  double journal_cost =
      0;  // time of playouts that keep a journal, over that of those without, less 1
  std::vector<double> limit;  // games a second of the program compared with, ascending
  std::size_t state_bytes = 0;
  std::size_t hooks = 0;            // handlers of the ruleset
  std::vector<ScriptCost> scripts;  // the dearest first; of a share of the games, timed
  std::uint64_t script_games = 0;   // how many games that share is
  ScriptUse budgets;                // of the scripts; memory is what they took at most
  std::uint64_t faults = 0;

  [[nodiscard]] double median() const { return games_per_second[games_per_second.size() / 2]; }
  /// 0: nothing was compared.
  [[nodiscard]] double limit_median() const { return limit.empty() ? 0 : limit[limit.size() / 2]; }
};

/// Plays random games of `players` seats on this thread for about so many seconds; by turns with
/// the program `limit` (empty: none), which plays as many games as its argument says and prints
/// "games/s=NUMBER" among other words. Throws ScriptFault when a rule fails.
[[nodiscard]] BenchResult bench_playouts(const std::shared_ptr<const Ruleset>& rules,
                                         int players,
                                         std::uint64_t seed,
                                         double seconds,
                                         const std::string& limit = {});

/// What scripts took in random games of the least number of seats, but at least two; and the games
/// as a whole. Throws ScriptFault when a rule fails.
struct ScriptTimes {
  std::vector<ScriptCost> scripts;
  double nanoseconds = 0;
};
[[nodiscard]] ScriptTimes time_scripts(const std::shared_ptr<const Ruleset>& rules,
                                       std::uint64_t seed,
                                       int games);

/// Bytes that a copy of the state moves, as far as they can be seen from outside.
[[nodiscard]] std::size_t bytes_of(const State& state);

}  // namespace bastide
