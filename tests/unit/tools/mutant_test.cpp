#include "sdk/tools/mutants/mutant.h"

#include <gmock/gmock.h>

#include "kernel/io/json_parser.h"
#include "sdk/tools/mutants/mutant_excuses.h"
#include "sdk/tools/mutants/mutant_files.h"
#include "sdk/tools/mutants/mutant_json.h"
#include "sdk/tools/mutants/mutant_lua.h"
#include "sdk/tools/mutants/mutant_report.h"
#include "sdk/tools/mutants/mutant_run.h"
#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string text_of(const Mutant& mutant) {
  return std::string(word_of(mutant.kind)) + " | " + mutant.where + " | " + mutant.change;
}

std::vector<std::string> texts_of(const std::vector<Mutant>& mutants) {
  std::vector<std::string> texts;
  for (const Mutant& mutant : mutants) {
    texts.push_back(text_of(mutant));
  }
  return texts;
}

/// What becomes of a text by the one mutant with this change.
std::string changed(const std::string& text, const std::string& change) {
  for (const Mutant& mutant : lua_mutants({"rules.lua", text}, false)) {
    if (mutant.change == change) {
      return apply_mutant(mutant, text);
    }
  }
  return "no such change";
}

// --- Lua ---------------------------------------------------------------------------------------

TEST(LuaMutants, FunctionOfARegistrationIsEmptiedAndLinesStay) {
  const std::string text =
      "on.react('core:tile_placed', {\n  id = 'hole', run = function(g, fx)\n    fx.go()\n  end,\n"
      "})\nlocal x = y\n";
  const std::vector<Mutant> mutants = lua_mutants({"rules.lua", text}, false);
  EXPECT_THAT(texts_of(mutants),
              ElementsAre("registration | on.react core:tile_placed hole | does nothing",
                          "call | on.react core:tile_placed hole | left out: fx.go()"));
  EXPECT_EQ(mutants[0].line, 1);
  EXPECT_EQ(mutants[1].line, 3);
  EXPECT_EQ(apply_mutant(mutants[0], text),
            "on.react('core:tile_placed', {\n  id = 'hole', run = function() end\n\n,\n"
            "})\nlocal x = y\n");
}

TEST(LuaMutants, RegistrationWithoutAFunctionIsLeftOut) {
  EXPECT_EQ(changed("amend('base/A', {\n})\nx = y\n", "left out"),
            "                 \n  \nx = y\n");
}

TEST(LuaMutants, EachConditionOfAGuardIsLeftOutAndTheLastWithTheGuard) {
  EXPECT_THAT(
      texts_of(lua_mutants(
          {"r.lua", "on.check('p', { when = { has = 'a', near = 'b' }, deny = 'c' })"}, false)),
      ElementsAre("registration | on.check p | left out",
                  "guard | on.check p | left out: has = 'a'",
                  "guard | on.check p | left out: near = 'b'"));
  EXPECT_THAT(texts_of(lua_mutants({"r.lua", "on.check('p', { when = { has = 'a' } })"}, false)),
              ElementsAre("registration | on.check p | left out",
                          "guard | on.check p | left out: when = { has = 'a' }"));
  EXPECT_EQ(changed("f { when = out, 1 }", "left out: when = out"), "f {             1 }");
}

TEST(LuaMutants, ConditionsComparisonsAndWordsAreTurned) {
  const std::string text = "if a < 3 and not b then c() end";
  EXPECT_EQ(changed(text, "the opposite of: a < 3 and not b"),
            "if not (a < 3 and not b) then c() end");
  EXPECT_EQ(changed(text, "< becomes <="), "if a <= 3 and not b then c() end");
  EXPECT_EQ(changed(text, "3 becomes 4"), "if a < 4 and not b then c() end");
  EXPECT_EQ(changed(text, "3 becomes 2"), "if a < 2 and not b then c() end");
  EXPECT_EQ(changed(text, "and becomes or"), "if a < 3 or not b then c() end");
  EXPECT_EQ(changed(text, "left out: not"), "if a < 3 and     b then c() end");
  EXPECT_EQ(changed("x = a - 0", "- becomes +"), "x = a + 0");
  EXPECT_EQ(changed("x = a -0", "0 becomes (-1)"), "x = a -(-1)");
  EXPECT_EQ(changed("x = a ~= true", "~= becomes =="), "x = a == true");
  EXPECT_EQ(changed("x = a ~= true", "true becomes false"), "x = a ~= false");
}

