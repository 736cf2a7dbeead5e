// What a rule author reads when a definition is wrong. Lines 1 to 5 of the file "tiny" are those of
// TownAndLane, so the first definition of a test stands in line 6; columns are those of its JSON
// text.
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/tiny_rules.h"

namespace bastide {
namespace {

using ::testing::HasSubstr;

class Complaint : public ::testing::Test {
 protected:
  TownAndLane rules;
};

TEST_F(Complaint, NoneWhenAllIsWell) {
  EXPECT_EQ(rules.complaints(), "");
}

TEST_F(Complaint, UnknownKindOfASegmentNamesTheNearest) {
  rules.define("tile", "t/x", R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "gras" } })");
  EXPECT_EQ(rules.complaints(), "tiny:6:49: unknown feature \"gras\" (did you mean \"grass\"?)\n");
}

TEST_F(Complaint, WordOfAPluginThatIsNotRequiredNamesItInFull) {
  rules.next_plugin("u").feature("moor");
  rules.next_plugin("v").define(
      "tile", "v/x", R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "moor" } })");
  rules.plugin().requires_plugins = {"core"};
  EXPECT_EQ(rules.complaints(), "tiny:7:49: unknown feature \"moor\" (did you mean \"u:moor\"?)\n");
}

TEST_F(Complaint, KindOfAPluginThatIsNotLoadedSaysWhatToDo) {
  rules.define("tile", "t/x", R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "far:grass" } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:49: unknown feature \"far:grass\"; the plugin \"far\" is not loaded: list it "
            "under \"requires\" of t, or "
            "under \"optional\"\n");
}

TEST_F(Complaint, DoubleDefinitionNamesTheFirst) {
  rules.feature("town");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: feature \"town\" is defined twice; the first is at tiny:1:1\n");
}

TEST_F(Complaint, DoubleTileNamesTheFirst) {
  rules.tile("t/start", "ggg ggg ggg ggg", "g grass");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: tile \"t/start\" is defined twice; the first is at tiny:5:1\n");
}

TEST_F(Complaint, UnknownKeyNamesTheNearest) {
  rules.feature("x", R"({ "doen": "never" })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:3: unknown key \"doen\" in feature \"x\" (did you mean \"done\"?)\n");
}

TEST_F(Complaint, UnknownWordListsTheKnownOnes) {
  rules.feature("x", R"({ "done": "closd" })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:11: \"done\": expected one of \"closed\", \"around_4\", \"around_8\", "
            "\"never\" (did you mean \"closed\"?), "
            "found the text \"closd\"\n");
}

TEST_F(Complaint, PointsAreATable) {
  rules.feature("x", R"({ "points": [1, 2] })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:13: feature \"x\": \"points\": expected a table such as { tile = { 1, 2 } }, "
            "found a list\n");
}

TEST_F(Complaint, EntryOfThePointsTableNeedsTwoNumbers) {
  rules.feature("x", R"({ "points": { "tile": [1] } })");
  EXPECT_EQ(
      rules.complaints(),
      "tiny:6:23: points: \"tile\": expected two whole numbers { open, complete }, found a list\n");
}

TEST_F(Complaint, EntryOfThePointsTableNeedsAKnownWord) {
  rules.feature("x", R"({ "points": { "tiles": [1, 2] } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:24: points: \"tiles\" is none of tile, piece, neighbour, flat, "
            "touching_done:KIND and no declared variable of "
            "this plugin\n");
}

TEST_F(Complaint, TouchedKindOfThePointsTableMustExist) {
  rules.feature("x", R"({ "points": { "touching_done:twon": [3, 3] } })");
  EXPECT_EQ(rules.complaints(), "tiny:6:15: unknown feature \"twon\" (did you mean \"town\"?)\n");
}

TEST_F(Complaint, VariableOfAFeatureNeedsAMergeRule) {
  rules.variable("gold", R"({ "scope": "feature" })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: state \"gold\": a variable of a feature needs \"merge\": what its value "
            "becomes when two features join (sum, "
            "max, min, or, and, keep)\n");
}

TEST_F(Complaint, DefaultOfAnEnumerationMustBeOneOfItsValues) {
  rules.variable("mood", R"({ "type": "enum", "values": ["calm", "wild"], "default": "loud" })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:58: state \"mood\": \"default\": expected one of \"calm\", \"wild\", found the "
            "text \"loud\"\n");
}

TEST_F(Complaint, MoreThan64KindsOfFeatures) {
  for (int i = 0; i < 62; ++i) {  // and three that are there
    rules.feature("x" + std::to_string(i));
  }
  rules.piece("giant", R"({ "claims": ["x61"] })");
  EXPECT_EQ(rules.complaints(), "65 kinds of features; at most 64 fit one ruleset\n");
}

TEST_F(Complaint, SixtyFourKindsOfFeaturesAreAllowed) {
  for (int i = 0; i < 61; ++i) {
    rules.feature("x" + std::to_string(i));
  }
  EXPECT_EQ(rules.complaints(), "");
}

