// What plugins state for the rule sheet, and what their registrations say of themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The only citation of a definition.
const Citation& citation_of(const Ruleset& rules, std::string_view target) {
  static const Citation kNone;
  const std::vector<std::int32_t>& numbers = rules.citations_of(target);
  EXPECT_EQ(numbers.size(), 1U) << target;
  return numbers.size() == 1 ? rules.citations[static_cast<std::size_t>(numbers.front())] : kNone;
}

/// The place in the sheet: "turn t:rest".
std::string place_of(const Citation& citation) {
  return citation.section + (citation.phase.empty() ? "" : " " + citation.phase);
}

TEST(Sheet, SentencesKeepTheirOrderAndLoseTheirIds) {
  TownAndLane rules;
  rules.define("sheet", "sheet", R"({ "setup": ["T-SET-01, Q-T-2: First.", "Second: no ids."] })");
  rules.define("sheet", "sheet", R"({ "setup": "T-SET-03: Third." })");
  const auto ruleset = rules.compile();
  ASSERT_EQ(ruleset->citations.size(), 3U);
  EXPECT_THAT(ruleset->citations[0].says[0].rules, ElementsAre("T-SET-01", "Q-T-2"));
  EXPECT_EQ(ruleset->citations[0].says[0].text, "First.");
  EXPECT_THAT(ruleset->citations[1].says[0].rules, IsEmpty());
  EXPECT_EQ(ruleset->citations[1].says[0].text, "Second: no ids.");
  EXPECT_EQ(ruleset->citations[2].says[0].text, "Third.");
  EXPECT_EQ(ruleset->citations[2].section, "setup");
}

TEST(Sheet, LinesOfTheTurnBelongToPhases) {
  TownAndLane rules;
  rules.phase(
      "rest", [](Context&, PlayerId) {}, R"({ "at": "turn" })");
  rules.define(
      "sheet", "sheet", R"({ "turn": { "place": ["T-1: Lay."], "rest": ["T-2: Rest."] } })");
  const auto ruleset = rules.compile();
  ASSERT_EQ(ruleset->citations.size(), 2U);
  EXPECT_EQ(ruleset->citations[0].phase, "core:place");
  EXPECT_EQ(ruleset->citations[1].phase, "t:rest");
}

TEST(Sheet, MistakesAreReported) {
  TownAndLane rules;
  rules.define("sheet", "sheet", R"({ "scorings": ["x"], "turn": { "plaec": ["y"] }, "final": [3],
    "rules": { "feature/town": "T-1" } })");
  const std::string complaints = rules.complaints();
  EXPECT_THAT(complaints, HasSubstr("unknown key \"scorings\""));
  EXPECT_THAT(complaints, HasSubstr("unknown phase \"plaec\""));
  EXPECT_THAT(complaints, HasSubstr("\"final\": expected a sentence, found the number 3"));
  EXPECT_THAT(complaints, HasSubstr("\"rules\" is no more: write rule = "));
}

TEST(Sheet, LinesAreSentences) {
  for (const char* line : {"3", R"("")", "{}"}) {
    TownAndLane rules;
    rules.define("sheet", "sheet", std::string(R"({ "setup": [)") + line + "] }");
    EXPECT_NE(rules.complaints().find("expected a sentence"), std::string::npos) << line;
  }
}

TEST(Words, ADefinitionSaysItself) {
  TownAndLane rules;
  rules.feature("pond", R"({ "rule": ["T-POND-01", "Q-T-2"],
      "says": ["It is wet.", "T-POND-02: It is deep: very."] })");
  const auto ruleset = rules.compile();
  const Citation& said = citation_of(*ruleset, "feature/t:pond");
  EXPECT_EQ(ruleset->catalog.plugins[said.plugin].id, "t");
  EXPECT_EQ(said.target, "feature/t:pond");
  EXPECT_THAT(said.rules, ElementsAre("T-POND-01", "Q-T-2"));
  ASSERT_EQ(said.says.size(), 2U);
  EXPECT_EQ(said.says[0].text, "It is wet.");
  EXPECT_THAT(said.says[0].rules, ElementsAre("T-POND-01", "Q-T-2"));
  EXPECT_EQ(said.says[1].text, "It is deep: very.");
  EXPECT_THAT(said.says[1].rules, ElementsAre("T-POND-02"));
  EXPECT_EQ(said.at.file, "tiny");
  EXPECT_GT(said.at.line, 0);
  EXPECT_THAT(said.ids(), ElementsAre("T-POND-01", "Q-T-2"));
}

TEST(Words, WithoutARuleTheIdsAreThoseOfTheSentences) {
  TownAndLane rules;
  rules.feature("pond", R"({ "says": ["T-1, T-2: Wet.", "T-2, T-3: Deep."] })");
  const auto ruleset = rules.compile();
  EXPECT_THAT(ruleset->ids_of(ruleset->citations_of("feature/t:pond")),
              ElementsAre("T-1", "T-2", "T-3"));
}

