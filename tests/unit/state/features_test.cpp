#include "kernel/state/features.h"

#include <gtest/gtest.h>

#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

/// "tiles segments open blocked" of a feature.
std::string counts(const TinyGame& game, Cell cell, std::string_view key) {
  const FeatureRow& row = game.row(cell, key);
  return std::to_string(row.tiles()) + " tiles, " + std::to_string(row.segments()) + " segments, " +
         std::to_string(row.open()) + " open, " + std::to_string(game.presence(cell, key).blocked) +
         " blocked";
}

TEST(Features, SegmentOfANewTileIsAFeatureOfItsOwn) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  EXPECT_EQ(counts(game, {0, 0}, "t"), "1 tiles, 1 segments, 3 open, 0 blocked");
  EXPECT_EQ(counts(game, {0, 0}, "l"), "1 tiles, 1 segments, 2 open, 0 blocked");
  EXPECT_EQ(counts(game, {0, 0}, "g"), "1 tiles, 1 segments, 7 open, 0 blocked");
}

TEST(Features, FacingSegmentsJoin) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 0});
  EXPECT_EQ(game.feature({0, 0}, "l"), game.feature({1, 0}, "l"));
  EXPECT_EQ(counts(game, {0, 0}, "l"), "2 tiles, 2 segments, 2 open, 0 blocked");
}

TEST(Features, WhatTouchesAFeatureIsFoundOnAllItsTilesOnce) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 0});
  const View view = game.view();
  const FeatureKindId town = game.rules->catalog.feature_kinds.find("t:town");
  const FeatureKindId grass = game.rules->catalog.feature_kinds.find("t:grass");
  EXPECT_EQ(view.touching(game.feature({1, 0}, "g"), town),
            (std::vector<FeatureId>{game.feature({0, 0}, "t"), game.feature({1, 0}, "t")}));
  EXPECT_EQ(view.touching(game.feature({1, 0}, "t"), grass),
            (std::vector<FeatureId>{game.feature({0, 0}, "g")}));
  EXPECT_EQ(view.touching(game.feature({1, 0}, "l"), grass),
            (std::vector<FeatureId>{game.feature({0, 0}, "g")}))
      << "both tiles have a piece of the lane beside the one meadow";
}

TEST(Features, SegmentsThatOnlyMeetAtACornerStayApart) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 1});
  EXPECT_NE(game.feature({0, 0}, "t"), game.feature({1, 1}, "t"));
}

TEST(Features, MeadowsOnBothSidesOfALaneStayApart) {
  TownAndLane rules;
  rules.tile("t/straight", "ggg glh hhh hlg", "l lane, g grass, h grass");
  TinyGame game(rules, kEmpty);
  game.put("t/straight", {0, 0});
  game.put("t/straight", {1, 0});
  EXPECT_EQ(game.feature({0, 0}, "g"), game.feature({1, 0}, "g"));
  EXPECT_EQ(game.feature({0, 0}, "h"), game.feature({1, 0}, "h"));
  EXPECT_NE(game.feature({0, 0}, "g"), game.feature({0, 0}, "h"));
}

TEST(Features, TurnedTileJoinsWhereItsPortsHaveGone) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});      // town in the north
  game.put("t/start", {0, -1}, 2);  // town in the south
  EXPECT_EQ(counts(game, {0, 0}, "t"), "2 tiles, 2 segments, 0 open, 0 blocked");
}

TEST(Features, TileInBothPartsIsCountedOnce) {
  // A ring of four corners; the tile with two towns closes it, so it is in the one feature twice.
  TownAndLane rules;
  rules.tile("t/corner", "ttt ttt ggg ggg", "t town, g grass")
      .tile("t/two", "ttt uuu ggg ggg", "t town, u town, g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/two", {0, 0}, 1);     // u in the south, t in the east
  game.put("t/corner", {1, 0}, 2);  // south and west
  game.put("t/corner", {0, 1}, 0);  // north and east
  game.put("t/corner", {1, 1}, 3);  // west and north
  EXPECT_EQ(game.feature({0, 0}, "t"), game.feature({0, 0}, "u"));
  EXPECT_EQ(counts(game, {0, 0}, "t"), "4 tiles, 5 segments, 0 open, 0 blocked");
  EXPECT_EQ(game.view().tiles_of(game.feature({0, 0}, "t")),
            (std::vector<TileId>{TileId(0), TileId(1), TileId(2), TileId(3)}));
}

