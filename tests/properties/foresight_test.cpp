// A team that knows what will come, planning whole games of the shipped rules.
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/bots/bot.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

Outcome outcome_of(const std::string& ruleset, const std::string& bot, std::uint64_t seed) {
  LoadRequest request;
  request.ruleset = ruleset;
  const auto rules = load_ruleset(request, project_path());
  GameSetup setup;
  setup.players = {"one", "two"};
  setup.seed = seed;
  setup.keep_history = false;
  Game game(rules, setup);
  BotSeat first(rules, bot);
  BotSeat second(rules, bot);
  first.new_game(PlayerId(0), seed);
  second.new_game(PlayerId(1), seed);
  while (!game.over()) {
    BotSeat& seat = game.pending().actor == 0 ? first : second;
    EXPECT_TRUE(game.answer(seat.choose(game.state())).ok());
  }
  return game.state().outcome;
}

TEST(Foresight, WinsTheFirstLevelOfMists) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    EXPECT_EQ(outcome_of("mists-level-1", "coop-plan:6+seer", seed), Outcome::won) << seed;
  }
}

}  // namespace
}  // namespace bastide
