// What native rules may say and do.
#include <array>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "kernel/flow/question.h"
#include "tests/unit/native/native_call.h"

namespace bastide {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Cases = std::vector<std::pair<std::string, std::function<void(bastide_call*)>>>;

/// Always the same option.
class Always : public AnswerSource {
 public:
  explicit Always(std::int32_t option) : option_(option) {}
  std::int32_t choose(const Context& /*context*/, const PendingAsk& ask) override {
    asked = ask;
    return option_;
  }
  PendingAsk asked;

 private:
  std::int32_t option_;
};

class NativeEffects : public NativeCallTest {
 protected:
  HookCall hook_{game_.context, subject_};
};

TEST_F(NativeEffects, ModifyPassesAValueThrough) {
  hook_.value = 3;
  bastide_call call = at(hook_, Shape::modify);
  EXPECT_EQ(effects_.get(&call), 3);
  EXPECT_EQ(effects_.put(&call, 5), BASTIDE_OK);
  EXPECT_EQ(hook_.value, 5);
}

TEST_F(NativeEffects, CheckDeniesWithWhatItTold) {
  std::vector<Denial> denials;
  hook_.denials = &denials;
  bastide_call call = at(hook_, Shape::check);
  EXPECT_EQ(effects_.tell(&call, BASTIDE_TEXT("row"), -3), BASTIDE_OK);
  EXPECT_EQ(effects_.deny(&call, BASTIDE_TEXT("too_far")), BASTIDE_OK);
  EXPECT_EQ(effects_.deny(&call, BASTIDE_TEXT("core:occupied")), BASTIDE_OK);
  ASSERT_EQ(denials.size(), 2U);
  EXPECT_EQ(denials[0].id, "t:too_far");
  EXPECT_THAT(denials[0].args, ElementsAre(std::pair<std::string, std::string>("row", "-3")));
  EXPECT_EQ(denials[1].id, "core:occupied");
  EXPECT_THAT(denials[1].args, IsEmpty()) << "what was told belongs to the first";
  EXPECT_EQ(hook_.value, 1);
}

TEST_F(NativeEffects, WaiveAllows) {
  bastide_call call = at(hook_, Shape::waive);
  EXPECT_EQ(effects_.allow(&call), BASTIDE_OK);
  EXPECT_EQ(hook_.value, 1);
}

TEST_F(NativeEffects, ScoreAddsAndStrikesLines) {
  Ledger ledger;
  hook_.ledger = &ledger;
  bastide_call call = at(hook_, Shape::score);
  EXPECT_EQ(effects_.add_line(&call, {BASTIDE_TEXT("walls"), 3, 2}), BASTIDE_OK);
  EXPECT_EQ(effects_.add_line(&call, {BASTIDE_TEXT("nothing"), 0, 9}), BASTIDE_OK);
  EXPECT_EQ(ledger.lines().size(), 1U) << "a line of nothing is left out";
  EXPECT_EQ(ledger.total(), 6);
  EXPECT_EQ(game_.names.text(ledger.lines()[0].line), "t:walls");
  EXPECT_EQ(effects_.strike(&call, BASTIDE_TEXT("siege")), BASTIDE_OK);
  EXPECT_EQ(effects_.add_line(&call, {BASTIDE_TEXT("ruins"), 1, 1}), BASTIDE_OK);
  EXPECT_EQ(ledger.total(), 1);
  EXPECT_EQ(game_.names.text(ledger.lines()[0].voided), "t:siege");
}

TEST_F(NativeEffects, InterceptSeesTheAwardAndCancelsIt) {
  Award award;
  award.ledger.add(NameId(0), 2, 4);
  hook_.award = &award;
  bastide_call call = at(hook_, Shape::intercept);
  EXPECT_EQ(effects_.award_total(&call), 8);
  EXPECT_EQ(effects_.add_line(&call, {BASTIDE_TEXT("toll"), 1, -3}), BASTIDE_OK);
  EXPECT_EQ(effects_.award_total(&call), 5);
  EXPECT_EQ(effects_.cancel(&call, BASTIDE_TEXT("plague")), BASTIDE_OK);
  EXPECT_EQ(game_.names.text(award.cancelled), "t:plague");
}

TEST_F(NativeEffects, RanksAndRecipients) {
  std::vector<RankKey> keys;
  std::vector<std::int32_t> colours{0};
  hook_.keys = &keys;
  hook_.values = &colours;
  bastide_call call = at(hook_, Shape::modify);
  EXPECT_EQ(effects_.rank_key(&call, BASTIDE_TEXT("bells"), 4), BASTIDE_OK);
  ASSERT_EQ(keys.size(), 1U);
  EXPECT_EQ(game_.names.text(keys[0].name), "t:bells");
  EXPECT_EQ(keys[0].value, 4);
  std::array<bastide_id, 2> out{-7, -7};
  EXPECT_EQ(effects_.recipients(&call, out.data(), out.size()), 1U);
  EXPECT_THAT(out, ElementsAre(0, -7));
  const std::array<bastide_id, 2> both{0, 1};
  EXPECT_EQ(effects_.set_recipients(&call, both.data(), both.size()), BASTIDE_OK);
  EXPECT_THAT(colours, ElementsAre(0, 1));
}

TEST_F(NativeEffects, VariablesAndTokens) {
  const Catalog& catalog = game_.rules->catalog;
  const bastide_id gold = catalog.tokens.find("t:gold").value();
  const bastide_id lead = catalog.tokens.find("t:lead").value();
  const bastide_id mint = catalog.bags.find("t:mint").value();
  bastide_call call = phase();
  EXPECT_EQ(effects_.set(&call, variable("season"), 0, -5), BASTIDE_OK);
  EXPECT_EQ(effects_.set(&call, variable("mood"), 0, 1), BASTIDE_OK);
  EXPECT_EQ(effects_.set(&call, variable("seen"), 2, 1), BASTIDE_OK);
  EXPECT_EQ(view_.value(&call, variable("season"), 0), -5);
  EXPECT_EQ(view_.value(&call, variable("mood"), 0), 1);
  EXPECT_EQ(view_.value(&call, variable("seen"), 2), 1);
  EXPECT_EQ(effects_.push(&call, variable("held"), 1, gold), BASTIDE_OK);
  EXPECT_EQ(effects_.push(&call, variable("held"), 1, lead), BASTIDE_OK);
  EXPECT_EQ(view_.list(&call, variable("held"), 1, nullptr, 0), 2U);
  EXPECT_EQ(effects_.clear(&call, variable("held"), 1), BASTIDE_OK);
  EXPECT_EQ(view_.list(&call, variable("held"), 1, nullptr, 0), 0U);
  EXPECT_EQ(effects_.return_token(&call, mint, gold), BASTIDE_OK);
  EXPECT_EQ(view_.in_bag(&call, mint, gold), 2);
}

TEST_F(NativeEffects, TokensAreDrawnByChance) {
  const Catalog& catalog = game_.rules->catalog;
  Always second(1);  // of gold and lead
  game_.context.answers = &second;
  bastide_call call = phase();
  bastide_id token = BASTIDE_NONE;
  EXPECT_EQ(effects_.draw_token(&call, catalog.bags.find("t:mint").value(), &token), BASTIDE_OK);
  EXPECT_EQ(token, catalog.tokens.find("t:lead").value());
  EXPECT_EQ(view_.in_bag(&call, catalog.bags.find("t:mint").value(), token), 1);
  EXPECT_EQ(effects_.draw_token(&call, catalog.bags.find("t:purse").value(), &token), BASTIDE_OK);
  EXPECT_EQ(token, BASTIDE_NONE) << "the bag is empty";
}

TEST_F(NativeEffects, PiecesComeGoAndMove) {
  const bastide_id lane = segment({1, 0}, "l");
  const bastide_id meadow = segment({0, 1}, "g");
  bastide_call call = phase();
  std::array<bastide_id, 3> men{};
  ASSERT_EQ(view_.pieces(&call, BASTIDE_NONE, 0, men.data(), men.size()), 3U);
  EXPECT_EQ(effects_.move_piece(&call, men[0], lane), BASTIDE_OK);
  EXPECT_EQ(view_.piece_segment(&call, men[0]), lane) << "out of the supply";
  EXPECT_EQ(effects_.move_piece(&call, men[0], meadow), BASTIDE_OK);
  EXPECT_EQ(view_.piece_segment(&call, men[0]), meadow) << "from one feature to another";
  EXPECT_EQ(view_.feature_pieces(&call, lane, nullptr, 0), 0U);
  EXPECT_EQ(effects_.take_back(&call, men[0]), BASTIDE_OK);
  EXPECT_EQ(view_.piece_segment(&call, men[0]), BASTIDE_NONE);
  EXPECT_EQ(effects_.take_back(&call, men[0]), BASTIDE_OK) << "who is at home stays there";
}

TEST_F(NativeEffects, FeaturesAreJoinedAndBlocked) {
  const bastide_id meadow = segment({0, 1}, "g");
  const bastide_id other = segment({0, -1}, "g");  // north of the cap, on its own
  const bastide_id lane = segment({0, 0}, "l");
  bastide_call call = phase();
  ASSERT_NE(view_.feature_of(&call, meadow), view_.feature_of(&call, other));
  EXPECT_EQ(effects_.join(&call, meadow, other), BASTIDE_OK);
  EXPECT_EQ(view_.feature_of(&call, meadow), view_.feature_of(&call, other));
  EXPECT_EQ(view_.feature_tile_count(&call, meadow), 4);
  ASSERT_EQ(view_.feature_complete(&call, lane), 0);
  EXPECT_EQ(effects_.block(&call, lane), BASTIDE_OK) << "its only open port";
  EXPECT_EQ(view_.feature_open(&call, lane), 0);
  EXPECT_EQ(view_.feature_complete(&call, lane), 1);
}

TEST_F(NativeEffects, AwardsReachTheirColoursOnce) {
  const std::array<bastide_id, 3> to{1, 0, 1};
  const std::array<bastide_line, 2> lines{
      {{BASTIDE_TEXT("flat"), 1, 4}, {BASTIDE_TEXT("each"), 2, 3}}};
  bastide_call call = phase();
  EXPECT_EQ(
      effects_.award(&call, to.data(), to.size(), lines.data(), lines.size(), segment({0, 0}, "t")),
      BASTIDE_OK);
  EXPECT_EQ(effects_.award_for(&call, to.data(), 1, lines.data(), 1, -1, BASTIDE_TEXT("final")),
            BASTIDE_OK);
  EXPECT_EQ(effects_.award(&call, nullptr, 0, lines.data(), 1, -1), BASTIDE_OK) << "to nobody";
  EXPECT_THAT(game_.awards(),
              ElementsAre("0,1 t:town 10: t:flat 4, t:each 6", "1 final 4: t:flat 4"));
  EXPECT_EQ(game_.points(0), 10);
  EXPECT_EQ(game_.points(1), 14);
}

TEST_F(NativeEffects, AFeatureIsScoredAtOnce) {
  game_.stand("man", 1, {0, 0}, "t");
  bastide_call call = phase();
  EXPECT_EQ(effects_.score(&call, segment({0, -1}, "t"), BASTIDE_TEXT("completed")), BASTIDE_OK);
  // Two points for each of the two tiles of a complete town.
  EXPECT_THAT(game_.awards(), ElementsAre("1 t:town 4: t:town.tile 4"));
}

TEST_F(NativeEffects, TurnsAndTheEnd) {
  bastide_call call = phase();
  EXPECT_EQ(effects_.extra_turn(&call, 1, BASTIDE_TEXT("bonus")), BASTIDE_OK);
  ASSERT_EQ(game_.state.extra_turns.size(), 1U);
  EXPECT_EQ(effects_.finish(&call, BASTIDE_LOST, BASTIDE_TEXT("flood")), BASTIDE_OK);
  EXPECT_EQ(game_.state.outcome, Outcome::lost);
}

TEST_F(NativeEffects, QuestionsWithWords) {
  const std::array<bastide_text, 2> words{{BASTIDE_TEXT("stay"), BASTIDE_TEXT("leave")}};
  bastide_call call = phase();
  bastide_id chosen = -7;
  Always second(1);
  game_.context.answers = &second;
  EXPECT_EQ(effects_.tell(&call, BASTIDE_TEXT("price"), 3), BASTIDE_OK);
  EXPECT_EQ(effects_.ask_words(&call, 1, BASTIDE_TEXT("t.go"), words.data(), 2, 0, &chosen),
            BASTIDE_OK);
  EXPECT_EQ(chosen, 1);
  EXPECT_EQ(second.asked.actor, 1);
  EXPECT_EQ(second.asked.options.size(), 2U);
  Always third(2);  // behind the words: to pass
  game_.context.answers = &third;
  EXPECT_EQ(effects_.ask_words(&call, 1, BASTIDE_TEXT("t.go"), words.data(), 2, 1, &chosen),
            BASTIDE_OK);
  EXPECT_EQ(chosen, BASTIDE_NONE);
  game_.context.answers = nullptr;
  EXPECT_EQ(effects_.ask_words(&call, 1, BASTIDE_TEXT("t.go"), words.data(), 1, 0, &chosen),
            BASTIDE_OK);
  EXPECT_EQ(chosen, 0) << "there is only one: nobody is asked";
  EXPECT_EQ(effects_.ask_words(&call, 1, BASTIDE_TEXT("t.go"), words.data(), 0, 0, &chosen),
            BASTIDE_OK);
  EXPECT_EQ(chosen, BASTIDE_NONE) << "there is none";
}

TEST_F(NativeEffects, AnUnansweredQuestionEndsTheRule) {
  rule_.rule = [](bastide_call* /*call*/, void* /*user*/) -> bastide_status {
    return BASTIDE_OK;
  };
  const std::array<bastide_text, 2> words{{BASTIDE_TEXT("stay"), BASTIDE_TEXT("leave")}};
  bastide_call call = phase();
  bastide_id chosen = -7;
  EXPECT_NE(effects_.ask_words(&call, 0, BASTIDE_TEXT("t.go"), words.data(), 2, 0, &chosen),
            BASTIDE_OK);
  EXPECT_EQ(chosen, -7);
  EXPECT_THROW(run_native(call), AskPending);
}

TEST_F(NativeEffects, QuestionsAboutThings) {
  const bastide_id town = segment({0, -1}, "t");
  const bastide_id lane = segment({0, 0}, "l");
  const std::vector<std::pair<bastide_text, std::array<bastide_id, 2>>> cases{
      {BASTIDE_TEXT("tile"), {0, 2}},
      {BASTIDE_TEXT("segment"), {town, lane}},
      {BASTIDE_TEXT("feature"), {town, lane}},
      {BASTIDE_TEXT("piece"), {1, 4}},
      {BASTIDE_TEXT("player"), {0, 1}},
  };
  Always second(1);
  game_.context.answers = &second;
  for (const auto& [type, things] : cases) {
    bastide_call call = phase();
    bastide_id chosen = -7;
    EXPECT_EQ(
        effects_.ask_things(&call, 0, BASTIDE_TEXT("t.which"), type, things.data(), 2, 0, &chosen),
        BASTIDE_OK);
    EXPECT_EQ(chosen, things[1]) << type.data << ": " << fault_of(call);
  }
}

TEST_F(NativeEffects, WhatDoesNotBelongIsAFault) {
  const std::array<bastide_id, 1> nobody{9};
  const std::array<bastide_line, 1> flat{{{BASTIDE_TEXT("flat"), 1, 1}}};
  bastide_id out = 0;
  using Call = bastide_call*;
  const Cases cases{
      {"get does not belong into this hook",
       [&](Call c) {
         effects_.get(c);
       }},
      {"put does not belong into this hook",
       [&](Call c) {
         effects_.put(c, 1);
       }},
      {"deny does not belong into this hook",
       [&](Call c) {
         effects_.deny(c, BASTIDE_TEXT("x"));
       }},
      {"allow does not belong into this hook",
       [&](Call c) {
         effects_.allow(c);
       }},
      {"add_line does not belong into this hook",
       [&](Call c) {
         effects_.add_line(c, flat[0]);
       }},
      {"strike does not belong into this hook",
       [&](Call c) {
         effects_.strike(c, BASTIDE_TEXT("x"));
       }},
      {"award_total does not belong into this hook",
       [&](Call c) {
         effects_.award_total(c);
       }},
      {"cancel does not belong into this hook",
       [&](Call c) {
         effects_.cancel(c, BASTIDE_TEXT("x"));
       }},
      {"rank_key does not belong into this hook",
       [&](Call c) {
         effects_.rank_key(c, BASTIDE_TEXT("x"), 1);
       }},
      {"recipients does not belong into this hook",
       [&](Call c) {
         effects_.recipients(c, &out, 1);
       }},
      {"set_recipients does not belong into this hook",
       [&](Call c) {
         effects_.set_recipients(c, nullptr, 0);
       }},
      {"there is no variable number 99",
       [&](Call c) {
         effects_.set(c, 99, 0, 0);
       }},
      {"t:season cannot be 6",
       [&](Call c) {
         effects_.set(c, variable("season"), 0, 6);
       }},
      {"t:mood cannot be 2",
       [&](Call c) {
         effects_.set(c, variable("mood"), 0, 2);
       }},
      {"t:seen cannot be -1",
       [&](Call c) {
         effects_.set(c, variable("seen"), 0, -1);
       }},
      {"there is no tile number 4",
       [&](Call c) {
         effects_.set(c, variable("seen"), 4, 1);
       }},
      {"t:held is a list of tokens: use list, push and clear",
       [&](Call c) {
         effects_.set(c, variable("held"), 0, 0);
       }},
      {"t:luck is no list of tokens",
       [&](Call c) {
         effects_.push(c, variable("luck"), 0, 0);
       }},
      {"there is no token number 2",
       [&](Call c) {
         effects_.push(c, variable("held"), 0, 2);
       }},
      {"there is no player number 2",
       [&](Call c) {
         effects_.clear(c, variable("held"), 2);
       }},
      {"there is no piece number 6",
       [&](Call c) {
         effects_.take_back(c, 6);
       }},
      {"there is no segment number 99",
       [&](Call c) {
         effects_.move_piece(c, 0, 99);
       }},
      {"join: the segments are of different kinds of features",
       [&](Call c) {
         effects_.join(c, segment({0, 0}, "t"), segment({0, 0}, "l"));
       }},
      {"block: the feature has no open port",
       [&](Call c) {
         effects_.block(c, segment({0, 0}, "t"));
       }},
      {"there is no colour number 9",
       [&](Call c) {
         effects_.award(c, nobody.data(), 1, flat.data(), 1, -1);
       }},
      {"there is no segment number 99",
       [&](Call c) {
         effects_.score(c, 99, BASTIDE_TEXT("final"));
       }},
      {"there is no bag number 2",
       [&](Call c) {
         effects_.draw_token(c, 2, &out);
       }},
      {"there is no token number 2",
       [&](Call c) {
         effects_.return_token(c, 0, 2);
       }},
      {"there is no player number 2",
       [&](Call c) {
         effects_.extra_turn(c, 2, BASTIDE_TEXT("x"));
       }},
      {"finish: there is no outcome 4",
       [&](Call c) {
         effects_.finish(c, 4, BASTIDE_TEXT("x"));
       }},
      {"ask_things: unknown type \"tower\"",
       [&](Call c) {
         effects_.ask_things(
             c, 0, BASTIDE_TEXT("t.which"), BASTIDE_TEXT("tower"), nobody.data(), 1, 0, &out);
       }},
      {"there is no tile number 9",
       [&](Call c) {
         effects_.ask_things(
             c, 0, BASTIDE_TEXT("t.which"), BASTIDE_TEXT("tile"), nobody.data(), 1, 0, &out);
       }},
  };
  for (const auto& [message, body] : cases) {
    EXPECT_EQ(fault(body), message);
  }
}

TEST_F(NativeEffects, ScoresStayWithinTheNumbers) {
  Ledger ledger;
  hook_.ledger = &ledger;
  const auto add = [&](std::int32_t n, std::int32_t each) {
    bastide_call call = at(hook_, Shape::score);
    effects_.add_line(&call, {BASTIDE_TEXT("walls"), n, each});
    return fault_of(call);
  };
  EXPECT_EQ(add(10001, 1), "a line of 10001 times 1: both go from -10000 to 10000");
  EXPECT_EQ(add(1, INT32_MIN), "a line of 1 times -2147483648: both go from -10000 to 10000");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(add(10000, 10000), "");
  }
  EXPECT_EQ(ledger.total(), 1'000'000'000);
  EXPECT_EQ(add(1, 1), "a score of more than 1000000000 points");
  EXPECT_EQ(add(-1, 1), "");
  for (int i = 11; i < 1000; ++i) {
    EXPECT_EQ(add(i % 2 == 0 ? 1 : -1, 1), "");
  }
  EXPECT_EQ(add(-1, 1), "more than 1000 lines in one score");
}

TEST_F(NativeEffects, ExtraTurnsWithoutEndAreAFault) {
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(fault([&](bastide_call* c) { effects_.extra_turn(c, 0, BASTIDE_TEXT("x")); }), "");
  }
  EXPECT_EQ(fault([&](bastide_call* c) { effects_.extra_turn(c, 0, BASTIDE_TEXT("x")); }),
            "extra_turn: 1000 extra turns are due already");
}