TEST(Features, TileInBothPartsIsCountedOnceWhicheverTileComesLast) {
  TownAndLane rules;
  rules.tile("t/corner", "ttt ttt ggg ggg", "t town, g grass")
      .tile("t/two", "ttt uuu ggg ggg", "t town, u town, g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/corner", {1, 0}, 2);
  game.put("t/corner", {1, 1}, 3);
  game.put("t/corner", {0, 1}, 0);
  game.put("t/two", {0, 0}, 1);
  EXPECT_EQ(counts(game, {0, 0}, "t"), "4 tiles, 5 segments, 0 open, 0 blocked");
}

TEST(Features, LoopOfOneSegmentPerTileHasNoOpenPort) {
  TownAndLane rules;
  rules.tile("t/bend", "glh hlg ggg ggg", "l lane, g grass, h grass");
  TinyGame game(rules, kEmpty);
  game.put("t/bend", {0, 1}, 0);  // north and east
  game.put("t/bend", {0, 0}, 1);  // east and south
  game.put("t/bend", {1, 0}, 2);  // south and west
  game.put("t/bend", {1, 1}, 3);  // west and north
  EXPECT_EQ(counts(game, {0, 0}, "l"), "4 tiles, 4 segments, 0 open, 0 blocked");
  EXPECT_EQ(counts(game, {0, 0}, "h"), "4 tiles, 4 segments, 0 open, 0 blocked");
}

TEST(Features, SideSharedByTwoSegmentsJoinsPortByPort) {
  // East of a from north to south: two ports of t, one of u. The other tile has the mirror image:
  // one of v, two of w.
  TownAndLane rules;
  rules.tile("t/a", "ggg ttu ggg ggg", "t town, u town, g grass")
      .tile("t/b", "ggg ggg ggg vww", "v town, w town, g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/a", {0, 0});
  game.put("t/b", {1, 0});
  EXPECT_EQ(game.feature({0, 0}, "t"), game.feature({1, 0}, "w"));
  EXPECT_EQ(game.feature({0, 0}, "u"), game.feature({1, 0}, "v"));
  EXPECT_NE(game.feature({0, 0}, "t"), game.feature({0, 0}, "u"));
}

TEST(Features, SideSharedByTwoSegmentsJoinsBothToAWholeSide) {
  TownAndLane rules;
  rules.tile("t/a", "ggg ttu ggg ggg", "t town, u town, g grass")
      .tile("t/b", "ggg ggg ggg ttt", "t town, g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/a", {0, 0});
  game.put("t/b", {1, 0});
  EXPECT_EQ(counts(game, {0, 0}, "t"), "2 tiles, 3 segments, 0 open, 0 blocked");
}

TEST(Features, PortThatMeetsNobodysPortIsBlocked) {
  TownAndLane rules;
  rules.tile("t/gap", "ggg g.h ggg ggg", "g grass, h grass")
      .tile("t/full", "ggg ggg ggg iii", "g grass, i grass");
  TinyGame game(rules, kEmpty);
  game.put("t/gap", {0, 0});
  game.put("t/full", {1, 0});
  EXPECT_EQ(counts(game, {1, 0}, "i"), "2 tiles, 3 segments, 9 open, 1 blocked");
}

TEST(Features, PortThatMeetsAnotherKindIsBlockedOnBothTiles) {
  TownAndLane rules;  // edges need not match where a rule waives it
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {0, -1}, 1);  // its lane runs north to south and meets the town
  EXPECT_EQ(counts(game, {0, 0}, "t"), "1 tiles, 1 segments, 0 open, 3 blocked");
  EXPECT_EQ(counts(game, {0, -1}, "l"), "1 tiles, 1 segments, 1 open, 1 blocked");
}

TEST(Features, FeatureThatANewNeighbourBlocksIsComplete) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {0, -1}, 1);
  EXPECT_TRUE(game.row({0, 0}, "t").is_done());
}

