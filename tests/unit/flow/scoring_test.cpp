// From a feature to points: lines, owners, awards, pieces going home.
#include "kernel/flow/scoring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Player 0 closes the town of the start tile; the man of `colour` stands in it.
void close_town(TinyGame& game) {
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
}

TEST(Settling, CompleteFeaturePaysItsOwner) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("1 t:town 4: t:town.tile 4"));
  EXPECT_EQ(game.points(1), 4);
  EXPECT_EQ(game.points(0), 0);
}

TEST(Settling, PiecesGoHome) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), PieceKindId(0)), 3);
  EXPECT_FALSE(game.view().is_occupied(game.feature({0, 0}, "t")));
}

TEST(Settling, PieceThatStaysDoesNotGoHome) {
  FewTiles rules;
  rules.piece("stone", R"({ "supply": 1, "stays": true })");
  TinyGame game(rules);
  game.stand("stone", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.points(1), 4);
  EXPECT_TRUE(game.view().is_occupied(game.feature({0, 0}, "t")));
}

TEST(Settling, FeatureWithoutAPieceScoresForNobody) {
  FewTiles rules;
  TinyGame game(rules);
  close_town(game);
  game.play({"none"});
  EXPECT_THAT(game.awards(), IsEmpty());
}

TEST(Settling, PieceMayBePlacedOnWhatTheTileCompletes) {
  FewTiles rules;
  TinyGame game(rules);
  close_town(game);
  game.play({"man on t"});
  EXPECT_EQ(game.points(0), 4);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(0), PieceKindId(0)), 3);
}

TEST(Settling, MostPowerTakesAll) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("1 t:town 4: t:town.tile 4"));
}

TEST(Settling, EqualPowerGivesAllOfThemTheFullPoints) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("0,1 t:town 4: t:town.tile 4"));
  EXPECT_EQ(game.points(0), 4);
  EXPECT_EQ(game.points(1), 4);
}

TEST(Settling, PieceWithoutPowerOwnsNothing) {
  FewTiles rules;
  rules.piece("cat", R"({ "supply": 1, "power": 0 })");
  TinyGame game(rules);
  game.stand("cat", 0, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), IsEmpty());
}

TEST(Settling, KindsComeInDeclaredOrderThenReadingOrder) {
  FewTiles rules;
  rules.tile("t/both", "ttt ggg ggg glg", "t town, l lane, g grass");
  TinyGame game(rules);
  // (1, 0) closes a lane in its west and a town in its north; the town is declared first.
  game.put("t/end", {-1, 0});
  game.put("t/cap", {1, -1}, 2);
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 1, {1, -1}, "t");
  fix_pile(game, {"t/both", "t/plain"});
  game.begin().play({"t/both", "t/both 1,0 r0"});
  EXPECT_THAT(game.awards(), ElementsAre("1 t:town 4: t:town.tile 4", "0 t:lane 3: t:lane.tile 3"));
}

TEST(Settling, ReadingOrderGoesByRows) {
  FewTiles rules;
  rules.tile("t/lanes", "glg ggg ggg gmg", "g grass, l lane, m lane");
  TinyGame game(rules);
  // Of the lanes that end at (1, 0) one begins farther up, the other farther left.
  game.put("t/end", {1, -1}, 1);
  game.put("t/end", {-1, 0});
  game.stand("man", 0, {1, -1}, "l");
  game.stand("man", 1, {0, 0}, "l");
  fix_pile(game, {"t/lanes", "t/plain"});
  game.begin().play({"t/lanes", "t/lanes 1,0 r0"});
  EXPECT_THAT(game.awards(), ElementsAre("0 t:lane 2: t:lane.tile 2", "1 t:lane 3: t:lane.tile 3"));
}

