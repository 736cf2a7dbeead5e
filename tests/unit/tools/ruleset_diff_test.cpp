#include "sdk/tools/explain/ruleset_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

/// Rows of the listing as tab-separated lines.
std::string rows(const RulesetDiff& diff, const std::string& name) {
  for (const Listing& list : diff.lists) {
    if (list.name() == name) {
      return list.plain();
    }
  }
  ADD_FAILURE() << "no listing " << name;
  return "";
}

TEST(RulesetDiff, OfTheSameIsEmpty) {
  TinyRules rules;
  add_land(rules, 4);
  EXPECT_TRUE(compare_rulesets(*rules.compile(), *rules.compile()).empty());
}

TEST(RulesetDiff, NamesEveryRuleThatDiffers) {
  TinyRules a;
  add_land(a, 4);
  a.define("sheet", "sheet", R"({ "special": ["T-1: Only in a."] })");
  TinyRules b;
  add_land(b, 5);
  b.define("sheet", "sheet", R"({ "special": ["T-1: Only in b."] })");
  b.define("token", "coin", R"({ "value": 3 })");
  b.next_plugin("house");
  b.plugin().requires_plugins.emplace_back("t");
  b.plugin().options.push_back({"house.most", "int", "7", "5", "", {}});
  b.amend("t:piece/man", R"({ "supply": 3 })");
  b.hook(
      Shape::react,
      "core:turn_end",
      "bell",
      [](HookCall&) {},
      R"({ "when": { "kind": "t:lane" } })");
  const RulesetDiff diff = compare_rulesets(*a.compile(), *b.compile());
  EXPECT_THAT(rows(diff, "plugins"), HasSubstr("house\t\t"));
  EXPECT_EQ(rows(diff, "options"), "house.most\t\t7\n");
  EXPECT_EQ(rows(diff, "definitions"),
            "t:piece/man supply\t2\t3\n"
            "t:token/coin\t\t{\"value\": 3}\n");
  EXPECT_EQ(rows(diff, "tiles"), "t/straight\t4 in the box\t5 in the box\n");
  EXPECT_THAT(rows(diff, "hooks"), HasSubstr("house:bell at react core:turn_end\t\t"));
  EXPECT_THAT(rows(diff, "hooks"), HasSubstr("only when the feature is a t:lane"));
  EXPECT_EQ(rows(diff, "steps"), "");
  EXPECT_THAT(rows(diff, "sheet"), HasSubstr("a\tspecial\tt\tT-1\tOnly in a.\n"));
  EXPECT_THAT(rows(diff, "sheet"), HasSubstr("b\tspecial\tt\tT-1\tOnly in b.\n"));
  EXPECT_THAT(rows(diff, "sheet"), HasSubstr("5 tiles."));
}

TEST(RulesetDiff, NewStepIsOneRow) {
  TinyRules a;
  add_land(a, 4);
  TinyRules b;
  add_land(b, 4);
  b.phase(
      "rest", [](Context&, PlayerId) {}, R"({ "after": "core:settle" })");
  EXPECT_EQ(rows(compare_rulesets(*a.compile(), *b.compile()), "steps"),
            "t:rest\t\tturn, after core:settle\n");
}

TEST(RulesetDiff, IsToldInSentences) {
  TinyRules a;
  add_land(a, 4);
  a.plugin().options.push_back({"t.most", "int", "5", "5", "At most so many.", {}});
  TinyRules b;
  add_land(b, 5);
  b.plugin().options.push_back({"t.most", "int", "7", "5", "At most so many.", {}});
  b.define("sheet", "sheet", R"({ "special": ["T-1: Only in b."] })");
  b.next_plugin("house");
  b.plugin().requires_plugins.emplace_back("t");
  const auto left = a.compile();
  const auto right = b.compile();
  RulesetDiff diff = compare_rulesets(*left, *right);
  diff.a = "small";
  diff.b = "large";
  const std::string text = diff_text(Program(""), diff, *left, *right, 80);
  EXPECT_THAT(text, HasSubstr("  - only large has house, "));
  EXPECT_THAT(text, HasSubstr("  - t.most is 5 in small, 7 in large: At most so many.\n"));
  EXPECT_THAT(text, HasSubstr("Rules of large that small does not have\n"));
  EXPECT_THAT(text, HasSubstr(" Special cases\n"));
  EXPECT_THAT(text, HasSubstr("  - Only in b. [t T-1]\n"));
  EXPECT_THAT(text, HasSubstr("Field by field: 1 tile; --plain and --json list them.\n"));
}

}  // namespace
}  // namespace bastide
