#include "sdk/tools/play/typed_move.h"

#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/tools/play/typed_words.h"
#include "tests/unit/tools/base_rules.h"

namespace bastide {
namespace {

using testing::HasSubstr;

/// The start tile lies at 0,0: city in the north, a road from west to east, a field in the south.
std::unique_ptr<Game> game_with(const std::vector<std::string>& answers) {
  GameSetup setup;
  setup.players = {"Ann", "Bob"};
  setup.first = 0;
  setup.auto_chance = false;
  auto game = std::make_unique<Game>(base_rules(), setup);
  for (const std::string& answer : answers) {
    EXPECT_TRUE(game->answer(answer).ok()) << answer;
  }
  return game;
}

/// A straight road: unturned from north to south. Turned twice it looks the same.
std::unique_ptr<Game> straight_in_hand() {
  return game_with({"base/U"});
}

/// It lies at 1,0 from west to east: road r, field f in the north, field g in the south.
std::unique_ptr<Game> straight_placed() {
  return game_with({"base/U", "base/U 1,0 r1"});
}

void expect_all(Game& game, const std::string& meant, const std::vector<std::string>& spellings) {
  for (const std::string& typed : spellings) {
    const Result<Option> option = typed_option(game, typed);
    if (option.ok()) {
      EXPECT_EQ(game.text(option.value()), meant) << typed;
    } else {
      ADD_FAILURE() << typed << ": " << option.error().message;
    }
  }
}

TEST(TypedWords, CellsNumbersAndWordsArePartedInManyWays) {
  const std::vector<TypedWord> words = typed_words("Big-Meeple on_(1, -2) r3 90°");
  std::vector<std::string> texts;
  for (const TypedWord& word : words) {
    texts.push_back(word.text);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"big", "meeple", "on", "1,-2", "r3", "90"}));
  EXPECT_EQ(words[3].cell, (Cell{1, -2}));
  EXPECT_EQ(words[5].number, 90);
}

TEST(TypedMove, APlacementInManySpellings) {
  const auto game = straight_in_hand();
  expect_all(*game,
             "base/U 1,0 r1",
             {"1,0 r1",
              "1,0 r3",
              "1,0",
              "1, 0",
              "(1,0)",
              "( 1 , 0 )",
              "1 0",
              "1 0 r1",
              "1 0 1",
              "1,0 R1",
              "1,0 R3",
              "1,0 r 1",
              "1,0 turn 1",
              "1,0 turned 1",
              "1,0 turned 3",
              "1,0 90",
              "1,0 90°",
              "1,0 270",
              "1,0 270 degrees",
              "1,0 90 deg",
              "1,0 rotate 90",
              "1,0 rotated 1",
              "1,0 rotation 3",
              "U 1,0",
              "u 1,0",
              "U 1,0 r1",
              "base/U 1,0",
              "base/u 1,0 r1",
              "BASE/U 1,0 R3",
              "base U 1 0 r1",
              "place U at 1,0",
              "put the tile at 1,0",
              "at 1,0",
              "play 1,0 r1",
              "tile at (1, 0) turned 1",
              "1;0",
              "1:0 r1",
              "1/0",
              "1,0,1",
              "1,0 1",
              "1,0 3",
              "r1 1,0",
              "r1 at 1,0",
              "1,0 r1.",
              "1,0!",
              "  1,0   r1  ",
              "1,0\tr1",
              "Place the tile at 1,0, please"});
  expect_all(*game,
             "base/U -1,0 r1",
             {"-1,0", "-1 0", "(-1,0)", "-1,0 r1", "-1,0 r3", "U -1,0", "−1,0", "-1/0 90"});
  expect_all(*game, "base/U 0,1 r1", {"0,1", "0 1", "U at 0,1", "0,1 r3", "0,1 turned 270"});
}

TEST(TypedMove, ATileThatIsTheSameInEveryTurn) {
  const auto game = game_with({"base/B"});  // a monastery in a field fits in the south alone
  expect_all(*game,
             "base/B 0,1 r0",
             {"0,1",
              "0,1 r0",
              "0,1 r1",
              "0,1 r2",
              "0,1 r3",
              "0,1 180",
              "0,1 unturned",
              "B",
              "b",
              "base/B",
              "r2",
              "1",
              "#1"});
}

