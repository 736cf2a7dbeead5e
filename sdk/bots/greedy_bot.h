// The best next move by expected points: own gain less the best rival's gain, with a price for each
// piece and the chance to complete features from the tiles still to come. Does not look further
// ahead. Knows no game: everything follows from the catalogue; where rules in scripts have a say,
// the best candidates are tried on a copy.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "sdk/bots/bot.h"
#include "sdk/bots/estimate.h"
#include "sdk/bots/further_parts.h"
#include "sdk/bots/team_hopes.h"
#include "sdk/bots/team_value.h"
#include "sdk/bots/tryout.h"
#include "sdk/bots/value_function.h"

namespace bastide {

/// Whom a bot plays for.
enum class Aim : std::uint8_t { seat, team };

class GreedyBot : public Bot {
 public:
  /// Only the rules know what a team's supplies will lose.
  static constexpr std::size_t kMostForTeam = 48;
  /// With every claim.
  static constexpr std::size_t kMostByHopes = 24;

  explicit GreedyBot(const GreedyWeights& weights = {}, Aim aim = Aim::seat)
      : weights_(weights), aim_(aim) {}

  [[nodiscard]] Option choose(Context& own) override;
  [[nodiscard]] std::vector<Advice> advise(Context& own) override;
  /// Of a team's placements so many are tried on a copy.
  void try_for_team(std::size_t most) { most_for_team_ = most; }

 protected:
  /// For bots that judge for themselves: all candidates are kept for think_again(), which changes
  /// their values before the best is taken.
  [[nodiscard]] virtual bool thinks_again() const { return false; }
  virtual void think_again(Context& own, std::vector<Weighed>& candidates) {
    static_cast<void>(own);
    static_cast<void>(candidates);
  }
  /// What an option of this choice leads to, in points: the mean of some samples where a rule asks
  /// chance; nothing when a rule fails.
  struct Trial {
    float value = 0;     // of the position, to the player or his team
    float points = 0;    // that the player has
    float standing = 0;  // lead over the best rival if the game ended then; a team's value
  };
  [[nodiscard]] std::optional<Trial> try_option(PlayerId player, const Option& option);
  /// Before the first choice.
  void set_aim(Aim aim) { aim_ = aim; }
  [[nodiscard]] Aim aim() const { return aim_; }
  /// What it values in this ruleset, for bots that have learnt it. Asked once for each ruleset.
  [[nodiscard]] virtual ValueWeights value_weights(const Context& own) {
    return ValueWeights(own.catalog, weights_);
  }
  /// It values things otherwise from now on.
  void values_changed(const ValueWeights& weights) {
    if (tools_ != nullptr) {
      tools_->estimate.set_weights(weights);
      if (aim_ == Aim::team) {
        tools_->judge_by(weights.team);
      }
      if (tools_->parts) {
        tools_->parts->set_weights(weights);
      }
    }
  }

 private:
  /// Everything that belongs to one ruleset.
  struct Tools {
    Tools(Context& own, const ValueWeights& weights, Aim aim)
        : rules(&own.rules),
          context(&own),
          team(own.catalog, weights.team),
          estimate(own.catalog, weights, aim == Aim::team ? &team : nullptr),
          tryout(own),
          positions(own.catalog, weights) {
      if (aim == Aim::team) {
        judge_by(weights.team);
      } else if (FurtherParts::may_be_granted(own.rules)) {
        parts.emplace(own, weights);
        tryout.answer_questions();
      }
    }
    void judge_by(const TeamWeights& weights) {
      team.set_weights(weights);
      if (weights.by_hopes) {
        tryout.judge_for_team(hopes.emplace(context->catalog, weights), true);
      } else {
        tryout.judge_for_team(team, false);
      }
    }

    const Ruleset* rules;
    Context* context;
    TeamValue team;
    std::optional<TeamHopes> hopes;  // of a team that judges by them
    Estimate estimate;
    Tryout tryout;
    ValueFunction positions;
    std::optional<FurtherParts> parts;  // none: no rule grants them
  };

  [[nodiscard]] Outlook& outlook() const { return tools_->estimate.outlook(); }
  /// Trials say what a position is worth with all that may come of it: estimates only choose what
  /// is tried.
  [[nodiscard]] bool judges_by_hopes() const {
    return aim_ == Aim::team && outlook().value_weights().team.by_hopes;
  }
  [[nodiscard]] std::size_t most_tried() const;
  /// What the player holds besides features and supplies, less what the best rival holds.
  [[nodiscard]] float held_lead(const State& state, PlayerId player) const;
  /// The same after the last trial.
  [[nodiscard]] float held_after(PlayerId player) {
    return held_lead(tools_->tryout.after(), player);
  }
  /// Points for the further parts of the turn that the last attempt has earned.
  [[nodiscard]] float parts_after(PlayerId player);
  /// Adds to the candidates what a part is worth that they earn.
  void expect_parts(PlayerId player);
  /// Value of the last attempt: the lead after it, what is held, parts that it has earned, and
  /// pieces that came home at this price.
  [[nodiscard]] float worth_of(bool attempted, PlayerId player, float price);
  /// The same; where a rule asks chance, the mean of some samples. Attempt: () → bool, as
  /// Tryout::attempt.
  template <class Attempt>
  [[nodiscard]] float mean_worth(PlayerId player, float price, const Attempt& attempt);
  [[nodiscard]] Option best_placement(Context& own, PlayerId player);
  [[nodiscard]] Option best_claim(Context& own,
                                  PlayerId player,
                                  const std::vector<Option>& options);
  [[nodiscard]] Option best_by_trial(Context& own,
                                     PlayerId player,
                                     const std::vector<Option>& options);
  void try_best(PlayerId player);
  void try_claims(PlayerId player);
  /// Adds to the claims what the parts are worth that their pieces may earn later.
  void expect_prospects(const State& state, PlayerId player);
  void outline(const Context& own, Advice& advice);
  [[nodiscard]] Option pick(Context& own);

  GreedyWeights weights_;
  Aim aim_;
  std::size_t most_for_team_ = 0;  // 0: as many as is usual
  bool wants_values_ = false;      // of answers, not only their order
  std::unique_ptr<Tools> tools_;
  std::vector<Weighed> candidates_;
};

}  // namespace bastide
