// Many games of one ruleset on all cores, added up in whole numbers: the same result for any number
// of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/measure/balance_game.h"
#include "sdk/tools/measure/rule_tally.h"
#include "sdk/tools/outside/outside_bots.h"
#include "sdk/tools/shell/statistics.h"

namespace bastide {

struct SimPlan {
  std::shared_ptr<const Ruleset> rules;
  std::vector<std::string> bots;  // one per seat
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  int threads = 1;
  std::uint64_t records = 0;  // the first so many games are written as records
  std::string record_folder;
  std::vector<TileKindId> pile;          // what is drawn first, in every game
  LoadRequest origin;                    // of the rules, for records
  std::shared_ptr<OutsideBots> outside;  // lets programs play; null: there are none
  std::optional<BalanceWatch> balance;   // none: only what SimTally counts of every game
};

/// What happened to one seat.
struct SeatTally {
  Histogram score;
  WinCount wins;
  std::vector<std::int64_t> points_by_kind;  // by feature kind; the last: without a feature
};

/// What happened to players who won or lost together.
struct TeamTally {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t ranked = 0;  // games that ended by points, where others were won or lost together
  std::map<std::string, std::uint64_t> won_by;  // reason → games
  std::map<std::string, std::uint64_t> lost_by;
  Histogram points;  // of the whole team; where each colour has its own: of the one that has least
  Histogram margin_won;          // points beyond the last goal, when the ruleset names one
  Histogram margin_lost;         // points short of it
  std::vector<Histogram> peaks;  // by pool: most of its markers on the board at once

  /// Games that all won or lost; what is shown of a team is shown where there are any.
  [[nodiscard]] std::uint64_t together() const { return won + lost; }
  [[nodiscard]] std::uint64_t games() const { return won + lost + ranked; }
  void merge(const TeamTally& other);
};

/// A game that went wrong.
struct SimFault {
  std::uint64_t game = 0;
  std::uint64_t seed = 0;
  std::string what;
};

struct SimTally {
  std::uint64_t games = 0;  // finished
  std::vector<SeatTally> seats;
  WinCount first_wins;     // of whoever began
  Histogram first_margin;  // its score times (seats - 1) less the scores of the others
  Histogram turns;
  Histogram answers;   // decisions of players and chance
  Histogram discards;  // tiles without a legal place
  RuleTally rules;
  TeamTally team;                       // of games that all players won or lost together
  std::optional<BalanceTally> balance;  // when the plan asks for it
  std::vector<SimFault> faults;         // by game; at most kMostFaults
  std::uint64_t fault_count = 0;

  void start(std::size_t seats, const Ruleset& rules);
  void merge(const SimTally& other);
};

inline constexpr std::size_t kMostFaults = 20;
/// Games that go on longer are counted as faults.
inline constexpr std::uint64_t kMostAnswersPerGame = 1'000'000;

/// Games by number, without the last.
struct GameRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  bool operator==(const GameRange&) const = default;
};

/// How far a simulation is.
struct SimSoFar {
  std::vector<GameRange> played;  // in order, with others between them
  SimTally tally;                 // of these games

  /// Counts games that were not counted before, in any order.
  void add(const std::vector<GameRange>& games, const SimTally& their);
  [[nodiscard]] std::uint64_t count() const;
};

/// Keeps a simulation, so that it can be gone on with. Called from the calling thread.
struct SimKeeper {
  std::function<bool()> is_due;
  std::function<void(const SimSoFar&)> keep;  // may throw ToolError
};

struct SimResult {
  SimTally tally;            // of all games, those that were played before too
  std::uint64_t played = 0;  // now
  bool interrupted = false;
  double seconds = 0;
};

/// Seed of one game of a simulation.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game);

/// Plays the games that were not played `before`; the result is that of playing them all at once.
/// `progress` is called now and then from the calling thread with the number of finished games.
/// `keeper`, when there is one, gets what is finished whenever it is due, and once at the end.
/// Throws ToolError when a record cannot be written.
[[nodiscard]] SimResult simulate(const SimPlan& plan,
                                 const std::function<void(std::uint64_t)>& progress,
                                 SimSoFar before = {},
                                 const SimKeeper* keeper = nullptr);

/// The same of a plan of which nothing less than all is of use. Throws Stopped instead.
[[nodiscard]] SimResult simulate_whole(const SimPlan& plan);

/// Called between the stages of a run: does it go on?
using SimJudge = std::function<bool(const SimTally&)>;
/// As many games as a stage of a run that ends by what came out: looking at other numbers would
/// make the result depend on threads and interruptions.
[[nodiscard]] std::uint64_t stage_end(std::uint64_t stage);
/// Plays stage by stage until `goes_on` says no or the plan ends.
[[nodiscard]] SimResult simulate_stages(const SimPlan& plan,
                                        const std::function<void(std::uint64_t)>& progress,
                                        SimSoFar before,
                                        const SimKeeper* keeper,
                                        const SimJudge& goes_on);

/// Hash of a game that does not count, as the plan would play it: the same as long as the rules,
/// the bots and the program play alike.
[[nodiscard]] std::uint64_t probe_simulation(const SimPlan& plan);

}  // namespace bastide
