#include "sdk/tools/author/covering.h"

#include <gtest/gtest.h>

#include "kernel/base/rng.h"

namespace bastide {
namespace {

std::size_t bit(std::size_t bits, std::size_t at) {
  return bits >> at & 1U;
}

Subset subset_of_bits(std::size_t things, std::size_t bits) {
  Subset subset;
  for (std::size_t i = 0; i < things; ++i) {
    subset.push_back(bit(bits, i) == 1);
  }
  return subset;
}

bool keeps(const CoverSpace& space, const Subset& subset) {
  for (const Constraint& constraint : space.constraints) {
    bool kept = false;
    for (const Setting& setting : constraint.any) {
      kept = kept || subset[setting.thing] == setting.in;
    }
    if (!kept) {
      return false;
    }
  }
  return true;
}

/// Slow and plain: every subset that keeps the constraints.
std::vector<Subset> by_trying(const CoverSpace& space) {
  std::vector<Subset> subsets;
  for (std::size_t bits = 0; bits < std::size_t{1} << space.things; ++bits) {
    const Subset subset = subset_of_bits(space.things, bits);
    if (keeps(space, subset)) {
      subsets.push_back(subset);
    }
  }
  return subsets;
}

/// In how many ways three things stand in some of the subsets; the same thing twice or thrice
/// stands for pairs and singles.
std::size_t ways(const std::vector<Subset>& subsets, std::size_t things) {
  std::size_t count = 0;
  for (std::size_t a = 0; a < things; ++a) {
    for (std::size_t b = a; b < things; ++b) {
      for (std::size_t c = b; c < things; ++c) {
        bool seen[8] = {};
        for (const Subset& s : subsets) {
          seen[(s[a] ? 4 : 0) + (s[b] ? 2 : 0) + (s[c] ? 1 : 0)] = true;
        }
        for (const bool one : seen) {
          count += one ? 1U : 0U;
        }
      }
    }
  }
  return count;
}

void expect_covered(const CoverSpace& space) {
  const std::vector<Subset> possible = by_trying(space);
  const std::vector<Subset> rows = cover(space, 3, {});
  for (const Subset& row : rows) {
    EXPECT_TRUE(keeps(space, row));
  }
  EXPECT_EQ(ways(rows, space.things), ways(possible, space.things));
  EXPECT_LE(rows.size(), possible.size());
  EXPECT_EQ(count_subsets(space), possible.size());
  EXPECT_EQ(cover(space, 3, {}), rows);
}

TEST(Covering, TwoThingsHaveFourWays) {
  const std::vector<Subset> rows = cover({2, {}}, 2, {});
  EXPECT_EQ(rows.size(), 4U);
  EXPECT_EQ(ways(rows, 2), 8U + 4U);  // four ways, seen as a,a,b and a,b,b; in and out of each
}

TEST(Covering, PairsOfThreeThingsNeedFourSubsets) {
  const std::vector<Subset> rows = cover({3, {}}, 2, {});
  EXPECT_EQ(rows.size(), 4U);  // in, in, in; and each alone: the least that there can be
  EXPECT_EQ(tally_cover({3, {}}, 2, rows).covered, 12U);
}

TEST(Covering, EveryTripleOfFreeThingsIsSeen) {
  for (std::size_t things = 3; things <= 12; ++things) {
    expect_covered({things, {}});
  }
  EXPECT_LE(cover({12, {}}, 3, {}).size(), 24U);
}

TEST(Covering, EveryPossibleTripleIsSeenUnderAnyConstraints) {
  Rng rng;
  for (int round = 0; round < 200; ++round) {
    CoverSpace space{4 + rng.below(6), {}};
    const std::uint32_t things = static_cast<std::uint32_t>(space.things);
    for (std::uint32_t left = rng.below(8); left > 0; --left) {
      Constraint constraint{{}, "made up"};
      for (std::uint32_t settings = 1 + rng.below(3); settings > 0; --settings) {
        constraint.any.push_back({rng.below(things), rng.below(3) == 0});
      }
      space.constraints.push_back(std::move(constraint));
    }
    expect_covered(space);
  }
}

TEST(Covering, WhatIsGivenIsNotCoveredAgain) {
  const std::vector<Subset> all = by_trying({4, {}});
  EXPECT_TRUE(cover({4, {}}, 3, all).empty());
}

TEST(Covering, ImpossibleSettingsSayWhyAndAreTheSmallest) {
  const CoverSpace space{4,
                         {{{{0, false}, {1, true}}, "0 needs 1"},
                          {{{1, false}, {2, true}}, "1 needs 2"},
                          {{{0, false}, {3, false}}, "0 without 3"}}};
  const std::vector<Impossible> found = find_impossible(space, 3);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].settings, (std::vector<Setting>{{0, true}, {1, false}}));
  EXPECT_EQ(found[0].why, (std::vector<std::string>{"0 needs 1"}));
  EXPECT_EQ(found[1].settings, (std::vector<Setting>{{0, true}, {2, false}}));
  EXPECT_EQ(found[1].why, (std::vector<std::string>{"0 needs 1", "1 needs 2"}));
  EXPECT_EQ(found[2].settings, (std::vector<Setting>{{0, true}, {3, true}}));
  EXPECT_EQ(found[3].settings, (std::vector<Setting>{{1, true}, {2, false}}));
  const CoverTally pairs = tally_cover(space, 2, {});
  EXPECT_EQ(pairs.possible, 20U);
  EXPECT_EQ(pairs.impossible, 4U);
  EXPECT_EQ(pairs.covered, 0U);
}

TEST(Covering, SpaceWithoutAnySubsetIsSaidToBeEmpty) {
  const CoverSpace space{2, {{{{0, true}}, "0 is in"}, {{{0, false}}, "0 is out"}}};
  EXPECT_FALSE(subset_with(space, {}, true));
  EXPECT_TRUE(cover(space, 2, {}).empty());
  EXPECT_EQ(count_subsets(space), 0U);
  const std::vector<Impossible> found = find_impossible(space, 2);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].settings.empty());
  EXPECT_EQ(found[0].why.size(), 2U);
}

TEST(Covering, SettingsThatContradictHaveNoSubset) {
  EXPECT_FALSE(subset_with({2, {}}, {{0, true}, {0, false}}, false));
}

TEST(Covering, SubsetsBeginWithTheSmallest) {
  const auto all = all_subsets({3, {}}, 8);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), 8U);
  EXPECT_EQ(all->front(), Subset({false, false, false}));
  EXPECT_EQ(all->back(), Subset({true, true, true}));
  EXPECT_FALSE(all_subsets({3, {}}, 7));
}

TEST(Covering, ManyThingsAreCountedAndLowerTheStrength) {
  EXPECT_EQ(count_subsets({50, {}}), std::uint64_t{1} << 50U);
  EXPECT_EQ(count_subsets({50, {{{{0, false}, {49, false}}, "apart"}}}), std::uint64_t{3} << 48U);
  EXPECT_FALSE(count_subsets({64, {}}));
  EXPECT_EQ(feasible_strength(9, 3), 3U);
  EXPECT_EQ(feasible_strength(2, 3), 2U);
  EXPECT_EQ(feasible_strength(100, 3), 2U);  // 8 * 161,700 triples are too many
  EXPECT_EQ(feasible_strength(0, 3), 1U);
}

}  // namespace
}  // namespace bastide
