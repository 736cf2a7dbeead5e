#include "kernel/base/few.h"

#include <gmock/gmock.h>

namespace bastide {
namespace {

using ::testing::ElementsAre;
using Numbers = Few<std::int32_t, 2>;

TEST(Few, GrowsBeyondThePlaceInTheObject) {
  Numbers numbers;
  EXPECT_TRUE(numbers.empty());
  for (std::int32_t i = 1; i <= 4; ++i) {
    numbers.push_back(i);
    EXPECT_EQ(numbers.size(), static_cast<std::size_t>(i));
    EXPECT_EQ(numbers.back(), i);
  }
  EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4));
}

TEST(Few, CopiesAndMovesShortAndLongLists) {
  for (const Numbers& original : {Numbers{}, Numbers{7}, Numbers{7, 8}, Numbers{7, 8, 9}}) {
    Numbers copy = original;
    EXPECT_EQ(copy, original);
    Numbers moved = std::move(copy);
    EXPECT_EQ(moved, original);
    Numbers assigned{1, 2, 3, 4};
    assigned = moved;
    EXPECT_EQ(assigned, original);
    assigned = std::move(moved);
    EXPECT_EQ(assigned, original);
    assigned.push_back(5);
    EXPECT_EQ(assigned.size(), original.size() + 1);
    EXPECT_EQ(assigned.back(), 5);
  }
}

TEST(Few, ClearedListBeginsAgainInPlace) {
  Numbers numbers{1, 2, 3};
  numbers.clear();
  numbers.push_back(4);
  EXPECT_THAT(numbers, ElementsAre(4));
}

}  // namespace
}  // namespace bastide
