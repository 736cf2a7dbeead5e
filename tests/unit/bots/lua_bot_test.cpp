#include "sdk/bots/lua_bot.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/flow/hidden.h"
#include "kernel/flow/question.h"
#include "sdk/bots/bot.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using testing::HasSubstr;

BotFile file_of(const std::string& function) {
  BotFile file;
  file.title = "Mine";
  file.script = {"mine", "1.0.0", "mine.lua", "", "bot.value(" + function + ")"};
  return file;
}

std::unique_ptr<Bot> made(const std::string& bot, const TinyGame& game) {
  return std::move(make_bot(bot, *game.rules).value());
}

std::string answer_of(TinyGame& game, std::unique_ptr<Bot> bot, std::uint64_t seed = 5) {
  BotSeat seat(game.rules, std::move(bot));
  seat.new_game(PlayerId(pending_choice(game.context).actor), seed);
  return option_text(game.context, seat.choose(game.state));
}

TEST(LuaBot, TakesWhatIsWorthMostToIt) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/straight"});
  EXPECT_EQ(
      answer_of(game, std::make_unique<LuaBot>(file_of("function(_, o) return o.cell.x end"))),
      "t/straight 1,0 r0");
  EXPECT_EQ(
      answer_of(game, std::make_unique<LuaBot>(file_of("function(_, o) return -o.cell.x end"))),
      "t/straight -1,0 r0");
}

TEST(LuaBot, WhatHasNoValueIsTheLastResort) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});
  EXPECT_EQ(answer_of(game,
                      std::make_unique<LuaBot>(file_of("function(_, o) if o.pass then return -99 "
                                                       "end end"))),
            "none");
  EXPECT_TRUE(game.has_option(
      answer_of(game, std::make_unique<LuaBot>(file_of("function() return nil end")))));
}

TEST(LuaBot, WorthIsWhatTheGreedyBotThinks) {
  FewTiles tiles;
  TinyGame game(tiles);
  BotSeat greedy(game.rules, "greedy");
  BotSeat same(game.rules,
               std::make_unique<LuaBot>(file_of("function(_, _, worth) return worth end")));
  game.begin();
  int compared = 0;
  while (!game.state.over()) {
    const std::int32_t actor = pending_choice(game.context).actor;
    if (actor == kChance) {
      apply_option(game.context, list_options(game.context).front());
      continue;
    }
    for (BotSeat* seat : {&greedy, &same}) {
      seat->new_game(PlayerId(actor), 3);
    }
    const Option option = greedy.choose(game.state);
    ASSERT_EQ(option_text(game.context, same.choose(game.state)),
              option_text(game.context, option));
    apply_option(game.context, option);
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

/// A function that takes the answer of which this expression over `tried` is greatest.
std::string by(const std::string& expression) {
  return "function(_, o) local tried = bot.try(o) return " + expression + " end";
}

TEST(LuaBot, TriesWhatAnAnswerLeadsTo) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap", "t/cap 0,-1 r2"});  // completes a town of two tiles: 4 points
  const auto answer = [&](const std::string& function) {
    return answer_of(game, std::make_unique<LuaBot>(file_of(function)));
  };
  EXPECT_EQ(answer(by("tried.points")), "man on t") << "paid at once";
  EXPECT_EQ(answer(by("-tried.points + (o.pass and 0 or -1)")), "none");
  EXPECT_EQ(answer(by("tried.standing == 4 and tried.points == 4 and 1 or 0")), "man on t");
  EXPECT_EQ(answer(by("o.pass and tried.standing == 0 and tried.points == 0 and 9 or 0")), "none");
  EXPECT_EQ(answer(by("tried.value")), "man on t");
  EXPECT_EQ(answer("function(_, o) return bot.try(o).points == bot.try(o).points and o.pass and 1 "
                   "or 0 end"),
            "none")
      << "the same answer twice";
}

TEST(LuaBot, TriesOnACopyThatTheGameDoesNotFeel) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap"});
  const State before = game.state;
  EXPECT_EQ(
      answer_of(game,
                std::make_unique<LuaBot>(file_of("function(g, o) local tiles = "
                                                 "g:tiles():count() bot.try(o) if "
                                                 "g:tiles():count() ~= tiles then error('a "
                                                 "trial is seen') end return o.cell.y end"))),
      answer_of(game, std::make_unique<LuaBot>(file_of("function(_, o) return o.cell.y end"))));
  EXPECT_EQ(game.state, before);
}

