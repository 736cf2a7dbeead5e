#include "sdk/tools/explain/glossary.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/unit/tools/base_rules.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

const GlossaryEntry& entry_of(const std::vector<GlossaryEntry>& entries, const std::string& word) {
  const auto entry = std::find_if(
      entries.begin(), entries.end(), [&](const GlossaryEntry& one) { return one.word == word; });
  EXPECT_NE(entry, entries.end()) << word;
  return *entry;
}

TEST(Glossary, SaysWhatIsDeclaredAndWhereTheWordStands) {
  TinyRules rules;
  add_land(rules, 4);
  rules.amend("t:feature/lane",
              R"({ "claim": "tramp", "rule": "T-LANE-01", "says": "It winds." })");
  rules.define("sheet", "sheet", R"({ "special": ["Lanes lead to towns."] })");
  const auto compiled = rules.compile();
  const std::vector<SheetRow> sheet = rule_sheet(*compiled);
  const std::vector<GlossaryEntry> entries = glossary(*compiled, sheet);
  const GlossaryEntry& lane = entry_of(entries, "lane");
  EXPECT_EQ(lane.kind, "feature");
  EXPECT_EQ(
      lane.says,
      (std::vector<std::string>{"A piece on it is called tramp.",
                                "A lane is complete when nothing can be added to it any more.",
                                "Complete: 1 for each tile.",
                                "Incomplete: 1 for each tile.",
                                "It winds."}));
  EXPECT_EQ(lane.rules, std::vector<std::string>{"T-LANE-01"});
  EXPECT_EQ(lane.tiles, (std::vector<std::string>{"t/start", "t/straight"}));
  const bool is_told = std::any_of(lane.rows.begin(), lane.rows.end(), [&](std::size_t row) {
    return sheet[row].text == "Lanes lead to towns.";
  });
  EXPECT_TRUE(is_told);
  const GlossaryEntry& man = entry_of(entries, "man");
  EXPECT_EQ(man.says,
            (std::vector<std::string>{"Each colour has 2 mans.",
                                      "It may stand on: town, lane, grass, well."}));
}

TEST(Glossary, NamesWhatIsPrintedOnTiles) {
  const auto rules = base_rules();
  const std::vector<GlossaryEntry> entries = glossary(*rules, rule_sheet(*rules));
  const GlossaryEntry& pennants = entry_of(entries, "pennants");
  EXPECT_EQ(pennants.kind, "mark");
  EXPECT_EQ(pennants.tiles,
            (std::vector<std::string>{
                "base/C", "base/F", "base/M", "base/M-garden", "base/O", "base/Q", "base/S"}));
  EXPECT_FALSE(pennants.rows.empty());
}

}  // namespace
}  // namespace bastide
