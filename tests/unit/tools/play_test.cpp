#include <cstdio>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/io/record_file.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/unseen_tiles.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/play/play_session.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::shared_ptr<const Ruleset> land(int straights) {
  static TinyRules few;
  static TinyRules many;
  static const auto kFew = add_land(few, 2).compile();
  static const auto kMany = add_land(many, 12).compile();
  return straights > 2 ? kMany : kFew;
}

/// What a session with these lines typed into it prints.
std::string play(const std::string& typed,
                 PlaySetup setup,
                 std::shared_ptr<const Ruleset> rules = land(12),
                 Exit* exit = nullptr) {
  Program program("bastide");
  std::istringstream input(typed);
  testing::internal::CaptureStdout();
  PlaySession session(program, new_land_game(std::move(rules)), std::move(setup));
  const Exit result = session.run(input);
  std::fflush(stdout);
  if (exit != nullptr) {
    *exit = result;
  }
  return testing::internal::GetCapturedStdout();
}

PlaySetup two_people() {
  PlaySetup setup;
  setup.seats = {"human", "human"};
  setup.origin.ruleset = "tiny";
  return setup;
}

std::filesystem::path fresh_file(const std::string& name) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / ("bastide_" + name);
  std::filesystem::remove(path);
  return path;
}

TEST(PlayInput, CommandsHaveShortAndLongNames) {
  EXPECT_EQ(read_play_input(" u ").command, PlayCommand::undo);
  EXPECT_EQ(read_play_input("undo").command, PlayCommand::undo);
  EXPECT_EQ(read_play_input("").command, PlayCommand::nothing);
  EXPECT_EQ(read_play_input("w 1,0 r3").rest, "1,0 r3");
  EXPECT_EQ(read_play_input("man on l\r").rest, "man on l");
}

TEST(PlayInput, AnswersMayBeShort) {
  const auto game = new_land_game(land(12));
  EXPECT_TRUE(typed_option(*game, "t/straight 1,0 r0").ok());
  EXPECT_TRUE(typed_option(*game, "1,0 r0").ok());
  EXPECT_TRUE(typed_option(*game, "1").ok());
  EXPECT_FALSE(typed_option(*game, "1000").ok());
  const Result<Option> several = typed_option(*game, "0,1");
  EXPECT_TRUE(several.ok() || several.error().message.find("ways") != std::string::npos);
}

TEST(PlaySession, ClosedInputEndsTheGameCleanly) {
  Exit exit = Exit::no;
  const std::string shown = play("", two_people(), land(12), &exit);
  EXPECT_EQ(exit, Exit::ok);
  EXPECT_THAT(shown, HasSubstr("Ann> "));
  EXPECT_THAT(shown, HasSubstr("not saved"));
}

TEST(PlaySession, AnswersAreCarriedOut) {
  const std::string shown = play("1,0 r0\nman on l\n", two_people());
  EXPECT_THAT(shown, HasSubstr("═══●═══"));
  EXPECT_THAT(shown, HasSubstr("Bob> "));
}

TEST(PlaySession, AnswersUnderSealAreToldTogether) {
  TinyRules rules;
  const auto sealed = add_fruit(add_land(rules, 12), Hush::sealed).compile();
  EXPECT_THAT(play("plum\n", two_people(), sealed), Not(HasSubstr("Ann chose")));
  const std::string shown = play("plum\nfig\n", two_people(), sealed);
  EXPECT_THAT(shown, HasSubstr("  Ann chose plum\n  Bob chose fig\n"));
}

TEST(PlaySession, ABotsAnswerUnderSealIsNotShown) {
  TinyRules rules;
  PlaySetup setup = two_people();
  setup.seats = {"random", "human"};
  const auto sealed = add_fruit(add_land(rules, 12), Hush::sealed).compile();
  const std::string before = play("", setup, sealed);
  EXPECT_THAT(before, HasSubstr("Ann has chosen\n"));
  EXPECT_THAT(before, Not(HasSubstr("Ann chose")));
  EXPECT_THAT(play("fig\n", setup, sealed), HasSubstr("  Bob chose fig\n"));
}

