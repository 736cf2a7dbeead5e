// Tries an option on a copy of the game: for answers whose effect only the rules know.
#pragma once

#include "kernel/flow/turn.h"

namespace bastide {

class Tryout {
 public:
  explicit Tryout(Context& own) : own_(own), context_(own.rules, copy_), final_(own.rules, end_) {}

  /// Lead of the player in points over the best rival if the game ended now.
  [[nodiscard]] float lead(PlayerId player);
  /// The same after the option; far below everything when a rule fails. `first` is applied before.
  [[nodiscard]] float lead_after(PlayerId player, const Option& option);
  [[nodiscard]] float lead_after(PlayerId player, const Option& first, const Option& then);
  /// Pieces of the player's supply after the last option tried, less those before it.
  [[nodiscard]] int supply_change(PlayerId player) const;

 private:
  void reset();
  [[nodiscard]] float judge(const State& state, PlayerId player);

  Context& own_;
  State copy_;
  State end_;
  Context context_;
  Context final_;
};

}  // namespace bastide