TEST(Features, PortThatMeetsAFaceDownTileIsBlocked) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {0, -1}, 0, false);
  EXPECT_EQ(counts(game, {0, 0}, "t"), "1 tiles, 1 segments, 0 open, 3 blocked");
}

TEST(Features, PortThatMeetsAnEarlierFaceDownTileIsBlocked) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, -1}, 0, false);
  game.put("t/start", {0, 0});
  EXPECT_EQ(counts(game, {0, 0}, "t"), "1 tiles, 1 segments, 0 open, 3 blocked");
}

TEST(Features, BorderThatClosesBlocks) {
  TownAndLane rules;
  rules.define("board", "limits", R"({ "width": 3, "height": 1, "edge": "closed" })");
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  EXPECT_EQ(counts(game, {0, 0}, "t"), "1 tiles, 1 segments, 0 open, 3 blocked");
  EXPECT_EQ(counts(game, {0, 0}, "l"), "1 tiles, 1 segments, 2 open, 0 blocked");
}

TEST(Features, BorderThatClosesCountsAsFilledCells) {
  TownAndLane rules;
  rules.define("board", "limits", R"({ "width": 2, "height": 2, "edge": "closed" })");
  rules.feature("shrine", R"({ "done": "around_8" })");
  rules.feature("post", R"({ "done": "around_4" })");
  rules.tile("t/shrine", "ggg ggg ggg ggg", "g grass, shrine shrine, post post");
  TinyGame game(rules, kEmpty);
  game.put("t/shrine", {0, 0});  // a corner: two cells beside it and one across are on the table
  EXPECT_EQ(game.row({0, 0}, "shrine").open(), 3);
  EXPECT_EQ(game.row({0, 0}, "post").open(), 2);
  game.put("t/start", {1, 0});
  game.put("t/start", {0, 1});
  EXPECT_TRUE(game.row({0, 0}, "post").is_done());
  EXPECT_FALSE(game.row({0, 0}, "shrine").is_done());
  game.put("t/start", {1, 1});
  EXPECT_TRUE(game.row({0, 0}, "shrine").is_done());
}

TEST(Features, BorderThatStaysOpenBlocksNothing) {
  TownAndLane rules;
  rules.define("board", "limits", R"({ "width": 3, "height": 1 })");
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  EXPECT_EQ(counts(game, {0, 0}, "t"), "1 tiles, 1 segments, 3 open, 0 blocked");
}

TEST(Features, OverlayLayerJoinsOnItsOwnPlane) {
  TownAndLane rules;
  rules.feature("fog", R"({ "layer": "sky", "blocked": "open" })");
  rules.tile("t/fog",
             "ggg ggg ggg ggg",
             "g grass",
             1,
             R"("layers": { "sky": { "ring": "... fff ... fff", "segments": { "f": "fog" } } })");
  TinyGame game(rules, kEmpty);
  game.put("t/fog", {0, 0});
  game.put("t/fog", {1, 0});
  EXPECT_EQ(counts(game, {0, 0}, "f"), "2 tiles, 2 segments, 6 open, 0 blocked");
  EXPECT_NE(game.feature({0, 0}, "f"), game.feature({0, 0}, "g"));
}

TEST(Features, OverlayLayerDoesNotConstrainPlacement) {
  TownAndLane rules;
  rules.feature("fog", R"({ "layer": "sky", "blocked": "open" })");
  rules.tile("t/fog",
             "ggg ggg ggg ggg",
             "g grass",
             1,
             R"("layers": { "sky": { "ring": "... fff ... ...", "segments": { "f": "fog" } } })");
  rules.tile("t/clear", "ggg ggg ggg ggg", "g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/fog", {0, 0});
  EXPECT_EQ(game.state.board.fitting_at(game.rules->catalog, game.kind("t/clear"), {1, 0}), 0b0001);
}

