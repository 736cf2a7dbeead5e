#include "sdk/bots/greedy_bot.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "sdk/bots/random_bot.h"
#include "tests/support/more_tiles.h"
#include "tests/support/random_tiles.h"

namespace bastide {
namespace {

std::string answer_of(TinyGame& game, const std::string& bot, std::uint64_t seed = 5) {
  BotSeat seat(game.rules, bot);
  seat.new_game(PlayerId(pending_choice(game.context).actor), seed);
  return option_text(game.context, seat.choose(game.state));
}

/// Points that the colours have and would get if the game ended now.
std::vector<std::int32_t> points_now(const Ruleset& rules, const State& state) {
  State end = state;
  end.frames.clear();
  Context context(rules, end);
  score_final(context);
  std::vector<std::int32_t> points;
  for (std::size_t colour = 0; colour < end.colours(); ++colour) {
    points.push_back(end.track(rules.catalog.points, colour));
  }
  return points;
}

TEST(GreedyBot, CompletesItsOwnTown) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.stand("man", 0, {0, 0}, "t");
  fix_pile(game, {"t/cap", "t/plain", "t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/cap"});
  EXPECT_EQ(answer_of(game, "greedy"), "t/cap 0,-1 r2");
}

TEST(GreedyBot, ClaimsWhatScoresAtOnce) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap", "t/plain", "t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(answer_of(game, "greedy"), "man on t");
}

TEST(GreedyBot, DoesNotCompleteTheTownOfARival) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.stand("man", 1, {0, 0}, "t");
  fix_pile(game, {"t/cap", "t/plain", "t/plain"});
  game.begin().play({"t/cap"});
  EXPECT_NE(answer_of(game, "greedy"), "t/cap 0,-1 r2");
}

TEST(GreedyBot, EqualGamesGetEqualAnswers) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play_on(1);
  for (const std::string& bot : bot_names()) {
    EXPECT_EQ(answer_of(game, bot), answer_of(game, bot)) << bot;
  }
}

TEST(GreedyBot, DoesNotSeeTheOrderOfThePile) {
  FewTiles tiles;
  std::vector<std::string> answers;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    TinyGame game(tiles, {2, seed, 0, true, false});
    game.begin().play({"t/straight"});
    answers.push_back(answer_of(game, "greedy"));
  }
  EXPECT_EQ(std::count(answers.begin(), answers.end(), answers.front()), 5);
}

TEST(GreedyBot, BeatsRandom) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  State state;
  Context context(*rules, state);
  int won = 0;
  for (int game = 0; game < 40; ++game) {
    BotSeat greedy(rules, "greedy");
    BotSeat random(rules, "random");
    start_game(context, {2, static_cast<std::uint64_t>(game), -1, true, false});
    greedy.new_game(PlayerId(game % 2), 1);
    random.new_game(PlayerId(1 - game % 2), 1);
    advance(context);
    while (!state.over()) {
      const std::int32_t actor = pending_choice(context).actor;
      BotSeat& seat = actor == game % 2 ? greedy : random;
      apply_option(context, actor == kChance ? chance_option(context) : seat.choose(state));
    }
    const auto own = static_cast<std::size_t>(game % 2);
    won += state.track(rules->catalog.points, own) > state.track(rules->catalog.points, 1 - own)
               ? 1
               : 0;
  }
  EXPECT_GE(won, 36);
}

TEST(GreedyBot, AnswersQuestionsAndActions) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin();
  BotSeat greedy(game.rules, "greedy");
  greedy.new_game(PlayerId(0), 1);
  while (!game.state.over()) {
    const std::int32_t actor = pending_choice(game.context).actor;
    const Option option =
        actor == kChance ? chance_option(game.context) : greedy.choose(game.state);
    ASSERT_TRUE(is_option(game.context, option));
    apply_option(game.context, option);
  }
}

/// Nobody who claims something on the tile gains more than was said before its worth was known.
void expect_bounded(Outlook& outlook, WhatIf& what_if) {
  for (std::size_t i = 0; i < what_if.size(); ++i) {
    const Sketch& sketch = what_if.outline(i).sketch;
    const float touched = outlook.touches(sketch.kind) ? what_if.most_touched(i) : 0;
    for (const std::int32_t power : {0, 1, 3}) {
      const float most = outlook.most_of_first(sketch, touched, 0, power);
      const Worth worth = what_if.joined(i).worth;
      ASSERT_LE(outlook.gain_of_first(sketch.kind, worth, 0, power), most + 1e-3F) << power;
      ASSERT_LT(most, 1000) << "a bound that says nothing";
    }
  }
}

/// What the bot foresees of a placement, without claims, is what the kernel says after it.
void expect_foreseen(
    const Ruleset& rules, const State& state, Outlook& outlook, WhatIf& what_if, TileKindId kind) {
  State before = state;
  Context context(rules, before);
  const std::vector<std::int32_t> had = points_now(rules, state);
  outlook.begin(state);
  for (std::uint32_t n = 0; n < count_placements(context, kind); ++n) {
    const Placement placement = nth_placement(context, kind, n);
    what_if.place(kind, placement.cell, placement.rotation);
    expect_bounded(outlook, what_if);
    State after = state;
    Context trial(rules, after);
    apply_option(trial, {PlaceTile{kind, placement.cell, placement.rotation}});
    if (is_waiting(after) && after.frames.back().choice == Choice::claim) {
      apply_option(trial, {ClaimNothing{}});
    }
    const std::vector<std::int32_t> has = points_now(rules, after);
    for (std::size_t colour = 0; colour < had.size(); ++colour) {
      ASSERT_NEAR(what_if.gains().now[colour], static_cast<float>(has[colour] - had[colour]), 1e-3)
          << rules.catalog.tile_kinds[kind].name << " at " << to_string(placement.cell) << " r"
          << placement.rotation;
    }
  }
}

