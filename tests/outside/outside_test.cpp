// Programs as bots: what they are told, that each line has the form of the schema, and that nothing
// but what their seat may know is in it.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/base/stop.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/score_json.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/outside/bot_messages.h"
#include "sdk/tools/outside/bot_server.h"
#include "sdk/tools/outside/child_process.h"
#include "sdk/tools/outside/outside_bots.h"
#include "sdk/tools/shell/platform.h"
#include "tests/schemas/json_schema.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

const fs::path kRoot = BASTIDE_SOURCE_DIR;

/// A folder that goes with the test.
class LogFolder {
 public:
  LogFolder()
      : path_(fs::temp_directory_path() / ("bastide-outside-" + std::to_string(process_number()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  LogFolder(const LogFolder&) = delete;
  LogFolder& operator=(const LogFolder&) = delete;
  ~LogFolder() { fs::remove_all(path_); }
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::vector<Json> lines_of(const std::string& file) {
  std::vector<Json> lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(Json::parse(line));
  }
  return lines;
}

JsonSchema schema_of(const std::string& part) {
  Json schema = Json::parse(std::ifstream(kRoot / "sdk/schemas/bot.schema.json"));
  schema["oneOf"] = Json::array({Json{{"$ref", "#/definitions/" + part}}});
  return JsonSchema(schema.dump());
}

/// A game of two seats or more, the first for a program.
struct OutsideGame {
  OutsideGame(const std::string& ruleset, const std::string& command, OutsidePolicy policy = {})
      : owner(policy) {
    catch_signals();
    origin.ruleset = ruleset;
    rules = load_ruleset(origin, project_path());
    GameSetup setup;
    const int seats = std::clamp(2, rules->catalog.least_players, rules->catalog.most_players);
    for (int seat = 0; seat < seats; ++seat) {
      setup.players.push_back("P" + std::to_string(seat + 1));
    }
    setup.seed = 4;
    game = std::make_unique<Game>(rules, setup);
    seat = take_seat(rules, "ext:" + command, &owner, origin);
    seat->new_game(PlayerId(0), 4);
  }

  [[nodiscard]] bool is_asked() const { return game->waiting() && game->pending().actor == 0; }

  void answer_by_chance() {
    const std::vector<Option> options = game->options();
    must_work(game->answer(options[chance.below(static_cast<std::uint32_t>(options.size()))]));
  }

  /// One answer of whoever is asked.
  void step() {
    if (is_asked()) {
      must_work(game->answer(seat->choose(game->state(), game->so_far())));
    } else {
      answer_by_chance();
    }
  }

  LoadRequest origin;
  OutsideBots owner;
  std::shared_ptr<const Ruleset> rules;
  std::unique_ptr<Game> game;
  std::unique_ptr<BotSeat> seat;
  Rng chance{5};
};

class OutsideBotOfEach : public ::testing::TestWithParam<std::string> {};

TEST_P(OutsideBotOfEach, HearsAndSaysWhatTheSchemaAllowsAndNoSecrets) {
  const LogFolder folder;
  OutsideGame played(GetParam(),
                     "tee " + folder.file("heard") + " | python3 " +
                         (kRoot / "docs/examples/bots/mybot.py").string() + " | tee " +
                         folder.file("said"));
  const auto told_seed = static_cast<std::uint64_t>(mix(4, 1) >> 32U);
  BotSeat greedy(played.rules, "greedy");
  greedy.new_game(PlayerId(0), told_seed);
  std::vector<std::string> choices;  // of ours, within the program
  while (played.game->waiting()) {
    if (played.is_asked()) {
      choices.push_back(played.game->text(greedy.choose(played.game->state())));
    }
    played.step();
  }
  const OutsideTally tally = played.owner.tallies().begin()->second;
  EXPECT_EQ(tally.fault_count(), 0U) << testing::PrintToString(tally.samples);
  EXPECT_GT(tally.decisions, 5U);
  played.seat = nullptr;  // all is written

  BotServer server("greedy", [&](const NewGame&) { return played.rules; });
  const JsonSchema of_game = schema_of("of_game");
  std::vector<bool> is_told(played.game->answers().size(), false);
  std::size_t goes = 0;
  for (const Json& line : lines_of(folder.file("heard"))) {
    EXPECT_EQ(of_game.complaints(line), "") << line;
    EXPECT_TRUE(read_order(line.dump()).ok()) << line;
    const std::string reply = server.reply(line.dump());
    if (line["do"] == "go") {
      const Json best = Json::parse(reply);
      ASSERT_TRUE(best.contains("best")) << reply;
      EXPECT_EQ(line["legal"][best["best"].get<std::size_t>()]["move"], choices[goes]) << goes;
    }
    goes += line["do"] == "go" ? 1U : 0U;
    for (std::size_t i = 0; line["do"] == "position" && i < line["moves"].size(); ++i) {
      const std::size_t n = line["from"].get<std::size_t>() + i;
      const Answer& answer = played.game->answers()[n];
      const Json& move = line["moves"][i];
      is_told[n] = move.contains("move");
      EXPECT_EQ(move["by"], answer.actor == kChance ? -1 : answer.actor);
      EXPECT_EQ(move["choice"], answer.choice);
      if (move.contains("move")) {
        EXPECT_EQ(move["move"], answer.text);
        EXPECT_TRUE(played.game->is_told(n, PlayerId(0))) << line;
      }
    }
  }
  EXPECT_EQ(goes, tally.decisions);
  std::size_t last = is_told.size();  // what followed its last answer nobody told it
  while (last > 0 && played.game->answers()[last - 1].actor != 0) {
    --last;
  }
  for (std::size_t n = 0; n + 1 < last; ++n) {
    EXPECT_EQ(is_told[n], played.game->is_told(n, PlayerId(0))) << "answer " << n;
  }
  const JsonSchema of_bot = schema_of("of_bot");
  for (const Json& line : lines_of(folder.file("said"))) {
    EXPECT_EQ(of_bot.complaints(line), "") << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Ruleset,
                         OutsideBotOfEach,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& tested) { return test_name(tested.param); });

/// It was waited for longer than the clock of an answer says.
TEST(OutsideBot, WhoNeverSaysHelloIsToldHowLongWasWaited) {
  OutsideGame played("base", "sleep 100", {OnFault::random, 20ms, 150ms});
  while (!played.is_asked()) {
    played.step();
  }
  const auto begin = std::chrono::steady_clock::now();
  played.step();
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 150ms);
  EXPECT_THAT(played.owner.tallies().begin()->second.samples.front(),
              HasSubstr("it did not answer hello: no answer within 150 ms"));
}

/// The board that a bot was told is that of the state.
void expect_board(const Json& board, const State& state) {
  ASSERT_EQ(board["tiles"].size(), state.board.size());
  for (std::size_t i = 0; i < state.board.size(); ++i) {
    const PlacedTile& tile = state.board.tile(TileId(i));
    EXPECT_EQ(board["tiles"][i]["cell"], (Json{tile.cell.x, tile.cell.y}));
    EXPECT_EQ(board["tiles"][i]["rotation"], tile.rotation);
  }
  std::size_t standing = 0;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    standing += is_on_board(state.pieces.row(PieceId(i)).where) ? 1U : 0U;
  }
  EXPECT_EQ(board["pieces"].size(), standing);
  std::size_t segments = 0;
  for (const Json& feature : board["features"]) {
    segments += feature["segments"].size();
  }
  EXPECT_EQ(segments, state.features.segment_count());
}

TEST(OutsideBot, IsExplainedWhatItsSeatCanTell) {
  const LogFolder folder;
  OutsideGame played(
      "traders-and-builders",
      "python3 " + (kRoot / "tests/outside/asking_bot.py").string() + " " + folder.file("replies"));
  const JsonSchema of_game = schema_of("of_game");
  std::size_t awards = 0;
  for (int n = 0; n < 120 && played.game->waiting(); ++n) {
    const bool is_asked = played.is_asked();
    if (!is_asked) {
      played.step();
      continue;
    }
    const Viewer viewer{PlayerId(0), false};
    Game& game = *played.game;
    const State before = game.shown();
    const Json score =
        score_json(game, score_table_for(game, PlayerId(0)), viewer, foretold_to(game, viewer));
    const Result<WhyAnswer> why = explain_move(game, "100,100");
    const Json reason =
        why.ok() ? Json(why_json(why.value())) : Json{{"error", why.error().message}};
    played.step();
    const Json replies = Json::parse(std::ifstream(folder.file("replies")));
    ASSERT_EQ(replies["score"], score) << "answer " << n;
    ASSERT_EQ(replies["why"], reason) << "answer " << n;
    EXPECT_THAT(replies["ahead"]["error"].get<std::string>(), HasSubstr("one move at a time"));
    EXPECT_EQ(of_game.complaints(Json{{"score", replies["score"]}}), "");
    awards += score["awards"].size();
    EXPECT_EQ(of_game.complaints(Json{{"board", replies["board"]}}), "");
    expect_board(replies["board"], before);
  }
  EXPECT_GT(awards, 0U);
  EXPECT_EQ(played.owner.tallies().begin()->second.fault_count(), 0U);
}

TEST(OutsideBot, IsToldAnewAfterAnswersWereTakenBack) {
  const LogFolder folder;
  OutsideGame played("base",
                     "tee " + folder.file("heard") + " | python3 " +
                         (kRoot / "docs/examples/bots/mybot.py").string());
  for (int n = 0; n < 30; ++n) {
    played.step();
  }
  std::size_t at = 12;
  must_work(played.game->go_to(at));
  while (!played.is_asked()) {
    must_work(played.game->go_to(++at));
  }
  played.answer_by_chance();  // another one than before
  while (!played.is_asked()) {
    played.answer_by_chance();
  }
  const std::size_t answers = played.game->position();
  played.step();
  played.seat = nullptr;
  const std::vector<Json> lines = lines_of(folder.file("heard"));
  Json last;
  for (const Json& line : lines) {
    last = line["do"] == "position" ? line : last;
  }
  EXPECT_EQ(last["from"], 0);
  ASSERT_EQ(last["moves"].size(), answers);
  for (std::size_t n = 0; n < answers; ++n) {
    EXPECT_EQ(last["moves"][n]["move"], played.game->answers()[n].text);
  }
}

TEST(BotMessages, SayWhatIsWrongWithALine) {
  const auto complaint = [](std::string_view line) {
    const Result<BotAnswer> answer = read_answer(line);
    return answer.ok() ? std::string("fine") : answer.error().message;
  };
  EXPECT_EQ(complaint(R"({"best":3,"go":7,"value":1.5,"pv":["x"]})"), "fine");
  EXPECT_EQ(complaint(R"({"best":"none","go":7})"), "fine");
  EXPECT_EQ(complaint(R"({"info":{"depth":3}})"), "fine");
  EXPECT_THAT(complaint(R"({"best":3})"), HasSubstr("\"go\""));
  EXPECT_THAT(complaint(R"({"best":-3,"go":1})"), HasSubstr("\"best\""));
  EXPECT_THAT(complaint(R"({"best":3,"go":1,"valu":2})"), HasSubstr("did you mean \"value\"?"));
  EXPECT_THAT(complaint(R"({"ask":"wy","move":"x"})"), HasSubstr("did you mean \"why\"?"));
  EXPECT_THAT(complaint(R"({"ask":"why"})"), HasSubstr("\"move\""));
  EXPECT_THAT(complaint("[]"), HasSubstr("expected an object, found a list"));
  EXPECT_THAT(complaint("{}"), HasSubstr("expected an object with \"best\""));
  EXPECT_NE(complaint("{\"best\":3,\"go\":"), "fine");
  EXPECT_NE(complaint("{\"best\":3,\"go\":1}{\"best\":3,\"go\":1}"), "fine");
}

TEST(JsonLine, QuotesEverythingThatATextMayHold) {
  std::string text;
  JsonLine json(text);
  json.open_object().member("a\"b", "c\\d\n\x01é").key("list").open_list().number(-7).open_list();
  json.close_list().text("").close_list().member("n", 12).close_object().end();
  ASSERT_EQ(text.back(), '\n');
  EXPECT_EQ(Json::parse(text),
            (Json{{"a\"b", "c\\d\n\x01é"}, {"list", {-7, Json::array(), ""}}, {"n", 12}}));
}

TEST(ChildProcess, TakesAndGivesMoreThanAPipeHolds) {
  catch_signals();
  auto process = std::move(ChildProcess::start("cat").value());
  const auto until = ChildProcess::Clock::now() + std::chrono::seconds(20);
  std::string text;
  constexpr int kLines = 20;
  for (int n = 0; n < kLines; ++n) {
    text += std::string(10'000, static_cast<char>('a' + n)) + "\n";
  }
  ASSERT_EQ(process->send(text, until), ChildProcess::Heard::line);
  std::string line;
  for (int n = 0; n < kLines; ++n) {
    ASSERT_EQ(process->read(line, until), ChildProcess::Heard::line);
    EXPECT_EQ(line, std::string(10'000, static_cast<char>('a' + n)));
  }
  const auto soon = ChildProcess::Clock::now() + std::chrono::milliseconds(20);
  EXPECT_EQ(process->read(line, soon), ChildProcess::Heard::late);
  {
    const std::atomic<bool> asked = true;
    const Stoppable stoppable(asked);
    EXPECT_THROW(static_cast<void>(process->read(line, until)), Stopped);
  }
  EXPECT_TRUE(process->let_end(std::chrono::seconds(10)));
  EXPECT_EQ(process->read(line, until), ChildProcess::Heard::ended);
  EXPECT_EQ(process->ending(), "it ended with code 0");
}

}  // namespace
}  // namespace bastide
