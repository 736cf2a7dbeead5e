// In which order handlers stand, and when a guard lets them run.
#include "kernel/rules/hooks.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "kernel/flow/dispatch.h"
#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

/// Ids of the handlers of a point, in calling order.
std::string order_of(const TinyRules& rules, std::string_view point) {
  const auto compiled = rules.compile();
  std::string ids;
  for (const Handler& handler : compiled->hooks.all()) {
    if (point_name(static_cast<Point>(handler.point)) == point ||
        (handler.point < static_cast<std::int32_t>(kReactions) &&
         point == "core:" + std::string(event_name(static_cast<EventKind>(handler.point))))) {
      ids += (ids.empty() ? "" : " ") + handler.id;
    }
  }
  return ids;
}

void nothing(HookCall& /*call*/) {}

TEST(HookOrder, IsThatOfTheFileWithoutAWord) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "b", nothing)
      .hook(Shape::modify, "core:power", "a", nothing);
  EXPECT_EQ(order_of(rules, "core:power"), "t:b t:a");
}

TEST(HookOrder, PluginsComeInLoadOrder) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "z", nothing);
  rules.next_plugin("a").hook(Shape::modify, "core:power", "a", nothing);
  EXPECT_EQ(order_of(rules, "core:power"), "t:z a:a");
}

TEST(HookOrder, BeforeAndAfterAreObeyed) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", nothing, R"({ "after": ["t:c"] })");
  rules.hook(Shape::modify, "core:power", "b", nothing);
  rules.hook(Shape::modify, "core:power", "c", nothing, R"({ "before": ["t:b"] })");
  EXPECT_EQ(order_of(rules, "core:power"), "t:c t:a t:b");
}

TEST(HookOrder, WholePluginMayBeNamed) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", nothing)
      .hook(Shape::modify, "core:power", "b", nothing);
  rules.next_plugin("u").hook(Shape::modify, "core:power", "c", nothing, R"({ "before": ["t"] })");
  EXPECT_EQ(order_of(rules, "core:power"), "u:c t:a t:b");
}

TEST(HookOrder, NameThatIsNotThereDoesNotMatter) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", nothing, R"({ "after": ["gone:x"] })");
  EXPECT_EQ(order_of(rules, "core:power"), "t:a");
}

TEST(HookOrder, StageComesBeforeEverythingElse) {
  TownAndLane rules;
  for (const char* stage : {"void", "cap", "times", "add", "base"}) {
    rules.hook(Shape::score,
               "core:final",
               stage,
               nothing,
               R"({ "stage": ")" + std::string(stage) + "\" }");
  }
  EXPECT_EQ(order_of(rules, "core:final"), "t:base t:add t:times t:cap t:void");
}

TEST(HookOrder, ReasonIsKeptForPeople) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", nothing)
      .hook(Shape::modify, "core:power", "b", nothing, R"({ "before": ["t:a"] })");
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->hooks.all()[0].order_reason, "before t:a (declared)");
  EXPECT_EQ(compiled->hooks.all()[1].order_reason, "after t:b (declared by t:b)");
}

TEST(Replacement, TakesOverTheRun) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", [](HookCall& call) { call.value = 1; });
  rules.replace("t:a", [](HookCall& call) { call.value = 2; });
  TinyGame game(rules);
  EXPECT_EQ(modified(game.context, static_cast<std::int32_t>(Point::power), 0, {}), 2);
}

TEST(Replacement, ByNothingSwitchesOff) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", nothing).replace("t:a");
  EXPECT_EQ(order_of(rules, "core:power"), "");
}

std::vector<std::string> phases_of(const Ruleset& rules) {
  std::vector<std::string> names;
  for (const Phase& phase : rules.phases) {
    names.push_back(phase.name);
  }
  return names;
}

TEST(Replacement, TakesOverAPhaseWhereItStands) {
  TownAndLane rules;
  rules.phase(
      "look", [](Context&, PlayerId) {}, R"({ "after": "core:claim" })");
  const auto before = rules.compile();
  rules.next_plugin("u");
  Replacement replacement;
  replacement.target = "t:look";
  replacement.run = [](HookCall&, const Handler&) {
  };
  replacement.enter = [](Context&, const Phase&, PlayerId) {
  };
  rules.plugin().replacements.push_back(replacement);
  const auto after = rules.compile();
  EXPECT_EQ(phases_of(*after), phases_of(*before));
  const auto look = std::find_if(after->phases.begin(), after->phases.end(), [](const Phase& p) {
    return p.name == "t:look";
  });
  ASSERT_NE(look, after->phases.end());
  EXPECT_EQ(look->rule, replacement.enter);
  EXPECT_EQ(look->script, -1);
}