TEST_F(Complaint, MoreThanEightGroupsOfPieces) {
  for (int i = 0; i < 8; ++i) {  // and "core"
    rules.piece("x" + std::to_string(i), R"({ "group": "group)" + std::to_string(i) + "\" }");
  }
  EXPECT_EQ(rules.complaints(), "tiny:13:1: more than 8 groups of pieces\n");
}

TEST_F(Complaint, MoreThan255PiecesOfAGroup) {
  rules.piece("x", R"({ "supply": 32, "group": "crowd" })");  // eight players
  EXPECT_EQ(rules.complaints(),
            "group \"crowd\": 256 pieces of all players together; at most 255\n");
}

TEST_F(Complaint, MorePiecesOfAGroupThanItsSeatsMayBring) {
  rules.plugin().players.most = 2;
  rules.piece("x", R"({ "supply": 1, "group": "crowd" })");
  rules.define("seats", "two", R"({ "players": 2, "colours": 3, "supply": { "x": 42 } })");
  EXPECT_EQ(rules.complaints(), "");
  rules.next_plugin("u").define(
      "seats", "two", R"({ "players": 2, "colours": 4, "supply": { "t:x": 32 } })");
  EXPECT_EQ(rules.complaints(),
            "group \"crowd\": 256 pieces of all players together; at most 255\n");
}

TEST_F(Complaint, MorePowerThanItsSeatsMayBring) {
  rules.piece("x", R"({ "supply": 0, "power": 250, "group": false })")
      .piece("y", R"({ "supply": 12, "power": 250, "group": false })");
  rules.piece("z", R"({ "supply": 1, "power": 32, "group": false })");
  rules.define("seats", "two", R"({ "players": 2, "supply": { "x": 250 } })");
  EXPECT_EQ(rules.complaints(), "");  // 62500 + 3000 + 32, and three men
  rules.next_plugin("u").define(
      "seats", "two", R"({ "players": 2, "supply": { "t:x": 250, "t:man": 4 } })");
  EXPECT_EQ(rules.complaints(),
            "the pieces of one colour have 65536 power together; at most 65535\n");
}

TEST_F(Complaint, MorePowerThanAColourCanHave) {
  rules.plugin().players.most = 1;
  rules.piece("x", R"({ "supply": 250, "power": 250, "group": false })")
      .piece("y", R"({ "supply": 250, "power": 13, "group": false })");
  EXPECT_EQ(
      rules.complaints(),
      "the pieces of one colour have 65753 power together; at most 65535\n");  // 62500 + 3250 + 3
}

TEST_F(Complaint, PieceThatClaimsAnUnknownKind) {
  rules.piece("x", R"({ "claims": ["lnae"] })");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: unknown feature \"lnae\" (did you mean \"lane\"?)\n");
}

TEST_F(Complaint, LetterOfTheRingWithoutASegment) {
  rules.define("tile", "t/x", R"({ "ring": "ggg ggg ggg ggq", "segments": { "g": "grass" } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:11: tile \"t/x\": the ring's letter \"q\" is missing in \"segments\"\n");
}

TEST_F(Complaint, SegmentWithoutALetterInTheRing) {
  rules.define(
      "tile", "t/x", R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "grass", "l": "lane" } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:63: tile \"t/x\": segment \"l\" owns no port of the ring \"ggg ggg ggg ggg\"; "
            "a segment without ports has a "
            "longer name\n");
}

TEST_F(Complaint, RingWithoutLetters) {
  rules.define("tile", "t/x", R"({ "ring": "", "segments": {} })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:11: tile \"t/x\": \"ring\": expected 12 letters in four groups of three, found "
            "0\n");
}

TEST_F(Complaint, RingOfElevenLetters) {
  rules.define("tile", "t/x", R"({ "ring": "ggg ggg ggg gg", "segments": { "g": "grass" } })");
  EXPECT_EQ(
      rules.complaints(),
      "tiny:6:11: tile \"t/x\": \"ring\": expected 12 letters in four groups of three, found 11\n");
}

TEST_F(Complaint, TileWithoutARing) {
  rules.define("tile", "t/x", R"({ "segments": { "g": "grass" } })");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: missing key \"ring\" in tile \"t/x\"\n");
}

TEST_F(Complaint, NegativeNumberOfTiles) {
  rules.define(
      "tile", "t/x", R"({ "count": -1, "ring": "ggg ggg ggg ggg", "segments": { "g": "grass" } })");
  EXPECT_EQ(
      rules.complaints(),
      "tiny:6:12: \"count\": expected a whole number from 0 to 100000, found the number -1\n");
}

TEST_F(Complaint, UndeclaredValueOfASegmentNamesTheNearest) {
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum" })");
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": { "kind": "grass", "gild": 1 } } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:68: unknown key \"gild\" in segment \"g\" of tile \"t/x\": no variable of this "
            "name is declared (did you mean "
            "\"gold\"?)\n");
}

