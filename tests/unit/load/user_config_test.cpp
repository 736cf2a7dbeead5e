#include "kernel/load/user_config.h"

#include <cstdlib>

#include <gmock/gmock.h>

#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

using testing::HasSubstr;

class UserConfigFile : public RulesFolder {
 protected:
  void TearDown() override {
    ::unsetenv("BASTIDE_CONFIG");
    RulesFolder::TearDown();
  }
  /// What reading this as the configuration complains about.
  std::string complaints(const std::string& text) {
    write(text);
    try {
      static_cast<void>(read_user_config());
      return "";
    } catch (const LoadError& error) {
      return short_text(error.what());
    }
  }
  void write(const std::string& text) {
    ::setenv("BASTIDE_CONFIG", put("config.json", text).c_str(), 1);
  }
};

TEST_F(UserConfigFile, NothingIsSetWithoutAFile) {
  ::setenv("BASTIDE_CONFIG", (root_ / "none.json").c_str(), 1);
  EXPECT_TRUE(read_user_config().limits.empty());
}

TEST_F(UserConfigFile, HoldsLimitsAndFolders) {
  write(R"({ "limits": { "core.memory_mib": 256 }, "own": [")" + root_.string() + R"("] })");
  const UserConfig config = read_user_config();
  EXPECT_EQ(config.limits.at("core.memory_mib"), 256);
  EXPECT_TRUE(config.owns((root_ / "config.json").string()));
  EXPECT_FALSE(config.owns(root_.parent_path().string()));
  EXPECT_FALSE(config.owns((root_ / "none").string()));
}

TEST_F(UserConfigFile, ALinkIntoAnOwnFolderOwnsNothing) {
  put("stranger/game.json", "{}");
  std::filesystem::create_directories(root_ / "mine");
  std::filesystem::create_symlink("../stranger/game.json", root_ / "mine" / "game.json");
  UserConfig config;
  config.own = {(root_ / "mine").string()};
  EXPECT_FALSE(config.owns((root_ / "mine" / "game.json").string()));
}

TEST_F(UserConfigFile, IsReadStrictly) {
  EXPECT_THAT(complaints(R"({ "limit": {} })"), HasSubstr("did you mean \"limits\"?"));
  EXPECT_THAT(
      complaints(R"({ "limits": { "core.memory_mb": 256 } })"),
      HasSubstr("there is no limit \"core.memory_mb\" (did you mean \"core.memory_mib\"?)"));
  EXPECT_THAT(complaints(R"({ "limits": { "core.memory_mib": 100000 } })"),
              HasSubstr("expected a whole number from 4 to 4096"));
  EXPECT_THAT(complaints(R"({ "own": ["rulesets"] })"),
              HasSubstr("expected the full path of a folder, found \"rulesets\""));
}

}  // namespace
}  // namespace bastide
