// The turn program: phases, draws, hands, extra turns, endings, reactions.
#include "kernel/flow/turn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::string phases_of(const TinyRules& rules) {
  const auto compiled = rules.compile();
  std::string names;
  for (const Phase& phase : compiled->phases) {
    names += (names.empty() ? "" : " ") + std::string(short_name(phase.name));
  }
  return names;
}

TEST(Phases, OfTheKernelHaveTheirOrder) {
  TownAndLane rules;
  EXPECT_EQ(phases_of(rules), "draw place claim settle end final");
}

TEST(Phases, OneAnchorPutsThemNextToIt) {
  TownAndLane rules;
  rules.phase("x", nullptr, R"({ "after": "core:claim" })")
      .phase("y", nullptr, R"({ "before": "core:claim" })");
  EXPECT_EQ(phases_of(rules), "draw place y claim x settle end final");
}

TEST(Phases, OfOneAnchorKeepTheOrderOfTheFile) {
  TownAndLane rules;
  rules.phase("b", nullptr, R"({ "after": "core:claim" })")
      .phase("a", nullptr, R"({ "after": "core:claim" })");
  EXPECT_EQ(phases_of(rules), "draw place claim b a settle end final");
}

TEST(Phases, MayNameEachOther) {
  TownAndLane rules;
  rules.phase("x", nullptr, R"({ "after": ["core:claim", "y"] })")
      .phase("y", nullptr, R"({ "after": "core:claim" })");
  EXPECT_EQ(phases_of(rules), "draw place claim y x settle end final");
}

TEST(Phases, OfSetUpComeFirstAndThoseOfTheEndBeforeTheScore) {
  TownAndLane rules;
  rules.phase("last", nullptr, R"({ "at": "final" })")
      .phase("first", nullptr, R"({ "at": "setup" })");
  EXPECT_EQ(phases_of(rules), "first draw place claim settle end last final");
}

TEST(Phases, SayWhyTheyStandWhereTheyStand) {
  TownAndLane rules;
  rules.phase("x", nullptr, R"({ "after": "core:place", "before": "core:settle" })");
  const auto compiled = rules.compile();
  for (const Phase& phase : compiled->phases) {
    if (phase.name == "t:x") {
      EXPECT_EQ(phase.order_reason, "after core:place, before core:settle");
      return;
    }
  }
  FAIL() << "the phase is missing";
}

TEST(Phases, OfSetUpRunOnce) {
  FewTiles rules;
  int runs = 0;
  rules.phase(
      "first", [&](Context&, PlayerId) { ++runs; }, R"({ "at": "setup" })");
  TinyGame game(rules);
  game.begin().finish();
  EXPECT_EQ(runs, 1);
}

