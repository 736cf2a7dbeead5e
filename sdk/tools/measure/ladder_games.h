// Every bot against every other: each deck is played twice, with the seats swapped.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "kernel/rules/ruleset.h"
#include "sdk/tools/outside/outside_bots.h"

namespace bastide {

struct LadderPlan {
  std::shared_ptr<const Ruleset> rules;
  std::string arguments;          // of the ruleset, for commands; empty: no command names it
  LoadRequest origin;             // of the ruleset, for records
  std::vector<std::string> bots;  // each once
  int seats = 2;
  std::uint64_t decks = 0;  // that each pairing plays
  std::uint64_t seed = 1;
  int threads = 1;
  std::uint64_t first_pair = 0;  // by number; others are left out
  std::uint64_t last_pair = std::numeric_limits<std::uint64_t>::max();  // is left out, too
  bool timed = true;                     // the clock says how long bots think
  std::string record_folder;             // every game is written there; empty: none is
  std::shared_ptr<OutsideBots> outside;  // lets programs play; null: there are none
  bool team = false;  // players win or lose together: each bot plays alone, in all seats

  /// Bots by number who meet; of teams each with itself.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> pairings() const;
  /// Of all pairings with all decks.
  [[nodiscard]] std::uint64_t pairs() const { return decks * pairings().size(); }
  /// Games that a pairing plays with one deck.
  [[nodiscard]] std::size_t games_each() const { return team ? 1 : 2; }
};

/// What came of the games of one pairing with one deck. Numbers go on by pairing, then by deck.
struct LadderPair {
  std::uint64_t number = 0;
  std::vector<double> scores;   // of the first bot: 1 when only its seats won, 1/2 when both bots'
                                // did; of a team: 1 when it won
  std::vector<double> margins;  // mean points of its seats less those of the other bot's seats; of
                                // a team: its points
  std::array<double, 2> seconds{};  // that each bot thought; 0 when that is not timed
  std::array<std::int64_t, 2> moves{};
  std::string fault;  // why there is none of that
};

struct LadderResult {
  std::vector<LadderPair> pairs;  // finished, by number
  bool interrupted = false;
  bool decided = false;  // the watcher has seen enough
};

/// Sees every finished pair, in the order of their numbers whatever the threads do; true: enough,
/// later pairs do not count.
using LadderWatcher = std::function<bool(const LadderPair& pair)>;

class LadderRun;  // ladder_run.h

/// Plays on all threads; the result does not depend on their number, but for times and bots that
/// play by the clock. `progress` is called now and then from the calling thread with the number of
/// finished games. With a `run`, pairs that it has are not played again, and those that are played
/// are kept there. Throws ToolError when it or a record cannot be written.
[[nodiscard]] LadderResult play_ladder(const LadderPlan& plan,
                                       const std::function<void(std::uint64_t)>& progress,
                                       const LadderWatcher& watcher = {},
                                       LadderRun* run = nullptr);

/// Hash of what the bots do in a game that does not count: the same as long as the rules, the bots
/// and the program play alike. Bots that play by the clock are left out.
[[nodiscard]] std::uint64_t probe_ladder(const LadderPlan& plan);

/// Bot in each seat, by number, in a game of a pair.
[[nodiscard]] std::vector<std::size_t> lineup_of(const LadderPlan& plan,
                                                 std::uint64_t number,
                                                 std::size_t game);
/// Seed of the deck of a pair.
[[nodiscard]] std::uint64_t seed_of(const LadderPlan& plan, std::uint64_t number);
/// Command that plays a game of a pair again.
[[nodiscard]] std::string replay_command(const LadderPlan& plan,
                                         std::uint64_t number,
                                         std::size_t game);

}  // namespace bastide