/// The town that (0, -1) completes becomes part of a larger one before it is settled.
TEST(Settling, FeatureThatWasJoinedMeanwhileIsSettledAsWhatItIsNow) {
  for (const char* order : {"fixed", "ask"}) {
    SCOPED_TRACE(order);
    FewTiles rules;
    rules.amend("core:phase/settle", R"({ "order": ")" + std::string(order) + "\" }");
    rules.tile("t/two", "ttt ggg ttt hhh", "t town, g grass, h grass", 0);
    rules.phase(
        "join",
        [](Context& context, PlayerId) {
          const Board& board = context.state.board;
          const auto town = [&](Cell cell) {
            return SegmentId(board.tile(board.at(cell)).first_segment);
          };
          if (!context.state.completed.empty()) {
            Effects(context).join(town({0, 0}), town({5, 0}));
          }
        },
        R"({ "after": "core:claim" })");
    TinyGame game(rules);
    for (const Cell cell : {Cell{5, 0}, Cell{5, 1}, Cell{5, 2}}) {
      game.put("t/two", cell);
    }
    game.stand("man", 1, {5, 0}, "t");
    close_town(game);
    game.play({"none"});
    EXPECT_THAT(game.awards(), ElementsAre("1 t:town 10: t:town.tile 10"));
    EXPECT_TRUE(game.row({0, 0}, "t").is_settled());
    EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), PieceKindId(0)), 3);
  }
}

TEST(Settling, PlayerIsAskedForTheOrderWhereTheRulesSaySo) {
  FewTiles rules;
  rules.amend("core:phase/settle", R"({ "order": "ask" })");
  rules.tile("t/both", "ttt ggg ggg glg", "t town, l lane, g grass");
  TinyGame game(rules);
  game.put("t/end", {-1, 0});
  game.put("t/cap", {1, -1}, 2);
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 1, {1, -1}, "t");
  fix_pile(game, {"t/both", "t/plain"});
  game.begin().play({"t/both", "t/both 1,0 r0"});
  EXPECT_EQ(game.waits_for(), "core:settle");
  ASSERT_EQ(game.options().size(), 2U);
  game.play({game.options()[1]});
  EXPECT_THAT(game.awards(), ElementsAre("0 t:lane 3: t:lane.tile 3", "1 t:town 4: t:town.tile 4"));
}

TEST(Settling, OneFeatureNeedsNoQuestionAboutTheOrder) {
  FewTiles rules;
  rules.amend("core:phase/settle", R"({ "order": "ask" })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(game.points(1), 4);
}

TEST(Power, MayBeModified) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:power", "double", [](HookCall& call) {
    call.value *= call.subject.colour == ColourId(0) ? 2 : 1;
  });
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("0 t:town 4: t:town.tile 4"));
}

TEST(Power, PassesThroughAllHandlersInOrder) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:power", "b", [](HookCall& call) { call.value += 1; });
  rules.hook(Shape::modify, "core:power", "a", [](HookCall& call) { call.value *= 10; });
  TinyGame game(rules);
  EXPECT_EQ(modified(game.context, static_cast<std::int32_t>(Point::power), 2, {}), 30);
}

TEST(RankKeys, FirstKeyThatDiffersDecides) {
  FewTiles rules;
  const auto key = [](int of_first, int of_second) {
    return [=](HookCall& call) {
      call.keys->push_back({NameId(0), call.subject.colour == ColourId(0) ? of_first : of_second});
    };
  };
  rules.hook(Shape::modify, "core:rank_keys", "same", key(3, 3))
      .hook(Shape::modify, "core:rank_keys", "second", key(1, 2));
  rules.hook(Shape::modify, "core:rank_keys", "third", key(9, 0));
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  EXPECT_THAT(owners(game.context, game.feature({0, 0}, "t"), NameId()), ElementsAre(1));
}

TEST(RankKeys, EqualKeysLeaveTheTie) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:rank_keys", "same", [](HookCall& call) {
    call.keys->push_back({NameId(0), 1});
  });
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  EXPECT_THAT(owners(game.context, game.feature({0, 0}, "t"), NameId()), ElementsAre(0, 1));
}

/// Tracks after the final score of two men who tie on a town.
std::vector<std::int32_t> tracks_of_a_tie(TinyRules& rules, bool is_written) {
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  game.context.journal = is_written ? &game.journal : nullptr;
  score_final(game.context);
  return game.state.tracks.to_vector();
}

