// Where a tile may go and what may be claimed: the kernel's own reasons, checks and waivers.
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/choices.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

void waive(HookCall& call) {
  call.value = 1;
}

/// Beside a row of 200 meadows: so many open cells that the n-th is looked up by halves.
TEST(Placing, NthOfManyPlacementsIsTheNthOfTheList) {
  FewTiles rules;
  TinyGame game(rules);
  for (std::int16_t x = 1; x <= 200; ++x) {
    game.put("t/plain", {x, 5});
  }
  game.begin().play({"t/cap"});
  ASSERT_GT(game.state.board.open_count(), 400U);
  std::vector<Placement> list;
  list_placements(game.context, game.kind("t/cap"), list);
  ASSERT_EQ(list.size(), count_placements(game.context, game.kind("t/cap")));
  ASSERT_EQ(list.size(), game.options().size());
  for (std::uint32_t n = 0; n < list.size(); ++n) {
    const Placement placement = nth_placement(game.context, game.kind("t/cap"), n);
    EXPECT_EQ(placement.cell, list[n].cell) << n;
    EXPECT_EQ(placement.rotation, list[n].rotation) << n;
  }
}

TEST(Placing, EveryFittingPlaceIsOffered) {
  FewTiles rules;
  TinyGame game(rules);
  game.begin().play({"t/cap"});
  // Beside the start tile: town in the north; meadow in the south, with any of three sides; lanes
  // in the east and west.
  EXPECT_THAT(
      game.options(),
      UnorderedElementsAre("t/cap 0,-1 r2", "t/cap 0,1 r1", "t/cap 0,1 r2", "t/cap 0,1 r3"));
}

TEST(Placing, SymmetricTileIsOfferedOncePerPlace) {
  FewTiles rules;
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_THAT(game.options(), ElementsAre("t/plain 0,1 r0"));
}

TEST(Placing, ReasonsAgainstAPlaceAreAllNamed) {
  FewTiles rules;
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, 1}), IsEmpty());
  EXPECT_THAT(game.why_not_place("t/plain", {0, -1}), ElementsAre("core:edge_mismatch"));
  EXPECT_THAT(game.why_not_place("t/plain", {0, 0}), ElementsAre("core:occupied"));
  EXPECT_THAT(game.why_not_place("t/plain", {1, 1}), ElementsAre("core:no_neighbour"));
}

TEST(Placing, EverySideThatDiffersIsNamed) {
  FewTiles rules;
  TinyGame game(rules);
  game.put("t/start", {1, -1});  // its lane runs into (0, -1)
  EXPECT_THAT(game.why_not_place("t/plain", {0, -1}),
              ElementsAre("core:edge_mismatch", "core:edge_mismatch"));
}

TEST(Placing, MismatchSaysWhatEachSideShows) {
  FewTiles rules;
  TinyGame game(rules);
  const auto denials =
      explain_placement(game.context, game.kind("t/straight"), {0, -1}, 1, PlayerId(0));
  ASSERT_EQ(denials.size(), 1U);
  EXPECT_THAT(denials[0].args,
              ElementsAre(std::pair<std::string, std::string>("side", "south"),
                          std::pair<std::string, std::string>("shows", "grass-lane-grass"),
                          std::pair<std::string, std::string>("cell", "0,0"),
                          std::pair<std::string, std::string>("wants", "town")));
}

/// The side of the neighbour is named in the order in which the tile would have to show it.
TEST(Placing, MismatchReadsBothSidesInOneDirection) {
  FewTiles rules;
  rules.tile("t/half", "tgg ggg ggg ggg", "t town, g grass");
  TinyGame game(rules, kEmpty);
  game.put("t/half", {0, 0}, 2);  // from west to east, its south is grass, grass, town
  const auto denials = explain_placement(game.context, game.kind("t/half"), {0, 1}, 0, PlayerId(0));
  ASSERT_EQ(denials.size(), 1U);
  EXPECT_THAT(denials[0].args,
              ElementsAre(std::pair<std::string, std::string>("side", "north"),
                          std::pair<std::string, std::string>("shows", "town-grass"),
                          std::pair<std::string, std::string>("cell", "0,0"),
                          std::pair<std::string, std::string>("wants", "grass-town")));
}