/// The values of a tile that another plugin amends are read as words of the tile's own.
TEST_F(Complaint, ValueThatAnotherPluginAddsNamesItInFull) {
  rules.next_plugin("u").variable("wine", R"({ "scope": "feature", "merge": "sum" })");
  rules.amend("t/start", R"({ "segments": { "set": { "g": { "kind": "grass", "wine": 1 } } } })");
  EXPECT_THAT(rules.complaints(),
              testing::HasSubstr("unknown key \"wine\" in segment \"g\" of tile \"t/start\": no "
                                 "variable of this name is declared (did you mean \"u:wine\"?)"));
}

TEST_F(Complaint, ValueOfASegmentOfTheWrongType) {
  rules.variable("gold", R"({ "scope": "feature", "merge": "sum" })");
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": { "kind": "grass", "gold": "much" } } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:76: \"gold\" in segment \"g\" of tile \"t/x\": expected a whole number, found "
            "the text \"much\"\n");
}

TEST_F(Complaint, ValueOfASegmentThatIsNoneOfItsWords) {
  rules.variable("stone", R"({ "scope": "segment", "type": "enum", "values": ["grey", "red"] })");
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": { "kind": "grass", "stone": "blue" } } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:77: \"stone\" in segment \"g\" of tile \"t/x\": expected one of \"grey\", "
            "\"red\", found the text \"blue\"\n");
}

TEST_F(Complaint, SegmentOfTwoLayersWithOneLetter) {
  rules.feature("fog", R"({ "layer": "sky" })");
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "grass" },)"
      R"( "layers": { "sky": { "ring": "ggg ... ... ...", "segments": { "g": "fog" } } } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:127: segment \"g\" of tile \"t/x\" is named in two layers; give one of them "
            "another letter\n"
            "tiny:7:89: tile \"t/x\": the ring's letter \"g\" is missing in \"segments\"\n");
}

TEST_F(Complaint, LayerOfNoKind) {
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "grass" }, "layers": { "sky": {} } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:79: missing key \"ring\" in layer \"sky\" of tile \"t/x\"\n"
            "tiny:6:79: missing key \"segments\" in layer \"sky\" of tile \"t/x\"\n"
            "tiny:6:79: tile \"t/x\": no kind of feature lies on a layer \"sky\"\n");
}

TEST_F(Complaint, ContactWithASegmentThatIsNotThere) {
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": "grass" }, "touches": { "g": ["t"] } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:79: tile \"t/x\": \"touches\" names the segments \"g\" and \"t\"; one of them "
            "is missing\n");
}

TEST_F(Complaint, MoreThan32Segments) {
  std::string segments = R"("g": "grass")";
  for (int i = 0; i < 32; ++i) {
    segments += ", \"well" + std::to_string(i) + "\": \"grass\"";
  }
  rules.define("tile", "t/x", R"({ "ring": "ggg ggg ggg ggg", "segments": { )" + segments + " } }");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: tile \"t/x\": 33 segments; at most 32\n");
}

/// A tile with this side four times; its letters are words of features.
void add_tile_of_sides(TinyRules& rules, const std::string& side) {
  std::string segments;
  for (const char letter : std::string("abcdefh")) {
    if (side.find(letter) != std::string::npos) {
      segments += (segments.empty() ? "" : ", ") + std::string{letter, ' ', letter};
    }
  }
  rules.tile("t/" + side, side + " " + side + " " + side + " " + side, segments);
}

/// Sides of seven features that read the same from both ends, and one of each two that are the
/// reverse of each other.
std::pair<std::vector<std::string>, std::vector<std::string>> sides_of_seven() {
  std::pair<std::vector<std::string>, std::vector<std::string>> sides;
  for (const char x : std::string("abcdefh")) {
    for (const char y : std::string("abcdefh")) {
      for (const char z : std::string("abcdefh")) {
        if (x <= z) {
          (x == z ? sides.first : sides.second).push_back({x, y, z});
        }
      }
    }
  }
  return sides;
}

TEST_F(Complaint, MoreKindsOfSidesThanAByteHolds) {
  for (const char* word : {"a", "b", "c", "d", "e", "f", "h"}) {
    rules.feature(word);
  }
  const auto [symmetric, others] = sides_of_seven();
  for (std::size_t i = 0; i < 123; ++i) {
    add_tile_of_sides(rules, others[i]);
  }
  add_tile_of_sides(rules, symmetric[0]);
  EXPECT_EQ(rules.complaints(), "");  // 250: t, g and glg of the first tile, 123 * 2 and 1
  add_tile_of_sides(rules, symmetric[1]);
  EXPECT_EQ(rules.complaints(),
            "the tiles have 251 kinds of sides (which kinds of features meet the side, in order); "
            "at most 250\n");
}