TEST(Phases, OfATurnRunOncePerTurn) {
  FewTiles rules;
  std::vector<int> players;
  rules.phase(
      "mine",
      [&](Context&, PlayerId player) { players.push_back(player.value()); },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  fix_pile(game, {"t/plain", "t/plain", "t/plain"});
  game.begin().finish();
  EXPECT_THAT(players, ElementsAre(0, 1, 0));
}

TEST(Phases, GuardIsAboutTheTilePlacedLast) {
  FewTiles rules;
  int runs = 0;
  rules.phase(
      "mine",
      [&](Context&, PlayerId) { ++runs; },
      R"({ "after": "core:place", "when": { "has": "town" } })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0", "t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(runs, 1);
}

TEST(Phases, VoluntaryOnesAreLeftOutWhereAChoiceIsForbidden) {
  FewTiles rules;
  int runs = 0;
  rules
      .hook(
          Shape::check,
          "core:voluntary",
          "no",
          [](HookCall& call) { call.value = 1; },
          R"({ "when": { "has": "town" } })")
      .phase(
          "mine",
          [&](Context&, PlayerId) { ++runs; },
          R"({ "after": "core:place", "voluntary": true })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(runs, 1);
  game.play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(runs, 1);
}

TEST(Phases, OnlyThoseOfATurnAreVoluntary) {
  TownAndLane rules;
  rules.phase("last", nullptr, R"({ "at": "final", "voluntary": true })");
  EXPECT_THAT(rules.complaints(), testing::HasSubstr("\"voluntary\" is for phases of a turn"));
}

TEST(Phases, JumpGoesToTheNamedPhase) {
  FewTiles rules;
  int runs = 0;
  rules.phase(
      "again",
      [&](Context& context, PlayerId) {
        if (runs++ == 0) {
          Effects(context).goto_phase(0);
        }
      },
      R"({ "after": "core:settle" })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(game.state.turn.active, 0) << "the same player draws again";
  EXPECT_EQ(game.state.turn.number, 1);
  game.play({"t/plain", "t/plain 0,2 r0"});
  EXPECT_EQ(game.state.turn.number, 2) << "once";
}

TEST(Phases, JumpForEverIsStopped) {
  FewTiles rules;
  rules.phase(
      "loop",
      [](Context& context, PlayerId) { Effects(context).goto_phase(0); },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  try {
    game.begin();
    FAIL();
  } catch (const ScriptFault& fault) {
    EXPECT_STREQ(
        fault.what(),
        "the turn program goes round without asking anybody anything; a phase jumps back for ever");
  }
}

/// A game of as many turns is no loop: what counts is the work since the last decision.
TEST(Phases, PlayoutOfManyTurnsIsNoLoop) {
  TinyRules rules;
  rules.feature("grass", R"({ "done": "never" })");
  rules.tile("t/a", "ggg ggg ggg ggg", "g grass", 21000);
  int told = 0;
  rules.hook(Shape::react, "core:tile_placed", "a", [&](HookCall&) { ++told; });
  TinyGame game(rules);
  Rng rng{1};
  EXPECT_TRUE(play_random(game.context, rng, nullptr, 0));
  EXPECT_GE(told, 20999);
}

/// Of a reaction: before the next phase begins.
TEST(Phases, JumpMayGoToTheVeryFirst) {
  FewTiles rules;
  int jumps = 0;
  rules.hook(Shape::react, "core:tile_placed", "again", [&](HookCall& call) {
    if (jumps++ == 0) {
      Effects(call.context).goto_phase(0);
    }
  });
  TinyGame game(rules);
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw") << "and not whether a man goes on the lane";
  EXPECT_EQ(game.state.turn.number, 1);
}

TEST(Turn, PlayersFollowEachOther) {
  FewTiles rules;
  TinyGame game(rules, {3, 1, 1, false, false});
  game.begin();
  std::vector<int> order;
  for (int i = 0; i < 4; ++i) {
    order.push_back(game.state.turn.active);
    game.play({"t/plain",
               game.state.board.at({0, 1}).is_none()
                   ? "t/plain 0,1 r0"
                   : "t/plain 0," + std::to_string(2 + i - 1) + " r0"});
  }
  EXPECT_THAT(order, ElementsAre(1, 2, 0, 1));
}

TEST(Turn, NextPlayerMayBeModified) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:next_player", "stay", [](HookCall& call) {
    call.value = call.subject.player.value();
  });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.state.turn.active, 0);
}

TEST(ExtraTurn, ComesBeforeTheNextPlayer) {
  FewTiles rules;
  rules.hook(Shape::react, "core:tile_placed", "extra", [](HookCall& call) {
    if (call.context.state.turn.number == 1) {
      Effects(call.context).extra_turn(call.subject.player, NameId(0));
    }
  });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.state.turn.active, 0);
  EXPECT_EQ(game.state.turn.extra, 1);
  game.play({"t/plain", "t/plain 0,2 r0"});
  EXPECT_EQ(game.state.turn.active, 1);
  EXPECT_EQ(game.state.turn.extra, 0);
}

TEST(ExtraTurn, SeveralAreAQueue) {
  FewTiles rules;
  TinyGame game(rules, {3, 1, 0, false, false});
  Effects effects(game.context);
  effects.extra_turn(PlayerId(2), NameId(0));
  effects.extra_turn(PlayerId(1), NameId(0));
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.state.turn.active, 2);
  game.play({"t/plain", "t/plain 0,2 r0"});
  EXPECT_EQ(game.state.turn.active, 1);
}