TEST(Placing, FirstTileOfAnEmptyBoardOpensIt) {
  TinyRules rules;
  rules.feature("grass", R"({ "done": "never" })").tile("t/a", "ggg ggg ggg ggg", "g grass", 3);
  TinyGame game(rules);
  game.begin().play({"t/a"});
  EXPECT_THAT(game.options(), ElementsAre("t/a 0,0 r0"));
  game.play({"t/a 0,0 r0", "t/a"});
  EXPECT_THAT(game.options(),
              UnorderedElementsAre("t/a 0,-1 r0", "t/a 1,0 r0", "t/a 0,1 r0", "t/a -1,0 r0"));
}

TEST(Placing, PlaceOutsideFixedBoundsIsDenied) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 3, "height": 1 })");
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, 1}), ElementsAre("core:outside"));
  game.begin().play({"t/straight"});
  EXPECT_THAT(game.options(), UnorderedElementsAre("t/straight -1,0 r0", "t/straight 1,0 r0"));
}

TEST(Placing, FloatingBoundsMoveWithTheTiles) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 2, "height": 1, "floating": true })");
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/straight", {-1, 0}), IsEmpty());
  EXPECT_THAT(game.why_not_place("t/straight", {1, 0}), IsEmpty());
  game.put("t/straight", {1, 0});
  EXPECT_THAT(game.why_not_place("t/straight", {-1, 0}), ElementsAre("core:outside"));
}

TEST(Placing, FloatingBoundsLeaveOutWhatLiesBeyond) {
  FewTiles rules;
  rules.define("board", "limits", R"({ "width": 3, "height": 1, "floating": true })");
  TinyGame game(rules);
  game.put("t/straight", {1, 0});
  EXPECT_EQ(count_placements(game.context, game.kind("t/straight")), 2U);
  game.put("t/straight", {2, 0});
  EXPECT_EQ(count_placements(game.context, game.kind("t/straight")), 0U);
}

TEST(Placing, PlaceBesideOnlyAFaceDownTileHasNoNeighbour) {
  FewTiles rules;
  TinyGame game(rules);
  game.put("t/plain", {0, 1}, 0, false);
  EXPECT_THAT(game.why_not_place("t/plain", {0, 2}), ElementsAre("core:no_neighbour"));
}

TEST(Check, AllDenialsAreCollected) {
  FewTiles rules;
  rules.hook(Shape::check, "core:place_tile", "a", deny("t:one"))
      .hook(Shape::check, "core:place_tile", "b", deny("t:two"));
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, -1}),
              ElementsAre("core:edge_mismatch", "t:one", "t:two"));
}

TEST(Check, OneDenialIsEnoughInASearch) {
  FewTiles rules;
  int second = 0;
  rules.hook(Shape::check, "core:place_tile", "a", deny("t:one"))
      .hook(Shape::check, "core:place_tile", "b", [&](HookCall&) { ++second; });
  TinyGame game(rules);
  EXPECT_FALSE(allowed(game.context, Point::check_place_tile, {}, nullptr));
  EXPECT_EQ(second, 0);
}

TEST(Check, DataIsAskedBeforeScripts) {
  FewTiles rules;
  int asked = 0;
  rules.hook(Shape::check, "core:place_tile", "script", [&](HookCall&) { ++asked; });
  rules.deny_where("core:place_tile", "t:apart", R"({ "not": { "joins": "lane" } })");
  TinyGame game(rules);
  Subject subject;
  subject.tile_kind = game.kind("t/end");
  const HandlerList& checks =
      game.rules->hooks.by_kind(Point::check_place_tile)[subject.tile_kind.index()];
  subject.cell = {0, 1};
  EXPECT_FALSE(allowed(game.context, Point::check_place_tile, subject, checks));
  EXPECT_EQ(asked, 0);
  subject.cell = {1, 0};
  subject.rotation = 2;
  EXPECT_TRUE(allowed(game.context, Point::check_place_tile, subject, checks));
  EXPECT_EQ(asked, 1);
}

TEST(Check, DeniedPlaceIsNotOffered) {
  FewTiles rules;
  rules.hook(Shape::check, "core:place_tile", "south", [](HookCall& call) {
    call.value = call.subject.cell.y > 0 ? 1 : 0;
  });
  TinyGame game(rules);
  game.begin().play({"t/cap"});
  EXPECT_THAT(game.options(), ElementsAre("t/cap 0,-1 r2"));
}

