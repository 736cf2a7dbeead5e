#include "sdk/tools/explain/rule_sheet.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/shell/program.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

std::vector<std::string> texts_of(const std::vector<SheetRow>& rows, const std::string& section) {
  std::vector<std::string> texts;
  for (const SheetRow& row : rows) {
    if (row.section == section) {
      texts.push_back(row.text);
    }
  }
  return texts;
}

bool has(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

class RuleSheet : public testing::Test {
 protected:
  void SetUp() override { add_land(rules, 4); }
  TinyRules rules;
};

TEST_F(RuleSheet, SaysWhatIsDeclared) {
  const std::vector<SheetRow> rows = rule_sheet(*rules.compile());
  const auto setup = texts_of(rows, "setup");
  EXPECT_TRUE(has(setup, "5 tiles.")) << ::testing::PrintToString(setup);
  EXPECT_TRUE(has(setup, "Each colour has 2 mans."));
  EXPECT_TRUE(has(setup, "This tile lies on the table before the game begins: t/start at 0,0."));
  const auto scoring = texts_of(rows, "scoring");
  EXPECT_TRUE(has(scoring, "A completed town: 2 for each tile, 2 for each of its banners."));
  EXPECT_TRUE(has(scoring, "A completed well: 1 point, 1 for each tile around it."));
  EXPECT_FALSE(has(scoring, "A completed grass: ."));
  EXPECT_TRUE(has(texts_of(rows, "final"), "An incomplete lane: 1 for each tile."));
}

TEST_F(RuleSheet, StepsOfTheTurnStandInTheirOrder) {
  rules.phase(
      "rest", [](Context&, PlayerId) {}, R"({ "at": "turn", "after": "core:settle" })");
  rules.define("sheet", "sheet", R"({ "turn": { "rest": ["T-REST-01: Everybody rests."] } })");
  std::vector<std::string> phases;
  for (const SheetRow& row : rule_sheet(*rules.compile())) {
    if (row.section == "turn" && (phases.empty() || phases.back() != row.phase)) {
      phases.push_back(row.phase);
    }
  }
  EXPECT_EQ(phases,
            (std::vector<std::string>{
                "core:draw", "core:place", "core:claim", "core:settle", "t:rest", "core:end"}));
}

TEST_F(RuleSheet, EveryLineNamesItsPluginAndItsRules) {
  rules.define("sheet", "sheet", R"({ "special": ["T-ODD-01, Q-T-01: Odd."] })");
  rules.amend("t:feature/lane", R"({ "rule": "T-LANE-01" })");
  const std::vector<SheetRow> rows = rule_sheet(*rules.compile());
  for (const SheetRow& row : rows) {
    EXPECT_TRUE(row.plugin == "t" || row.plugin == "core") << row.text;
    if (row.text == "Odd.") {
      EXPECT_EQ(row.rules, (std::vector<std::string>{"T-ODD-01", "Q-T-01"}));
      EXPECT_TRUE(row.stated);
    }
    if (row.text.find(" lane: ") != std::string::npos) {
      EXPECT_EQ(row.rules, std::vector<std::string>{"T-LANE-01"});
    }
  }
  const Program program("");
  const std::string text = sheet_text(program, *rules.compile(), 80);
  EXPECT_NE(text.find("- Odd. [t T-ODD-01 Q-T-01]"), std::string::npos) << text;
  const auto json = sheet_json(*rules.compile());
  EXPECT_EQ(json["lines"].size(), rows.size());
}

TEST_F(RuleSheet, AsAPageItSaysTheSame) {
  rules.define("sheet", "sheet", R"({ "special": ["T-ODD-01: 1 < 2 & \"odd\"."] })");
  const auto ruleset = rules.compile();
  const std::string page = sheet_html(*ruleset);
  EXPECT_NE(page.find("<h2>Special cases</h2>"), std::string::npos);
  EXPECT_NE(
      page.find("<li>1 &lt; 2 &amp; &quot;odd&quot;. <span class=\"source\">t T-ODD-01</span>"),
      std::string::npos)
      << page;
  EXPECT_NE(page.find("<h3>1. draw</h3>"), std::string::npos);
  std::size_t items = 0;
  for (std::size_t at = page.find("<span class"); at != std::string::npos;
       at = page.find("<span class", at + 1)) {
    ++items;
  }
  EXPECT_EQ(items, rule_sheet(*ruleset).size());
}

TEST_F(RuleSheet, RulesOfAPluginWithoutSentencesAreNamed) {
  rules.hook(Shape::score, "lane", "toll", [](HookCall&) {});
  EXPECT_TRUE(
      has(texts_of(rule_sheet(*rules.compile()), "scoring"), "Rule \"toll\" has a say in t:lane."));
  rules.define("sheet", "sheet", R"({ "scoring": ["T-TOLL-01: A toll is paid."] })");
  EXPECT_FALSE(
      has(texts_of(rule_sheet(*rules.compile()), "scoring"), "Rule \"toll\" has a say in t:lane."));
}

TEST_F(RuleSheet, TellsWhichRowsAnAwardFollows) {
  rules.define(
      "sheet",
      "sheet",
      R"({ "scoring": ["T-TOLL-01: A toll is paid."], "final": ["T-LAST-01: The end."] })");
  const auto ruleset = rules.compile();
  const std::vector<SheetRow> rows = rule_sheet(*ruleset);
  const auto texts = [&](const std::string& reason, const std::vector<std::string>& lines) {
    AwardText award;
    award.reason = reason;
    for (const std::string& line : lines) {
      award.lines.push_back({line, 1, 1, 1, ""});
    }
    std::vector<std::string> found;
    for (const std::size_t row : rows_of_award(*ruleset, rows, award)) {
      found.push_back(rows[row].text);
    }
    return found;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts("completed", {"t:town.tile", "t:town.banners"}),
            (Texts{"A town is complete when nothing can be added to it any more.",
                   "A completed town: 2 for each tile, 2 for each of its banners."}));
  EXPECT_EQ(texts("final", {"t:lane.tile"}), Texts{"An incomplete lane: 1 for each tile."});
  // A line that no declaration is called after: what its plugin states on scoring at that time.
  EXPECT_EQ(texts("completed", {"t:toll"}), Texts{"A toll is paid."});
  EXPECT_EQ(texts("final", {"t:toll"}), Texts{"The end."});
  EXPECT_EQ(texts("completed", {"elsewhere:toll"}), Texts{});
}

}  // namespace
}  // namespace bastide