TEST(Replacement, ByNothingTakesAPhaseOutOfTheTurn) {
  TownAndLane rules;
  const std::vector<std::string> without = phases_of(*rules.compile());
  rules.phase(
      "deal", [](Context&, PlayerId) {}, R"({ "at": "setup" })");
  rules.phase(
      "look", [](Context&, PlayerId) {}, R"({ "after": "core:claim" })");
  rules.replace("t:deal").replace("t:look");
  const auto compiled = rules.compile();
  EXPECT_EQ(phases_of(*compiled), without);
  EXPECT_EQ(compiled->phases[compiled->first_turn_phase].name, "core:draw");
  EXPECT_EQ(compiled->phases[compiled->first_final_phase].name, "core:final");
}

TEST(Replacement, PhasesOfTheKernelStay) {
  TownAndLane rules;
  rules.next_plugin("u").replace("core:draw");
  EXPECT_NE(rules.complaints().find("unknown hook or phase \"core:draw\""), std::string::npos)
      << rules.complaints();
}

TEST(HookPoint, StarMeansEveryKindOfFeature) {
  TownAndLane rules;
  rules.hook(Shape::score, "*", "a", nothing);
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->hooks.all().size(), 3U);
  EXPECT_TRUE(
      compiled->hooks.any(compiled->score_point(compiled->catalog.find_feature_kind("lane"))));
}

TEST(HookPoint, PluginMayOpenItsOwn) {
  TownAndLane rules;
  rules.define("hook", "progress", R"({ "shape": "modify", "type": "int" })");
  rules.next_plugin("u").hook(
      Shape::modify, "t:progress", "x", [](HookCall& call) { call.value += 5; });
  TinyGame game(rules);
  EXPECT_EQ(modified(game.context, game.rules->points[0].point, 2, {}), 7);
}

/// Each guard alone: the JSON of `when`, and for which subject it holds.
struct GuardCase {
  const char* name;
  const char* when;
  bool town;  // the town of the start tile, complete, with a man of colour 0 (active)
  bool lane;  // its lane, open, with a cat (no power) of colour 1
};

void PrintTo(const GuardCase& guard, std::ostream* out) {
  *out << guard.name;
}

class EachGuard : public ::testing::TestWithParam<GuardCase> {};

TEST_P(EachGuard, HoldsWhereItShould) {
  TownAndLane rules;
  rules.define("tile_attr", "hilly", R"({ "mark": "hill" })")
      .piece("cat", R"({ "supply": 1, "power": 0, "claims": ["lane"] })")
      .piece("dog", R"({ "supply": 1, "claims": ["lane"] })");
  rules.tile("t/hill", "ggg glg ggg glg", "l lane, g grass", 1, R"("marks": ["hill"])");
  rules.plugin().options = {{"t.loud", "bool", "true", "false", "", {}},
                            {"t.soft", "bool", "false", "false", "", {}}};
  rules.hook(Shape::modify,
             "core:power",
             "x",
             nothing,
             R"({ "when": )" + std::string(GetParam().when) + " }");
  TinyGame game(rules);
  game.put("t/start", {0, -1}, 2);  // closes the town
  game.put("t/hill", {1, 0});
  const PieceId man = game.stand("man", 0, {0, 0}, "t");
  const PieceId cat = game.stand("cat", 1, {1, 0}, "l");
  const Guard& guard = game.rules->hooks.all().front().guard;
  Subject town;
  town.feature = game.feature({0, 0}, "t");
  town.tile = TileId(0);
  town.piece = man;
  town.reason = game.rules->reasons[0];
  Subject lane;
  lane.feature = game.feature({1, 0}, "l");
  lane.tile = TileId(2);
  lane.piece = cat;
  lane.reason = game.rules->reasons[1];
  EXPECT_EQ(holds(guard, game.context, town), GetParam().town);
  EXPECT_EQ(holds(guard, game.context, lane), GetParam().lane);
}

