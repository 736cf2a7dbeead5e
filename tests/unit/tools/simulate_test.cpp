#include "sdk/tools/measure/simulate.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/trial/checked_game.h"
#include "sdk/tools/trial/game_check.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

SimPlan plan_of(const std::shared_ptr<const Ruleset>& rules,
                std::vector<std::string> bots,
                int threads) {
  SimPlan plan;
  plan.rules = rules;
  plan.bots = std::move(bots);
  plan.games = 40;
  plan.seed = 3;
  plan.threads = threads;
  return plan;
}

std::string report(const SimPlan& plan) {
  return sim_json(plan, simulate(plan, [](std::uint64_t) {}).tally).dump();
}

class Simulate : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(Simulate, ResultDoesNotDependOnTheNumberOfThreads) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const std::string alone = report(plan_of(rules, GetParam(), 1));
  EXPECT_EQ(report(plan_of(rules, GetParam(), 2)), alone);
  EXPECT_EQ(report(plan_of(rules, GetParam(), 5)), alone);
}

TEST_P(Simulate, EveryGameIsCountedAndSound) {
  FewTiles tiles;
  const SimPlan plan = plan_of(tiles.compile(), GetParam(), 2);
  const SimTally tally = simulate(plan, [](std::uint64_t) {}).tally;
  EXPECT_EQ(tally.games, 40U);
  EXPECT_EQ(tally.fault_count, 0U);
  std::int64_t points = 0;
  std::int64_t by_kind = 0;
  double wins = 0;
  for (const SeatTally& seat : tally.seats) {
    points += seat.score.sum();
    wins += seat.wins.wins();
    for (const std::int64_t kind : seat.points_by_kind) {
      by_kind += kind;
    }
  }
  EXPECT_EQ(points, by_kind);
  EXPECT_NEAR(wins, 40, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Bots,
                         Simulate,
                         ::testing::Values(std::vector<std::string>{"random", "random"},
                                           std::vector<std::string>{"greedy", "random"},
                                           std::vector<std::string>{"greedy", "greedy", "random"}));

TEST(GameCheck, PointsFromNowhereAreFound) {
  FewTiles tiles;
  TinyGame game(tiles);
  const std::int64_t start = count_tiles(game.state);
  game.begin().finish();
  EXPECT_EQ(broken_invariant(*game.rules, game.state, game.journal, start), "");
  game.state.track(game.rules->catalog.points, 0) += 1;
  EXPECT_NE(broken_invariant(*game.rules, game.state, game.journal, start), "");
}

TEST(GameCheck, FirstTileMayHaveHadNoPlace) {
  const auto rules = FewTiles().compile();
  int gone = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    GameSetup setup;
    setup.players = {"random 1", "random 2"};
    setup.seed = seed;
    const Game begun(rules, setup);
    gone += count_tiles(begun.state()) < count_tiles(begun.state(), begun.journal()) ? 1 : 0;
    EXPECT_EQ(play_checked(rules, {"random", "random"}, seed, 4, {}).fault, "") << seed;
  }
  EXPECT_GT(gone, 0) << "every first tile had a place: the test says nothing";
}

TEST(GameCheck, LostTileIsFound) {
  FewTiles tiles;
  TinyGame game(tiles);
  const std::int64_t start = count_tiles(game.state);
  game.begin().finish();
  EXPECT_EQ(
      broken_invariant(*game.rules, game.state, game.journal, start + 1),
      std::to_string(start + 1) + " tiles at the start, " + std::to_string(start) + " at the end");
}

}  // namespace
}  // namespace bastide