TEST(LuaMutants, SignOfANumberIsNoSum) {
  EXPECT_THAT(texts_of(lua_mutants({"r.lua", "x = -y"}, false)), IsEmpty());
}

TEST(LuaMutants, ProseNamesAndTextsAreLeftAlone) {
  EXPECT_THAT(
      texts_of(lua_mutants(
          {"r.lua",
           "define.sheet { turn = { 'at least 3' }, n = 3 }\ndefine.text { ['a:b'] = '1 < 2' }\n"
           "local s = { id = 'x', prompt = 'y' } -- not 3\nlocal t = [[ and 3 ]]\nerror('a' .. "
           "3)\n"},
          false)),
      IsEmpty());
}

TEST(LuaMutants, WhatARuleSaysOfItselfIsLeftAlone) {
  EXPECT_THAT(texts_of(lua_mutants({"r.lua",
                                    "amend('core:phase/place', { rule = { 'A-1', 'A-2' }, says = "
                                    "opt.x and 'at most ' .. 3 or nil })\n"},
                                   false)),
              IsEmpty());
  EXPECT_THAT(texts_of(lua_mutants(
                  {"r.lua", "define.bag { id = 'x', rule = 'A-1', says = 'Of ' .. 3 }\n"}, false)),
              ElementsAre("registration | define.bag x | left out"));
}

TEST(LuaMutants, CallsWithinExpressionsStay) {
  EXPECT_THAT(texts_of(lua_mutants({"r.lua", "local f = g { x }\nreturn h(f)\n"}, false)),
              ElementsAre("entry | f | left out: x"));
}

TEST(LuaMutants, HeaderOfAVariantCounts) {
  const std::string text =
      "-- title: Two\n-- option n: { \"type\": \"int\", \"default\": 3, \"min\": 1 }\n"
      "-- set base.farmers: false\n";
  const std::vector<Mutant> mutants = lua_mutants({"v.lua", text}, true);
  EXPECT_THAT(texts_of(mutants),
              ElementsAre("number | option n | default: 3 becomes 4",
                          "number | option n | default: 3 becomes 2",
                          "number | option n | min: 1 becomes 2",
                          "number | option n | min: 1 becomes 0",
                          "preset |  | left out: set base.farmers: false"));
  EXPECT_EQ(mutants.back().line, 3);
  EXPECT_THAT(apply_mutant(mutants.back(), text), HasSubstr("\n--\n"));
  EXPECT_THAT(lua_mutants({"rules.lua", text}, false), IsEmpty());
}

TEST(LuaMutants, IdsBesideTheRuleAreKnown) {
  const std::vector<Mutant> mutants = lua_mutants({"r.lua",
                                                   "-- A-ONE-01\nx = y\n-- A-TWO-01 to 03, Q-A-7\n"
                                                   "amend('a', { z }) -- A-SIX-06\n"},
                                                  false);
  ASSERT_FALSE(mutants.empty());
  EXPECT_THAT(mutants[0].rules,
              ElementsAre("A-TWO-01", "A-TWO-02", "A-TWO-03", "Q-A-7", "A-SIX-06"));
}

// --- JSON --------------------------------------------------------------------------------------

