#include "sdk/tools/shell/fold.h"

#include <gtest/gtest.h>

#include "sdk/tools/shell/gate.h"

namespace bastide {
namespace {

TEST(Fold, ShortLinesStay) {
  EXPECT_EQ(folded("one  two\n\nthree", 8), "one  two\n\nthree");
}

TEST(Fold, LongLinesBreakAtBlanks) {
  EXPECT_EQ(folded("one two three four\nfive\n", 10), "one two\n  three\n  four\nfive\n");
}

TEST(Fold, LongWordsBreakAnywhereButNotWithinACharacter) {
  EXPECT_EQ(folded("aaaaaaaaaa", 6), "aaaaaa\n  aaaa");
  EXPECT_EQ(folded("××××××××", 6), "××××××\n  ××");
}

TEST(Fold, StylesTakeNoRoom) {
  const std::string word = styled("1", "two");
  EXPECT_EQ(folded("one " + word, 7), "one " + word);
  EXPECT_EQ(folded("one " + word, 6), "one\n  " + word);
}

TEST(Fold, TheSecondColumnStaysOne) {
  EXPECT_EQ(folded_columns("  --at N    one two three\n", 18),
            "  --at N    one\n            two\n            three\n");
  EXPECT_EQ(folded_columns("       one two three", 14), "       one two\n       three");
  EXPECT_EQ(folded_columns("one two three", 10), "one two\n  three");
}

TEST(Fold, TheNarrowestLinesTakeACharacter) {
  EXPECT_EQ(folded("abc d", 0), "a\nb\nc\nd");
  EXPECT_EQ(folded("abc d", 1), "a\nb\nc\nd");
  EXPECT_EQ(folded("abc d", 2), "ab\n c\n d");
  EXPECT_EQ(folded("abcd", 3), "abc\n  d");
  EXPECT_EQ(folded_columns("  --at N    one", 3), "  -\n  -\n  a\n  t\n  N\n  o\n  n\n  e");
}

TEST(Fold, LinesAreCountedByTheirEnds) {
  EXPECT_EQ(count_lines("a\nb\nc"), 2U);
}

}  // namespace
}  // namespace bastide
