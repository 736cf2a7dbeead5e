// Every narrow field of the state at the last value that rulesets may lead to; what goes beyond is
// refused where rules are loaded (tests/unit/rules), or ends the move that would.
#include <algorithm>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

using ::testing::HasSubstr;

constexpr auto kLastSegment = static_cast<std::int32_t>(kMaxSegmentsOnBoard) - 1;
constexpr auto kLastPort = static_cast<std::int32_t>(kMaxOpenPorts);
constexpr FeatureKindId kLastKind(kMaxFeatureKinds - 1);

TEST(SegmentRow, HoldsTheLastSegmentAndTheLastTile) {
  const auto last_of_tile = static_cast<std::int32_t>(kMaxSegments) - 1;
  for (const bool lone : {false, true}) {
    SegmentRow row = SegmentRow::of(last_of_tile, last_of_tile, 0, lone);
    row.add(SegmentRow::offset(kLastSegment - last_of_tile, kMaxTiles - 1));
    EXPECT_EQ(row, SegmentRow::of(kLastSegment, kLastSegment, kMaxTiles - 1, lone));
    EXPECT_EQ(row.feature(), kLastSegment);
    EXPECT_EQ(row.next(), kLastSegment);
    EXPECT_EQ(row.tile(), kMaxTiles - 1);
    EXPECT_EQ(row.is_lone(), lone);
  }
}

TEST(SegmentRow, NumbersLeaveEachOtherAlone) {
  SegmentRow row = SegmentRow::of(0, 0, 0, false);
  row.set_feature(kLastSegment);
  EXPECT_EQ(row, SegmentRow::of(kLastSegment, 0, 0, false));
  row.set_next(kLastSegment);
  row.set_feature(0);
  EXPECT_EQ(row, SegmentRow::of(0, kLastSegment, 0, false));
}

/// A segment with all ports of its tile, and those without ports that a rule may join to it.
TEST(FeatureRow, HoldsAllSegmentsOfAllTiles) {
  FeatureRow row = FeatureRow::of(kLastKind, kPorts);
  row.set_presence(static_cast<std::uint32_t>(kMaxSegmentsOnBoard));
  const FeatureRow large = FeatureRow::of(kLastKind, kPorts);
  const FeatureRow small = FeatureRow::of(kLastKind, 0);
  for (std::int32_t tile = 0; tile < kMaxTiles; ++tile) {
    if (tile > 0) {
      row.join(large, 0, 0);
    }
    for (std::size_t more = 1; more < kMaxSegments; ++more) {
      row.join(small, 0, 1);
    }
  }
  EXPECT_EQ(row.tiles(), kMaxTiles);
  EXPECT_EQ(row.segments(), kLastSegment + 1);
  EXPECT_EQ(row.open(), kLastPort);
  EXPECT_FALSE(row.is_done() || row.is_settled());
  row.set_done(true);
  row.set_settled(true);
  row.add_open(-kLastPort);
  EXPECT_EQ(row.open(), 0);
  EXPECT_EQ(row.tiles(), kMaxTiles);
  EXPECT_EQ(row.segments(), kLastSegment + 1);
  EXPECT_TRUE(row.is_done() && row.is_settled());
  EXPECT_EQ(row.kind(), kLastKind);
  EXPECT_EQ(row.presence(), kMaxSegmentsOnBoard);
}

