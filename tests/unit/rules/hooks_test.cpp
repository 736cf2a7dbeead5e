// In which order handlers stand.
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

TEST(HookOrder, IsThatOfTheFileWithoutAWord) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "b", do_nothing)
      .hook(Shape::modify, "core:power", "a", do_nothing);
  EXPECT_EQ(order_of(rules, "core:power"), "t:b t:a");
}

TEST(HookOrder, PluginsComeInLoadOrder) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "z", do_nothing);
  rules.next_plugin("a").hook(Shape::modify, "core:power", "a", do_nothing);
  EXPECT_EQ(order_of(rules, "core:power"), "t:z a:a");
}

TEST(HookOrder, BeforeAndAfterAreObeyed) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", do_nothing, R"({ "after": ["t:c"] })");
  rules.hook(Shape::modify, "core:power", "b", do_nothing);
  rules.hook(Shape::modify, "core:power", "c", do_nothing, R"({ "before": ["t:b"] })");
  EXPECT_EQ(order_of(rules, "core:power"), "t:c t:a t:b");
}

TEST(HookOrder, WholePluginMayBeNamed) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", do_nothing)
      .hook(Shape::modify, "core:power", "b", do_nothing);
  rules.next_plugin("u").hook(
      Shape::modify, "core:power", "c", do_nothing, R"({ "before": ["t"] })");
  EXPECT_EQ(order_of(rules, "core:power"), "u:c t:a t:b");
}

TEST(HookOrder, NameThatIsNotThereDoesNotMatter) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", do_nothing, R"({ "after": ["gone:x"] })");
  EXPECT_EQ(order_of(rules, "core:power"), "t:a");
}

TEST(HookOrder, StageComesBeforeEverythingElse) {
  TownAndLane rules;
  for (const char* stage : {"void", "cap", "times", "add", "base"}) {
    rules.hook(Shape::score,
               "core:final",
               stage,
               do_nothing,
               R"({ "stage": ")" + std::string(stage) + "\" }");
  }
  EXPECT_EQ(order_of(rules, "core:final"), "t:base t:add t:times t:cap t:void");
}

TEST(HookOrder, ReasonIsKeptForPeople) {
  TownAndLane rules;
  rules.hook(Shape::modify, "core:power", "a", do_nothing)
      .hook(Shape::modify, "core:power", "b", do_nothing, R"({ "before": ["t:a"] })");
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
  rules.hook(Shape::modify, "core:power", "a", do_nothing).replace("t:a");
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
  replacement.at = {"u.lua", 3, 1};
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
  EXPECT_EQ(to_string(look->source), "u.lua:3:1");
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

TEST(HookTable, KnowsThePointsOfItsLastHandlersOnly) {
  Handler handler;
  handler.point = 3;
  HookTable table;
  table.build({handler}, 64);
  EXPECT_TRUE(table.any(3));
  EXPECT_FALSE(table.any(5));
  handler.point = 5;
  table.build({handler, handler}, 64);
  EXPECT_FALSE(table.any(3));
  EXPECT_EQ(table.of(5).size(), 2U);
}

TEST(HookPoint, StarMeansEveryKindOfFeature) {
  TownAndLane rules;
  rules.hook(Shape::score, "*", "a", do_nothing);
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->hooks.all().size(), 3U);
  EXPECT_TRUE(
      compiled->hooks.any(compiled->score_point(compiled->catalog.feature_kinds.find("lane"))));
}

TEST(HookPoint, PluginMayOpenItsOwn) {
  TownAndLane rules;
  rules.define("hook", "progress", R"({ "shape": "modify", "type": "int" })");
  rules.next_plugin("u").hook(
      Shape::modify, "t:progress", "x", [](HookCall& call) { call.value += 5; });
  TinyGame game(rules);
  EXPECT_EQ(modified(game.context, game.rules->points[0].point, 2, {}), 7);
}

}  // namespace
}  // namespace bastide