/// A piece of the first part is none of the second.
TEST(ExtraPart, BeginsWithNothingPlaced) {
  FewTiles rules;
  std::string seen;
  rules.phase(
      "again",
      [](Context& context, PlayerId) {
        if (context.state.turn.part == 0) {
          Effects(context).extra_part(static_cast<std::int32_t>(context.rules.first_turn_phase),
                                      NameId(0));
        }
      },
      R"({ "after": "core:claim" })");
  rules.phase(
      "look",
      [&](Context& context, PlayerId) { seen += std::to_string(context.state.turn.part); },
      R"({ "before": "t:again", "after": "core:claim", "when": { "placed": true } })");
  TinyGame game(rules);
  game.begin().play({"t/straight", "t/straight 1,0 r0", "man on l"});
  EXPECT_EQ(seen, "0");
  EXPECT_EQ(game.state.turn.part, 1);
  game.play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(seen, "0");
  EXPECT_EQ(game.state.turn.active, 1);
}

TEST(Reset, HappensWhenItsTimeComes) {
  FewTiles rules;
  for (const char* when : {"never", "turn", "turn_passes", "round"}) {
    rules.variable(when,
                   R"({ "scope": "game", "default": 1, "reset": ")" + std::string(when) + "\" }");
  }
  TinyGame game(rules);
  Effects effects(game.context);
  for (const char* when : {"never", "turn", "turn_passes", "round"}) {
    effects.set(game.rules->catalog.variables.find(when), 0, 5);
  }
  effects.extra_turn(PlayerId(0), NameId(0));
  const auto values = [&] {
    std::vector<int> list;
    for (const char* when : {"never", "turn", "turn_passes", "round"}) {
      list.push_back(game.view().value(game.rules->catalog.variables.find(when), 0));
    }
    return list;
  };
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_THAT(values(), ElementsAre(5, 1, 5, 5)) << "after the first turn, before an extra turn";
  game.play({"t/plain", "t/plain 0,2 r0"});
  EXPECT_THAT(values(), ElementsAre(5, 1, 1, 5)) << "the other player's turn";
  game.play({"t/plain", "t/plain 0,3 r0"});
  EXPECT_THAT(values(), ElementsAre(5, 1, 1, 1)) << "a new round";
}

TEST(Reset, OfARoundComesWithWhoeverBeganIt) {
  FewTiles rules;
  rules.variable("round", R"({ "scope": "game", "reset": "round" })");
  for (const bool by_rule : {true, false}) {
    TinyGame game(rules, {3, 1, by_rule ? 0 : 1, false, false});
    const VariableId round = game.rules->catalog.variables.find("round");
    Effects effects(game.context);
    if (by_rule) {
      effects.start_with(PlayerId(1));
    }
    effects.set(round, 0, 5);
    const auto value_after = [&](const std::string& cell) {
      game.play({"t/plain", "t/plain " + cell + " r0"});
      return game.view().value(round, 0);
    };
    game.begin();
    EXPECT_EQ(value_after("0,1"), 5) << "of the second of three seats";
    EXPECT_EQ(value_after("0,2"), 5) << "of the third";
    EXPECT_EQ(value_after("0,3"), 0) << "of the first, who ends the round";
  }
}

TEST(Reset, OfAllPlayers) {
  FewTiles rules;
  rules.variable("holes", R"({ "scope": "player", "default": 1, "reset": "turn" })");
  TinyGame game(rules);
  const VariableId holes = game.rules->catalog.variables.find("holes");
  for (const std::size_t player : {0U, 1U}) {
    Effects(game.context).set(holes, player, 4);
  }
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.view().value(holes, 0), 1);
  EXPECT_EQ(game.view().value(holes, 1), 1);
}

