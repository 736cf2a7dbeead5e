#include "sdk/bots/trained_file.h"

#include <algorithm>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/base/diagnostics.h"
#include "sdk/bots/team_value.h"
#include "sdk/bots/trained_bot.h"
#include "tests/support/installed.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using testing::HasSubstr;

constexpr const char* kText = R"({
  "bastide_trained": 1,
  "ruleset": "tiny",
  "catalogue": "1f",
  "with": ["long"],
  "set": ["t.size=3"],
  "players": 3,
  "command": "bastide train tiny --with long",
  "seed": 7,
  "games": 400,
  "strength": { "against": "greedy", "pairs": 20, "wins": 0.6, "wins_low": 0.5,
    "wins_high": 0.7, "margin": 2.5, "margin_low": -1, "margin_high": 6 },
  "inputs": { "sole/t:town/early": 1.5, "sole/t:well/early": 3, "belief/rival": 1 }
})";

std::string with(std::string_view before, std::string_view after) {
  std::string text = kText;
  text.replace(text.find(before), before.size(), after);
  return text;
}

std::string fault_of_file(const std::string& text) {
  try {
    static_cast<void>(parse_trained_file(text, "t.json"));
  } catch (const LoadError& error) {
    return error.what();
  }
  return "";
}

TEST(TrainedFile, IsReadAsItStands) {
  const TrainedFile file = parse_trained_file(kText, "t.json");
  EXPECT_EQ(file.ruleset, "tiny");
  EXPECT_EQ(file.catalogue, 0x1fU);
  EXPECT_EQ(file.with, std::vector<std::string>{"long"});
  EXPECT_EQ(file.players, 3);
  EXPECT_EQ(file.seed, 7U);
  EXPECT_EQ(file.games, 400U);
  EXPECT_EQ(file.strength.pairs, 20U);
  EXPECT_DOUBLE_EQ(file.strength.wins_low, 0.5);
  ASSERT_EQ(file.inputs.size(), 3U);
  EXPECT_EQ(file.inputs[1].first, "sole/t:well/early");
  EXPECT_FLOAT_EQ(file.inputs[1].second, 3);
}

TEST(TrainedFile, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(
      fault_of_file(with("\"bastide_trained\": 1", "\"bastide_trained\": 2")),
      HasSubstr("t.json:2:22: a trained bot: \"bastide_trained\": this program reads format 1"));
  EXPECT_THAT(fault_of_file(with("\"seed\": 7,", "\"seeds\": 7,")), HasSubstr("seeds"));
  EXPECT_THAT(fault_of_file(with("1.5", "\"much\"")),
              HasSubstr("\"sole/t:town/early\": expected a number"));
  EXPECT_THAT(fault_of_file(with("1.5", "1e9")), HasSubstr("expected a number from"));
  EXPECT_THAT(fault_of_file(with("\"1f\"", "\"xyz\"")), HasSubstr("which is no hash"));
  EXPECT_THAT(fault_of_file(with("\"players\": 3", "\"players\": 0")), HasSubstr("players"));
  EXPECT_THAT(fault_of_file("{"), HasSubstr("t.json:1"));
}

TEST(TrainedFile, InputsAreMatchedByNameAndOthersStayAsTheyWere) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const ValueInputs inputs(rules->catalog);
  const std::vector<float> values = trained_values(parse_trained_file(kText, "t.json"), inputs);
  EXPECT_FLOAT_EQ(values[static_cast<std::size_t>(inputs.find("sole/t:town/early"))], 1.5F);
  EXPECT_FLOAT_EQ(values[static_cast<std::size_t>(inputs.find("sole/t:town/late"))], 1);
  EXPECT_FLOAT_EQ(values[static_cast<std::size_t>(inputs.find("belief/rival"))], 1);
}

