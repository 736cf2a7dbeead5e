#include "kernel/engine.h"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/question.h"
#include "kernel/rules/effects.h"
#include "kernel/state/answer_hash.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

GameSetup setup(std::uint64_t seed = 1) {
  GameSetup setup;
  setup.players = {"Anna", "Ben"};
  setup.seed = seed;
  setup.first = 0;
  return setup;
}

/// Answers with the option that a simple count picks, to the end of the game.
void play_out(Game& game) {
  for (std::size_t n = 0; !game.over(); ++n) {
    const std::vector<Option> options = game.options();
    ASSERT_FALSE(options.empty());
    ASSERT_TRUE(game.answer(options[n * 7 % options.size()]).ok());
  }
}

TEST(Game, EqualSetUpsGiveEqualGames) {
  FewTiles rules;
  const auto compiled = rules.compile();
  Game first(compiled, setup(3));
  Game second(compiled, setup(3));
  play_out(first);
  play_out(second);
  EXPECT_EQ(first.state(), second.state());
}

TEST(Game, SeedDecidesTheDraws) {
  FewTiles rules;
  const auto compiled = rules.compile();
  std::vector<std::string> drawn;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Game game(compiled, setup(seed));
    drawn.push_back(game.answers().front().text);
  }
  std::sort(drawn.begin(), drawn.end());
  EXPECT_NE(drawn.front(), drawn.back());
}

TEST(Game, DrawsAreRecordedLikeOtherAnswers) {
  FewTiles rules;
  const Game game(rules.compile(), setup());
  ASSERT_FALSE(game.answers().empty());
  EXPECT_EQ(game.answers().front().actor, kChance);
  EXPECT_EQ(game.answers().front().choice, "core:draw");
}

TEST(Game, DrawsMayBeLeftToTheCaller) {
  FewTiles rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  EXPECT_EQ(game.pending().actor, kChance);
  ASSERT_TRUE(game.answer("t/cap").ok());
  EXPECT_EQ(game.pending().choice, Choice::place);
  EXPECT_EQ(game.answer_chance().error().message, "chance has nothing to answer now");
}

TEST(Game, DrawingForEverIsAFault) {
  TownAndLane rules;
  rules.feature("moor", R"({ "done": "never" })").tile("t/odd", "mmm mmm mmm mmm", "m moor");
  rules.hook(Shape::react, "core:tile_discarded", "again", [](HookCall& call) {
    const Catalog& catalog = call.context.catalog;
    call.context.state.zones.put_back(
        catalog, catalog.piles.find("core:supply"), catalog.tile_kinds.find("t/odd"), 1);
  });
  const Game game(rules.compile(), setup());
  ASSERT_FALSE(game.start_status().ok());
  EXPECT_EQ(game.start_status().error().message,
            "in the phase core:draw chance has answered 10000 times in a row, and nobody is asked: "
            "the rules draw for ever; one that draws again or puts back must come to an end");
}

TEST(Game, EveryAnswerHasTheHashOfTheStateAfterIt) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  play_out(game);
  for (std::size_t n = game.answers().size(); n > 0; --n) {
    ASSERT_TRUE(game.go_to(n).ok());
    EXPECT_EQ(hash_state(game.state()), game.answers()[n - 1].hash) << n;
  }
}

TEST(Game, GoingToAnyPointRestoresStateAndJournal) {
  FewTiles rules;
  Game game(rules.compile(), setup(5));
  std::vector<State> states{game.state()};
  std::vector<std::size_t> events{game.journal().events.size()};
  std::vector<std::size_t> positions{game.position()};
  while (!game.over()) {
    ASSERT_TRUE(game.answer(game.options().back()).ok());
    states.push_back(game.state());
    events.push_back(game.journal().events.size());
    positions.push_back(game.position());
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < 3 * states.size(); ++i) {
    at = (at + 11) % states.size();  // back and forth
    ASSERT_TRUE(game.go_to(positions[at]).ok());
    ASSERT_EQ(game.state(), states[at]) << positions[at];
    ASSERT_EQ(game.journal().events.size(), events[at]) << positions[at];
  }
}

