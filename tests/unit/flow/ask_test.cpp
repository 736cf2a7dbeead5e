// Questions in the middle of a rule: the rule is undone, the question published, and the rule run
// again with the answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/core_texts.h"
#include "kernel/flow/playout.h"
#include "kernel/flow/question.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;

void add_points(Context& context, int colour, int points) {
  Effects(context).change_track(context.catalog.points, static_cast<std::size_t>(colour), points);
}

/// A phase before the draw: 1 point, a question to player 1, 10 times the answer for colour 1, a
/// question to player 0, 100 times it.
class Asking : public FewTiles {
 public:
  Asking() {
    phase(
        "market",
        [this](Context& context, PlayerId) {
          ++runs;
          add_points(context, 0, 1);
          const std::int32_t bid = ask(context, question(PlayerId(1), "bid", {"0", "1", "2"}));
          add_points(context, 1, 10 * bid);
          const std::int32_t accept = ask(context, question(PlayerId(0), "accept", {"no", "yes"}));
          add_points(context, 0, 100 * accept);
        },
        R"({ "before": "core:draw" })");
  }
  int runs = 0;
};

/// The state without the question that waits, and without the count of answers.
State without_question(State state) {
  state.suspended.clear();
  state.answers = 0;
  return state;
}

TEST(Ask, SuspendsTheRuleWithAllItsWritesUndone) {
  Asking rules;
  TinyGame game(rules);
  const State before = game.state;
  game.begin();
  EXPECT_EQ(game.waits_for(), "bid");
  EXPECT_EQ(pending_choice(game.context).actor, 1);
  EXPECT_EQ(without_question(game.state), before);
}

TEST(Position, IsWhatTheRuleHasMadeOfTheStateSoFar) {
  Asking rules;
  TinyGame game(rules);
  game.begin();
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(position_of(game.context).tracks, (std::vector<std::int32_t>{1, 0}));
  game.play({"2"});
  EXPECT_EQ(position_of(game.context).tracks, (std::vector<std::int32_t>{1, 20}));
  game.play({"yes"});
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(&position_of(game.context), &game.state);
}

TEST(Position, WaitsForTheSameQuestion) {
  Asking rules;
  TinyGame game(rules);
  game.begin();
  EXPECT_EQ(position_of(game.context).suspended, game.state.suspended);
}

TEST(Position, IsMadeOnceAndThenKept) {
  Asking rules;
  TinyGame game(rules);
  game.begin().play({"1"});
  const int runs = rules.runs;
  static_cast<void>(position_of(game.context));
  static_cast<void>(position_of(game.context));
  EXPECT_EQ(rules.runs, runs) << "the rule has just been there";
}

TEST(Position, OfAnotherStateIsMadeByRunningTheRule) {
  Asking rules;
  TinyGame game(rules);
  game.begin().play({"2"});
  const State kept = position_of(game.context);
  const State state = game.state;
  game.context.has_position = false;
  EXPECT_EQ(position_of(game.context), kept);
  EXPECT_EQ(game.state, state);
  EXPECT_EQ(game.state.answers, 1) << "running it is no answer";
  EXPECT_TRUE(game.journal.events.empty());
}