/// Those that have power and are not settled, of all features on the board.
void expect_interesting_ones_found(const State& state, Outlook& outlook) {
  outlook.begin(state);
  std::vector<FeatureId> expected;
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    if (state.features.is_root(SegmentId(s)) && outlook.is_interesting(FeatureId(s))) {
      expected.emplace_back(s);
    }
  }
  std::vector<FeatureId> found{FeatureId(std::int32_t{0})};
  outlook.find_interesting(found);
  EXPECT_EQ(found, expected);
}

void expect_foreseen_in_games(TinyRules& tiles, std::uint64_t games) {
  const auto rules = tiles.compile();
  State state;
  Context context(*rules, state);
  Outlook outlook(rules->catalog, {});
  WhatIf what_if(outlook);
  for (std::uint64_t game = 1; game <= games; ++game) {
    Rng rng{game};
    start_game(context, {2, game, 0, false, false});
    advance(context);
    while (!state.over() && !::testing::Test::HasFatalFailure()) {
      if (state.frames.back().choice == Choice::place) {
        const std::int32_t loose =
            state.zones.find_loose(rules->catalog.hand, PlayerId(state.turn.active), TileKindId());
        const TileKindId kind(state.zones.loose()[static_cast<std::size_t>(loose)].kind);
        expect_foreseen(*rules, state, outlook, what_if, kind);
        expect_interesting_ones_found(state, outlook);
      }
      play_random_option(context, rng);
    }
  }
}

TEST(WhatIf, ForeseesPointsOnABoardOfTownsAndLanes) {
  FewTiles tiles;
  tiles.feature(
      "well",
      R"({ "done": "around_8", "claim": "keeper", "points": { "tile": [1, 1], "neighbour": [1, 1] } })");
  tiles.feature(
      "park",
      R"({ "done": "never", "claim": "warden", "points": { "touching_done:town": [3, 3] } })");
  tiles.piece("guard", R"({ "supply": 5, "claims": ["well", "park", "town", "lane"] })");
  tiles.tile("t/well", "ggg ggg ggg ggg", "g grass, well well", 4)
      .tile("t/gate", "ttt ppp ppp uuu", "t town, u town, p park", 6);
  tiles.tile("t/green", "ppp ppp ppp ppp", "p park", 4)
      .tile("t/side", "ttt ppp ttt ppp", "t town, p park", 4);
  expect_foreseen_in_games(tiles, 30);
}

TEST(WhatIf, ForeseesPointsOfTilesThatNobodyWouldPrint) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng{seed};
    TinyRules tiles;
    add_random_tiles(tiles, rng, {20, 3, 2, seed % 4 == 0, seed % 3 == 0});
    expect_foreseen_in_games(tiles, 2);
  }
}

/// The candidates that a bot tries: the first of them when all are sorted.
std::vector<Weighed> first_of(std::vector<Weighed> list) {
  const std::size_t tried = std::min(Estimate::kLeading, list.size());
  const auto end = list.begin() + static_cast<std::ptrdiff_t>(tried);
  std::partial_sort(list.begin(), end, list.end(), [](const Weighed& a, const Weighed& b) {
    return a.value > b.value;
  });
  list.resize(tried);
  return list;
}

TEST(Estimate, KeepsThePlacementsThatAreTried) {
  FewTiles tiles;
  tiles.piece("guard", R"({ "supply": 2, "claims": ["town", "lane"] })");
  TinyGame game(tiles);
  Estimate estimate(game.rules->catalog, ValueWeights(game.rules->catalog), nullptr);
  std::vector<Weighed> all;
  std::vector<Weighed> few;
  std::size_t left_out = 0;
  Rng rng{7};
  game.begin();
  while (!game.state.over()) {
    if (game.state.frames.back().choice == Choice::place) {
      const PlayerId player(game.state.frames.back().actor);
      estimate.weigh_placements(game.context, player, all);
      estimate.weigh_placements(game.context, player, few, Estimate::Right::leading);
      left_out += all.size() - few.size();
      const std::vector<Weighed> expected = first_of(all);
      const std::vector<Weighed> found = first_of(few);
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].option, expected[i].option) << i;
        EXPECT_EQ(found[i].value, expected[i].value) << i;
        EXPECT_EQ(found[i].now, expected[i].now) << i;
        EXPECT_EQ(found[i].claim, expected[i].claim) << i;
      }
    }
    play_random_option(game.context, rng);
  }
  EXPECT_GT(left_out, 0U);
}

TEST(FitTable, CountsTilesThatFitAndThatEndAFeature) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const Catalog& catalog = rules->catalog;
  FitTable fits(catalog);
  std::vector<std::int32_t> left;
  for (const TileKind& tile : catalog.tile_kinds) {
    left.push_back(tile.count);
  }
  fits.begin(left);
  // A cell east of the start tile: its west side must show a lane between meadows.
  const std::int32_t lane = fits.row_of(
      with_demand(0, 3, catalog.face(catalog.tile_kinds.find("t/start"), LayerId(0), 0).wants[1]));
  const int any = fits.count(lane, FitTable::kAnyPort);
  const int ending = fits.count(lane, 10);
  EXPECT_EQ(any, 9);     // 4 straight, 4 ends, and the start tile, whose lane goes through
  EXPECT_EQ(ending, 4);  // the ends
  left.assign(left.size(), 0);
  fits.begin(left);
  EXPECT_EQ(fits.count(lane, FitTable::kAnyPort), 0);
}

}  // namespace
}  // namespace bastide
