// Plays by a plan of the whole game: see team_plan.h. A measure of what could be won by knowing.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "sdk/bots/bot.h"
#include "sdk/bots/team_plan.h"

namespace bastide {

/// Every seat plans the game from its beginning, so that all of them have the same plan; where
/// somebody has left it, or a game did not begin with an empty table, from the pending answer on.
class PlanningBot : public Bot {
 public:
  explicit PlanningBot(const PlanSettings& settings) : settings_(settings) {}

  [[nodiscard]] bool sees_all() const override { return true; }
  void new_game(PlayerId /*seat*/, std::uint64_t /*seed*/) override { known_.clear(); }
  [[nodiscard]] Option choose(Context& own) override;

 private:
  void learn(Context& own, const State& from);
  [[nodiscard]] const Option* find(const State& state) const;

  PlanSettings settings_;
  const Ruleset* rules_ = nullptr;
  std::unique_ptr<TeamPlan> planner_;
  std::unordered_map<std::uint64_t, Option> known_;  // by hash of the state where it is answered
};

}  // namespace bastide
