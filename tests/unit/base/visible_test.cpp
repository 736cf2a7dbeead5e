#include "kernel/base/visible.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "kernel/base/utf8.h"

namespace bastide {
namespace {

std::string character(std::uint32_t code) {
  std::string text;
  append_utf8(text, code);
  return text;
}

bool stays(std::uint32_t code) {
  const std::string text = character(code);
  return visible_line(text) == text && visible_text(text) == text &&
         find_invisible(text) == std::string_view::npos;
}

TEST(Visible, WhatPeopleWriteStays) {
  for (const char* text : {"",
                           "Carcassonne",
                           "~ }|{ \\x1b",
                           "Žižkov · 東京 · 😀",
                           "می‌خواهم",
                           "👩‍🌾"}) {
    EXPECT_EQ(visible_line(text), text);
    EXPECT_EQ(visible_text(text), text);
    EXPECT_EQ(visible_json(text), text);
  }
}

TEST(Visible, ControlsAreShownByTheirNumber) {
  EXPECT_EQ(visible_line("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(visible_line(std::string_view("\0\x01\x1f", 3)), "\\x00\\x01\\x1f");
  EXPECT_EQ(visible_line("\x1b]0;title\x07"), "\\x1b]0;title\\x07");
  EXPECT_EQ(visible_line("old\rnew\b"), "old\\x0dnew\\x08");
}

TEST(Visible, RangesEndWhereTheySay) {
  EXPECT_EQ(visible_line("\x7e\x7f"), "~\\x7f");
  EXPECT_EQ(visible_line(character(0x80)), "\\u0080");
  EXPECT_EQ(visible_line(character(0x9B) + "2J"), "\\u009b2J");
  EXPECT_EQ(visible_line(character(0x9F)), "\\u009f");
  for (const std::uint32_t code :
       {0x20U,   0x7EU,   0xA0U,   0xACU,   0xAEU,    0x61BU,   0x61DU,   0x180DU, 0x180FU,
        0x200AU, 0x200CU, 0x200DU, 0x2010U, 0x2027U,  0x202FU,  0x205FU,  0x2070U, 0xFEFEU,
        0xFF00U, 0xFFF8U, 0xFFFCU, 0xFFFDU, 0xDFFFFU, 0xE0080U, 0x10FFFDU}) {
    EXPECT_TRUE(stays(code)) << std::hex << code;
  }
  for (const std::uint32_t code :
       {0x00U,   0x1FU,   0x7FU,   0x80U,   0x9FU,    0xADU,    0x61CU,  0x180EU, 0x200BU,
        0x200EU, 0x200FU, 0x2028U, 0x2029U, 0x202AU,  0x202EU,  0x2060U, 0x2066U, 0x2069U,
        0x206FU, 0xFEFFU, 0xFFF9U, 0xFFFBU, 0xE0000U, 0xE0041U, 0xE007FU}) {
    EXPECT_FALSE(stays(code)) << std::hex << code;
  }
}

TEST(Visible, WhatTurnsOrHidesLettersIsShown) {
  EXPECT_EQ(visible_text("abc\u202Ecba\u202C"), "abc\\u202ecba\\u202c");
  EXPECT_EQ(visible_text("\uFEFFa\u200Bb\u2028c"), "\\ufeffa\\u200bb\\u2028c");
  EXPECT_EQ(visible_text(character(0xE0041)), "\\U000e0041");
}

TEST(Visible, BytesThatAreNoCharacterAreShownOneByOne) {
  EXPECT_EQ(visible_line("a\xff\xfe z"), "a\\xff\\xfe z");
  EXPECT_EQ(visible_line("\x9b"), "\\x9b");           // C1 of eight bits
  EXPECT_EQ(visible_line("\xe2\x82"), "\\xe2\\x82");  // cut
  EXPECT_EQ(visible_line("\xe2\x82z"), "\\xe2\\x82z");
  EXPECT_EQ(visible_line("\xc0\x9b"), "\\xc0\\x9b");  // overlong
  EXPECT_EQ(visible_line("\xed\xa0\xbd\xed\xb8\x80"),
            "\\xed\\xa0\\xbd\\xed\\xb8\\x80");                          // surrogates
  EXPECT_EQ(visible_line("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  EXPECT_EQ(visible_line("\xc3\xa4\xc3"), "ä\\xc3");
}

TEST(Visible, ATextKeepsItsLinesALineHasOne) {
  EXPECT_EQ(visible_text("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(visible_line("a\tb\nc"), "a\\tb\\nc");
  EXPECT_EQ(visible_text("a\r\n"), "a\\x0d\n");
}

TEST(Visible, TwiceIsTheSameAsOnce) {
  const std::string once = visible_line("\x1b[2J\n\xff\u202E");
  EXPECT_EQ(visible_line(once), once);
}

TEST(Visible, JsonKeepsItsValue) {
  EXPECT_EQ(visible_json("{\n  \"a\": \"\x7f\xc2\x9b\u202E\"\n}"),
            "{\n  \"a\": \"\\u007f\\u009b\\u202e\"\n}");
  // U+E0041 as the pair that JSON writes for it.
  EXPECT_EQ(visible_json("\"" + character(0xE0041) + "\""), "\"\\udb40\\udc41\"");
}

TEST(Visible, TheFirstInvisibleCharacterIsFound) {
  EXPECT_EQ(find_invisible("äb\nc"), 3U);
  EXPECT_EQ(find_invisible("ab\xff"), 2U);
  EXPECT_EQ(find_invisible("fine"), std::string_view::npos);
}

TEST(Visible, ALineIsNoLongerThanItMayBe) {
  EXPECT_EQ(line_problem("Red"), "");
  EXPECT_EQ(line_problem(std::string(4000, 'x')), "");
  EXPECT_EQ(line_problem(std::string(4001, 'x')), "a text of at most 4000 bytes");
  EXPECT_EQ(line_problem(std::string(201, 'x'), kLongestSeatName), "a text of at most 200 bytes");
  EXPECT_EQ(line_problem("a\nb"), kVisibleLine);
}

}  // namespace
}  // namespace bastide