TEST(RankKeys, DecideAlsoWhatIsNotWrittenDown) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:rank_keys", "second", [](HookCall& call) {
    call.keys->push_back({NameId(0), call.subject.colour.value()});
  });
  EXPECT_THAT(tracks_of_a_tie(rules, true), ElementsAre(0, 1));
  EXPECT_THAT(tracks_of_a_tie(rules, false), ElementsAre(0, 1));
}

/// What rules may say of an award is heard whether or not somebody writes it down.
TEST(FinalScoring, IsTheSameWhoeverReadsIt) {
  const std::vector<std::pair<Shape, const char*>> points{{Shape::modify, "core:power"},
                                                          {Shape::modify, "core:recipients"},
                                                          {Shape::intercept, "core:award"},
                                                          {Shape::score, "t:town"}};
  for (const auto& [shape, point] : points) {
    SCOPED_TRACE(point);
    FewTiles rules;
    rules.hook(shape, point, "say", [](HookCall& call) {
      call.value += call.subject.colour == ColourId(1) ? 1 : 0;
      if (call.values != nullptr) {
        *call.values = {1};
      } else if (call.award != nullptr) {
        call.award->to = {1};
      } else if (call.ledger != nullptr) {
        call.ledger->add(NameId(0), 1, 6);
      }
    });
    const std::vector<std::int32_t> written = tracks_of_a_tie(rules, true);
    EXPECT_EQ(written,
              shape == Shape::score ? (std::vector<std::int32_t>{7, 7})
                                    : (std::vector<std::int32_t>{0, 1}));
    EXPECT_EQ(tracks_of_a_tie(rules, false), written);
  }
}

TEST(RankKeys, AreNotAskedWithoutATie) {
  FewTiles rules;
  int asked = 0;
  rules.hook(Shape::modify, "core:rank_keys", "count", [&](HookCall&) { ++asked; });
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  EXPECT_THAT(owners(game.context, game.feature({0, 0}, "t"), NameId()), ElementsAre(0));
  EXPECT_EQ(asked, 0);
}

TEST(Recipients, MayBeAnyColours) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:recipients", "all", [](HookCall& call) {
    *call.values = {0, 1};
  });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("0,1 t:town 4: t:town.tile 4"));
}

