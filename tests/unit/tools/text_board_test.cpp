#include "sdk/tools/draw/text_board.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/tools/draw/text_hand.h"
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
  const TileText text(looks, {catalog.tile_kinds.find(tile), rotation}, unicode, keys);
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
  EXPECT_THAT(
      looks.shown_marks(ruleset->catalog.tile_kinds[ruleset->catalog.tile_kinds.find("t/both")]),
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

TextBook book_of(const Game& game, bool unicode = true, Depth depth = Depth::none) {
  return {game.rules().catalog, {unicode, {depth, false}}};
}

TEST(TextBoard, ShowsCoordinatesAndHowOftenTheHandFits) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  TextBook book = book_of(*game);
  const std::string board = text_board(*game, book, {});
  EXPECT_THAT(board, HasSubstr("\n   0 "));
  EXPECT_THAT(board, HasSubstr(" 1,0 "));
  EXPECT_THAT(board, HasSubstr("fits 1"));
}

TEST(TextBoard, PiecesStandOnTheirSegment) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  TextBook book = book_of(*game);
  EXPECT_THAT(text_board(*game, book, {}), HasSubstr("═══●═══"));
  TextBook ascii = book_of(*game, false);
  EXPECT_THAT(text_board(*game, ascii, {}), HasSubstr("lllAlll"));
}

TEST(TextBoard, AsciiBoardHasNoOtherCharacters) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  TextBook book = book_of(*game, false);
  TextBoardOptions window;
  window.window = BoardWindow{40, 7, TileSize::compact, {}, false};
  for (const std::string& text : {text_board(*game, book, {}),
                                  text_board(*game, book, window),
                                  text_hand(*game, book),
                                  text_legend(book)}) {
    for (const char letter : text) {
      EXPECT_TRUE(letter == '\n' || (letter >= ' ' && letter <= '~')) << text;
    }
  }
}

TEST(TextBoard, ColourIsUsedOnlyWhenAskedFor) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  TextBook coloured = book_of(*game, true, Depth::table);
  EXPECT_THAT(through_gate(text_board(*game, coloured, {})), HasSubstr("\x1b[38;5;"));
  EXPECT_THAT(through_gate(coloured.seat(0)), HasSubstr("\x1b[1;38;5;"));
  TextBook plain = book_of(*game);
  EXPECT_THAT(through_gate(text_board(*game, plain, {}) + plain.seat(0)), Not(HasSubstr("\x1b[")));
}

TEST(TextBoard, LastTileNamesItsKeys) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  TextBook book = book_of(*game);
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  EXPECT_THAT(text_last_tile(*game, book), HasSubstr("t/straight at 1,0"));
  EXPECT_THAT(text_last_tile(*game, book), HasSubstr("l lane  g grass  h grass"));
}

/// A row of lanes from 0,0 to 10,0.
std::unique_ptr<Game> long_game() {
  TinyRules rules;
  auto game = new_land_game(add_land(rules, 12).compile());
  for (int x = 1; x <= 10; ++x) {
    EXPECT_TRUE(game->answer("t/straight " + std::to_string(x) + ",0 r0").ok());
    EXPECT_TRUE(game->answer("none").ok());
  }
  return game;
}

TEST(TextWindow, NothingIsLargerThanTheWindow) {
  const auto game = long_game();
  for (const auto& [columns, rows] : {std::pair{20, 6}, {33, 8}, {60, 12}, {79, 20}, {200, 60}}) {
    for (const bool all : {false, true}) {
      for (const std::optional<TileSize> size :
           {std::optional<TileSize>(), {TileSize::tiny}, {TileSize::compact}, {TileSize::normal}}) {
        TextBoardOptions options;
        options.window = BoardWindow{columns, rows, size, {}, all};
        TextBook book = book_of(*game);
        std::istringstream lines(text_board(*game, book, options));
        int count = 0;
        for (std::string line; std::getline(lines, line); ++count) {
          EXPECT_LE(text_width(line), static_cast<std::size_t>(columns)) << line;
        }
        EXPECT_LE(count, rows);
      }
    }
  }
}

TEST(TextWindow, FollowsTheLastTileAndSaysWhereThereIsMore) {
  const auto game = long_game();
  TextBook book = book_of(*game);
  TextBoardOptions options;
  // 33 - 5 - 2 columns hold five compact tiles of 5; 7 rows hold two of 3.
  options.window = BoardWindow{33, 7, TileSize::compact, {}, false};
  const BoardPart last = part_of_board(*game, options);
  EXPECT_EQ(last.from, (Cell{7, -1}));  // 11,0 is open, and the last column
  EXPECT_EQ(last.to, (Cell{11, 0}));
  const std::string shown = text_board(*game, book, options);
  EXPECT_TRUE(shown.starts_with("◀")) << shown;
  EXPECT_THAT(shown, Not(HasSubstr("▶")));
  EXPECT_THAT(shown, HasSubstr("┏···┓"));
  options.window->middle = Cell{5, 0};
  EXPECT_EQ(part_of_board(*game, options).from, (Cell{3, -1}));
  EXPECT_THAT(text_board(*game, book, options), HasSubstr("▶"));
  EXPECT_THAT(text_board(*game, book, options), Not(HasSubstr("┏")));
}

TEST(TextWindow, AllIsAsSmallAsItMustBe) {
  const auto game = long_game();
  TextBoardOptions options;
  // From -1,-1 to 11,1: 13 by 3 cells.
  options.window = BoardWindow{13 * 8 + 1 + 7, 3 * 4 + 1 + 1, {}, {}, true};
  EXPECT_EQ(part_of_board(*game, options).size, TileSize::normal);
  options.window->columns = 13 * 5 + 7;
  EXPECT_EQ(part_of_board(*game, options).size, TileSize::compact);
  options.window->columns = 13 * 5 + 6;
  EXPECT_EQ(part_of_board(*game, options).size, TileSize::tiny);
}

TEST(Palette, ColoursAreReadableOnEveryBackground) {
  EXPECT_EQ(Palette{}.code("#0072B2", 4.5), "");
  EXPECT_EQ((Palette{Depth::full, false}.code("brown", 4.5)), "");
  EXPECT_EQ((Palette{Depth::full, false}.code("#dfe9c8", 4.5)), "38;2;223;233;200");
  EXPECT_EQ((Palette{Depth::full, true}.code("#000000", 4.5)), "38;2;0;0;0");
  // Black on dark becomes grey, until it can be read: contrast 4.5 to (30, 30, 30).
  EXPECT_NE((Palette{Depth::full, false}.code("#000000", 4.5)), "38;2;0;0;0");
  EXPECT_EQ((Palette{Depth::table, false}.code("#ff0000", 3)), "38;5;196");
  EXPECT_EQ((Palette{Depth::sixteen, false}.code("#0072B2", 4.5)), "94");
  EXPECT_EQ((Palette{Depth::sixteen, true}.code("#009E73", 4.5)), "32");
  EXPECT_EQ((Palette{Depth::sixteen, true}.code("#eeeeee", 4.5)), "30");
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
  EXPECT_EQ(looks.kind(ruleset->catalog.feature_kinds.find("t:town")).form, Form::area);
  EXPECT_EQ(looks.kind(ruleset->catalog.feature_kinds.find("t:lane")).form, Form::line);
  EXPECT_EQ(looks.kind(ruleset->catalog.feature_kinds.find("t:grass")).form, Form::ground);
  EXPECT_EQ(looks.kind(ruleset->catalog.feature_kinds.find("t:well")).form, Form::symbol);
}

}  // namespace
}  // namespace bastide