TEST_F(Complaint, MoreTilesThanAGameHas) {
  rules.tile("t/many", "ggg ggg ggg ggg", "g grass", 99'999)
      .tile("t/extra", "ggg ggg ggg ggg", "g grass", 0);
  EXPECT_EQ(rules.complaints(), "");
  rules.define(
      "start", "board", R"([{ "tile": "t/start" }, { "tile": "t/many", "cell": [1, 0] }])");
  EXPECT_EQ(rules.complaints(), "") << "those of the start are copies of theirs";
  rules.next_plugin("u").define(
      "start", "board", R"([{ "tile": "t/start" }, { "tile": "t/extra", "cell": [1, 0] }])");
  EXPECT_EQ(rules.complaints(), "100001 tiles in all; at most 100000\n");
}

TEST_F(Complaint, StartTileThatIsNotThere) {
  rules.define("start", "board", R"([{ "tile": "t/strat", "cell": [0, 0] }])");
  EXPECT_EQ(rules.complaints(), "tiny:6:2: unknown tile \"t/strat\" (did you mean \"t/start\"?)\n");
}

TEST_F(Complaint, PileOfATileThatIsNotThere) {
  rules.define("pile", "deck", R"({ "sections": [{ "tiles": ["t/strat"] }] })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:16: unknown tile \"t/strat\" (did you mean \"t/start\"?)\n");
}

TEST_F(Complaint, PileThatTakesMoreThanThereIs) {
  rules.define(
      "pile",
      "deck",
      R"({ "sections": [{ "of": "core:supply", "count": 3 }] })");  // the only tile opens the board
  EXPECT_EQ(rules.complaints(),
            "pile \"core:supply\": other piles take 3 tiles more than there are\n");
}

TEST_F(Complaint, SharedSectionWithoutANumber) {
  rules.define("pile", "deck", R"({ "sections": [{ "of": "core:supply" }] })");
  EXPECT_NE(rules.complaints().find("tiny:6:16: section: \"of\" (the pile whose tiles it shares) "
                                    "and \"count\" (how many) go together\n"),
            std::string::npos);
}

TEST_F(Complaint, SharedSectionOfAMillionTilesIsTheLargest) {
  rules.define("pile", "deck", R"({ "sections": [{ "of": "core:supply", "count": 1000000 }] })");
  EXPECT_EQ(rules.complaints(),
            "pile \"core:supply\": other piles take 1000000 tiles more than there are\n");
  rules.define("pile", "more", R"({ "sections": [{ "of": "core:supply", "count": 1000001 }] })");
  EXPECT_NE(rules.complaints().find("tiny:7:48: \"count\": expected a whole number from 0 to "
                                    "1000000, found the number 1000001\n"),
            std::string::npos)
      << rules.complaints();
}

TEST_F(Complaint, PileIsReadOnceWithItsSections) {
  rules.define("pile", "deck", R"({ "sise": 3, "sections": [{ "tiles": ["t/strat"] }] })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:27: unknown tile \"t/strat\" (did you mean \"t/start\"?)\n"
            "tiny:6:3: unknown key \"sise\" in pile \"deck\" (did you mean \"size\"?)\n");
}

TEST_F(Complaint, PileWithoutSections) {
  rules.define("pile", "deck");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: missing key \"sections\" in pile \"deck\"\n");
}

TEST_F(Complaint, RulesetWithoutTiles) {
  TinyRules empty;
  EXPECT_EQ(empty.complaints(), "no plugin of this ruleset brings tiles\n");
}

TEST_F(Complaint, BoardWithOneMeasure) {
  rules.define("board", "limits", R"({ "width": 5 })");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: board: \"width\" and \"height\" go together\n");
}

TEST_F(Complaint, BagOfUnknownTokens) {
  rules.define("token", "coin").define("bag", "bag", R"({ "tokens": { "coyn": 2 } })");
  EXPECT_EQ(rules.complaints(), "tiny:7:23: unknown token \"coyn\" (did you mean \"coin\"?)\n");
}

TEST_F(Complaint, BagOfMoreThanAMillionTokens) {
  rules.define("token", "coin").define("bag", "bag", R"({ "tokens": { "coin": 1000000 } })");
  EXPECT_EQ(rules.complaints(), "");
  rules.define("bag", "sack", R"({ "tokens": { "coin": 1000001 } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:8:23: \"coin\": expected a whole number from 0 to 1000000, found the number "
            "1000001\n");
}

TEST_F(Complaint, BagOfMoreThanAMillionTokensOfSeveralKinds) {
  rules.define("token", "coin").define("token", "note");
  rules.define("bag", "bag", R"({ "tokens": { "coin": 999999, "note": 1 } })");
  EXPECT_EQ(rules.complaints(), "");
  rules.define("bag", "sack", R"({ "tokens": { "coin": 999999, "note": 2 } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:9:13: bag \"sack\": \"tokens\": 1000001 in all; at most 1000000\n");
}

