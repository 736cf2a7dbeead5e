// Tries an option on a copy of the game: for answers whose effect only the rules know.
#pragma once

#include <memory>
#include <vector>

#include "kernel/flow/turn.h"
#include "sdk/bots/team_value.h"

namespace bastide {

class Tryout {
 public:
  explicit Tryout(Context& own) : own_(own), context_(own.rules, copy_), final_(own.rules, end_) {}

  /// From now on positions are worth what they are worth to the whole team; questions that follow
  /// from an option are answered in the best way.
  void judge_for_team(const TeamValue& team) { team_ = &team; }

  /// Lead of the player in points over the best rival if the game ended now; or the team's value.
  [[nodiscard]] float lead(PlayerId player);
  /// The same after the option; far below everything when a rule fails. `first` is applied before.
  [[nodiscard]] float lead_after(PlayerId player, const Option& option);
  [[nodiscard]] float lead_after(PlayerId player, const Option& first, const Option& then);
  /// The position after the last option tried.
  [[nodiscard]] const State& after() { return position_of(context_); }
  /// Pieces of the player's supply after the last option tried, less those before it.
  [[nodiscard]] int supply_change(PlayerId player);

 private:
  /// A copy for questions that follow from an option.
  struct Level {
    explicit Level(const Ruleset& rules) : context(rules, state) {}
    State state;
    Context context;
  };

  void reset();
  [[nodiscard]] float judge_team(Context& context, std::size_t depth);
  [[nodiscard]] float judge(const State& state, PlayerId player);

  Context& own_;
  State copy_;
  State end_;
  Context context_;
  Context final_;
  const TeamValue* team_ = nullptr;
  std::vector<std::unique_ptr<Level>> levels_;
};

}  // namespace bastide