TEST(PlaySession, ASecretIsNeverToldAndAnUndoDoesNotTellIt) {
  TinyRules rules;
  const auto secret = add_fruit(add_land(rules, 12), Hush::secret).compile();
  const std::string shown = play("plum\nfig\nu\nu\nredo\nredo\ns\nb\n", two_people(), secret);
  EXPECT_THAT(shown, Not(HasSubstr("chose")));
}

TEST(PlaySession, WrongAnswersChangeNothing) {
  const std::string shown = play("9,9 r0\nnonsense\nq\n", two_people());
  EXPECT_THAT(shown, HasSubstr("\"w 9,9 r0\" says why"));
  EXPECT_THAT(shown, Not(HasSubstr("Bob> ")));
}

TEST(PlaySession, UndoGoesBackToTheTile) {
  const std::filesystem::path file = fresh_file("undo.jsonl");
  PlaySetup setup = two_people();
  setup.save = file.string();
  play("1,0 r0\nman on l\nu\nu\n", setup);
  const Result<LoadedRecord> undone = load_record(file);
  ASSERT_TRUE(undone.ok());
  EXPECT_EQ(undone.value().record.answers.size(), 1U);  // the draw
  std::filesystem::remove(file);
  setup.save = fresh_file("redo.jsonl").string();
  play("1,0 r0\nman on l\nu\nu\nredo\nredo\n", setup);
  const Result<LoadedRecord> redone = load_record(setup.save);
  ASSERT_TRUE(redone.ok());
  EXPECT_EQ(redone.value().record.answers.size(), 4U);  // draw, place, claim, draw
  std::filesystem::remove(setup.save);
}

TEST(PlaySession, UndoBeforeTheFirstAnswerSaysSo) {
  EXPECT_THAT(play("u\n", two_people()), HasSubstr("nothing to take back"));
}

TEST(PlaySession, UndoAlsoTakesBackWhatBotsDid) {
  PlaySetup setup = two_people();
  setup.seats = {"human", "random"};
  setup.save = fresh_file("bots.jsonl").string();
  play("1,0 r0\nnone\nu\n", setup);
  const Result<LoadedRecord> record = load_record(setup.save);
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record.value().record.answers.size(),
            2U);  // draw and place; the piece is Ann's to choose again
  std::filesystem::remove(setup.save);
}

TEST(PlaySession, EveryAnswerIsSaved) {
  PlaySetup setup = two_people();
  setup.save = fresh_file("save.jsonl").string();
  EXPECT_THAT(play("1,0 r0\n", setup), HasSubstr("--resume"));
  const Result<LoadedRecord> record = load_record(setup.save);
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record.value().record.answers.back().text, "t/straight 1,0 r0");
  EXPECT_FALSE(record.value().record.outcome.has_value());
  std::filesystem::remove(setup.save);
}

TEST(PlaySession, GameOfBotsEndsWithScores) {
  PlaySetup setup = two_people();
  setup.seats = {"random", "random"};
  setup.save = fresh_file("end.jsonl").string();
  const std::string shown = play("", setup, land(2));
  EXPECT_THAT(shown, AnyOf(HasSubstr("wins with"), HasSubstr("share the victory")));
  EXPECT_TRUE(load_record(setup.save).value().record.outcome.has_value());
  std::filesystem::remove(setup.save);
}

TEST(PlaySession, UnknownBotIsRefusedWithTheKnownOnes) {
  PlaySetup setup = two_people();
  setup.seats = {"human", "nobody"};
  Program program("bastide");
  try {
    PlaySession session(program, new_land_game(land(12)), setup);
    FAIL();
  } catch (const ToolError& error) {
    EXPECT_EQ(error.exit(), Exit::usage);
    EXPECT_THAT(error.what(), HasSubstr("random"));
  }
}

