#include "sdk/tools/author/matrix.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "kernel/io/record_file.h"
#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

class Matrix : public RulesFolder {
 protected:
  void put_added(const std::string& id, const std::string& rules, const std::string& keys = "") {
    put_plugin(
        id,
        R"("rules": "rules.lua", "requires": { "land": "*" })" + (keys.empty() ? "" : ", " + keys));
    put("plugins/" + id + "/rules.lua", rules);
  }

  [[nodiscard]] std::vector<Combination> list(bool variants = false, std::size_t most = 512) const {
    CombinationPlan plan;
    plan.variants = variants;
    plan.most = most;
    return list_combinations(plan, path());
  }

  [[nodiscard]] std::set<std::string> names(bool variants = false, std::size_t most = 512) const {
    std::set<std::string> names;
    for (const Combination& row : list(variants, most)) {
      names.insert(row.name);
    }
    return names;
  }

  [[nodiscard]] MatrixRow row_of(const std::string& name) const {
    MatrixPlan plan;
    plan.games = 3;
    plan.every = 1;
    plan.record_folder = (root_ / "records").string();
    for (const Combination& combination : list()) {
      if (combination.name == name) {
        return try_combination(plan, combination, path());
      }
    }
    ADD_FAILURE() << "no combination " << name;
    return {};
  }
};

TEST_F(Matrix, EverySubsetOfPluginsAndPartsIsListed) {
  put_land();
  put("rulesets/small.json", R"({ "plugins": { "land": "*" } })");
  put_added("bells", "");
  put_plugin("arms",
             R"("requires": { "land": "*" }, "parts": { "red": { "rules": "red.lua" },
                                                       "blue": { "rules": "blue.lua" } })");
  put("plugins/arms/red.lua", "");
  put("plugins/arms/blue.lua", "");
  EXPECT_EQ(names(),
            (std::set<std::string>{"ruleset small",
                                   "land",
                                   "land + bells",
                                   "land + arms.red",
                                   "land + arms.blue",
                                   "land + arms.red,blue",
                                   "land + arms.red + bells",
                                   "land + arms.blue + bells",
                                   "land + arms.red,blue + bells"}));
}

TEST_F(Matrix, TooManySubsetsKeepSinglesPairsAndAll) {
  put_land();
  for (const char* id : {"p1", "p2", "p3", "p4", "p5", "p6"}) {
    put_added(id, "");
  }
  EXPECT_EQ(names().size(), 64U);
  const std::set<std::string> few = names(false, 30);
  EXPECT_EQ(few.size(), 30U);
  EXPECT_TRUE(few.contains("land + p5"));
  EXPECT_TRUE(few.contains("land + p2 + p6"));
  EXPECT_TRUE(few.contains("land + p1 + p2 + p3 + p4 + p5 + p6"));
}

TEST_F(Matrix, DeclaredConflictsAreLeftOut) {
  put_land();
  put_added("wet", "", R"("conflicts": { "dry": "*" })");
  put_added("dry", "");
  EXPECT_EQ(names(), (std::set<std::string>{"land", "land + dry", "land + wet"}));
}

TEST_F(Matrix, VariantsArePlayedOverTheSmallestAndTheLargest) {
  put_land();
  put_added("bells", "");
  put("scripts/variants/odd.lua", "-- title: Odd\n-- requires: land\n");
  EXPECT_TRUE(names(true).contains("land with odd"));
  EXPECT_TRUE(names(true).contains("land + bells with odd"));
  EXPECT_FALSE(names(false).contains("land with odd"));
}

TEST_F(Matrix, CleanCombinationHasNoFault) {
  put_land();
  put_added("bells", "");
  const MatrixRow row = row_of("land + bells");
  EXPECT_TRUE(row.faults.empty()) << row.faults.front().what;
  EXPECT_EQ(row.games, 4U);  // three random ones and one of the default bot
  EXPECT_GT(row.answers, 0U);
}

TEST_F(Matrix, CombinationThatCannotBeLoadedSaysWhy) {
  put_land();
  put_added("clash", "define.feature { id = 'x', done = 'sometimes' }\n");
  const MatrixRow row = row_of("land + clash");
  ASSERT_EQ(row.faults.size(), 1U);
  EXPECT_TRUE(row.faults[0].bots.empty());
  EXPECT_NE(row.faults[0].what.find("sometimes"), std::string::npos);
}

TEST_F(Matrix, FailingRuleLeavesItsSeedAndARecord) {
  put_land();
  put_added("trap",
            "on.react('tile_placed', { run = function(g)\n"
            "  if g.turn.number == 3 then error('sprung') end\n"
            "end })\n");
  const MatrixRow row = row_of("land + trap");
  ASSERT_EQ(row.faults.size(), kMostMatrixFaults);
  EXPECT_NE(row.faults[0].what.find("sprung"), std::string::npos);
  EXPECT_NE(row.faults[0].seed, row.faults[1].seed);
  const Result<LoadedRecord> loaded = load_record(row.faults[0].record);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(loaded.value().record.setup.seed, row.faults[0].seed);
  LoadRequest again;
  again.ruleset = loaded.value().record.setup.ruleset;
  EXPECT_EQ(load_ruleset(again, path())->title, "land + trap");
}

TEST_F(Matrix, RuleThatKeepsHiddenStateIsFound) {
  put_land();
  put_added("memory",
            "state.game { id = 'count', type = 'int' }\n"
            "local seen = { n = 0 }\n"
            "on.react('tile_placed', { run = function(g, fx)\n"
            "  seen.n = seen.n + 1\n"
            "  fx.set('count', g, seen.n)\n"
            "end })\n");
  const MatrixRow row = row_of("land + memory");
  ASSERT_FALSE(row.faults.empty());
}

}  // namespace
}  // namespace bastide
