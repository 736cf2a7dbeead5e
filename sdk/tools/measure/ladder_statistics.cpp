#include "sdk/tools/measure/ladder_statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "kernel/base/check.h"

namespace bastide {

namespace {

constexpr double kZ = 1.959964;  // 95 % of the normal distribution lie between -kZ and kZ
constexpr double kTie = 1;       // games that are added to each pairing
const double kEloOfE = 400 / std::log(10.0);

using Matrix = std::vector<std::vector<double>>;

/// By Gauss and Jordan. Requires: symmetric and positive definite, as sums of information are.
Matrix inverse_of(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix inverse(size, std::vector<double>(size, 0));
  for (std::size_t i = 0; i < size; ++i) {
    inverse[i][i] = 1;
  }
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double head = matrix[pivot][pivot];
    BASTIDE_CHECK(head > 0);
    for (std::size_t column = 0; column < size; ++column) {
      matrix[pivot][column] /= head;
      inverse[pivot][column] /= head;
    }
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = matrix[row][pivot];
      for (std::size_t column = 0; row != pivot && column < size; ++column) {
        matrix[row][column] -= factor * matrix[pivot][column];
        inverse[row][column] -= factor * inverse[pivot][column];
      }
    }
  }
  return inverse;
}

double win_chance(double difference) {
  return 1 / (1 + std::exp(-difference));
}

/// What one pairing tells of the difference of its bots.
double weight_of(const std::vector<double>& strengths, const PairingScore& pairing) {
  const double chance = win_chance(strengths[pairing.a] - strengths[pairing.b]);
  return (pairing.games + kTie) * chance * (1 - chance);
}

/// The inverse of the information about the ratings; their mean is fixed, so that rows and columns
/// add up to nothing.
Matrix covariance_at(const std::vector<double>& strengths,
                     const std::vector<PairingScore>& scores) {
  const std::size_t bots = strengths.size();
  const double part = 1 / static_cast<double>(bots);
  Matrix information(bots, std::vector<double>(bots, part));  // makes it invertible
  for (const PairingScore& each : scores) {
    const double weight = weight_of(strengths, each);
    information[each.a][each.a] += weight;
    information[each.b][each.b] += weight;
    information[each.a][each.b] -= weight;
    information[each.b][each.a] -= weight;
  }
  Matrix covariance = inverse_of(std::move(information));
  for (std::vector<double>& row : covariance) {
    for (double& value : row) {
      value -= part;
    }
  }
  return covariance;
}

/// The covariance if scores vary as they were seen to, instead of as those of independent games.
Matrix dispersed(const Matrix& covariance,
                 const std::vector<double>& strengths,
                 const std::vector<PairingScore>& scores) {
  const std::size_t bots = strengths.size();
  Matrix sum(bots, std::vector<double>(bots, 0));
  for (const PairingScore& each : scores) {
    const double weight = each.dispersion * weight_of(strengths, each);
    for (std::size_t i = 0; i < bots; ++i) {
      const double left = covariance[i][each.a] - covariance[i][each.b];
      for (std::size_t j = 0; j < bots; ++j) {
        sum[i][j] += weight * left * (covariance[each.a][j] - covariance[each.b][j]);
      }
    }
  }
  return sum;
}

/// What each bot scored more than it would at these strengths.
std::vector<double> surplus(const std::vector<double>& strengths,
                            const std::vector<PairingScore>& scores) {
  std::vector<double> more(strengths.size(), 0);
  for (const PairingScore& each : scores) {
    const double chance = win_chance(strengths[each.a] - strengths[each.b]);
    const double gain = each.score + kTie / 2 - (each.games + kTie) * chance;
    more[each.a] += gain;
    more[each.b] -= gain;
  }
  return more;
}

/// The logarithm of how likely the scores are.
double likelihood(const std::vector<double>& strengths, const std::vector<PairingScore>& scores) {
  double sum = 0;
  for (const PairingScore& each : scores) {
    const double chance = win_chance(strengths[each.a] - strengths[each.b]);
    const double won = each.score + kTie / 2;
    sum += won * std::log(chance) + (each.games + kTie - won) * std::log1p(-chance);
  }
  return sum;
}

using Shares = std::array<double, std::tuple_size_v<PairScores>>;

/// Share of the points that each of the five scores is.
constexpr Shares kShares{0, 0.25, 0.5, 0.75, 1};

/// 1 / (1 + x (share - mean)) times the observed shares gives the likeliest distribution with this
/// mean; here is that x. What is to be 0 falls with x: halving finds it.
double tilt_to(const Shares& seen, double mean) {
  double low = -1 / (kShares.back() - mean);
  double high = 1 / mean;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      sum += seen[k] * (kShares[k] - mean) / (1 + x * (kShares[k] - mean));
    }
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

}  // namespace