TEST(TypedMove, ARoadInManySpellings) {
  const auto game = straight_placed();
  expect_all(*game,
             "meeple on r",
             {"r",
              "R",
              "road",
              "Road",
              "ROAD",
              "the road",
              "on the road",
              "on r",
              "meeple on r",
              "Meeple on R",
              "meeple on road",
              "meeple on the road",
              "Meeple on the Road",
              "a meeple on the road",
              "my meeple onto the road",
              "put my meeple on the road",
              "put a meeple on the road please",
              "place meeple on road",
              "place a meeple on r",
              "meeple road",
              "meeple r",
              "road meeple",
              "meeple-on-road",
              "meeple_on_r",
              "meeple on the road.",
              "m road",
              "m on r",
              "m r",
              "ro",
              "roa",
              "raod",
              "meepel on road",
              "claim road",
              "claim the road with a meeple",
              "take the road",
              "I want the road",
              "east",
              "E",
              "west",
              "right",
              "left",
              "road east",
              "east road",
              "the road in the east",
              "eastern road",
              "western road",
              "road west",
              "road w",
              "meeple east",
              "meeple on the east",
              "meeple on the road east"});
}

TEST(TypedMove, FieldsBySides) {
  const auto game = straight_placed();
  expect_all(*game,
             "meeple on f",
             {"f",
              "F",
              "meeple on f",
              "field north",
              "the field north",
              "the field in the north",
              "field to the north",
              "north field",
              "northern field",
              "the northern field",
              "upper field",
              "top field",
              "field at the top",
              "field n",
              "n field",
              "n",
              "N",
              "north",
              "North",
              "NORTH",
              "top",
              "up",
              "field top",
              "field f",
              "meeple on the field north",
              "meeple field north",
              "meeple north",
              "meeple n",
              "meeple on the field in the north",
              "field nort",
              "north-field",
              "north_field",
              "nl",
              "fiel north"});
  expect_all(*game,
             "meeple on g",
             {"g",
              "G",
              "meeple on g",
              "field south",
              "the field south",
              "south field",
              "southern field",
              "lower field",
              "bottom field",
              "field at the bottom",
              "field s",
              "s",
              "S",
              "south",
              "South",
              "bottom",
              "down",
              "field g",
              "meeple on the field south",
              "meeple south",
              "meeple on the southern field",
              "the field in the south",
              "put a meeple on the south field",
              "sl"});
}

TEST(TypedMove, NothingInManySpellings) {
  const auto game = straight_placed();
  expect_all(*game,
             "none",
             {"none",
              "None",
              "NONE",
              "none.",
              "pass",
              "Pass",
              "PASS",
              "-",
              "no",
              "No",
              "nothing",
              "skip",
              "no piece",
              "no meeple",
              "place nothing",
              "none please",
              "nobody",
              "1"});
}

TEST(TypedMove, WhatCanMeanSeveralThingsNamesThem) {
  const auto game = straight_placed();
  for (const std::string typed : {"meeple", "field", "the field", "meeple on field"}) {
    const Result<Option> option = typed_option(*game, typed);
    ASSERT_FALSE(option.ok()) << typed;
    EXPECT_THAT(option.error().message, HasSubstr("meeple on f")) << typed;
    EXPECT_THAT(option.error().message, HasSubstr("meeple on g")) << typed;
  }
}

TEST(TypedMove, WhatIsNoAnswerNamesTheNearest) {
  const auto hand = straight_in_hand();
  EXPECT_THAT(typed_option(*hand, "2,0").error().message, HasSubstr("nearest: base/U 1,0 r1"));
  EXPECT_THAT(typed_option(*hand, "1,0 r0").error().message, HasSubstr("so turned"));
  EXPECT_THAT(typed_option(*hand, "none").error().message, HasSubstr("base/U 1,0 r1"));
  EXPECT_THAT(typed_option(*hand, "4").error().message, HasSubstr("there are 3 options"));
  const auto placed = straight_placed();
  EXPECT_THAT(typed_option(*placed, "city").error().message, HasSubstr("is no answer here"));
  EXPECT_THAT(typed_option(*placed, "").error().message, HasSubstr("none"));
}

TEST(TypedMove, IllegalMovesAreSpelledOutForTheirReasons) {
  const auto hand = straight_in_hand();
  EXPECT_EQ(spelled_out(*hand, "u at 1 0 unturned"), "base/U 1,0 r0");
  // The road of the first straight is Ann's; the second goes on with it.
  const auto taken =
      game_with({"base/U", "base/U 1,0 r1", "meeple on r", "base/U", "base/U 2,0 r1"});
  EXPECT_EQ(spelled_out(*taken, "the road"), "meeple on r");
}

}  // namespace
}  // namespace bastide