TEST(Game, UndoGoesBackToTheLastChoiceOfAPlayer) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  const State before = game.state();
  ASSERT_TRUE(game.answer(game.options().front()).ok());
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.state(), before);
  EXPECT_FALSE(game.undo()) << "the first draw is nobody's choice";
}

TEST(Game, RedoGoesForthToTheNextChoiceOfAPlayer) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  ASSERT_TRUE(game.answer(game.options().front()).ok());
  const State after = game.state();
  ASSERT_TRUE(game.undo());
  ASSERT_TRUE(game.redo());
  EXPECT_EQ(game.state(), after);
  EXPECT_FALSE(game.redo());
}

TEST(Game, AnswerAfterAnUndoReplacesWhatFollowed) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(game.answer(game.options().front()).ok());
  }
  ASSERT_TRUE(game.go_to(1).ok());
  ASSERT_TRUE(game.answer(game.options().back()).ok());
  EXPECT_EQ(game.position(), game.answers().size());
  EXPECT_FALSE(game.redo());
}

/// When a tile is drawn: 2 points for player 0, then two questions; an answer is worth 10 each.
class Paying : public FewTiles {
 public:
  Paying() {
    hook(Shape::react, "core:tile_drawn", "market", [](HookCall& call) {
      Effects effects(call.context);
      const TrackId points = call.context.catalog.points;
      effects.change_track(points, 0, 2);
      for (const PlayerId player : {PlayerId(0), PlayerId(1)}) {
        const std::int32_t bid = ask(call.context, question(player, "bid", {"0", "1", "2"}));
        effects.change_track(points, player.index(), 10 * bid);
      }
    });
  }
};

TEST(Shown, IsThePositionThatAQuestionIsAbout) {
  Paying rules;
  Game game(rules.compile(), setup());
  EXPECT_EQ(game.shown().tracks, (std::vector<std::int32_t>{2, 0}));
  EXPECT_EQ(game.view().points(ColourId(0)), 2);
  EXPECT_EQ(game.state().tracks, (std::vector<std::int32_t>{0, 0}));
  const std::uint64_t hash = hash_state(game.state());
  static_cast<void>(game.shown());
  EXPECT_EQ(hash_state(game.state()), hash);
  ASSERT_TRUE(game.answer("1").ok());
  EXPECT_EQ(game.shown().tracks, (std::vector<std::int32_t>{12, 0}));
}

TEST(Shown, ComesBackWithTheQuestion) {
  Paying rules;
  Game game(rules.compile(), setup());
  std::vector<State> shown{game.shown()};
  for (const char* answer : {"1", "2"}) {
    ASSERT_TRUE(game.answer(answer).ok());
    shown.push_back(game.shown());
  }
  for (const std::size_t n : {1U, 0U, 1U}) {
    ASSERT_TRUE(game.go_to(1 + n).ok());  // the draw is the first answer
    EXPECT_EQ(game.shown(), shown[n]) << n;
  }
}

TEST(Shown, TellsWhatTheRuleDoesOnce) {
  Paying rules;
  Game game(rules.compile(), setup());
  const auto changes = [&game] {
    return std::count_if(game.journal().events.begin(),
                         game.journal().events.end(),
                         [](const Event& event) { return event.kind == EventKind::track_changed; });
  };
  EXPECT_EQ(changes(), 0);
  ASSERT_TRUE(game.answer("1").ok());
  static_cast<void>(game.shown());
  EXPECT_EQ(changes(), 0);
  ASSERT_TRUE(game.answer("2").ok());
  EXPECT_EQ(changes(), 3);
}

TEST(Shown, ProjectionBeginsThere) {
  Paying rules;
  Game game(rules.compile(), setup());
  ASSERT_TRUE(game.answer("1").ok());
  EXPECT_EQ(game.projected(), (std::vector<std::int32_t>{12, 0}));
}