TEST(Done, MayBeRefused) {
  FewTiles rules;
  rules.hook(
      Shape::modify,
      "core:done",
      "no",
      [](HookCall& call) { call.value = 0; },
      R"({ "when": { "kind": "town" } })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), IsEmpty());
  EXPECT_FALSE(game.row({0, 0}, "t").is_done());
}

TEST(Done, MayBeRefusedToWhatTheTileCompletesBesideIt) {
  for (const bool refuses : {false, true}) {
    FewTiles rules;
    rules.feature("well", R"({ "done": "around_4" })")
        .tile("t/well", "ggg ggg ggg ggg", "g grass, well well", 1);
    if (refuses) {
      rules.hook(
          Shape::modify,
          "core:done",
          "no",
          [](HookCall& call) { call.value = 0; },
          R"({ "when": { "kind": "well" } })");
    }
    TinyGame game(rules);
    game.put("t/well", {0, 2});
    for (const Cell cell : {Cell{1, 2}, Cell{-1, 2}, Cell{0, 3}}) {
      game.put("t/plain", cell);
    }
    game.begin().play({"t/plain", "t/plain 0,1 r0"});
    EXPECT_EQ(game.row({0, 2}, "well").is_done(), !refuses);
  }
}

TEST(Done, GuardIsAboutTheTileThatWasPlaced) {
  for (const char* tile : {"t/cap", "t/both"}) {
    FewTiles rules;
    rules.tile("t/both", "ttt glg ggg glg", "t town, l lane, g grass", 4);
    rules.hook(
        Shape::modify,
        "core:done",
        "no",
        [](HookCall& call) { call.value = 0; },
        R"({ "when": { "kind": "town", "has": "lane" } })");
    TinyGame game(rules);
    game.begin().play({tile, std::string(tile) + " 0,-1 r2"});
    EXPECT_EQ(game.row({0, 0}, "t").is_done(), std::string(tile) == "t/cap") << tile;
  }
}

TEST(Done, MayBeGranted) {
  FewTiles rules;
  rules.hook(
      Shape::modify,
      "core:done",
      "yes",
      [](HookCall& call) { call.value = 1; },
      R"({ "when": { "kind": "lane" } })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "l");
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.awards(), ElementsAre("1 t:lane 2: t:lane.tile 2"));
}

TEST(Done, ScriptDecidesNearThePlacedTile) {
  FewTiles rules;
  rules.feature_done_by(
      "well",
      [](Context& context, FeatureId feature) {
        return context.state.board.count_around(
                   context.state.board
                       .tile(context.state.features.tile_of(SegmentId(feature.value())))
                       .cell,
                   true) >= 2;
      },
      R"({ "watch": 1, "points": { "flat": [1, 9] } })");
  rules.tile("t/well", "ggg ggg ggg ggg", "g grass, well well");
  TinyGame game(rules);
  game.put("t/well", {0, 1});
  game.stand("man", 1, {0, 1}, "well");
  game.begin().play({"t/plain", "t/plain 0,2 r0"});
  EXPECT_THAT(game.awards(), ElementsAre("1 t:well 9: t:well.flat 9"));
}

TEST(Done, ScriptIsAskedAgainWhenARuleJoinsItsFeatures) {
  FewTiles rules;
  rules.feature_done_by("path", [](Context& context, FeatureId feature) {
    return context.state.features.row(feature).segments() == 2;
  });
  rules.tile("t/path", "ggg ggg ggg ggg", "g grass, path path");
  TinyGame game(rules);
  game.put("t/path", {0, 1});
  game.put("t/path", {0, 2});
  EXPECT_THAT(game.state.completed, IsEmpty());
  Effects(game.context).join(game.segment({0, 1}, "path"), game.segment({0, 2}, "path"));
  EXPECT_THAT(game.state.completed, ElementsAre(game.feature({0, 1}, "path").value()));
}

TEST(Score, StagesComeInTheirOrderWhateverTheFileSays) {
  FewTiles rules;
  const auto line = [](const char* name) {
    return [name](HookCall& call) {
      call.ledger->add(coin_name(call.context, name), 1, 1);
    };
  };
  rules.hook(
      Shape::score,
      "town",
      "cap",
      [](HookCall& call) { call.ledger->cap(coin_name(call.context, "t:cap"), 15); },
      R"({ "stage": "cap" })");
  rules.hook(
      Shape::score,
      "town",
      "times",
      [](HookCall& call) { call.ledger->times(coin_name(call.context, "t:times"), 3); },
      R"({ "stage": "times" })");
  rules.hook(Shape::score, "town", "add", line("t:add"), R"({ "stage": "add" })");
  rules.hook(Shape::score, "town", "base", line("t:base"), R"({ "stage": "base" })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  close_town(game);
  // 4 + 1 + 1 = 6, times three 18, at most 15.
  EXPECT_THAT(game.awards(),
              ElementsAre("0 t:town 15: t:town.tile 4, t:base 1, t:add 1, t:times 12, t:cap -3"));
}

TEST(Score, VoidStrikesEveryLineAndKeepsThem) {
  FewTiles rules;
  rules.hook(
      Shape::score,
      "*",
      "void",
      [](HookCall& call) { call.ledger->strike(coin_name(call.context, "t:plague")); },
      R"({ "stage": "void" })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("0 t:town 0: t:town.tile 4 void t:plague"));
  EXPECT_EQ(game.points(0), 0);
}

TEST(Score, GuardTellsCompletedFromFinal) {
  FewTiles rules;
  rules.hook(
      Shape::score,
      "town",
      "bonus",
      [](HookCall& call) { call.ledger->add(coin_name(call.context, "t:bonus"), 1, 7); },
      R"({ "when": { "reason": "final" } })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  score_final(game.context);
  EXPECT_THAT(game.awards(), ElementsAre("0 t:town 8: t:town.tile 1, t:bonus 7"));
}

TEST(Score, GuardMayBeAboutTheTileOfTheFeature) {
  FewTiles rules;
  rules.hook(
      Shape::score,
      "town",
      "bonus",
      [](HookCall& call) { call.ledger->add(coin_name(call.context, "t:bonus"), 1, 7); },
      R"({ "when": { "has": "lane" } })");
  TinyGame game(rules);
  game.put("t/cap", {3, 3});
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {3, 3}, "t");
  score_final(game.context);
  EXPECT_THAT(game.awards(),
              ElementsAre("0 t:town 8: t:town.tile 1, t:bonus 7", "1 t:town 1: t:town.tile 1"));
}

TEST(PointsTable, CountsWhatItsWordsSay) {
  FewTiles rules;
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum" })");
  rules.feature(
      "shrine",
      R"({ "done": "around_8", "points": { "flat": [1, 1], "neighbour": [1, 1], "piece": [10, 10], "gold": [100, 100] } })");
  rules.define(
      "tile",
      "t/shrine",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "grass", "shrine": { "kind": "shrine", "gold": 2 } } })");
  TinyGame game(rules);
  game.put("t/shrine", {0, 1});
  game.put("t/plain", {1, 1});
  game.stand("man", 0, {0, 1}, "shrine");
  game.stand("man", 1, {0, 1}, "shrine");
  EXPECT_EQ(feature_ledger(game.context, game.feature({0, 1}, "shrine"), NameId()).total(),
            1 + 2 + 20 + 200);
}