TEST(JsonMutants, TilesLoseMarksContactsAndCounts) {
  const std::string text =
      R"({ "tiles": [ { "id": "x/é", "count": 2, "ring": "ccc", "start": true,
      "segments": { "c": { "kind": "city", "shields": 1, "marks": ["a"] } },
      "touches": { "f": ["c", "d"] }, "decoration": ["tree"], "marks": ["b", "w"] } ] })";
  const std::vector<Mutant> mutants = tile_mutants({"tiles.json", text});
  EXPECT_THAT(texts_of(mutants),
              ElementsAre("number | tile x/é | count: 2 becomes 3",
                          "number | tile x/é | count: 2 becomes 1",
                          "boolean | tile x/é | start: true becomes false",
                          "number | tile x/é | shields: 1 becomes 2",
                          "number | tile x/é | shields: 1 becomes 0",
                          "entry | tile x/é | marks, left out: \"a\"",
                          "entry | tile x/é | f, left out: \"c\"",
                          "entry | tile x/é | f, left out: \"d\"",
                          "entry | tile x/é | marks, left out: \"b\"",
                          "entry | tile x/é | marks, left out: \"w\""));
  for (const Mutant& mutant : mutants) {
    Diagnostics diagnostics;
    EXPECT_TRUE(parse_json(apply_mutant(mutant, text), {"x", 1, 1}, diagnostics));
    EXPECT_TRUE(diagnostics.empty()) << mutant.change;
  }
  EXPECT_THAT(apply_mutant(mutants.back(), text), HasSubstr(R"("marks": ["b"     ])"));
}

