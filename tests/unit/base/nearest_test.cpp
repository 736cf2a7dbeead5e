#include "kernel/base/nearest.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace bastide {
namespace {

const std::vector<std::string> kKnown{"count", "id", "ring", "segments"};

TEST(Nearest, SwappedNeighboursAreOneEdit) {
  EXPECT_EQ(nearest_name("cuont", kKnown), "count");
}

TEST(Nearest, MissingLetterIsFound) {
  EXPECT_EQ(nearest_name("segment", kKnown), "segments");
}

TEST(Nearest, WrongCaseIsFound) {
  EXPECT_EQ(nearest_name("Ring", kKnown), "ring");
}

TEST(Nearest, AnotherWordIsNotNear) {
  EXPECT_EQ(nearest_name("layers", kKnown), std::nullopt);
}

TEST(Nearest, OneLetterIsNotNearAnother) {
  EXPECT_EQ(nearest_name("x", std::vector<std::string>{"y"}), std::nullopt);
}

TEST(Nearest, FirstOfEquallyNearNamesWins) {
  EXPECT_EQ(nearest_name("rood", std::vector<std::string>{"road", "wood"}), "road");
}

TEST(Nearest, NothingIsNearWhenNothingIsKnown) {
  EXPECT_EQ(nearest_name("id", {}), std::nullopt);
}

TEST(Nearest, HugeTextsAreNotCompared) {
  const std::string huge(1'000'000, 'x');
  EXPECT_EQ(nearest_name(huge, std::vector<std::string>{huge + "y"}), std::nullopt);
}

TEST(DidYouMean, AsksForTheNearestName) {
  EXPECT_EQ(did_you_mean("cuont", kKnown), " (did you mean \"count\"?)");
}

TEST(DidYouMean, IsEmptyWithoutANearName) {
  EXPECT_EQ(did_you_mean("zebra", kKnown), "");
}

}  // namespace
}  // namespace bastide