double expected_score(double elo) {
  return win_chance(elo / kEloOfE);
}

MeanOf estimate_mean(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  if (values.empty()) {
    return {};
  }
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  if (values.size() < 2) {
    return {mean, {mean, mean}};
  }
  const double half =
      student_t(static_cast<std::int64_t>(values.size()) - 1) * std::sqrt(squares / (n - 1) / n);
  return {mean, {mean - half, mean + half}};
}

double dispersion_of(const std::vector<double>& pair_scores) {
  constexpr double kAsIfIndependent = 5;  // squared points
  const double mean = estimate_mean(pair_scores).mean;
  double squares = 0;
  for (const double score : pair_scores) {
    squares += (score - mean) * (score - mean);
  }
  const double chance = mean / 2;
  const double independent = static_cast<double>(pair_scores.size()) * 2 * chance * (1 - chance);
  return (squares + kAsIfIndependent) / (independent + kAsIfIndependent);
}

Ratings::Ratings(std::size_t bots, const std::vector<PairingScore>& scores) {
  constexpr int kMostSteps = 200;
  constexpr double kExact = 1e-12;
  std::vector<double> strengths(bots, 0);
  double best = likelihood(strengths, scores);
  for (int step = 0; step < kMostSteps; ++step) {  // Newton's, halved while it goes too far
    const Matrix covariance = covariance_at(strengths, scores);
    const std::vector<double> more = surplus(strengths, scores);
    std::vector<double> change(bots, 0);
    double largest = 0;
    for (std::size_t i = 0; i < bots; ++i) {
      change[i] = std::inner_product(more.begin(), more.end(), covariance[i].begin(), 0.0);
      largest = std::max(largest, std::abs(change[i]));
    }
    std::vector<double> next = strengths;
    double now = 0;
    for (double scale = 1; scale > kExact; scale /= 2) {
      for (std::size_t i = 0; i < bots; ++i) {
        next[i] = strengths[i] + scale * change[i];
      }
      now = likelihood(next, scores);
      if (now >= best) {
        break;
      }
    }
    strengths = now >= best ? next : strengths;
    best = std::max(best, now);
    if (largest < kExact || now < best) {
      break;
    }
  }
  covariance_ = dispersed(covariance_at(strengths, scores), strengths, scores);
  for (std::size_t i = 0; i < bots; ++i) {
    elo_.push_back(strengths[i] * kEloOfE);
    for (double& value : covariance_[i]) {
      value *= kEloOfE * kEloOfE;
    }
  }
}

Interval Ratings::interval(std::size_t bot) const {
  const double half = kZ * std::sqrt(std::max(0.0, covariance_[bot][bot]));
  return {elo_[bot] - half, elo_[bot] + half};
}

Interval Ratings::difference(std::size_t a, std::size_t b) const {
  const double variance = covariance_[a][a] + covariance_[b][b] - 2 * covariance_[a][b];
  const double half = kZ * std::sqrt(std::max(0.0, variance));
  return {elo_[a] - elo_[b] - half, elo_[a] - elo_[b] + half};
}

EloTest::EloTest(double elo0, double elo1, double alpha, double beta)
    : elo0_(elo0),
      elo1_(elo1),
      lower_(std::log(beta / (1 - alpha))),
      upper_(std::log((1 - beta) / alpha)) {}

void EloTest::add(double score) {
  ++pairs_[static_cast<std::size_t>(std::clamp(std::lround(2 * score), 0L, 4L))];
}

double EloTest::ratio() const {
  constexpr double kHardlyAny = 1e-3;  // pairs with a score that was not seen: any mean is possible
  const auto played = std::accumulate(pairs_.begin(), pairs_.end(), std::int64_t{0});
  if (played == 0) {
    return 0;
  }
  Shares seen{};
  double count = 0;
  for (std::size_t k = 0; k < seen.size(); ++k) {
    seen[k] = pairs_[k] == 0 ? kHardlyAny : static_cast<double>(pairs_[k]);
    count += seen[k];
  }
  for (double& share : seen) {
    share /= count;
  }
  const double mean0 = expected_score(elo0_);
  const double mean1 = expected_score(elo1_);
  const double x0 = tilt_to(seen, mean0);
  const double x1 = tilt_to(seen, mean1);
  double sum = 0;
  for (std::size_t k = 0; k < seen.size(); ++k) {
    sum += seen[k] * std::log((1 + x0 * (kShares[k] - mean0)) / (1 + x1 * (kShares[k] - mean1)));
  }
  return count * sum;
}

EloTest::Verdict EloTest::verdict() const {
  const double now = ratio();
  return now >= upper_ ? Verdict::elo1 : now <= lower_ ? Verdict::elo0 : Verdict::undecided;
}

}  // namespace bastide