/// When a tile is drawn, both players bid under seal; then player 1 chooses in secret.
class Bidding : public FewTiles {
 public:
  Bidding() {
    hook(Shape::react, "core:tile_drawn", "auction", [](HookCall& call) {
      for (const std::int32_t player : {0, 1}) {
        pose(call.context, player, false, 0);
      }
      pose(call.context, 1, true, -1);
    });
  }

 private:
  static void pose(Context& context,
                   std::int32_t player,
                   bool is_secret,
                   std::int32_t sealed_from) {
    Question question(context, player, AskType::integer);
    for (std::int32_t n = 0; n < 5; ++n) {
      question.add(n, std::to_string(n));
    }
    question.keep_secret(is_secret);
    question.seal(sealed_from);
    static_cast<void>(question.pose());
  }
};

/// Which of the answers so far the seat may know; the first is the draw.
std::vector<bool> told(const Game& game, PlayerId seat) {
  std::vector<bool> result;
  for (std::size_t n = 0; n < game.answers().size(); ++n) {
    result.push_back(game.is_told(n, seat));
  }
  return result;
}

TEST(Seal, HidesAnAnswerUntilTheLastIsGiven) {
  Bidding rules;
  Game game(rules.compile(), setup());
  ASSERT_TRUE(game.answer("3").ok());
  EXPECT_EQ(told(game, PlayerId(0)), (std::vector{true, true}));
  EXPECT_EQ(told(game, PlayerId(1)), (std::vector{true, false}));
  EXPECT_EQ(told(game, PlayerId()), (std::vector{true, false}));
  EXPECT_TRUE(game.opened_by(1).empty());
  ASSERT_TRUE(game.answer("1").ok());
  EXPECT_EQ(told(game, PlayerId()), (std::vector{true, true, true}));
  EXPECT_TRUE(game.opened_by(1).empty());
  EXPECT_EQ(game.opened_by(2), (std::vector<std::size_t>{1, 2}));
}

TEST(Seal, IsWholeAgainAfterAnUndo) {
  Bidding rules;
  Game game(rules.compile(), setup());
  ASSERT_TRUE(game.answer("3").ok());
  ASSERT_TRUE(game.answer("1").ok());
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(told(game, PlayerId(1)), (std::vector{true, false, true}));
  EXPECT_TRUE(game.opened_by(2).empty());
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(told(game, PlayerId(1)), (std::vector{true, false, true}));
  EXPECT_TRUE(game.opened_by(1).empty());
}

TEST(Seal, SecretAnswersAreNeverOpened) {
  Bidding rules;
  Game game(rules.compile(), setup());
  for (const char* answer : {"3", "1", "4"}) {
    ASSERT_TRUE(game.answer(answer).ok());
  }
  EXPECT_FALSE(game.state().suspended.is_active());
  EXPECT_TRUE(game.is_told(3, PlayerId(1)));
  EXPECT_FALSE(game.is_told(3, PlayerId(0)));
  EXPECT_FALSE(game.is_told(3));
  EXPECT_TRUE(game.opened_by(3).empty());
  EXPECT_EQ(game.answers()[3].text, "4") << "a record holds it, because it must replay";
}

/// What becomes of the two tokens that are drawn when the game begins.
enum class Fate { hidden, hidden_later, crosswise, open, value };

/// Both players draw a token from the bag before the first placement.
class Cards : public FewTiles {
 public:
  explicit Cards(Fate fate) {
    define("token", "sun");
    define("token", "moon");
    const bool is_mixed = fate != Fate::crosswise;  // else both are suns
    define("bag",
           "deck",
           is_mixed ? R"({ "tokens": { "sun": 3, "moon": 3 } })"
                    : R"({ "tokens": { "sun": 500, "moon": 1 } })");
    variable("aim", R"({ "scope": "player", "type": "token[]", "visible": "owner" })");
    variable("heap", R"({ "scope": "player", "type": "token[]" })");
    variable("rank", R"({ "scope": "player", "type": "int", "visible": "owner" })");
    variable("dealt", R"({ "scope": "game", "type": "int" })");
    hook(Shape::react, "core:tile_drawn", "deal", [fate](HookCall& call) {
      deal(call.context, fate);
    });
  }