TEST(Words, StandWhereTheyBelong) {
  TownAndLane rules;
  const auto nothing = [](Context&, PlayerId) {
  };
  rules.piece("dog", R"({ "rule": "T-1" })");
  rules.feature("pond", R"({ "rule": "T-1" })");
  rules.define("bag", "sack", R"({ "tokens": {}, "rule": "T-1" })");
  rules.variable("mood", R"({ "scope": "game", "rule": "T-1" })");
  rules.phase("rest", nothing, R"({ "rule": "T-1" })");
  rules.phase("deal", nothing, R"({ "at": "setup", "rule": "T-1" })");
  rules.phase("count", nothing, R"({ "at": "final", "rule": "T-1" })");
  rules.ending(
      "dusk", [](Context&) { return Verdict(); }, R"({ "rule": "T-1" })");
  const auto ruleset = rules.compile();
  EXPECT_EQ(place_of(citation_of(*ruleset, "piece/t:dog")), "setup");
  EXPECT_EQ(place_of(citation_of(*ruleset, "feature/t:pond")), "scoring");
  EXPECT_EQ(place_of(citation_of(*ruleset, "bag/t:sack")), "setup");
  EXPECT_EQ(place_of(citation_of(*ruleset, "state/t:mood")), "special");
  EXPECT_EQ(place_of(citation_of(*ruleset, "phase/t:rest")), "turn t:rest");
  EXPECT_EQ(place_of(citation_of(*ruleset, "phase/t:deal")), "setup");
  EXPECT_EQ(place_of(citation_of(*ruleset, "phase/t:count")), "final");
  EXPECT_EQ(place_of(citation_of(*ruleset, "ending/t:dusk")), "final");
}

TEST(Words, OfHooksStandAtTheStepOfTheirPoint) {
  struct Case {
    Shape shape;
    const char* point;
    const char* place;
  };
  for (const Case& row : {Case{Shape::check, "core:place_tile", "turn core:place"},
                          Case{Shape::check, "core:claim", "turn core:claim"},
                          Case{Shape::react, "core:piece_placed", "turn core:claim"},
                          Case{Shape::react, "core:tile_drawn", "turn core:draw"},
                          Case{Shape::modify, "core:stuck", "turn core:draw"},
                          Case{Shape::modify, "core:hand_size", "turn core:draw"},
                          Case{Shape::intercept, "core:award", "turn core:settle"},
                          Case{Shape::intercept, "core:take_back", "turn core:settle"},
                          Case{Shape::react, "core:feature_done", "turn core:settle"},
                          Case{Shape::react, "core:awarded", "turn core:settle"},
                          Case{Shape::react, "core:turn_end", "turn core:end"},
                          Case{Shape::modify, "core:next_player", "turn core:end"},
                          Case{Shape::score, "lane", "scoring"},
                          Case{Shape::score, "*", "scoring"},
                          Case{Shape::modify, "core:power", "scoring"},
                          Case{Shape::modify, "core:recipients", "scoring"},
                          Case{Shape::modify, "core:rank_keys", "scoring"},
                          Case{Shape::score, "core:final", "final"}}) {
    TownAndLane rules;
    rules.hook(row.shape, row.point, "mine", do_nothing, R"({ "rule": "T-1", "says": "So." })");
    const auto ruleset = rules.compile();
    ASSERT_EQ(ruleset->citations.size(), 1U) << row.point;  // once, at however many points
    EXPECT_EQ(place_of(ruleset->citations[0]), row.place) << row.point;
    EXPECT_EQ(ruleset->citations[0].target, "t:mine");
    for (const Handler& handler : ruleset->hooks.all()) {
      EXPECT_EQ(handler.cites, 0) << row.point;
    }
  }
}

TEST(Words, ARuleThatCanNeverRunSaysNothing) {
  TownAndLane rules;
  rules.plugin().optional_plugins.emplace_back("absent");
  rules.hook(Shape::check,
             "core:claim",
             "mine",
             do_nothing,
             R"({ "when": { "kind": "absent:pond" }, "rule": "T-1" })");
  EXPECT_THAT(rules.compile()->citations, IsEmpty());
}

TEST(Words, AnAmendmentAddsItsOwn) {
  TownAndLane rules;
  rules.amend("core:phase/place", R"({ "rule": "T-PLACE-01", "says": "Anywhere." })");
  const auto ruleset = rules.compile();
  const Citation& said = citation_of(*ruleset, "phase/core:place");
  EXPECT_EQ(ruleset->catalog.plugins[said.plugin].id, "t");
  EXPECT_EQ(place_of(said), "turn core:place");
  EXPECT_THAT(ruleset->changes, IsEmpty());  // nothing of the definition is another
}

TEST(Words, OfTheStartHoldOnlyTheLast) {
  TownAndLane rules;
  for (const char* id : {"T-1", "T-2"}) {
    Value start = Value::list_of({from_json(R"({ "tile": "t/start" })")});
    start.members.push_back({"rule", {}, Value::of(id)});
    rules.plugin().definitions.push_back({"start", "t:start", start, {"tiny", 99, 1}, {}});
  }
  const auto ruleset = rules.compile();
  EXPECT_THAT(ruleset->ids_of(ruleset->citations_of("start/t:start")), ElementsAre("T-2"));
}

