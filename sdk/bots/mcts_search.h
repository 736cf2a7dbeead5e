// Monte Carlo tree search of the pending choice, for any ruleset and number of seats.
//
// 1. An iteration copies the game, makes up anew what is hidden, takes one answer of the root and
//    plays on: by the tree as far as it reaches, then by the estimates (or lightly: by chance, with
//    claims as the estimate has judged such claims before), until some more tiles lie. What the
//    position is then worth to each seat goes back along the way.
//    For a team there is no tree: whoever would play without a search plays on in all seats, so
//    that the answer is better than his own. Only rules know what its supplies lose, and only he
//    tries what they do and how questions are answered best.
// 2. The tree is open-loop: a node is what was answered and what chance did since the root.
//    Placing, claiming and each question of a rule are nodes of their own.
// 3. Chance is common: the n-th visit of every answer of the root meets the same tiles and tokens,
//    so that answers are compared in the same futures. The worse half of the answers is dropped
//    again and again (sequential halving).
// 4. Everybody plays for himself (max^n): each seat takes what is best by its own value. Players
//    who win and lose together have one value.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sdk/bots/answer_habits.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/claim_habits.h"
#include "sdk/bots/estimate.h"
#include "sdk/bots/mcts_tree.h"
#include "sdk/bots/reward.h"
#include "sdk/bots/team_hopes.h"
#include "sdk/bots/trained_bot.h"

namespace bastide {

/// What a search believes; found by matches between settings.
struct MctsSettings {
  std::int32_t horizon = 12;    // tiles placed after the answer of the root
  std::int32_t trials = 12;     // of a team's placements that are tried on a copy, as it plays on
  std::int32_t arms = 10;       // answers of the root that are tried
  float prior = 2;              // visits that the estimate of an answer counts for
  float explore = 0.35F;        // weight of what was tried seldom
  float gap = 3;                // points below the best estimate at which it is tried half as often
  float team_scale = 60;        // value of a team that is worth 0.7
  std::int32_t node_after = 1;  // visits before a node is made
  bool light = false;  // beyond the tree: any placement, and claims as the estimate has judged such
  bool sees_all = false;  // nothing is made up: chance brings what it will bring in the game
  float scale_tile = 4;   // points added to kFinalScale, times the root of the tiles left
};

/// How long to search: so many iterations, or as long as the clocks say. Time is processor time of
/// the thread, so that strength does not depend on what else the machine does; where the thread
/// hardly gets any, kMostWaiting times as long on the wall is the end.
struct MctsBudget {
  static constexpr double kMostWaiting = 4;

  std::int64_t iterations = 0;    // 0: until the time is over
  double seconds = 0;             // of `clock`
  std::function<double()> clock;  // seconds since any moment; null: iterations only
  std::function<double()> wall;   // the same; null: no end but by `clock`
};

/// An answer of the root after a search.
struct SearchedAnswer {
  Weighed weighed;
  std::int32_t number = 0;  // among those that were given
  std::int32_t visits = 0;
  float sum = 0;  // of the rewards of the player to move
};

/// For one ruleset and one thread.
class MctsSearch : private AnswerSource {
 public:
  /// `own`: the copy of the game that the bot is given, at each decision.
  MctsSearch(Context& own,
             const MctsSettings& settings,
             const ValueWeights& weights,
             bool for_team);

  /// Searches the pending choice among these answers, of which none is worse than the next. Best
  /// first. Requires: at least one.
  const std::vector<SearchedAnswer>& run(std::vector<Weighed> answers, const MctsBudget& budget);
  /// What the answer gains by the last search, in points of lead; 0 when it was not tried.
  [[nodiscard]] float points_of(const SearchedAnswer& answer);
  /// Iterations of the last search.
  [[nodiscard]] std::int64_t iterations() const { return iterations_; }

 private:
  // Answers of the game that is played on.
  std::int32_t choose(const Context& context, const PendingAsk& ask) override;
  [[nodiscard]] bool reads_texts() const override { return false; }
  TileKindId draw(const Context& context, PileId pile) override;
  [[nodiscard]] std::uint64_t next_chance();
  bool decide(Context& context, const Frame& frame, Option& option) override;

  void play_on();
  void halve(double progress);
  [[nodiscard]] double progress(const MctsBudget& budget) const;
  void iterate(std::size_t arm);
  void sort_arms();
  [[nodiscard]] float mean_of(const SearchedAnswer& arm) const;
  [[nodiscard]] Option answer_in_tree(Context& context, const Frame& frame);
  [[nodiscard]] Option answer_by_estimate(Context& context, const Frame& frame);
  void weigh(Context& context, const Frame& frame);
  [[nodiscard]] Option answer_lightly(Context& context, const Frame& frame);
  [[nodiscard]] std::optional<Option> claim_as_usual(Context& context);
  [[nodiscard]] Option answer_beyond_tree(Context& context, const Frame& frame) {
    return settings_.light ? answer_lightly(context, frame) : answer_by_estimate(context, frame);
  }
  [[nodiscard]] Option claim_as_meant(Context& context);
  [[nodiscard]] bool is_still_legal(Context& context, const Frame& frame, const Option& option);
  [[nodiscard]] std::int32_t ask_tree(const PendingAsk& ask);
  [[nodiscard]] std::int32_t take_edge(std::int32_t node);
  [[nodiscard]] Rewards judge(State& state);
  [[nodiscard]] float team_value_of(const State& state);
  [[nodiscard]] ColourPoints standing_of(State& state);
  void add_held(const State& state, ColourPoints& points);
  [[nodiscard]] float scale_of(const State& state) const;
  void note_chance(std::uint64_t outcome) { path_hash_ = mix(path_hash_, outcome + 1); }

  Context& own_;
  MctsSettings settings_;
  bool for_team_;
  bool rules_have_a_say_;
  bool is_all_seen_;  // no node can mean different things
  TeamValue team_;
  std::optional<TeamHopes> hopes_;  // of a team that judges by them
  float team_before_ = 0;
  Estimate estimate_;
  MctsTree tree_;
  State state_;
  Context context_;
  AnswerHabits habits_;
  ClaimHabits claims_;
  std::uint32_t claims_made_ = 0;  // since the search began
  std::vector<Weighed> weighed_;
  std::vector<Placement> placements_;
  std::vector<SearchedAnswer> arms_;
  std::size_t active_ = 0;  // the first of `arms_`, not dropped yet
  std::int64_t iterations_ = 0;
  double start_ = 0;  // of the search, by each of the clocks
  double wall_start_ = 0;
  std::uint64_t seed_ = 0;
  std::int32_t player_ = 0;
  // Of the running iteration:
  Rng chance_;
  Rng random_;
  std::uint64_t path_hash_ = 0;
  std::vector<MctsStep> path_;
  bool in_tree_ = false;
  std::int32_t placed_ = 0;
  std::optional<ClaimPiece> meant_;
  bool knows_claim_ = false;               // `meant_` goes with the last placement
  std::unique_ptr<WeightedBot> playmate_;  // of a team: who plays on in all seats
};

}  // namespace bastide
