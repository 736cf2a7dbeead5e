#include "sdk/tools/measure/train.h"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>

#include "kernel/base/rng.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/shell/statistics.h"

namespace bastide {

namespace {

constexpr std::uint64_t kPairsOfGeneration = 500;  // at least, where there are so many
constexpr std::uint64_t kMostGenerations = 8;
/// Lengths that are tried, in steps of the input that matters most.
constexpr std::array<double, 3> kLengths{0.7, 1.5, 3.0};
constexpr double kFade = 0.5;                  // of what earlier generations have seen
constexpr double kShorter = 0.5;               // lengths after a generation that did not win
constexpr std::uint64_t kMeasure = 1'000'000;  // number of the stage
constexpr float kWeightPart = 10'000;

/// How the games of a plan are dealt out.
struct Schedule {
  explicit Schedule(const TrainPlan& plan) {
    const std::uint64_t pairs = plan.games / 2;
    generations = std::clamp<std::uint64_t>(pairs / kPairsOfGeneration, 1, kMostGenerations);
    const std::uint64_t each = pairs / generations;
    decks = std::max<std::uint64_t>(1, each * 2 / 5 / kLengths.size());
    learnt = std::max<std::uint64_t>(1, each - std::min(each, checked()));
  }
  [[nodiscard]] std::uint64_t checked() const { return decks * kLengths.size(); }

  std::uint64_t generations = 1;
  std::uint64_t learnt = 0;  // pairs of a generation
  std::uint64_t decks = 0;   // of the matches of one
};

/// Sums of the outcomes of one side.
struct MeanAndError {
  double mean = 0;
  double error = 0;  // standard error
};

MeanAndError estimate_of(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  if (values.empty()) {
    return {};
  }
  double sum = 0;
  for (const double value : values) {
    sum += value;
  }
  const double mean = sum / n;
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  return {mean, values.size() < 2 ? 0 : std::sqrt(squares / (n - 1) / n)};
}

/// Points that a victory of a team counts for beside those on the way: as many as its last goal.
double victory_of(const TrainPlan& plan) {
  const Catalog& catalog = plan.rules->catalog;
  const std::vector<std::int32_t>& goals = catalog.tracks[team_track(catalog)].goals;
  return plan.together && !goals.empty() ? goals.back() : 0;
}

/// Plays the generations of a plan one after the other.
class Trainer {
 public:
  Trainer(const TrainPlan& plan, TrainGames& games)
      : plan_(plan),
        games_(games),
        schedule_(plan),
        inputs_(plan.rules->catalog),
        regression_(inputs_.size()),
        values_(plan.start.empty() ? inputs_.standards() : plan.start) {}

