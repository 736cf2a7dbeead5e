#include "kernel/io/json_reader.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace bastide {
namespace {

class JsonReader : public testing::Test {
 protected:
  /// A value of its own line in file "f".
  const Value* value(std::string_view text) {
    value_ = parse_json(text, {"f", 1, 1}, diagnostics_);
    return value_ ? &*value_ : nullptr;
  }
  [[nodiscard]] std::string complaints() const { return to_string(diagnostics_.all()); }

  Diagnostics diagnostics_;

 private:
  std::optional<Value> value_;
};

TEST_F(JsonReader, FittingValuesAreReadInSilence) {
  EXPECT_EQ(as_text(value("\"x\""), "\"k\"", diagnostics_), "x");
  EXPECT_EQ(as_integer(value("9"), "\"k\"", 0, 9, diagnostics_), 9);
  EXPECT_EQ(as_pair(value("[-1, 2]"), "\"k\"", -5, 5, diagnostics_), (std::array<int, 2>{-1, 2}));
  EXPECT_EQ(as_list(value("[1, 2]"), "\"k\"", diagnostics_).size(), 2U);
  EXPECT_EQ(as_map(value(R"({"a": 1})"), "\"k\"", diagnostics_).size(), 1U);
  EXPECT_EQ(complaints(), "");
}

TEST_F(JsonReader, MissingValueIsEmptyWithoutComplaint) {
  EXPECT_EQ(as_text(nullptr, "\"k\"", diagnostics_), std::nullopt);
  EXPECT_EQ(as_integer(nullptr, "\"k\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_EQ(as_pair(nullptr, "\"k\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_TRUE(as_list(nullptr, "\"k\"", diagnostics_).empty());
  EXPECT_TRUE(as_texts(nullptr, "\"k\"", diagnostics_).empty());
  EXPECT_EQ(complaints(), "");
}

TEST_F(JsonReader, WrongTypeSaysWhatWasExpectedAndFound) {
  EXPECT_EQ(as_integer(value(" true"), "\"count\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_EQ(complaints(), "f:1:2: \"count\": expected a whole number from 0 to 9, found true\n");
}

TEST_F(JsonReader, NumberOutOfRangeIsRefused) {
  EXPECT_EQ(as_integer(value("10"), "\"count\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_EQ(complaints(), "f:1:1: \"count\": expected a whole number from 0 to 9, found 10\n");
}

TEST_F(JsonReader, FractionIsNoWholeNumber) {
  EXPECT_EQ(as_integer(value("1.5"), "\"count\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_EQ(diagnostics_.size(), 1U);
}

TEST_F(JsonReader, PairNeedsExactlyTwoNumbers) {
  EXPECT_EQ(as_pair(value("[1, 2, 3]"), "\"at\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_EQ(complaints(), "f:1:1: \"at\": expected a list of two numbers, found a list of 3\n");
}

TEST_F(JsonReader, PairNamesTheWrongNumber) {
  EXPECT_EQ(as_pair(value("[1, 20]"), "\"at\"", 0, 9, diagnostics_), std::nullopt);
  EXPECT_EQ(complaints(), "f:1:5: \"at\": expected a whole number from 0 to 9, found 20\n");
}

TEST_F(JsonReader, TextsKeepTheGoodItemsAndTheirPlaces) {
  const auto texts = as_texts(value(R"(["a", 1, "b"])"), "\"rules\"", diagnostics_);
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_EQ(texts[1].text, "b");
  EXPECT_EQ(texts[1].at, (SourceRef{"f", 1, 10}));
  ASSERT_EQ(diagnostics_.size(), 1U);
  EXPECT_EQ(diagnostics_.all()[0].at, (SourceRef{"f", 1, 7}));
}

TEST_F(JsonReader, EmptyListIsNoObject) {
  JsonObjectReader reader(*value("[]"), diagnostics_, "tile");
  static_cast<void>(reader.text("id"));
  EXPECT_EQ(complaints(), "f:1:1: tile: expected an object, found an empty list\n");
}

TEST_F(JsonReader, UnknownKeyIsNamedWithTheNearest) {
  ObjectReader reader(*value("{\"count\": 1,\n \"cuont\": 2}"), diagnostics_, "tile");
  static_cast<void>(reader.integer("count", 0, 9, 1));
  reader.finish();
  EXPECT_EQ(complaints(), "f:2:2: unknown key \"cuont\" in tile (did you mean \"count\"?)\n");
}

TEST_F(JsonReader, MissingKeyIsNamed) {
  ObjectReader reader(*value("{}"), diagnostics_, "plugin manifest");
  static_cast<void>(reader.text("id"));
  EXPECT_EQ(complaints(), "f:1:1: missing key \"id\" in plugin manifest\n");
}

TEST(SnakeCase, SmallLettersDigitsAndUnderscoresAfterALetter) {
  EXPECT_TRUE(is_snake_case("hills_and_sheep2"));
  for (const char* text : {"", "2x", "_x", "Hills", "a-b", "a b", "ä"}) {
    EXPECT_FALSE(is_snake_case(text)) << text;
  }
}

}  // namespace
}  // namespace bastide
