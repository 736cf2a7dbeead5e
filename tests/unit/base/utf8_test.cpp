#include "kernel/base/utf8.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Utf8, WellFormedTextHasNoInvalidByte) {
  EXPECT_EQ(find_invalid_utf8("aß€😀\xF4\x8F\xBF\xBF"), std::string_view::npos);
}

TEST(Utf8, FirstInvalidByteIsNamed) {
  EXPECT_EQ(find_invalid_utf8("ab\xE9 c"), 2U);
}

TEST(Utf8, DisguisedAndImpossibleCharactersAreInvalid) {
  for (const char* text : {"\xC0\xAF",
                           "\xC1\xBF",
                           "\xE0\x9F\xBF",
                           "\xF0\x8F\xBF\xBF",
                           "\xED\xA0\x80",
                           "\xF4\x90\x80\x80",
                           "\xF5\x80\x80\x80",
                           "\x80",
                           "\xFF"}) {
    EXPECT_EQ(find_invalid_utf8(text), 0U);
  }
}

TEST(Utf8, CutCharacterIsInvalid) {
  EXPECT_EQ(find_invalid_utf8("\xC3"), 0U);
  EXPECT_EQ(find_invalid_utf8("\xE2\x82"), 0U);
  EXPECT_EQ(find_invalid_utf8("\xF0\x9F\x98"), 0U);
}

TEST(Utf8, CharactersAreCountedNotBytes) {
  EXPECT_EQ(count_characters("aß€😀"), 4U);
}

TEST(Utf8, AppendedCharactersReadBack) {
  std::string text;
  for (const std::uint32_t code : {0x61U, 0xDFU, 0x20ACU, 0x1F600U}) {
    append_utf8(text, code);
  }
  EXPECT_EQ(text, "aß€😀");
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(cut("abc", 3), "abc");
  EXPECT_EQ(cut("abc", 2), "ab");
  EXPECT_EQ(cut("aäb", 2), "a");
  EXPECT_EQ(cut("aäb", 3), "aä");
  EXPECT_EQ(cut("ä", 1), "");
  EXPECT_EQ(cut("", 0), "");
}

TEST(Utf8, WhatIsShortenedSaysSo) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("aäb", 2), "a…");
  EXPECT_EQ(shortened(std::string(200, 'x')).size(), 200U);
  EXPECT_EQ(shortened(std::string(9'000'000, 'x')).size(), 203U);
}

}  // namespace
}  // namespace bastide