TEST(Words, OfAHookThatIsSwitchedOffAreGone) {
  TownAndLane rules;
  rules.hook(Shape::react, "core:turn_end", "bell", do_nothing, R"({ "says": "T-1: It rings." })");
  rules.replace("t:bell");
  const auto ruleset = rules.compile();
  for (const Citation& citation : ruleset->citations) {
    EXPECT_THAT(citation.says, IsEmpty());
  }
}

TEST(Words, OfATwinAreThoseOfItsOriginal) {
  TownAndLane rules;
  rules.hook(Shape::react, "core:turn_end", "bell", do_nothing, R"({ "says": "T-1: It rings." })");
  rules.replace("t:bell", do_nothing);
  const auto ruleset = rules.compile();
  ASSERT_EQ(ruleset->hooks.all().size(), 1U);
  const std::int32_t cites = ruleset->hooks.all()[0].cites;
  ASSERT_GE(cites, 0);
  EXPECT_EQ(ruleset->citations[static_cast<std::size_t>(cites)].says[0].text, "It rings.");
}

TEST(Words, OfAReplacementTakeThePlaceOfTheFormer) {
  TownAndLane rules;
  rules.hook(Shape::react, "core:turn_end", "bell", do_nothing, R"({ "says": "T-1: It rings." })");
  rules.replace("t:bell", do_nothing);
  rules.plugin().replacements.back().words = from_json(R"({ "rule": "T-2", "says": "No bell." })");
  const auto ruleset = rules.compile();
  std::vector<std::string> sentences;
  for (const Citation& citation : ruleset->citations) {
    for (const SheetLine& line : citation.says) {
      sentences.push_back(line.text);
    }
  }
  EXPECT_THAT(sentences, ElementsAre("No bell."));
  const std::int32_t cites = ruleset->hooks.all()[0].cites;
  EXPECT_THAT(ruleset->citations[static_cast<std::size_t>(cites)].rules, ElementsAre("T-2"));
}

TEST(Words, OfAWholePluginHoldForAllThatSaysNothing) {
  TownAndLane rules;
  rules.next_plugin("house");
  rules.plugin().requires_plugins.emplace_back("t");
  rules.define("plugin", "house", R"({ "rule": "HR-1", "says": "Our way." })");
  rules.hook(Shape::react, "core:turn_end", "plain", do_nothing);
  rules.hook(Shape::react, "core:turn_end", "own", do_nothing, R"({ "rule": "HR-2" })");
  rules.amend("t:feature/lane", R"({ "points": { "tile": [2, 2] } })");
  const auto ruleset = rules.compile();
  const auto ids_of = [&](std::string_view id) {
    for (const Handler& handler : ruleset->hooks.all()) {
      if (handler.id == id) {
        return ruleset->citations[static_cast<std::size_t>(handler.cites)].ids();
      }
    }
    return std::vector<std::string>();
  };
  EXPECT_THAT(ids_of("house:plain"), ElementsAre("HR-1"));
  EXPECT_THAT(ids_of("house:own"), ElementsAre("HR-2"));
  EXPECT_THAT(ruleset->ids_of(ruleset->citations_of("feature/t:lane")), ElementsAre("HR-1"));
}

TEST(Words, MistakesAreReported) {
  struct Case {
    const char* fields;
    const char* complaint;
  };
  constexpr const char* kIds =
      "expected a rule id such as \"GAME-PLACE-01\", or a list of them, found ";
  constexpr const char* kSentences = "expected a sentence, or a list of sentences, found ";
  for (const Case& row : {Case{R"({ "rule": "t-pond-01" })", "the text \"t-pond-01\""},
                          Case{R"({ "rule": "T-1, T-2" })", "the text \"T-1, T-2\""},
                          Case{R"({ "rule": 7 })", "the number 7"},
                          Case{R"({ "rule": [] })", "a list"},
                          Case{R"({ "rule": ["T-1", ""] })", "the text \"\""}}) {
    TownAndLane rules;
    rules.feature("pond", row.fields);
    EXPECT_THAT(rules.complaints(),
                HasSubstr(std::string("feature \"pond\": \"rule\": ") + kIds + row.complaint))
        << row.fields;
  }
  for (const Case& row : {Case{R"({ "says": "" })", "the text \"\""},
                          Case{R"({ "says": "T-1: " })", "the text \"T-1: \""},
                          Case{R"({ "says": { "a": "b" } })", "an object"},
                          Case{R"({ "says": ["Wet.", 3] })", "the number 3"}}) {
    TownAndLane rules;
    rules.hook(Shape::react, "core:turn_end", "bell", do_nothing, row.fields);
    EXPECT_THAT(rules.complaints(),
                HasSubstr(std::string("hook \"t:bell\": \"says\": ") + kSentences + row.complaint))
        << row.fields;
  }
}

}  // namespace
}  // namespace bastide