 private:
  static void deal(Context& context, Fate fate) {
    const auto id = [&](const char* name) {
      return context.catalog.variables.find(name);
    };
    if (context.state.variables.get(context.catalog.variables[id("t:dealt")], 0) != 0) {
      return;
    }
    std::array<TokenKindId, 2> drawn;
    Effects effects(context);
    for (std::size_t player = 0; player < 2; ++player) {
      drawn.at(player) = draw_token(context, context.catalog.bags.find("t:deck"));
      if (fate == Fate::hidden) {
        effects.push(id("t:aim"), player, drawn.at(player).value());
      }
    }
    for (std::size_t player = 0; player < 2; ++player) {
      if (fate == Fate::hidden_later || fate == Fate::open) {
        effects.push(id(fate == Fate::open ? "t:heap" : "t:aim"), player, drawn.at(player).value());
      }
    }
    if (fate == Fate::crosswise) {
      effects.push(id("t:aim"), 1, drawn[0].value());
      effects.push(id("t:aim"), 0, drawn[1].value());
    }
    if (fate == Fate::value) {
      effects.set(id("t:rank"), 1, drawn[1].value() + 1);
    }
    effects.set(id("t:dealt"), 0, 1);
  }
};

TEST(Cards, AreToldToWhoeverSeesWhereTheyCome) {
  using Told = std::vector<bool>;
  struct Row {
    Fate fate;
    Told onlooker, first, second;
  };
  // The first answer is the draw of a tile.
  for (const Row& row :
       {Row{Fate::hidden, {true, false, false}, {true, true, false}, {true, false, true}},
        Row{Fate::hidden_later, {true, false, false}, {true, true, false}, {true, false, true}},
        Row{Fate::crosswise, {true, false, false}, {true, false, true}, {true, true, false}},
        Row{Fate::open, {true, true, true}, {true, true, true}, {true, true, true}},
        Row{Fate::value, {true, false, false}, {true, false, false}, {true, true, true}}}) {
    SCOPED_TRACE(static_cast<int>(row.fate));
    Cards rules(row.fate);
    Game game(rules.compile(), setup());
    ASSERT_EQ(game.position(), 3U);
    if (row.fate == Fate::crosswise) {
      ASSERT_EQ(game.answers()[1].text, game.answers()[2].text);
    }
    EXPECT_EQ(told(game, PlayerId()), row.onlooker);
    EXPECT_EQ(told(game, PlayerId(0)), row.first);
    EXPECT_EQ(told(game, PlayerId(1)), row.second);
  }
}

TEST(Cards, AreNobodysUntilTheyComeSomewhere) {
  GameSetup quiet = setup();
  quiet.auto_chance = false;
  Cards rules(Fate::hidden_later);
  Game game(rules.compile(), quiet);
  ASSERT_TRUE(game.answer_chance().ok());
  ASSERT_TRUE(game.answer_chance().ok());
  ASSERT_EQ(game.pending().actor, kChance) << "the second token";
  EXPECT_EQ(told(game, PlayerId(0)), (std::vector{true, false}));
  ASSERT_TRUE(game.answer_chance().ok());
  EXPECT_EQ(told(game, PlayerId(0)), (std::vector{true, true, false}));
}

TEST(Game, GoingBeyondTheLastAnswerIsAnError) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  EXPECT_EQ(game.go_to(9).error().message, "the game has 1 answers; 9 asked for");
}

TEST(Game, WithoutHistoryThereIsNoWayBack) {
  FewTiles rules;
  GameSetup forgetful = setup();
  forgetful.keep_history = false;
  Game game(rules.compile(), forgetful);
  ASSERT_TRUE(game.answer(game.options().front()).ok());
  EXPECT_EQ(game.go_to(0).error().message, "this game keeps no history");
  EXPECT_FALSE(game.undo());
}

