#include "sdk/bots/mcts_tree.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

constexpr std::uint64_t kKey = 0x0123456789abcdefULL;
constexpr std::uint64_t kOther = 0xfedcba9876543210ULL;

TEST(MctsTree, ANodeIsDueAtTheVisitThatWasSaid) {
  MctsTree tree;
  EXPECT_TRUE(tree.is_due(kKey, 1));
  EXPECT_TRUE(tree.is_due(kKey, 1));
  for (int round = 0; round < 2; ++round) {
    EXPECT_FALSE(tree.is_due(kKey, 3)) << round;
    EXPECT_FALSE(tree.is_due(kKey, 3)) << round;
    EXPECT_FALSE(tree.is_due(kOther, 3)) << "counts for itself";
    EXPECT_TRUE(tree.is_due(kKey, 3)) << round;
    tree.clear();
  }
}

TEST(MctsTree, ForgetsVisitsWithTheNodes) {
  MctsTree tree;
  EXPECT_FALSE(tree.is_due(kKey, 2));
  tree.clear();
  EXPECT_FALSE(tree.is_due(kKey, 2));
  EXPECT_TRUE(tree.is_due(kKey, 2));
}

TEST(MctsTree, CountsUpToTheMost) {
  MctsTree tree;
  for (int visit = 1; visit < 255; ++visit) {
    ASSERT_FALSE(tree.is_due(kKey, 255)) << visit;
  }
  EXPECT_TRUE(tree.is_due(kKey, 255));
}

}  // namespace
}  // namespace bastide
