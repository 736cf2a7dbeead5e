#include "kernel/model/catalog.h"

#include <gtest/gtest.h>

#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

/// Rotations that are placements of their own, as bits.
unsigned rotations_of(std::string_view ring, std::string_view segments) {
  TownAndLane rules;
  rules.tile("t/x", ring, segments);
  const auto compiled = rules.compile();
  return compiled->catalog.tile_kinds[compiled->catalog.tile_kinds.find("t/x")].rotations;
}

TEST(Rotations, TileWithoutSymmetryHasFour) {
  EXPECT_EQ(rotations_of("ttt glg ggg glg", "t town, l lane, g grass"), 0b1111U);
}

TEST(Rotations, LetterDoesNotMatter) {
  // The straight lane: half a turn exchanges the two meadows.
  EXPECT_EQ(rotations_of("ggg glh hhh hlg", "l lane, g grass, h grass"), 0b0011U);
}

TEST(Rotations, JoinsMatter) {
  // Two towns opposite each other, on one side of the tile joined to nothing: half a turn is the
  // same.
  EXPECT_EQ(rotations_of("ttt ggg uuu hhh", "t town, u town, g grass, h grass"), 0b0011U);
  // The same kinds all around, but three sides belong together.
  EXPECT_EQ(rotations_of("ttt ttt ttt uuu", "t town, u town"), 0b1111U);
}

TEST(Rotations, UniformTileHasOne) {
  EXPECT_EQ(rotations_of("ggg ggg ggg ggg", "g grass"), 0b0001U);
}

TEST(Rotations, CrossingHasOne) {
  EXPECT_EQ(rotations_of("fag gbh hci idf",
                         "a lane, b lane, c lane, d lane, f grass, g grass, h grass, i grass"),
            0b0001U);
}

TEST(Rotations, ValueOfASegmentMatters) {
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum" })");
  rules.define("tile", "t/x", R"({ "ring": "ggg glh hhh hlg",
      "segments": { "l": "lane", "g": { "kind": "grass", "gold": 1 }, "h": "grass" } })");
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->catalog.tile_kinds[compiled->catalog.tile_kinds.find("t/x")].rotations,
            0b1111U);
}

TEST(Rotations, MarkOfASegmentMatters) {
  TownAndLane rules;
  rules.define("tile", "t/x", R"({ "ring": "ggg glh hhh hlg",
      "segments": { "l": "lane", "g": { "kind": "grass", "marks": ["well"] }, "h": "grass" } })");
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->catalog.tile_kinds[compiled->catalog.tile_kinds.find("t/x")].rotations,
            0b1111U);
}

TEST(Rotations, ContactInsideTheTileMatters) {
  // Both meadows look alike on the ring; only one of them touches the town in the middle.
  TownAndLane rules;
  rules.tile("t/x",
             "ggg glh hhh hlg",
             "l lane, g grass, h grass, middle town",
             1,
             R"("touches": { "g": ["middle"] })");
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->catalog.tile_kinds[compiled->catalog.tile_kinds.find("t/x")].rotations,
            0b1111U);
}

/// May the two tiles lie side by side, the first in the west of the second, both unturned?
bool fit(TinyRules& rules, std::string_view west, std::string_view east) {
  const auto compiled = rules.compile();
  const Catalog& catalog = compiled->catalog;
  const Face& left = catalog.face(catalog.tile_kinds.find(west), LayerId(0), 0);
  const Face& right = catalog.face(catalog.tile_kinds.find(east), LayerId(0), 0);
  EXPECT_EQ(left.wants[1] == right.shows[3], right.wants[3] == left.shows[1]);
  return left.wants[1] == right.shows[3];
}

TEST(Edges, EqualKindsFit) {
  TownAndLane rules;
  rules.tile("t/a", "ggg ttt ggg ggg", "t town, g grass")
      .tile("t/b", "ggg ggg ggg uuu", "u town, g grass");
  EXPECT_TRUE(fit(rules, "t/a", "t/b"));
}

TEST(Edges, DifferentKindsDoNotFit) {
  TownAndLane rules;
  rules.tile("t/a", "ggg ttt ggg ggg", "t town, g grass")
      .tile("t/b", "ggg ggg ggg glg", "l lane, g grass");
  EXPECT_FALSE(fit(rules, "t/a", "t/b"));
}

