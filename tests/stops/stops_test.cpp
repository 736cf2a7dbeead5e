// Every verb ends within 200 ms of processor time after a signal, whatever runs, and says so.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stops/child.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;

constexpr double kMostAfter = 0.2;  // seconds of the processor
constexpr const char* kInterrupted = "interrupted";
constexpr const char* kScenarios = BASTIDE_SOURCE_DIR "/tests/scenarios";

/// A long while of a script: well below its budgets.
std::string loop(std::int64_t steps) {
  return "for _ = 1, " + std::to_string(steps) + " do end\n";
}

/// What goes on for long enough to be ended in its middle.
struct Case {
  std::vector<std::string> words;
  std::string says = kInterrupted;
  std::string typed{};  // into its input, which stays open
  int exit = 130;
  double after = 0.1;  // of its processor time the signal comes
};

/// A folder with rules that take long: `slow` at each turn, `late` while it is loaded.
class Stops : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string name = (fs::temp_directory_path() / "bastide-stops-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    write("scripts/variants/slow.lua",
          "-- title: Slow\n-- requires: base\n"
          "on.react(\"core:turn_end\", { run = function()\n" +
              loop(2'000'000) + "end })\n");
    write("scripts/variants/late.lua", "-- title: Late\n-- requires: base\n");
    write("scripts/variants/quick.lua", "-- title: Quick\n-- requires: base\n");
    write("rulesets/tardy.json",
          R"({ "extends": "base", "variants": ["late"], "title": "Tardy" })");
    ASSERT_EQ(
        run({"play", "base", "--with", "late", "--seats", "random,random", "--save", "game.jsonl"}),
        0);
    ASSERT_EQ(run({"pack", "quick"}), 0);
    write("scripts/variants/quick.lua",
          "-- title: Quick\n-- requires: base\n-- version: 2.0.0\n"
          "on.react(\"core:turn_end\", { run = function()\n" +
              loop(2'000'000) + "end })\n");
    ASSERT_EQ(run({"pack", "quick", "-o", "newer.bastide"}), 0) << said();
    ASSERT_EQ(run({"pack", "slow"}), 0) << said();
    for (const char* own : {"quick", "slow"}) {
      fs::rename(folder_ / "scripts/variants" / (std::string(own) + ".lua"),
                 folder_ / (std::string(own) + ".lua"));
    }
    ASSERT_EQ(run({"install", "quick.bastide"}), 0) << said();
    ASSERT_EQ(run({"job",
                   "plan",
                   "big.json",
                   "--shard",
                   "1000",
                   "--",
                   "sim",
                   "base",
                   "--bots",
                   "greedy",
                   "--games",
                   "1000000"}),
              0)
        << said();
    write("scripts/variants/late.lua", "-- title: Late\n-- requires: base\n" + loop(80'000'000));
  }
  static void TearDownTestSuite() { fs::remove_all(folder_); }

  static void write(const fs::path& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  static int run(const std::vector<std::string>& words) {
    Child child(folder_, words, "");
    return child.wait();
  }
  static std::string said() { return Child::said_in(folder_); }

  static void expect_end(const Case& one, int signal) {
    Child child(folder_, one.words, one.typed);
    const std::optional<double> before = child.wait_for_work(one.after);
    ASSERT_TRUE(before) << one.words.front() << " ended before it was told to: " << said();
    child.send(signal);
    const int exit = child.wait();
    EXPECT_EQ(exit, one.exit) << one.words.front() << ": " << said();
    EXPECT_LE(child.processor_seconds() - *before, kMostAfter) << one.words.front();
    EXPECT_THAT(said(), HasSubstr(one.says)) << one.words.front();
  }

  static inline fs::path folder_;
};