TEST(Game, LongGameKeepsEveryPointWithinReach) {
  // So large a board that not every state is kept: each tile has twelve segments.
  TinyRules rules;
  rules.feature("grass", R"({ "done": "never" })");
  rules.tile("t/a",
             "abc def ghi jkl",
             "a grass, b grass, c grass, d grass, e grass, f grass, g grass, h grass, i grass, j "
             "grass, k grass, l grass",
             420);
  Game game(rules.compile(), setup());
  std::vector<std::uint64_t> hashes;
  while (!game.over()) {
    ASSERT_TRUE(game.answer(game.options().front()).ok());
  }
  const std::size_t last = game.answers().size();
  ASSERT_GE(last, 800U);
  for (const std::size_t n : {last - 1, std::size_t{1}, last / 2, last / 3, std::size_t{2}, last}) {
    ASSERT_TRUE(game.go_to(n).ok());
    EXPECT_EQ(hash_state(game.state()), game.answers()[n - 1].hash) << n;
  }
}

/// Meadows that fit everywhere.
class Meadows : public TinyRules {
 public:
  explicit Meadows(int tiles) {
    feature("grass", R"({ "done": "never" })");
    tile("t/a", "ggg ggg ggg ggg", "g grass", tiles);
  }
};

TEST(LargeBoard, WholeStateIsHashedMoreSeldomTheLargerItIs) {
  Meadows rules(1100);
  Game game(rules.compile(), setup());
  std::size_t whole_below_500 = 0;
  std::size_t answers_below_500 = 0;
  std::size_t whole = 0;
  while (!game.over()) {
    ASSERT_TRUE(game.answer(game.options().front()).ok());
    const bool is_whole = hash_state(game.state()) == game.answers().back().hash;
    const bool is_small = game.state().board.size() < 500;
    whole += is_whole ? 1U : 0U;
    whole_below_500 += is_small && is_whole ? 1U : 0U;
    answers_below_500 += is_small ? 1U : 0U;
  }
  EXPECT_EQ(whole_below_500, answers_below_500);
  EXPECT_LT(whole, answers_below_500 + 350U) << "half of the answers up to 999 tiles, then a third";
}

TEST(LargeBoard, EveryPointIsWithinReach) {
  Meadows rules(1100);
  Game game(rules.compile(), setup());
  std::vector<State> states;
  std::vector<std::size_t> positions;
  while (!game.over()) {
    ASSERT_TRUE(game.answer(game.options().back()).ok());
    if (game.position() % 97 == 0 || game.state().board.size() == 1003) {
      states.push_back(game.state());
      positions.push_back(game.position());
    }
  }
  ASSERT_GT(states.size(), 10U);
  for (std::size_t i = 0; i < 2 * states.size(); ++i) {
    const std::size_t at = i * 7 % states.size();  // back and forth
    ASSERT_TRUE(game.go_to(positions[at]).ok());
    EXPECT_EQ(game.state(), states[at]) << positions[at];
    EXPECT_EQ(hash_answer(game.state(), positions[at]), game.answers()[positions[at] - 1].hash);
  }
}

/// With history and without: a game that goes back by itself to before the answer that failed.
class LargeBoardFault : public ::testing::TestWithParam<bool> {};

TEST_P(LargeBoardFault, TakesTheAnswerBack) {
  Meadows rules(640);
  bool fails = true;
  rules.hook(Shape::react, "core:tile_placed", "a", [&](HookCall& call) {
    if (fails && call.context.state.board.size() == 619) {
      throw ScriptFault("not now");
    }
  });
  GameSetup forgetful = setup();
  forgetful.keep_history = GetParam();
  Game game(rules.compile(), forgetful);
  Status status;
  while (status.ok()) {
    ASSERT_FALSE(game.over());
    const State before = game.state();
    const std::size_t events = game.journal().events.size();
    status = game.answer(game.options().front());
    if (!status.ok()) {
      EXPECT_THAT(status.error().message, StartsWith("not now"));
      EXPECT_EQ(game.state(), before);
      EXPECT_EQ(game.journal().events.size(), events);
      EXPECT_EQ(game.position(), game.answers().size());
    }
  }
  fails = false;
  play_out(game);
  EXPECT_GE(game.state().board.size(), 640U);
}
INSTANTIATE_TEST_SUITE_P(LargeBoard, LargeBoardFault, ::testing::Bool());