/// A file for so many players that knows this share of what can be learnt about the rules.
TrainedFile knowing(const Ruleset& rules, double share, std::int32_t players) {
  TrainedFile file = parse_trained_file(kText, "t.json");
  file.ruleset = "another";
  file.players = players;
  file.inputs = {{"belief/rival", 1.0F}};
  const ValueInputs inputs(rules.catalog);
  std::vector<std::string> own;
  for (const ValueInput& input : inputs.list()) {
    if (!input.name.starts_with("belief/")) {
      own.push_back(input.name);
    }
  }
  own.resize(static_cast<std::size_t>(share * static_cast<double>(own.size()) + 0.5));
  for (const std::string& name : own) {
    file.inputs.emplace_back(name, 1.0F);
  }
  return file;
}

TEST(TrainedFile, TheNearestOneKnowsMostOfTheRuleset) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const TrainedFile little = knowing(*rules, 0.4, 3);
  const TrainedFile half = knowing(*rules, 0.6, 3);
  const TrainedFile most = knowing(*rules, 0.8, 3);
  TrainedFile strange = most;  // knows as much, and more of something else
  strange.inputs.emplace_back("sole/x:y/early", 2.0F);
  TrainedFile itself = little;
  itself.catalogue = rules->catalog.hash;
  TrainedFile named = half;  // the same ruleset with other variants
  named.ruleset = rules->name;
  const auto nearest = [&](const std::vector<TrainedFile>& files) -> std::ptrdiff_t {
    const TrainedFile* const file = nearest_trained_file(files, *rules, 3);
    return file == nullptr ? -1 : file - files.data();
  };
  EXPECT_EQ(nearest({half, most}), 1);
  EXPECT_EQ(nearest({strange, most}), 1);
  EXPECT_EQ(nearest({half, itself, most}), 1);
  EXPECT_EQ(nearest({half, named}), 1);
  EXPECT_EQ(nearest({little}), -1);
  EXPECT_EQ(nearest({}), -1);
  EXPECT_TRUE(is_about(itself, *rules, 3));
  EXPECT_FALSE(is_about(itself, *rules, 2));
}

TEST(TrainedFile, IsForTwoOrForMore) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const std::vector<TrainedFile> files{
      knowing(*rules, 1, 2), knowing(*rules, 1, 3), knowing(*rules, 1, 6)};
  const std::vector<TrainedFile> two{files[0]};
  const std::vector<TrainedFile> more{files[1]};
  EXPECT_EQ(nearest_trained_file(files, *rules, 2), files.data());
  EXPECT_EQ(nearest_trained_file(files, *rules, 4), &files[1]);
  EXPECT_EQ(nearest_trained_file(files, *rules, 5), &files[2]);
  EXPECT_EQ(nearest_trained_file(two, *rules, 3), nullptr);
  EXPECT_EQ(nearest_trained_file(more, *rules, 2), nullptr);
}

/// What is shipped, by name of the ruleset.
class ShippedTraining : public ::testing::TestWithParam<std::string> {
 protected:
  static std::shared_ptr<const Ruleset> load(const std::string& name,
                                             std::vector<std::string> with = {}) {
    LoadRequest request;
    request.ruleset = name;
    request.with = std::move(with);
    return load_ruleset(request, project_path());
  }
};

TEST_P(ShippedTraining, IsWhoPlaysWhenNobodySaysWho) {
  const auto rules = load(GetParam());
  EXPECT_EQ(default_bot(*rules), "trained");
  const auto bot = make_bot("default", *rules);
  ASSERT_TRUE(bot.ok());
  EXPECT_EQ(bot.value()->note(*rules, 2), "") << "trained for rules that were others";
}

INSTANTIATE_TEST_SUITE_P(EachRuleset,
                         ShippedTraining,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_F(ShippedTraining, OfAnotherRulesetIsUsedAndTheProgramSaysSo) {
  const auto rules = load("base", {"two_tile_city"});
  EXPECT_EQ(default_bot(*rules), "trained");
  EXPECT_THAT(make_bot("default", *rules).value()->note(*rules, 2),
              HasSubstr("plays by what was learnt of base, 2 players; 48 of its 48 weights fit"));
  const auto many = load("big-box");
  EXPECT_THAT(make_bot("default", *many).value()->note(*many, 4),
              HasSubstr("plays by what was learnt of base, 4 players; 48 of its 48 weights fit"));
}

TEST(TrainedBot, SaysWhenItWasTrainedForSomethingElse) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  TrainedFile file = parse_trained_file(kText, "t.json");
  EXPECT_THAT(trained_note(&file, *rules, 2),
              HasSubstr("This bot was trained for tiny, 3 players, not for "));
  file.catalogue = rules->catalog.hash;
  EXPECT_EQ(trained_note(&file, *rules, 3), "");
}

