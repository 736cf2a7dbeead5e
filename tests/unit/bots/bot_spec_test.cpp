#include "sdk/bots/bot_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/bots/bot_table.h"
#include "tests/support/more_tiles.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(BotSpec, NameAndSettings) {
  EXPECT_EQ(read_bot_spec("greedy").name, "greedy");
  EXPECT_THAT(read_bot_spec("greedy").settings, IsEmpty());
  const BotSpec spec = read_bot_spec("mcts:400+no=base:farmer+100ms+no=t:x");
  EXPECT_EQ(spec.text, "mcts:400+no=base:farmer+100ms+no=t:x");
  EXPECT_EQ(spec.name, "mcts");
  EXPECT_THAT(spec.settings, ElementsAre("400", "100ms"));
  EXPECT_THAT(spec.without, ElementsAre("base:farmer", "t:x"));
}

TEST(BotSpec, TheNameOfAFileEndsAfterLua) {
  EXPECT_EQ(read_bot_spec("bots/a:b.lua").name, "bots/a:b.lua");
  const BotSpec spec = read_bot_spec("bots/careful.lua:no=t:man");
  EXPECT_EQ(spec.name, "bots/careful.lua");
  EXPECT_THAT(spec.without, ElementsAre("t:man"));
}

TEST(BotSpec, WhatIsMissingIsKeptToBeRefused) {
  EXPECT_THAT(read_bot_spec("greedy:").settings, ElementsAre(""));
  EXPECT_THAT(read_bot_spec("greedy:a+").settings, ElementsAre("a", ""));
  EXPECT_THAT(read_bot_spec("greedy:no=").without, ElementsAre(""));
  EXPECT_EQ(read_bot_spec("").name, "");
}

TEST(BotSpec, WordForPlayersLeavesOutFolders) {
  EXPECT_EQ(bot_word("greedy"), "greedy");
  EXPECT_EQ(bot_word("bots/careful.lua"), "careful");
  EXPECT_EQ(bot_word("bots/careful.lua:no=t:man"), "careful:no=t:man");
  EXPECT_EQ(bot_word("trained:files/base.json"), "trained:base");
  EXPECT_EQ(bot_word("mcts:100ms+no=a:b"), "mcts:100ms+no=a:b");
}

TEST(BotSpec, ACommandIsTakenAsItIs) {
  const BotSpec spec = read_bot_spec("ext:python3 a:b.lua --no=x+y,z");
  EXPECT_EQ(spec.name, "ext");
  EXPECT_THAT(spec.settings, ElementsAre("python3 a:b.lua --no=x+y,z"));
  EXPECT_THAT(spec.without, IsEmpty());
  EXPECT_EQ(bot_word("ext:python3 bots/mine.py --deep"), "ext:mine");
  EXPECT_EQ(bot_word("ext:"), "ext:");
  EXPECT_TRUE(is_outside("ext:x"));
  EXPECT_FALSE(is_outside("extra"));
  EXPECT_FALSE(is_seer("ext:seer"));
  EXPECT_FALSE(plays_by_the_clock("ext:100ms"));
}

TEST(BotSpec, ListsAreTakenApartAndPutTogether) {
  EXPECT_THAT(bot_names_in("greedy,mcts:400"), ElementsAre("greedy", "mcts:400"));
  EXPECT_THAT(bot_names_in("greedy,"), ElementsAre("greedy"));
  EXPECT_THAT(bot_names_in("a,,b"), ElementsAre("a", "", "b"));
  EXPECT_THAT(bot_names_in(R"(ext:"./x 1,2",greedy)"), ElementsAre("ext:./x 1,2", "greedy"));
  EXPECT_THAT(bot_names_in(R"(greedy,ext:sh -c "x")"), ElementsAre("greedy", R"(ext:sh -c "x")"));
  EXPECT_THAT(bot_names_in(R"(ext:"open,x)"), ElementsAre(R"(ext:"open,x)"));
  const std::vector<std::string> bots{"greedy", "ext:./x 1,2", "ext:y"};
  EXPECT_EQ(bot_list(bots), R"(greedy,ext:"./x 1,2",ext:y)");
  EXPECT_EQ(bot_names_in(bot_list(bots)), bots);
}