/// One tile with as many segments as there may be, so often as there may be tiles.
TEST(Features, OneHoldsAllTiles) {
  TinyRules rules;
  rules.feature("town");
  std::string segments = "t town";
  for (std::size_t i = 1; i < kMaxSegments; ++i) {
    segments += ", yard" + std::to_string(i) + " town";
  }
  rules.tile("t/all", "ttt ttt ttt ttt", segments);
  TinyGame game(rules, kEmpty);
  const Catalog& catalog = game.rules->catalog;
  Features& features = game.state.features;
  const auto each = static_cast<std::int32_t>(kMaxSegments);
  SegmentId tile;
  for (std::int32_t n = 0; n < kMaxTiles; ++n) {
    tile = features.add_tile(catalog, TileKindId(0), TileId(n));
    if (n > 0) {
      features.join(catalog, SegmentId(tile.value() - each), tile, kSlots);
    }
  }
  for (std::int32_t i = 1; i < each; ++i) {
    features.join(catalog, SegmentId(tile.value() + i), tile, 0);
  }
  const FeatureRow& row = features.row(FeatureId(0));
  EXPECT_EQ(row.tiles(), kMaxTiles);
  EXPECT_EQ(row.segments(), kMaxTiles + each - 1);
  EXPECT_EQ(row.open(), kLastPort - 2 * kSlots * (kMaxTiles - 1));
  const SegmentId last(kLastSegment);
  EXPECT_EQ(features.feature_of(last), FeatureId(0));
  EXPECT_EQ(features.tile_of(last), TileId(kMaxTiles - 1));
  std::int32_t members = 0;
  SegmentId at = last;
  do {
    ++members;
    at = features.next_member(at);
  } while (at != last && members <= row.segments());
  EXPECT_EQ(members, row.segments());
  features.block(last, row.open());
  EXPECT_EQ(features.blocked(FeatureId(0)), kLastPort - 2 * kSlots * (kMaxTiles - 1));
  EXPECT_EQ(features.row(FeatureId(0)).open(), 0);
}

TEST(Presences, HoldAllPortsAndPiecesThatThereMayBe) {
  constexpr int kMostPower = 65'535;
  constexpr int kMostPieces = 255;
  constexpr GroupId kLastGroup(kMaxGroups - 1);
  Presences presences;
  presences.start(kMaxColours, kMaxGroups);
  const std::uint32_t row = presences.take();
  presences.set_blocked(row, kLastPort);
  presences.change_power(row, kMaxColours - 1, kMostPower);
  presences.change_pieces(row, kLastGroup, kMostPieces);
  EXPECT_EQ(presences.blocked(row), kLastPort);
  EXPECT_EQ(presences.power(row, kMaxColours - 1), kMostPower);
  EXPECT_EQ(presences.power(row, kMaxColours - 2), 0);
  EXPECT_EQ(presences.pieces(row, kLastGroup), kMostPieces);
  EXPECT_EQ(presences.at(row).groups[kMaxGroups - 1], kMostPieces);
  presences.add(presences.take(), row);
  EXPECT_EQ(presences.at(row + 1), presences.at(row));
  EXPECT_FALSE(presences.drop(row));
}

/// Fifty thousand features with a man on each, and then with none: rows are used again.
TEST(Presences, HaveAsManyRowsAsFeatures) {
  constexpr std::uint32_t kRows = 50'000;
  Presences presences;
  presences.start(2, 1);
  for (std::uint32_t n = 1; n <= kRows; ++n) {
    ASSERT_EQ(presences.take(), n);
    presences.change_pieces(n, GroupId(0), 1);
  }
  for (std::uint32_t n = 1; n <= kRows; ++n) {
    presences.change_pieces(n, GroupId(0), -1);
    ASSERT_TRUE(presences.drop(n));
  }
  for (std::uint32_t n = kRows; n >= 1; --n) {
    ASSERT_EQ(presences.take(), n);
    ASSERT_EQ(presences.at(n), Presence());
  }
}

