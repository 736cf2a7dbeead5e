#include "kernel/rules/ledger.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

constexpr NameId kLine{1};

TEST(Ledger, TotalIsTheSumOfItsLines) {
  Ledger ledger;
  ledger.add(kLine, 4, 2);
  ledger.add(kLine, 1, -5);
  EXPECT_EQ(ledger.total(), 3);
}

TEST(Ledger, FactorMultipliesWhatStandsSoFar) {
  Ledger ledger;
  ledger.add(kLine, 3, 2);
  ledger.times(kLine, 3);
  ledger.add(kLine, 1, 1);
  EXPECT_EQ(ledger.total(), 19);
  EXPECT_EQ(ledger.lines()[1].points, 12);
}

TEST(Ledger, CapTakesAwayWhatIsTooMuch) {
  Ledger ledger;
  ledger.add(kLine, 7, 1);
  ledger.cap(kLine, 5);
  EXPECT_EQ(ledger.total(), 5);
  EXPECT_EQ(ledger.lines()[1].points, -2);
}

TEST(Ledger, CapThatIsNotReachedLeavesNoLine) {
  Ledger ledger;
  ledger.add(kLine, 5, 1);
  ledger.cap(kLine, 5);
  EXPECT_EQ(ledger.lines().size(), 1U);
}

TEST(Ledger, StruckLinesStayAndCountNothing) {
  Ledger ledger;
  ledger.add(kLine, 5, 1);
  ledger.strike(NameId(7));
  EXPECT_EQ(ledger.total(), 0);
  ASSERT_EQ(ledger.lines().size(), 1U);
  EXPECT_EQ(ledger.lines()[0].points, 5);
  EXPECT_EQ(ledger.lines()[0].voided, NameId(7));
}

TEST(Ledger, FirstReasonForStrikingStays) {
  Ledger ledger;
  ledger.add(kLine, 5, 1);
  ledger.strike(NameId(7));
  ledger.strike(NameId(8));
  EXPECT_EQ(ledger.lines()[0].voided, NameId(7));
}

TEST(Ledger, LineAfterStrikingCounts) {
  Ledger ledger;
  ledger.add(kLine, 5, 1);
  ledger.strike(NameId(7));
  ledger.add(kLine, 1, 2);
  EXPECT_EQ(ledger.total(), 2);
}

}  // namespace
}  // namespace bastide
