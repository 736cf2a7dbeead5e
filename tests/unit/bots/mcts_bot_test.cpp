#include "sdk/bots/mcts_bot.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"
#include "sdk/bots/exact_solver.h"
#include "sdk/bots/trained_file.h"
#include "tests/support/installed.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

std::unique_ptr<Bot> mcts(std::int64_t iterations) {
  return std::make_unique<MctsBot>(MctsBudget{iterations, 0, {}, {}});
}

/// Few enough tiles that the end can be played out in every way.
class LastTiles : public TownAndLane {
 public:
  LastTiles() {
    tile("t/cap", "ttt ggg ggg ggg", "t town, g grass", 2)
        .tile("t/end", "ggg glg ggg ggg", "l lane, g grass", 2)
        .tile("t/bend", "ttt ttt ggg ggg", "t town, g grass", 1);
  }
};

TEST(MctsBot, EqualGamesGetEqualAnswers) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  for (int round = 0; round < 8; ++round) {
    BotSeat one(game.rules, mcts(100));
    BotSeat other(game.rules, mcts(100));
    one.new_game(PlayerId(pending_choice(game.context).actor), 5);
    other.new_game(PlayerId(pending_choice(game.context).actor), 5);
    const Option answer = one.choose(game.state);
    EXPECT_EQ(answer, other.choose(game.state));
    EXPECT_EQ(answer, one.choose(game.state)) << "asked again";
    game.play_on(3);
  }
}

TEST(MctsBot, PlaysOnUntilTwelveMoreTilesLie) {
  FewTiles tiles;
  std::size_t most = 0;
  tiles.hook(Shape::modify, "core:next_player", "look", [&](HookCall& call) {
    most = call.context.searching ? std::max(most, call.context.state.board.size()) : most;
  });
  TinyGame game(tiles);
  game.begin();
  while (pending_choice(game.context).choice != Choice::place) {
    game.play_on(1);
  }
  const std::size_t laid = game.state.board.size();
  BotSeat seat(game.rules, mcts(20));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  ASSERT_TRUE(is_option(game.context, seat.choose(game.state)));
  EXPECT_EQ(most, laid + 1 + 12) << "the answer is a tile, too";
}

TEST(MctsBot, SearchesAsLongAsItsClockSays) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  double now = 0;
  int asked = 0;
  MctsBudget budget;
  budget.seconds = 10;
  budget.clock = [&] {
    ++asked;
    return now += 1;
  };
  BotSeat seat(game.rules, std::make_unique<MctsBot>(budget));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  ASSERT_TRUE(is_option(game.context, seat.choose(game.state)));
  EXPECT_GT(asked, 3);
  EXPECT_LT(now, 20);
}

TEST(MctsBot, WaitsForTheProcessorNoLongerThanSomeTimesItsBudget) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  double wall = 0;
  MctsBudget budget;
  budget.seconds = 10;
  budget.clock = [] {
    return 0.0;
  };  // never gets any
  budget.wall = [&] {
    return wall += 1;
  };
  BotSeat seat(game.rules, std::make_unique<MctsBot>(budget));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  ASSERT_TRUE(is_option(game.context, seat.choose(game.state)));
  EXPECT_GT(wall, 39);
  EXPECT_LT(wall, 50);
}

TEST(MctsBudget, IsANumberOrATime) {
  EXPECT_EQ(read_mcts_budget(read_bot_spec("mcts")).value().iterations, 200);
  EXPECT_EQ(read_mcts_budget(read_bot_spec("mcts:400")).value().iterations, 400);
  EXPECT_DOUBLE_EQ(read_mcts_budget(read_bot_spec("mcts:100ms")).value().seconds, 0.1);
  EXPECT_DOUBLE_EQ(read_mcts_budget(read_bot_spec("mcts:2s")).value().seconds, 2);
  for (const char* wrong : {"mcts:",
                            "mcts:0",
                            "mcts:-3",
                            "mcts:many",
                            "mcts:3m",
                            "mcts:3 s",
                            "mcts:2+3",
                            "mcts:0ms",
                            "mcts:9999s",
                            "mcts:99999999999999999999"}) {
    EXPECT_FALSE(read_mcts_budget(read_bot_spec(wrong)).ok()) << wrong;
  }
}

TEST(MctsBot, LeavesAloneWhatItIsToLeaveAlone) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap", "t/plain", "t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  BotSeat free(game.rules, "mcts:50");
  free.new_game(PlayerId(0), 1);
  EXPECT_EQ(option_text(game.context, free.choose(game.state)), "man on t");
  BotSeat restricted(game.rules, "mcts:50+no=town");
  restricted.new_game(PlayerId(0), 1);
  EXPECT_NE(option_text(game.context, restricted.choose(game.state)), "man on t");
}

TEST(MctsBot, TellsWhatItConsidered) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  BotSeat seat(game.rules, mcts(200));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  const std::vector<Advice> advices = seat.advise(game.state);
  ASSERT_GE(advices.size(), 2U);
  EXPECT_EQ(advices.front().option, seat.choose(game.state));
  for (const Advice& advice : advices) {
    EXPECT_TRUE(is_option(game.context, advice.option));
    EXPECT_GT(advice.visits, 0);
  }
}

/// The tiles that lie at the end of each turn, sorted, by how many they are: of the game, and of
/// all that a bot thinks.
struct LaidTiles {
  std::map<std::size_t, std::set<std::vector<TileKindId>>> played;
  std::map<std::size_t, std::set<std::vector<TileKindId>>> thought;