TEST(LuaBot, TriesEachAnswerOnce) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap"});
  // 5000 trials would be beyond its budget.
  EXPECT_TRUE(game.has_option(
      answer_of(game,
                std::make_unique<LuaBot>(file_of("function(_, o) for _ = 1, 5000 do bot.try(o) end "
                                                 "return 1 end")))));
}

TEST(LuaBot, OnlyItsOwnAnswerIsTried) {
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/cap"});
  const auto fault = [&](const std::string& function) -> std::string {
    try {
      static_cast<void>(answer_of(game, std::make_unique<LuaBot>(file_of(function))));
    } catch (const ScriptFault& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(fault("function(g) return bot.try(g).value end"), HasSubstr("expected an option"));
  EXPECT_THAT(fault("function() return bot.try().value end"), HasSubstr("expected an option"));
  BotFile early = file_of("function() return 1 end");
  early.script.text = "bot.try(1) " + early.script.text;
  EXPECT_THROW(answer_of(game, std::make_unique<LuaBot>(early)), LoadError);
}

/// When a tile is drawn, t/plain is placed at 0,1 and one of the tiles on the board asked for.
class Laying : public FewTiles {
 public:
  Laying() {
    hook(Shape::react, "core:tile_drawn", "garden", [](HookCall& call) {
      Context& context = call.context;
      place_tile(
          context, context.catalog.tile_kinds.find("t/plain"), {0, 1}, 0, true, PlayerId(0), -1);
      Question question(context, 0, AskType::tile);
      for (std::size_t tile = 0; tile < context.state.board.size(); ++tile) {
        question.add(static_cast<std::int32_t>(tile),
                     to_string(context.state.board.tile(TileId(tile)).cell));
      }
      static_cast<void>(question.pose());
    });
  }
};

TEST(LuaBot, SeesWhatTheRuleThatAsksHasDone) {
  Laying tiles;
  TinyGame game(tiles);
  game.begin().play({"t/straight"});
  ASSERT_EQ(game.state.board.size(), 1U) << "the rule is undone while it asks";
  const auto answer = [&](const std::string& function) {
    return answer_of(game, std::make_unique<LuaBot>(file_of(function)));
  };
  EXPECT_EQ(answer("function(_, o) return o.tile.cell.y end"), "0,1");
  EXPECT_EQ(answer("function(_, o) return -o.value.cell.y end"), "0,0");
  EXPECT_EQ(answer("function(g, o) return g:tiles():count() == 2 and o.cell.y or -o.cell.y end"),
            "0,1");
}

/// When a tile is drawn, both players bid under seal; the better bid alone pays itself.
class Bidding : public FewTiles {
 public:
  explicit Bidding(bool is_secret) {
    hook(Shape::react, "core:tile_drawn", "auction", [is_secret](HookCall& call) {
      std::array<std::int32_t, 2> bids{};
      for (const std::int32_t player : {0, 1}) {
        Question question(call.context, player, AskType::integer);
        for (std::int32_t n = 0; n < 5; ++n) {
          question.add(n, std::to_string(n));
        }
        question.keep_secret(is_secret);
        question.seal(is_secret ? -1 : 0);
        bids[static_cast<std::size_t>(player)] = question.value(question.pose());
      }
      const std::size_t winner = bids[1] > bids[0] ? 1 : 0;
      Effects(call.context)
          .change_track(call.context.catalog.points, winner, 3 * bids[1 - winner] - bids[winner]);
    });
  }
};

/// Player 2's question after player 1 has answered so.
std::unique_ptr<TinyGame> after_bid(Bidding& rules, int bid) {
  auto game = std::make_unique<TinyGame>(rules);
  game->begin().play({"t/straight", std::to_string(bid)});
  return game;
}

TEST(SecretAnswer, GivesEqualCopiesToTheOthersAndToNobodyElse) {
  for (const bool is_secret : {false, true}) {
    Bidding rules(is_secret);
    std::set<std::int32_t> made_up;
    const auto zero = after_bid(rules, 0);
    const auto four = after_bid(rules, 4);
    const Catalog& catalog = zero->rules->catalog;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      State first = zero->state;
      State second = four->state;
      ASSERT_NE(first, second);
      State own = second;
      hide_from(catalog, first, PlayerId(1), seed);
      hide_from(catalog, second, PlayerId(1), seed);
      hide_from(catalog, own, PlayerId(0), seed);
      EXPECT_EQ(first, second) << seed;
      EXPECT_EQ(own.suspended.transcript, (std::vector<std::int32_t>{4}));
      made_up.insert(first.suspended.transcript.front());
    }
    EXPECT_EQ(made_up, (std::set<std::int32_t>{0, 1, 2, 3, 4})) << "every bid could be true";
  }
}

TEST(SecretAnswer, NoBotCanTellWhatItIs) {
  for (const bool is_secret : {false, true}) {
    Bidding rules(is_secret);
    for (const std::string& name : bot_names()) {
      // What a search sees does not depend on how long it looks.
      const bool searches = name == "mcts" || name == "coop-plan";
      const std::string spec = searches ? name + ":20" : name;
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        std::set<std::string> answers;
        for (int bid = 0; bid < 5; ++bid) {
          const auto game = after_bid(rules, bid);
          answers.insert(answer_of(*game, made(spec, *game), seed));
        }
        EXPECT_EQ(answers.size(), 1U) << name << ", seed " << seed;
      }
    }
  }
}