INSTANTIATE_TEST_SUITE_P(
    Guard,
    EachGuard,
    ::testing::Values(GuardCase{"Nothing", "{}", true, true},
                      GuardCase{"Kind", R"({ "kind": "town" })", true, false},
                      GuardCase{"HasKind", R"({ "has": "town" })", true, false},
                      GuardCase{"HasMark", R"({ "has": "hill" })", false, true},
                      GuardCase{"TileAttr", R"({ "tile_attr": "hilly" })", false, true},
                      GuardCase{"Reason", R"({ "reason": "completed" })", true, false},
                      GuardCase{"Complete", R"({ "complete": true })", true, false},
                      GuardCase{"NotComplete", R"({ "complete": false })", false, true},
                      GuardCase{"Closed", R"({ "closed": true })", true, false},
                      GuardCase{"Open", R"({ "closed": false })", false, true},
                      GuardCase{"OwnerActive", R"({ "owner": true })", true, false},
                      GuardCase{"OwnerOther", R"({ "owner": false })", false, true},
                      GuardCase{"Piece", R"({ "piece": "man" })", true, false},
                      GuardCase{"Standing", R"({ "standing": "cat" })", true, true},
                      GuardCase{"StandingNowhere", R"({ "standing": "dog" })", false, false},
                      GuardCase{"OwnStanding", R"({ "own_standing": "man" })", true, true},
                      GuardCase{"OwnStandingOfOther", R"({ "own_standing": "cat" })", false, false},
                      GuardCase{"Votes", R"({ "votes": true })", true, false},
                      GuardCase{"NoVotes", R"({ "votes": false })", false, true},
                      GuardCase{"FilledSides", R"({ "filled_sides": 2 })", true, false},
                      GuardCase{"OptionOn", R"({ "option": "loud" })", true, true},
                      GuardCase{"OptionOff", R"({ "option": "soft" })", false, false},
                      GuardCase{
                          "AllMustHold", R"({ "kind": "town", "complete": false })", false, false}),
    [](const auto& test) { return std::string(test.param.name); });

/// Does a guard hold for a placement of t/start, turned, at a cell of a board that holds one
/// unturned t/start at 0,0: town in the north, a lane from east to west, grass in the south?
bool holds_for_placement(const std::string& when, Cell cell, Rotation rotation) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "x", nothing, R"({ "when": )" + when + " }");
  TinyGame game(rules);
  Subject subject;
  subject.tile_kind = game.rules->catalog.find_tile("t/start");
  subject.cell = cell;
  subject.rotation = rotation;
  return holds(game.rules->hooks.all().front().guard, game.context, subject);
}

TEST(PlacementGuard, JoinsIsAboutWhatThePlacementMeets) {
  EXPECT_TRUE(holds_for_placement(R"({ "joins": "lane" })", {1, 0}, 0));
  EXPECT_FALSE(holds_for_placement(R"({ "joins": "town" })", {1, 0}, 0));   // its town looks away
  EXPECT_TRUE(holds_for_placement(R"({ "joins": "town" })", {0, -1}, 2));   // town to town
  EXPECT_FALSE(holds_for_placement(R"({ "joins": "lane" })", {0, -1}, 2));  // lanes side by side
  EXPECT_FALSE(holds_for_placement(R"({ "joins": "lane" })", {2, 0}, 0));   // nothing lies there
}

TEST(PlacementGuard, UnjoinedIsTheReverse) {
  EXPECT_FALSE(holds_for_placement(R"({ "unjoined": "lane" })", {1, 0}, 0));
  EXPECT_TRUE(holds_for_placement(R"({ "unjoined": "town" })", {1, 0}, 0));
  EXPECT_FALSE(holds_for_placement(R"({ "unjoined": "town" })", {0, -1}, 2));
  EXPECT_TRUE(holds_for_placement(R"({ "unjoined": "lane" })", {2, 0}, 0));
}

TEST(PlacementGuard, BothMustHold) {
  const std::string when = R"({ "joins": "lane", "unjoined": "town" })";
  EXPECT_TRUE(holds_for_placement(when, {1, 0}, 0));
  EXPECT_FALSE(holds_for_placement(when, {0, -1}, 2));
}

/// Without a placement nothing is joined.
TEST(PlacementGuard, NeedsAPlacement) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "joins", nothing, R"({ "when": { "joins": "lane" } })")
      .hook(Shape::modify, "core:power", "not", nothing, R"({ "when": { "unjoined": "lane" } })");
  TinyGame game(rules);
  EXPECT_FALSE(holds(game.rules->hooks.all()[0].guard, game.context, {}));
  EXPECT_TRUE(holds(game.rules->hooks.all()[1].guard, game.context, {}));
}

}  // namespace
}  // namespace bastide
