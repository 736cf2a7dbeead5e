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
#include "sdk/bots/team_value.h"
#include "sdk/bots/tryout.h"
#include "sdk/bots/what_if.h"

namespace bastide {

/// Whom a bot plays for.
enum class Aim : std::uint8_t { seat, team };

class GreedyBot : public Bot {
 public:
  explicit GreedyBot(const GreedyWeights& weights = {}, Aim aim = Aim::seat)
      : weights_(weights), aim_(aim) {}

  [[nodiscard]] Option choose(Context& own) override;
  [[nodiscard]] std::vector<Advice> advise(Context& own) override;

 protected:
  struct Candidate {
    Option option;
    float value = 0;
    float now = 0;                    // lead that the estimate knows of, if the game ended now
    std::optional<ClaimPiece> claim;  // the best one after placing
  };

  /// For bots that judge for themselves: all candidates are kept for think_again(), which changes
  /// their values before the best is taken.
  [[nodiscard]] virtual bool thinks_again() const { return false; }
  virtual void think_again(Context& own, std::vector<Candidate>& candidates) {
    static_cast<void>(own);
    static_cast<void>(candidates);
  }
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
      tools_->outlook.set_weights(weights);
    }
  }

 private:
  /// Everything that belongs to one ruleset.
  struct Tools {
    Tools(Context& own, const ValueWeights& weights, Aim aim)
        : rules(&own.rules),
          context(&own),
          outlook(own.catalog, weights),
          what_if(outlook),
          tryout(own),
          team(own.catalog) {
      if (aim == Aim::team) {
        tryout.judge_for_team(team);
      }
    }
    const Ruleset* rules;
    Context* context;
    Outlook outlook;
    WhatIf what_if;
    Tryout tryout;
    TeamValue team;
  };

  void list_placements_of(Context& own, TileKindId kind, PlayerId player);
  void consider(Context& own, TileKindId kind, Placement placement, PlayerId player);
  void consider_claims(Context& own, PlayerId player, Candidate& candidate);
  void consider_claim(Context& own, const Option& option, PlayerId player);
  /// What the player holds besides features and supplies, less what the best rival holds.
  [[nodiscard]] float held_lead(const State& state, PlayerId player) const;
  /// The same after the last trial.
  [[nodiscard]] float held_after(PlayerId player) {
    return held_lead(tools_->tryout.after(), player);
  }
  /// Value of the last attempt: the lead after it, what is held, and pieces that came home at this
  /// price.
  [[nodiscard]] float worth_of(bool attempted, PlayerId player, float price);
  /// The same; where a rule asks chance, the mean of some samples. Attempt: () → bool, as
  /// Tryout::attempt.
  template <class Attempt>
  [[nodiscard]] float mean_worth(PlayerId player, float price, const Attempt& attempt);
  [[nodiscard]] float lead_of(const std::array<float, kMaxColours>& gains, PlayerId player) const;
  [[nodiscard]] Option best_placement(Context& own, PlayerId player);
  [[nodiscard]] Option best_claim(Context& own, PlayerId player);
  [[nodiscard]] Option best_by_trial(Context& own,
                                     PlayerId player,
                                     const std::vector<Option>& options);
  void try_best(PlayerId player);
  void outline(const Context& own, Advice& advice);
  [[nodiscard]] Option pick(Context& own);

  GreedyWeights weights_;
  Aim aim_;
  std::unique_ptr<Tools> tools_;
  std::vector<Candidate> candidates_;
};

}  // namespace bastide
