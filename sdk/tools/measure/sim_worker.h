// One thread of a simulation: plays games and counts what happens in them. Keeps its buffers from
// game to game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

class SimWorker {
 public:
  SimWorker(const SimPlan& plan, const Workers& workers);
  SimWorker(const SimWorker&) = delete;
  SimWorker& operator=(const SimWorker&) = delete;
  ~SimWorker() = default;

  /// Plays one game of the plan; the same game whichever worker plays it. Throws Stopped when
  /// the workers are to end: nothing of it is counted.
  void play(std::uint64_t game);
  /// What happened since the last call, or the beginning.
  [[nodiscard]] SimTally take_tally();
  /// Of the game that was played last, as it ended.
  [[nodiscard]] std::uint64_t state_hash() const { return hash_state(state_); }

 private:
  /// The state at the beginning; who begins.
  std::size_t start(std::uint64_t seed);
  [[nodiscard]] bool play_to_end(std::uint64_t seed);
  /// `chance`: of the bots. `counts`: what happens on the way is counted.
  [[nodiscard]] bool play_bots(std::uint64_t chance, bool counts);
  /// Before an answer of a player.
  void look();
  /// The answer of whoever is asked, given, and noted where somebody follows the game.
  void answer(std::int32_t actor);
  /// Of chance; a stacked pile goes first.
  Option chance();
  void read_result();
  [[nodiscard]] FinishedGame finished(std::size_t first) const;
  /// What the deck of this seed does with other chance of the bots; none when it came to no end.
  [[nodiscard]] std::optional<DeckGame> play_with_other_chance(std::uint64_t seed);
  void count(std::size_t first);
  void count_team();
  void count_awards();
  /// What is wrong with the sums by rule, if anything.
  [[nodiscard]] std::string count_rules();
  void blame(std::uint64_t game, std::string what);
  void record(std::uint64_t game);

  const SimPlan& plan_;
  const Workers& workers_;
  bool plays_out_;  // in place, without bots
  State state_;
  Context context_;
  Journal journal_;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
  std::vector<std::unique_ptr<BotSeat>> seats_;
  bool is_followed_ = false;     // by a bot that wants to know the answers
  GameSetup setup_;              // of the game that is played, as it is followed
  std::int32_t first_ = 0;       // who began it
  std::vector<Answer> answers_;  // likewise
  std::size_t drawn_ = 0;        // tiles, in the game at hand
  SimTally tally_;
  RuleCounter counter_;
  std::optional<BalanceCounter> balance_;
  std::vector<std::int32_t> scores_;  // by seat
  std::vector<bool> winner_;          // by seat
};

/// A finished game of these bots as sim plays it, in a Game with history and record. Throws
/// ToolError when a rule fails. Requires: none of them is a program.
void play_out(Game& game, const std::vector<std::string>& bots);

}  // namespace bastide
