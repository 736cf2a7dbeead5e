// Random games of the base game have the averages that an independent program found: two players,
// the first one begins, every answer with equal probability. The reference values come from 8
// million games of that program; the standard errors are those of 200,000 games.
#include <array>
#include <cmath>
#include <thread>

#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "kernel/flow/setup.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/lua/lua_plugin.h"

namespace bastide {
namespace {

constexpr int kGames = 200000;
constexpr int kThreads = 2;

struct Sums {
  double turns = 0;
  double discards = 0;
  double placements = 0;  // a turn, summed over games
  double claims = 0;      // over all turns
  double open_cells = 0;  // a turn, summed over games
  std::array<double, 2> points{};
  double first_wins = 0;
  double ties = 0;
};

void play_games(const Ruleset& rules, int first_game, int last_game, Sums& sums) {
  State state;
  Context context(rules, state);
  const auto scripts = make_script_host(rules);
  context.scripts = scripts.get();
  for (int n = first_game; n < last_game; ++n) {
    Setup setup;
    setup.seed = static_cast<std::uint64_t>(n) + 1;
    setup.first = 0;
    start_game(context, setup);
    const std::int32_t tiles = state.zones.drawable_count(state.zones.active_pile(rules.catalog));
    PlayoutCounts counts;
    Rng rng = state.rng;
    play_random(context, rng, &counts, 0);
    const auto turns = static_cast<double>(counts.turns);
    sums.turns += turns;
    sums.discards += tiles + 1 - static_cast<double>(state.board.size());
    sums.placements += static_cast<double>(counts.placements) / turns;
    sums.claims += static_cast<double>(counts.claims);
    sums.open_cells += static_cast<double>(counts.open_cells) / turns;
    const std::int32_t first = state.track(rules.catalog.points, 0);
    const std::int32_t second = state.track(rules.catalog.points, 1);
    sums.points[0] += first;
    sums.points[1] += second;
    sums.first_wins += first > second ? 1 : 0;
    sums.ties += first == second ? 1 : 0;
  }
}

Sums sums_of(const Ruleset& rules) {
  std::array<Sums, kThreads> parts{};
  std::array<std::thread, kThreads> threads;
  for (int i = 0; i < kThreads; ++i) {
    const auto slot = static_cast<std::size_t>(i);
    threads[slot] = std::thread([&rules, &parts, slot, i] {
      play_games(rules, kGames / kThreads * i, kGames / kThreads * (i + 1), parts[slot]);
    });
  }
  Sums sums;
  for (std::size_t i = 0; i < kThreads; ++i) {
    threads[i].join();
    sums.turns += parts[i].turns;
    sums.discards += parts[i].discards;
    sums.placements += parts[i].placements;
    sums.claims += parts[i].claims;
    sums.open_cells += parts[i].open_cells;
    sums.points[0] += parts[i].points[0];
    sums.points[1] += parts[i].points[1];
    sums.first_wins += parts[i].first_wins;
    sums.ties += parts[i].ties;
  }
  return sums;
}

/// Three standard errors either way.
void expect_mean(const char* what, double found, double expected, double standard_error) {
  EXPECT_NEAR(found, expected, 3 * standard_error) << what;
}

TEST(Fingerprint, RandomBaseGamesHaveTheKnownAverages) {
  LoadRequest request;
  request.ruleset = "base";
  const auto rules = load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}});
  const Sums sums = sums_of(*rules);
  expect_mean("turns a game", sums.turns / kGames, 70.981, 0.0003);
  expect_mean("discarded tiles a game", sums.discards / kGames, 0.0194, 0.0003);
  expect_mean("legal placements a turn, mean over games", sums.placements / kGames, 27.236, 0.005);
  expect_mean("claim choices a turn, \"none\" included", sums.claims / sums.turns, 1.8632, 0.0004);
  expect_mean("open cells a turn", sums.open_cells / kGames, 37.451, 0.005);
  expect_mean("points of the first player", sums.points[0] / kGames, 19.562, 0.018);
  expect_mean("points of the second player", sums.points[1] / kGames, 19.258, 0.018);
  expect_mean("games that the first player wins", sums.first_wins / kGames, 0.492, 0.0011);
  expect_mean("ties", sums.ties / kGames, 0.0376, 0.0004);
}

}  // namespace
}  // namespace bastide