TEST(Reset, OfAFeaturesVariable) {
  FewTiles rules;
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum", "reset": "turn" })");
  TinyGame game(rules);
  const VariableId gold = game.rules->catalog.variables.find("gold");
  Effects(game.context).set(gold, game.feature({0, 0}, "t").index(), 4);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.view().value(gold, game.feature({0, 0}, "t").index()), 0);
}

TEST(Hand, OfThreeTilesOffersThemAll) {
  FewTiles rules;
  rules.amend("core:zone/hand", R"({ "size": 3, "seen_by": "owner" })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/end", "t/cap"});
  EXPECT_EQ(game.waits_for(), "core:place");
  EXPECT_THAT(game.options(),
              UnorderedElementsAre("t/plain 0,1 r0",
                                   "t/cap 0,-1 r2",
                                   "t/cap 0,1 r1",
                                   "t/cap 0,1 r2",
                                   "t/cap 0,1 r3",
                                   "t/end 1,0 r2",
                                   "t/end -1,0 r0",
                                   "t/end 0,1 r0",
                                   "t/end 0,1 r1",
                                   "t/end 0,1 r2"));
  game.play({"t/end 1,0 r2", "none"});
  EXPECT_EQ(game.view().loose_in(game.rules->catalog.hand, PlayerId(0)).size(), 2U);
}

TEST(Hand, TellsOnlyOfTilesThatCanBePlaced) {
  FewTiles rules;
  rules.amend("core:zone/hand", R"({ "size": 2 })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/odd"});
  EXPECT_EQ(game.waits_for(), "core:place");
  EXPECT_THAT(game.events({EventKind::tile_drawn}), ElementsAre("tile_drawn"));
}

TEST(Hand, IsRefilledAtTheEndOfTheTurnWhereTheRulesSaySo) {
  FewTiles rules;
  rules.amend("core:phase/draw", R"({ "refill": "turn_end" })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(game.state.turn.active, 0) << "the next tile is drawn before the turn passes";
  game.play({"t/plain"});
  EXPECT_EQ(game.state.turn.active, 1);
  EXPECT_EQ(game.view().loose_in(game.rules->catalog.hand, PlayerId(0)).size(), 1U);
}

TEST(Hand, SizeMayBeModified) {
  FewTiles rules;
  rules.hook(Shape::modify, "core:hand_size", "more", [](HookCall& call) {
    call.value += call.subject.player == PlayerId(0) ? 1 : 0;
  });
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  game.play({"t/plain"});
  EXPECT_EQ(game.waits_for(), "core:place");
}

/// The board has room for two tiles; a rule fills it once the tile is drawn.
TEST(Hand, TileWhosePlaceWasTakenIsKeptAndTheTurnEnds) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 2, "height": 1 })");
  rules.hook(Shape::react, "core:tile_drawn", "fill", [](HookCall& call) {
    if (call.context.state.board.size() == 1) {
      Effects(call.context)
          .place_tile(call.context.catalog.tile_kinds.find("t/end"),
                      {1, 0},
                      2,
                      true,
                      call.subject.player,
                      -1);
    }
  });
  TinyGame game(rules);
  game.begin().play({"t/straight"});
  EXPECT_EQ(game.waits_for(), "core:draw") << "and not whether a man goes on the lane";
  EXPECT_EQ(game.state.turn.active, 1);
  EXPECT_EQ(game.view().loose_in(game.rules->catalog.hand, PlayerId(0)).size(), 1U);
}

TEST(Hand, GameEndsWhenPileAndHandsAreEmpty) {
  FewTiles rules;
  rules.amend("core:zone/hand", R"({ "size": 2 })");
  TinyGame game(rules);
  fix_pile(game, {"t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/plain", "t/plain", "t/plain 0,1 r0", "t/plain", "t/plain 0,2 r0"});
  EXPECT_EQ(game.state.turn.active, 0);
  EXPECT_EQ(game.waits_for(), "core:place")
      << "the pile is empty, the first player still holds a tile";
  game.play({"t/plain 0,3 r0"});
  EXPECT_EQ(game.waits_for(), "over");
}

