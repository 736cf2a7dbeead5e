#include "kernel/base/complaint.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "kernel/base/nearest.h"
#include "kernel/base/object_reader.h"
#include "kernel/base/said.h"

namespace bastide {
namespace {

TEST(WholeNumber, EndsAtTheLimitsAreNotWorthAWord) {
  EXPECT_EQ(whole_number(0, 9), "a whole number from 0 to 9");
  EXPECT_EQ(whole_number(1, INT32_MAX), "a whole number of at least 1");
  EXPECT_EQ(whole_number(INT32_MIN, 5), "a whole number of at most 5");
  EXPECT_EQ(whole_number(INT64_MIN, INT64_MAX), "a whole number");
}

/// Says some words the other way round.
class Mirrored : public Language {
 public:
  [[nodiscard]] std::optional<std::string> find(std::string_view /*domain*/,
                                                std::string_view /*context*/,
                                                std::string_view text) const override {
    if (text == "expected {}, found {}") {
      return "{1}, not {0}";
    }
    if (text == "missing key \"{}\" in {}") {
      return "{1} lacks \"{0}\"";
    }
    return "<" + std::string(text) + ">";
  }
  [[nodiscard]] std::optional<std::string> find_counted(std::string_view domain,
                                                        std::string_view context,
                                                        std::string_view one,
                                                        std::int64_t /*count*/) const override {
    return find(domain, context, one);
  }
  [[nodiscard]] std::optional<std::string> find_made(std::string_view /*line*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::string_view code() const override { return "xx"; }
};

class ComplaintOfOthers : public ::testing::Test {
 protected:
  ComplaintOfOthers() { speak(std::make_shared<Mirrored>()); }
  ~ComplaintOfOthers() override { speak(nullptr); }
};

TEST_F(ComplaintOfOthers, IsSaidInTheirOrder) {
  Value written;
  written.kind = Value::Kind::object;
  written.set("width", Value::of("wide"), {});
  Diagnostics diagnostics;
  ObjectReader reader(written, diagnostics, "board");
  static_cast<void>(reader.integer("width", 1, 9, 1));
  static_cast<void>(reader.require("height"));
  EXPECT_EQ(to_string(diagnostics.all()),
            "\"width\": <the text \"wide\">, not <a whole number from 1 to 9>\n"
            "board lacks \"height\"\n");
}

TEST_F(ComplaintOfOthers, IsEnglishForMachines) {
  const InEnglish english;
  EXPECT_EQ(expected_found("a list", "the number 7"), "expected a list, found the number 7");
  EXPECT_EQ(describe(Value::of(std::int64_t{7})), "the number 7");
}

}  // namespace
}  // namespace bastide
