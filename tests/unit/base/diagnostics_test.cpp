#include "kernel/base/diagnostics.h"

#include <string>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Diagnostics, PlaceComesBeforeTheMessage) {
  EXPECT_EQ(to_string(Diagnostic{{"a.json", 12, 3}, "wrong"}), "a.json:12:3: wrong");
}

TEST(Diagnostics, LineZeroIsTheWholeFile) {
  EXPECT_EQ(to_string(Diagnostic{{"a.json", 0, 0}, "wrong"}), "a.json: wrong");
}

TEST(Diagnostics, WithoutFileOnlyTheMessageIsShown) {
  EXPECT_EQ(to_string(Diagnostic{{}, "wrong"}), "wrong");
}

TEST(Diagnostics, AreKeptInTheOrderFound) {
  Diagnostics diagnostics;
  EXPECT_TRUE(diagnostics.empty());
  diagnostics.add({"b.json", 2, 1}, "first");
  diagnostics.add({"a.json", 1, 1}, "second");
  ASSERT_EQ(diagnostics.size(), 2U);
  EXPECT_EQ(diagnostics.all()[0].message, "first");
  EXPECT_EQ(diagnostics.all()[1].message, "second");
}

TEST(Diagnostics, NothingIsThrownWithoutComplaints) {
  EXPECT_NO_THROW(Diagnostics().throw_if_any());
}

TEST(Diagnostics, LoadErrorSaysEveryComplaintOnALine) {
  Diagnostics diagnostics;
  diagnostics.add({"a.json", 1, 2}, "one");
  diagnostics.add({"a.json", 3, 4}, "two");
  try {
    diagnostics.throw_if_any();
    FAIL() << "nothing thrown";
  } catch (const LoadError& error) {
    EXPECT_STREQ(error.what(), "a.json:1:2: one\na.json:3:4: two\n");
    EXPECT_EQ(error.diagnostics().size(), 2U);
  }
}

TEST(InQuotes, ControlCharactersCannotDisturbATerminal) {
  EXPECT_EQ(in_quotes("a\nb\tc\x1b[31m\x7f"), "\"a\\nb\\tc\\x1b[31m\\x7f\"");
}

TEST(InQuotes, LongTextIsCutBetweenCharacters) {
  std::string long_text;
  for (int i = 0; i < 100; ++i) {
    long_text += "ä";
  }
  EXPECT_EQ(in_quotes(long_text), "\"" + long_text.substr(0, 120) + "...\"");
}

TEST(Diagnostics, KeepsAHundredAndSaysHowManyMore) {
  Diagnostics diagnostics;
  int made = 0;
  for (int i = 1; i <= 250; ++i) {
    diagnostics.add({"a.json", i, 0}, [&] {
      ++made;
      return std::string("slip");
    });
  }
  EXPECT_EQ(made, 100);
  EXPECT_EQ(diagnostics.size(), 250U);
  ASSERT_EQ(diagnostics.all().size(), 101U);
  EXPECT_EQ(to_string(diagnostics.all()[99]), "a.json:100: slip");
  EXPECT_EQ(to_string(diagnostics.all()[100]), "and 150 more; mend these first");
}

TEST(Diagnostics, AHundredStandAlone) {
  Diagnostics diagnostics;
  for (int i = 1; i <= 100; ++i) {
    diagnostics.add({"a.json", i, 0}, "slip");
  }
  EXPECT_EQ(diagnostics.all().size(), 100U);
}

}  // namespace
}  // namespace bastide