/// What happens with a tile that fits nowhere.
class Unplaceable : public ::testing::TestWithParam<bool> {
 protected:
  /// The policy as data, or through the hook.
  void policy(const std::string& word, Stuck value) {
    if (GetParam()) {
      rules.hook(Shape::modify, "core:stuck", "mine", [value](HookCall& call) {
        call.value = static_cast<std::int32_t>(value);
      });
    } else {
      rules.amend("core:phase/draw", R"({ "stuck": ")" + word + "\" }");
    }
  }
  FewTiles rules;
};

TEST_P(Unplaceable, LeavesTheGame) {
  policy("remove", Stuck::remove);
  TinyGame game(rules);
  fix_pile(game, {"t/odd", "t/plain"});
  game.begin().play({"t/odd"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(game.state.turn.active, 0);
  EXPECT_EQ(game.state.zones.pile_size(game.rules->catalog.piles.find("core:supply")), 1);
  EXPECT_THAT(game.events({EventKind::tile_drawn, EventKind::tile_discarded}),
              ElementsAre("tile_discarded"));
}

TEST_P(Unplaceable, GoesBackIntoThePile) {
  policy("return", Stuck::put_back);
  TinyGame game(rules);
  game.begin().play({"t/odd"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  const PileId supply = game.rules->catalog.piles.find("core:supply");
  EXPECT_EQ(game.state.zones.drawable(supply, game.kind("t/odd")), 4);
}

TEST_P(Unplaceable, EndsTheGameWhenNothingInThePileFits) {
  policy("return", Stuck::put_back);
  TinyGame game(rules);
  fix_pile(game, {"t/odd"});
  game.begin().play({"t/odd"});
  EXPECT_EQ(game.waits_for(), "over");
}

TEST_P(Unplaceable, IsDiscardedByChoiceFromALargerHand) {
  policy("discard_one_and_draw", Stuck::discard_one);
  rules.amend("core:zone/hand", R"({ "size": 2 })");
  rules.tile("t/odder", "mmm mmm mmm mmm", "m moor", 1);
  TinyGame game(rules);
  game.begin().play({"t/odd", "t/odder"});
  EXPECT_EQ(game.waits_for(), "core.discard");
  EXPECT_THAT(game.options(), UnorderedElementsAre("t/odd", "t/odder"));
  game.play({"t/odd"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(game.view().loose_in(game.rules->catalog.hand, PlayerId(0)).size(), 1U);
}

TEST_P(Unplaceable, OnlyTileIsDiscardedWithoutAQuestion) {
  policy("discard_one_and_draw", Stuck::discard_one);
  TinyGame game(rules);
  game.begin().play({"t/odd"});
  EXPECT_EQ(game.waits_for(), "core:draw");
}

TEST_P(Unplaceable, SkipsTheTurn) {
  policy("skip", Stuck::skip);
  TinyGame game(rules);
  game.begin().play({"t/odd"});
  EXPECT_EQ(game.state.turn.active, 1);
  EXPECT_EQ(game.view().loose_in(game.rules->catalog.hand, PlayerId(0)).size(), 1U)
      << "the tile stays in the hand";
}

TEST_P(Unplaceable, EndsTheGame) {
  policy("end", Stuck::end);
  TinyGame game(rules);
  game.begin().play({"t/odd"});
  EXPECT_EQ(game.waits_for(), "over");
}

INSTANTIATE_TEST_SUITE_P(Turn, Unplaceable, ::testing::Bool(), [](const auto& test) {
  return test.param ? "ByHook" : "AsData";
});

TEST(Ending, LastTileBringsTheFinalScore) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "l");
  fix_pile(game, {"t/plain"});
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.state.outcome, Outcome::ranking);
  EXPECT_THAT(game.state.winners, ElementsAre(1));
  EXPECT_EQ(game.points(1), 1);
}

Verdict verdict(Outcome outcome, std::vector<std::int32_t> winners = {}) {
  return {outcome, "t:goal", std::move(winners)};
}

TEST(Ending, IsTestedAtTheEndOfTheTurn) {
  FewTiles rules;
  rules.ending("goal", [](Context& context) {
    return context.state.board.size() > 2 ? verdict(Outcome::won) : Verdict{};
  });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_FALSE(game.state.over());
  game.play({"t/plain", "t/plain 0,2 r0"});
  EXPECT_EQ(game.state.outcome, Outcome::won);
  EXPECT_THAT(game.state.winners, ElementsAre(0, 1))
      << "a victory of nobody in particular is everybody's";
  EXPECT_EQ(game.names.text(NameId(game.state.outcome_reason)), "t:goal");
}

TEST(Ending, SeesWhatReactionsToTheEndOfTheTurnDid) {
  FewTiles rules;
  rules.hook(Shape::react, "core:turn_end", "gift", [](HookCall& call) {
    Effects(call.context).change_track(call.context.catalog.points, 0, 5);
  });
  rules.ending("goal", [](Context& context) {
    return context.state.tracks[0] >= 5 ? verdict(Outcome::won) : Verdict{};
  });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.state.outcome, Outcome::won);
  EXPECT_EQ(game.state.turn.number, 1);
}

TEST(React, GuardMayBeAboutTheReasonOfAnAward) {
  FewTiles rules;
  std::vector<std::string> heard;
  for (const char* reason : {"final", "completed"}) {
    rules.hook(
        Shape::react,
        "core:awarded",
        std::string("on_") + reason,
        [&heard, reason](HookCall&) { heard.emplace_back(reason); },
        std::string(R"({ "when": { "reason": ")") + reason + R"(" } })");
  }
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(heard, ElementsAre("completed"));
}

TEST(Ending, NewGameInTheSameStateForgetsIt) {
  FewTiles rules;
  rules.ending("doom", [](Context&) { return verdict(Outcome::lost); });
  TinyGame game(rules);
  const State before = game.state;
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  ASSERT_TRUE(game.state.over());
  start_game(game.context, {2, 1, 0, false, false});
  EXPECT_EQ(game.state, before);
}

TEST(Turn, EachMoveHasChangesOfItsOwn) {
  constexpr int kMany = 30'000;  // of 100,000 in one move
  FewTiles rules;
  rules.phase(
      "busy",
      [](Context& context, PlayerId) {
        for (int i = 0; i < kMany; ++i) {
          Effects(context).change_track(context.catalog.points, 0, 1);
        }
      },
      R"({ "after": "core:settle" })");
  TinyGame game(rules);
  game.begin();
  for (int turn = 1; turn <= 4; ++turn) {
    game.play({"t/plain", "t/plain 0," + std::to_string(turn) + " r0"});
  }
  EXPECT_EQ(game.points(0), 4 * kMany);
}

TEST(Playout, LeavesTheAnswersToOthersAgain) {
  FewTiles rules;
  TinyGame game(rules);
  game.begin();
  Rng rng{1};
  EXPECT_TRUE(play_random(game.context, rng, nullptr, 10000));
  EXPECT_EQ(game.context.answers, nullptr);
}

/// One column, and a town in the north: each of four tiles has one place, two open cells are there,
/// and the claims are none and a monk on the shrine of the tile.
TEST(Playout, CountsWhatCouldBeDone) {
  TownAndLane rules;
  rules.define("board", "limits", R"({ "width": 1, "height": 9 })");
  rules.feature("shrine", R"({ "done": "around_8" })")
      .piece("monk", R"({ "supply": 3, "claims": ["shrine"] })")
      .tile("t/shrine", "ggg ggg ggg ggg", "g grass, shrine shrine", 4);
  TinyGame game(rules);
  Rng rng{1};
  PlayoutCounts counts;
  EXPECT_TRUE(play_random(game.context, rng, &counts, 0));
  EXPECT_EQ(counts.turns, 4U);
  EXPECT_EQ(counts.answers, 12U);
  EXPECT_EQ(counts.placements, 4U);
  EXPECT_EQ(counts.open_cells, 8U);
  EXPECT_EQ(counts.claims, 8U);
}

TEST(Playout, PicksAmongThePlacesOfAllTilesInTheHand) {
  const auto places = [](const std::vector<std::string>& hand) {
    FewTiles rules;
    rules.amend("core:zone/hand", R"({ "size": 2 })");
    TinyGame game(rules);
    fix_pile(game, hand);
    game.begin().play(hand);
    Rng rng{1};
    return play_random_option(game.context, rng);
  };
  EXPECT_EQ(places({"t/plain", "t/end"}), 6U) << "south; and east, west, south in three ways";
  EXPECT_EQ(places({"t/plain", "t/plain"}), 1U) << "equal tiles are one option";
}

TEST(Draw, CountsAsAnAnswerOfChance) {
  FewTiles rules;
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_EQ(game.state.draws, 1);
  EXPECT_EQ(game.state.answers, 1);
  game.play({"t/plain 0,1 r0"});
  EXPECT_EQ(game.state.draws, 1);
  EXPECT_EQ(game.state.answers, 2);
}

TEST(Draw, IsAsLikelyAsThereAreCopies) {
  FewTiles rules;
  rules.tile("t/rare", "ggg ggg ggg ggg", "g grass", 1);
  TinyGame game(rules);
  game.begin();
  const std::vector<std::string> options = game.options();
  const std::vector<std::int32_t> weights = option_weights(game.context);
  ASSERT_EQ(weights.size(), options.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    EXPECT_EQ(weights[i], options[i] == "t/rare" ? 1 : 4) << options[i];
  }
}

TEST(Ending, LossHasNoWinners) {
  FewTiles rules;
  rules.ending("doom", [](Context&) { return verdict(Outcome::lost); });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.state.outcome, Outcome::lost);
  EXPECT_THAT(game.state.winners, IsEmpty());
}

TEST(Ending, IsTestedBeforeReactionsToTheSameAward) {
  FewTiles rules;
  int reactions = 0;
  rules.ending(
      "goal",
      [](Context& context) {
        return context.state.track(context.catalog.points, 1) >= 4 ? verdict(Outcome::won, {1})
                                                                   : Verdict{};
      },
      R"({ "after": "core:award" })");
  rules.hook(Shape::react, "core:awarded", "late", [&](HookCall&) { ++reactions; });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(game.state.outcome, Outcome::won);
  EXPECT_EQ(reactions, 0);
}

TEST(Ending, AfterAnAwardLeavesTheRestUnsettled) {
  FewTiles rules;
  rules.ending(
      "goal", [](Context&) { return verdict(Outcome::won, {0}); }, R"({ "after": "core:award" })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(game.state.winners, ElementsAre(0));
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), PieceKindId(0)), 2);
}