/// A game of two in which Anna is to place a cap.
class Typing : public ::testing::Test {
 protected:
  Typing() : game(rules.compile(), by_hand()) { EXPECT_TRUE(game.answer("t/cap").ok()); }
  static GameSetup by_hand() {
    GameSetup setup;
    setup.players = {"Anna", "Ben"};
    setup.first = 0;
    setup.auto_chance = false;
    return setup;
  }
  std::string text_of(std::string_view typed) {
    const Result<Option> found = game.find_option(typed);
    return found.ok() ? game.text(found.value()) : found.error().message;
  }
  FewTiles rules;
  Game game;
};

TEST_F(Typing, WholeTextIsFound) {
  EXPECT_EQ(text_of("t/cap 0,-1 r2"), "t/cap 0,-1 r2");
}

TEST_F(Typing, CaseAndSurplusBlanksDoNotMatter) {
  EXPECT_EQ(text_of("  T/Cap   0,-1 R2 "), "t/cap 0,-1 r2");
}

TEST_F(Typing, EndOfATextIsEnoughWhenItFitsOne) {
  EXPECT_EQ(text_of("0,-1 r2"), "t/cap 0,-1 r2");
}

TEST_F(Typing, EndThatFitsSeveralNamesThem) {
  EXPECT_EQ(text_of("r2"), "\"r2\" fits several options: t/cap 0,-1 r2  t/cap 0,1 r2");
}

TEST_F(Typing, CellThatCannotBeReadIsPartOfTheText) {
  EXPECT_THAT(text_of("t/cap 0,-1x r2"), StartsWith("\"t/cap 0,-1x r2\" is no option"));
  EXPECT_THAT(text_of("t/cap 0, r2"), StartsWith("\"t/cap 0, r2\" is no option"));
  EXPECT_THAT(text_of("t/cap 0,99999 r2"), StartsWith("\"t/cap 0,99999 r2\" is no option"));
}

TEST_F(Typing, TextThatIsNoOptionNamesTheNearest) {
  EXPECT_THAT(text_of("t/cap 0,-1 r1"),
              StartsWith("\"t/cap 0,-1 r1\" is no option of core:place (did you mean \"t/cap 0,"));
}

TEST_F(Typing, EmptyTextIsNoOption) {
  EXPECT_THAT(text_of(""), StartsWith("\"\" is no option of core:place. Options: "));
}

TEST_F(Typing, ClaimMayBeNamedByItsSegmentAlone) {
  ASSERT_TRUE(game.answer("0,-1 r2").ok());
  EXPECT_EQ(text_of("t"), "man on t");
}

TEST_F(Typing, RefusedAnswerLeavesTheGameUnchanged) {
  const State before = game.state();
  const Status status = game.answer("t/cap 9,9 r0");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::illegal);
  EXPECT_EQ(game.state(), before);
  EXPECT_EQ(game.answers().size(), 1U);
}

TEST_F(Typing, OptionOfAnotherChoiceIsRefused) {
  const Status status = game.answer(Option{DrawTile{TileKindId(0)}});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "this is no option of the pending choice");
}

TEST(Game, AnswerAfterTheEndIsAnError) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  ASSERT_TRUE(game.end_now().ok());
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.answer("none").error().message, "the game is over; nothing is to be decided");
}

/// Fails at the placing of a cap in the north.
class Failing : public FewTiles {
 public:
  Failing() {
    hook(Shape::react, "core:tile_placed", "bad", [](HookCall& call) {
      Effects(call.context).change_track(call.context.catalog.points, 0, 50);
      if (call.context.state.board.tile(call.subject.tile).cell.y < 0) {
        throw ScriptFault("t:bad went wrong");
      }
    });
  }
};