TEST_F(Complaint, TableWiderThanThePlane) {
  rules.define("board", "b", R"({ "width": 1000, "height": 1000 })");
  EXPECT_EQ(rules.complaints(), "");
  rules.next_plugin("u").define("board", "b", R"({ "width": 1001, "height": 1001 })");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:12: \"width\": expected a whole number from 1 to 1000, found the number 1001\n"
            "tiny:7:28: \"height\": expected a whole number from 1 to 1000, found the number "
            "1001\n");
}

TEST_F(Complaint, GoalsOfATrackRise) {
  rules.define("track", "fame", R"({ "goals": [1, 1000000] })");
  EXPECT_EQ(rules.complaints(), "");
  rules.define("track", "x", R"({ "goals": [0] })")
      .define("track", "y", R"({ "goals": [5, 5] })")
      .define("track", "z", R"({ "goals": [1000001] })");
  const std::string expected = "expected whole numbers from 1 to 1000000 that rise, found the ";
  EXPECT_EQ(rules.complaints(),
            "tiny:7:13: track \"x\": \"goals\": " + expected +
                "number 0\n"
                "tiny:8:16: track \"y\": \"goals\": " +
                expected +
                "number 5\n"
                "tiny:9:13: track \"z\": \"goals\": " +
                expected + "number 1000001\n");
}

TEST_F(Complaint, SeatsWithTooManyColours) {
  rules.define("seats", "three", R"({ "players": 3, "colours": 3 })");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: seats: 9 colours; at most 8\n");
}

TEST_F(Complaint, PluginsThatSuitNoNumberOfPlayers) {
  rules.plugin().players = {1, 4, {"t.json", 8, 14}};
  rules.next_plugin("u").plugin().players = {5, 8, {"u.json", 8, 14}};
  EXPECT_EQ(
      rules.complaints(),
      "t.json:8:14: no number of players suits every plugin: \"t\" is for 4 at most, \"u\" for "
      "5 at least, as u.json:8:14 says; leave one of them out\n");
}

TEST_F(Complaint, SeatsThatThePluginCannotPlay) {
  rules.plugin().players = {2, 4, {"t.json", 8, 14}};
  rules.define("seats", "one", R"({ "players": 1 })");
  EXPECT_EQ(
      rules.complaints(),
      "tiny:6:14: seats: \"players\": 1, but \"t\" can be played by 2 to 4, as t.json:8:14 says\n");
  rules.plugin().playable = {1, 8, {"t.json", 9, 15}};
  EXPECT_EQ(rules.complaints(), "");
}

TEST_F(Complaint, SeatsThatARequiredPluginCannotPlay) {
  rules.plugin().players = {2, 4, {"t.json", 8, 14}};
  rules.next_plugin("u").define("seats", "five", R"({ "players": 5 })");
  EXPECT_THAT(rules.complaints(), HasSubstr("\"players\": 5, but \"t\" can be played by 2 to 4"));
}

TEST_F(Complaint, SeatsOfANumberStandTwice) {
  rules.define("seats", "two", R"({ "players": 2 })");
  rules.define("seats", "also", R"({ "players": 2, "colours": 2 })");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:1: the seats of 2 players stand twice; the first are at tiny:6:1\n");
}

TEST(Seats, TheLaterPluginHasTheWord) {
  TownAndLane rules;
  rules.define("seats", "two", R"({ "players": 2 })");
  rules.next_plugin("u").define("seats", "two", R"({ "players": 2, "colours": 3 })");
  const auto made = rules.compile();
  ASSERT_EQ(made->catalog.seat_plans.size(), 1U);
  EXPECT_EQ(made->catalog.seat_plans[0].colours_each, 3);
}

TEST_F(Complaint, AmendmentOfNothingNamesTheNearest) {
  rules.amend("t:feature/twon", "{}");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: amend: unknown definition \"t:feature/twon\" (did you mean "
            "\"t:feature/town\"?)\n");
}

/// A bag, and two plugins that know nothing of each other and change what is in it.
class TwoAmendments : public Complaint {
 protected:
  std::string complaints_of(const char* first, const char* second) {
    rules.define("token", "coin").define("token", "gem");
    rules.define("bag", "bag", R"({ "tokens": { "coin": 2 } })");
    rules.next_plugin("u").amend("t:bag/bag", first);
    rules.next_plugin("v").plugin().requires_plugins = {"core", "t"};
    rules.amend("t:bag/bag", second);
    return rules.complaints();
  }
};

TEST_F(TwoAmendments, OfOneEntryAreRefused) {
  EXPECT_EQ(complaints_of(R"({ "tokens": { "set": { "coin": 3 } } })",
                          R"({ "tokens": { "set": { "gem": 1, "coin": 4 } } })"),
            "tiny:10:3: \"u\" and \"v\" both change \"tokens\" of t:bag/bag (the other at "
            "tiny:9:3): let them change parts of it (append, remove, set), leave one of them out, "
            "or let one require the other and have its way\n");
}

TEST_F(TwoAmendments, ThatSayTheSameAreNot) {
  EXPECT_EQ(complaints_of(R"({ "tokens": { "set": { "coin": 3 } } })",
                          R"({ "tokens": { "set": { "gem": 1, "coin": 3 } } })"),
            "");
}

