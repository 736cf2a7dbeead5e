#include <cstdlib>

#include <gmock/gmock.h>

#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class SearchPathTest : public RulesFolder {
 protected:
  void SetUp() override {
    RulesFolder::SetUp();
    before_ = fs::current_path();
    unsetenv("BASTIDE_PATH");
    fs::create_directories(root_ / "elsewhere");
    fs::current_path(root_ / "elsewhere");
  }
  void TearDown() override {
    fs::current_path(before_);
    unsetenv("BASTIDE_PATH");
    RulesFolder::TearDown();
  }

  /// A folder that can be a root.
  std::string root(const std::string& name) const {
    fs::create_directories(root_ / name / "rulesets");
    fs::create_directories(root_ / name / "plugins");
    return (root_ / name).string();
  }

 private:
  fs::path before_;
};

TEST_F(SearchPathTest, WithoutAnythingThereIsNoRoot) {
  EXPECT_THAT(SearchPath::standard({}, "/no/such/program").roots, IsEmpty());
}

TEST_F(SearchPathTest, AskedForComesBeforeTheEnvironment) {
  setenv("BASTIDE_PATH", "/env/one::/env/two", 1);
  EXPECT_THAT(SearchPath::standard({"/asked/b", "/asked/a"}, "/no/such/program").roots,
              ElementsAre("/asked/b", "/asked/a", "/env/one", "/env/two"));
}

TEST_F(SearchPathTest, FolderTwiceIsSearchedOnce) {
  setenv("BASTIDE_PATH", "/rules/./here:/rules/here", 1);
  EXPECT_THAT(SearchPath::standard({"/rules/here"}, "/no/such/program").roots,
              ElementsAre("/rules/here"));
}

TEST_F(SearchPathTest, WorkingFolderCountsWhenItHoldsRulesetsAndPlugins) {
  fs::create_directories("rulesets");
  EXPECT_THAT(SearchPath::standard({}, "/no/such/program").roots, IsEmpty());
  fs::create_directories("plugins");
  EXPECT_THAT(SearchPath::standard({}, "/no/such/program").roots, ElementsAre("."));
}

TEST_F(SearchPathTest, WorkingFolderCountsWhenItHoldsOneThingOfItsOwn) {
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {"rulesets/mine.json", "rulesets"},
      {"plugins/mine/plugin.json", "plugins"},
      {"scripts/variants/mine.lua", "scripts"}};
  for (const auto& [file, folder] : kinds) {
    put("elsewhere/" + file, "");
    EXPECT_THAT(SearchPath::standard({}, "/no/such/program").roots, ElementsAre(".")) << file;
    fs::remove_all(folder);
  }
  put("elsewhere/plugins/readme.txt", "");
  put("elsewhere/scripts/build.lua", "");
  EXPECT_THAT(SearchPath::standard({}, "/no/such/program").roots, IsEmpty());
}

TEST_F(SearchPathTest, FoldersAboveTheProgramCount) {
  const std::string project = root("project");
  const std::string program = put("project/build/release/bastide", "");
  EXPECT_THAT(SearchPath::standard({}, program).roots, ElementsAre(project));
}

TEST_F(SearchPathTest, InstalledRulesLieInShare) {
  const std::string share = root("usr/share/bastide");
  const std::string program = put("usr/bin/bastide", "");
  EXPECT_THAT(SearchPath::standard({}, program).roots, ElementsAre(share));
}

TEST_F(SearchPathTest, LinkToTheProgramIsFollowed) {
  const std::string project = root("project");
  const std::string program = put("project/build/bastide", "");
  fs::create_symlink(program, root_ / "elsewhere" / "link");
  EXPECT_THAT(SearchPath::standard({}, "./link").roots, ElementsAre(project));
}

TEST_F(SearchPathTest, ProgramWithoutAFolderIsLookedUpInThePath) {
  const std::string project = root("project");
  const std::string folder = fs::path(put("project/bin/bastide_of_this_test", "")).parent_path();
  const std::string before = std::getenv("PATH");
  setenv("PATH", ("/no/such/folder:" + folder).c_str(), 1);
  const std::vector<std::string> roots = SearchPath::standard({}, "bastide_of_this_test").roots;
  setenv("PATH", before.c_str(), 1);
  EXPECT_THAT(roots, ElementsAre(project));
}

TEST_F(SearchPathTest, WorkingFolderAboveTheProgramIsNamedOnce) {
  root("project");
  const std::string program = put("project/build/bastide", "");
  fs::current_path(root_ / "project");
  EXPECT_THAT(SearchPath::standard({}, program).roots, ElementsAre("."));
}

}  // namespace
}  // namespace bastide
