// Whole games at the table, in terminals of several sizes: nothing wraps, the top of the board
// stays, and whatever happens to the terminal, the game is kept.
#include "tests/terminal/terminal.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Size {
  int columns;
  int rows;
};

std::vector<std::string> play(const std::string& ruleset, const std::string& seats) {
  return {BASTIDE_PROGRAM, "play", ruleset, "--seats", seats, "--seed", "4"};
}

class AtTheTable : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              ("bastide-terminal-" + std::to_string(static_cast<long>(getpid())));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] PseudoTerminal start(const std::vector<std::string>& command) const {
    return {command, 80, 24, {{"XDG_STATE_HOME", folder_}}};
  }
  /// Of the one game that is kept.
  [[nodiscard]] std::string kept() const {
    std::string text;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "bastide/games")) {
      std::ifstream file(entry.path());
      text.append(std::istreambuf_iterator<char>(file), {});
    }
    return text;
  }

  fs::path folder_;
};

/// The numbers of the columns: the first line of every board.
bool shows_top_of_board(const Screen& screen) {
  std::istringstream lines(screen.text());
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, std::regex("(◀| )( +-?[0-9]+)+( +▶)?"))) {
      return true;
    }
  }
  return false;
}

/// `lines` of them since the last answer; news may scroll away above the board.
void expect_fits(const Screen& screen, int lines) {
  EXPECT_EQ(screen.wraps(), 0) << screen.text();
  EXPECT_THAT(screen.unknown(), IsEmpty());
  EXPECT_TRUE(lines <= screen.rows() || shows_top_of_board(screen)) << screen.text();
}

struct Look {
  const char* name;
  const char* color;       // --color
  const char* background;  // --background
  const char* colorterm;   // COLORTERM
};
constexpr Look kPlain{"plain", "never", "light", ""};
constexpr Look kLight{"light", "auto", "light", ""};
constexpr Look kDark{"dark", "always", "dark", "truecolor"};

class WholeGame : public testing::TestWithParam<std::tuple<const char*, Size, Look>> {};

TEST_P(WholeGame, FitsTheTerminal) {
  const auto& [ruleset, size, look] = GetParam();
  std::vector<std::string> command = play(ruleset, "human,random");
  command.insert(command.end(), {"--color", look.color, "--background", look.background});
  PseudoTerminal terminal(command, size.columns, size.rows, {{"COLORTERM", look.colorterm}});
  bool asks = terminal.wait_for_prompt();
  ASSERT_TRUE(asks) << terminal.screen().text();
  int answers = 0;
  while (asks && !testing::Test::HasFailure()) {
    const int lines = terminal.screen().lines();
    // Not always the first: "2" is refused where there is but one way.
    asks = terminal.type(answers % 3 == 1 ? "2" : "1");
    expect_fits(terminal.screen(), asks ? terminal.screen().lines() - lines : 0);
    ASSERT_LT(++answers, 2000);
    if (asks && terminal.screen().line() == "> ") {  // it is over
      terminal.send("q\n");
      break;
    }
  }
  ASSERT_FALSE(testing::Test::HasFailure());
  EXPECT_EQ(terminal.wait_for_end(), 0) << terminal.screen().text();
  EXPECT_GT(answers, 8);  // a team may lose early
}

std::string name_of(const testing::TestParamInfo<WholeGame::ParamType>& info) {
  const auto& [ruleset, size, look] = info.param;
  std::string name = std::string(ruleset) + "_" + std::to_string(size.columns) + "_" + look.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    Small,
    WholeGame,
    testing::Combine(testing::Values("base", "big-box", "over-hill-and-dale", "mists-level-3"),
                     testing::Values(Size{60, 20}, Size{80, 24}),
                     testing::Values(kLight)),
    name_of);
INSTANTIATE_TEST_SUITE_P(Wide,
                         WholeGame,
                         testing::Combine(testing::Values("base", "mists-level-3"),
                                          testing::Values(Size{140, 50}),
                                          testing::Values(kPlain, kDark)),
                         name_of);

TEST_F(AtTheTable, ArrowsMoveTheBoardAndLettersAreTyped) {
  PseudoTerminal terminal(play("base", "human,random"), 80, 24);
  ASSERT_TRUE(terminal.wait_for_prompt());
  constexpr int kMostAnswers = 40;
  for (int i = 0; i < kMostAnswers && terminal.screen().text().find("▲") == std::string::npos;
       ++i) {
    ASSERT_TRUE(terminal.type("1"));
  }
  ASSERT_THAT(terminal.screen().text(), HasSubstr("▲")) << "nothing is above the window";
  ASSERT_TRUE(terminal.press("\x1b[A"));
  const std::string above = terminal.screen().text();
  ASSERT_TRUE(terminal.press("\x1b[B"));
  const std::string below = terminal.screen().text();
  EXPECT_NE(above, below);
  ASSERT_TRUE(terminal.press("\x1bOA"));  // as some terminals send it
  EXPECT_EQ(terminal.screen().text(), above);
  ASSERT_TRUE(terminal.press("\x1b[B"));
  EXPECT_EQ(terminal.screen().text(), below);
  terminal.send("\x1b[C\x1b[D");  // all columns are there
  ASSERT_TRUE(terminal.type("1"));
  expect_fits(terminal.screen(), 0);
}