TEST(Events, ComeInTheOrderInWhichThingsHappen) {
  FewTiles rules;
  TinyGame game(rules);
  game.begin().play({"t/cap", "t/cap 0,-1 r2", "man on t"});
  EXPECT_THAT(game.events(),
              ElementsAre("turn_begin",
                          "tile_drawn",
                          "tile_placed",
                          "features_joined",
                          "feature_done",
                          "piece_placed",
                          "track_changed",
                          "awarded",
                          "piece_returned",
                          "turn_end",
                          "turn_begin"));
}

TEST(React, ListenersOfOneEventRunInOrderBeforeTheNextEvent) {
  FewTiles rules;
  std::vector<std::string> told;
  const auto note = [&](const char* what) {
    return [&told, what](HookCall&) {
      told.emplace_back(what);
    };
  };
  rules.hook(Shape::react, "core:feature_done", "c", note("done"));
  rules.hook(Shape::react, "core:tile_placed", "a", note("placed 1"))
      .hook(Shape::react, "core:tile_placed", "b", note("placed 2"));
  TinyGame game(rules);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(told, ElementsAre("placed 1", "placed 2", "done"));
}

TEST(React, WhatAReactionCausesIsToldAfterWhatWasQueued) {
  FewTiles rules;
  std::vector<std::string> told;
  rules.hook(Shape::react, "core:tile_placed", "a", [&](HookCall& call) {
    told.emplace_back("placed");
    Effects(call.context).change_track(call.context.catalog.points, 0, 1);
  });
  rules.hook(
      Shape::react, "core:track_changed", "b", [&](HookCall&) { told.emplace_back("track"); });
  rules.hook(Shape::react, "core:feature_done", "c", [&](HookCall&) { told.emplace_back("done"); });
  TinyGame game(rules);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(told, ElementsAre("placed", "done", "track"));
}

