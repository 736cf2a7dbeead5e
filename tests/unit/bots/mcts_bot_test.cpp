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

std::unique_ptr<Bot> mcts(std::int64_t iterations, const MctsSettings& settings = {}) {
  return std::make_unique<MctsBot>(MctsBudget{iterations, 0, {}, {}}, Aim::seat, settings);
}

std::array<MctsSettings, 2> both_settings() {
  return {MctsSettings(), light_settings()};
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

/// One tile that fits in many places, and is worth as much in all of them.
class OnlyPlainTiles : public TownAndLane {
 public:
  OnlyPlainTiles() { tile("t/plain", "ggg ggg ggg ggg", "g grass", 30); }
};

/// To the first placement of which there is more than one.
void play_to_a_choice_of_places(TinyGame& game) {
  game.begin();
  while (pending_choice(game.context).choice != Choice::place || game.state.board.size() < 3) {
    game.play_on(1);
  }
}

TEST(MctsBot, EqualGamesGetEqualAnswers) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  for (int round = 0; round < 16; ++round) {
    const MctsSettings settings = both_settings()[static_cast<std::size_t>(round % 2)];
    BotSeat one(game.rules, mcts(100, settings));
    BotSeat other(game.rules, mcts(100, settings));
    one.new_game(PlayerId(pending_choice(game.context).actor), 5);
    other.new_game(PlayerId(pending_choice(game.context).actor), 5);
    const Option answer = one.choose(game.state);
    EXPECT_EQ(answer, other.choose(game.state));
    EXPECT_EQ(answer, one.choose(game.state)) << "asked again";
    game.play_on(round % 2 * 3);
  }
}

TEST(MctsBot, PlaysOnTwelveTilesAheadLightlySixteen) {
  OnlyPlainTiles tiles;
  std::size_t most = 0;
  tiles.hook(Shape::modify, "core:next_player", "look", [&](HookCall& call) {
    most = call.context.searching ? std::max(most, call.context.state.board.size()) : most;
  });
  TinyGame game(tiles);
  play_to_a_choice_of_places(game);
  const std::size_t laid = game.state.board.size();
  constexpr std::array<std::size_t, 2> kAhead{12, 16};
  for (std::size_t i = 0; i < kAhead.size(); ++i) {
    most = 0;
    BotSeat seat(game.rules, mcts(20, both_settings()[i]));
    seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
    ASSERT_TRUE(is_option(game.context, seat.choose(game.state)));
    EXPECT_EQ(most, laid + 1 + kAhead[i]) << "the answer is a tile, too";
  }
}

/// By estimates it plays on from the same answer in the same way, lightly in any that is legal.
TEST(MctsBot, PlaysLightlyAnywhereBeyondItsTree) {
  OnlyPlainTiles tiles;
  std::set<std::vector<Cell>> boards;
  tiles.hook(Shape::modify, "core:next_player", "look", [&](HookCall& call) {
    std::vector<Cell> cells;
    for (const PlacedTile& tile : call.context.state.board.tiles()) {
      cells.push_back(tile.cell);
    }
    boards.insert(cells);
  });
  TinyGame game(tiles);
  play_to_a_choice_of_places(game);
  std::array<std::size_t, 2> seen{};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    boards.clear();
    MctsSettings settings = both_settings()[i];
    settings.node_after = 200;  // no tree
    BotSeat seat(game.rules, mcts(40, settings));
    seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
    static_cast<void>(seat.choose(game.state));
    seen[i] = boards.size();
  }
  EXPECT_LE(seen[0], 10U * 13) << "ten answers are searched, of thirteen tiles each";
  EXPECT_GT(seen[1], 40U * 10) << "each of the 40 times";
}

/// Towns of one tile and of two: whoever completes one gets points for nothing.
TEST(MctsBot, ClaimsInLightPlayoutsWhatIsWorthIt) {
  TownAndLane tiles;
  tiles.tile("t/cap", "ttt ggg ggg ggg", "t town, g grass", 40);
  int claims = 0;
  tiles.hook(Shape::react, "core:piece_placed", "look", [&](HookCall& call) {
    claims += call.context.searching ? 1 : 0;
  });
  TinyGame game(tiles);
  play_to_a_choice_of_places(game);
  MctsSettings settings = light_settings();
  settings.node_after = 200;  // no tree
  constexpr int kIterations = 200;
  BotSeat seat(game.rules, mcts(kIterations, settings));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  static_cast<void>(seat.choose(game.state));
  EXPECT_GT(claims, kIterations * 4) << "of seventeen tiles each time";
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
  for (const char* bot : {"mcts:50+no=town", "mcts:50+light+no=town"}) {
    BotSeat restricted(game.rules, bot);
    restricted.new_game(PlayerId(0), 1);
    EXPECT_NE(option_text(game.context, restricted.choose(game.state)), "man on t") << bot;
  }
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
  BotSeat heavy(rules, mcts(20));
  BotSeat light(rules, mcts(60, light_settings()));
  Rng rng{7};
  for (int n = 0; !state.over(); ++n) {
    const PlayerId player(pending_choice(context).actor);
    if (player.value() == kChance || n % 9 != 0) {
      play_random_option(context, rng);
      continue;
    }
    BotSeat& bot = n % 2 == 0 ? heavy : light;
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
