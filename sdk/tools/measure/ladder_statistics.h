// How strong bots are, by the games between them: ratings, and a test that stops early.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sdk/tools/shell/statistics.h"

namespace bastide {

/// Share of the points that a bot expects against one that is `elo` weaker, from 0 to 1.
[[nodiscard]] double expected_score(double elo);
/// The mean of values and its 95 % interval by Student's t; of one value, that value.
struct MeanOf {
  double mean = 0;
  Interval interval;
};
[[nodiscard]] MeanOf estimate_mean(const std::vector<double>& values);

/// What two bots scored against each other.
struct PairingScore {
  std::size_t a = 0;
  std::size_t b = 0;
  double games = 0;
  double score = 0;       // of a: 1 a win, 1/2 a tie
  double dispersion = 1;  // variance of the scores against that of independent games
};

/// Variance of what a bot scores in both games of a pair, from 0 to 2, against that of two
/// independent games. Five squared points that vary as independent games do are added, so that a
/// few pairs, or only wins, say nothing.
[[nodiscard]] double dispersion_of(const std::vector<double>& pair_scores);

/// Ratings of bots in Elo; their mean is 0.
class Ratings {
 public:
  /// By maximum likelihood in the model of Bradley and Terry, ties as half wins. Each pairing
  /// counts as if one tie more had been played, so that a bot that wins always has a rating, too.
  /// The covariance is the inverse of the information matrix at the maximum, given that mean, with
  /// the dispersion of each pairing put in. Requires: every bot has met every other, if only by way
  /// of third ones.
  Ratings(std::size_t bots, const std::vector<PairingScore>& scores);

  [[nodiscard]] double elo(std::size_t bot) const { return elo_[bot]; }
  /// 95 % interval against the mean of all.
  [[nodiscard]] Interval interval(std::size_t bot) const;
  /// 95 % interval of elo(a) - elo(b).
  [[nodiscard]] Interval difference(std::size_t a, std::size_t b) const;

 private:
  std::vector<double> elo_;
  std::vector<std::vector<double>> covariance_;  // in Elo squared
};

/// Pairs of games by what the first bot scored in both: 0, 1/2, 1, 3/2, 2 points.
using PairScores = std::array<std::int64_t, 5>;

/// Sequential probability ratio test of "the first bot is elo1 stronger" against "it is elo0
/// stronger", generalised: the likelihoods are those of the likeliest distributions over the five
/// scores of a pair that have these means. Looks after every pair.
class EloTest {
 public:
  enum class Verdict : std::uint8_t { undecided, elo0, elo1 };

  /// `alpha`: chance to accept elo1 when elo0 is true; `beta`: the reverse. Requires: elo0 < elo1,
  /// both chances between 0 and 1/2.
  EloTest(double elo0, double elo1, double alpha = 0.05, double beta = 0.05);

  /// `score`: of the first bot in both games, from 0 to 2.
  void add(double score);
  /// Logarithm of the likelihoods' ratio.
  [[nodiscard]] double ratio() const;
  [[nodiscard]] Verdict verdict() const;
  [[nodiscard]] double lower() const { return lower_; }
  [[nodiscard]] double upper() const { return upper_; }
  [[nodiscard]] double elo0() const { return elo0_; }
  [[nodiscard]] double elo1() const { return elo1_; }
  [[nodiscard]] const PairScores& pairs() const { return pairs_; }

 private:
  double elo0_;
  double elo1_;
  double lower_;
  double upper_;
  PairScores pairs_{};
};

}  // namespace bastide
