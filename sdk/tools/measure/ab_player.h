// One side of a pair: plays games of a ruleset and measures them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/rule_tally.h"
#include "sdk/tools/shell/workers.h"

namespace bastide {

/// The kind of feature of points that come from none, in the keys of metrics.
inline constexpr const char* kNoFeature = "other";

/// Plays games of one ruleset and measures them.
class AbPlayer {
 public:
  AbPlayer(const AbSide& side,
           const std::vector<std::string>& bots,
           const std::vector<AbMetric>& metrics,
           const Workers& workers);

  /// The metrics of one game. Throws ToolError when a rule fails, WorkDropped when the workers are
  /// to end.
  std::vector<double> play(std::uint64_t seed);
  /// What rules did in the game that was played last; lines are numbered in the book.
  [[nodiscard]] AbRules rules(LineBook& book) const;

 private:
  void follow(Game& game);
  [[nodiscard]] std::vector<double> measure(Game& game, std::size_t first);
  [[nodiscard]] std::vector<double> points_now(Game& game);
  [[nodiscard]] double value_of(const AbMetric& metric,
                                Game& game,
                                const std::vector<double>& scores,
                                std::size_t first) const;
  [[nodiscard]] double team_points(const State& state) const;
  [[nodiscard]] double points_of_kind(Game& game, const std::string& kind) const;

  const AbSide& side_;
  const std::vector<std::string>& bots_;
  const std::vector<AbMetric>& metrics_;
  const Workers& workers_;
  bool shared_ = false;
  std::vector<std::unique_ptr<BotSeat>> seats_;
  RuleCounter counter_;
  double decisions_ = 0;
  double options_ = 0;
  double lead_changes_ = 0;
};

}  // namespace bastide
