#include "kernel/base/rows.h"

#include <array>
#include <numeric>

#include <gmock/gmock.h>

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Integers = Rows<std::int32_t>;

/// 0, 1, 2 and so on.
template <class Row>
Rows<Row> counted(std::size_t rows) {
  Rows<Row> list;
  for (std::size_t i = 0; i < rows; ++i) {
    list.push_back(static_cast<Row>(i));
  }
  return list;
}

TEST(Rows, HoldsWhatWasAdded) {
  Integers numbers;
  EXPECT_TRUE(numbers.empty());
  numbers.push_back(3);
  numbers.emplace_back(4);
  numbers.append(std::array{5, 6}.data(), 2);
  numbers.insert(numbers.begin() + 1, 9);
  EXPECT_THAT(numbers, ElementsAre(3, 9, 4, 5, 6));
  numbers.erase(numbers.begin());
  numbers.erase_if([](std::int32_t number) { return number % 2 == 0; });
  EXPECT_THAT(numbers, ElementsAre(9, 5));
  numbers.pop_back();
  numbers.resize(3, 1);
  EXPECT_THAT(numbers, ElementsAre(9, 1, 1));
  numbers.assign(2, 8);
  EXPECT_EQ(numbers, (Integers{8, 8}));
  EXPECT_NE(numbers, (Integers{8, 8, 8}));
  numbers.clear();
  EXPECT_THAT(numbers, IsEmpty());
}

/// Lengths on both sides of each lane, from lists with and without room.
template <class Row>
void copy_all_lengths() {
  for (std::size_t from = 0; from < 300; from += from < 40 ? 1 : 17) {
    for (const std::size_t had :
         {std::size_t{0}, std::size_t{1}, from, from + 1, std::size_t{400}}) {
      const Rows<Row> original = counted<Row>(from);
      Rows<Row> copy(had, Row{77});
      copy = original;
      EXPECT_EQ(copy, original) << from << " rows over " << had;
      copy.push_back(Row{5});
      EXPECT_EQ(original, counted<Row>(from)) << "a copy is its own";
      EXPECT_EQ(copy.size(), from + 1);
      EXPECT_EQ(copy.back(), Row{5});
    }
  }
}

TEST(Rows, CopiesEveryLength) {
  copy_all_lengths<std::uint8_t>();
  copy_all_lengths<std::int32_t>();
  copy_all_lengths<std::uint64_t>();
}

TEST(Rows, RowsThatDoNotFillALaneAreCopiedWhole) {
  struct Odd {
    std::int32_t a;
    std::int32_t b;
    std::int32_t c;
    bool operator==(const Odd&) const = default;
  };
  Rows<Odd> odd;
  for (std::int32_t i = 0; i < 12; ++i) {
    odd.push_back({i, i * 2, i * 3});
    const Rows<Odd> copy = odd;
    EXPECT_EQ(copy, odd) << odd.size();
  }
}

TEST(Rows, CopyOfItselfAndOfNothingChangesNothing) {
  Integers numbers{1, 2, 3};
  const Integers& same = numbers;
  numbers = same;
  EXPECT_THAT(numbers, ElementsAre(1, 2, 3));
  numbers = Integers();
  EXPECT_THAT(numbers, IsEmpty());
}

TEST(Rows, MovesAndConverts) {
  Integers numbers = std::vector<std::int32_t>{1, 2};
  Integers moved = std::move(numbers);
  EXPECT_THAT(moved, ElementsAre(1, 2));
  EXPECT_THAT(moved.to_vector(), ElementsAre(1, 2));
  EXPECT_EQ(moved.bytes(), 8U);
  EXPECT_EQ(std::accumulate(moved.begin(), moved.end(), 0), 3);
}

}  // namespace
}  // namespace bastide
