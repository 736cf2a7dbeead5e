#include "kernel/io/json_parser.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace bastide {
namespace {

/// What parsing says, one complaint a line.
std::string complaints(std::string_view text) {
  Diagnostics diagnostics;
  static_cast<void>(parse_json(text, {"f", 1, 1}, diagnostics));
  return to_string(diagnostics.all());
}

Value parsed(std::string_view text) {
  Diagnostics diagnostics;
  const auto value = parse_json(text, {"f", 1, 1}, diagnostics);
  EXPECT_EQ(to_string(diagnostics.all()), "");
  EXPECT_TRUE(value);
  return value.value_or(Value{});
}

/// The tree that is left in spite of complaints.
Value repaired(std::string_view text) {
  Diagnostics diagnostics;
  const auto value = parse_json(text, {"f", 1, 1}, diagnostics);
  EXPECT_FALSE(diagnostics.empty());
  EXPECT_TRUE(value) << to_string(diagnostics.all());
  return value.value_or(Value{});
}

TEST(JsonParser, EveryKindOfValueIsRead) {
  const Value root = parsed(R"({"a": [1, -2.5e1, "x", true, false, null], "b": {}})");
  ASSERT_EQ(root.members.size(), 2U);
  const std::vector<Value>& items = root.members[0].value.items;
  ASSERT_EQ(items.size(), 6U);
  EXPECT_EQ(items[0].integer, 1);
  EXPECT_EQ(items[1].number, -25.0);
  EXPECT_EQ(items[2].text, "x");
  EXPECT_TRUE(items[3].boolean);
  EXPECT_TRUE(items[4].is(Value::Kind::boolean));
  EXPECT_TRUE(items[5].is(Value::Kind::null));
  EXPECT_TRUE(root.members[1].value.is(Value::Kind::object));
}

TEST(JsonParser, ValuesAndKeysKnowTheirPlaces) {
  const Value root = parsed("{\n  \"a\": 1,\r\n  \"b\": [\n    true ]\n}");
  EXPECT_EQ(root.at, (SourceRef{"f", 1, 1}));
  EXPECT_EQ(root.members[0].key_at, (SourceRef{"f", 2, 3}));
  EXPECT_EQ(root.members[0].value.at, (SourceRef{"f", 2, 8}));
  EXPECT_EQ(root.members[1].value.items[0].at, (SourceRef{"f", 4, 5}));
}

TEST(JsonParser, ColumnsCountCharacters) {
  EXPECT_EQ(parsed("[\"äöü\", 1]").items[1].at.column, 9);
}

TEST(JsonParser, PlacesBeginWhereTheTextBegins) {
  Diagnostics diagnostics;
  const auto value = parse_json("[1,\n2]", {"rules.lua", 7, 20}, diagnostics);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->items[0].at, (SourceRef{"rules.lua", 7, 21}));
  EXPECT_EQ(value->items[1].at, (SourceRef{"rules.lua", 8, 1}));
}

TEST(JsonParser, IntegersKeepAll64Bits) {
  EXPECT_EQ(parsed("9223372036854775807").integer, INT64_MAX);
  EXPECT_EQ(parsed("-9223372036854775808").integer, INT64_MIN);
  EXPECT_TRUE(parsed("9223372036854775808").is(Value::Kind::number));
  EXPECT_TRUE(parsed("1.0").is(Value::Kind::number));
}

TEST(JsonParser, EscapesAreResolved) {
  EXPECT_EQ(parsed(R"("\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00")").text, "\"\\/\b\f\n\r\tä😀");
}

TEST(JsonParser, DuplicateKeyNamesTheFirstPlace) {
  EXPECT_EQ(complaints("{\"id\": 1,\n \"x\": 2,\n \"id\": 3}"),
            "f:3:2: duplicate key \"id\"; the first is at line 1\n");
}

TEST(JsonParser, FirstOfDuplicateKeysCounts) {
  EXPECT_EQ(repaired(R"({"id": 1, "id": 3})").find("id")->integer, 1);
}

