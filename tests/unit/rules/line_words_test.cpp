#include "kernel/rules/line_words.h"

#include <gtest/gtest.h>

#include "kernel/base/joined.h"
#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

class LineWordsOf : public testing::Test {
 protected:
  LineWordsOf() {
    rules_.feature("town", R"({ "points": { "tile": [1, 2], "banners": [1, 2] } })")
        .variable("banners", R"({ "scope": "feature", "type": "int", "merge": "sum" })")
        .tile("t/start", "ttt ttt ttt ttt", "t town", 1, R"("start": true)");
  }
  [[nodiscard]] std::string of(const std::string& kind, const std::string& line) {
    const auto ruleset = rules_.compile();
    const Catalog& catalog = ruleset->catalog;
    const LineWords words = line_words(
        catalog, kind.empty() ? FeatureKindId() : catalog.feature_kinds.find(kind), line);
    return words.one + "|" + words.many;
  }
  TinyRules rules_;
};

TEST_F(LineWordsOf, PointsTablesSayWhatTheyCount) {
  rules_.feature("hall",
                 R"({ "done": "around_8", "points": { "flat": [1, 1], "neighbour": [1, 1],
                      "piece": [1, 1], "touching_done:t:town": [3, 3] } })");
  EXPECT_EQ(of("t:town", "t:town.tile"), "tile|tiles");
  EXPECT_EQ(of("t:town", "t:town.banners"), "banner|banners");
  EXPECT_EQ(of("t:hall", "t:hall.flat"), "hall|halls");
  EXPECT_EQ(of("t:hall", "t:hall.neighbour"), "tile around it|tiles around it");
  EXPECT_EQ(of("t:hall", "t:hall.piece"), "piece on it|pieces on it");
  EXPECT_EQ(of("t:hall", "t:hall.touching_done"), "completed town touched|completed towns touched");
}

TEST_F(LineWordsOf, RulesMaySayItThemselves) {
  rules_.define(
      "text",
      "texts",
      R"({ "t:flock": "sheep in the flock|sheep in the flock", "t:berry": "red berry" })");
  EXPECT_EQ(of("", "t:flock"), "sheep in the flock|sheep in the flock");
  EXPECT_EQ(of("t:town", "t:berry"), "red berry|red berries");
}

TEST_F(LineWordsOf, ElseTheNameIsTheWord) {
  EXPECT_EQ(of("", "t:long_road"), "long road|long roads");
  EXPECT_EQ(of("t:town", "t:goods"), "good|goods");
  EXPECT_EQ(of("", "t:pass"), "pass|pass");
}

TEST(Plural, FollowsTheEnd) {
  EXPECT_EQ(plural_of("tile"), "tiles");
  EXPECT_EQ(plural_of("city"), "cities");
  EXPECT_EQ(plural_of("abbey"), "abbeys");
  EXPECT_EQ(plural_of("church"), "churches");
  EXPECT_EQ(counted(1, "monastery"), "1 monastery");
  EXPECT_EQ(counted(2, "monastery"), "2 monasteries");
}

}  // namespace
}  // namespace bastide
