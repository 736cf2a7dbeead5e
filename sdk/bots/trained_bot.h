// The greedy bot with weights that were learnt: for the ruleset that is played, or for the one most
// like it. For a team with goals it tries every claim and takes what TeamHopes likes best.
#pragma once

#include <optional>
#include <string>

#include "sdk/bots/greedy_bot.h"
#include "sdk/bots/trained_file.h"

namespace bastide {

/// A sentence for players when the bot was trained for something else than this ruleset and number
/// of players; empty when it was not. `file`: its own, or null for those that are shipped.
[[nodiscard]] std::string trained_note(const TrainedFile* file,
                                       const Ruleset& rules,
                                       std::int32_t players);

class TrainedBot : public GreedyBot {
 public:
  /// With the nearest of the files that are shipped.
  TrainedBot() = default;
  explicit TrainedBot(TrainedFile file) : file_(std::move(file)) {}

  /// Where all win or lose together it plays for the team.
  [[nodiscard]] Option choose(Context& own) override;
  [[nodiscard]] std::string note(const Ruleset& rules, std::int32_t players) const override {
    return trained_note(file_ ? &*file_ : nullptr, rules, players);
  }

 protected:
  [[nodiscard]] ValueWeights value_weights(const Context& own) override;

 private:
  std::optional<TrainedFile> file_;
  const Ruleset* rules_ = nullptr;  // whose aim is set
};

/// A greedy bot whose weights its owner changes between games.
class WeightedBot : public GreedyBot {
 public:
  WeightedBot(ValueWeights weights, Aim aim) : GreedyBot({}, aim), weights_(std::move(weights)) {}
  void set_weights(const ValueWeights& weights) {
    weights_ = weights;
    values_changed(weights_);
  }

 protected:
  [[nodiscard]] ValueWeights value_weights(const Context& /*own*/) override { return weights_; }

 private:
  ValueWeights weights_;
};

}  // namespace bastide
