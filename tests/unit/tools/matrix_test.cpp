#include "sdk/tools/author/matrix.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "kernel/io/record_file.h"
#include "sdk/tools/shell/named_files.h"
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

  [[nodiscard]] Combinations list(const CombinationPlan& plan = {}) const {
    return list_combinations(plan, path());
  }

  [[nodiscard]] std::set<std::string> names(const CombinationPlan& plan = {}) const {
    std::set<std::string> names;
    for (const Combination& row : list(plan).list) {
      names.insert(row.name);
    }
    return names;
  }

  /// Of the one game that there is, when all was tried.
  [[nodiscard]] static Coverage coverage(const Combinations& all) {
    std::set<std::string> tried;
    for (const Combination& row : all.list) {
      tried.insert(row.name);
    }
    const std::vector<Coverage> found = coverage_of(all, tried);
    EXPECT_EQ(found.size(), 1U);
    return found.empty() ? Coverage{} : found.front();
  }

  [[nodiscard]] MatrixRow row_of(const std::string& name) const {
    MatrixPlan plan;
    plan.games = 3;
    plan.every = 1;
    plan.record_folder = (root_ / "records").string();
    const Combinations all = list();
    for (const Combination& combination : all.list) {
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

TEST_F(Matrix, WhereSubsetsAreManyTriplesAreCovered) {
  put_land();
  for (const char* id : {"p1", "p2", "p3", "p4", "p5", "p6"}) {
    put_added(id, "");
  }
  CombinationPlan plan;
  plan.most = 64;
  EXPECT_EQ(names(plan).size(), 64U);
  plan.most = 63;
  plan.sample = 0;
  const Combinations few = list(plan);
  EXPECT_LE(few.list.size(), 20U);
  EXPECT_TRUE(names(plan).contains("land"));
  EXPECT_TRUE(names(plan).contains("land + p1 + p2 + p3 + p4 + p5 + p6"));
  const Coverage seen = coverage(few);
  EXPECT_EQ(seen.subsets, 64U);
  EXPECT_EQ(seen.tried, few.list.size());
  ASSERT_EQ(seen.tallies.size(), 2U);
  EXPECT_EQ(seen.tallies[0].covered, 60U);   // 6 * 5 / 2 pairs in four ways
  EXPECT_EQ(seen.tallies[1].covered, 160U);  // 6 * 5 * 4 / 6 triples in eight ways
  EXPECT_EQ(seen.tallies[1].possible, 160U);
  EXPECT_TRUE(seen.impossible.empty());
  plan.sample = 5;
  EXPECT_EQ(list(plan).list.size(), few.list.size() + 5);
}

TEST_F(Matrix, CombinationsAreTheSameForTheSameSeed) {
  put_land();
  for (const char* id : {"p1", "p2", "p3", "p4", "p5", "p6", "p7"}) {
    put_added(id, "");
  }
  const auto texts = [&](std::uint64_t seed) {
    CombinationPlan plan;
    plan.seed = seed;
    std::vector<std::string> rows;
    const Combinations all = list(plan);
    for (const Combination& row : all.list) {
      rows.push_back(row.name + ruleset_text(row));
    }
    return rows;
  };
  EXPECT_EQ(texts(1), texts(1));
  EXPECT_NE(texts(1), texts(2));
}

TEST_F(Matrix, DeclaredConflictsAreLeftOut) {
  put_land();
  put_added("wet", "", R"("conflicts": { "dry": "*" })");
  put_added("dry", "");
  EXPECT_EQ(names(), (std::set<std::string>{"land", "land + dry", "land + wet"}));
  const Combinations all = list();
  const Coverage seen = coverage(all);
  EXPECT_EQ(seen.subsets, 3U);
  EXPECT_EQ(seen.tallies[0].possible, 3U);
  EXPECT_EQ(seen.tallies[0].impossible, 1U);
  ASSERT_EQ(seen.impossible.size(), 1U);
  EXPECT_EQ(words_of(*seen.of, seen.impossible[0].settings), "dry + wet");
  EXPECT_EQ(seen.impossible[0].why, (std::vector<std::string>{"dry conflicts with wet"}));
}

TEST_F(Matrix, WhatIsRequiredIsIn) {
  put_land();
  put_plugin("arms",
             R"("requires": { "land": "*" }, "parts": { "red": { "rules": "red.lua" },
                                                       "blue": { "rules": "blue.lua" } })");
  put("plugins/arms/red.lua", "");
  put("plugins/arms/blue.lua", "");
  put_plugin("hands", R"("requires": { "arms": "*" })");
  EXPECT_EQ(names(),
            (std::set<std::string>{"land",
                                   "land + arms.red",
                                   "land + arms.blue",
                                   "land + arms.red,blue",
                                   "land + arms.red + hands",
                                   "land + arms.blue + hands",
                                   "land + arms.red,blue + hands"}));
  const Combinations all = list();
  const Coverage seen = coverage(all);
  ASSERT_EQ(seen.impossible.size(), 1U);
  EXPECT_EQ(words_of(*seen.of, seen.impossible[0].settings), "hands without arms.red + arms.blue");
  EXPECT_EQ(seen.impossible[0].why, (std::vector<std::string>{"hands requires arms"}));
}

TEST_F(Matrix, WhatConflictsWithTheGameIsNeverIn) {
  put_land();
  put_plugin("sea", R"("requires": { "land": "*" }, "conflicts": { "land": "*" })");
  put_added("bells", "");
  EXPECT_EQ(names(), (std::set<std::string>{"land", "land + bells"}));
}

TEST_F(Matrix, NamesThatAreAskedForAreCovered) {
  put_land();
  for (const char* id : {"p1", "p2", "p3", "p4", "p5", "p6", "p7"}) {
    put_added(id, "");
  }
  CombinationPlan plan;
  plan.only = {"p3"};
  plan.sample = 0;
  const Combinations all = list(plan);
  const Coverage seen = coverage(all);
  EXPECT_EQ(seen.subsets, 64U);  // of the other six
  EXPECT_EQ(seen.tallies[1].covered, seen.tallies[1].possible);
  EXPECT_EQ(seen.tallies[1].possible, 160U + 60U);  // without p3, and with p3 in
  ASSERT_EQ(seen.impossible.size(), 1U);
  EXPECT_EQ(words_of(*seen.of, seen.impossible[0].settings), "without p3");
}

TEST_F(Matrix, WhatWasNotTriedIsNotCovered) {
  put_land();
  put_added("bells", "");
  put_added("drums", "");
  const Combinations all = list();
  const std::vector<Coverage> seen = coverage_of(all, {"land", "land + bells + drums"});
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].tried, 2U);
  EXPECT_EQ(seen[0].tallies[0].covered, 2U);
  EXPECT_EQ(seen[0].tallies[0].possible, 4U);
  EXPECT_TRUE(coverage_of(all, {}).empty());
}

