#include "sdk/tools/trial/record_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/io/event_json.h"
#include "sdk/tools/trial/transcript.h"
#include "tests/unit/tools/base_rules.h"

namespace bastide {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// A game with this many random answers (0: to the end).
std::unique_ptr<Game> random_game(std::size_t answers,
                                  std::uint64_t seed = 5,
                                  bool auto_chance = true) {
  GameSetup setup;
  setup.players = {"Red", "Blue", "Green"};
  setup.seed = seed;
  setup.auto_chance = auto_chance;
  auto game = std::make_unique<Game>(base_rules(), setup);
  Rng rng{seed};
  while (game->waiting() && (answers == 0 || game->position() < answers)) {
    if (game->pending().actor == kChance) {
      EXPECT_TRUE(game->answer_chance().ok());
      continue;
    }
    const std::vector<Option> options = game->options();
    EXPECT_TRUE(game->answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]).ok());
  }
  return game;
}

/// Plays the record to its end.
RecordPlayer played(const Record& record, bool auto_chance = false) {
  Result<GameSetup> setup = game_setup_of(record.setup, *base_rules());
  EXPECT_TRUE(setup.ok());
  setup.value().auto_chance = auto_chance;
  RecordPlayer player(record, base_rules(), setup.value(), true);
  player.finish();
  return player;
}

TEST(RecordGame, RecordedGamePlaysAgainToTheSameState) {
  const std::unique_ptr<Game> game = random_game(0);
  const Record record = record_of(*game, base_request());
  ASSERT_TRUE(record.outcome.has_value());
  const Result<LoadedRecord> loaded = parse_record(record_text(record), "game.jsonl");
  ASSERT_TRUE(loaded.ok());
  RecordPlayer player = played(loaded.value().record);
  EXPECT_FALSE(player.fault().has_value()) << player.fault()->reason;
  EXPECT_EQ(player.position(), record.answers.size());
  EXPECT_EQ(hash_state(player.game().state()), hash_state(game->state()));
}

TEST(RecordGame, GameThatDrawsByItselfAgreesWithItsRecord) {
  const Record record = record_of(*random_game(60), base_request());
  RecordPlayer player = played(record, true);
  EXPECT_FALSE(player.fault().has_value()) << player.fault()->reason;
  EXPECT_TRUE(player.game().waiting());
}

/// Two answers that seed 5 would not draw so: base/C is one of a kind.
Record foreign_record() {
  Record record;
  record.setup.ruleset = "base";
  record.setup.players = {"Red", "Blue"};
  record.setup.seed = 5;
  record.setup.first = "Red";
  record.answers = {{"chance", "core:draw", "base/C", 0, 2},
                    {"Red", "core:place", "base/C 0,-1 r0", 0, 3},
                    {"Red", "core:claim", "none", 0, 4}};
  return record;
}

TEST(RecordGame, DrawsOfTheRecordHoldAndTheSeedDrawsOn) {
  const Record record = foreign_record();
  ASSERT_NE(random_game(0)->answers().at(0).text, "base/C");
  EXPECT_THAT(ruleset_changes(record.setup, *base_rules()), IsEmpty());
  RecordPlayer player = played(record, true);
  ASSERT_FALSE(player.fault().has_value()) << player.fault()->reason;
  EXPECT_EQ(player.position(), 3U);
  const std::unique_ptr<Game> game = player.take_game();
  EXPECT_EQ(game->position(), 4U);
  EXPECT_EQ(game->pending().actor, 1);
}

TEST(RecordGame, TileThatIsGoneCannotBeDrawn) {
  Record record = foreign_record();
  record.answers.push_back({"chance", "core:draw", "base/C", 0, 5});
  RecordPlayer player = played(record);
  ASSERT_TRUE(player.fault().has_value());
  EXPECT_EQ(player.fault()->line, 5);
  EXPECT_THAT(player.fault()->reason,
              StartsWith("no base/C is left among what can come next. Options: base/A  base/B  "));
  EXPECT_EQ(player.illegal_answer(), "");
}