TEST(PlaySession, ABotThatSeesAllTakesNoSeat) {
  Program program("bastide");
  PlaySetup setup;
  setup.origin.ruleset = "tiny";
  for (const char* other : {"human", "greedy"}) {
    setup.seats = {other, "mcts:9+seer"};
    try {
      PlaySession session(program, new_land_game(land(2)), setup);
      FAIL() << "it took a seat";
    } catch (const ToolError& error) {
      EXPECT_EQ(error.exit(), Exit::usage);
      EXPECT_THAT(error.what(), HasSubstr("\"mcts:9+seer\" knows what is hidden"));
    }
  }
}

TEST(PlaySession, CommandsShowWhatTheyPromise) {
  const std::string shown = play("?\nl\ns\nt\nw 1,0 r1\nh\nq\n", two_people());
  EXPECT_THAT(shown, HasSubstr("Type the cell, x before y"));
  EXPECT_THAT(shown, HasSubstr("  1 t/straight"));
  EXPECT_THAT(shown, HasSubstr("if it ended now"));
  EXPECT_THAT(shown, HasSubstr("11 tiles nobody has seen yet"));
  EXPECT_THAT(shown, HasSubstr("illegal: t/straight 1,0 r1"));
  EXPECT_THAT(shown, HasSubstr("In brackets: points that you gain"));
}

TEST(Why, EveryReasonAgainstAPlacementIsNamed) {
  const auto game = new_land_game(land(12));
  const Result<WhyAnswer> answer = explain_move(*game, "1,0 r1");
  ASSERT_TRUE(answer.ok());
  EXPECT_FALSE(answer.value().legal);
  ASSERT_EQ(answer.value().reasons.size(), 1U);
  EXPECT_EQ(answer.value().reasons[0].id, "core:edge_mismatch");
  EXPECT_EQ(answer.value().reasons[0].text,
            "the west side shows grass, but the tile at 0,0 shows grass-lane-grass there");
  EXPECT_THAT(answer.value().nearest.front(), HasSubstr("1,0 r0"));
}

TEST(Why, FarCellsHaveNoNeighbour) {
  const auto game = new_land_game(land(12));
  const Result<WhyAnswer> answer = explain_move(*game, "7,7 r0");
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().reasons[0].id, "core:no_neighbour");
}

TEST(Why, ClaimsAreExplainedBySegment) {
  const auto game = new_land_game(land(12));
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  EXPECT_TRUE(explain_move(*game, "man on l").value().legal);
  ASSERT_TRUE(game->answer("man on l").ok());
  ASSERT_TRUE(game->answer("t/straight 2,0 r0").ok());
  const Result<WhyAnswer> answer = explain_move(*game, "man on l");
  ASSERT_TRUE(answer.ok());
  ASSERT_EQ(answer.value().reasons.size(), 1U);
  EXPECT_EQ(answer.value().reasons[0].id, "core:occupied");
  EXPECT_THAT(answer.value().nearest, ElementsAre("none", "man on g", "man on h"));
}

TEST(Why, AStepThatIsNotAskedNowIsToldAndFound) {
  const auto game = new_land_game(land(12));
  const Result<WhyAnswer> early = explain_move(*game, "man on l");
  ASSERT_TRUE(early.ok());
  ASSERT_EQ(early.value().reasons.size(), 1U);
  EXPECT_EQ(early.value().reasons[0].id, "core:not_now");
  EXPECT_THAT(early.value().reasons[0].text, HasSubstr("; man on l\" asks about both"));
  EXPECT_FALSE(find_step(*game, Choice::claim).has_value());
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("none").ok());
  ASSERT_TRUE(game->answer("t/straight 2,0 r0").ok());
  ASSERT_TRUE(game->answer("none").ok());
  // Draw, place, claim, draw, place, claim, draw: of the claims after 2 and 5 answers the last one.
  EXPECT_EQ(game->position(), 7U);
  EXPECT_EQ(find_step(*game, Choice::claim), 5U);
  EXPECT_EQ(find_step(*game, Choice::settle), std::nullopt);
  const Result<WhyAnswer> late = explain_move(*game, "3,0 r0; 4,0 r0");
  ASSERT_TRUE(late.ok());
  EXPECT_EQ(late.value().reasons.at(0).id, "core:not_now");
}

