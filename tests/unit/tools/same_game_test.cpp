// One seed, one game: what a verb says of a seed happens in the game that `play` makes of it.
#include <array>
#include <map>
#include <regex>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "kernel/flow/setup.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/measure/ab_games.h"
#include "sdk/tools/measure/ladder_games.h"
#include "sdk/tools/measure/sim_worker.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/checked_game.h"
#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kGames = 6;

/// A variant with a fault that some games meet.
class OneSeed : public RulesFolder {
 protected:
  void SetUp() override {
    RulesFolder::SetUp();
    put("scripts/variants/thin_ice.lua",
        "-- title: Thin ice\n-- about: Breaks on some cells.\n"
        "on.react(\"core:tile_placed\", { id = \"crack\", run = function(g, fx, e)\n"
        "  local at = e.tile.cell\n"
        "  local t = g.turn.number\n"
        "  if t > 3 and t < 10 and (3 * at.x + 5 * at.y) % 7 == 4 then error(\"crack\") end\n"
        "end })\n");
  }

  [[nodiscard]] LoadRequest request(const std::string& ruleset) const {
    LoadRequest request;
    request.ruleset = ruleset;
    request.with = {"thin_ice"};
    return request;
  }
  [[nodiscard]] SearchPath search() const { return {{path().roots.front(), BASTIDE_SOURCE_DIR}}; }
};

/// What ends the game that `play` makes of the seed; empty: it comes to its end.
std::string fault_in_play(const std::shared_ptr<const Ruleset>& rules,
                          const std::vector<std::string>& bots,
                          std::uint64_t seed) {
  GameSetup setup;
  setup.players = bots;
  setup.seed = seed;
  setup.keep_history = false;
  Game game(rules, setup);
  try {
    play_out(game, bots);
    return "";
  } catch (const ToolError& error) {
    return error.what();
  }
}

/// All faults of a verb, by seed, are those of these games; some have one, and some have none.
void expect_same(const std::shared_ptr<const Ruleset>& rules,
                 const std::vector<std::string>& bots,
                 std::uint64_t seed,
                 std::uint64_t games,
                 const std::map<std::uint64_t, std::string>& faults) {
  for (std::uint64_t n = 0; n < games; ++n) {
    const std::uint64_t own = game_seed(seed, n);
    const std::string fault = fault_in_play(rules, bots, own);
    const auto told = faults.find(own);
    ASSERT_EQ(told != faults.end(), !fault.empty()) << rules->name << ", seed " << own;
    if (told != faults.end()) {
      EXPECT_THAT(fault, HasSubstr(told->second)) << own;
    }
  }
  EXPECT_FALSE(faults.empty()) << rules->name;
}

std::map<std::uint64_t, std::string> cracks_of(const SimPlan& plan) {
  std::map<std::uint64_t, std::string> faults;
  for (const SimFault& fault : simulate(plan, [](std::uint64_t) {}).tally.faults) {
    if (fault.what.find("crack") !=
        std::string::npos) {  // not that of a deck played by other chance
      faults.emplace(fault.seed, fault.what);
    }
  }
  return faults;
}

constexpr std::array kFive{
    "base-river-2", "traders-and-builders", "grand-box", "over-hill-and-dale", "mists-level-5"};

TEST_F(OneSeed, IsOneGameWithSeatsAndWithout) {
  for (const char* const name : kFive) {
    LoadRequest plain;
    plain.ruleset = name;
    const auto rules = load_ruleset(plain, search());
    const int seats = rules->catalog.most_players;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", name, seed));
      Names names(&rules->catalog.names);
      const auto scripts = make_script_host(*rules);
      State state;
      Context context(*rules, state);
      context.names = &names;
      context.scripts = scripts.get();
      bastide::Setup setup;
      setup.players = seats;
      setup.seed = seed;
      setup.ranked_draws = true;
      start_game(context, setup);
      ASSERT_TRUE(play_random_game(context, 100'000));
      const std::vector<std::string> bots(static_cast<std::size_t>(seats), "random");
      GameSetup seated;
      seated.players = bots;
      seated.seed = seed;
      Game game(rules, seated);
      play_out(game, bots);
      state.draws = game.state().draws;  // only a game counts them, and what it told
      state.told = game.state().told;
      state.outcome_reason = game.state().outcome_reason;
      EXPECT_EQ(state, game.state());
    }
  }
}

TEST_F(OneSeed, IsOneGameInSimBalanceAndMatrixOfFiveRulesets) {
  for (const char* const name : kFive) {
    SCOPED_TRACE(name);
    const auto rules = load_ruleset(request(name), search());
    SimPlan plan;
    plan.rules = rules;
    plan.bots.assign(static_cast<std::size_t>(rules->catalog.most_players), "random");
    plan.games = kGames;
    plan.seed = 7;
    const auto faults = cracks_of(plan);
    expect_same(rules, plan.bots, plan.seed, kGames, faults);
    plan.threads = 2;
    EXPECT_EQ(cracks_of(plan), faults);
    plan.balance = BalanceWatch{1, false, {}};
    EXPECT_EQ(cracks_of(plan), faults) << "seats answer, and playouts do not";
    for (const auto& [seed, what] : faults) {
      EXPECT_THAT(play_checked(rules, plan.bots, seed, 1000, {}).fault, HasSubstr(what));
    }
  }
}

TEST_F(OneSeed, IsOneGameInAbAndLadder) {
  const auto rules = load_ruleset(request("base"), search());
  AbPlan ab;
  ab.a = {rules, "a", "a"};
  ab.b = {rules, "b", "b"};
  ab.bots = {"random", "random"};
  ab.pairs = kGames;
  ab.seed = 7;
  std::map<std::uint64_t, std::string> faults;
  for (const AbFault& fault : play_pairs(ab, [](std::uint64_t) {}).faults) {
    faults.emplace(fault.seed, "crack");
    EXPECT_THAT(fault.what, HasSubstr("crack"));
  }
  expect_same(rules, ab.bots, ab.seed, kGames, faults);
  LadderPlan ladder;
  ladder.rules = rules;
  ladder.bots = {"random", "random:no=field"};
  ladder.decks = kGames;
  ladder.seed = 7;
  for (const LadderPair& pair : play_ladder(ladder, [](std::uint64_t) {}).pairs) {
    const std::uint64_t seed = seed_of(ladder, pair.number);
    const std::string either = fault_in_play(rules, {"random", "random:no=field"}, seed) +
                               fault_in_play(rules, {"random:no=field", "random"}, seed);
    EXPECT_EQ(pair.fault.empty(), either.empty()) << seed;
  }
}

TEST_F(OneSeed, OfCheckFailsInPlay) {
  CheckTarget target{"thin_ice", "ruleset", request("base"), search()};
  const CheckReport report = check_target(target, 20, 3, 1);
  ASSERT_FALSE(report.failures.empty());
  std::smatch found;
  ASSERT_TRUE(std::regex_search(
      report.failures.front(), found, std::regex("(\\d+) players, random bots[:,] seed (\\d+)")))
      << report.failures.front();
  const std::vector<std::string> bots(std::stoul(found[1]), "random");
  EXPECT_THAT(fault_in_play(report.rules, bots, std::stoull(found[2])), HasSubstr("crack"));
}

}  // namespace
}  // namespace bastide