TEST_F(Complaint, AmendmentOfAnAbsentOptionalPluginIsDropped) {
  rules.plugin().optional_plugins = {"far"};
  rules.amend("far:feature/town", "{}");
  EXPECT_EQ(rules.complaints(), "");
}

TEST_F(Complaint, UnknownHookPointNamesTheNearest) {
  rules.hook(Shape::react, "core:tile_place", "x", nullptr);
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: on.react: unknown hook point \"core:tile_place\" (did you mean "
            "\"core:tile_placed\"?)\n");
}

TEST_F(Complaint, HookPointOfAnotherShapeSaysWhichOne) {
  rules.hook(Shape::react, "core:power", "x", nullptr);
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: on.react: unknown hook point \"core:power\"; it is a point of on.modify\n");
}

TEST_F(Complaint, HookOnAnAbsentOptionalPluginIsDropped) {
  rules.plugin().optional_plugins = {"far"};
  rules.hook(Shape::score, "far:town", "x", nullptr);
  EXPECT_EQ(rules.complaints(), "");
}

TEST_F(Complaint, TwoHooksOfOnePointWithTheSameName) {
  rules.hook(Shape::react, "core:turn_end", "x", nullptr)
      .hook(Shape::react, "core:turn_end", "x", nullptr);
  EXPECT_EQ(rules.complaints(),
            "tiny:7:1: two hooks of one point are called \"t:x\"; the first is at tiny:6:1: give "
            "each an id\n");
}

TEST_F(Complaint, HooksInACircle) {
  rules.hook(Shape::react, "core:turn_end", "x", nullptr, R"({ "before": ["t:y"] })");
  rules.hook(Shape::react, "core:turn_end", "y", nullptr, R"({ "before": ["t:x"] })");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: before/after of these hooks form a cycle: t:x, t:y\n");
}

TEST_F(Complaint, HookReplacedTwice) {
  rules.hook(Shape::react, "core:turn_end", "x", nullptr).replace("t:x").replace("t:x");
  EXPECT_EQ(rules.complaints(),
            "tiny:8:1: \"t:x\" is replaced twice; the first is at tiny:7:1: choose one of the two "
            "plugins\n");
}

TEST_F(Complaint, ReplacementOfNothingNamesTheNearest) {
  rules.hook(Shape::react, "core:turn_end", "extra", nullptr).replace("t:extar");
  EXPECT_EQ(rules.complaints(),
            "tiny:7:1: replace: unknown hook or phase \"t:extar\" (did you mean \"t:extra\"?)\n");
}

TEST_F(Complaint, UnknownGuardNamesTheNearest) {
  rules.hook(Shape::react, "core:turn_end", "x", nullptr, R"({ "when": { "kindd": "town" } })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:13: unknown key \"kindd\" in when (did you mean \"kind\"?)\n");
}

TEST_F(Complaint, PhasesInACircle) {
  rules.phase("x", nullptr, R"({ "after": "y" })").phase("y", nullptr, R"({ "after": "x" })");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: before/after of these phases form a cycle: t:x, t:y\n");
}

TEST_F(Complaint, PhaseAfterOneThatIsNotThere) {
  rules.phase("x", nullptr, R"({ "after": "core:clam" })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: unknown phase \"core:clam\" (did you mean \"core:claim\"?)\n");
}

TEST_F(Complaint, PhaseThatDoesNothing) {
  rules.define("phase", "x");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: phase \"x\": missing key \"enter\": the function to run\n");
}

TEST_F(Complaint, ActionWithoutFunctions) {
  rules.define("action", "x");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:1: missing key \"offer\" in action \"x\"\n"
            "tiny:6:1: missing key \"run\" in action \"x\"\n");
}

TEST_F(Complaint, ActionWithTheOldWordSlot) {
  rules.define("action",
               "x",
               R"({ "slot": "core:trade", "offer": { "own_pieces": "man" },)"
               R"( "run": { "take_back": true } })");
  EXPECT_EQ(rules.complaints(), "tiny:6:11: action \"x\": \"slot\" says nothing; leave it out\n");
}

TEST_F(Complaint, EndingWithoutATest) {
  rules.define("ending", "x");
  EXPECT_EQ(rules.complaints(), "tiny:6:1: missing key \"test\" in ending \"x\"\n");
}

TEST_F(Complaint, AllOfThemComeAtOnce) {
  rules.feature("x", R"({ "doen": 1, "watch": 9 })").define("board", "limits", R"({ "width": 5 })");
  EXPECT_EQ(rules.complaints(),
            "tiny:6:23: \"watch\": expected a whole number from 0 to 8, found the number 9\n"
            "tiny:6:3: unknown key \"doen\" in feature \"x\" (did you mean \"done\"?)\n"
            "tiny:7:1: board: \"width\" and \"height\" go together\n");
}

