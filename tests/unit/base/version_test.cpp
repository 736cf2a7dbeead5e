#include "kernel/base/version.h"

#include <string_view>

#include <gtest/gtest.h>

namespace bastide {
namespace {

bool holds(std::string_view range_text, std::string_view version_text) {
  const auto range = parse_version_range(range_text);
  const auto version = parse_version(version_text);
  EXPECT_TRUE(range) << range_text;
  EXPECT_TRUE(version) << version_text;
  return range && version && range->contains(*version);
}

TEST(Version, ThreeNumbersAreReadAndWritten) {
  const auto version = parse_version("1.20.300");
  ASSERT_TRUE(version);
  EXPECT_EQ(*version, (Version{1, 20, 300}));
  EXPECT_EQ(to_string(*version), "1.20.300");
}

TEST(Version, NumbersAreComparedAsNumbers) {
  EXPECT_LT((Version{1, 9, 0}), (Version{1, 10, 0}));
}

TEST(Version, AnythingButThreePlainNumbersIsRefused) {
  for (const char* text : {"",
                           "1",
                           "1.2",
                           "1.2.3.4",
                           "v1.2.3",
                           "1.2.x",
                           "01.2.3",
                           "1..3",
                           "1.2.3 ",
                           "1.2.3-beta",
                           "-1.2.3",
                           "1.2.1234567"}) {
    EXPECT_FALSE(parse_version(text)) << text;
  }
}

TEST(VersionRange, StarIsEveryVersion) {
  EXPECT_TRUE(holds("*", "0.0.0"));
  EXPECT_TRUE(holds("*", "99.0.0"));
}

TEST(VersionRange, CaretKeepsTheMajorNumber) {
  EXPECT_TRUE(holds("^1", "1.0.0"));
  EXPECT_TRUE(holds("^1", "1.99.0"));
  EXPECT_FALSE(holds("^1", "2.0.0"));
  EXPECT_FALSE(holds("^1.2", "1.1.9"));
  EXPECT_TRUE(holds("^1.2", "1.3.0"));
  EXPECT_FALSE(holds("^1.2.3", "1.2.2"));
}

TEST(VersionRange, CaretKeepsTheMinorNumberBelowOne) {
  EXPECT_TRUE(holds("^0.3", "0.3.7"));
  EXPECT_FALSE(holds("^0.3", "0.4.0"));
  EXPECT_TRUE(holds("^0", "0.9.0"));
  EXPECT_FALSE(holds("^0", "1.0.0"));
  EXPECT_FALSE(holds("^0.0.3", "0.0.4"));
}

TEST(VersionRange, AllComparisonsMustHold) {
  EXPECT_TRUE(holds(">=1.0 <2", "1.5.0"));
  EXPECT_FALSE(holds(">=1.0 <2", "0.9.9"));
  EXPECT_FALSE(holds(">=1.0 <2", "2.0.0"));
}

TEST(VersionRange, NumbersLeftOutStandForAll) {
  EXPECT_TRUE(holds("=1.2", "1.2.9"));
  EXPECT_FALSE(holds("=1.2", "1.3.0"));
  EXPECT_TRUE(holds("<=1.2", "1.2.9"));
  EXPECT_FALSE(holds(">1.2", "1.2.9"));
  EXPECT_TRUE(holds(">1.2", "1.3.0"));
}

TEST(VersionRange, MalformedRangesAreRefused) {
  for (const char* text : {"",
                           " ",
                           "1",
                           "1.2.3",
                           "^",
                           "^1 <2",
                           "~1",
                           ">= 1",
                           ">=1  <2",
                           ">=1 ",
                           "1.x",
                           "^^1",
                           "=>1",
                           "**"}) {
    EXPECT_FALSE(parse_version_range(text)) << text;
  }
}

TEST(VersionRange, RangeWithoutAnyVersionIsRefused) {
  EXPECT_FALSE(parse_version_range(">=2 <1"));
  EXPECT_FALSE(parse_version_range("<0"));
}

TEST(VersionRange, RemembersItsText) {
  EXPECT_EQ(parse_version_range("^1.2")->text, "^1.2");
}

}  // namespace
}  // namespace bastide
