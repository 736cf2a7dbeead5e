// What further parts of a turn are worth: which placements earn one, and what a piece that will
// earn some may be expected to bring. Only the rules know, so they are asked on a copy of the game;
// rulesets in which no rule grants parts pay nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernel/flow/turn.h"
#include "sdk/bots/estimate.h"

namespace bastide {

class FurtherParts {
 public:
  /// Does a script of the rules name the effect that grants parts? It need not ever call it.
  [[nodiscard]] static bool may_be_granted(const Ruleset& rules);

  /// `own` and what it refers to outlive it.
  FurtherParts(Context& own, const ValueWeights& weights);
  /// Between decisions. Requires: weights for the same catalogue.
  void set_weights(const ValueWeights& weights) { estimate_.set_weights(weights); }
  /// A new decision: what a part is worth is not known yet.
  void begin() { value_.reset(); }

  /// Points that the player can expect of one more tile, placed and claimed as seems best; of the
  /// first position that is asked about, the same for all answers of a decision. 0 when nobody
  /// draws next in `at_draw`.
  [[nodiscard]] float value(const State& at_draw, PlayerId player);
  /// The same if the answer of the pending placement earns a part, with nothing claimed; 0 when it
  /// does not.
  [[nodiscard]] float earned_by(const Option& placement, PlayerId player);
  /// Points of the parts that the player's next tiles will earn by going on at these gaps of the
  /// feature claimed, beyond those that they earn unclaimed. Requires: a claim is pending.
  [[nodiscard]] float prospect_of(const Option& claim, PlayerId player, const GapList& gaps);

 private:
  /// Answers everything at once: players' questions by their first or by their last option.
  struct Way : AnswerSource {
    std::int32_t choose(const Context& context, const PendingAsk& ask) override;
    [[nodiscard]] bool reads_texts() const override { return false; }
    Rng rng;
    bool takes_last = false;
    bool was_asked = false;  // a player
  };
  /// What may be drawn, and how likely it is relative to the others.
  struct Draws {
    std::vector<Option> options;
    std::vector<std::int32_t> weights;
    std::int32_t total = 0;
  };

  void reset(const State& from, bool takes_last);
  /// `copy_` stands at a draw: it is the player's now.
  [[nodiscard]] bool give_turn(PlayerId player);
  [[nodiscard]] Draws draws();
  /// Does the tile earn a part when the player draws and places it in `from`?
  [[nodiscard]] bool earns(const State& from,
                           PlayerId player,
                           const Option* draw,
                           const Option& placement);
  /// The same with questions answered in one way; the copy stands behind it.
  [[nodiscard]] bool earns_in_one_way(const State& from,
                                      PlayerId player,
                                      const Option* draw,
                                      const Option& placement);
  /// Chance that the next tile of the player earns a part at one of the gaps after the claim.
  [[nodiscard]] float chance_after(const Option& claim, PlayerId player, const GapList& gaps);
  [[nodiscard]] bool earns_in_cell(PlayerId player, const Draws& draws, std::size_t open);

  Context& own_;
  State copy_;
  Context context_;
  State later_;  // the player's next turn
  Estimate estimate_;
  std::vector<Weighed> list_;
  Way way_;
  std::optional<float> value_;
};

}  // namespace bastide
