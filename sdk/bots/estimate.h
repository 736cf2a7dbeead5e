// What answers will probably bring, by expected points alone: no rule is run, so that a search can
// afford it at every step.
#pragma once

#include <array>
#include <cstdint>
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

class Estimate {
 public:
  /// `team`: null, or what the players want together.
  Estimate(const Catalog& catalog, const ValueWeights& weights, const TeamValue* team)
      : outlook_(catalog, weights), what_if_(outlook_), team_(team) {}

  /// Between decisions. Requires: weights for the same catalogue.
  void set_weights(const ValueWeights& weights) { outlook_.set_weights(weights); }
  /// Reads the state of a new decision. The other functions that take no list of their own require
  /// it.
  void begin(const State& state) { outlook_.begin(state); }

  /// Which values of a list must be right.
  enum class Right : std::uint8_t {
    all,
    best,     ///< those that may be the best, or equal to it but for kTie; others may be too low or
              ///< missing, and no Weighed::now is right
    leading,  ///< the kLeading greatest, of equal ones the first; of the others those that are no
              ///< greater than so many before them are missing
  };
  static constexpr std::size_t kLeading = 8;
  /// Values that differ by less are equal.
  static constexpr float kTie = 1e-4F;
  /// Replaces the list by all legal placements of the player (but see Right). Requires: the player
  /// is to place.
  void weigh_placements(Context& context,
                        PlayerId player,
                        std::vector<Weighed>& list,
                        Right right = Right::all);
  /// The same for claims, "none" first. Actions are worth as much as "none": only rules know.
  void weigh_claims(Context& context, PlayerId player, std::vector<Weighed>& list);
  /// One answer to the claim choice.
  [[nodiscard]] Weighed weigh_claim(const Option& option, PlayerId player);
  /// Points that colours will get for what stands on the board, and for the pieces in their
  /// supplies; `now`: those of them that they would get if the game ended now.
  void look_ahead(const State& state, ColourPoints& expected, ColourPoints& now);
  /// Gains of colours as the player sees them: own ones less those of the best rival, or what the
  /// team makes of all.
  [[nodiscard]] float lead_of(const ColourPoints& gains, PlayerId player) const;

  [[nodiscard]] Outlook& outlook() { return outlook_; }
  [[nodiscard]] const Outlook& outlook() const { return outlook_; }
  [[nodiscard]] WhatIf& what_if() { return what_if_; }

 private:
  /// Pieces of one kind and colour that the player may place.
  struct Supply {
    PieceKindId kind;
    ColourId colour;
    std::int32_t power = 0;
    std::int32_t group = -1;
    std::uint64_t claims = 0;  // kinds of features, as bits
    float price = 0;
  };

  void read_supplies(const Context& context, PlayerId player);
  /// Requires: `what_if_` looks at the cell.
  void weigh_placement(TileKindId kind, Placement placement, PlayerId player);
  /// Notes the value of one more placement. False: kLeading before it are no less.
  [[gnu::noinline]] bool leads(float value);
  void weigh_claims_after(PlayerId player, Weighed& placement);
  /// The claim of a feature on which nobody stands brings less than that, whatever comes.
  [[nodiscard]] bool cannot_bring(std::size_t joined,
                                  const Supply& supply,
                                  float share,
                                  float least);
  [[nodiscard]] Gains gains_with(const Supply& supply, const Joined& joined) const;
  /// Keeps the claim if it is better than what the placement has.
  void note_claim(
      Weighed& placement, const Supply& supply, const Joined& joined, float value, float now) const;
  /// What a point of the player's colour is worth to it.
  [[nodiscard]] float weight_of(ColourId colour) const;

  Outlook outlook_;
  WhatIf what_if_;
  const TeamValue* team_;
  std::vector<Weighed>* list_ = nullptr;
  Right right_ = Right::all;
  std::size_t considered_ = 0;             // placements so far
  float best_ = 0;                         // of them
  std::array<float, kLeading> leading_{};  // the values of the best so far
  float floor_ = 0;                        // what is worth less is of no interest
  std::vector<Supply> supplies_;
  std::vector<FeatureId> interesting_;
};

}  // namespace bastide
