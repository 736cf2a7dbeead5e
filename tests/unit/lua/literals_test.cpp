#include "kernel/lua/literals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Literals, NamesBetweenQuotesAreFoundOnceAndSorted) {
  EXPECT_THAT(name_literals("s:void(\"house.rule\") fx.draw('bag') s:void(\"house.rule\")"),
              testing::ElementsAre("bag", "house.rule"));
}

TEST(Literals, CommentsAndSentencesAreNot) {
  EXPECT_THAT(
      name_literals(
          "-- \"one\"\n--[[ \"two\"\n\"three\" ]] x = \"a sentence\" y = \"\" z = \"four\""),
      testing::ElementsAre("four"));
}

TEST(Literals, AnEscapedQuoteDoesNotEndATextAndAnOpenOneIsNone) {
  EXPECT_THAT(name_literals("x = \"a\\\"b\" y = \"c\" z = \"open"), testing::ElementsAre("c"));
}

}  // namespace
}  // namespace bastide