  /// False when somebody interrupted.
  bool run(TrainResult& result) {
    for (std::uint64_t g = 0; g < schedule_.generations; ++g) {
      if (!learn(2 * g) || !choose(2 * g + 1, result)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] const std::vector<float>& values() const { return values_; }

 private:
  bool learn(std::uint64_t stage) {
    const std::vector<PairOutcome> outcomes =
        games_.play({stage,
                     schedule_.learnt,
                     0,
                     [&](std::uint64_t pair, std::vector<float>& one, std::vector<float>& other) {
                       one = values_;
                       other = values_;
                       for (std::size_t i = 0; i < values_.size(); ++i) {
                         const float step =
                             inputs_.list()[i].step * step_sign(plan_.seed, stage, pair, i);
                         one[i] += step;
                         other[i] -= step;
                       }
                     }});
    std::vector<float> signs(values_.size());
    for (std::size_t pair = 0; pair < outcomes.size(); ++pair) {
      for (std::size_t i = 0; i < signs.size(); ++i) {
        signs[i] = step_sign(plan_.seed, stage, pair, i);
      }
      if (!outcomes[pair].failed) {
        regression_.add(signs, gain_of(plan_, outcomes[pair]));
      }
    }
    return !outcomes.empty();
  }

  [[nodiscard]] std::vector<float> moved(const std::vector<double>& direction,
                                         double length) const {
    std::vector<float> values = values_;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const ValueInput& input = inputs_.list()[i];
      const auto step = static_cast<float>(direction[i] * length);
      values[i] = std::clamp(values[i] + input.step * step, input.least, input.most);
      values[i] = std::round(values[i] * kWeightPart) / kWeightPart;
    }
    return values;
  }

  /// The direction in which the weights move; its largest part is 1.
  [[nodiscard]] std::vector<double> direction() const {
    std::vector<double> direction = regression_.solve();
    double most = 0;
    for (const double part : direction) {
      most = std::max(most, std::abs(part));
    }
    for (double& part : direction) {
      part = most > 0 ? part / most : 0;
    }
    return direction;
  }

  bool choose(std::uint64_t stage, TrainResult& result) {
    const std::vector<double> towards = direction();
    std::array<std::vector<float>, kLengths.size()> tried;
    for (std::size_t i = 0; i < tried.size(); ++i) {
      tried[i] = moved(towards, kLengths[i] * reach_);
    }
    const std::vector<PairOutcome> outcomes =
        games_.play({stage,
                     schedule_.checked(),
                     schedule_.decks,
                     [&](std::uint64_t pair, std::vector<float>& one, std::vector<float>& other) {
                       one = tried[pair % tried.size()];
                       other = values_;
                     }});
    if (outcomes.empty()) {
      return false;
    }
    Generation generation;
    generation.pairs = schedule_.learnt;
    std::size_t best = 0;
    for (std::size_t i = 0; i < tried.size(); ++i) {
      std::vector<double> points;
      for (std::size_t pair = i; pair < outcomes.size(); pair += tried.size()) {
        if (!outcomes[pair].failed) {
          points.push_back(gain_of(plan_, outcomes[pair]));
        }
      }
      const MeanAndError mean = estimate_of(points);
      if (i == 0 || mean.mean > generation.margin) {
        generation.margin = mean.mean;
        generation.error = mean.error;
        best = i;
      }
    }
    generation.kept = generation.margin > 0;
    if (generation.kept) {
      values_ = tried[best];
      regression_.fade(kFade);
    } else {
      reach_ *= kShorter;
    }
    result.generations.push_back(generation);
    return true;
  }

  const TrainPlan& plan_;
  TrainGames& games_;
  Schedule schedule_;
  ValueInputs inputs_;
  StepRegression regression_;
  std::vector<float> values_;
  double reach_ = 1;
};

}  // namespace

struct StepRegression::Sums {
  Eigen::MatrixXd products;  // of signs
  Eigen::VectorXd points;    // signs times points
  double count = 0;
  double squares = 0;  // of points
};

StepRegression::StepRegression(std::size_t inputs) : sums_(std::make_unique<Sums>()) {
  const auto size = static_cast<Eigen::Index>(inputs);
  sums_->products = Eigen::MatrixXd::Zero(size, size);
  sums_->points = Eigen::VectorXd::Zero(size);
}

StepRegression::~StepRegression() = default;

void StepRegression::add(std::span<const float> signs, double points) {
  const Eigen::VectorXd row =
      Eigen::Map<const Eigen::VectorXf>(signs.data(), static_cast<Eigen::Index>(signs.size()))
          .cast<double>();
  sums_->products.selfadjointView<Eigen::Lower>().rankUpdate(row);
  sums_->points += row * points;
  sums_->count += 1;
  sums_->squares += points * points;
}

void StepRegression::fade(double part) {
  sums_->products *= part;
  sums_->points *= part;
  sums_->count *= part;
  sums_->squares *= part;
}

std::vector<double> StepRegression::solve() const {
  const Eigen::Index size = sums_->points.size();
  std::vector<double> steps(static_cast<std::size_t>(size), 0);
  if (sums_->count == 0 || size == 0) {
    return steps;
  }
  // Ridge: the spread of what steps are worth, as the pairs show it beside their noise, says how
  // much a single one is believed.
  const double noise = sums_->squares / sums_->count / sums_->count;
  const Eigen::VectorXd seen = sums_->points / sums_->count;
  const double spread =
      std::max(seen.squaredNorm() / static_cast<double>(size) - noise, noise / 20);
  const double ridge = sums_->count * noise / std::max(spread, 1e-12);
  Eigen::MatrixXd products = sums_->products.selfadjointView<Eigen::Lower>();
  products.diagonal().array() += std::max(ridge, 1e-9);
  const Eigen::VectorXd solved = products.ldlt().solve(sums_->points);
  for (Eigen::Index i = 0; i < size; ++i) {
    const double squared = solved[i] * solved[i];
    const double believed = squared + noise > 0 ? squared / (squared + noise) : 0;
    // One side had a step more, the other one less.
    steps[static_cast<std::size_t>(i)] = solved[i] * believed / 2;
  }
  return steps;
}

float step_sign(std::uint64_t seed, std::uint64_t stage, std::uint64_t pair, std::size_t input) {
  const std::uint64_t bits = scatter(mix(mix(seed, stage), pair), input / 64);
  return (bits >> (input % 64) & 1U) != 0 ? 1.0F : -1.0F;
}

std::uint64_t games_of(const TrainPlan& plan) {
  const Schedule schedule(plan);
  return 2 * (schedule.generations * (schedule.learnt + schedule.checked()) + plan.pairs);
}

std::string untrained_bot(const TrainPlan& plan) {
  return plan.together ? "coop-greedy" : "greedy";
}

double gain_of(const TrainPlan& plan, const PairOutcome& outcome) {
  const double more_won = (outcome.wins - kWinParts) / (kWinParts / 2.0);
  return outcome.margin / margin_scale(plan.players, plan.together) + victory_of(plan) * more_won;
}

Strength strength_of(std::span<const PairOutcome> outcomes,
                     double scale,
                     const std::string& against) {
  std::vector<double> wins;
  std::vector<double> margins;
  for (const PairOutcome& outcome : outcomes) {
    if (!outcome.failed) {
      wins.push_back(outcome.wins / (2.0 * kWinParts));
      margins.push_back(outcome.margin / scale);
    }
  }
  Strength strength;
  strength.pairs = wins.size();
  if (wins.size() < 2) {
    return strength;
  }
  const double t = student_t(static_cast<std::int64_t>(wins.size()) - 1);
  const MeanAndError won = estimate_of(wins);
  const MeanAndError margin = estimate_of(margins);
  strength.against = against;
  strength.wins = won.mean;
  strength.wins_low = std::max(0.0, won.mean - t * won.error);
  strength.wins_high = std::min(1.0, won.mean + t * won.error);
  strength.margin = margin.mean;
  strength.margin_low = margin.mean - t * margin.error;
  strength.margin_high = margin.mean + t * margin.error;
  return strength;
}

TrainResult train(const TrainPlan& plan,
                  const std::function<void(std::uint64_t)>& progress,
                  TrainRun* run) {
  TrainGames games(
      {plan.rules, plan.players, plan.together, plan.seed, plan.threads}, run, progress);
  Trainer trainer(plan, games);
  TrainResult result;
  result.interrupted = !trainer.run(result);
  result.values = trainer.values();
  if (!result.interrupted && plan.pairs > 0) {
    const std::vector<PairOutcome> outcomes = games.play(
        {kMeasure,
         plan.pairs,
         0,
         [&](std::uint64_t /*pair*/, std::vector<float>& one, std::vector<float>& other) {
           one = result.values;
           other.clear();
         }});
    result.interrupted = outcomes.empty();
    result.strength =
        strength_of(outcomes, margin_scale(plan.players, plan.together), untrained_bot(plan));
  }
  result.games = games.games();
  result.failures = games.failures();
  result.failure = games.failure();
  return result;
}

}  // namespace bastide
