// What answers will probably bring, by the estimates of the greedy bot alone: no rule is run, so
// that a search can afford it at every step.
#pragma once

#include <optional>
#include <vector>

#include "kernel/flow/choices.h"
#include "sdk/bots/reward.h"
#include "sdk/bots/team_value.h"
#include "sdk/bots/what_if.h"

namespace bastide {

/// An answer and what it is expected to bring.
struct Weighed {
  Option option;
  float value = 0;                  // in points: own gain less that of the best rival
  float now = 0;                    // the part of it that the estimate sees if the game ended now
  std::optional<ClaimPiece> claim;  // the best one after placing
};

class MctsEstimate {
 public:
  /// `team`: null, or what the players want together.
  MctsEstimate(const Catalog& catalog, const TeamValue* team)
      : outlook_(catalog, GreedyWeights()), what_if_(outlook_), team_(team) {}

  /// Replaces the list by all legal placements of the player. Requires: the player is to place.
  void weigh_placements(Context& context, PlayerId player, std::vector<Weighed>& list);
  /// The same for claims, "none" first. Actions are worth as much as "none": only rules know.
  void weigh_claims(Context& context, PlayerId player, std::vector<Weighed>& list);
  /// Points that colours will get for what stands on the board, and for the pieces in their
  /// supplies; `now`: those of them that they would get if the game ended now.
  void look_ahead(const State& state, ColourPoints& expected, ColourPoints& now);

 private:
  void weigh_placement(Context& context, TileKindId kind, Placement placement, PlayerId player);
  void weigh_claims_after(const Context& context, PlayerId player, Weighed& placement);
  [[nodiscard]] float claim_value(const State& state, const ClaimPiece& claim, PlayerId player);
  [[nodiscard]] float lead_of(const ColourPoints& gains, PlayerId player) const;

  Outlook outlook_;
  WhatIf what_if_;
  const TeamValue* team_;
  std::vector<Weighed>* list_ = nullptr;
};

}  // namespace bastide