/// 10,000 points for each of so much gold, written down or not.
std::string most_points(std::int32_t gold, bool is_written) {
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum" })");
  rules.feature("hoard", R"({ "points": { "flat": [1, 1], "gold": [10000, 10000] } })");
  rules.piece("dwarf", R"({ "supply": 1, "claims": ["hoard"] })");
  rules.tile("t/hoard", "ggg ggg ggg ggg", "g grass, hoard hoard");
  TinyGame game(rules);
  game.put("t/hoard", {0, 1});
  game.stand("dwarf", 0, {0, 1}, "hoard");
  Effects(game.context)
      .set(game.rules->catalog.variables.find("t:gold"),
           game.feature({0, 1}, "hoard").index(),
           gold);
  game.context.journal = is_written ? &game.journal : nullptr;
  try {
    score_final(game.context);
    return std::to_string(game.points(0));
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
}

TEST(PointsTable, GivesNoMorePointsThanAScoreMayHave) {
  for (const bool is_written : {true, false}) {
    EXPECT_EQ(most_points(99'999, is_written), "999990001");
    EXPECT_EQ(most_points(100'000, is_written), "a score of more than 1000000000 points");
    EXPECT_EQ(most_points(-100'000, is_written), "-999999999");
    EXPECT_EQ(most_points(INT32_MAX, is_written), "a score of more than 1000000000 points");
    EXPECT_EQ(most_points(INT32_MIN, is_written), "a score of more than 1000000000 points");
  }
}

TEST(PointsTable, CountsCompleteFeaturesThatTouchOnce) {
  FewTiles rules;
  rules.feature("field", R"({ "done": "never", "points": { "touching_done:town": [3, 3] } })");
  rules.tile("t/rim", "ttt fff fff fff", "t town, f field", 4);
  TinyGame game(rules, {2, 1, 0, false, true});
  game.put("t/rim", {0, 0});
  game.put("t/rim", {0, -1}, 2);  // closes the town of both
  game.put("t/rim", {0, 1}, 1);   // town in the east: open
  const FeatureId field = game.feature({0, 0}, "f");
  EXPECT_EQ(feature_ledger(game.context, field, NameId()).total(), 3);
}

TEST(Award, MayBeCancelled) {
  FewTiles rules;
  rules.hook(Shape::intercept, "core:award", "peace", [](HookCall& call) {
    call.award->cancelled = coin_name(call.context, "t:peace");
  });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.points(1), 0);
  EXPECT_THAT(game.awards(), IsEmpty());
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), PieceKindId(0)), 3)
      << "its pieces go home all the same";
}

TEST(Award, MayBeRedirected) {
  FewTiles rules;
  rules.hook(Shape::intercept, "core:award", "thief", [](HookCall& call) { call.award->to = {0}; });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.points(0), 4);
  EXPECT_EQ(game.points(1), 0);
}

TEST(Award, CancelledOneIsNotShownToLaterInterceptors) {
  FewTiles rules;
  int later = 0;
  rules.hook(Shape::intercept, "core:award", "a", [](HookCall& call) {
    call.award->cancelled = coin_name(call.context, "t:peace");
  });
  rules.hook(Shape::intercept, "core:award", "b", [&](HookCall&) { ++later; });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(later, 0);
}

TEST(TakeBack, MayBeRefused) {
  FewTiles rules;
  rules.hook(Shape::intercept, "core:take_back", "stay", [](HookCall& call) {
    call.award->cancelled = coin_name(call.context, "t:stay");
  });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.points(1), 4);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), PieceKindId(0)), 2);
}