TEST(Catalogue, HashDependsOnWhatAGameDependsOn) {
  TownAndLane first;
  TownAndLane second;
  EXPECT_EQ(first.compile()->catalog.hash, second.compile()->catalog.hash);
  second.tile("t/x", "ggg ggg ggg ggg", "g grass");
  EXPECT_NE(first.compile()->catalog.hash, second.compile()->catalog.hash);
}

TEST(Catalogue, HashDependsOnAmendments) {
  TownAndLane first;
  TownAndLane second;
  second.amend("core:zone/hand", R"({ "size": 3 })");
  EXPECT_NE(first.compile()->catalog.hash, second.compile()->catalog.hash);
}

TEST(Catalogue, HashDependsOnTexts) {
  TownAndLane first;
  TownAndLane second;
  first.amend("core:zone/hand", R"({ "seen_by": "owner" })");
  second.amend("core:zone/hand", R"({ "seen_by": "none" })");
  EXPECT_NE(first.compile()->catalog.hash, second.compile()->catalog.hash);
}

TEST(Catalogue, VariablesBeginAsTheySay) {
  TownAndLane rules;
  rules.variable("off", R"({ "scope": "game", "type": "bool", "default": false })")
      .variable("on", R"({ "scope": "game", "type": "bool", "default": true })")
      .variable("n", R"({ "scope": "game", "default": 4 })");
  const auto compiled = rules.compile();
  const auto initial = [&](const char* name) {
    return compiled->catalog.variables[compiled->catalog.variables.find(name)].initial;
  };
  EXPECT_EQ(initial("t:off"), 0);
  EXPECT_EQ(initial("t:on"), 1);
  EXPECT_EQ(initial("t:n"), 4);
}

TEST_F(Complaint, PowerOfOneColourHasALimit) {
  // 3 men, 250 and 12 times 250, and 32 more: 65535.
  rules.piece("giant", R"({ "supply": 250, "power": 250, "claims": ["town"], "group": false })")
      .piece("troll", R"({ "supply": 12, "power": 250, "claims": ["town"], "group": false })")
      .piece("dwarf", R"({ "supply": 32, "claims": ["town"], "group": false })");
  EXPECT_EQ(rules.complaints(), "");
  rules.piece("gnome", R"({ "supply": 1, "claims": ["town"], "group": false })");
  EXPECT_EQ(rules.complaints(),
            "the pieces of one colour have 65536 power together; at most 65535\n");
}

TEST_F(Complaint, EffectOfAnActionHasNoOtherWords) {
  rules.define("action",
               "x",
               R"({ "offer": { "own_pieces": "man" }, "run": { "take_back": true, "tak": 1 } })");
  EXPECT_NE(rules.complaints().find("unknown key \"tak\" in run"), std::string::npos)
      << rules.complaints();
}

TEST_F(Complaint, TilesAreCounted) {
  for (const char* name : {"t/a", "t/b", "t/c", "t/d", "t/e", "t/f", "t/g", "t/h", "t/i", "t/j"}) {
    rules.tile(name, "ggg ggg ggg ggg", "g grass", 10000);
  }
  EXPECT_EQ(rules.complaints(), "100001 tiles in all; at most 100000\n");
}

TEST_F(Complaint, ClaimIsAWordOrFalse) {
  rules.feature("a", R"({ "claim": false })").feature("b", R"({ "claim": "guard" })");
  EXPECT_EQ(rules.complaints(), "");
  rules.feature("x", R"({ "claim": true })").feature("y", R"({ "claim": 3 })");
  EXPECT_EQ(rules.complaints(),
            "tiny:8:12: feature \"x\": \"claim\": expected a text, or false\n"
            "tiny:9:12: feature \"y\": \"claim\": expected a text, or false\n");
}

TEST(Replacement, LeavesTheOthersInTheirPlaces) {
  const auto nothing = [](Context&, PlayerId) {
  };
  TownAndLane rules;
  rules.phase("prepare", nothing, R"({ "at": "setup" })")
      .phase("first", nothing, R"({ "before": "core:draw" })")
      .phase("last", nothing, R"({ "at": "final" })");
  const auto whole = rules.compile();
  EXPECT_EQ(whole->phases[whole->first_turn_phase].name, "t:first");
  rules.replace("t:first");
  const auto without = rules.compile();
  EXPECT_EQ(without->phases[without->first_turn_phase].name, "core:draw");
  EXPECT_EQ(without->phases[without->first_turn_phase - 1].name, "t:prepare");
  EXPECT_EQ(without->first_final_phase, whole->first_final_phase - 1);
}

TEST(Catalogue, WhatIsCountedIsNeverLessThanNothing) {
  TownAndLane rules;
  rules.define("pool", "ghosts", R"({ "count": 3 })");
  rules.feature_done_by("ring", [](Context&, FeatureId) { return false; });
  const auto compiled = rules.compile();
  const Catalog& catalog = compiled->catalog;
  const Pool& pool = catalog.pools[catalog.pools.find("t:ghosts")];
  EXPECT_EQ(catalog.variables[pool.supply].least, 0);
  EXPECT_EQ(catalog.feature_kinds[catalog.feature_kinds.find("t:ring")].watch, 1);
}

