#include "sdk/tools/shell/numbers.h"

#include <string>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Numbers, WholeNumbersOfTheRangeAreTaken) {
  const NumberCheck check = whole_number({-3, 256});
  for (const char* text : {"-3", "0", "7", "256"}) {
    EXPECT_EQ(check(text), "") << text;
  }
}

TEST(Numbers, OthersAreRefusedWithTheRange) {
  const NumberCheck check = whole_number({1, 256});
  EXPECT_EQ(check("257"), "expected a whole number from 1 to 256, found \"257\"");
  for (const char* text :
       {"", "0", "-1", "+1", " 1", "1 ", "1.0", "1e2", "0x10", "nan", "99999999999999999999"}) {
    EXPECT_NE(check(text), "") << text;
  }
}

TEST(Numbers, DecimalNumbersAreDigitsAndAPoint) {
  const NumberCheck check = decimal_number(0.1, 3600);
  for (const char* text : {"0.1", "1", "2.5", "3600"}) {
    EXPECT_EQ(check(text), "") << text;
  }
  EXPECT_EQ(check("0"), "expected a number from 0.1 to 3600, found \"0\"");
  for (const char* text : {"", ".", "-1", "+1", "1e2", "inf", "nan", "0x1", "1.2.3", "3601"}) {
    EXPECT_NE(check(text), "") << text;
  }
}

TEST(Numbers, ASeedIsAnyNumberOf64Bits) {
  EXPECT_EQ(refuse_no_seed("0"), "");
  EXPECT_EQ(refuse_no_seed("18446744073709551615"), "");
  EXPECT_EQ(refuse_no_seed("-1"),
            "expected a whole number from 0 to 18446744073709551615, found \"-1\"");
  EXPECT_NE(refuse_no_seed("18446744073709551616"), "");
}

}  // namespace
}  // namespace bastide