TEST_F(NativeEffects, HooksThatOnlyReadChangeNothing) {
  const State before = game_.state;
  bastide_call call = at(hook_, Shape::check);
  EXPECT_EQ(effects_.set(&call, variable("season"), 0, 1), BASTIDE_FAULT);
  EXPECT_EQ(fault_of(call),
            "this hook only reads: effects belong to reactions, interceptors and phases");
  EXPECT_EQ(game_.state, before);
}

TEST_F(NativeEffects, AFaultNamesLibraryAndRule) {
  static const bastide_effects* effects = &effects_;
  rule_.rule = [](bastide_call* call, void* /*user*/) {
    return effects->take_back(call, 6);
  };
  bastide_call wrong = phase();
  try {
    run_native(wrong);
    FAIL() << "nothing was thrown";
  } catch (const ScriptFault& fault) {
    EXPECT_STREQ(fault.what(), "t/t.so: t:rule: there is no piece number 6");
  }
  rule_.rule = [](bastide_call* /*call*/, void* /*user*/) -> bastide_status {
    return BASTIDE_FAULT;
  };
  bastide_call silent = phase();
  try {
    run_native(silent);
    FAIL() << "nothing was thrown";
  } catch (const ScriptFault& fault) {
    EXPECT_STREQ(fault.what(), "t/t.so: t:rule returned 2 without a cause");
  }
}

}  // namespace
}  // namespace bastide
