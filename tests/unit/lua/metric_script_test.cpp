// A script that listens to a game and tells numbers of it.
#include "kernel/lua/metric_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Numbers = std::vector<std::int64_t>;

ScriptText metric_of(const std::string& text) {
  return {"mine", "1.0.0", "metrics/mine.lua", "", text};
}

std::shared_ptr<const Ruleset> two_tiles() {
  static const auto kRules = compile_lua({tiny("")});
  return kRules;
}

/// What the metric tells of a game in which two tiles are placed, events and end.
Numbers told(const std::string& text, int decimals = 0) {
  LuaGame game(two_tiles());
  MetricScript script(*game.rules, metric_of(text), decimals);
  script.begin_game();
  Numbers numbers;
  std::size_t heard = game.journal.events.size();
  for (int turn = 0; turn < 2; ++turn) {
    game.play(turn == 0 ? "t/end 1,0 r2" : "t/end -1,0 r0");
    for (; heard < game.journal.events.size(); ++heard) {
      const Event event = game.journal.events[heard];
      script.hear(game.context, event, numbers);
    }
    game.play("none");
  }
  script.finish(game.context, numbers);
  return numbers;
}

/// The message of the error that loading the script, or telling it a game, throws.
std::string fault_of_metric(const std::string& text) {
  try {
    static_cast<void>(told(text));
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

std::string at_placements(const std::string& body) {
  return "metric.on('core:tile_placed', function(g, e, m) " + body + " end)";
}

TEST(MetricScript, TellsANumberForAnEvent) {
  EXPECT_THAT(told(at_placements("return e.tile.cell.x")), ElementsAre(1, -1));
  EXPECT_THAT(told("metric.on('tile_placed', function() return 7 end)"), ElementsAre(7, 7));
  EXPECT_THAT(told(at_placements("return nil")), IsEmpty());
  EXPECT_THAT(told(at_placements("return { 1, 2, 3 }")), ElementsAre(1, 2, 3, 1, 2, 3));
  EXPECT_THAT(told(at_placements("return {}")), IsEmpty());
}

TEST(MetricScript, RemembersWithinAGame) {
  const std::string text =
      at_placements("m.n = (m.n or 0) + 1") + " metric.final(function(g, m) return m.n end)";
  EXPECT_THAT(told(text), ElementsAre(2));
  LuaGame game(two_tiles());
  MetricScript script(*game.rules, metric_of(text), 0);
  const Event event{EventKind::tile_placed, {0, 0}};
  for (int i = 0; i < 2; ++i) {
    script.begin_game();
    Numbers numbers;
    script.hear(game.context, event, numbers);
    script.finish(game.context, numbers);
    EXPECT_THAT(numbers, ElementsAre(1)) << "the game before is forgotten";
  }
}

TEST(MetricScript, CountsInPartsOfItsDecimals) {
  const std::string text = "metric.final(function() return { 1, -2.345, 2 / 3, 0.0005 } end)";
  EXPECT_THAT(told(text, 3), ElementsAre(1000, -2345, 667, 1)) << "halves away from 0";
  EXPECT_THAT(told(text, 1), ElementsAre(10, -23, 7, 0));
  EXPECT_THAT(told("metric.final(function() return 4 / 2 end)"), ElementsAre(2)) << "2.0 is whole";
}

TEST(MetricScript, HearsOnlyWhatItAskedFor) {
  const MetricScript script(*two_tiles(), metric_of(at_placements("return 1")), 0);
  EXPECT_TRUE(script.hears(EventKind::tile_placed));
  EXPECT_FALSE(script.hears(EventKind::turn_end));
  EXPECT_FALSE(script.hears(EventKind::ended)) << "not for listeners";
}

TEST(MetricScript, NumbersHaveBounds) {
  EXPECT_THAT(told("metric.final(function() return { 100000, -100000 } end)"),
              ElementsAre(100'000, -100'000));
  EXPECT_THAT(fault_of_metric("metric.final(function() return 100001 end)"),
              HasSubstr("a number of this metric is at most 100000; found 100001"));
  EXPECT_THAT(fault_of_metric("metric.final(function() return 0 / 0 end)"),
              HasSubstr("at most 100000"));
  EXPECT_THAT(fault_of_metric("metric.final(function() return 1 / 0 end)"), HasSubstr("at most"));
  EXPECT_THAT(fault_of_metric("metric.final(function() return 2.5 end)"),
              HasSubstr("numbers of this metric are whole; found 2.5"));
  EXPECT_THAT(
      fault_of_metric("metric.final(function() local t = {} for i = 1, 11 do t[i] = 99999 end "
                      "return t end)"),
      HasSubstr("the numbers of one game come to more than 1000000"));
  EXPECT_THAT(
      fault_of_metric("metric.final(function() local t = {} for i = 1, 10001 do t[i] = 0 end "
                      "return t end)"),
      HasSubstr("more than 10000 numbers of one game"));
  for (const std::string value : {"'3'", "true", "g", "{ 1, 'x' }", "function() end"}) {
    EXPECT_THAT(fault_of_metric("metric.final(function(g) return " + value + " end)"),
                HasSubstr("a metric tells a number, a list of numbers or nil; found"))
        << value;
  }
}

TEST(MetricScript, FaultsNameFunctionAndLine) {
  EXPECT_THAT(fault_of_metric("\n" + at_placements("local x = nil\n return x.y")),
              testing::AllOf(HasSubstr("metric.on(\"core:tile_placed\"), metrics/mine.lua:2"),
                             HasSubstr("mine/mine.lua:3")));
  EXPECT_THAT(fault_of_metric("metric.final(function() return 'x' end)"),
              HasSubstr("metric.final, metrics/mine.lua:1"));
}

TEST(MetricScript, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(fault_of_metric("local x = 1"), HasSubstr("a metric listens: metric.on(EVENT"));
  EXPECT_THAT(fault_of_metric("metric.on('tile_place', function() end)"),
              HasSubstr("metric.on: unknown event 'tile_place'"));
  EXPECT_THAT(fault_of_metric("metric.on('core:ended', function() end)"),
              HasSubstr("unknown event"));
  EXPECT_THAT(fault_of_metric("metric.on('core:turn_end', 5)"), HasSubstr("expected a function"));
  EXPECT_THAT(fault_of_metric("metric.finally(function() end)"),
              HasSubstr("metric: unknown name 'finally' (did you mean \"final\"?)"));
  EXPECT_THAT(fault_of_metric(at_placements("") + at_placements("")),
              HasSubstr("metric.on(\"core:tile_placed\") was called before"));
  EXPECT_THAT(fault_of_metric("metric.final(function() end) metric.final(function() end)"),
              HasSubstr("metric.final was called before"));
  EXPECT_THAT(fault_of_metric(at_placements("metric.final(function() end)")),
              HasSubstr("belongs to the file itself"));
  EXPECT_THAT(fault_of_metric("define.piece { id = 'pawn' }"), HasSubstr("define"));
  EXPECT_THAT(fault_of_metric("local n = 0\n" + at_placements("n = n + 1 return n")),
              HasSubstr("hidden state: local 'n'"));
}

TEST(MetricScript, ChangesNothing) {
  for (const std::string body : {"g.active = 1",
                                 "e.tile = nil",
                                 "g.turn.number = 3",
                                 "e.tile.cell.x = 1",
                                 "fx.award { to = g.active }",
                                 "deny('no')",
                                 "line('x', 1, 1)"}) {
    EXPECT_FALSE(fault_of_metric(at_placements(body)).empty()) << body;
  }
  LuaGame game(two_tiles());
  game.play("t/end 1,0 r2");
  const State before = game.state;
  MetricScript script(
      *game.rules,
      metric_of(at_placements("for t in g:tiles() do m[t] = t.cell end return g:tiles():count()")),
      0);
  script.begin_game();
  Numbers numbers;
  script.hear(game.context, {EventKind::tile_placed, {0, 0}}, numbers);
  EXPECT_THAT(numbers, ElementsAre(2));
  EXPECT_EQ(hash_state(game.state), hash_state(before));
}

TEST(MetricScript, EventsAndListsEndWithTheirCall) {
  const std::string later = " metric.final(function(g, m) return m.kept and ";
  EXPECT_THAT(fault_of_metric(at_placements("m.kept = e") + later + "m.kept.tile.cell.x end)"),
              HasSubstr("this belongs to a hook that is over"));
  EXPECT_THAT(fault_of_metric(at_placements("m.kept = g:tiles()") + later + "m.kept:count() end)"),
              HasSubstr("over"));
}

TEST(MetricScript, BudgetsHoldForACallAndForAGame) {
  EXPECT_THAT(fault_of_metric(at_placements("while true do end")),
              HasSubstr("script.instructions"));
  EXPECT_THAT(fault_of_metric(at_placements("local t = {} for i = 1, 1e8 do t[i] = i end")),
              HasSubstr("script."));
  // 9 million instructions a call are allowed, six times 9 million in one game are not.
  LuaGame game(two_tiles());
  MetricScript script(
      *game.rules, metric_of(at_placements("for _ = 1, 8500000 do end return 1")), 0);
  Numbers numbers;
  const auto hear = [&](int times) {
    for (int i = 0; i < times; ++i) {
      script.hear(game.context, {EventKind::tile_placed, {0, 0}}, numbers);
    }
  };
  script.begin_game();
  hear(5);
  EXPECT_THROW(hear(2), ScriptFault);
  script.begin_game();
  EXPECT_NO_THROW(hear(5)) << "another game has a budget of its own";
}

}  // namespace
}  // namespace bastide