TEST(Features, OverlayNextToClearLandIsBlockedAndWhatThatMeansIsTheKinds) {
  TownAndLane rules;
  rules.feature("fog", R"({ "layer": "sky", "blocked": "open" })")
      .feature("haze", R"({ "layer": "sky", "blocked": "closed" })");
  rules.tile(
      "t/fog",
      "ggg ggg ggg ggg",
      "g grass",
      1,
      R"("layers": { "sky": { "ring": "... fff ... hhh", "segments": { "f": "fog", "h": "haze" } } })");
  rules.tile("t/clear", "ggg ggg ggg ggg", "g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/fog", {0, 0});
  game.put("t/clear", {1, 0});
  game.put("t/clear", {-1, 0});
  EXPECT_EQ(counts(game, {0, 0}, "f"), "1 tiles, 1 segments, 0 open, 3 blocked");
  EXPECT_FALSE(game.row({0, 0}, "f").is_done());
  EXPECT_TRUE(game.row({0, 0}, "h").is_done());
}

TEST(Features, SegmentWithoutPortsNeverJoins) {
  TownAndLane rules;
  rules.feature("well", R"({ "done": "around_8" })")
      .tile("t/well", "ggg ggg ggg ggg", "g grass, well well");
  TinyGame game(rules, kEmpty);
  game.put("t/well", {0, 0});
  game.put("t/well", {1, 0});
  EXPECT_NE(game.feature({0, 0}, "well"), game.feature({1, 0}, "well"));
}

struct MergeCase {
  const char* merge;
  int first;
  int second;
  int expected;
};

class MergedValue : public ::testing::TestWithParam<MergeCase> {};

TEST_P(MergedValue, FollowsItsRule) {
  const MergeCase& param = GetParam();
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "feature", "merge": ")" + std::string(param.merge) + "\" }");
  const auto tile = [](int gold) {
    return R"({ "ring": "ggg glg ggg glg", "segments": { "g": "grass", "l": { "kind": "lane", "gold": )" +
           std::to_string(gold) + " } } }";
  };
  rules.define("tile", "t/a", tile(param.first)).define("tile", "t/b", tile(param.second));
  TinyGame game(rules, kEmpty);
  game.put("t/a", {0, 0});
  game.put("t/b", {1, 0});
  const VariableId gold = game.rules->catalog.variables.find("t:gold");
  EXPECT_EQ(game.view().value(gold, game.feature({0, 0}, "l").index()), param.expected);
}

INSTANTIATE_TEST_SUITE_P(Features,
                         MergedValue,
                         ::testing::Values(MergeCase{"sum", 2, 3, 5},
                                           MergeCase{"max", 2, 3, 3},
                                           MergeCase{"max", 3, 2, 3},
                                           MergeCase{"min", 2, 3, 2},
                                           MergeCase{"min", 3, 2, 2},
                                           MergeCase{"or", 0, 1, 1},
                                           MergeCase{"or", 0, 0, 0},
                                           MergeCase{"and", 1, 0, 0},
                                           MergeCase{"and", 1, 1, 1},
                                           MergeCase{"keep", 2, 3, 2}),
                         [](const auto& test) {
                           return std::string(test.param.merge) + "Of" +
                                  std::to_string(test.param.first) + "And" +
                                  std::to_string(test.param.second);
                         });

TEST(Features, PresenceOfBothPartsAddsUp) {
  TownAndLane rules;
  rules.tile("t/straight", "ggg glg ggg glg", "l lane, g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/straight", {0, 0});
  game.put("t/straight", {2, 0});
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 1, {2, 0}, "l");
  game.stand("man", 1, {2, 0}, "l");
  game.put("t/straight", {1, 0});
  EXPECT_EQ(game.presence({1, 0}, "l").power[0], 1);
  EXPECT_EQ(game.presence({1, 0}, "l").power[1], 2);
  EXPECT_EQ(game.presence({1, 0}, "l").groups[0], 3);
}

