#include "kernel/base/nearest.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/base/rng.h"

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

/// Edits by their definition: the whole table, every step.
std::size_t all_edits(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.size()][b.size()];
}

std::optional<std::string> nearest_of_all(const std::string& wrong,
                                          const std::vector<std::string>& known) {
  std::optional<std::string> best;
  std::size_t fewest = 0;
  for (const std::string& name : known) {
    const std::size_t longer = std::max(name.size(), wrong.size());
    const std::size_t needed = all_edits(wrong, name);
    if (needed <= std::max<std::size_t>(1, longer / 3) && needed < longer &&
        (!best || needed < fewest)) {
      best = name;
      fewest = needed;
    }
  }
  return best;
}

TEST(Nearest, IsTheNearestOfAll) {
  Rng rng{4};
  const auto word = [&] {
    std::string text;
    for (std::uint32_t n = rng.below(13); n > 0; --n) {
      text += static_cast<char>('a' + rng.below(3));
    }
    return text;
  };
  int found = 0;
  for (int n = 0; n < 4000; ++n) {
    std::vector<std::string> known;
    for (int k = 0; k < 6; ++k) {
      known.push_back(word());
    }
    const std::string wrong = word();
    const auto near = nearest_of_all(wrong, known);
    EXPECT_EQ(nearest_name(wrong, known), near) << wrong;
    found += near ? 1 : 0;
  }
  EXPECT_GT(found, 500);
}

TEST(DidYouMean, AsksForTheNearestName) {
  EXPECT_EQ(did_you_mean("cuont", kKnown), " (did you mean \"count\"?)");
}

TEST(DidYouMean, IsEmptyWithoutANearName) {
  EXPECT_EQ(did_you_mean("zebra", kKnown), "");
}

}  // namespace
}  // namespace bastide