TEST(Tracks, SharedTrackGrowsOnceWhoeverTakesPart) {
  FewTiles rules;
  rules.amend("core:track/points", R"({ "per": "team" })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_EQ(game.points(0), 4);
  EXPECT_EQ(game.points(1), 0) << "a track of a team has one slot";
}

TEST(Tracks, TransferMovesPointsFromOneToTheOther) {
  FewTiles rules;
  TinyGame game(rules);
  Effects(game.context)
      .transfer(
          game.rules->catalog.points, ColourId(0), ColourId(1), 3, game.names.intern("t:ransom"));
  EXPECT_EQ(game.points(0), -3);
  EXPECT_EQ(game.points(1), 3);
}

TEST(FinalScoring, FeatureIsScoredOnceWhateverStandsOnIt) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 0, {0, 0}, "l");
  score_final(game.context);
  EXPECT_THAT(game.awards(), ElementsAre("0 t:lane 1: t:lane.tile 1"));
}

TEST(FinalScoring, OpenFeaturesScoreTheirOpenPoints) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  score_final(game.context);
  EXPECT_THAT(game.awards(), ElementsAre("0 t:town 1: t:town.tile 1"));
}

TEST(FinalScoring, SettledFeatureIsNotScoredAgain) {
  FewTiles rules;
  rules.piece("stone", R"({ "supply": 1, "stays": true })");
  TinyGame game(rules);
  game.stand("stone", 1, {0, 0}, "t");
  close_town(game);
  ASSERT_EQ(game.points(1), 4);
  score_final(game.context);
  EXPECT_EQ(game.points(1), 4);
}

TEST(FinalScoring, FinalHookIsAskedOncePerColour) {
  FewTiles rules;
  rules.hook(Shape::score, "core:final", "each", [](HookCall& call) {
    call.ledger->add(coin_name(call.context, "t:each"), 1, 5 + call.subject.colour.value());
  });
  TinyGame game(rules);
  score_final(game.context);
  EXPECT_THAT(game.awards(), ElementsAre("0 final 5: t:each 5", "1 final 6: t:each 6"));
}

TEST(FinalScoring, MostPointsWinAndEqualOnesShare) {
  FewTiles rules;
  TinyGame game(rules);
  fix_pile(game, {});
  game.begin();
  EXPECT_EQ(game.waits_for(), "over");
  EXPECT_EQ(game.state.outcome, Outcome::ranking);
  EXPECT_THAT(game.state.winners, ElementsAre(0, 1));
}

TEST(FinalScoring, PointsOfTheTeamMakeAllOfThemWinners) {
  FewTiles rules;
  rules.amend("core:track/points", R"({ "per": "team" })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "l");
  fix_pile(game, {"t/plain"});
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.points(0), 1);
  EXPECT_THAT(game.state.winners, ElementsAre(0, 1));
}

TEST(Recipients, MayBeEverybodyOnTheFeature) {
  FewTiles rules;
  rules.piece("cat", R"({ "supply": 1, "power": 0, "claims": ["town"] })");
  rules.amend("core:phase/settle", R"({ "recipients": "all" })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("cat", 1, {0, 0}, "t");
  close_town(game);
  EXPECT_THAT(game.awards(), ElementsAre("0,1 t:town 4: t:town.tile 4"));
}

}  // namespace
}  // namespace bastide