TEST(React, WritesAreVisibleAtOnce) {
  FewTiles rules;
  int seen = -1;
  rules.hook(Shape::react, "core:tile_placed", "a", [](HookCall& call) {
    Effects(call.context).change_track(call.context.catalog.points, 0, 7);
  });
  rules.hook(Shape::react, "core:tile_placed", "b", [&](HookCall& call) {
    seen = call.context.state.track(call.context.catalog.points, 0);
  });
  TinyGame game(rules);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(seen, 7);
}

TEST(React, GuardKeepsItFromOtherEvents) {
  FewTiles rules;
  int told = 0;
  rules.hook(
      Shape::react,
      "core:feature_done",
      "a",
      [&](HookCall&) { ++told; },
      R"({ "when": { "kind": "lane" } })");
  TinyGame game(rules);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(told, 0);
}

TEST(React, EndlessReactionIsStoppedByName) {
  FewTiles rules;
  rules.hook(Shape::react, "core:track_changed", "echo", [](HookCall& call) {
    Effects(call.context).change_track(call.context.catalog.points, 0, 1);
  });
  TinyGame game(rules);
  Effects(game.context).change_track(game.rules->catalog.points, 0, 1);
  try {
    game.begin();
    FAIL();
  } catch (const ScriptFault& fault) {
    EXPECT_STREQ(fault.what(),
                 "reactions go on for ever: t:echo reacts to core:track_changed again and again");
  }
}