TEST(SecretAnswer, OthersKnowOnlyThatThereIsAQuestion) {
  Bidding rules(true);
  TinyGame game(rules);
  game.begin().play({"t/straight"});
  State copy = game.state;
  hide_from(game.rules->catalog, copy, PlayerId(1), 1);
  EXPECT_EQ(copy.suspended.ask.actor, 0);
  EXPECT_EQ(copy.suspended.ask.options, std::vector<AskOption>(5));
  EXPECT_TRUE(copy.suspended.ask.text.empty());
}

class BotFileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("bastide_bots_" +
               std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(BotFileTest, HeaderSaysWhatTheBotIs) {
  const std::string file = put("careful.lua",
                               "-- bot: Careful\n-- about: Waits.\n-- a remark\n-- ruleset: land\n"
                               "bot.value(function() return 1 end)\n");
  const BotFile bot = read_bot_file(file);
  EXPECT_EQ(bot.title, "Careful");
  EXPECT_EQ(bot.about, "Waits.");
  EXPECT_EQ(bot.ruleset, "land");
  EXPECT_EQ(bot.script.plugin, "careful");
}

TEST_F(BotFileTest, UnknownKeysAndOtherFilesAreRefused) {
  const auto complaint = [](const std::string& file) -> std::string {
    try {
      static_cast<void>(read_bot_file(file));
    } catch (const LoadError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(complaint(put("a.lua", "-- bot: A\n-- rulset: land\n")),
              HasSubstr("a.lua:2: unknown key \"rulset\" in the header of a bot (did you mean "
                        "\"ruleset\"?)"));
  EXPECT_THAT(complaint(put("b.lua", "-- title: B\n")), HasSubstr("unknown key \"title\""));
  EXPECT_THAT(complaint(put("c.lua", "return 1\n")), HasSubstr("this is no bot"));
  EXPECT_NE(complaint("/no/such/bot.lua"), "");
}

TEST_F(BotFileTest, ABotIsKnownByItsHeader) {
  EXPECT_TRUE(names_a_bot("-- about: x\n-- bot: Careful\n"));
  EXPECT_FALSE(names_a_bot("-- title: Robot: x\n-- about: bots\nlocal bot = 1\n"));
  EXPECT_FALSE(names_a_bot("local x = 1\n-- bot: Late\n"));
}

TEST_F(BotFileTest, MakeBotTakesFiles) {
  const std::string file =
      put("east.lua", "-- bot: East\nbot.value(function(_, o) return o.cell.x end)\n");
  FewTiles tiles;
  TinyGame game(tiles);
  game.begin().play({"t/straight"});
  EXPECT_EQ(answer_of(game, made(file, game)), "t/straight 1,0 r0");
  EXPECT_FALSE(make_bot("east", *game.rules).ok());
}

}  // namespace
}  // namespace bastide
