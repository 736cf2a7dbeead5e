#include "sdk/bots/restricted_bot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/question.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string answer_by(TinyGame& game, const std::string& bot, std::uint64_t seed = 5) {
  BotSeat seat(game.rules, bot);
  seat.new_game(PlayerId(pending_choice(game.context).actor), seed);
  return option_text(game.context, seat.choose(game.state));
}

/// What a bot that asks for the list is shown.
class ListBot : public Bot {
 public:
  Option choose(Context& own) override {
    shown.clear();
    for (const NamedOption& option : named_options(own, list_options(own))) {
      shown.push_back(option.text);
    }
    return wanted ? *wanted : list_options(own).back();
  }
  std::vector<std::string> shown;
  std::optional<Option> wanted;
};

/// The list that a restricted bot gets in this game.
std::vector<std::string> list_of(TinyGame& game, const std::vector<std::string>& without) {
  auto inner = std::make_unique<ListBot>();
  const ListBot& list = *inner;
  BotSeat seat(game.rules,
               std::make_unique<RestrictedBot>(std::move(inner),
                                               restraint_of(without, *game.rules).value()));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  static_cast<void>(seat.choose(game.state));
  return list.shown;
}

TEST(RestraintOf, IdsAndWordsThatAreUnique) {
  FewTiles tiles;
  tiles.piece("town", R"({ "supply": 1, "claims": ["lane"] })");
  const auto rules = tiles.compile();
  const Result<Restraint> both = restraint_of({"t:town"}, *rules);  // a piece and a kind of feature
  ASSERT_TRUE(both.ok());
  EXPECT_TRUE(both.value().holds(rules->catalog.piece_kinds.find("t:town")));
  EXPECT_TRUE(both.value().holds(rules->catalog.feature_kinds.find("t:town")));
  EXPECT_FALSE(both.value().holds(rules->catalog.piece_kinds.find("t:man")));
  EXPECT_TRUE(restraint_of({"man", "lane"}, *rules).ok());
}

TEST(RestraintOf, WordsOfTwoPluginsAreRefused) {
  FewTiles tiles;
  tiles.next_plugin("u");
  tiles.feature("town");
  const Result<Restraint> restraint = restraint_of({"town"}, *tiles.compile());
  ASSERT_FALSE(restraint.ok());
  EXPECT_EQ(restraint.error().message, "\"town\" may be t:town or u:town: write which");
}

TEST(RestrictedBot, PiecesAndKindsOfFeaturesAreNotListed) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_THAT(list_of(game, {"lane"}), ElementsAre("none", "man on t"));
  EXPECT_THAT(list_of(game, {"t:town"}), ElementsAre("none"));
  EXPECT_THAT(list_of(game, {"man"}), ElementsAre("none"));
}

TEST(RestrictedBot, GreedyDoesWithout) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap", "t/plain", "t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(answer_by(game, "greedy"), "man on t");
  EXPECT_EQ(answer_by(game, "greedy:no=t:man"), "none");
  EXPECT_EQ(answer_by(game, "greedy:no=town"), "none");
  EXPECT_EQ(answer_by(game, "greedy:no=lane"), "man on t");
}

TEST(RestrictedBot, GreedyPlacesForNoClaimThatItWillNotMake) {
  FewTiles tiles;
  TinyGame game(tiles);
  fix_pile(game, {"t/cap", "t/plain", "t/plain", "t/plain", "t/plain"});
  game.begin().play({"t/cap"});
  BotSeat seat(game.rules, "greedy:no=man");
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  for (const Advice& advice : seat.advise(game.state)) {
    EXPECT_EQ(advice.piece, -1);
    EXPECT_LE(advice.value, 0.01F);
  }
}

TEST(RestrictedBot, ActionsAreNotListed) {
  FewTiles tiles;
  tiles.action(
      "wave",
      [](Context&, PlayerId) {
        return std::vector<Offer>{{"left", {}, {}}, {"right", {}, {}}};
      },
      [](Context&, PlayerId, std::int32_t) {});
  TinyGame game(tiles);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  const std::size_t all = list_options(game.context).size();
  Restraint restraint = restraint_of({"wave"}, *game.rules).value();
  restraint.player = PlayerId(0);
  game.context.restraint = &restraint;
  const std::vector<Option> left = list_options(game.context);
  EXPECT_EQ(left.size(), all - 2);
  EXPECT_FALSE(is_left_alone(game.context, left.back()));
  EXPECT_TRUE(is_left_alone(game.context, {ClaimAction{ActionId(0), 1}}));
}

/// A rule asks for one of the features, or for one of the pieces.
void ask_for(TinyRules& rules, AskType type, std::vector<std::int32_t> values) {
  rules.hook(Shape::react, "core:tile_drawn", "which", [=](HookCall& call) {
    Question question(call.context, call.context.state.turn.active, type);
    for (const std::int32_t value : values) {
      question.add(value, "value " + std::to_string(value));
    }
    question.set_prompt("which");
    static_cast<void>(question.pose());
  });
}