TEST(Features, PresenceIsTheSameWhereverItsRowLies) {
  TownAndLane rules;
  const auto laid = [&](TinyGame& game) {
    game.put("t/start", {0, 0});
    game.put("t/start", {0, 3});
  };
  TinyGame one(rules, kEmpty);
  TinyGame other(rules, kEmpty);
  laid(one);
  laid(other);
  one.stand("man", 0, {0, 0}, "t");
  one.stand("man", 1, {0, 3}, "t");
  const PieceId gone = other.stand("man", 0, {0, 0}, "l");
  other.stand("man", 1, {0, 3}, "t");
  Effects(other.context).return_piece(gone, PlayerId(0));
  EXPECT_NE(one.state.features, other.state.features);
  other.stand("man", 0, {0, 0}, "t");
  EXPECT_EQ(one.state.features, other.state.features);
  EXPECT_TRUE(one.state == other.state);
  EXPECT_EQ(hash_state(one.state), hash_state(other.state));
  EXPECT_EQ(one.state.features.bytes(), other.state.features.bytes()) << "its row is used again";
  EXPECT_FALSE(other.state.features.is_occupied(other.feature({0, 0}, "l")));
  EXPECT_TRUE(other.state.features.has_power(other.feature({0, 0}, "t")));
}

TEST(Features, AroundEightIsCompleteWithTheEighthNeighbour) {
  TownAndLane rules;
  rules.feature("well", R"({ "done": "around_8" })")
      .tile("t/well", "ggg ggg ggg ggg", "g grass, well well");
  TinyGame game(rules, kEmpty);
  game.put("t/well", {0, 0});
  for (const Cell cell :
       {Cell{-1, -1}, Cell{0, -1}, Cell{1, -1}, Cell{-1, 0}, Cell{1, 0}, Cell{-1, 1}, Cell{0, 1}}) {
    game.put("t/start", cell);
  }
  EXPECT_FALSE(game.row({0, 0}, "well").is_done());
  game.put("t/start", {1, 1});
  EXPECT_TRUE(game.row({0, 0}, "well").is_done());
}

TEST(Features, AroundFourNeedsOnlyTheSides) {
  TownAndLane rules;
  rules.feature("well", R"({ "done": "around_4" })")
      .tile("t/well", "ggg ggg ggg ggg", "g grass, well well");
  TinyGame game(rules, kEmpty);
  for (const Cell cell : {Cell{0, -1}, Cell{-1, 0}, Cell{1, 0}, Cell{0, 1}}) {
    game.put("t/start", cell);
  }
  game.put("t/well", {0, 0});  // comes last: complete at once
  EXPECT_TRUE(game.row({0, 0}, "well").is_done());
}

TEST(Features, FaceDownNeighbourCountsOnlyForKindsThatSayAny) {
  TownAndLane rules;
  rules.feature("well", R"({ "done": "around_4" })")
      .feature("grave", R"({ "done": "around_4", "face": "any" })");
  rules.tile("t/both", "ggg ggg ggg ggg", "g grass, well well, grave grave");
  TinyGame game(rules, kEmpty);
  game.put("t/both", {0, 0});
  for (const Cell cell : {Cell{0, -1}, Cell{-1, 0}, Cell{1, 0}}) {
    game.put("t/start", cell);
  }
  game.put("t/start", {0, 1}, 0, false);
  EXPECT_FALSE(game.row({0, 0}, "well").is_done());
  EXPECT_TRUE(game.row({0, 0}, "grave").is_done());
}

TEST(Features, NeverMeansNever) {
  TownAndLane rules;
  rules.tile("t/yard", "ttt ttt ttt ttt", "t town, yard grass");
  TinyGame game(rules, kEmpty);
  game.put("t/yard", {0, 0});
  EXPECT_FALSE(game.row({0, 0}, "yard").is_done());
}

TEST(Features, CompleteFeatureIsListedOnce) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {0, -1}, 2);
  EXPECT_EQ(game.state.completed.size(), 1U);
  EXPECT_EQ(game.state.features.feature_of(SegmentId(game.state.completed[0])),
            game.feature({0, 0}, "t"));
}

TEST(Features, PortsThatTheLastTileJoinedAreCountedByKind) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 0});
  const auto joined = [&](const char* kind) {
    return game.state.joined[game.rules->catalog.feature_kinds.find(kind).index()];
  };
  EXPECT_EQ(joined("t:lane"), 1);
  EXPECT_EQ(joined("t:grass"), 2);
  EXPECT_EQ(joined("t:town"), 0);
  game.put("t/start", {9, 9});  // away from all
  EXPECT_EQ(joined("t:lane"), 0);
  EXPECT_EQ(joined("t:grass"), 0);
}

}  // namespace
}  // namespace bastide