TEST(RecordGame, WhoBeginsIsAskedFor) {
  Record record = foreign_record();
  record.setup.first.clear();
  const bool red = !played(record).fault().has_value();  // does the seed say Red?
  for (RecordAnswer& answer : record.answers) {
    answer.by = answer.by == "chance" ? answer.by : red ? "Blue" : "Red";
  }
  RecordPlayer player = played(record);
  ASSERT_TRUE(player.fault().has_value());
  EXPECT_THAT(
      player.fault()->reason,
      HasSubstr(red ? R"(line 1 holds "first": "Blue")" : R"(line 1 holds "first": "Red")"));
}

TEST(RecordGame, UndoneAnswersAreNotRecorded) {
  const std::unique_ptr<Game> game = random_game(30);
  ASSERT_TRUE(game->undo());
  EXPECT_EQ(record_of(*game, base_request()).answers.size(), game->position());
}

TEST(RecordGame, EditedAnswerIsNamedWithItsLine) {
  Record record = record_of(*random_game(30), base_request());
  const auto place = std::find_if(
      record.answers.begin() + 10, record.answers.end(), [](const RecordAnswer& answer) {
        return answer.choice == "core:place";
      });
  place->text = place->text.substr(0, place->text.find(' ')) + " 99,99 r0";
  RecordPlayer player = played(record);
  ASSERT_TRUE(player.fault().has_value());
  EXPECT_EQ(player.fault()->line, place->line);
  EXPECT_THAT(player.fault()->reason, HasSubstr("99,99"));
  EXPECT_EQ(player.position(), static_cast<std::size_t>(place - record.answers.begin()));
}

TEST(RecordGame, WrongHashIsNamedWithItsLine) {
  Record record = record_of(*random_game(30), base_request());
  record.answers[7].hash ^= 1U;
  RecordPlayer player = played(record);
  ASSERT_TRUE(player.fault().has_value());
  EXPECT_EQ(player.fault()->line, 9);
  EXPECT_EQ(player.position(), 7U);
}

TEST(RecordGame, GameIsPlayedOnAfterTheLastValidAnswer) {
  Record record = record_of(*random_game(40), base_request());
  record.answers[20].hash ^= 1U;
  RecordPlayer player = played(record);
  ASSERT_EQ(player.position(), 20U);
  const std::unique_ptr<Game> game = player.take_game();
  EXPECT_EQ(game->position(), 20U);
  EXPECT_EQ(hash_state(game->state()), record.answers[19].hash);
}

TEST(RecordGame, WrongActorIsNamed) {
  Record record = record_of(*random_game(30), base_request());
  record.answers[1].by = record.answers[1].by == "Red" ? "Blue" : "Red";
  RecordPlayer player = played(record);
  ASSERT_TRUE(player.fault().has_value());
  EXPECT_EQ(player.fault()->line, 3);
}

TEST(RecordGame, WrongOutcomeIsNamed) {
  Record record = record_of(*random_game(0), base_request());
  record.outcome->scores.front().second += 1;
  RecordPlayer player = played(record);
  ASSERT_TRUE(player.fault().has_value());
  EXPECT_EQ(player.fault()->line, static_cast<int>(record.answers.size()) + 2);
}

TEST(RecordGame, ChangedRulesetIsNamed) {
  RecordSetup setup = record_of(*random_game(1), base_request()).setup;
  EXPECT_THAT(ruleset_changes(setup, *base_rules()), IsEmpty());
  setup.catalogue ^= 1U;
  EXPECT_THAT(ruleset_changes(setup, *base_rules()), testing::ElementsAre(HasSubstr("edited")));
  for (auto& [id, version] : setup.plugins) {
    version = id == "base" ? "0.9.0" : version;
  }
  setup.plugins.emplace_back("river", "1.0.0");
  EXPECT_THAT(ruleset_changes(setup, *base_rules()),
              testing::ElementsAre("plugin base was 0.9.0, here it is 1.0.0",
                                   "plugin river 1.0.0 is missing here"));
}