TEST(Fault, LeavesTheGameAsItWas) {
  Failing rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  ASSERT_TRUE(game.answer("t/cap").ok());
  const State before = game.state();
  const std::size_t events = game.journal().events.size();
  const Status status = game.answer("t/cap 0,-1 r2");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::script);
  EXPECT_EQ(game.state(), before);
  EXPECT_EQ(game.journal().events.size(), events);
  EXPECT_EQ(game.position(), 1U);
}

TEST(Fault, SaysWhereInTheGameItHappened) {
  Failing rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  ASSERT_TRUE(game.answer("t/cap").ok());
  EXPECT_EQ(game.answer("t/cap 0,-1 r2").error().message,
            "t:bad went wrong\nin turn 1, decision 2: Anna answered \"t/cap 0,-1 r2\" to "
            "core:place. The game is as it was before.");
}

TEST(Fault, GameGoesOnWithAnotherAnswer) {
  Failing rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  ASSERT_TRUE(game.answer("t/cap").ok());
  ASSERT_FALSE(game.answer("t/cap 0,-1 r2").ok());
  EXPECT_TRUE(game.answer("t/cap 0,1 r2").ok());
}

TEST(Fault, OfADrawThatFollowsTakesTheAnswerBackToo) {
  FewTiles rules;
  rules.hook(Shape::react, "core:tile_drawn", "bad", [](HookCall& call) {
    if (call.context.state.turn.number == 2) {
      throw ScriptFault("t:bad went wrong");
    }
  });
  Game game(rules.compile(), setup());
  while (game.pending().choice == Choice::place && game.state().turn.number == 1) {
    const State before = game.state();
    const std::size_t position = game.position();
    const Status status = game.answer(game.options().front());
    if (!status.ok()) {
      EXPECT_EQ(game.state(), before);
      EXPECT_EQ(game.position(), position);
      return;
    }
    if (game.waiting() && game.pending().choice == Choice::claim) {
      const State claiming = game.state();
      ASSERT_FALSE(game.answer("none").ok());
      EXPECT_EQ(game.state(), claiming);
      return;
    }
  }
  FAIL() << "the fault never came";
}

TEST(Fault, AtTheStartLeavesNoGame) {
  FewTiles rules;
  rules.hook(Shape::react, "core:tile_drawn", "bad", [](HookCall&) {
    throw ScriptFault("t:bad went wrong");
  });
  const Game game(rules.compile(), setup());
  ASSERT_FALSE(game.start_status().ok());
  EXPECT_THAT(game.start_status().error().message, HasSubstr("t:bad went wrong"));
}

TEST(Projection, IsWhatFinalScoringWouldGive) {
  FewTiles rules;
  const auto compiled = rules.compile();
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Game game(compiled, setup(seed));
    for (int i = 0; i < 12 && !game.over(); ++i) {
      ASSERT_TRUE(game.answer(game.options().back()).ok());
    }
    const std::vector<std::int32_t> projected = game.projected();
    ASSERT_TRUE(game.end_now().ok());
    EXPECT_THAT(projected,
                ElementsAre(game.view().points(ColourId(0)), game.view().points(ColourId(1))))
        << "seed " << seed;
  }
}

TEST(Projection, LeavesTheGameUnchanged) {
  FewTiles rules;
  Game game(rules.compile(), setup(2));
  for (int i = 0; i < 9; ++i) {
    ASSERT_TRUE(game.answer(game.options().back()).ok());
  }
  const State before = game.state();
  const std::size_t events = game.journal().events.size();
  static_cast<void>(game.projected());
  EXPECT_EQ(game.state(), before);
  EXPECT_EQ(game.journal().events.size(), events);
}

TEST(Projection, AsksNobody) {
  FewTiles rules;
  rules.hook(Shape::intercept, "core:award", "peace", [](HookCall& call) {
    ask(call.context, question(PlayerId(0), "peace", {"a"}));
  });
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  ASSERT_TRUE(game.set_up([&](Context& context) {
                    Effects(context).place_piece(PieceId(0), SegmentId(0), PlayerId(0));
                  })
                  .ok());
  ASSERT_TRUE(game.answer("t/cap").ok());
  EXPECT_THAT(game.projected(), ElementsAre(1, 0));
  EXPECT_EQ(game.pending().choice, Choice::place);
}