TEST_F(Matrix, VariantsArePlayedOverTheSmallestAndTheLargest) {
  put_land();
  put_added("bells", "");
  put("scripts/variants/odd.lua", "-- title: Odd\n-- requires: land\n");
  CombinationPlan plan;
  plan.variants = true;
  EXPECT_TRUE(names(plan).contains("land with odd"));
  EXPECT_TRUE(names(plan).contains("land + bells with odd"));
  EXPECT_FALSE(names().contains("land with odd"));
}

TEST_F(Matrix, EveryPossibleTripleOfWhatShipsIsPlayed) {
  const SearchPath shipped{{BASTIDE_SOURCE_DIR}};
  const Combinations few = list_combinations({}, shipped);
  CombinationPlan plan;
  plan.most = 1U << 14U;
  const Combinations all = list_combinations(plan, shipped);
  // Slow and plain: three words that names hold or not, in all subsets and in those played.
  const auto seen = [](const Combinations& combinations, const Additions& additions) {
    std::set<std::vector<std::size_t>> ways;
    const std::size_t things = additions.things.size();
    for (const Combination& row : combinations.list) {
      for (std::size_t a = 0; row.game == additions.game && a < things; ++a) {
        for (std::size_t b = a; b < things; ++b) {
          for (std::size_t c = b; c < things; ++c) {
            ways.insert({a, b, c, row.subset[a], row.subset[b], row.subset[c]});
          }
        }
      }
    }
    return ways;
  };
  ASSERT_FALSE(all.additions.empty());
  for (std::size_t i = 0; i < all.additions.size(); ++i) {
    ASSERT_EQ(all.additions[i].strength, 0U);
    EXPECT_EQ(seen(few, few.additions[i]), seen(all, all.additions[i]));
  }
  EXPECT_LT(few.list.size(), 80U);
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
  EXPECT_FALSE(std::filesystem::exists(row.faults[0].record));  // the verb writes it
  NamedFiles().write_all(row.faults[0].files);
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
