#include "sdk/tools/draw/text_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/tools/shell/gate.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string rows_of(const Catalog& catalog,
                    std::string_view tile,
                    Rotation rotation,
                    bool unicode,
                    bool keys = false) {
  const Looks looks(catalog);
  const TileText text(looks, {catalog.find_tile(tile), rotation}, unicode, keys);
  std::string rows;
  for (int y = 0; y < kGlyphRows; ++y) {
    for (int x = 0; x < kGlyphColumns; ++x) {
      rows += text.at(x, y).text;
    }
    rows += '\n';
  }
  return rows;
}

TEST(TileText, AreasLinesAndGroundAreToldApart) {
  TinyRules rules;
  const auto ruleset = add_land(rules, 4).compile();
  EXPECT_EQ(rows_of(ruleset->catalog, "t/start", 0, false), ".ttttt.\nlllllll\n.......\n");
  EXPECT_EQ(rows_of(ruleset->catalog, "t/start", 0, true), "·▒▒▒▒▒·\n═══════\n·······\n");
}

TEST(TileText, TurnedTileIsDrawnTurned) {
  TinyRules rules;
  const auto ruleset = add_land(rules, 4).compile();
  EXPECT_EQ(rows_of(ruleset->catalog, "t/start", 1, true), "···║··▒\n···║·▒▒\n···║··▒\n");
}

TEST(TileText, KeysAreThoseOfAnswers) {
  TinyRules rules;
  const auto ruleset = add_land(rules, 4).compile();
  EXPECT_EQ(rows_of(ruleset->catalog, "t/straight", 0, false, true), "ggggggg\nlllllll\nhhhhhhh\n");
}

TEST(TileText, SymbolsAreCapitals) {
  TinyRules rules;
  add_land(rules, 4).tile("t/well", "ggg ggg ggg ggg", "g grass, well well");
  EXPECT_EQ(rows_of(rules.compile()->catalog, "t/well", 0, false), ".......\n...W...\n.......\n");
}

TEST(TileText, MarkThatOnlyRulesReadIsNotDrawn) {
  TinyRules rules;
  add_land(rules, 4)
      .tile("t/both", "ggg ggg ggg ggg", "g grass", 1, R"("marks": ["quiet", "shown"])")
      .define("mark", "quiet", R"({ "drawn": false })");
  const auto ruleset = rules.compile();
  const Looks looks(ruleset->catalog);
  EXPECT_THAT(looks.shown_marks(ruleset->catalog.tile_kinds[ruleset->catalog.find_tile("t/both")]),
              testing::ElementsAre("shown"));
  EXPECT_EQ(looks.mark("quiet"), nullptr);
  EXPECT_NE(looks.mark("shown"), nullptr);
}

TEST(TileText, TwoAreasThatMeetInACornerAreKeptApart) {
  TinyRules rules;
  add_land(rules, 4)
      .tile("t/one", "ttt ggg ggg ttt", "t town, g grass")
      .tile("t/two", "ttt ggg ggg uuu", "t town, u town, g grass");
  const auto ruleset = rules.compile();
  EXPECT_NE(rows_of(ruleset->catalog, "t/one", 0, false),
            rows_of(ruleset->catalog, "t/two", 0, false));
  EXPECT_THAT(rows_of(ruleset->catalog, "t/two", 0, false), HasSubstr("\\"));
}

TEST(TileText, LinesThatEndInTheMiddleAreNotOneCrossing) {
  TinyRules rules;
  add_land(rules, 4)
      .tile("t/joined", "ggg glg glg glg", "l lane, g grass")
      .tile("t/parted", "ggg glg hmh knk", "l lane, m lane, n lane, g grass, h grass, k grass");
  const auto ruleset = rules.compile();
  EXPECT_EQ(rows_of(ruleset->catalog, "t/joined", 0, true), "·······\n═══╦═══\n···║···\n");
  EXPECT_EQ(rows_of(ruleset->catalog, "t/parted", 0, true), "·······\n═══•═══\n···║···\n");
}

TEST(TextBoard, ShowsCoordinatesAndHowOftenTheHandFits) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  const Looks looks(game->rules().catalog);
  const std::string board = text_board(*game, looks, {});
  EXPECT_THAT(board, HasSubstr("\n   0 "));
  EXPECT_THAT(board, HasSubstr(" 1,0 "));
  EXPECT_THAT(board, HasSubstr("fits 1"));
}

TEST(TextBoard, PiecesStandOnTheirSegment) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  const Looks looks(game->rules().catalog);
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  const std::string unicode = text_board(*game, looks, {});
  EXPECT_THAT(unicode, HasSubstr("═══●═══"));
  TextBoardOptions ascii;
  ascii.unicode = false;
  EXPECT_THAT(text_board(*game, looks, ascii), HasSubstr("lllAlll"));
}

TEST(TextBoard, AsciiBoardHasNoOtherCharacters) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  const Looks looks(game->rules().catalog);
  TextBoardOptions ascii;
  ascii.unicode = false;
  for (const std::string& text : {text_board(*game, looks, ascii),
                                  text_hand(*game, looks, ascii),
                                  text_legend(*game, looks, ascii)}) {
    for (const char letter : text) {
      EXPECT_TRUE(letter == '\n' || (letter >= ' ' && letter <= '~')) << text;
    }
  }
}

TEST(TextBoard, ColourIsUsedOnlyWhenAskedFor) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  const Looks looks(game->rules().catalog);
  TextBoardOptions coloured;
  coloured.colour = true;
  EXPECT_THAT(through_gate(text_legend(*game, looks, coloured)), HasSubstr("\x1b[1;38;5;"));
  EXPECT_THAT(through_gate(text_legend(*game, looks, {})), Not(HasSubstr("\x1b[")));
}

TEST(TextBoard, LastTileNamesItsKeys) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  const Looks looks(game->rules().catalog);
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  EXPECT_THAT(text_last_tile(*game, looks, {}), HasSubstr("t/straight at 1,0"));
  EXPECT_THAT(text_last_tile(*game, looks, {}), HasSubstr("l lane  g grass  h grass"));
}

TEST(Looks, LettersAreUnique) {
  TinyRules rules;
  add_land(rules, 4).feature("track").feature("tower").tile(
      "t/more", "ggg gxg ggg yyy", "x track, y tower, g grass");
  const auto ruleset = rules.compile();
  const Looks looks(ruleset->catalog);
  std::string letters;
  for (std::size_t i = 0; i < ruleset->catalog.feature_kinds.size(); ++i) {
    const char letter = looks.kind(FeatureKindId(i)).letter;
    EXPECT_EQ(letters.find(letter), std::string::npos) << letters << letter;
    letters += letter;
  }
}

TEST(Looks, FormsFollowFromPortsAlone) {
  TinyRules rules;
  const auto ruleset =
      add_land(rules, 4).tile("t/well", "ggg ggg ggg ggg", "g grass, well well").compile();
  const Looks looks(ruleset->catalog);
  EXPECT_EQ(looks.kind(ruleset->catalog.find_feature_kind("t:town")).form, Form::area);
  EXPECT_EQ(looks.kind(ruleset->catalog.find_feature_kind("t:lane")).form, Form::line);
  EXPECT_EQ(looks.kind(ruleset->catalog.find_feature_kind("t:grass")).form, Form::ground);
  EXPECT_EQ(looks.kind(ruleset->catalog.find_feature_kind("t:well")).form, Form::symbol);
}

}  // namespace
}  // namespace bastide