TEST(JsonMutants, OptionsOfAManifestChange) {
  EXPECT_THAT(texts_of(manifest_mutants({"plugin.json", R"({ "api": 2, "players": [1, 6],
      "options": { "who": { "type": "enum", "default": "b", "values": ["a", "b"] } },
      "parts": { "p": { "default": true } } })"})),
              ElementsAre("choice | option who | default: \"b\" becomes \"a\"",
                          "boolean | part p | default: true becomes false",
                          "number |  | players: 1 becomes 2",
                          "number |  | players: 1 becomes 0",
                          "number |  | players: 6 becomes 7",
                          "number |  | players: 6 becomes 5"));
}

TEST(JsonMutants, RulesetLosesPluginsOptionsAndWhatItExtends) {
  const std::string text =
      R"({ "extends": "a", "plugins": { "x": "^1", "y": "^1" }, "options": { "x.n": 3 } })";
  const std::vector<Mutant> mutants = ruleset_mutants({"r.json", text});
  EXPECT_THAT(texts_of(mutants),
              ElementsAre("number |  | x.n: 3 becomes 4",
                          "number |  | x.n: 3 becomes 2",
                          "lost |  | extends, left out: \"extends\": \"a\"",
                          "lost |  | plugins, left out: \"x\": \"^1\"",
                          "lost |  | plugins, left out: \"y\": \"^1\"",
                          "lost |  | options, left out: \"x.n\": 3"));
  for (const Mutant& mutant : mutants) {
    Diagnostics diagnostics;
    EXPECT_TRUE(parse_json(apply_mutant(mutant, text), {"x", 1, 1}, diagnostics)) << mutant.change;
  }
}

TEST(Mutations, AreNamedByKindOrSort) {
  EXPECT_EQ(mutations_named("mirror,order").value(),
            (Mutations{Mutation::order, Mutation::mirror}));
  EXPECT_EQ(mutations_named("off").value(),
            (Mutations{Mutation::registration, Mutation::guard, Mutation::preset}));
  EXPECT_EQ(mutations_named("all").value().size(), kMutations);
  ASSERT_FALSE(mutations_named("meening").ok());
  EXPECT_THAT(mutations_named("meening").error().message, HasSubstr("did you mean \"meaning\"?"));
  EXPECT_FALSE(mutations_named("").ok());
}

// --- excuses -----------------------------------------------------------------------------------

std::string complaint_about(const std::string& text) {
  Diagnostics diagnostics;
  static_cast<void>(read_excuses(text, "excused.json", diagnostics));
  return diagnostics.empty() ? "" : to_string(diagnostics.all().front());
}

TEST(Excuses, AreReadStrictly) {
  EXPECT_EQ(complaint_about(R"({ "excused": [ { "file": "a.lua", "reason": "none" } ] })"), "");
  EXPECT_THAT(complaint_about(R"({ "excused": [ { "file": "a.lua" } ] })"), HasSubstr("reason"));
  EXPECT_THAT(complaint_about(R"({ "excused": [ { "reason": "none" } ] })"),
              HasSubstr("would fit every change"));
  EXPECT_THAT(complaint_about(R"({ "excused": [ { "file": "a", "reason": "b", "line": 3 } ] })"),
              HasSubstr("line"));
}

TEST(Excuses, ThatFitNothingOrHideNothingAreNamed) {
  MutantSet set;
  set.files = {"a.lua"};
  set.all = lua_mutants({"a.lua", "x = 1 < y"}, false);
  set.tried = set.all;
  const Judgements all_noticed(set.tried.size(), Judgement{Fate::noticed, "tests/x.json"});
  const std::vector<Excuse> excuses = {{{"e.json", 1, 1}, "a.lua", "", "", "< becomes <=", "", "r"},
                                       {{"e.json", 2, 1}, "a.lua", "", "", "no more", "", "r"},
                                       {{"e.json", 3, 1}, "b.lua", "", "", "no more", "", "r"}};
  Diagnostics unfit;
  check_excuses(excuses, set, false, unfit);
  ASSERT_EQ(unfit.size(), 1U);
  EXPECT_THAT(to_string(unfit.all()[0]), HasSubstr("e.json:2:1: this excuse fits no change"));
  Diagnostics of_all;
  check_excuses(excuses, set, true, of_all);
  EXPECT_EQ(of_all.size(), 2U);
  Diagnostics unneeded;
  check_need(excuses, set, all_noticed, unneeded);
  ASSERT_EQ(unneeded.size(), 1U);
  EXPECT_THAT(to_string(unneeded.all()[0]), HasSubstr("take it out: tests/x.json"));
  Diagnostics needed;
  check_need(excuses, set, Judgements(set.tried.size(), Judgement{}), needed);
  EXPECT_TRUE(needed.empty());
}

// --- runs --------------------------------------------------------------------------------------

/// A game with two rules: one that a scenario holds, and one that none holds.
class MutantRun : public RulesFolder {
 protected:
  void SetUp() override {
    RulesFolder::SetUp();
    put_plugin("land", R"("tiles": "tiles.json", "rules": "rules.lua")");
    put("plugins/land/tiles.json",
        R"({ "tiles": [ { "id": "land/a", "count": 6, "ring": "ggg ggg ggg ggg",
                          "start": true, "segments": { "g": "grass" } } ] })");
    put("plugins/land/rules.lua", R"(define.feature { id = "grass", done = "never" }
-- LAND-ONE-01
on.score("core:final", { id = "held", run = function(_, s) s:add { "held", n = 3, each = 1 } end })
-- LAND-TWO-02
on.score("core:final", { id = "loose", run = function(_, s) s:add { "loose", n = 0, each = 1 } end })
)");
    put("rulesets/game.json", R"({ "plugins": { "land": "^1" } })");
    scenario_ = put("tests/game.json", R"({ "rules": ["LAND-ONE-01"], "ruleset": "game",
        "end": true, "expect": ["Red has 3", "Blue has 3"] })");
  }

  std::string scenario_;
};

