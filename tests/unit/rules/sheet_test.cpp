// What plugins state for the rule sheet.
#include <gtest/gtest.h>

#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

TEST(Sheet, SentencesKeepTheirOrderAndLoseTheirIds) {
  TownAndLane rules;
  rules.define("sheet", "sheet", R"({ "setup": ["T-SET-01, Q-T-2: First.", "Second: no ids."] })");
  rules.define("sheet", "sheet", R"({ "setup": "T-SET-03: Third." })");
  const auto ruleset = rules.compile();
  ASSERT_EQ(ruleset->sheet.size(), 3U);
  EXPECT_EQ(ruleset->sheet[0].rules, (std::vector<std::string>{"T-SET-01", "Q-T-2"}));
  EXPECT_EQ(ruleset->sheet[0].text, "First.");
  EXPECT_TRUE(ruleset->sheet[1].rules.empty());
  EXPECT_EQ(ruleset->sheet[1].text, "Second: no ids.");
  EXPECT_EQ(ruleset->sheet[2].text, "Third.");
  EXPECT_EQ(ruleset->sheet[2].section, "setup");
}

TEST(Sheet, LinesOfTheTurnBelongToPhases) {
  TownAndLane rules;
  rules.phase(
      "rest", [](Context&, PlayerId) {}, R"({ "at": "turn" })");
  rules.define(
      "sheet", "sheet", R"({ "turn": { "place": ["T-1: Lay."], "rest": ["T-2: Rest."] } })");
  const auto ruleset = rules.compile();
  ASSERT_EQ(ruleset->sheet.size(), 2U);
  EXPECT_EQ(ruleset->sheet[0].phase, "core:place");
  EXPECT_EQ(ruleset->sheet[1].phase, "t:rest");
}

TEST(Sheet, RuleIdsBelongToWhatIsDeclared) {
  TownAndLane rules;
  rules.define(
      "sheet", "sheet", R"({ "rules": { "feature/town": "T-TOWN-01", "tiles": "T-SET-01" } })");
  const auto ruleset = rules.compile();
  EXPECT_EQ(ruleset->sheet_rules.at("feature/t:town"), std::vector<std::string>{"T-TOWN-01"});
  EXPECT_EQ(ruleset->sheet_rules.at("tiles/t"), std::vector<std::string>{"T-SET-01"});
}

TEST(Sheet, MistakesAreReported) {
  TownAndLane rules;
  rules.define("sheet", "sheet", R"({ "scorings": ["x"], "turn": { "plaec": ["y"] }, "final": [3],
    "rules": { "feature/towm": "T-1", "tiels": "T-1", "tiles": "lower case" } })");
  const std::string complaints = rules.complaints();
  EXPECT_NE(complaints.find("unknown key \"scorings\""), std::string::npos) << complaints;
  EXPECT_NE(complaints.find("unknown phase \"plaec\""), std::string::npos) << complaints;
  EXPECT_NE(complaints.find("sheet: \"final\": expected a sentence, found the number 3"),
            std::string::npos)
      << complaints;
  EXPECT_NE(complaints.find("unknown feature \"towm\""), std::string::npos) << complaints;
  EXPECT_NE(complaints.find("sheet: \"tiels\": expected category/name"), std::string::npos)
      << complaints;
  EXPECT_NE(complaints.find("sheet: \"tiles\": expected rule ids"), std::string::npos)
      << complaints;
}

TEST(Sheet, LinesAreSentences) {
  for (const char* line : {"3", R"("")", "{}"}) {
    TownAndLane rules;
    rules.define("sheet", "sheet", std::string(R"({ "setup": [)") + line + "] }");
    EXPECT_NE(rules.complaints().find("expected a sentence"), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace bastide