TEST(Edges, LopsidedSideFitsItsMirrorImage) {
  // East of a, from north to south: town, lane, lane. West of b from north to south the same: read
  // clockwise it is reversed.
  TownAndLane rules;
  rules.tile("t/a", "ggg tll ggg ggg", "t town, l lane, g grass")
      .tile("t/b", "ggg ggg ggg llt", "t town, l lane, g grass");
  EXPECT_TRUE(fit(rules, "t/a", "t/b"));
}

TEST(Edges, LopsidedSideDoesNotFitItself) {
  TownAndLane rules;
  rules.tile("t/a", "ggg tll ggg ggg", "t town, l lane, g grass")
      .tile("t/b", "ggg ggg ggg tll", "t town, l lane, g grass");
  EXPECT_FALSE(fit(rules, "t/a", "t/b"));
}

TEST(Edges, SideSharedByTwoSegmentsOfAKindIsASideOfThatKind) {
  TownAndLane rules;
  rules.tile("t/a", "ggg ttu ggg ggg", "t town, u town, g grass")
      .tile("t/b", "ggg ggg ggg ttt", "t town, g grass");
  EXPECT_TRUE(fit(rules, "t/a", "t/b"));
}

TEST(Edges, PortOfNobodyMatchesLikeThePortToItsLeft) {
  // a.b is seen as town, town, lane.
  TownAndLane rules;
  rules.tile("t/a", "ggg a.b ggg ggg", "a town, b lane, g grass")
      .tile("t/b", "ggg ggg ggg ltt", "l lane, t town, g grass");
  rules.tile("t/c", "ggg ggg ggg llt", "l lane, t town, g grass");
  EXPECT_TRUE(fit(rules, "t/a", "t/b"));
  EXPECT_FALSE(fit(rules, "t/a", "t/c"));
}

TEST(Edges, GapInAMeadowIsAMeadow) {
  TownAndLane rules;
  rules.tile("t/a", "ggg g.h ggg ggg", "g grass, h grass")
      .tile("t/b", "ggg ggg ggg ggg", "g grass");
  EXPECT_TRUE(fit(rules, "t/a", "t/b"));
}

TEST(Edges, UpToThreeKindsOfSidesFitIntoOneByte) {
  TownAndLane rules;  // the start tile shows a town, a lane and a meadow
  EXPECT_TRUE(rules.compile()->catalog.play.compact);
}

TEST(Edges, MoreThanThreeKindsNeedTheWideTable) {
  TownAndLane rules;
  rules.tile("t/x", "ggg tll ggg ggg", "t town, l lane, g grass");
  EXPECT_FALSE(rules.compile()->catalog.play.compact);
}

TEST(Names, ShortNameMeansTheOnlyOneThatHasIt) {
  TownAndLane rules;
  EXPECT_TRUE(rules.compile()->catalog.feature_kinds.find("town").is_some());
}

TEST(Names, ShortNameOfTwoPluginsMeansNone) {
  TownAndLane rules;
  rules.next_plugin("u").feature("town");
  const auto compiled = rules.compile();
  EXPECT_TRUE(compiled->catalog.feature_kinds.find("town").is_none());
  EXPECT_TRUE(compiled->catalog.feature_kinds.find("u:town").is_some());
}

TEST(Catalog, KindIsPortlessWhenNoTileGivesItAPort) {
  TownAndLane rules;
  rules.feature("well", R"({ "done": "around_8" })")
      .tile("t/x", "ggg ggg ggg ggg", "g grass, well well");
  const auto compiled = rules.compile();
  EXPECT_TRUE(
      compiled->catalog.feature_kinds[compiled->catalog.feature_kinds.find("well")].portless);
  EXPECT_FALSE(
      compiled->catalog.feature_kinds[compiled->catalog.feature_kinds.find("town")].portless);
}

TEST(Catalog, MarkGivesATileASegmentWithoutPorts) {
  TownAndLane rules;
  rules.feature("park", R"({ "done": "around_8", "mark": "park" })");
  rules.tile("t/x", "ggg ggg ggg ggg", "g grass", 1, R"("marks": ["park"])")
      .tile("t/y", "ggg ggg ggg ggg", "g grass");
  const auto compiled = rules.compile();
  const Catalog& catalog = compiled->catalog;
  EXPECT_TRUE(find_segment(catalog.tile_kinds[catalog.tile_kinds.find("t/x")], "park").has_value());
  EXPECT_FALSE(
      find_segment(catalog.tile_kinds[catalog.tile_kinds.find("t/y")], "park").has_value());
}

}  // namespace
}  // namespace bastide