TEST_F(MutantRun, ListsExactlyWhatNobodyNotices) {
  const MutantSet set = collect_mutants(path(), {"land", {scenario_}, "off"});
  const MutantTests tests(path(), {scenario_});
  Judgements judgements(set.tried.size());
  EXPECT_TRUE(try_mutants(set, tests, 2, judgements, [](const Judgements&) {}));
  const MutantReport report = report_of(set, judgements, {});
  EXPECT_EQ(report.tried, 3U);
  EXPECT_EQ(report.refused, 1U);  // the feature kind of all tiles
  EXPECT_EQ(report.noticed, 1U);
  EXPECT_EQ(short_text(mutant_text(report)),
            "plugins/land/rules.lua:5: on.score core:final loose: does nothing\n"
            "    LAND-TWO-02\n"
            "3 changes: 1 noticed, 1 refused, 0 excused, 1 that no scenario notices\n");
}

TEST_F(MutantRun, EveryChangeFindsNumbers) {
  const MutantSet set = collect_mutants(path(), {"land", {scenario_}, "all"});
  const MutantTests tests(path(), {scenario_});
  Judgements judgements(set.tried.size());
  EXPECT_TRUE(try_mutants(set, tests, 2, judgements, [](const Judgements&) {}));
  std::vector<std::string> survivors = texts_of(report_of(set, judgements, {}).survivors);
  EXPECT_THAT(survivors, Contains("number | tile land/a | count: 6 becomes 7"));
  EXPECT_THAT(survivors, Not(Contains(HasSubstr("3 becomes"))));
}

TEST_F(MutantRun, GoesOnWithWhatIsKnown) {
  const MutantPlan plan{"land", {scenario_}, "off"};
  const MutantSet set = collect_mutants(path(), plan);
  const MutantTests tests(path(), {scenario_});
  const RunHead head = mutant_head(plan, set, tests);
  Judgements some(set.tried.size());
  some[0] = Judgement{Fate::survived, "said by the file"};
  const std::string file = (root_ / "kept.run").string();
  const RunWriter writer(file, head, judgement_lines(some));
  const SavedRun saved(file, "test");
  EXPECT_EQ(plan_of(saved.head()).name, "land");
  EXPECT_THAT(plan_of(saved.head()).test_paths, ElementsAre(scenario_));
  Judgements judgements = read_judgements(saved, head);
  EXPECT_EQ(judgements, some);
  EXPECT_TRUE(try_mutants(set, tests, 1, judgements, [](const Judgements&) {}));
  EXPECT_EQ(judgements[0], some[0]);  // not tried again
  EXPECT_EQ(judgements[1]->fate, Fate::noticed);

  put("tests/game.json",
      R"({ "rules": [], "ruleset": "game", "end": true, "expect": ["Red has 3", "Blue has 3"] })");
  const MutantTests others(path(), {scenario_});
  EXPECT_THROW(static_cast<void>(read_judgements(saved, mutant_head(plan, set, others))),
               ToolError);
}

TEST_F(MutantRun, TestsMustPassFirst) {
  put("plugins/land/rules.lua", "define.feature { id = 'grass', done = 'never' }\n");
  EXPECT_THROW(MutantTests(path(), {scenario_}), ToolError);
}

TEST_F(MutantRun, NameThatIsNotThereIsRefused) {
  const Result<std::vector<std::string>> files = find_rule_files(path(), "lamd");
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(files.error().message, HasSubstr("did you mean \"land\"?"));
}

TEST_F(MutantRun, FilesOfANameAreThoseThatBelongToIt) {
  const auto names = [&](const std::string& name) {
    std::vector<std::string> files = find_rule_files(path(), name).value();
    for (std::string& file : files) {
      file = short_text(file);
    }
    return files;
  };
  put("scripts/variants/more.lua", "-- title: More\n");
  EXPECT_THAT(names("more"), ElementsAre("scripts/variants/more.lua"));
  EXPECT_THAT(
      names("land"),
      ElementsAre("plugins/land/plugin.json", "plugins/land/rules.lua", "plugins/land/tiles.json"));
  EXPECT_THAT(names("game"), Contains("rulesets/game.json"));
  EXPECT_THAT(names(""), Contains("scripts/variants/more.lua"));
}

}  // namespace
}  // namespace bastide