TEST_F(Complaint, RangeOfANumberIsNamedIfItHasOne) {
  rules.variable("gold", R"({ "scope": "segment", "min": 2 })");
  rules.define(
      "tile",
      "t/x",
      R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": { "kind": "grass", "gold": 1 } } })");
  EXPECT_NE(rules.complaints().find("expected a whole number from 2 to 2147483647"),
            std::string::npos)
      << rules.complaints();
}

TEST(Catalogue, SegmentMayHaveTheLeastAndTheMostOfARange) {
  TownAndLane rules;
  rules.variable("gold", R"({ "scope": "segment", "min": 2, "max": 5 })");
  for (const char* value : {"2", "5"}) {
    rules.define("tile",
                 "t/" + std::string(value),
                 R"({ "ring": "ggg ggg ggg ggg", "segments": { "g": { "kind": "grass", "gold": )" +
                     std::string(value) + " } } }");
  }
  EXPECT_EQ(rules.complaints(), "");
}

TEST(Catalogue, KnowsTheZonesAndThePointsOfTheKernel) {
  const auto compiled = TownAndLane().compile();
  const Catalog& catalog = compiled->catalog;
  EXPECT_EQ(catalog.zones[catalog.hand].name, "core:hand");
  EXPECT_EQ(catalog.zones[catalog.table_zone].name, "core:table");
  EXPECT_EQ(catalog.zones[catalog.out].name, "core:out");
  EXPECT_EQ(catalog.tracks[catalog.points].name, "core:points");
}

TEST(Catalogue, MarksAreDrawnUnlessTheySayOtherwise) {
  TownAndLane rules;
  rules.define("mark", "well").define("mark", "word", R"({ "drawn": false })");
  EXPECT_EQ(rules.compile()->catalog.undrawn_marks.size(), 1U);
  EXPECT_TRUE(rules.compile()->catalog.undrawn_marks.contains("word"));
}

TEST_F(Complaint, SegmentsMayHaveMarks) {
  rules.define("tile",
               "t/x",
               R"({ "ring": "ggg ggg ggg ggg",
                    "segments": { "g": { "kind": "grass", "marks": ["well", "oak"] } } })");
  const auto compiled = rules.compile();
  const TileKind& tile = compiled->catalog.tile_kinds[compiled->catalog.tile_kinds.find("t/x")];
  EXPECT_EQ(tile.segments[0].marks, (std::vector<std::string>{"well", "oak"}));
}

TEST(Amendment, ChangesOneFieldAndIsRemembered) {
  TownAndLane rules;
  rules.amend("core:zone/hand", R"({ "size": 3 })");
  const auto compiled = rules.compile();
  EXPECT_EQ(compiled->catalog.zones[compiled->catalog.hand].size, 3);
  ASSERT_EQ(compiled->changes.size(), 1U);
  EXPECT_EQ(compiled->changes[0].target, "core:zone/hand");
  ASSERT_EQ(compiled->changes[0].fields.size(), 1U);
  EXPECT_EQ(compiled->changes[0].fields[0].field, "size");
}

TEST(Compile, NeutralPieceHasNeitherPowerNorClaims) {
  TownAndLane rules;
  rules.piece("ghost", R"({ "neutral": true, "power": 2, "group": "g", "claims": ["town"],
                            "stays": true, "supply": 3 })");
  const std::string complaints = rules.complaints();
  for (const std::string key : {"power", "group", "claims", "stays"}) {
    EXPECT_THAT(complaints, HasSubstr("\"" + key + "\": a neutral piece belongs to nobody")) << key;
  }
}

TEST(Compile, NeutralPieceIsNobodysOwn) {
  TownAndLane rules;
  rules.piece("ghost", R"({ "neutral": true, "supply": 1 })");
  rules.hook(Shape::react,
             "core:turn_end",
             "a",
             do_nothing,
             R"({ "when": { "pieces": { "kind": "ghost", "own": true } } })");
  EXPECT_THAT(rules.complaints(), HasSubstr("when: a neutral piece is nobody's own"));
}

TEST(Amendment, SetsEntriesOfATable) {
  TownAndLane rules;
  rules.define("token", "coin").define("token", "gem");
  rules.define("bag", "bag", R"({ "tokens": { "coin": 2 } })");
  rules.amend("t:bag/bag", R"({ "tokens": { "set": { "t:coin": 5, "gem": 1 } } })");
  const auto compiled = rules.compile();
  const Catalog& catalog = compiled->catalog;
  EXPECT_EQ(catalog.bags[catalog.bags.find("t:bag")].tokens,
            (std::vector<std::pair<TokenKindId, std::int32_t>>{{catalog.tokens.find("t:coin"), 5},
                                                               {catalog.tokens.find("t:gem"), 1}}));
}

}  // namespace
}  // namespace bastide
