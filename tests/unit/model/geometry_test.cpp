#include "kernel/model/geometry.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Geometry, PortOfTurnedTileMovesClockwiseByOneSidePerTurn) {
  EXPECT_EQ(turned(0, 0), 0);
  EXPECT_EQ(turned(0, 1), 3);   // north left → east left
  EXPECT_EQ(turned(11, 1), 2);  // west right → north right
  EXPECT_EQ(turned(4, 3), 1);   // east → north
}

TEST(Geometry, FourTurnsBringEveryPortHome) {
  for (Port port = 0; port < kPorts; ++port) {
    EXPECT_EQ(turned(turned(turned(turned(port, 1), 1), 1), 1), port);
  }
}

TEST(Geometry, LeftEndOfASideMeetsTheRightEndOfTheFacingOne) {
  EXPECT_EQ(facing(0), 8);   // NL and SR lie in the west
  EXPECT_EQ(facing(1), 7);   // N and S
  EXPECT_EQ(facing(3), 11);  // EL and WR lie in the north
  EXPECT_EQ(facing(5), 9);   // ER and WL lie in the south
}

TEST(Geometry, FacingTwiceIsThePortItself) {
  for (Port port = 0; port < kPorts; ++port) {
    EXPECT_EQ(facing(facing(port)), port);
  }
}

TEST(Geometry, NorthIsUpAndSouthIsDown) {
  EXPECT_EQ(neighbour({3, 3}, 0), (Cell{3, 2}));
  EXPECT_EQ(neighbour({3, 3}, 1), (Cell{4, 3}));
  EXPECT_EQ(neighbour({3, 3}, 2), (Cell{3, 4}));
  EXPECT_EQ(neighbour({3, 3}, 3), (Cell{2, 3}));
}

TEST(Geometry, CellsAroundComeInReadingOrder) {
  const std::array<Cell, 8> expected{Cell{-1, -1},
                                     Cell{0, -1},
                                     Cell{1, -1},
                                     Cell{-1, 0},
                                     Cell{1, 0},
                                     Cell{-1, 1},
                                     Cell{0, 1},
                                     Cell{1, 1}};
  EXPECT_EQ(cells_around({0, 0}), expected);
}

TEST(Geometry, PackedCellKeepsNegativeCoordinates) {
  for (const Cell cell :
       {Cell{0, 0}, Cell{-1, 1}, Cell{1, -1}, Cell{-300, -32768}, Cell{32767, 5}}) {
    EXPECT_EQ(unpack_cell(pack_cell(cell)), cell);
  }
}

TEST(Geometry, MiddlePortIsNamedByItsSide) {
  EXPECT_EQ(port_name(1), "N");
  EXPECT_EQ(port_name(0), "NL");
  EXPECT_EQ(port_name(11), "WR");
}

TEST(Geometry, PortIsReadByItsNameOrWithTheLetterC) {
  EXPECT_EQ(parse_port("E"), 4);
  EXPECT_EQ(parse_port("EC"), 4);
  EXPECT_EQ(parse_port("SR"), 8);
}

TEST(Geometry, UnknownPortIsRefused) {
  EXPECT_EQ(parse_port("X"), std::nullopt);
  EXPECT_EQ(parse_port(""), std::nullopt);
  EXPECT_EQ(parse_port("n"), std::nullopt);
}

TEST(Geometry, CellIsReadAsItIsWritten) {
  EXPECT_EQ(to_string(Cell{1, -2}), "1,-2");
  EXPECT_EQ(parse_cell("1,-2"), (Cell{1, -2}));
  EXPECT_EQ(parse_cell(" 1 , -2 "), (Cell{1, -2}));
}

TEST(Geometry, TextThatIsNoCellIsRefused) {
  for (const char* text : {"", "1", "1,", ",1", "1,2,3", "1;2", "40000,0", "a,b"}) {
    EXPECT_EQ(parse_cell(text), std::nullopt) << text;
  }
}

TEST(Geometry, ReadingOrderGoesByRow) {
  EXPECT_TRUE(comes_before({5, 0}, {0, 1}));
  EXPECT_TRUE(comes_before({0, 1}, {1, 1}));
  EXPECT_FALSE(comes_before({1, 1}, {1, 1}));
}

}  // namespace
}  // namespace bastide