/// Of the four places of a cap one is denied.
TEST(Check, RandomPlacementAsksScriptsOnlyAboutWhatChanceTakes) {
  FewTiles rules;
  int asked = 0;
  rules.hook(Shape::check, "core:place_tile", "a", [&](HookCall& call) {
    ++asked;
    call.value = call.subject.cell.y > 0 && call.subject.rotation == 2 ? 1 : 0;
  });
  TinyGame game(rules);
  game.begin();
  const TileKindId cap = game.kind("t/cap");
  const auto forget = [&] {
    game.context.scan.kind = TileKindId();
    asked = 0;
  };
  forget();
  EXPECT_TRUE(has_placement(game.context, cap));
  EXPECT_EQ(asked, 1);
  std::map<std::pair<int, int>, int> taken;
  int questions = 0;
  Rng rng{5};
  for (int i = 0; i < 3000; ++i) {
    forget();
    const Placement placement = random_placement(game.context, cap, rng);
    ++taken[{placement.cell.y, placement.rotation}];
    questions += asked;
  }
  ASSERT_EQ(taken.size(), 3U);
  for (const auto& [place, times] : taken) {  // 1000, standard deviation 26
    EXPECT_NEAR(times, 1000, 130) << place.first << " r" << place.second;
  }
  EXPECT_NEAR(questions, 3000 * 5 / 4, 150);  // one more for each quarter, never two
  EXPECT_EQ(count_placements(game.context, cap), 3U);
}

TEST(Check, AllPlacesDeniedLeaveNone) {
  FewTiles rules;
  rules.hook(Shape::check, "core:place_tile", "a", deny("t:one"));
  TinyGame game(rules);
  game.begin();
  EXPECT_FALSE(has_placement(game.context, game.kind("t/cap")));
  EXPECT_EQ(count_placements(game.context, game.kind("t/cap")), 0U);
}

TEST(Check, MayLookAtPlacementsOfAnotherTile) {
  FewTiles rules;
  rules.hook(Shape::check, "core:place_tile", "a", [](HookCall& call) {
    const TileKindId plain = call.context.catalog.tile_kinds.find("t/plain");
    const bool is_plain = call.subject.tile_kind == plain;
    call.value = !is_plain && count_placements(call.context, plain) == 0 ? 1 : 0;
  });
  TinyGame game(rules);
  game.begin().play({"t/cap"});
  EXPECT_EQ(game.options().size(), 4U);
  EXPECT_EQ(count_placements(game.context, game.kind("t/plain")), 1U);
}

TEST(Check, GuardKeepsItFromOtherTiles) {
  FewTiles rules;
  rules.hook(
      Shape::check, "core:place_tile", "a", deny("t:one"), R"({ "when": { "has": "town" } })");
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, 1}), IsEmpty());
  EXPECT_THAT(game.why_not_place("t/cap", {0, 1}, 2), ElementsAre("t:one"));
}

TEST(Waive, EdgeMismatchAllowsAnyNeighbour) {
  FewTiles rules;
  rules.hook(Shape::waive, "core:edge_mismatch", "any", waive);
  TinyGame game(rules);
  game.begin().play({"t/plain"});
  EXPECT_THAT(game.options(),
              UnorderedElementsAre(
                  "t/plain 0,-1 r0", "t/plain 1,0 r0", "t/plain 0,1 r0", "t/plain -1,0 r0"));
}

TEST(Waive, OccupiedCellIsNeverFree) {
  FewTiles rules;
  rules.hook(Shape::waive, "core:occupied", "any", waive);
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, 0}), ElementsAre("core:occupied"));
}

TEST(Waive, DropsTheDenialOfAnotherRuleByItsId) {
  FewTiles rules;
  rules.define("text", "texts", R"({ "t:one": "one", "t:two": "two" })");
  rules.hook(Shape::check, "core:place_tile", "a", deny("t:one"))
      .hook(Shape::check, "core:place_tile", "b", deny("t:two"));
  rules.hook(Shape::waive, "t:one", "w", waive).hook(Shape::waive, "t:two", "v", do_nothing);
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, 1}), ElementsAre("t:two"));
}

TEST(Waive, OneOfSeveralIsEnough) {
  for (const bool first : {true, false}) {
    FewTiles rules;
    rules.hook(Shape::waive, "core:edge_mismatch", "a", first ? waive : do_nothing)
        .hook(Shape::waive, "core:edge_mismatch", "b", first ? do_nothing : waive);
    rules.hook(Shape::waive, "core:edge_mismatch", "c", do_nothing);
    TinyGame game(rules);
    EXPECT_THAT(game.why_not_place("t/plain", {1, 0}), IsEmpty());
    game.begin().play({"t/plain"});
    EXPECT_TRUE(game.has_option("t/plain 1,0 r0"));
  }
}

