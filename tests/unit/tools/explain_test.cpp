// Who gave points, who forbids, who changed what: on a small land with rules of two plugins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/tools/explain/explain_move.h"
#include "sdk/tools/explain/explain_name.h"
#include "sdk/tools/explain/explain_rule.h"
#include "sdk/tools/explain/rule_trace.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/shell/program.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The land, and a plugin "more": a line for finished lanes, which it also doubles; the start tile
/// has no neighbours to the north.
class Explain : public testing::Test {
 protected:
  void SetUp() override {
    add_land(rules_, 4);  // lines 1 to 8 of "tiny"
    rules_.next_plugin("more");
    rules_.plugin().requires_plugins.emplace_back("t");
    rules_.amend("t:piece/man", R"({ "supply": 3 })");  // line 9
    rules_.hook(
        Shape::score,
        "t:lane",
        "toll",
        [](HookCall& call) { call.ledger->add(coin_name(call.context, "more:toll"), 1, 5); },
        R"({ "stage": "add" })");
    rules_.hook(
        Shape::score,
        "t:lane",
        "twice",
        [](HookCall& call) { call.ledger->times(coin_name(call.context, "more:twice"), 2); },
        R"({ "stage": "times" })");
    rules_.hook(Shape::check, "core:place_tile", "no_north", [](HookCall& call) {
      if (call.subject.cell.y < 0 && call.denials != nullptr) {
        call.value = 1;
        call.denials->push_back({"more:north", {}, {}});
      }
    });
  }

  TinyRules rules_;
};

TEST_F(Explain, LinesOfAScoreKnowTheirRules) {
  const auto game = new_land_game(rules_.compile());
  // Ann places a straight lane beside the start and stands on it; the game ends at once.
  const Status placed = game->answer("t/straight 1,0 r0");
  ASSERT_TRUE(placed.ok()) << placed.error().message;
  ASSERT_TRUE(game->answer("man on l").ok());
  const std::vector<AwardOrigin> origins = projected_origins(*game);
  ASSERT_EQ(origins.size(), 1U);
  const AwardOrigin& award = origins[0];
  EXPECT_THAT(award.text.who, ElementsAre("Ann"));
  // Two tiles of lane, 1 each; the toll of 5; twice that: 14.
  EXPECT_EQ(award.text.points, 14);
  ASSERT_EQ(award.lines.size(), 3U);
  EXPECT_EQ(award.lines[0].line.name, "t:lane.tile");
  EXPECT_EQ(award.lines[0].what, "points of feature t:lane");
  EXPECT_EQ(award.lines[0].plugin, "t");
  EXPECT_EQ(award.lines[1].what, "hook more:toll at score t:lane, stage add");
  EXPECT_EQ(award.lines[1].plugin, "more");
  EXPECT_EQ(award.lines[2].what, "hook more:twice at score t:lane, stage times");
}

TEST_F(Explain, AwardsOfTheWholeGameAreFoundAgain) {
  const auto game = new_land_game(rules_.compile());
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  while (game->waiting()) {
    ASSERT_TRUE(game->answer(game->options().front()).ok());
  }
  const std::size_t here = game->position();
  const std::uint64_t hash = hash_state(game->state());
  const Result<std::vector<AwardOrigin>> origins = award_origins(*game);
  ASSERT_TRUE(origins.ok()) << origins.error().message;
  EXPECT_EQ(game->position(), here);
  EXPECT_EQ(hash_state(game->state()), hash);
  ASSERT_EQ(origins.value().size(), game->journal().awards.size());
  ASSERT_FALSE(origins.value().empty());
  const AwardOrigin& last = origins.value().back();
  EXPECT_EQ(last.text.reason, "final");
  EXPECT_EQ(last.cause, "step core:final");
  EXPECT_EQ(last.plugin, "core");
  EXPECT_EQ(last.answer, here);
}

TEST_F(Explain, DenialNamesItsHook) {
  const auto game = new_land_game(rules_.compile());
  const Result<MoveOrigin> origin = move_origin(*game, "t/straight 0,-1 r0");
  ASSERT_TRUE(origin.ok()) << origin.error().message;
  EXPECT_FALSE(origin.value().answer.legal);
  std::string of_north;
  for (const DenialOrigin& denial : origin.value().denials) {
    of_north = denial.reason.id == "more:north" ? denial.rule + " of " + denial.plugin : of_north;
  }
  EXPECT_EQ(of_north, "hook more:no_north at check core:place_tile of more");
}

