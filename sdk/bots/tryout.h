// Tries an option on a copy of the game: for answers whose effect only the rules know.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kernel/flow/turn.h"
#include "sdk/bots/team_value.h"

namespace bastide {

/// Points of all colours of the player.
[[nodiscard]] std::int32_t points_of(const Catalog& catalog, const State& state, PlayerId player);

class Tryout {
 public:
  explicit Tryout(Context& own) : own_(own), context_(own.rules, copy_) {}

  /// From now on positions are worth what they are worth to the whole team; questions that follow
  /// from an option are answered in the best way.
  void judge_for_team(const TeamValue& team) { team_ = &team; }

  /// What an option is worth with which a rule fails: far below everything.
  static constexpr float kFailed = -1e6F;

  /// Lead of the player in points over the best rival if the game ended now; or the team's value.
  [[nodiscard]] float lead(PlayerId player);
  /// What chance answers to rules in the next attempts: one of many samples, the same for all
  /// options of a decision. Not for a team.
  void take_sample(std::uint64_t sample) { sample_ = sample; }
  /// Did a rule ask chance in the last attempt?
  [[nodiscard]] bool met_chance() const { return chance_.met; }
  /// Tries the option, with `first` before it, up to the first question to a player; false when a
  /// rule fails.
  [[nodiscard]] bool attempt(const Option& option);
  [[nodiscard]] bool attempt(const Option& first, const Option& then);
  // Of the last attempt, until lead_after().
  [[nodiscard]] const State& after() { return position_of(context_); }
  /// Pieces of the player's supply, less those before it.
  [[nodiscard]] int supply_change(PlayerId player);
  /// lead() after it. The attempt is over then.
  [[nodiscard]] float lead_after(PlayerId player);

 private:
  /// Answers for chance; questions to players end the trial.
  struct Chance : AnswerSource {
    std::int32_t choose(const Context& context, const PendingAsk& ask) override;
    [[nodiscard]] bool reads_texts() const override { return false; }
    Rng rng;
    bool met = false;
  };
  /// A copy for questions that follow from an option.
  struct Level {
    explicit Level(const Ruleset& rules) : context(rules, state) {}
    State state;
    Context context;
  };

  void reset(const State& from);
  [[nodiscard]] float judge_team(Context& context, std::size_t depth);
  /// Ends the game of the copy.
  [[nodiscard]] float judge(PlayerId player);

  Context& own_;
  State copy_;
  Context context_;
  Chance chance_;
  std::uint64_t sample_ = 0;
  const TeamValue* team_ = nullptr;
  std::vector<std::unique_ptr<Level>> levels_;
};

}  // namespace bastide
