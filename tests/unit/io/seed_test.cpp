#include "kernel/io/seed.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/io/json_reader.h"
#include "kernel/io/record_file.h"

namespace bastide {
namespace {

/// The seed that `json` says, or the complaint about it.
std::string read_text(const std::string& json) {
  Diagnostics diagnostics;
  const auto value = parse_json("{\"seed\": " + json + "}", {"f", 1, 1}, diagnostics);
  JsonObjectReader reader(*value, diagnostics, "x");
  const std::uint64_t seed = read_seed(reader, "seed");
  return diagnostics.empty() ? std::to_string(seed) : to_string(diagnostics.all());
}

TEST(Seed, IsANumberAsLongAsEveryReaderHoldsItExactly) {
  EXPECT_EQ(seed_json(0).dump(), "0");
  EXPECT_EQ(seed_json(9007199254740991U).dump(), "9007199254740991");
  EXPECT_EQ(seed_json(9007199254740992U).dump(), "\"9007199254740992\"");
  EXPECT_EQ(seed_json(18446744073709551615U).dump(), "\"18446744073709551615\"");
}

TEST(Seed, NumbersAndTextsAreRead) {
  for (const char* seed : {"0", "7", "9007199254740991", "9223372036854775807"}) {
    EXPECT_EQ(read_text(seed), seed);
    EXPECT_EQ(read_text("\"" + std::string(seed) + "\""), seed);
  }
  EXPECT_EQ(read_text("\"18446744073709551615\""), "18446744073709551615");
}

TEST(Seed, WhatIsNoneIsRefusedWithTheRange) {
  EXPECT_EQ(read_text("-1"),
            "f:1:10: x: \"seed\": expected a whole number from 0 to 18446744073709551615 (above "
            "9007199254740991 as a text of digits), found the number -1\n");
  for (const char* text : {"1.5",
                           "1e3",
                           "\"\"",
                           "\"-1\"",
                           "\"+1\"",
                           "\" 1\"",
                           "\"0x1\"",
                           "\"18446744073709551616\"",
                           "[]"}) {
    EXPECT_NE(read_text(text).find("expected a whole number from 0 to"), std::string::npos) << text;
  }
}

TEST(Seed, RecordsKeepEverySeed) {
  for (const std::uint64_t seed : {std::uint64_t{0},
                                   kMostExactNumber,
                                   kMostExactNumber + 1,
                                   std::uint64_t{1} << 63U,
                                   ~std::uint64_t{0}}) {
    Record record;
    record.setup.ruleset = "base";
    record.setup.players = {"Red"};
    record.setup.seed = seed;
    const Result<LoadedRecord> loaded = parse_record(record_text(record), "f");
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(loaded.value().record.setup.seed, seed);
  }
}

}  // namespace
}  // namespace bastide