TEST_F(Explain, LinesCiteWhoMadeThem) {
  rules_.amend("t:feature/lane", R"({ "rule": "T-LANE-01" })");
  rules_.hook(
      Shape::score,
      "t:lane",
      "cited",
      [](HookCall& call) { call.ledger->add(coin_name(call.context, "more:cited"), 1, 3); },
      R"({ "stage": "add", "says": "M-TOLL-01, M-TOLL-02: Who passes pays." })");
  const auto game = new_land_game(rules_.compile());
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  const std::vector<AwardOrigin> origins = projected_origins(*game);
  ASSERT_EQ(origins.size(), 1U);
  ASSERT_EQ(origins[0].lines.size(), 4U);
  EXPECT_THAT(origins[0].lines[0].rules, ElementsAre("T-LANE-01"));  // tiles of the lane
  EXPECT_THAT(origins[0].lines[1].rules, IsEmpty());                 // the toll says nothing
  EXPECT_THAT(origins[0].lines[2].rules, ElementsAre("M-TOLL-01", "M-TOLL-02"));
  EXPECT_THAT(origins[0].lines[3].rules, IsEmpty());  // nor does the doubling
  EXPECT_EQ(award_rules(origins[0].text),
            "tile: T-LANE-01; toll, twice: no rule; cited: M-TOLL-01, M-TOLL-02");
}

TEST_F(Explain, DenialsCiteTheirCheckAndTheKernelTheStep) {
  rules_.amend("core:phase/place", R"({ "rule": "T-PLACE-01", "says": "T-PLACE-02: Turn it." })");
  rules_.plugin().hooks.back().fields =
      from_json(R"({ "rule": "M-NORTH-01", "says": "Nothing lies in the north." })");
  const auto game = new_land_game(rules_.compile());
  const Result<MoveOrigin> north = move_origin(*game, "t/straight 0,-1 r0");
  ASSERT_TRUE(north.ok());
  for (const DenialOrigin& denial : north.value().denials) {
    if (denial.reason.id == "more:north") {
      EXPECT_THAT(denial.reason.rules, ElementsAre("M-NORTH-01"));
      EXPECT_THAT(denial.reason.says, ElementsAre("Nothing lies in the north."));
    } else {
      EXPECT_THAT(denial.reason.rules, ElementsAre("T-PLACE-01")) << denial.reason.id;
      EXPECT_THAT(denial.reason.says, IsEmpty());
    }
  }
  EXPECT_THAT(why_text(north.value().answer), HasSubstr("rule of more: M-NORTH-01\n"));
}

TEST_F(Explain, IdsAreFoundWithTheirSentences) {
  rules_.phase(
      "rest",
      [](Context&, PlayerId) {},
      R"({ "rule": ["M-REST-01", "M-REST-02"], "says": ["Rest.", "M-REST-02: Sleep."] })");
  const auto rules = rules_.compile();
  const std::vector<RuleMention> rest = find_rule(*rules, "M-REST-02");
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest[0].plugin, "more");
  EXPECT_EQ(rest[0].what, "phase more:rest");
  EXPECT_EQ(rest[0].where, "turn, rest");
  EXPECT_THAT(rest[0].sentences, ElementsAre("Rest.", "Sleep."));
  EXPECT_THAT(find_rule(*rules, "M-REST-01").at(0).sentences, ElementsAre("Rest."));
  EXPECT_THAT(find_rule(*rules, "M-REST-03"), IsEmpty());
  EXPECT_THAT(known_rules(*rules), ElementsAre("M-REST-01", "M-REST-02"));
}

TEST_F(Explain, DenialOfTheKernelIsTheKernels) {
  const auto game = new_land_game(rules_.compile());
  const Result<MoveOrigin> origin = move_origin(*game, "t/straight 5,5 r0");
  ASSERT_TRUE(origin.ok());
  ASSERT_EQ(origin.value().denials.size(), 1U);
  EXPECT_EQ(origin.value().denials[0].reason.id, "core:no_neighbour");
  EXPECT_EQ(origin.value().denials[0].rule, "a rule of the kernel");
}