TEST(RecordGame, VersionsAreComparedWithoutACatalogue) {
  RecordSetup setup = foreign_record().setup;
  setup.plugins = {{"base", "0.9.0"}};
  EXPECT_THAT(ruleset_changes(setup, *base_rules()),
              testing::ElementsAre("plugin base was 0.9.0, here it is 1.0.0"));
}

TEST(Transcript, KeptAnswersGiveTheSameText) {
  TranscriptPlan plan;
  plan.ruleset = base_request();
  plan.players = {"Red", "Blue"};
  plan.seed = 3;
  const TranscriptRun first = run_transcript(plan, base_rules(), true);
  EXPECT_THAT(first.text, StartsWith("ruleset: base\nplayers: Red, Blue\nseed: 3\n\nturn 1: "));
  EXPECT_THAT(first.text, HasSubstr("\nend: Red "));
  const Result<TranscriptPlan> kept = parse_transcript(first.text, "t.txt");
  ASSERT_TRUE(kept.ok());
  const TranscriptRun second = run_transcript(kept.value(), base_rules(), false);
  EXPECT_EQ(second.trouble, "");
  EXPECT_EQ(second.text, first.text);
}

TEST(Transcript, AnswerThatDoesNotFitIsNamed) {
  const std::string text =
      "ruleset: base\nplayers: Red, Blue\nseed: 3\n\n1 chance core:draw base/V\n2 Red core:place "
      "base/V 9,9 r0\n";
  const Result<TranscriptPlan> plan = parse_transcript(text, "t.txt");
  ASSERT_TRUE(plan.ok());
  const TranscriptRun run = run_transcript(plan.value(), base_rules(), false);
  EXPECT_EQ(run.line, 6);
  EXPECT_THAT(run.trouble, HasSubstr("9,9"));
}

TEST(Transcript, TooManySeatsAreNamed) {
  TranscriptPlan plan;
  plan.ruleset = base_request();
  plan.players = {"A", "B", "C", "D", "E", "F", "G"};
  EXPECT_THAT(run_transcript(plan, base_rules(), true).trouble, HasSubstr("7 players"));
}

TEST(Transcript, GameGoesOnAtRandomWhereAnswersEndToFit) {
  const std::string text =
      "ruleset: base\nplayers: Red, Blue\nseed: 3\n\n1 chance core:draw base/V\n2 Red core:place "
      "base/V 9,9 r0\n";
  const TranscriptRun run =
      run_transcript(parse_transcript(text, "t.txt").value(), base_rules(), true);
  EXPECT_THAT(run.text, HasSubstr("1 chance core:draw base/V\n2 "));
  EXPECT_THAT(run.text, HasSubstr("\nend: "));
}

TEST(Transcript, BrokenHeadIsRefused) {
  EXPECT_FALSE(parse_transcript("rules: base\n", "t.txt").ok());
  EXPECT_FALSE(parse_transcript("", "t.txt").ok());
  EXPECT_FALSE(parse_transcript("ruleset: base\nplayers: Red\nseed: x\n", "t.txt").ok());
}

TEST(EventJson, EveryEventOfAGameIsAnObjectWithItsName) {
  const std::unique_ptr<Game> game = random_game(0, 9);
  EventScene scene{game->view(),
                   game->journal(),
                   game->setup().players,
                   {"Red", "Blue", "Green"},
                   [&](NameId id) {
                     return game->name(id);
                   }};
  for (const Event& event : game->journal().events) {
    const nlohmann::json json = nlohmann::json::parse(event_json(scene, event, true));
    EXPECT_EQ(json.at("event"), event_name(event.kind));
  }
}

}  // namespace
}  // namespace bastide