const std::map<std::string, std::vector<Case>>& long_work() {
  const std::string dear = "mcts:1000000";
  static const std::map<std::string, std::vector<Case>> cases{
      {"show", {{{"show", "rules", "tardy"}}}},
      {"check", {{{"check", "late"}}, {{"check", "./slow.lua", "--games", "100000"}}}},
      {"matrix", {{{"matrix", "--games", "10000"}, "interrupted: "}}},
      {"test",
       {{{"test", kScenarios}, "interrupted: "}, {{"test", kScenarios, "--without-each", "base"}}}},
      {"texts", {{{"texts", "late"}}}},
      {"tile", {{{"tile", "sheet", "tardy", "--pdf", "tiles.pdf"}}}},
      {"doctor", {{{"doctor", "--game", "tardy"}}}},
      {"pack", {{{"pack", "late"}}}},
      {"install", {{{"install", "slow.bastide"}, "interrupted: nothing was installed"}}},
      {"update", {{{"update", "newer.bastide"}, "interrupted: nothing was installed"}}},
      {"play",
       {{{"play", "base", "--seats", dear + "," + dear}, "not saved"},
        {{"play", "base", "--seats", dear + "," + dear, "--save", "own.jsonl"},
         "play on with --resume own.jsonl"}}},
      {"legal", {{{"legal", "game.jsonl"}}}},
      {"why", {{{"why", "game.jsonl", "0,1 r0"}}}},
      {"explain", {{{"explain", "base:city", "tardy"}}}},
      {"score", {{{"score", "game.jsonl"}}}},
      {"render", {{{"render", "game.jsonl", "--svg", "board.svg"}}}},
      {"replay", {{{"replay", "game.jsonl"}}}},
      {"convert", {{{"convert", "game.jsonl", "game.jcz"}}}},
      {"bot", {{{"bot", "probe", "cat", "--ruleset", "tardy"}}}},
      {"studio", {{{"studio", "tardy", "--port", "0"}}}},
      {"session",
       {{{"session"},
         kInterrupted,
         "{\"do\":\"open\",\"ruleset\":\"base\",\"seed\":1}\n"
         "{\"do\":\"advise\",\"game\":\"g1\",\"bot\":\"" +
             dear + "\"}\n"},
        {{"session"},
         kInterrupted,
         "{\"do\":\"measure\",\"verb\":\"sim\",\"ruleset\":\"base\",\"bots\":[\"" + dear + "\",\"" +
             dear + "\"],\"games\":1000}\n"}}},
      {"demo", {{{"demo", "base", "--games", "1000000"}}}},
      {"sim",
       {{{"sim", "base", "--bots", dear, "--games", "1000"}, "interrupted: 0 of 1000 games"},
        {{"sim", "base", "--bots", "greedy", "--games", "1000000", "--save", "sim.run"},
         "--resume sim.run goes on"},
        {{"sim", "base", "--with", "./slow.lua", "--bots", "random", "--games", "1000"},
         "interrupted: "}}},
      {"balance", {{{"balance", "base", "--bots", dear}, "interrupted: "}}},
      {"ab", {{{"ab", "base", "two_tile_city", "--bots", dear}, "interrupted: "}}},
      {"sweep", {{{"sweep", "base", "--vary", "base.farmers", "--bots", dear}, kInterrupted}}},
      {"ladder", {{{"ladder", dear, "random", "--ruleset", "base"}, "interrupted: "}}},
      {"job", {{{"job", "run", "big.json"}, "the same command goes on"}}},
      {"train", {{{"train", "base", "--games", "100000"}, "--resume"}}},
      {"bench", {{{"bench", "base", "--seconds", "100"}}}},
  };
  return cases;
}

/// They take less than that from their beginning to their end.
const std::map<std::string, std::vector<std::string>>& short_work() {
  static const std::map<std::string, std::vector<std::string>> cases{
      {"new", {"new", "plugin", "mine"}},
      {"trust", {"trust", "base"}},
      {"sdk", {"sdk", "project"}},
      {"complete", {"complete", "--", "play", "ba"}},
      {"list", {"list"}},
      {"remove", {"remove", "nothing"}},
      {"enable", {"enable", "nothing"}},
      {"disable", {"disable", "nothing"}},
  };
  return cases;
}

TEST_F(Stops, EveryVerbHasARowHere) {
  ASSERT_EQ(run({"complete", "--", ""}), 0);
  std::istringstream lines(said());
  std::set<std::string> verbs;
  for (std::string line; std::getline(lines, line);) {
    verbs.insert(line.substr(0, line.find_first_of(" \t")));
  }
  verbs.erase("help");
  ASSERT_GT(verbs.size(), 30U);
  for (const std::string& verb : verbs) {
    EXPECT_NE(long_work().contains(verb), short_work().contains(verb)) << verb;
  }
}

TEST_F(Stops, LongWorkEndsSoonAndSaysSo) {
  int signal = SIGINT;
  for (const auto& [verb, cases] : long_work()) {
    for (const Case& one : cases) {
      SCOPED_TRACE(verb);
      expect_end(one, signal);
      signal = signal == SIGINT ? SIGTERM : SIGINT;
    }
  }
}

TEST_F(Stops, ShortWorkIsShort) {
  for (const auto& [verb, words] : short_work()) {
    Child child(folder_, words, "");
    EXPECT_THAT(child.wait(), AnyOf(0, 1, 2, 3)) << verb << ": " << said();
    EXPECT_LE(child.processor_seconds(), kMostAfter) << verb;
  }
}

/// Nobody is there any more: a measurement is not played on.
TEST_F(Stops, TheSessionEndsWithItsInput) {
  Child child(folder_,
              {"session"},
              "{\"do\":\"measure\",\"verb\":\"sim\",\"ruleset\":\"base\",\"bots\":"
              "[\"mcts:1000000\",\"mcts:1000000\"],\"games\":1000}\n");
  const std::optional<double> before = child.wait_for_work(0.1);
  ASSERT_TRUE(before) << said();
  child.close_input();
  EXPECT_EQ(child.wait(), 0) << said();
  EXPECT_LE(child.processor_seconds() - *before, kMostAfter);
}

}  // namespace
}  // namespace bastide