TEST(JsonParser, MissingCommaIsNamedAndReadingGoesOn) {
  const char* text = "{\n \"a\": 1\n \"b\": [1 2]\n}";
  EXPECT_EQ(complaints(text),
            "f:3:2: missing comma before \"b\"\nf:3:10: missing comma before \"2\"\n");
  EXPECT_EQ(repaired(text).find("b")->items.size(), 2U);
}

TEST(JsonParser, TrailingCommaIsNamedAtTheComma) {
  EXPECT_EQ(complaints("[1, 2,\n]"), "f:1:6: comma after the last value of the list; remove it\n");
  EXPECT_EQ(complaints("{\"a\": 1,}"),
            "f:1:8: comma after the last value of the object; remove it\n");
}

TEST(JsonParser, CommaWithoutValueIsNamed) {
  EXPECT_EQ(complaints("[1,,2]"), "f:1:4: a value is missing before this comma\n");
  EXPECT_EQ(complaints("[,1]"), "f:1:2: a value is missing before this comma\n");
}

TEST(JsonParser, CommentsAreNotAllowedButSkipped) {
  const char* text = "{ // one\n \"a\": 1 /* two */ # three\n}";
  EXPECT_EQ(complaints(text),
            "f:1:3: comments are not allowed in JSON; remove it\n"
            "f:2:9: comments are not allowed in JSON; remove it\n"
            "f:2:19: comments are not allowed in JSON; remove it\n");
  EXPECT_EQ(repaired(text).find("a")->integer, 1);
}

TEST(JsonParser, UnclosedCommentIsNamedWhereItBegins) {
  EXPECT_NE(complaints("{}\n /* x").find("f:2:2: the comment is not closed"), std::string::npos);
}

TEST(JsonParser, SingleQuotesAreTakenAsMeant) {
  EXPECT_EQ(complaints("['a']"), "f:1:2: a text stands in double quotes, not in single ones\n");
  EXPECT_EQ(repaired("['a\"b']").items[0].text, "a\"b");
}

TEST(JsonParser, UnquotedWordsAreNamed) {
  EXPECT_EQ(complaints("{id: base}"),
            "f:1:2: the key id needs double quotes: \"id\"\n"
            "f:1:6: unknown word \"base\"; a text needs double quotes\n");
}

TEST(JsonParser, WordsOfOtherLanguagesAreNamed) {
  EXPECT_EQ(complaints("[True, None]"),
            "f:1:2: \"True\" is written true in JSON\nf:1:8: \"None\" is written null in JSON\n");
}

TEST(JsonParser, EqualsSignInsteadOfColonIsNamed) {
  EXPECT_EQ(complaints("{\"a\" = 1}"), "f:1:6: expected \":\" after the key \"a\", found \"=\"\n");
  EXPECT_EQ(repaired("{\"a\" 1}").find("a")->integer, 1);
}

TEST(JsonParser, UnclosedTextIsNamedWhereItBegins) {
  EXPECT_EQ(complaints("{\"a\": \"x,\n\"b\": 1}"),
            "f:1:7: the text is not closed: the quote at its end is missing on this line\n");
}

TEST(JsonParser, UnclosedObjectNamesItsBeginning) {
  EXPECT_EQ(
      complaints("{\"a\": [1]"),
      "f:1:10: expected \"}\" at the end of the object that begins at line 1, column 1, found "
      "the end of the text\n");
}

TEST(JsonParser, WrongBracketNamesWhatItShouldClose) {
  EXPECT_EQ(complaints("[1}"),
            "f:1:3: expected \"]\" at the end of the list that begins at line 1, column 1, found "
            "\"}\"\n");
}

TEST(JsonParser, TextAfterTheValueIsNamed) {
  EXPECT_EQ(complaints("{} {}"), "f:1:4: expected the end of the text, found \"{\"\n");
}

TEST(JsonParser, EmptyTextIsNamed) {
  EXPECT_EQ(complaints(" \n"), "f:2:1: expected a value, found nothing\n");
}

TEST(JsonParser, MissingValueIsNamed) {
  EXPECT_EQ(complaints("{\"a\": }"), "f:1:7: expected a value, found \"}\"\n");
}