  void note(const Context& context) {
    std::vector<TileKindId> kinds;
    for (const PlacedTile& tile : context.state.board.tiles()) {
      kinds.emplace_back(tile.kind);
    }
    std::sort(kinds.begin(), kinds.end());
    (context.searching ? thought : played)[kinds.size()].insert(kinds);
  }
  /// On how many sizes of the board it thought of other tiles than those that were played.
  [[nodiscard]] std::size_t errors() const {
    return static_cast<std::size_t>(std::count_if(played.begin(), played.end(), [&](const auto& n) {
      const auto other = thought.find(n.first);
      return other != thought.end() && other->second != n.second;
    }));
  }
};

LaidTiles laid_tiles(const std::string& bot, bool ranked_draws) {
  LaidTiles laid;
  FewTiles tiles;
  tiles.hook(
      Shape::modify, "core:next_player", "look", [&](HookCall& call) { laid.note(call.context); });
  TinyGame game(tiles, {2, 4, 0, ranked_draws, false});
  game.begin();
  BotSeat seat(game.rules, bot);
  while (!game.state.over()) {
    const std::int32_t actor = pending_choice(game.context).actor;
    if (actor == kChance) {
      apply_option(game.context, chance_option(game.context));
      continue;
    }
    seat.new_game(PlayerId(actor), 5);
    apply_option(game.context, seat.choose(game.state));
  }
  return laid;
}

TEST(MctsBot, OnlyASeerMeetsTheTilesThatWillCome) {
  for (const bool ranked_draws : {false, true}) {
    const LaidTiles seen = laid_tiles("mcts:30+seer", ranked_draws);
    EXPECT_GT(seen.thought.size(), 10U);
    EXPECT_EQ(seen.errors(), 0U) << ranked_draws;
    EXPECT_EQ(laid_tiles("mcts:30+seer+no=town", ranked_draws).errors(), 0U) << ranked_draws;
    EXPECT_GT(laid_tiles("mcts:30", ranked_draws).errors(), 8U) << ranked_draws;
  }
}

/// Where the rest of the game can be played out, the answer is worth as much as the best one.
TEST(MctsBot, IsAsGoodAsTheExactSolverAtTheEnd) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    LastTiles tiles;
    TinyGame game(tiles, {2, seed, 0, false, false});
    game.begin();
    Rng rng{seed};
    BotSeat seat(game.rules, mcts(6000));
    ExactSolver solver(*game.rules, nullptr);
    while (!game.state.over()) {
      const std::int32_t actor = pending_choice(game.context).actor;
      if (actor != kChance && game.state.zones.pile_size(PileId(0)) <= 2 &&
          list_options(game.context).size() > 1) {
        const auto exact = solver.solve(game.state, 300000);
        ASSERT_TRUE(exact.has_value());
        seat.new_game(PlayerId(actor), seed);
        const Option answer = seat.choose(game.state);
        float best = -2;
        float own = -2;
        for (const SolvedAnswer& solved : *exact) {
          const float reward = solved.rewards[static_cast<std::size_t>(actor)];
          best = std::max(best, reward);
          own = solved.option == answer ? reward : own;
        }
        EXPECT_NEAR(own, best, 0.01)
            << "seed " << seed << ", " << option_text(game.context, answer);
        ++compared;
      }
      play_random_option(game.context, rng);
    }
  }
  EXPECT_GE(compared, 10);
}

TEST(MctsBot, BelievesWhatWasLearntOfTheRuleset) {
  LoadRequest request;
  request.ruleset = "over-hill-and-dale";
  const auto rules = load_ruleset(request, project_path());
  State state;
  state.players = 2;
  const Context context(*rules, state);
  const ValueInputs inputs(rules->catalog);
  const TrainedFile* const file = nearest_trained_file(shipped_trained_files(), *rules, 2);
  ASSERT_NE(file, nullptr);
  ASSERT_EQ(file->ruleset, "over-hill-and-dale");
  const ValueWeights learnt = inputs.weights(trained_values(*file, inputs));
  const ValueWeights own = known_values(context, Aim::seat);
  EXPECT_TRUE(own.holds_anything());
  EXPECT_EQ(own.early.held, learnt.early.held);
  EXPECT_EQ(own.late.held, learnt.late.held);
  EXPECT_FALSE(known_values(context, Aim::team).holds_anything());
}

/// Every ruleset of the project.
class MctsRulesets : public ::testing::TestWithParam<std::string> {};

TEST_P(MctsRulesets, ArePlayedWithoutAFault) {
  LoadRequest request;
  request.ruleset = GetParam();
  const auto rules = load_ruleset(request, project_path());
  State state;
  Context context(*rules, state);
  const auto scripts = make_script_host(*rules);
  context.scripts = scripts.get();
  bastide::Setup setup;
  setup.players = std::clamp(3, rules->catalog.least_players, rules->catalog.most_players);
  setup.seed = 3;
  start_game(context, setup);
  advance(context);
  BotSeat bot(rules, std::make_unique<MctsBot>(MctsBudget{20, 0, {}, {}}));
  Rng rng{7};
  for (int n = 0; !state.over(); ++n) {
    const PlayerId player(pending_choice(context).actor);
    if (player.value() == kChance || n % 9 != 0) {
      play_random_option(context, rng);
      continue;
    }
    bot.new_game(player, 9);
    const Option answer = bot.choose(state);
    ASSERT_TRUE(is_option(context, answer)) << option_text(context, answer);
    State other = state;  // looks the same to the seat
    hide_from(rules->catalog, other, player, static_cast<std::uint64_t>(n));
    bot.new_game(player, 9);
    EXPECT_EQ(bot.choose(other), answer) << "answer " << n;
    apply_option(context, answer);
  }
}

INSTANTIATE_TEST_SUITE_P(Ruleset,
                         MctsRulesets,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& test) { return test_name(test.param); });

}  // namespace
}  // namespace bastide