TEST(Why, StepsOfATurnMayBeChained) {
  const auto game = new_land_game(land(12));
  EXPECT_TRUE(explain_move(*game, "1,0 r0; man on l").value().legal);
}

TEST(Why, NonsenseIsNotAMove) {
  const auto game = new_land_game(land(12));
  EXPECT_FALSE(explain_move(*game, "t/nothing 1,0").ok());
  EXPECT_FALSE(explain_move(*game, "hello").ok());
}

TEST(ScoreText, SumsAreWrittenOut) {
  AwardText award;
  award.points = 12;
  award.lines = {{"t:town.tile", 5, 2, 10, ""}, {"t:town.banners", 1, 2, 2, ""}};
  award.lines[0].words = {"tile", "tiles"};
  award.lines[1].words = {"banner", "banners"};
  EXPECT_EQ(award_sum(award), "5 tiles × 2 + 1 banner × 2 = 12");
  award.lines[1].voided = "t:closed_gate";
  award.points = 10;
  EXPECT_EQ(award_sum(award), "5 tiles × 2 = 10 [not counted: 1 banner × 2, closed gate]");
}

TEST(ScoreText, LinesSayWhereTheirPointsComeFrom) {
  AwardText award;
  award.points = 9;
  award.lines = {{"t:hen", 8, 1, 8, ""}, {"t:flat", 1, 1, 1, ""}};
  award.lines[0].words = {"hen", "hens"};
  award.lines[0].place = "2,-1";
  EXPECT_EQ(award_sum(award), "8 hens × 1 at 2,-1 + flat 1 = 9");
}

TEST(ScoreText, RulesAreNamedByWhatTheyCount) {
  AwardText award;
  award.lines = {{"t:tile", 5, 2, 10, "", {"T-1", "T-2"}},
                 {"t:banner", 1, 2, 2, "", {"T-1", "T-2"}},
                 {"t:nothing", 0, 2, 0, "", {"T-9"}}};
  EXPECT_EQ(award_rules(award), "T-1, T-2");
  award.lines.push_back({"t:hen", 1, 2, 2, "", {"T-3", "T-4", "T-5", "T-6", "T-7"}});
  EXPECT_EQ(award_rules(award), "tile, banner: T-1, T-2; hen: T-3, T-4, T-5 and 2 more");
}

TEST(ScoreTable, PointsComeFromKinds) {
  const auto game = new_land_game(land(2));
  while (game->waiting()) {
    const std::vector<Option> options = game->options();
    ASSERT_TRUE(game->answer(options.back()).ok());
  }
  const ScoreTable table = score_table(*game);
  for (const ColourScore& score : table.colours) {
    std::int32_t sum = score.other;
    for (const std::int32_t points : score.by_kind) {
      sum += points;
    }
    EXPECT_EQ(sum, score.points);
    EXPECT_EQ(score.other, 0);
  }
}

TEST(UnseenTiles, DrawnTilesAreNoLongerCounted) {
  const auto game = new_land_game(land(12));
  EXPECT_EQ(unseen_tiles(*game).count, 11);
  ASSERT_TRUE(game->answer("1,0 r0").ok());
  ASSERT_TRUE(game->answer("none").ok());
  EXPECT_EQ(unseen_tiles(*game).count, 10);
}

TEST(UnseenTiles, CellsThatNothingFitsAreDead) {
  const auto game = new_land_game(land(12));
  // North of the start tile only a town fits, and no other tile has one.
  EXPECT_EQ(unseen_tiles(*game).dead, (std::vector<Cell>{{0, -1}}));
}

}  // namespace
}  // namespace bastide