TEST_F(AtTheTable, TabCompletesTheWord) {
  PseudoTerminal terminal(play("base", "human,random"), 80, 24);
  ASSERT_TRUE(terminal.wait_for_prompt());
  ASSERT_TRUE(terminal.type("1"));
  EXPECT_THAT(terminal.screen().text(), HasSubstr("none"));
  terminal.send("no\t");
  terminal.read_for(300);
  EXPECT_THAT(terminal.screen().line(), HasSubstr("> none"));
  ASSERT_TRUE(terminal.type(""));
  EXPECT_THAT(terminal.screen().text(), HasSubstr("Place a tile"));
}

TEST_F(AtTheTable, DrawsForTheNewSizeAlsoWhileSomebodyTypes) {
  PseudoTerminal terminal(play("base", "human,random"), 140, 50);
  ASSERT_TRUE(terminal.wait_for_prompt());
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(terminal.type("1"));
  }
  terminal.send("1");
  terminal.read_for(100);
  terminal.resize(60, 20);
  terminal.read_for(300);
  int lines = terminal.screen().lines();
  ASSERT_TRUE(terminal.type(""));
  expect_fits(terminal.screen(), terminal.screen().lines() - lines);
  lines = terminal.screen().lines();
  ASSERT_TRUE(terminal.type("1"));
  expect_fits(terminal.screen(), terminal.screen().lines() - lines);
}

/// Nothing can be read there, but nothing hangs either.
TEST_F(AtTheTable, TheNarrowestTerminalsAreAnswered) {
  for (const int columns : {3, 2, 1}) {
    PseudoTerminal terminal(
        play("base", "human,random"), columns, 24, {{"XDG_STATE_HOME", folder_}});
    constexpr int kSilence = 400;  // ms
    terminal.read_for(kSilence);
    terminal.send("1\n");
    terminal.read_for(kSilence);
    EXPECT_THAT(kept(), HasSubstr("core:place")) << columns;
    terminal.send("\x03");
    EXPECT_EQ(terminal.wait_for_end(), 130) << columns;
    fs::remove_all(folder_ / "bastide");
  }
}

TEST_F(AtTheTable, CtrlCEndsWithTheGameKept) {
  PseudoTerminal terminal = start(play("base", "human,random"));
  ASSERT_TRUE(terminal.wait_for_prompt());
  ASSERT_TRUE(terminal.type("1"));
  const std::string before = kept();
  EXPECT_THAT(before, HasSubstr("core:place"));
  terminal.send("\x03");
  EXPECT_EQ(terminal.wait_for_end(), 130) << terminal.screen().text();
  EXPECT_EQ(kept(), before);
  PseudoTerminal again = start({BASTIDE_PROGRAM, "play", "--resume", "1"});
  EXPECT_TRUE(again.wait_for_prompt()) << again.screen().text();
  EXPECT_THAT(again.screen().text(), HasSubstr("Place a piece"));
}

TEST_F(AtTheTable, CtrlZStopsAndTheGameGoesOn) {
  PseudoTerminal terminal(play("base", "human,random"), 80, 24);
  ASSERT_TRUE(terminal.wait_for_prompt());
  terminal.send("\x1a");
  ASSERT_TRUE(terminal.wait_for_stop());
  terminal.go_on();
  terminal.read_for(200);
  ASSERT_TRUE(terminal.type("1")) << terminal.screen().text();
  EXPECT_THAT(terminal.screen().text(), HasSubstr("Place a piece"));
}

TEST_F(AtTheTable, ClosedTerminalKeepsTheGame) {
  PseudoTerminal terminal = start(play("base", "human,random"));
  ASSERT_TRUE(terminal.wait_for_prompt());
  ASSERT_TRUE(terminal.type("1"));
  const std::string before = kept();
  terminal.hang_up();
  const int end = terminal.wait_for_end();
  EXPECT_TRUE(end == 256 + SIGHUP || end == 0 || end == 129) << end;
  EXPECT_EQ(kept(), before);
}

/// A team that plays any move has lost soon.
TEST_F(AtTheTable, TheEndIsTakenBackAndAFinishedGameOpensAgain) {
  PseudoTerminal terminal = start(play("mists-level-1", "human,random"));
  ASSERT_TRUE(terminal.wait_for_prompt());
  for (int i = 0; terminal.screen().line() != "> "; ++i) {
    ASSERT_LT(i, 200);
    ASSERT_TRUE(terminal.type("1"));
  }
  EXPECT_THAT(terminal.screen().text(), HasSubstr("u takes back"));
  EXPECT_THAT(kept(), HasSubstr(R"({"end":true)"));
  ASSERT_TRUE(terminal.type("u"));
  EXPECT_NE(terminal.screen().line(), "> ");
  EXPECT_THAT(kept(), Not(HasSubstr(R"({"end":true)")));
  ASSERT_TRUE(terminal.type("redo"));
  EXPECT_EQ(terminal.screen().line(), "> ");
  terminal.send("q\n");
  EXPECT_EQ(terminal.wait_for_end(), 0) << terminal.screen().text();
  const std::string before = kept();
  EXPECT_THAT(before, HasSubstr(R"({"end":true)"));

  PseudoTerminal again = start({BASTIDE_PROGRAM, "play", "--resume", "1"});
  ASSERT_TRUE(again.wait_for_prompt()) << again.screen().text();
  EXPECT_EQ(again.screen().line(), "> ");
  for (const char* command : {"s", "t", "l", "h", "w 1,0", "?", "b", "+", "@ 0,0", "1", "save"}) {
    ASSERT_TRUE(again.type(command)) << command;
  }
  EXPECT_THAT(again.screen().text(), HasSubstr("kept:"));
  again.send("q\n");
  EXPECT_EQ(again.wait_for_end(), 0) << again.screen().text();
  EXPECT_EQ(kept(), before);
}

}  // namespace
}  // namespace bastide
