// What the doctor finds, and what it advises.
#include "sdk/tools/author/doctor.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const SearchPath kProject{{BASTIDE_SOURCE_DIR}};

auto finding(Concern concern, const std::string& text, const std::string& advice = "") {
  return AllOf(Field(&Finding::concern, concern),
               Field(&Finding::text, HasSubstr(text)),
               Field(&Finding::advice, HasSubstr(advice)));
}

class Doctor : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) /
            (std::string("bastide_doctor_") +
             testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  /// A root with the small plugin of the tests and a ruleset of it.
  std::string make_root(const std::string& name) const {
    const fs::path root = root_ / name;
    const fs::path skeleton = fs::path(BASTIDE_SOURCE_DIR) / "tests" / "bad" / "skeleton";
    fs::create_directories(root / "plugins" / "broken");
    fs::create_directories(root / "rulesets");
    for (const char* file : {"plugin.json", "tiles.json", "rules.lua"}) {
      fs::copy_file(skeleton / file, root / "plugins" / "broken" / file);
    }
    std::ofstream(root / "plugins" / "broken" / "bad.lua") << "";
    fs::copy_file(skeleton / "ruleset.json", root / "rulesets" / "broken.json");
    return root.string();
  }

  fs::path root_;
};

TEST_F(Doctor, FindsNothingWrongWithTheProject) {
  EXPECT_THAT(examine_files(kProject, {}),
              Each(Field(&Finding::concern, ::testing::Ne(Concern::error))));
  EXPECT_THAT(examine_files(kProject, {}), Contains(finding(Concern::fine, "rulesets load")));
}

TEST_F(Doctor, SaysWhereFilesAreFoundAndWhichHideOthers) {
  const std::string near = make_root("near");
  const std::string far = make_root("far");
  std::ofstream(far + "/rulesets/broken.json")
      << R"({ "plugins": { "broken": "*" }, "players": [2, 3] })";
  const std::vector<Finding> findings = examine_files(SearchPath{{near, far}}, {});
  EXPECT_THAT(findings,
              Contains(finding(Concern::fine, "1. " + near + ": 1 ruleset, 1 plugin, 0 variants")));
  EXPECT_THAT(
      findings,
      Contains(finding(Concern::warning,
                       "ruleset broken: " + near + "/rulesets/broken.json is used and hides " +
                           far + "/rulesets/broken.json",
                       "rename or remove one")));
  EXPECT_THAT(findings, Contains(finding(Concern::note, "/plugins/broken, which is the same")));
}

TEST_F(Doctor, NamesFoldersThatHoldNothing) {
  fs::create_directories(root_ / "empty");
  EXPECT_THAT(examine_files(kProject, {(root_ / "empty").string()}),
              Contains(finding(Concern::warning, "holds no plugins/", "--path")));
  EXPECT_THAT(examine_files(SearchPath{}, {}),
              Contains(finding(Concern::error, "no folder with plugins/", "BASTIDE_PATH=")));
}

TEST_F(Doctor, TellsWhatCannotBeLoaded) {
  const std::string root = make_root("one");
  std::ofstream(root + "/rulesets/bad.json") << R"({ "plugins": { "nowhere": "*" } })";
  std::ofstream(root + "/plugins/broken/plugin.json") << "{ ";
  const std::vector<Finding> findings = examine_files(SearchPath{{root}}, {});
  EXPECT_THAT(findings, Contains(finding(Concern::error, "ruleset bad:", "bastide check bad")));
  EXPECT_THAT(findings, Contains(finding(Concern::error, "plugin broken:", "mend ")));
  EXPECT_THAT(findings, Contains(finding(Concern::error, "0 rulesets load")));
}

TEST_F(Doctor, TriesWhetherFilesCanBeWritten) {
  fs::create_directories(root_);
  EXPECT_EQ(examine_folder(root_.string(), "the folder").concern, Concern::fine);
  EXPECT_TRUE(fs::is_empty(root_)) << "it leaves nothing behind";
  // A file where a folder is meant cannot be written into, not even by root.
  std::ofstream(root_ / "file") << "";
  EXPECT_THAT(examine_folder((root_ / "file").string(), "the folder"),
              finding(Concern::error, "nothing can be written into the folder", "chmod"));
}

TEST_F(Doctor, KnowsWhatTheTerminalCanShow) {
  Terminal terminal{true, "xterm-256color", "de_DE.UTF-8", false, "auto", 100};
  EXPECT_THAT(examine_terminal(terminal), Each(finding(Concern::fine, "")));
  terminal.locale = "C";
  terminal.no_color = true;
  terminal.width = 40;
  const std::vector<Finding> findings = examine_terminal(terminal);
  EXPECT_THAT(findings,
              Contains(finding(Concern::warning, "locale C has no Unicode", "--board ascii")));
  EXPECT_THAT(findings, Contains(finding(Concern::note, "no colours, as asked", "NO_COLOR")));
  EXPECT_THAT(findings, Contains(finding(Concern::note, "40 columns")));
  terminal = {true, "dumb", "", false, "auto", 80};
  EXPECT_THAT(examine_terminal(terminal), Contains(finding(Concern::note, "TERM is \"dumb\"")));
  EXPECT_THAT(examine_terminal(terminal), Contains(finding(Concern::warning, "no locale is set")));
  terminal.is_terminal = false;
  EXPECT_THAT(examine_terminal(terminal), Contains(finding(Concern::note, "a file or a pipe")));
}

TEST_F(Doctor, PlaysAGame) {
  fs::create_directories(root_);
  EXPECT_THAT(examine_game(kProject, "", root_.string()),
              Contains(finding(Concern::fine, "a game of base was played")));
  EXPECT_TRUE(fs::is_empty(root_)) << "it leaves nothing behind";
  EXPECT_THAT(examine_game(SearchPath{}, "", root_.string()),
              Contains(finding(Concern::error, "no ruleset")));
  const std::string root = make_root("one");
  std::ofstream(root + "/plugins/broken/bad.lua")
      << "on.react(\"core:tile_placed\", { id = \"oops\", run = function() error(\"oops\") end "
         "})\n";
  EXPECT_THAT(examine_game(SearchPath{{root}}, "broken", root_.string()),
              Contains(finding(Concern::error, "a game of broken went wrong", "bastide matrix")));
}

TEST_F(Doctor, GivesAdviceForWhateverIsWrong) {
  for (const std::vector<Finding>& findings :
       {examine_program(), examine_files(SearchPath{}, {}), examine_terminal(Terminal{})}) {
    for (const Finding& one : findings) {
      if (one.concern >= Concern::warning) {
        EXPECT_THAT(one.advice, Not(IsEmpty())) << one.text;
      }
    }
  }
}

}  // namespace
}  // namespace bastide
