// Learns by self-play what the parts of a position are worth, for any ruleset. Rivals play against
// each other; of a team, which wins or loses together, one side has all seats, and the two sides
// play the same decks.
//
// A generation plays pairs of games of the weights against themselves, each input a step more on
// one side and a step less on the other, by chance. Which steps won points is found by linear
// regression over all pairs. Then the weights move in that direction, by the length that does best
// in matches against the weights before; when none does better they stay as they are.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/bots/trained_file.h"
#include "sdk/tools/measure/train_games.h"

namespace bastide {

struct TrainPlan {
  std::shared_ptr<const Ruleset> rules;
  int players = 2;
  bool together = false;    // they win or lose together
  std::uint64_t games = 0;  // to learn from
  std::uint64_t pairs = 0;  // to measure the result against the greedy bot; 0: not measured
  std::uint64_t seed = 1;
  int threads = 1;
  std::vector<float> start;  // by input; empty: what the greedy bot believes
};

/// What one generation came to.
struct Generation {
  std::uint64_t pairs = 0;  // that were learnt from
  double margin = 0;        // points a game of its best length against the weights before
  double error = 0;         // standard error of that
  bool kept = false;
};

struct TrainResult {
  std::vector<float> values;  // by input, in parts of 1/10000
  std::vector<Generation> generations;
  Strength strength;  // without pairs when it was not measured
  std::uint64_t games = 0;
  std::uint64_t failures = 0;  // pairs in which a rule failed, which do not count
  std::string failure;         // of the first of them
  bool interrupted = false;    // `values` are those of the last generation that was finished
};

/// What learning starts from, and is measured against.
[[nodiscard]] std::string untrained_bot(const TrainPlan& plan);

/// Games that are played in all, measuring included.
[[nodiscard]] std::uint64_t games_of(const TrainPlan& plan);

/// The same result for any number of threads, and for a run that was broken off and gone on with.
/// Requires: a number of players that the ruleset knows; rivals are at least two. Throws ToolError
/// when the run cannot be written.
[[nodiscard]] TrainResult train(const TrainPlan& plan,
                                const std::function<void(std::uint64_t)>& progress,
                                TrainRun* run = nullptr);

/// What learning counts: points a game that one side is better; a victory of a team counts as many
/// points more as its last goal has.
[[nodiscard]] double gain_of(const TrainPlan& plan, const PairOutcome& outcome);

/// Wins and points from pairs, with intervals by Student's t over the pairs.
/// `scale`: margin_scale(); `against`: name of the bot that was the other side.
[[nodiscard]] Strength strength_of(std::span<const PairOutcome> outcomes,
                                   double scale,
                                   const std::string& against);

/// Signs of the steps of one pair: by stage, number of the pair, number of the input.
[[nodiscard]] float step_sign(std::uint64_t seed,
                              std::uint64_t stage,
                              std::uint64_t pair,
                              std::size_t input);

/// Points a game that a step of each input wins, from pairs that were played with such signs.
/// Noise is held down: what the pairs do not tell is near 0.
class StepRegression {
 public:
  explicit StepRegression(std::size_t inputs);
  ~StepRegression();
  StepRegression(const StepRegression&) = delete;
  StepRegression& operator=(const StepRegression&) = delete;

  /// `signs` by input, `points` a game of the side that had them.
  void add(std::span<const float> signs, double points);
  /// What was added before counts only by this part from now on.
  void fade(double part);
  [[nodiscard]] std::vector<double> solve() const;

 private:
  struct Sums;
  std::unique_ptr<Sums> sums_;
};

}  // namespace bastide