Option answer(TinyGame& game, std::unique_ptr<Bot> bot) {
  BotSeat seat(game.rules, std::move(bot));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  return seat.choose(game.state);
}

TEST(TrainedBot, PlaysByItsWeights) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap", "t/plain", "t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  TrainedFile file = parse_trained_file(kText, "t.json");
  EXPECT_EQ(option_text(game.context, answer(game, std::make_unique<TrainedBot>(file))),
            "man on t");
  for (const char* const name : {"supply/t:man/early", "supply/t:man/late"}) {
    file.inputs.emplace_back(name, 30.0F);  // it never parts with a piece
  }
  EXPECT_EQ(option_text(game.context, answer(game, std::make_unique<TrainedBot>(file))), "none");
}

TEST(TrainedBot, WithoutAFilePlaysAsTheGreedyBot) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin();
  while (!game.state.over()) {
    if (pending_choice(game.context).actor == kChance) {
      apply_option(game.context, chance_option(game.context));
      continue;
    }
    const Option greedy = answer(game, std::make_unique<GreedyBot>());
    ASSERT_EQ(answer(game, std::make_unique<TrainedBot>()), greedy);
    apply_option(game.context, greedy);
  }
}

/// Nothing tells what a coin is good for.
std::string answer_to_trade(float worth_of_coins) {
  FewTiles rules;
  rules.variable("coins", R"({ "scope": "player", "type": "int" })");
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"", {}, {}}};
      },
      [](Context& context, PlayerId player, std::int32_t) {
        const Variable& coins =
            context.catalog.variables[context.catalog.variables.find("t:coins")];
        context.state.variables.set(coins, player.index(), 1);
      });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  TrainedFile file = parse_trained_file(kText, "t.json");
  file.inputs = {{"held/t:coins/early", worth_of_coins}, {"held/t:coins/late", worth_of_coins}};
  const ValueInputs inputs(game.rules->catalog);
  WeightedBot bot(inputs.weights(trained_values(file, inputs)), Aim::seat);
  bot.new_game(PlayerId(game.state.turn.active), 5);
  return option_text(game.context, bot.choose(game.context));
}

TEST(WeightedBot, KnowsWhatItIsGoodToHold) {
  EXPECT_EQ(answer_to_trade(3), "trade");
  EXPECT_EQ(answer_to_trade(-3), "none");
}

TEST(TrainedBot, PlaysForTheTeamWhereAllWinTogether) {
  FewTiles tiles;
  tiles.amend("core:track/points", R"({ "goals": [50] })");
  TinyGame game(tiles);
  game.begin();
  EXPECT_THAT(trained_note(nullptr, *game.rules, 2), HasSubstr("plays as coop-greedy does"));
  while (!game.state.over()) {
    if (pending_choice(game.context).actor == kChance) {
      apply_option(game.context, chance_option(game.context));
      continue;
    }
    const Option option = answer(game, std::make_unique<GreedyBot>(GreedyWeights(), Aim::team));
    ASSERT_EQ(answer(game, std::make_unique<TrainedBot>()), option);
    apply_option(game.context, option);
  }
}