TEST(Fixture, ChangesTheBoardBeforeTheFirstAnswer) {
  FewTiles rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  ASSERT_TRUE(game.set_up([](Context& context) {
                    Effects(context).change_track(context.catalog.points, 1, 30);
                  })
                  .ok());
  EXPECT_EQ(game.view().points(ColourId(1)), 30);
  EXPECT_EQ(game.pending().choice, Choice::draw);
  EXPECT_TRUE(game.journal().awards.empty());
}

TEST(Fixture, AfterAnAnswerIsAnError) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  ASSERT_TRUE(game.answer(game.options().front()).ok());
  EXPECT_EQ(game.set_up([](Context&) {}).error().message,
            "a fixture comes before the first answer");
}

TEST(Sentence, OfTheKernelIsFilledIn) {
  FewTiles rules;
  Game game(rules.compile(), setup());
  const auto denials =
      game.why_not_place(game.rules().catalog.tile_kinds.find("t/plain"), {0, -1}, 0);
  ASSERT_EQ(denials.size(), 1U);
  EXPECT_EQ(game.sentence(denials[0]),
            "the south side shows grass, but the tile at 0,0 shows town there");
}

TEST(Sentence, OfAPluginComesFromItsTexts) {
  FewTiles rules;
  rules.define("text", "english", R"({ "t:no": "not on {day}" })");
  const Game game(rules.compile(), setup());
  EXPECT_EQ(game.sentence({"t:no", {{"day", "Sunday"}}, {}}), "not on Sunday");
}

TEST(Sentence, WithoutATextIsItsIdAndItsValues) {
  FewTiles rules;
  const Game game(rules.compile(), setup());
  EXPECT_EQ(game.sentence({"t:no", {{"day", "Sunday"}}, {}}), "t:no day=Sunday");
}

TEST(Sentence, OfAnOccupiedFeatureIsNotThatOfAnOccupiedCell) {
  FewTiles rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  ASSERT_TRUE(game.set_up([](Context& context) {
                    Effects(context).place_piece(PieceId(0), SegmentId(0), PlayerId(0));
                  })
                  .ok());
  const auto denials = game.why_not_claim(PieceKindId(0), ColourId(0), SegmentId(0));
  ASSERT_EQ(denials.size(), 2U);
  EXPECT_EQ(denials[0].id, "core:not_this_tile");
  EXPECT_EQ(game.sentence(denials[1]), "the town of 0,0 t has a piece on it already");
}

TEST(Names, SeatWithOneColourLendsItsName) {
  FewTiles rules;
  const Game game(rules.compile(), setup());
  EXPECT_EQ(game.colour_name(ColourId(1)), "Ben");
}

TEST(Names, ColoursOfOneSeatAreNumbered) {
  FewTiles rules;
  rules.define("seats", "two", R"({ "players": 2, "colours": 2 })");
  const Game game(rules.compile(), setup());
  EXPECT_EQ(game.colour_name(ColourId(0)), "Anna 1");
  EXPECT_EQ(game.colour_name(ColourId(3)), "Ben 2");
}

TEST(Award, IsToldInWords) {
  FewTiles rules;
  GameSetup by_hand = setup();
  by_hand.auto_chance = false;
  Game game(rules.compile(), by_hand);
  for (const char* answer : {"t/cap", "t/cap 0,-1 r2", "man on t"}) {
    ASSERT_TRUE(game.answer(answer).ok()) << answer;
  }
  ASSERT_EQ(game.journal().awards.size(), 1U);
  const AwardText award = game.award_text(game.journal().awards[0]);
  EXPECT_THAT(award.who, ElementsAre("Anna"));
  EXPECT_EQ(award.what, "t:town");
  EXPECT_EQ(award.reason, "completed");
  EXPECT_EQ(award.points, 4);
  ASSERT_EQ(award.lines.size(), 1U);
  EXPECT_EQ(award.lines[0].name, "t:town.tile");
  EXPECT_EQ(award.turn, 1);
}

}  // namespace
}  // namespace bastide
