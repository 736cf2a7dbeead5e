#include "sdk/tools/explain/tile_statistics.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/unit/tools/base_rules.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

const SideKind& side_of(const TileStatistics& tiles, const std::string& name) {
  const auto side = std::find_if(tiles.sides.begin(), tiles.sides.end(), [&](const SideKind& one) {
    return one.name == name;
  });
  EXPECT_NE(side, tiles.sides.end()) << name;
  return *side;
}

/// The names of sides, "" for anything, north first.
std::int32_t fitting(const TileStatistics& tiles, const std::array<std::string, kSides>& names) {
  SideDemand demand;
  for (std::size_t side = 0; side < names.size(); ++side) {
    if (!names[side].empty()) {
      demand[side] = static_cast<std::size_t>(&side_of(tiles, names[side]) - tiles.sides.data());
    }
  }
  return count_fitting_tiles(tiles, demand);
}

// The start tile: town, lane, grass, lane. Four straights: grass, lane, grass, lane.
class TilesOfLand : public testing::Test {
 protected:
  void SetUp() override {
    add_land(rules, 4);
    tiles = tile_statistics(*rules.compile());
  }
  TinyRules rules;
  TileStatistics tiles;
};

TEST_F(TilesOfLand, SidesAreCountedOverAllTiles) {
  EXPECT_EQ(tiles.tiles, 5);
  EXPECT_EQ(tiles.drawn, 4);
  ASSERT_EQ(tiles.sides.size(), 3U);
  EXPECT_EQ(tiles.sides[0].name, "lane");
  EXPECT_EQ(tiles.sides[0].sides, 10);
  EXPECT_EQ(tiles.sides[0].tiles, 5);
  EXPECT_EQ(side_of(tiles, "grass").sides, 9);
  EXPECT_EQ(side_of(tiles, "grass").tiles, 5);
  EXPECT_EQ(side_of(tiles, "town").sides, 1);
}

TEST_F(TilesOfLand, TilesThatShowTheSameAreOneShape) {
  ASSERT_EQ(tiles.shapes.size(), 2U);
  EXPECT_EQ(tiles.shapes[0].tiles, 4);
  EXPECT_EQ(tiles.shapes[0].names, std::vector<std::string>{"t/straight"});
  EXPECT_EQ(tiles.shapes[0].sides, (std::array<std::size_t, kSides>{0, 1, 0, 1}));
  EXPECT_EQ(tiles.shapes[1].tiles, 1);
  EXPECT_EQ(tiles.shapes[1].drawn, 0);
}

TEST_F(TilesOfLand, TilesThatFitADemand) {
  EXPECT_EQ(fitting(tiles, {"", "", "", ""}), 4);
  EXPECT_EQ(fitting(tiles, {"lane", "", "", ""}), 4);
  EXPECT_EQ(fitting(tiles, {"lane", "grass", "lane", "grass"}), 4);
  EXPECT_EQ(fitting(tiles, {"lane", "lane", "", ""}), 0);
  EXPECT_EQ(fitting(tiles, {"town", "", "", ""}), 0) << "the start tile is not drawn";
}

// Counted by hand from the letters of the base game: 72 tiles, of which D-start lies on the table.
TEST(TilesOfBase, AreThoseOfTheBox) {
  const TileStatistics tiles = tile_statistics(*base_rules());
  EXPECT_EQ(tiles.tiles, 72);
  EXPECT_EQ(tiles.drawn, 71);
  ASSERT_EQ(tiles.sides.size(), 3U);
  EXPECT_EQ(side_of(tiles, "city").sides, 79);
  EXPECT_EQ(side_of(tiles, "road").sides, 94);
  EXPECT_EQ(side_of(tiles, "field").sides, 115);
  EXPECT_EQ(side_of(tiles, "road").tiles, 45);
  EXPECT_EQ(fitting(tiles, {"road", "", "", ""}), 44);
  EXPECT_EQ(fitting(tiles, {"city", "city", "city", "city"}), 1) << "C";
  EXPECT_EQ(fitting(tiles, {"road", "road", "road", "road"}), 1) << "X";
  EXPECT_EQ(fitting(tiles, {"road", "", "road", ""}), 19) << "3 D, 3 L, 8 U, 4 W, 1 X";
}

}  // namespace
}  // namespace bastide