/// Of a tile with one open side that lies at the end of the plane.
TEST(Board, EndsWithThePlane) {
  constexpr std::int16_t kEnd = kFarthestCell;
  TownAndLane rules;
  for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    SCOPED_TRACE(to_string({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}));
    TinyGame game(rules, kEmpty);
    const auto cell = [&, dx = x, dy = y](int distance) {
      return Cell{static_cast<std::int16_t>(dx * distance),
                  static_cast<std::int16_t>(dy * distance)};
    };
    game.put("t/start", cell(kEnd - 1));
    EXPECT_EQ(game.state.board.open_count(), 4U);
    EXPECT_TRUE(game.state.board.is_open(cell(kEnd)));
    EXPECT_TRUE(game.state.board.inside({}, cell(kEnd)));
    EXPECT_FALSE(game.state.board.inside({}, cell(kEnd + 1)));
    EXPECT_FALSE(game.state.board.inside({kEnd, kEnd, true, false}, cell(kEnd + 1)));
    game.put("t/start", cell(kEnd));
    EXPECT_EQ(game.state.board.open_count(), 5U);
    EXPECT_FALSE(game.state.board.is_open(cell(kEnd + 1)));
    const auto beside = game.state.board.beside_open(game.state.board.open_cell(4));
    EXPECT_EQ(std::count(beside.tiles.begin(), beside.tiles.end(), TileId(1)), 1);
    EXPECT_THAT(game.why_not_place("t/start", cell(kEnd + 1)), testing::Contains("core:outside"));
    EXPECT_EQ(game.state.board.at(cell(kEnd)), TileId(1));
  }
}

TEST(Board, IsAsLargeAsThePlane) {
  constexpr std::int16_t kEnd = kFarthestCell;
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  const std::vector<Cell> corners{{-kEnd, -kEnd}, {kEnd, -kEnd}, {-kEnd, kEnd}, {kEnd, kEnd}};
  for (const Cell corner : corners) {
    game.put("t/start", corner);
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    EXPECT_EQ(game.state.board.at(corners[i]), TileId(i));
  }
  EXPECT_EQ(game.state.board.open_count(), 2 * corners.size());
}

/// So many of them with a tile that none of the piles has.
std::string complaint_about_one_more(int in_piles) {
  TownAndLane rules;
  rules.tile("t/many", "ggg ggg ggg ggg", "g grass", in_piles);
  rules.tile("t/extra", "ggg ggg ggg ggg", "g grass", 0);
  TinyGame game(rules);
  const State before = game.state;
  try {
    Effects(game.context).place_tile(game.kind("t/extra"), {1, 0}, 0, true, PlayerId(), -1);
    return {};
  } catch (const ScriptFault& fault) {
    EXPECT_TRUE(game.state == before);
    return fault.what();
  }
}

TEST(Tiles, OutOfNothingComeUpToTheMostThatAGameHas) {
  EXPECT_EQ(complaint_about_one_more(kMaxTiles - 2), "");  // and the one of the start
  EXPECT_EQ(complaint_about_one_more(kMaxTiles - 1), "more than 100000 tiles in one game");
}

/// Two lanes that a tile joins.
std::string complaint_about_sum(std::int32_t first, std::int32_t second) {
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum" })");
  TinyGame game(rules, kEmpty);
  const VariableId gold = game.rules->catalog.variables.find("t:gold");
  game.put("t/start", {0, 0});
  game.put("t/start", {2, 0});
  Effects(game.context).set(gold, game.feature({0, 0}, "l").index(), first);
  Effects(game.context).set(gold, game.feature({2, 0}, "l").index(), second);
  try {
    game.put("t/start", {1, 0});
    return std::to_string(game.view().value(gold, game.feature({1, 0}, "l").index()));
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
}

TEST(Features, SumsOfValuesStayNumbers) {
  EXPECT_EQ(complaint_about_sum(INT32_MAX - 5, 5), "2147483647");
  EXPECT_EQ(complaint_about_sum(INT32_MIN + 5, -5), "-2147483648");
  EXPECT_THAT(complaint_about_sum(INT32_MAX - 5, 6), HasSubstr("t:gold of a feature would go"));
  EXPECT_THAT(complaint_about_sum(INT32_MIN + 5, -6), HasSubstr("beyond 2147483647 when two join"));
}

}  // namespace
}  // namespace bastide
