#include "sdk/tools/author/scaffold.h"

#include <filesystem>
#include <fstream>
#include <stdlib.h>

#include <gtest/gtest.h>

#include "sdk/tools/shell/program.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

class ScaffoldFiles : public testing::Test {
 protected:
  ScaffoldFiles() {
    std::string name = (fs::temp_directory_path() / "bastide-scaffold-XXXXXX").string();
    root_ = mkdtemp(name.data());
    for (const char* const file : {"plugins/wells/plugin.json",
                                   "plugins/wells/lang/de.po",
                                   "rulesets/wells.json",
                                   "tests/scenarios/wells/wells.json"}) {
      scaffold_.files.push_back({(root_ / file).string(), file});
    }
  }
  ~ScaffoldFiles() override { fs::remove_all(root_); }

  [[nodiscard]] std::vector<std::string> there() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
      names.push_back(entry.path().lexically_relative(root_).string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  fs::path root_;
  Scaffold scaffold_;
};

TEST_F(ScaffoldFiles, AreAllWritten) {
  write_scaffold(scaffold_);
  for (const ScaffoldFile& file : scaffold_.files) {
    EXPECT_TRUE(fs::is_regular_file(file.path)) << file.path;
  }
}

TEST_F(ScaffoldFiles, GoAgainWhenOneCannotBeWritten) {
  fs::create_directory(root_ / "plugins");
  std::ofstream(root_ / "tests") << "in the way\n";
  EXPECT_THROW(write_scaffold(scaffold_), ToolError);
  EXPECT_EQ(there(), (std::vector<std::string>{"plugins", "tests"}));
}

TEST_F(ScaffoldFiles, ThatAnEarlierCallLeftStayAndAreCompleted) {
  fs::create_directories(root_ / "plugins/wells");
  std::ofstream(scaffold_.files[0].path) << scaffold_.files[0].text;
  std::ofstream(root_ / "rulesets") << "in the way\n";
  EXPECT_THROW(write_scaffold(scaffold_), ToolError);
  EXPECT_EQ(there(),
            (std::vector<std::string>{
                "plugins", "plugins/wells", "plugins/wells/plugin.json", "rulesets"}));
  fs::remove(root_ / "rulesets");
  write_scaffold(scaffold_);
  EXPECT_TRUE(fs::is_regular_file(scaffold_.files[3].path));
}

}  // namespace
}  // namespace bastide
