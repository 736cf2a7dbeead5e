#include "kernel/state/board.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

std::vector<Cell> open_cells(const State& state) {
  std::vector<Cell> cells = state.board.open_cells().to_vector();
  std::sort(cells.begin(), cells.end(), comes_before);
  return cells;
}

TEST(Board, EmptyBoardHasNoOpenCell) {
  TownAndLane rules;
  const TinyGame game(rules, kEmpty);
  EXPECT_EQ(game.state.board.open_count(), 0U);
  EXPECT_TRUE(game.state.board.at({0, 0}).is_none());
}

TEST(Board, TheFourCellsBesideATileAreOpen) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  EXPECT_EQ(open_cells(game.state), (std::vector<Cell>{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}));
}

TEST(Board, CellIsNoLongerOpenOnceATileLiesThere) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 0});
  EXPECT_EQ(open_cells(game.state),
            (std::vector<Cell>{{0, -1}, {1, -1}, {-1, 0}, {2, 0}, {0, 1}, {1, 1}}));
}

TEST(Board, AroundATileAreFourOrEightCells) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  const TileId middle = game.put("t/start", {0, 0});
  const TileId beside = game.put("t/start", {1, 0});
  const TileId across = game.put("t/start", {1, 1});
  const auto ids = [&](int reach) {
    std::vector<TileId> found;
    for (const TileId tile : game.view().around({0, 0}, reach)) {
      found.push_back(tile);
    }
    return found;
  };
  EXPECT_EQ(ids(4), (std::vector<TileId>{beside}));
  EXPECT_EQ(ids(8), (std::vector<TileId>{beside, across}));
  EXPECT_NE(middle, beside);
}

TEST(Board, ClearedOneIsLikeNew) {
  TownAndLane rules;
  TinyGame used(rules, kEmpty);
  used.put("t/start", {3, 2});
  used.put("t/start", {4, 2}, 0, false);
  used.state.board.clear();
  TinyGame fresh(rules, kEmpty);
  for (TinyGame* game : {&used, &fresh}) {
    game->put("t/start", {1, 0});
  }
  const Board& again = used.state.board;
  const Board& first = fresh.state.board;
  EXPECT_EQ(again.size(), first.size());
  EXPECT_EQ(again.open_cells(), first.open_cells());
  EXPECT_EQ(again.patterns(), first.patterns());
  EXPECT_EQ(again.demands(0), first.demands(0));
  EXPECT_EQ(again.least(), first.least());
  EXPECT_EQ(again.most(), first.most());
  EXPECT_FALSE(again.has_face_down());
}

TEST(Board, OpenCellDemandsWhatItsNeighboursShow) {
  TownAndLane rules;
  rules.tile("t/towns", "ttt ttt ttt ttt", "t town");
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});  // town in the north
  const Catalog& catalog = game.rules->catalog;
  EXPECT_EQ(game.state.board.fitting_at(catalog, game.kind("t/start"), {0, -1}),
            0b0100);  // town in the south
  EXPECT_EQ(game.state.board.fitting_at(catalog, game.kind("t/towns"), {0, -1}), 0b0001);
  EXPECT_EQ(game.state.board.fitting_at(catalog, game.kind("t/towns"), {1, 0}), 0);
}

TEST(Board, DemandsOfSeveralNeighboursAllCount) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 1});
  // The cell (1, 0): a lane in the west, a town in the south. Turned by two the start tile has
  // both.
  EXPECT_EQ(game.state.board.fitting_at(game.rules->catalog, game.kind("t/start"), {1, 0}), 0b0100);
}

TEST(Board, NumbersBeyondOneByteAreKept) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  for (std::int16_t i = 0; i < 200; ++i) {  // two rows of a hundred, then each cell is asked again
    game.put("t/start",
             {static_cast<std::int16_t>(i / 2 * 2), static_cast<std::int16_t>(i % 2 * 3)});
  }
  const Board& board = game.state.board;
  for (std::int16_t i = 0; i < 200; ++i) {
    const Cell cell{static_cast<std::int16_t>(i / 2 * 2), static_cast<std::int16_t>(i % 2 * 3)};
    EXPECT_EQ(board.at(cell), TileId(std::int32_t{i}));
  }
  EXPECT_EQ(board.open_count(), 2U * (101 + 200));  // between and beyond them, above and below
  for (std::size_t n = 0; n < board.open_count(); ++n) {
    EXPECT_EQ(board.open_number(board.open_cell(n)), static_cast<std::int32_t>(n));
  }
}

TEST(Board, WindowGrowsInEveryDirection) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  const std::vector<Cell> far{{0, 0}, {200, 0}, {-200, 0}, {0, 200}, {0, -200}, {150, -170}};
  for (const Cell cell : far) {
    game.put("t/start", cell);
  }
  for (std::size_t i = 0; i < far.size(); ++i) {
    EXPECT_EQ(game.state.board.at(far[i]), TileId(i)) << to_string(far[i]);
  }
  EXPECT_EQ(game.state.board.open_count(), 4 * far.size());
}

TEST(Board, ExtentGoesFromTheLeastToTheMostCell) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {2, 3});
  game.put("t/start", {-1, 5});
  EXPECT_EQ(game.state.board.least(), (Cell{-1, 3}));
  EXPECT_EQ(game.state.board.most(), (Cell{2, 5}));
}

TEST(Board, TilesAroundAreCounted) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 0});
  game.put("t/start", {1, 1});
  EXPECT_EQ(game.state.board.count_around({0, 0}, true), 2);
  EXPECT_EQ(game.state.board.count_beside({0, 0}, true), 1);
}

TEST(Board, FaceDownTileCountsOnlyWhereAnyFaceDoes) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  game.put("t/start", {1, 0}, 0, false);
  EXPECT_EQ(game.state.board.count_around({0, 0}, true), 0);
  EXPECT_EQ(game.state.board.count_around({0, 0}, false), 1);
}

TEST(Board, FaceDownTileOpensNoCells) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0}, 0, false);
  EXPECT_EQ(game.state.board.open_count(), 0U);
}

TEST(Board, FixedBoundsAreCentredWithTheSpareColumnInTheEast) {
  const BoardLimits limits{4, 3, false, false};
  const Board board;
  EXPECT_TRUE(board.inside(limits, {-1, -1}));
  EXPECT_TRUE(board.inside(limits, {2, 1}));
  EXPECT_FALSE(board.inside(limits, {-2, 0}));
  EXPECT_FALSE(board.inside(limits, {3, 0}));
  EXPECT_FALSE(board.inside(limits, {0, -2}));
  EXPECT_FALSE(board.inside(limits, {0, 2}));
}

TEST(Board, FloatingBoundsLimitTheExtent) {
  TownAndLane rules;
  TinyGame game(rules, kEmpty);
  game.put("t/start", {5, 5});
  const BoardLimits limits{2, 1, true, false};
  EXPECT_TRUE(game.state.board.inside(limits, {4, 5}));
  EXPECT_TRUE(game.state.board.inside(limits, {6, 5}));
  EXPECT_FALSE(game.state.board.inside(limits, {7, 5}));
  EXPECT_FALSE(game.state.board.inside(limits, {5, 6}));
}

TEST(Board, NoCellOpensOutsideFixedBounds) {
  TownAndLane rules;
  rules.define("board", "limits", R"({ "width": 1, "height": 3 })");
  TinyGame game(rules, kEmpty);
  game.put("t/start", {0, 0});
  EXPECT_EQ(open_cells(game.state), (std::vector<Cell>{{0, -1}, {0, 1}}));
}

}  // namespace
}  // namespace bastide