TEST(JsonParser, NumbersOfOtherLanguagesAreNamed) {
  EXPECT_EQ(
      complaints("[+1, 007]"),
      "f:1:2: the number \"+1\" is written \"1\"\nf:1:6: the number \"007\" is written \"7\"\n");
  EXPECT_EQ(complaints(".5"),
            "f:1:1: \".5\" is no number; a digit is needed on both sides of the point\n");
  EXPECT_EQ(complaints("0x10"), "f:1:1: \"0x10\" is no number\n");
  EXPECT_EQ(complaints("1e999"),
            "f:1:1: the number \"1e999\" is too large or too small to be held\n");
}

TEST(JsonParser, BrokenNumbersAreRefused) {
  for (const char* text :
       {"-", "--1", "1.", "1.e5", "1e", "1e+", "1-2", "-.5", "1.2.3", "+", "."}) {
    EXPECT_NE(complaints(text), "") << text;
  }
}

TEST(JsonParser, BrokenEscapesAreNamed) {
  EXPECT_EQ(complaints(R"("\x")"), "f:1:2: unknown escape; a backslash itself is written \\\\\n");
  EXPECT_EQ(complaints(R"("\u12")"), "f:1:4: \\u needs four digits of 0-9 and a-f\n");
  EXPECT_EQ(complaints(R"("\ud83d")"),
            "f:1:4: half of a pair of \\u escapes; write the character itself\n");
  EXPECT_EQ(complaints(R"("\ude00")"),
            "f:1:4: half of a pair of \\u escapes; write the character itself\n");
  EXPECT_EQ(complaints(R"("\ud83d\u0041")"),
            "f:1:4: half of a pair of \\u escapes; write the character itself\n");
  EXPECT_EQ(complaints(R"("\u0000")"), "f:1:4: the character \\u0000 is not allowed\n");
}

TEST(JsonParser, ControlCharacterInATextIsNamed) {
  EXPECT_EQ(complaints("\"a\tb\""), "f:1:3: a tab inside a text is written \\t\n");
  EXPECT_EQ(complaints(std::string_view("\"a\0b\"", 5)),
            "f:1:3: control characters inside a text are written like \\u001b\n");
}

TEST(JsonParser, TextThatIsNotUtf8IsNamedAtTheFirstWrongCharacter) {
  EXPECT_EQ(complaints("[\n \"\xE9\"]"),
            "f:2:3: not UTF-8 from this character on; save the file as UTF-8\n");
}

TEST(JsonParser, ByteOrderMarkIsSkippedAndNoColumn) {
  EXPECT_EQ(complaints("\xEF\xBB\xBF[1 2]"), "f:1:4: missing comma before \"2\"\n");
}

TEST(JsonParser, HundredLevelsAreEnough) {
  EXPECT_EQ(complaints(std::string(100, '[') + std::string(100, ']')), "");
  EXPECT_EQ(complaints(std::string(101, '[') + std::string(101, ']')),
            "f:1:101: lists and objects are nested more than 100 deep\n");
  EXPECT_NE(complaints(std::string(1'000'000, '[')), "");
}

TEST(JsonParser, HugeTextsAreRefusedUnread) {
  EXPECT_EQ(complaints(std::string(kMostJsonBytes + 1, ' ')),
            "f:1:1: the file holds more than 16 MB; it is no file of this program\n");
}

TEST(JsonParser, TooManyValuesAreRefused) {
  std::string text = "[0";
  for (std::size_t i = 0; i < kMostJsonValues; ++i) {
    text += ",0";
  }
  EXPECT_NE(complaints(text + "]").find("more than a million values"), std::string::npos);
}

TEST(JsonParser, ReadingStopsAfterTooManyFaults) {
  std::string text = "[0";
  for (int i = 0; i < 1000; ++i) {
    text += " 0";
  }
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_json(text + "]", {"f", 1, 1}, diagnostics));
  ASSERT_EQ(diagnostics.size(), kMostJsonComplaints + 1);
  EXPECT_EQ(diagnostics.all().back().message, "too many faults; the rest was not read");
}

TEST(JsonParser, EveryBeginningOfATextIsRefusedWithoutHarm) {
  const std::string text = R"({"a": [1, -2.5e1, "x\u00e4\n", true], "b": {"c": null}})";
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_NE(complaints(text.substr(0, length)), "") << length;
  }
}

}  // namespace
}  // namespace bastide