TEST(Waive, OnlyWhereItsRunSaysSo) {
  FewTiles rules;
  rules.hook(Shape::waive, "core:edge_mismatch", "north", [](HookCall& call) {
    call.value = call.subject.cell.y < 0 ? 1 : 0;
  });
  TinyGame game(rules);
  EXPECT_THAT(game.why_not_place("t/plain", {0, -1}), IsEmpty());
  EXPECT_THAT(game.why_not_place("t/plain", {1, 0}), ElementsAre("core:edge_mismatch"));
}

TEST(Claiming, FreeSegmentsOfThePlacedTileAreOffered) {
  FewTiles rules;
  TinyGame game(rules);
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "man on l"));  // nobody may stand on grass
}

TEST(Claiming, OccupiedFeatureIsNotOffered) {
  FewTiles rules;
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "l");
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw") << "with nothing to choose the question is not asked";
  EXPECT_EQ(game.state.turn.active, 1);
}

TEST(Claiming, ReasonsAreAllNamed) {
  FewTiles rules;
  TinyGame game(rules);
  for (int i = 0; i < 3; ++i) {
    game.stand("man", 0, {0, 0}, "l");
  }
  game.put("t/plain", {0, 1});
  EXPECT_THAT(game.why_not_claim("man", {0, 0}, "l"),
              ElementsAre("core:no_supply", "core:not_this_tile", "core:occupied"));
  EXPECT_THAT(game.why_not_claim("man", {0, 1}, "g"),
              ElementsAre("core:no_supply", "core:not_claimable"));
}

TEST(Claiming, PiecesOfAnotherGroupDoNotHinder) {
  FewTiles rules;
  rules.piece("cat", R"({ "supply": 1, "claims": ["lane"], "group": "cats" })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "l");
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "cat on l"));
}

TEST(Claiming, CheckMayDenyIt) {
  FewTiles rules;
  rules.hook(Shape::check, "core:claim", "no", deny("t:no"), R"({ "when": { "kind": "lane" } })");
  TinyGame game(rules);
  game.put("t/start", {1, 0});
  EXPECT_THAT(game.why_not_claim("man", {1, 0}, "l"), ElementsAre("t:no"));
  EXPECT_THAT(game.why_not_claim("man", {1, 0}, "t"), IsEmpty());
}

/// A cat goes only where a man of its owner stands.
struct CatsAndMen : FewTiles {
  CatsAndMen() {
    piece("cat", R"({ "supply": 1, "claims": ["lane"], "power": 0, "group": false })");
    deny_where("core:claim", "t:alone", R"({ "piece": "cat",
        "not": { "pieces": { "own": true, "votes": true, "here": true } } })");
  }
};

TEST(Claiming, CheckMayAskForPowerOnTheFeature) {
  CatsAndMen rules;
  TinyGame alone(rules);
  const std::vector<HandlerList>& lists = alone.rules->hooks.by_kind(Point::check_claim);
  EXPECT_TRUE(lists[alone.rules->catalog.piece_kinds.find("cat").index()].need_power);
  EXPECT_FALSE(lists[alone.rules->catalog.piece_kinds.find("man").index()].need_power);
  alone.stand("man", 1, {0, 0}, "l");
  EXPECT_THAT(alone.why_not_claim("cat", {0, 0}, "l"),
              ElementsAre("core:not_this_tile", "t:alone"));
  alone.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_EQ(alone.waits_for(), "core:draw") << "nothing can be claimed";
  TinyGame together(rules);
  together.stand("man", 0, {0, 0}, "l");
  together.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(together.options(), ElementsAre("none", "cat on l"));
}

TEST(Claiming, PowerOfAnyColourOfTheSeatIsItsOwn) {
  CatsAndMen rules;
  rules.define(
      "seats", "two", R"({ "players": 2, "colours": 2, "supply": { "man": 1, "cat": 1 } })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "l");
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "colour 1 cat on l", "colour 2 cat on l"));
}

TEST(Claiming, OccupiedMayBeWaived) {
  FewTiles rules;
  rules.hook(Shape::waive, "core:occupied", "join", waive, R"({ "when": { "kind": "lane" } })");
  TinyGame game(rules);
  game.stand("man", 1, {0, 0}, "l");
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "man on l"));
}

TEST(Claiming, NotAskedWhereVoluntaryChoicesAreForbidden) {
  FewTiles rules;
  rules.hook(Shape::check, "core:voluntary", "no", deny("t:lake"));
  TinyGame game(rules);
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw");
}

