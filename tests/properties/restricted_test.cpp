// A bot never does what it is told to leave alone, whatever that is and whatever the rules are.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/restricted_bot.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

class RestrictedPlay : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    LoadRequest request;
    request.ruleset = GetParam();
    rules = load_ruleset(request, project_path());
  }

  /// What the claims of the seat in one game name, and how often.
  [[nodiscard]] std::map<std::string, int> used_by_first(const std::string& bot,
                                                         std::uint64_t seed = 23) const {
    GameSetup setup;
    setup.players.assign(static_cast<std::size_t>(std::clamp(
                             2, rules->catalog.least_players, rules->catalog.most_players)),
                         "somebody");
    setup.seed = seed;
    setup.keep_history = false;
    Game game(rules, setup);
    BotSeat first(rules, bot);
    BotSeat other(rules, "random");
    std::map<std::string, int> used;
    while (!game.over()) {
      const PlayerId player(game.pending().actor);
      BotSeat& seat = player.value() == 0 ? first : other;
      seat.new_game(player, 7);
      const Option option = seat.choose(game.state());
      if (player.value() == 0) {
        count(game, option, used);
      }
      EXPECT_TRUE(game.answer(option).ok());
    }
    return used;
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const PieceKind& kind : rules->catalog.piece_kinds.rows()) {
      names.push_back(kind.name);
    }
    for (const Action& action : rules->catalog.actions.rows()) {
      names.push_back(action.name);
    }
    for (const FeatureKind& kind : rules->catalog.feature_kinds.rows()) {
      names.push_back(kind.name);
    }
    return names;
  }

  std::shared_ptr<const Ruleset> rules;

 private:
  static void count(const Game& game, const Option& option, std::map<std::string, int>& used) {
    const Catalog& catalog = game.rules().catalog;
    if (const auto* const claim = option.as<ClaimPiece>()) {
      const Features& features = game.state().features;
      const std::int32_t kind = features.row(features.feature_of(claim->segment)).kind().value();
      ++used[catalog.piece_kinds[claim->kind].name];
      ++used[catalog.feature_kinds[FeatureKindId(kind)].name];
    } else if (const auto* const action = option.as<ClaimAction>()) {
      ++used[catalog.actions[action->action].name];
    }
    ++used["answers"];
  }
};

TEST_P(RestrictedPlay, RandomMovesWithoutEachThing) {
  const std::map<std::string, int> all = used_by_first("random");
  EXPECT_GT(all.size(), 1U) << "random moves use something";
  for (const std::string& name : names()) {
    std::map<std::string, int> used = used_by_first("random:no=" + name);
    EXPECT_EQ(used[name], 0) << name;
    EXPECT_GT(used["answers"], 0) << name;
  }
}

TEST_P(RestrictedPlay, TheDefaultBotWithoutWhatItUsesMost) {
  const std::string bot(default_bot(*rules));
  const std::map<std::string, int> all = used_by_first(bot);
  const auto most = std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return (a.first == "answers" ? -1 : a.second) < (b.first == "answers" ? -1 : b.second);
  });
  ASSERT_NE(most->first, "answers");
  std::map<std::string, int> used = used_by_first(bot + ":no=" + most->first);
  EXPECT_EQ(used[most->first], 0) << most->first;
}

TEST_P(RestrictedPlay, TheDefaultBotUsesEveryPieceAndAction) {
  const std::string bot(default_bot(*rules));
  std::map<std::string, int> used;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const auto& [name, times] : used_by_first(bot, seed)) {
      used[name] += times;
    }
  }
  for (const PieceKind& kind : rules->catalog.piece_kinds.rows()) {
    EXPECT_TRUE(kind.claims.empty() || used[kind.name] > 0) << kind.name;
  }
  for (const Action& action : rules->catalog.actions.rows()) {
    EXPECT_GT(used[action.name], 0) << action.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Ruleset,
                         RestrictedPlay,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& test) { return test_name(test.param); });

/// Answers of the default bot to what the rules ask players in some games: by prompt, whether one
/// of them was not to pass.
std::map<std::string, bool> answered_in(const std::shared_ptr<const Ruleset>& rules) {
  const std::string bot(default_bot(*rules));
  BotSeat somebody(rules, bot);
  BotSeat chance(rules, "random");
  std::map<std::string, bool> answered;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    GameSetup setup;
    setup.players.assign(2, "somebody");
    setup.seed = seed;
    setup.keep_history = false;
    Game game(rules, setup);
    while (!game.over()) {
      const PendingChoice pending = game.pending();
      BotSeat& seat = pending.actor < 0 ? chance : somebody;
      seat.new_game(PlayerId(pending.actor), seed);
      const Option option = seat.choose(game.state());
      const auto* const answer = option.as<AnswerAsk>();
      if (answer != nullptr && pending.actor >= 0) {
        const std::size_t last = game.state().suspended.ask.options.size() - 1;
        answered[pending.prompt] |=
            !pending.can_pass || answer->number != static_cast<std::int32_t>(last);
      }
      EXPECT_TRUE(game.answer(option).ok());
    }
  }
  return answered;
}

TEST(RestrictedVariants, TheDefaultBotAnswersWhatTheyAsk) {
  std::map<std::string, bool> answered;
  for (const Installed& variant : all_installed("variant")) {
    LoadRequest request;
    request.ruleset = "base";
    request.with = {variant.name};
    std::shared_ptr<const Ruleset> rules;
    try {
      rules = load_ruleset(request, project_path());
    } catch (const LoadError&) {
      continue;  // not one for this ruleset
    }
    EXPECT_TRUE(rules->catalog.actions.empty() && rules->catalog.piece_kinds.size() == 1)
        << variant.name << " adds a piece or an action: test that it is used";
    answered.merge(answered_in(rules));
  }
  EXPECT_EQ(answered,
            (std::map<std::string, bool>{{"table_extension.agree", true},
                                         {"tile_trade.bid", true},
                                         {"tile_trade.deal", true},
                                         {"tile_trade.offer", true}}));
}

}  // namespace
}  // namespace bastide
