// Broken files and the exact complaints about them. A case is a file <kind>/<name>.<ending> with
// <name>.expected beside it; the folder says what the file stands for in the small plugin of
// skeleton/. A file of pair/ is the script of two more plugins, "left" and "right"; one of levels/
// is the table of levels in a copy of the plugin "mists"; one of symbol/ is the drawing of a look;
// one of job/ is a plan of `bastide job`.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/jobs/job_plan.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(BASTIDE_SOURCE_DIR) / "tests" / "bad";

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// Paths below tests/bad of the broken files.
std::vector<std::string> cases() {
  std::vector<std::string> files;
  for (const char* kind : {"manifest",
                           "tiles",
                           "ruleset",
                           "rules",
                           "pair",
                           "play",
                           "scenario",
                           "levels",
                           "symbol",
                           "job"}) {
    for (const auto& entry : fs::directory_iterator(kFolder / kind)) {
      if (entry.path().extension() != ".expected") {
        files.push_back(std::string(kind) + "/" + entry.path().filename().string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Bad : public ::testing::TestWithParam<std::string> {
 protected:
  /// A folder of its own with the skeleton as plugin and ruleset "broken", and the broken file in
  /// its place.
  void SetUp() override {
    file_ = kFolder / GetParam();
    kind_ = GetParam().substr(0, GetParam().find('/'));
    std::string name = GetParam();
    std::replace(name.begin(), name.end(), '/', '_');
    root_ = fs::path(testing::TempDir()) / ("bastide_bad_" + name);
    fs::remove_all(root_);
    fs::create_directories(root_ / "plugins" / "broken");
    fs::create_directories(root_ / "rulesets");
    put("skeleton/plugin.json", "plugins/broken/plugin.json");
    put("skeleton/tiles.json", "plugins/broken/tiles.json");
    put("skeleton/rules.lua", "plugins/broken/rules.lua");
    put("skeleton/ruleset.json", "rulesets/broken.json");
    std::ofstream(root_ / "plugins" / "broken" / "bad.lua") << "";
    if (kind_ == "pair") {
      put_plugin("left");
      put_plugin("right");
      std::ofstream(root_ / "rulesets" / "broken.json")
          << R"({ "plugins": { "broken": "*", "left": "*", "right": "*" } })";
    }
    if (kind_ == "levels") {
      fs::copy(fs::path(BASTIDE_SOURCE_DIR) / "plugins" / "mists",
               root_ / "plugins" / "mists",
               fs::copy_options::recursive);
      std::ofstream(root_ / "rulesets" / "broken.json") << R"({ "plugins": { "mists": "*" } })";
    }
    if (kind_ == "symbol") {
      std::ofstream(root_ / "plugins" / "broken" / "plugin.json")
          << R"({ "id": "broken", "version": "1.0.0", "api": 2, "tiles": "tiles.json",
                  "rules": "rules.lua", "looks": { "road": { "symbol": "bad.svg" } } })";
    }
    const bool is_script = kind_ == "rules" || kind_ == "play";
    put(GetParam(),
        kind_ == "manifest" ? "plugins/broken/plugin.json"
        : kind_ == "tiles"  ? "plugins/broken/tiles.json"
        : kind_ == "levels" ? "plugins/mists/levels.lua"
        : kind_ == "symbol" ? "plugins/broken/bad.svg"
        : is_script         ? "plugins/broken/bad.lua"
                            : "bad.json");
  }

  void TearDown() override { fs::remove_all(root_); }

  std::string complaints() {
    if (kind_ == "scenario") {
      Diagnostics diagnostics;
      static_cast<void>(read_scenarios(read(file_), "bad.json", diagnostics));
      return to_string(diagnostics.all());
    }
    if (kind_ == "job") {
      try {
        static_cast<void>(read_job_plan((root_ / "bad.json").string()));
        return "";
      } catch (const LoadError& error) {
        return without_root(error.what());
      }
    }
    LoadRequest request;
    request.ruleset = kind_ == "ruleset" ? (root_ / "bad.json").string() : "broken";
    try {
      const auto rules = load_ruleset(request, SearchPath{{root_.string()}});
      return kind_ == "play" ? without_root(fault_of(rules)) : "";
    } catch (const LoadError& error) {
      return without_root(error.what());
    }
  }

 private:
  void put(const std::string& from, const std::string& to) const {
    fs::copy_file(kFolder / from, root_ / to, fs::copy_options::overwrite_existing);
  }

  void put_plugin(const std::string& id) const {
    const std::string folder = "plugins/" + id;
    fs::create_directories(root_ / folder);
    std::ofstream(root_ / folder / "plugin.json")
        << R"({ "id": ")" << id
        << R"(", "version": "1.0.0", "api": 2, "requires": { "broken": "*" }, "rules": "rules.lua" })";
    put(GetParam(), folder + "/rules.lua");
  }

  std::string without_root(std::string text) const {
    const std::string prefix = root_.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
      text.erase(at, prefix.size());
    }
    return text;
  }

  /// Takes the last option each time, which places a piece where it can, until a rule goes wrong.
  static std::string fault_of(const std::shared_ptr<const Ruleset>& rules) {
    GameSetup setup;
    setup.players = {"Red", "Blue"};
    Game game(rules, setup);
    std::string message;
    try {
      Status status = game.start_status();
      while (status.ok() && !game.over()) {
        status = game.answer(game.options().back());
      }
      message = status.ok() ? "" : status.error().message;
    } catch (const ScriptFault& fault) {  // of a rule that says what can be chosen
      message = fault.what();
    }
    message.erase(std::min(message.find("\nin turn "), message.size()));  // depends on the draws
    message.erase(message.find_last_not_of('\n') + 1);
    // How deep the stack is depends on what lies between two calls.
    message = std::regex_replace(message, std::regex("… \\d+ levels"), "… many levels");
    return message + "\n";
  }

  fs::path root_;
  fs::path file_;
  std::string kind_;
};