TEST(RestrictedBot, AnswersThatNameALeftThingAreNotListed) {
  FewTiles tiles;  // segments of the first tile: 0 town, 1 lane, 2 grass
  ask_for(tiles, AskType::segment, {0, 1, 2});
  TinyGame game(tiles);
  game.begin().play({"t/cap"});
  const std::string town =
      game.rules->catalog.feature_kinds[game.state.features.row(FeatureId(0)).kind()].name;
  EXPECT_THAT(list_of(game, {}), ElementsAre("value 0", "value 1", "value 2"));
  EXPECT_THAT(list_of(game, {town}), ElementsAre("value 1", "value 2"));
  EXPECT_THAT(list_of(game, {"town", "lane", "grass"}),
              ElementsAre("value 0", "value 1", "value 2"))
      << "a question has an answer";
}

/// A rule asks, and says so by this prompt; "pass" is an answer if `can_pass`.
void ask_whether(TinyRules& rules, const char* prompt, bool can_pass) {
  rules.hook(Shape::react, "core:tile_drawn", "which", [=](HookCall& call) {
    Question question(call.context, call.context.state.turn.active, AskType::integer);
    question.add(7, "seven");
    question.add(8, "eight");
    if (can_pass) {
      question.set_pass();
    }
    question.set_prompt(prompt);
    static_cast<void>(question.pose());
  });
}

/// What a bot that wants the first option answers at the first question.
std::string answer_without(const char* prompt, bool can_pass, const char* word) {
  FewTiles tiles;
  tiles.define("question", "which", R"({ "text": "Which of {n} for {who}?" })");
  tiles.define("question", "other", R"({ "text": "Or?" })");
  ask_whether(tiles, prompt, can_pass);
  TinyGame game(tiles);
  game.begin().play({"t/cap"});
  auto eager = std::make_unique<ListBot>();
  eager->wanted = list_options(game.context).front();
  BotSeat seat(game.rules,
               std::make_unique<RestrictedBot>(std::move(eager),
                                               restraint_of({word}, *game.rules).value(),
                                               passed_questions({word}, *game.rules)));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  return option_text(game.context, seat.choose(game.state));
}

TEST(RestrictedBot, PassesQuestionsThatItLeavesAlone) {
  EXPECT_EQ(answer_without("Which of 2 for the red?", true, "which"), "pass");
  EXPECT_EQ(answer_without("t.which", true, "t:which"), "pass") << "a key without values";
  EXPECT_EQ(answer_without("Which of 2 for the red?", true, "other"), "seven");
  EXPECT_EQ(answer_without("Which of 2, red?", true, "which"), "seven") << "another sentence";
  EXPECT_EQ(answer_without("Or?", true, "other"), "pass");
  EXPECT_EQ(answer_without("Or? No.", true, "other"), "seven");
  EXPECT_EQ(answer_without("t.which", false, "which"), "seven") << "it must be answered";
}

TEST(RestraintOf, TellsWhichQuestionsThereAre) {
  FewTiles tiles;
  tiles.define("question", "which", R"({ "text": "Which?" })");
  const Result<Restraint> restraint = restraint_of({"whch"}, *tiles.compile());
  ASSERT_FALSE(restraint.ok());
  EXPECT_THAT(restraint.error().message, HasSubstr("(did you mean \"which\"?)"));
  EXPECT_THAT(restraint.error().message, HasSubstr("questions: t:which"));
}

TEST(RestrictedBot, QuestionsForPieces) {
  FewTiles tiles;
  tiles.piece("dog", R"({ "supply": 1, "claims": ["lane"] })");
  ask_for(tiles, AskType::piece, {0, 3});  // of the first colour: three men, a dog
  TinyGame game(tiles);
  game.begin().play({"t/cap"});
  EXPECT_THAT(list_of(game, {"dog"}), ElementsAre("value 0"));
  EXPECT_THAT(list_of(game, {"man"}), ElementsAre("value 3"));
}

TEST(RestrictedBot, ABotThatListsNothingIsHeldBack) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  auto stubborn = std::make_unique<ListBot>();
  const std::vector<Option> all = list_options(game.context);
  stubborn->wanted = all.back();
  ASSERT_TRUE(all.back().is<ClaimPiece>());
  BotSeat seat(game.rules,
               std::make_unique<RestrictedBot>(std::move(stubborn),
                                               restraint_of({"man"}, *game.rules).value()));
  seat.new_game(PlayerId(pending_choice(game.context).actor), 5);
  EXPECT_TRUE(seat.choose(game.state).is<ClaimNothing>());
}

TEST(RestrictedBot, RivalsAreNotRestrained) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  Restraint restraint = restraint_of({"man"}, *game.rules).value();
  restraint.player = PlayerId(1 - pending_choice(game.context).actor);
  game.context.restraint = &restraint;
  EXPECT_GT(list_options(game.context).size(), 1U);
  EXPECT_GT(count_claim_options(game.context), 0U);
  restraint.player = PlayerId(pending_choice(game.context).actor);
  EXPECT_EQ(list_options(game.context).size(), 1U);
  EXPECT_EQ(count_claim_options(game.context), 0U);
}

}  // namespace
}  // namespace bastide
