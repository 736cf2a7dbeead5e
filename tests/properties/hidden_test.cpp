// No bot can see what its seat may not see: in two games that look the same to the seat, every bot
// gives the same answer. (Q-MISTS-44)
#include "kernel/flow/hidden.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/bots/bot.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

class SightOfASeat : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    LoadRequest request;
    request.ruleset = GetParam();
    rules = load_ruleset(request, project_path());
    GameSetup setup;
    const int seats = std::clamp(3, rules->catalog.least_players, rules->catalog.most_players);
    for (int seat = 0; seat < seats; ++seat) {
      setup.players.push_back("P" + std::to_string(seat + 1));
    }
    setup.seed = 11;
    setup.keep_history = false;
    game = std::make_unique<Game>(rules, setup);
  }

  /// The same game as far as the seat can tell.
  [[nodiscard]] State other_game(PlayerId seat, std::uint64_t seed) const {
    State other = game->state();
    hide_from(rules->catalog, other, seat, seed);
    return other;
  }

  /// Random answers to the end; `each` sees every `step`-th position in which a player decides.
  template <class Each>
  void play(std::size_t step, const Each& each) {
    Rng rng{5};
    for (std::size_t n = 0; !game->over(); ++n) {
      const std::vector<Option> options = game->options();
      if (n % step == 0 && options.size() > 1 && game->pending().actor != kChance) {
        each(PlayerId(game->pending().actor), n);
      }
      ASSERT_TRUE(
          game->answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]).ok());
    }
  }

  std::shared_ptr<const Ruleset> rules;
  std::unique_ptr<Game> game;
};

TEST_P(SightOfASeat, GamesThatLookTheSameGiveTheSameCopy) {
  play(5, [&](PlayerId seat, std::size_t n) {
    State other = other_game(seat, n + 1);
    hide_from(rules->catalog, other, seat, 42);
    EXPECT_EQ(other, other_game(seat, 42)) << "answer " << n;
  });
}

TEST_P(SightOfASeat, EveryBotAnswersAlikeInGamesThatLookTheSame) {
  for (const std::string& name : bot_names()) {
    SetUp();
    BotSeat bot(rules, name);
    play(23, [&](PlayerId seat, std::size_t n) {
      bot.new_game(seat, 9);
      const Option here = bot.choose(game->state());
      bot.new_game(seat, 9);
      EXPECT_EQ(here, bot.choose(other_game(seat, n + 1))) << name << ", answer " << n;
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Ruleset,
                         SightOfASeat,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& test) { return test_name(test.param); });

}  // namespace
}  // namespace bastide