TEST_P(Bad, FileIsRefusedInTheseWords) {
  fs::path expected = kFolder / GetParam();
  expected.replace_extension(".expected");
  ASSERT_TRUE(fs::exists(expected)) << "write down what a person should read";
  EXPECT_EQ(complaints(), read(expected));
}

INSTANTIATE_TEST_SUITE_P(Files, Bad, ::testing::ValuesIn(cases()), [](const auto& test) {
  std::string name = test.param.substr(0, test.param.rfind('.'));
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
});

/// What is said about a ruleset of the plugins of this project.
std::string complaints_about(const std::string& ruleset) {
  const fs::path file = fs::path(testing::TempDir()) / "bastide_combination.json";
  std::ofstream(file) << ruleset;
  LoadRequest request;
  request.ruleset = file.string();
  try {
    static_cast<void>(load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}}));
    return "";
  } catch (const LoadError& error) {
    std::string text = error.what();
    // The project first: it may lie within the folder for temporary files.
    for (const std::string& folder :
         {std::string(BASTIDE_SOURCE_DIR) + "/", file.parent_path().string() + "/"}) {
      while (text.find(folder) != std::string::npos) {
        text.erase(text.find(folder), folder.size());
      }
    }
    return text;
  }
}

// INT-STANDALONE-01, INT-STANDALONE-02
TEST(Combination, GamesOfTheirOwnAreNotMixed) {
  EXPECT_EQ(
      complaints_about(R"({ "extends": "base", "plugins": { "over_hill_and_dale": "*" } })"),
      "plugins/over_hill_and_dale/plugin.json:10:18: \"over_hill_and_dale\" cannot be combined "
      "with \"base\": leave one of them out\n");
  EXPECT_EQ(
      complaints_about(R"({ "extends": "everything", "plugins": { "mists": "*" } })"),
      "plugins/mists/plugin.json:10:18: \"mists\" cannot be combined with \"base\": leave one "
      "of them out\n");
  EXPECT_EQ(
      complaints_about(R"({ "plugins": { "over_hill_and_dale": "*", "river": "*" } })"),
      "plugins/river/plugin.json:8:17: \"river\" requires the plugin \"base\", which cannot be "
      "combined with \"over_hill_and_dale\": leave \"river\" or \"over_hill_and_dale\" out\n");
}

/// The skeleton itself is sound, so that each complaint is about the broken file.
TEST(Skeleton, IsSound) {
  const fs::path root = fs::path(testing::TempDir()) / "bastide_bad_skeleton";
  fs::remove_all(root);
  fs::create_directories(root / "plugins");
  fs::create_directories(root / "rulesets");
  fs::copy(kFolder / "skeleton", root / "plugins" / "broken");
  std::ofstream(root / "plugins" / "broken" / "bad.lua") << "";
  fs::copy_file(kFolder / "skeleton" / "ruleset.json", root / "rulesets" / "broken.json");
  LoadRequest request;
  request.ruleset = "broken";
  EXPECT_NO_THROW(static_cast<void>(load_ruleset(request, SearchPath{{root.string()}})));
  fs::remove_all(root);
}

}  // namespace
}  // namespace bastide
