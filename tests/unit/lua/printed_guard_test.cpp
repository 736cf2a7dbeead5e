// What a guard whose answer is kept for good can reach: what is printed, and nothing else.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The tiny game with a guard of this body, on line 7; `n` is 1. It is asked about claims, or about
/// placements.
std::shared_ptr<const Ruleset> guarding(const std::string& body,
                                        const std::string& about = "segment",
                                        const std::string& depends = "printed") {
  const std::string point = about == "placement" ? "core:place_tile" : "core:claim";
  return compile_lua(
      {tiny("local seen = state.game { id = \"seen\" }\n"
            "local old = state.tile { id = \"old\" } local low = state.segment { id = \"low\" }\n"
            "define.guard { id = \"kept\", about = \"" +
            about + "\", depends = \"" + depends + "\", test = function(g, about, n)\n" + body +
            "\nend }\ndefine.text { [\"tiny:no\"] = \"No.\" }\n"
            "on.check(\"" +
            point + "\", { id = \"x\", when = { kept = 1 }, deny = \"no\" })\n")});
}

/// Plays a random game; what went wrong.
std::string fault_in(Context& context, std::uint64_t seed) {
  Setup setup;
  setup.seed = seed;
  setup.ranked_draws = true;
  try {
    start_game(context, setup);
    Rng rng{seed};
    play_random(context, rng, nullptr, 5000);
    return context.state.over() ? "" : "not over";
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
}

struct GuardedGame {
  explicit GuardedGame(std::shared_ptr<const Ruleset> the_rules)
      : rules(std::move(the_rules)), host(make_script_host(*rules)), context(*rules, state) {
    context.scripts = host.get();
  }

  std::shared_ptr<const Ruleset> rules;
  std::unique_ptr<ScriptHost> host;
  State state;
  Context context;
};

struct Reached {
  std::string body;
  std::string name;
  std::string about = "segment";
};

class MoreThanPrinted : public testing::TestWithParam<Reached> {};

TEST_P(MoreThanPrinted, IsRefusedByName) {
  GuardedGame game(guarding(GetParam().body, GetParam().about));
  const std::string fault = fault_in(game.context, 1);
  EXPECT_THAT(fault,
              AllOf(HasSubstr("\"" + GetParam().name + "\" is not printed on the tile"),
                    HasSubstr("write depends = \"game\""),
                    HasSubstr("tiny:kept"),
                    HasSubstr("rules.lua:7")));
  EXPECT_EQ(fault_in(game.context, 1), fault) << "nothing is kept of a guard that fails";
  GuardedGame asked(guarding(GetParam().body, GetParam().about, "game"));
  EXPECT_EQ(fault_in(asked.context, 1), "");
}

INSTANTIATE_TEST_SUITE_P(
    Names,
    MoreThanPrinted,
    testing::Values(Reached{"return g.turn.number > 2 + n", "turn.number"},
                    Reached{"return g.active == nil", "g.active"},
                    Reached{"return #g:pieces() > 99", "g:pieces"},
                    Reached{"return g:tile_at(g:cell(0, 0)) == nil", "g:tile_at"},
                    Reached{"return seen[g] > 0", "tiny:seen"},
                    Reached{"return old[about.segment.tile] > 0", "tiny:old"},
                    Reached{"return about.segment.tile.cell.x > 50", "tile.cell"},
                    Reached{"return about.tile.player == nil and n > 1", "tile.player"},
                    Reached{"return about.tile.attr.old > 0", "attr.old"},
                    Reached{"return about.segment.attr.low > 0", "attr.low"},
                    Reached{"return about.segment.complete", "segment.complete"},
                    Reached{"return about.segment.feature.size > 9", "segment.feature"},
                    Reached{"return about.tile:segments({ complete = true }):count() > 9",
                            "tile:segments"},
                    Reached{"return about.player == nil", "about.player"},
                    Reached{"return about.reason == \"final\"", "about.reason"},
                    Reached{"return about.cell.x > 50", "placement.cell", "placement"}));

TEST(PrintedGuard, ReachesAllThatIsPrinted) {
  for (const char* const body : {
           "return about.tile.kind == \"t/none\" or about.tile.tile_kind.name == \"t/none\"",
           "return about.tile:has(\"land\") and about.tile.marks:has(\"none\")",
           "return about.tile:sides(\"path\"):has(\"north\") and about.tile.rotation == 2",
           "return about.tile.face == \"down\" or about.tile:segments():count() > 9",
           "return about.tile:segments({ kind = \"path\" }):count() > n",
           "return about.segment.kind ~= \"tiny:path\" or about.segment.role ~= \"walker\"",
           "return about.segment.key == \"f\" or about.segment:sides():count() > 4",
           "return about.segment.tile:sides(\"path\"):count() > 4",
       }) {
    GuardedGame game(guarding(body));
    game.context.doubts_kept = true;
    EXPECT_EQ(fault_in(game.context, 1), "") << body;
  }
  GuardedGame placing(
      guarding("return about.rotation == 9 or about.tile.kind == \"t/none\"", "placement"));
  placing.context.doubts_kept = true;
  EXPECT_EQ(fault_in(placing.context, 1), "");
}

TEST(PrintedGuard, KnowsHowItsTileIsTurned) {
  // The path of an end leaves it in the east; turned by two quarters it comes to the start's east.
  const auto rules = guarding("return about.segment:sides():has(\"west\")");
  LuaGame game(rules);
  game.draw();
  game.answer("t/end 1,0 r2");
  EXPECT_EQ(game.actor(), kChance) << "the path leaves this one in the west: nothing to claim";
  game.draw();
  game.answer("t/end -1,0 r0");
  EXPECT_THAT(game.options(), testing::Contains("pawn on r"));
}

}  // namespace
}  // namespace bastide