std::string complaint_about(const std::string& bot) {
  FewTiles tiles;
  const Result<std::unique_ptr<Bot>> made = make_bot(bot, *tiles.compile());
  return made.ok() ? "" : made.error().message;
}

TEST(MakeBot, SaysWhatIsWrong) {
  EXPECT_EQ(complaint_about("greedy:no=man+no=t:town"), "");
  EXPECT_THAT(
      complaint_about("gredy:no=man"),
      HasSubstr(
          "there is no bot \"gredy\" (did you mean \"greedy\"?); there are: default, random, "));
  EXPECT_THAT(complaint_about("random:400"), HasSubstr("random takes no setting \"400\""));
  EXPECT_THAT(complaint_about("greedy:"), HasSubstr("a setting that is missing"));
  EXPECT_THAT(complaint_about("greedy:no=mann"),
              HasSubstr("is called \"mann\" (did you mean \"man\"?); pieces: t:man; actions: none; "
                        "kinds of features: t:town, t:lane, t:grass"));
  EXPECT_THAT(complaint_about("greedy:no="), HasSubstr("is called \"\""));
  EXPECT_THAT(complaint_about("ext:python3 x.py"), HasSubstr("\"ext:python3 x.py\" is a program"));
}

TEST(BotTable, EveryRowMakesItsBotAndHasALine) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  const std::vector<std::string> lines = bot_lines();
  ASSERT_GE(lines.size(), bot_table().size());
  for (std::size_t i = 0; i < bot_table().size(); ++i) {
    const BotRow& row = bot_table()[i];
    EXPECT_THAT(lines[i], testing::StartsWith(std::string(row.name)));
    if (row.settings.empty()) {
      EXPECT_TRUE(make_bot(row.name, *rules).ok()) << row.name;
    }
  }
}

TEST(BotTable, TimesAreToldFromNumbers) {
  EXPECT_TRUE(plays_by_the_clock("mcts:100ms"));
  EXPECT_TRUE(plays_by_the_clock("mcts:no=x+2s"));
  EXPECT_FALSE(plays_by_the_clock("mcts:100"));
  EXPECT_FALSE(plays_by_the_clock("trained:ms"));
}

TEST(BotTable, OnlyRivalsPlayLightly) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  for (const char* light : {"mcts:light", "mcts:40+light", "mcts:light+100ms+no=man"}) {
    EXPECT_TRUE(make_bot(light, *rules).ok()) << light;
  }
  EXPECT_TRUE(make_bot("mcts:40+light+seer", *rules).value()->sees_all());
  EXPECT_THAT(complaint_about("mcts:40+light+light"), HasSubstr("does not say how long to search"));
  EXPECT_THAT(complaint_about("coop-plan:40+light"),
              HasSubstr("coop-plan takes no setting \"light\": those who win and lose together"));
}

TEST(BotTable, SeersAreToldFromOthers) {
  FewTiles tiles;
  const auto rules = tiles.compile();
  for (const char* seer :
       {"mcts:40+seer", "coop-plan:seer+40", "mcts:seer", "mcts:9+no=man+seer"}) {
    EXPECT_TRUE(is_seer(seer)) << seer;
    EXPECT_TRUE(make_bot(seer, *rules).value()->sees_all()) << seer;
  }
  for (const char* blind : {"mcts:40", "greedy", "coop-plan"}) {
    EXPECT_FALSE(is_seer(blind)) << blind;
    EXPECT_FALSE(make_bot(blind, *rules).value()->sees_all()) << blind;
  }
  EXPECT_THAT(complaint_about("mcts:40+seer+seer"), HasSubstr("does not say how long to search"));
  EXPECT_THAT(complaint_about("coop-plan:100ms+seer"),
              HasSubstr("write how many positions it keeps, as coop-plan:60+seer"));
  EXPECT_THAT(complaint_about("coop-plan:10001+seer"), HasSubstr("at most 10000)"));
  EXPECT_THAT(complaint_about("greedy:seer"), HasSubstr("greedy takes no setting \"seer\""));
}

TEST(BotTable, FilesOfABot) {
  EXPECT_THAT(files_of_bot("bots/careful.lua:no=x"), ElementsAre("bots/careful.lua"));
  EXPECT_THAT(files_of_bot("greedy:no=x"), IsEmpty());
}

}  // namespace
}  // namespace bastide