TEST(React, TileDrawnIsToldOnceItCanBePlaced) {
  FewTiles rules;
  std::vector<std::string> drawn;
  rules.hook(Shape::react, "core:tile_drawn", "a", [&](HookCall& call) {
    drawn.push_back(call.context.catalog.tile_kinds[call.subject.tile_kind].name);
  });
  TinyGame game(rules);
  game.begin().play({"t/odd", "t/plain"});
  EXPECT_THAT(drawn, ElementsAre("t/plain"));
}

TEST(React, DiscardedTileIsThatOfThePlayerWhoDrewIt) {
  FewTiles rules;
  rules.amend("core:phase/draw", R"({ "stuck": "remove" })");
  std::vector<std::string> discarded;
  rules.hook(Shape::react, "core:tile_discarded", "a", [&](HookCall& call) {
    discarded.push_back(call.context.catalog.tile_kinds[call.subject.tile_kind].name + " of " +
                        std::to_string(call.subject.player.value()));
  });
  TinyGame game(rules, {2, 1, 1, false, false});
  fix_pile(game, {"t/odd", "t/plain"});
  game.begin().play({"t/odd"});
  EXPECT_THAT(discarded, ElementsAre("t/odd of 1"));
}

TEST(React, AwardIsAboutTheFeatureItIsFor) {
  FewTiles rules;
  std::vector<FeatureId> awarded;
  rules.hook(Shape::react, "core:awarded", "a", [&](HookCall& call) {
    awarded.push_back(call.subject.feature);
  });
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "t");
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(awarded, ElementsAre(game.feature({0, 0}, "t")));
}

TEST(React, EmptyPileIsTold) {
  FewTiles rules;
  int told = 0;
  rules.hook(Shape::react, "core:pile_empty", "a", [&](HookCall&) { ++told; });
  TinyGame game(rules);
  fix_pile(game, {"t/plain", "t/plain"});
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(told, 0);
  game.play({"t/plain"});
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace bastide
