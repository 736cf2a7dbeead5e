#include "sdk/tools/play/kept_games.h"

#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;

class KeptGamesTest : public testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder_); }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  [[nodiscard]] fs::path put(const std::string& ruleset) const {
    const Result<fs::path> path = new_kept_game(folder_, ruleset);
    EXPECT_TRUE(path.ok());
    std::ofstream(path.value()) << "a game\n";
    return path.value();
  }
  [[nodiscard]] std::vector<int> numbers() const {
    std::vector<int> numbers;
    for (const KeptGame& game : kept_games(folder_)) {
      numbers.push_back(game.number);
    }
    return numbers;
  }

  // Several builds may be tested at the same time.
  fs::path folder_ =
      fs::path(testing::TempDir()) / ("bastide-kept-" + std::to_string(::getpid())) / "games";
};

TEST_F(KeptGamesTest, HaveNumbersAndTheNewestIsFirst) {
  static_cast<void>(put("base"));
  static_cast<void>(put("big-box"));
  EXPECT_THAT(numbers(), ElementsAre(2, 1));
  for (int i = 3; i <= 10; ++i) {
    static_cast<void>(put("base"));
  }
  EXPECT_THAT(numbers(), ElementsAre(10, 9, 8, 7, 6, 5, 4, 3, 2, 1));
}

TEST_F(KeptGamesTest, TheOldestGoAndFilesOfOthersStay) {
  fs::create_directories(folder_);
  const fs::path notes = folder_ / "notes.jsonl";
  std::ofstream(notes) << "mine";
  const fs::path oldest = put("base");
  const fs::path second = put("base");
  for (std::size_t i = 2; i < kMostKeptGames; ++i) {
    static_cast<void>(put("base"));
  }
  EXPECT_EQ(kept_games(folder_).size(), kMostKeptGames);
  EXPECT_TRUE(fs::exists(oldest));
  static_cast<void>(put("base"));
  EXPECT_EQ(kept_games(folder_).size(), kMostKeptGames);
  EXPECT_EQ(numbers().front(), 51);
  EXPECT_FALSE(fs::exists(oldest));
  EXPECT_TRUE(fs::exists(second));
  EXPECT_TRUE(fs::exists(notes));
}

TEST_F(KeptGamesTest, AGameThatIsJustBegunIsNotListed) {
  ASSERT_TRUE(new_kept_game(folder_, "base").ok());
  EXPECT_THAT(numbers(), ElementsAre());
}

TEST_F(KeptGamesTest, HaveNamesOfTheirOwnThatNobodyElseReads) {
  const fs::path first = put("../my rules/big.box.json");
  const fs::path second = put("../my rules/big.box.json");
  EXPECT_NE(first, second);
  EXPECT_EQ(first.parent_path(), folder_);
  EXPECT_THAT(first.string(), EndsWith("/1-big_box.jsonl"));
  EXPECT_THAT(second.string(), EndsWith("/2-big_box.jsonl"));
  struct stat what {};
  ASSERT_EQ(::stat(first.c_str(), &what), 0);
  EXPECT_EQ(what.st_mode & 0777U, 0600U);
}

TEST_F(KeptGamesTest, AFolderThatCannotBeMadeIsTold) {
  fs::create_directories(folder_.parent_path());
  std::ofstream(folder_) << "a file";
  const Result<fs::path> path = new_kept_game(folder_, "base");
  ASSERT_FALSE(path.ok());
  EXPECT_THAT(path.error().message, testing::HasSubstr(folder_.string()));
}

TEST_F(KeptGamesTest, LieInTheStateOfTheUser) {
  const char* home = std::getenv("HOME");
  const std::string old_home = home == nullptr ? "" : home;
  const char* state = std::getenv("XDG_STATE_HOME");
  const std::string old_state = state == nullptr ? "" : state;
  setenv("HOME", "/home/ann", 1);
  unsetenv("XDG_STATE_HOME");
  EXPECT_EQ(folder_of_kept_games(), "/home/ann/.local/state/bastide/games");
  setenv("XDG_STATE_HOME", "relative", 1);  // to be ignored, says the standard
  EXPECT_EQ(folder_of_kept_games(), "/home/ann/.local/state/bastide/games");
  setenv("XDG_STATE_HOME", "/var/ann", 1);
  EXPECT_EQ(folder_of_kept_games(), "/var/ann/bastide/games");
  unsetenv("XDG_STATE_HOME");
  unsetenv("HOME");
  EXPECT_TRUE(folder_of_kept_games().empty());
  setenv("HOME", old_home.c_str(), 1);
  setenv("XDG_STATE_HOME", old_state.c_str(), 1);
}

TEST(StandingOf, TellsTilesOrScores) {
  Record record;
  EXPECT_EQ(standing_of(record), "0 tiles placed");
  record.answers = {{"chance", "core:draw", "t/a", 0, 2},
                    {"Ann", "core:place", "t/a 1,0 r0", 0, 3}};
  EXPECT_EQ(standing_of(record), "1 tile placed");
  record.outcome = RecordOutcome{"ranking", {{"Ann", 31}, {"Bob", 27}}, {"Ann"}};
  EXPECT_EQ(standing_of(record), "Ann 31, Bob 27");
  record.outcome->outcome = "lost";
  EXPECT_EQ(standing_of(record), "lost: Ann 31, Bob 27");
}

}  // namespace
}  // namespace bastide