TEST(Position, IsTheStateWhereTheRuleDoesNotComeToAsk) {
  bool asks = true;
  FewTiles rules;
  rules.phase(
      "moody",
      [&asks](Context& context, PlayerId player) {
        add_points(context, 0, 5);
        if (asks) {
          add_points(context, 1, ask(context, question(player, "mood", {"a", "b"})));
        }
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  game.begin();
  const State state = game.state;
  asks = false;
  game.context.has_position = false;
  EXPECT_EQ(position_of(game.context), state);
  EXPECT_EQ(game.state, state);
}

TEST(Position, IsTheStateWhereTheRuleFails) {
  bool fails = false;
  FewTiles rules;
  rules.phase(
      "moody",
      [&fails](Context& context, PlayerId player) {
        if (fails) {
          throw ScriptFault("out of order");
        }
        add_points(context, 1, ask(context, question(player, "mood", {"a", "b"})));
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  game.begin();
  const State state = game.state;
  fails = true;
  game.context.has_position = false;
  EXPECT_EQ(position_of(game.context), state);
  EXPECT_EQ(game.state, state);
}

/// A phase that asks for one of `offered`, then for anything.
class Offering : public FewTiles {
 public:
  Offering() {
    phase(
        "shop",
        [this](Context& context, PlayerId player) {
          Question first(context, player.value(), AskType::integer);
          for (const std::int32_t value : offered) {
            first.add(value, std::to_string(value));
          }
          add_points(context, 0, first.value(first.pose()));
          add_points(context, 1, ask(context, question(player, "then", {"a", "b"})));
        },
        R"({ "before": "core:draw" })");
  }
  std::vector<std::int32_t> offered{3, 5, 7};
};

TEST(Transcript, HoldsWhatWasChosenWhereTheOptionsAreOthers) {
  Offering rules;
  TinyGame game(rules);
  game.begin().play({"5"});
  rules.offered = {1, 3, 4, 5};
  game.context.has_position = false;
  EXPECT_EQ(position_of(game.context).tracks.front(), 5) << "not the second option any more";
}

TEST(Transcript, TakesWhatThereIsWhereTheChosenOneIsMissing) {
  Offering rules;
  TinyGame game(rules);
  game.begin().play({"7"});
  rules.offered = {1, 2};
  game.context.has_position = false;
  EXPECT_EQ(position_of(game.context).tracks.front(), 1) << "option number 2 of two, from 0 again";
}

TEST(Ask, NewGameInTheSameStateForgetsTheQuestion) {
  Asking rules;
  TinyGame game(rules);
  const State before = game.state;
  game.begin().play({"2"});
  start_game(game.context, {2, 1, 0, false, false});
  EXPECT_EQ(game.state, before);
}

TEST(Ask, EachOptionHasATextOfItsOwn) {
  FewTiles rules;
  rules.phase(
      "market",
      [](Context& context, PlayerId) {
        Question question(context, 0, AskType::option);
        for (const char* text : {"short", "longer one", "longer one", "short", "short"}) {
          question.add(0, text);
        }
        static_cast<void>(question.pose());
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  game.begin();
  EXPECT_THAT(game.options(),
              ElementsAre("short", "longer one", "longer one #2", "short #2", "short #3"));
}

TEST(Sentence, IsCutWhereItIsTooLong) {
  const std::string sentence =
      fill_text(std::string(3, 'a') + "{b}", {{"b", std::string(5000, 'c')}});
  EXPECT_LT(sentence.size(), 5000U);
  EXPECT_TRUE(sentence.starts_with("aaac"));
  EXPECT_TRUE(sentence.ends_with("c…"));
}

/// More often than the steps that a turn may go round without a question.
TEST(Ask, TurnMayGoRoundAskingInAPlayout) {
  constexpr int kOften = 100'001;
  FewTiles rules;
  rules.tile("t/many", "ggg ggg ggg ggg", "g grass", 1000);  // room for 100 answers each
  const PendingAsk again = question(PlayerId(0), "again", {"yes"});
  int asked = 0;
  rules.phase(
      "market",
      [&](Context& context, PlayerId) {
        ask(context, again);
        if (++asked < kOften) {
          Effects(context).goto_phase(0);
        }
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  Rng rng{1};
  EXPECT_FALSE(play_random(game.context, rng, nullptr, 1));
  EXPECT_EQ(asked, kOften);
  EXPECT_EQ(game.waits_for(), "core:place");
}

TEST(Ask, JournalForgetsWhatWasUndone) {
  Asking rules;
  TinyGame game(rules);
  game.begin();
  EXPECT_TRUE(game.journal.events.empty());
  game.play({"1"});
  EXPECT_TRUE(game.journal.events.empty());
}

TEST(Ask, SecondQuestionKeepsTheFirstAnswer) {
  Asking rules;
  TinyGame game(rules);
  const State before = game.state;
  game.begin().play({"2"});
  EXPECT_EQ(game.waits_for(), "accept");
  EXPECT_EQ(pending_choice(game.context).actor, 0);
  EXPECT_EQ(without_question(game.state), before);
}

TEST(Ask, LastAnswerLetsTheRuleRunToItsEndOnce) {
  Asking rules;
  TinyGame game(rules);
  game.begin().play({"2", "yes"});
  EXPECT_EQ(game.points(0), 101);
  EXPECT_EQ(game.points(1), 20);
  EXPECT_EQ(game.waits_for(), "core:draw");
  EXPECT_EQ(rules.runs, 3);
  EXPECT_EQ(game.events({EventKind::track_changed}).size(), 3U);
}

TEST(Ask, CopyOfTheStateGoesOnLikeTheOriginal) {
  Asking rules;
  TinyGame game(rules);
  game.begin().play({"2"});
  TinyGame copy(rules);
  copy.state = game.state;
  game.play({"yes"});
  copy.play({"yes"});
  EXPECT_EQ(copy.state, game.state);
}

/// Answers with the numbers of a list.
class FixedAnswers : public AnswerSource {
 public:
  explicit FixedAnswers(std::vector<std::int32_t> answers) : answers_(std::move(answers)) {}
  std::int32_t choose(const Context& /*context*/, const PendingAsk& /*ask*/) override {
    return answers_[next_++];
  }

 private:
  std::vector<std::int32_t> answers_;
  std::size_t next_ = 0;
};

/// Keeps where activities begin in which a rule may ask.
class KeepingAnswers : public FixedAnswers {
 public:
  using FixedAnswers::FixedAnswers;
  void begin_activity(Context& context, const Activity& activity) override {
    if (may_ask(context, activity)) {
      begun.emplace_back(context.state, activity);
    }
  }
  std::vector<std::pair<State, Activity>> begun;
};

TEST(Ask, ATrialPlaysOnFromTheActivityThatAsks) {
  Asking rules;
  int greetings = 0;
  rules.phase(
      "greeting",
      [&greetings](Context& context, PlayerId) {
        ++greetings;
        add_points(context, 1, 1000 * ask(context, question(PlayerId(0), "greet", {"no", "yes"})));
      },
      R"({ "before": "market" })");
  const auto try_answers = [](TinyGame& game, AnswerSource& answers) {
    game.context.answers = &answers;
    game.context.one_way = true;
    game.begin();
  };
  TinyGame trial(rules);
  KeepingAnswers answers({1, 2, 0, 2, 1});  // greet, bid, accept; again bid, accept
  try_answers(trial, answers);
  EXPECT_EQ(trial.points(0), 1);
  ASSERT_EQ(answers.begun.size(), 2) << "the step of the draw asks nobody";
  trial.state = answers.begun[1].first;
  trial.context.state_replaced();
  run_from(trial.context, answers.begun[1].second);
  EXPECT_EQ(greetings, 1);
  EXPECT_EQ(rules.runs, 2);
  TinyGame at_once(rules);
  FixedAnswers others({1, 2, 1});
  try_answers(at_once, others);
  EXPECT_EQ(at_once.points(0), 101);
  EXPECT_EQ(at_once.points(1), 1020);
  EXPECT_EQ(trial.state, at_once.state);
}

TEST(Ask, AnsweredAtOnceComesToTheSame) {
  Asking rules;
  TinyGame game(rules);
  game.begin().play({"2", "yes"});
  TinyGame playout(rules);
  FixedAnswers answers({2, 1});
  playout.context.answers = &answers;
  playout.begin();
  EXPECT_EQ(playout.state, game.state);
  EXPECT_EQ(rules.runs, 3 + 1);
}

TEST(Ask, InAReactionKeepsTheOtherReactions) {
  FewTiles rules;
  std::vector<std::string> told;
  rules.hook(Shape::react, "core:tile_placed", "a", [&](HookCall&) { told.emplace_back("a"); });
  rules.hook(Shape::react, "core:tile_placed", "b", [&](HookCall& call) {
    const std::int32_t answer = ask(call.context, question(PlayerId(1), "b", {"no", "yes"}));
    told.emplace_back(answer == 1 ? "b yes" : "b no");
  });
  rules.hook(Shape::react, "core:tile_placed", "c", [&](HookCall&) { told.emplace_back("c"); });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0"});
  EXPECT_EQ(game.waits_for(), "b");
  EXPECT_THAT(told, ElementsAre("a"));
  game.play({"yes"});
  EXPECT_THAT(told, ElementsAre("a", "b yes", "c"));
}

TEST(Ask, InAnInterceptorComesBetweenTwoScores) {
  FewTiles rules;
  rules.hook(Shape::intercept, "core:award", "peace", [](HookCall& call) {
    if (ask(call.context,
            question(PlayerId(call.award->to.front()), "peace", {"points", "peace"})) == 1) {
      call.award->cancelled = coin_name(call.context, "t:peace");
    }
  });
  rules.tile("t/both", "ttt ggg ggg glg", "t town, l lane, g grass");
  TinyGame game(rules);
  game.put("t/end", {-1, 0});
  game.put("t/cap", {1, -1}, 2);
  game.stand("man", 0, {0, 0}, "l");
  game.stand("man", 1, {1, -1}, "t");
  fix_pile(game, {"t/both", "t/plain"});
  game.begin().play({"t/both", "t/both 1,0 r0"});
  EXPECT_EQ(pending_choice(game.context).actor, 1) << "the town comes first";
  game.play({"points"});
  EXPECT_EQ(game.points(1), 4);
  EXPECT_EQ(pending_choice(game.context).actor, 0);
  EXPECT_EQ(game.state.pieces.in_supply(ColourId(1), PieceKindId(0)), 3)
      << "the town is settled before the lane asks";
  game.play({"peace"});
  EXPECT_EQ(game.points(0), 0);
  EXPECT_THAT(game.awards(), ElementsAre("1 t:town 4: t:town.tile 4"));
}

TEST(Ask, InAnActionReopensItsOwnQuestionOnly) {
  FewTiles rules;
  rules.action(
      "trade",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"", {}, {}}};
      },
      [](Context& context, PlayerId player, std::int32_t) {
        add_points(context, 0, 1 + ask(context, question(player, "what", {"wood", "gold"})));
      });
  TinyGame game(rules);
  game.begin().play({"t/plain", "t/plain 0,1 r0", "trade", "gold"});
  EXPECT_EQ(game.points(0), 2);
  EXPECT_EQ(game.waits_for(), "core:draw");
}

TEST(Ask, MoreThan64QuestionsAreAFault) {
  FewTiles rules;
  rules.phase(
      "curious",
      [](Context& context, PlayerId player) {
        for (int i = 0; i < 65; ++i) {
          ask(context, question(player, "again", {"a"}));
        }
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  game.begin();
  try {
    for (int i = 0; i < 64; ++i) {
      game.play({"a"});
    }
    FAIL();
  } catch (const ScriptFault& fault) {
    EXPECT_STREQ(fault.what(),
                 "a rule asked more than 64 questions in one run; ask fewer, or spread them over "
                 "several phases");
  }
}

TEST(Ask, ChanceIsAskedLikeAPlayer) {
  FewTiles rules;
  rules.phase(
      "dice",
      [](Context& context, PlayerId) {
        PendingAsk dice = question(PlayerId(), "dice", {"1", "2"});
        dice.actor = kChance;
        dice.weights = {1, 5};
        add_points(context, 0, 1 + ask(context, dice));
      },
      R"({ "before": "core:draw" })");
  TinyGame game(rules);
  game.begin();
  EXPECT_EQ(pending_choice(game.context).actor, kChance);
  EXPECT_THAT(option_weights(game.context), ElementsAre(1, 5));
  game.play({"2"});
  EXPECT_EQ(game.points(0), 2);
  EXPECT_EQ(game.state.draws, 1);
}

TEST(Playout, PlaysToTheEndAndAnswersQuestionsItself) {
  Asking rules;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    TinyGame game(rules, {2, seed, 0, false, false});
    Rng rng{seed};
    EXPECT_TRUE(play_random(game.context, rng, nullptr, 0)) << "seed " << seed;
    EXPECT_EQ(game.state.board.size(), 1U + 16U)
        << "seed " << seed << ": all but the odd tiles are placed";
  }
}

TEST(Playout, StopsAtItsLimit) {
  FewTiles rules;
  TinyGame game(rules);
  Rng rng{1};
  EXPECT_FALSE(play_random(game.context, rng, nullptr, 3));
  EXPECT_FALSE(game.state.over());
}

TEST(Playout, ContextOfAnEarlierOneMayBeUsedAgain) {
  FewTiles rules;
  for (std::uint64_t answers = 1; answers < 12; ++answers) {
    TinyGame used(rules);
    Rng rng{answers};
    play_random(
        used.context, rng, nullptr, answers);  // leaves something pending, and its caches filled
    TinyGame fresh(rules);
    fresh.begin().play({"t/straight", "t/straight 1,0 r0"});
    used.state = fresh.state;
    Rng first{5};
    Rng second{5};
    play_random(used.context, first, nullptr, 0);
    play_random(fresh.context, second, nullptr, 0);
    EXPECT_EQ(used.state, fresh.state) << answers;
  }
}

// 4 of the 20 tiles are straight: of 3000 draws 600, with a standard deviation of 22.
TEST(Playout, DrawsOfRulesFollowThePile) {
  FewTiles rules;
  TinyGame game(rules);
  Rng rng{1};
  RandomAnswers answers(rng);
  const PileId pile = game.state.zones.active_pile(game.rules->catalog);
  int straight = 0;
  for (int i = 0; i < 3000; ++i) {
    straight += answers.draw(game.context, pile) == game.kind("t/straight") ? 1 : 0;
  }
  EXPECT_NEAR(straight, 600, 4 * 22);
}

TEST(Playout, DrawsOfRulesCountAsQuestions) {
  FewTiles rules;
  TinyGame game(rules);
  const PileId pile = game.state.zones.active_pile(game.rules->catalog);
  EXPECT_TRUE(draw_at_once(game.context, pile).is_none()) << "chance is asked outside playouts";
  Rng rng{1};
  RandomAnswers answers(rng);
  game.context.answers = &answers;
  for (int i = 0; i < 64; ++i) {
    EXPECT_TRUE(draw_at_once(game.context, pile).is_some());
  }
  EXPECT_THROW(static_cast<void>(draw_at_once(game.context, pile)), ScriptFault);
  game.context.answers = nullptr;
}

TEST(Playout, CountsWhatItSaw) {
  FewTiles rules;
  TinyGame game(rules);
  fix_pile(game, {"t/plain", "t/straight"});
  Rng rng{1};
  PlayoutCounts counts;
  play_random(game.context, rng, &counts, 0);
  EXPECT_EQ(counts.turns, 2U);
  // The meadow goes to the south: one place. The lane then has two ends and three sides of that
  // meadow, two turns each but for the one in the south of it, where only meadow sides face: r0;
  // east and west of it r1.
  EXPECT_EQ(counts.open_cells, 4U + 6U);
  EXPECT_EQ(counts.placements, 1U + 5U);
  EXPECT_GE(counts.claims, 2U);
}

}  // namespace
}  // namespace bastide