TEST(TrainedBot, PlaysForTheTeamByWhatItHasLearnt) {
  FewTiles tiles;
  tiles.amend("core:track/points", R"({ "goals": [50] })");
  TinyGame game(tiles);
  game.begin();
  TrainedFile file = parse_trained_file(kText, "t.json");
  file.inputs = {{"supply/t:man/early", 20}, {"supply/t:man/late", 20}, {"team/least", 0.1F}};
  const ValueInputs inputs(game.rules->catalog);
  const ValueWeights weights = inputs.weights(trained_values(file, inputs));
  EXPECT_FLOAT_EQ(weights.team.least, 0.1F);
  int others = 0;
  while (!game.state.over()) {
    if (pending_choice(game.context).actor == kChance) {
      apply_option(game.context, chance_option(game.context));
      continue;
    }
    const Option option = answer(game, std::make_unique<WeightedBot>(weights, Aim::team));
    ASSERT_EQ(answer(game, std::make_unique<TrainedBot>(file)), option);
    others +=
        answer(game, std::make_unique<GreedyBot>(GreedyWeights(), Aim::team)) == option ? 0 : 1;
    apply_option(game.context, option);
  }
  EXPECT_GT(others, 0);
}

/// The best of a position and of what the claim that is pending there can make of it.
float best_claim(TeamHopes& hopes, TinyGame& game) {
  if (game.state.over() || pending_choice(game.context).choice != Choice::claim) {
    return hopes.of(game.state);
  }
  const State before = game.state;
  float best = std::numeric_limits<float>::lowest();
  for (const Option& claim : list_options(game.context)) {
    apply_option(game.context, claim);
    best = std::max(best, hopes.of(game.state));
    game.state = before;
    game.context.state_replaced();
  }
  return best;
}

/// Placements whose best claim promises most.
std::vector<Option> most_promising(TeamHopes& hopes, TinyGame& game) {
  const State before = game.state;
  std::vector<Option> most;
  float best = std::numeric_limits<float>::lowest();
  for (const Option& placement : list_options(game.context)) {
    apply_option(game.context, placement);
    const float value = best_claim(hopes, game);
    game.state = before;
    game.context.state_replaced();
    if (value > best + 0.001F) {
      best = value;
      most.clear();
    }
    if (value > best - 0.001F) {
      most.push_back(placement);
    }
  }
  return most;
}

TEST(WeightedBot, OfATeamTakesThePlacementWhoseBestClaimPromisesMost) {
  FewTiles tiles;
  tiles.amend("core:track/points", R"({ "goals": [20, 50], "per": "colour" })");
  TinyGame game(tiles);
  game.begin();
  const ValueInputs inputs(game.rules->catalog);
  const ValueWeights weights = inputs.weights(inputs.standards());
  ASSERT_TRUE(weights.team.by_hopes);
  TeamHopes hopes(game.rules->catalog, weights.team);
  int placements = 0;
  int others = 0;
  while (!game.state.over() && placements < 8) {
    const PendingChoice pending = pending_choice(game.context);
    if (pending.actor == kChance) {
      apply_option(game.context, chance_option(game.context));
      continue;
    }
    const Option option = answer(game, std::make_unique<WeightedBot>(weights, Aim::team));
    if (pending.choice == Choice::place && list_options(game.context).size() <= 24) {
      EXPECT_THAT(most_promising(hopes, game), testing::Contains(option));
      const Option greedy = answer(game, std::make_unique<GreedyBot>(GreedyWeights(), Aim::team));
      others += greedy == option ? 0 : 1;
      ++placements;
    }
    apply_option(game.context, option);
  }
  EXPECT_EQ(placements, 8);
  EXPECT_GT(others, 0);
}

TEST(ValueInputs, BeliefsOfATeamAreLearntWhereThereAreGoals) {
  FewTiles rivals;
  const auto without = rivals.compile();
  EXPECT_EQ(ValueInputs(without->catalog).find("team/pace"), -1);
  FewTiles team;
  team.amend("core:track/points", R"({ "goals": [50] })");
  const auto with = team.compile();
  const ValueInputs inputs(with->catalog);
  EXPECT_EQ(inputs.size(), ValueInputs(without->catalog).size() + 13);
  const auto pace = static_cast<std::size_t>(inputs.find("team/pace"));
  EXPECT_FLOAT_EQ(inputs.list()[pace].standard, TeamWeights().pace);
}

}  // namespace
}  // namespace bastide
