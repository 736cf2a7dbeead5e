// One side of a pair: plays games of a ruleset and measures them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
           const Workers& workers,
           OutsideBots* outside = nullptr);

  /// The metrics of one game. Throws ToolError when a rule fails, Stopped when the workers are
  /// to end.
  std::vector<double> play(std::uint64_t seed);
  /// The metrics of the game that `other` played last, under this side's rules: its answers are
  /// given, and chance must fall as it did there; nothing when one of them is no option here.
  /// Throws like play().
  std::optional<std::vector<double>> repeat(const AbPlayer& other, std::uint64_t seed);
  /// What rules did in the game that was played last; lines are numbered in the book.
  [[nodiscard]] AbRules rules(LineBook& book) const;

 private:
  /// Answers what is pending; false: the game is to be left.
  using Answering = std::function<bool(Game& game)>;

  [[nodiscard]] GameSetup setup_of(std::uint64_t seed) const;
  void begin(Game& game);
  /// False: it was left.
  bool follow(Game& game, const Answering& answer);
  [[nodiscard]] std::vector<double> end(Game& game);
  [[nodiscard]] std::vector<double> measure(Game& game);
  [[nodiscard]] std::vector<double> points_now(Game& game);
  [[nodiscard]] double value_of(const AbMetric& metric,
                                Game& game,
                                const std::vector<double>& scores) const;
  [[nodiscard]] double team_points(const State& state) const;
  [[nodiscard]] double points_of_kind(Game& game, const std::string& kind) const;

  const AbSide& side_;
  const std::vector<std::string>& bots_;
  const std::vector<AbMetric>& metrics_;
  const Workers& workers_;
  bool shared_ = false;
  std::vector<std::unique_ptr<BotSeat>> seats_;
  RuleCounter counter_;
  std::vector<Answer> answers_;  // of the last game, chance included
  std::size_t first_ = 0;        // seat that began it
  double decisions_ = 0;
  double options_ = 0;
  double lead_changes_ = 0;
};

}  // namespace bastide
