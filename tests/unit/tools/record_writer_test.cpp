#include "sdk/tools/trial/record_writer.h"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "sdk/tools/trial/record_game.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

class RecordWriterTest : public testing::Test {
 protected:
  void SetUp() override { fs::remove(path_); }
  void TearDown() override { fs::remove(path_); }

  void answer(const char* text) { ASSERT_TRUE(game_->answer(text).ok()) << text; }
  void write() { ASSERT_TRUE(writer_.write(*game_).ok()); }
  [[nodiscard]] std::string text() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] std::string whole() const { return record_text(record_of(*game_, origin())); }
  /// Changes whenever the file is replaced.
  [[nodiscard]] ino_t file_number() const {
    struct stat what {};
    return ::stat(path_.c_str(), &what) == 0 ? what.st_ino : 0;
  }
  /// Is replaced, not appended to: whoever has the old file open keeps the old text.
  [[nodiscard]] bool replaces() {
    const fs::path held = path_.string() + ".held";
    fs::create_hard_link(path_, held);
    const ino_t before = file_number();
    const bool is_new = writer_.write(*game_).ok() && file_number() != before;
    fs::remove(held);
    return is_new;
  }
  static LoadRequest origin() {
    LoadRequest request;
    request.ruleset = "tiny";
    return request;
  }

  TinyRules rules_;
  std::unique_ptr<Game> game_ = new_land_game(add_land(rules_, 2).compile());
  // Cases run at the same time, each in a process.
  fs::path path_ =
      fs::path(testing::TempDir()) / ("bastide-writer-" + std::to_string(::getpid()) + ".jsonl");
  RecordWriter writer_{path_, origin()};
};

TEST_F(RecordWriterTest, AppendsWhatIsNew) {
  write();
  EXPECT_EQ(text(), whole());
  answer("1,0 r0");
  EXPECT_FALSE(replaces());
  EXPECT_EQ(text(), whole());
  answer("none");
  EXPECT_FALSE(replaces());
  EXPECT_EQ(text(), whole());
  EXPECT_FALSE(replaces());  // nothing new
}

TEST_F(RecordWriterTest, WritesAnewWhatWasTakenBackAndAnsweredOtherwise) {
  answer("1,0 r0");
  answer("man on l");
  write();
  ASSERT_TRUE(game_->undo());
  answer("none");
  EXPECT_TRUE(replaces());
  EXPECT_EQ(text(), whole());
  EXPECT_EQ(text().find("man on l"), std::string::npos);
}

TEST_F(RecordWriterTest, TheOutcomeGoesWhenTheEndIsTakenBack) {
  while (game_->waiting()) {
    ASSERT_TRUE(game_->answer(game_->options().back()).ok());
    write();
  }
  EXPECT_NE(text().find("\"end\":true"), std::string::npos);
  EXPECT_EQ(text(), whole());
  ASSERT_TRUE(game_->undo());
  EXPECT_TRUE(replaces());
  EXPECT_EQ(text(), whole());
  EXPECT_EQ(text().find("\"end\":true"), std::string::npos);
}

TEST_F(RecordWriterTest, AFileThatSomebodyElseWroteIsReplaced) {
  write();
  std::ofstream(path_, std::ios::app) << "scribble\n";
  answer("1,0 r0");
  EXPECT_TRUE(replaces());
  EXPECT_EQ(text(), whole());
  fs::remove(path_);
  answer("none");
  write();
  EXPECT_EQ(text(), whole());
}

TEST_F(RecordWriterTest, GoesOnInAFileThatHoldsTheGame) {
  answer("1,0 r0");
  std::ofstream(path_) << whole();
  writer_.take_over(*game_, game_->position(), false);
  EXPECT_FALSE(replaces());
  answer("none");
  EXPECT_FALSE(replaces());
  EXPECT_EQ(text(), whole());
}

TEST_F(RecordWriterTest, ALastLineWithoutEndIsNotGoneOnWith) {
  answer("1,0 r0");
  const std::string held = whole();
  std::ofstream(path_) << held.substr(0, held.size() - 1);
  writer_.take_over(*game_, game_->position(), false);
  answer("none");
  EXPECT_TRUE(replaces());
  EXPECT_EQ(text(), whole());
}

TEST_F(RecordWriterTest, TwoWritersDoNotShareAFile) {
  RecordWriter other(path_, origin());
  write();
  answer("1,0 r0");
  EXPECT_FALSE(other.take().ok());
  EXPECT_FALSE(other.write(*game_).ok());
  write();
  EXPECT_EQ(text(), whole());
}

TEST_F(RecordWriterTest, AGameThatSomebodyMadeThereMeanwhileStays) {
  std::ofstream(path_) << "another game\n";
  EXPECT_FALSE(writer_.write(*game_).ok());
  EXPECT_EQ(text(), "another game\n");
}

TEST_F(RecordWriterTest, AFolderThatIsNotThereIsTold) {
  RecordWriter writer(path_ / "none/game.jsonl", origin());
  EXPECT_FALSE(writer.write(*game_).ok());
}

}  // namespace
}  // namespace bastide
