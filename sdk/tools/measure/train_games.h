// Pairs of games between two settings of weights, for learning: each deck is played twice, by
// rivals with the seats exchanged, by a team once with each setting in all seats. Finished pairs
// can be kept in a file, so that learning can be gone on with.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/tools/measure/saved_run.h"

namespace bastide {

/// Whole numbers, so that sums do not depend on their order.
struct PairOutcome {
  // Points of one less those of the other, times margin_scale(); of teams how far they came:
  // team_score().
  std::int32_t margin = 0;
  // Victories of one in both games, in parts of kWinParts; of teams half of the two games, and half
  // a game more or less where only one of them won.
  std::int32_t wins = 0;
  bool failed = false;  // a rule failed; the rest is 0

  bool operator==(const PairOutcome&) const = default;
};

/// Divisible by every number of winners.
inline constexpr std::int32_t kWinParts = 840;

/// What `margin` is divided by to get points a game and seat, of a team points a game.
[[nodiscard]] double margin_scale(int players, bool together);

/// The weights of both sides of pair `number`; none: the bot that nobody has trained.
using PairValues =
    std::function<void(std::uint64_t number, std::vector<float>& one, std::vector<float>& other)>;

/// So many pairs of one kind.
struct TrainStage {
  std::uint64_t number = 0;  // of the stage: another stage has other decks
  std::uint64_t pairs = 0;
  std::uint64_t decks = 0;  // pair n plays deck n / (pairs / decks); 0: each its own
  PairValues values;
};

/// The pairs that a run has finished, by stage and number, and the file that keeps them.
class TrainRun {
 public:
  TrainRun(const std::string& path, const RunHead& head) : writer_(path, head) {}
  /// One that is gone on with. Throws ToolError.
  TrainRun(const SavedRun& saved, const RunHead& head);

  /// Null when it was not played.
  [[nodiscard]] const PairOutcome* find(std::uint64_t stage, std::uint64_t number) const;
  [[nodiscard]] std::uint64_t size() const { return before_.size(); }
  /// It is kept with the next write().
  void add(std::uint64_t stage, std::uint64_t number, const PairOutcome& outcome);
  [[nodiscard]] bool is_due() const { return writer_.is_due(); }
  /// Throws ToolError.
  void write() { writer_.write(text_); }

 private:
  std::map<std::pair<std::uint64_t, std::uint64_t>, PairOutcome> before_;
  std::string text_;
  RunWriter writer_;
};

/// Of all games of a training.
struct TrainTable {
  std::shared_ptr<const Ruleset> rules;
  int players = 2;
  bool together = false;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// Plays stages of pairs on all threads.
class TrainGames {
 public:
  /// `run` may be null. `progress` is called now and then with the number of games of all stages.
  TrainGames(TrainTable table, TrainRun* run, std::function<void(std::uint64_t)> progress);

  /// Outcomes by number; fewer when somebody interrupts. The same for any number of threads.
  [[nodiscard]] std::vector<PairOutcome> play(const TrainStage& stage);
  /// Games so far, those of an earlier run too.
  [[nodiscard]] std::uint64_t games() const { return 2 * pairs_; }
  /// What went wrong in the first pair that failed; empty when none did.
  [[nodiscard]] const std::string& failure() const { return failure_; }
  [[nodiscard]] std::uint64_t failures() const { return failures_; }

 private:
  TrainTable table_;
  TrainRun* run_;
  std::function<void(std::uint64_t)> progress_;
  std::uint64_t pairs_ = 0;
  std::uint64_t failures_ = 0;
  std::string failure_;
};

}  // namespace bastide