TEST_F(Explain, LegalMoveNamesWhoOffersIt) {
  const auto game = new_land_game(rules_.compile());
  const Result<MoveOrigin> origin = move_origin(*game, "t/straight 1,0 r0");
  ASSERT_TRUE(origin.ok());
  EXPECT_TRUE(origin.value().answer.legal);
  EXPECT_EQ(origin.value().offered_by, "step core:place");
}

TEST_F(Explain, AnswerToAStepsQuestionNamesThatStep) {
  const auto rules = std::const_pointer_cast<Ruleset>(rules_.compile());
  rules->may_suspend = true;
  rules->catalog.stuck = Stuck::discard_one;  // with which that step may ask
  Phase& step = *std::find_if(rules->phases.begin(), rules->phases.end(), [](const Phase& phase) {
    return phase.name == "core:draw";
  });
  step.native = [](Context& context) {
    Question question(context, 0, AskType::option);
    question.add(0, "fig");
    question.add(1, "plum");
    static_cast<void>(question.pose());
    return StepResult::done;
  };
  const auto game = new_land_game(rules);
  const Result<MoveOrigin> origin = move_origin(*game, "plum");
  ASSERT_TRUE(origin.ok());
  EXPECT_TRUE(origin.value().answer.legal);
  EXPECT_EQ(origin.value().offered_by, "step core:draw");
}

TEST_F(Explain, DefinitionTellsWhoChangedIt) {
  const std::vector<NamedThing> things = explain_name(*rules_.compile(), "t:man");
  ASSERT_EQ(things.size(), 1U);
  EXPECT_EQ(things[0].kind, "piece");
  EXPECT_EQ(things[0].plugin, "t");
  EXPECT_THAT(things[0].changes,
              ElementsAre(HasSubstr("more 1.0.0 changes supply: 2 → 3, tiny:9")));
}

TEST_F(Explain, ShortNamesAndLinesAreFound) {
  const auto rules = rules_.compile();
  const std::vector<NamedThing> lane = explain_name(*rules, "lane");
  ASSERT_EQ(lane.size(), 1U);
  EXPECT_EQ(lane[0].id, "t:lane");
  EXPECT_THAT(lane[0].used_by,
              ElementsAre(HasSubstr("hook more:toll at score t:lane, stage add"),
                          HasSubstr("hook more:twice at score t:lane, stage times")));
  const std::vector<NamedThing> line = explain_name(*rules, "t:lane.tile");
  ASSERT_EQ(line.size(), 1U);
  EXPECT_EQ(line[0].kind, "score line");
  EXPECT_TRUE(explain_name(*rules, "t:lain").empty());
  EXPECT_EQ(nearest_thing(*rules, "t:lain"), " (did you mean \"t:lane\"?)");
}

TEST_F(Explain, HooksOfAPointStandInOrderWithReasons) {
  const std::string text = list_point(*rules_.compile(), "t:lane").front().plain();
  EXPECT_THAT(text, HasSubstr("1\tmore:toll\tscore\tadd\t\tthe first\t"));
  EXPECT_THAT(text, HasSubstr("2\tmore:twice\tscore\ttimes\t\tafter more:toll (stage)\t"));
}

TEST_F(Explain, UnknownPointOffersTheNearest) {
  try {
    static_cast<void>(list_point(*rules_.compile(), "core:place_tilt"));
    FAIL() << "the point is known";
  } catch (const ToolError& error) {
    EXPECT_THAT(error.what(), HasSubstr("(did you mean \"core:place_tile\"?)"));
  }
}

TEST_F(Explain, GuardsAreSaidInWords) {
  rules_.hook(
      Shape::react,
      "core:feature_done",
      "cheer",
      [](HookCall&) {},
      R"({ "when": { "kind": "t:lane", "complete": true, "owner": false, "filled_sides": 2 } })");
  const auto rules = rules_.compile();
  for (const Handler& handler : rules->hooks.all()) {
    if (handler.id == "more:cheer") {
      EXPECT_EQ(guard_sentence(handler.guard),
                "the feature is a t:lane and the feature is complete and it does not belong to the "
                "active player and 2 tiles lie beside it");
      return;
    }
  }
  FAIL() << "the hook is gone";
}

}  // namespace
}  // namespace bastide