TEST(Claiming, IsTheOnlyChoiceOfTheKernelThatCanBePassed) {
  FewTiles rules;
  TinyGame game(rules);
  EXPECT_FALSE(pending_choice(game.begin().context).can_pass);
  EXPECT_FALSE(pending_choice(game.play({"t/straight"}).context).can_pass);
  EXPECT_TRUE(pending_choice(game.play({"t/straight 1,0 r0"}).context).can_pass);
}

TEST(Claiming, ChecksAreToldWhoWouldClaim) {
  FewTiles rules;
  std::vector<int> players;
  for (const char* point : {"core:voluntary", "core:claim"}) {
    rules.hook(Shape::check, point, point, [&](HookCall& call) {
      players.push_back(call.subject.player.value());
    });
  }
  TinyGame game(rules, {2, 1, 1, false, false});
  EXPECT_TRUE(voluntary_allowed(game.context, PlayerId(0), nullptr));
  EXPECT_THAT(players, ElementsAre(0));
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(players, ElementsAre(0, 1, 1)) << "of the choice, then of the man on the lane";
}

TEST(Claiming, SeatWithTwoColoursNamesTheColour) {
  FewTiles rules;
  rules.define("seats", "two", R"({ "players": 2, "colours": 2, "supply": { "man": 1 } })");
  TinyGame game(rules);
  EXPECT_EQ(game.state.colours(), 4U);
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "colour 1 man on l", "colour 2 man on l"));
  game.play({"colour 2 man on l"});
  EXPECT_EQ(game.presence({1, 0}, "l").power[1], 1);
  EXPECT_EQ(game.state.turn.active, 1);
  EXPECT_EQ(game.state.colour_player[3], 1);
}

TEST(Action, IsOfferedBesideTheClaimsAndExcludesThem) {
  FewTiles rules;
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"wood", {}, {}}, {"gold", {}, {}}};
      },
      [](Context& context, PlayerId player, std::int32_t offer) {
        Effects(context).change_track(context.catalog.points, player.index(), offer + 5);
      });
  TinyGame game(rules);
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "man on l", "trade wood", "trade gold"));
  game.play({"trade gold"});
  EXPECT_EQ(game.points(0), 6);
  EXPECT_EQ(game.waits_for(), "core:draw");
}

TEST(Action, ListsItsOffersOnceForAllTheirTexts) {
  static int listed = 0;
  FewTiles rules;
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        ++listed;
        return std::vector<Offer>{{"wood", {}, {}}, {"gold", {}, {}}};
      },
      [](Context&, PlayerId, std::int32_t) {});
  TinyGame game(rules);
  game.begin().play({"t/straight", "t/straight 1,0 r0"});
  const std::vector<Option> options = list_options(game.context);
  listed = 0;
  std::vector<std::string> texts;
  for (const NamedOption& named : named_options(game.context, options)) {
    EXPECT_EQ(named.text, option_text(game.context, named.option));
    texts.push_back(named.text);
  }
  EXPECT_THAT(texts, ElementsAre("none", "man on l", "trade wood", "trade gold"));
  EXPECT_EQ(listed, 3) << "once for all, and once for each text that is asked for alone";
}

TEST(Action, IsAskedEvenWhenNothingCanBeClaimed) {
  FewTiles rules;
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"", {}, {}}};
      },
      [](Context&, PlayerId, std::int32_t) {});
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_THAT(game.options(), ElementsAre("none", "trade"));
}

TEST(Action, GuardIsAboutTheTilePlacedLast) {
  FewTiles rules;
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"", {}, {}}};
      },
      [](Context&, PlayerId, std::int32_t) {},
      R"({ "when": { "has": "town" } })");
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  game.play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(game.options(), ::testing::Contains("trade"));
}

TEST(Action, OffersEachOfTheOwnPieces) {
  FewTiles rules;
  rules.define(
      "action", "home", R"({ "offer": { "own_pieces": "man" }, "run": { "take_back": true } })");
  TinyGame game(rules);
  game.stand("man", 0, {0, 0}, "t");
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 1, {0, 0}, "l");
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.options().size(), 3U) << "none, and two of three men";
}

TEST(Action, CheckOfTheSlotMayDenyIt) {
  FewTiles rules;
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"", {}, {}}};
      },
      [](Context&, PlayerId, std::int32_t) {});
  rules.hook(Shape::check, "core:claim", "no", [](HookCall& call) {
    call.value = call.subject.action.is_some() ? 1 : 0;
  });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.waits_for(), "core:draw");
}

}  // namespace
}  // namespace bastide
