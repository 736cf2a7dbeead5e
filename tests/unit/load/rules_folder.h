// A folder of its own with plugins, rulesets and variants, for one test.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

class RulesFolder : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    root_ = std::filesystem::path(testing::TempDir()) /
            (std::string("bastide_") + test.test_suite_name() + "_" + test.name());
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
    root_ = std::filesystem::canonical(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  /// Writes a file below the root; its whole path.
  std::string put(const std::string& file, const std::string& text) const {
    const std::filesystem::path path = root_ / file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  /// A plugin with these further keys of its manifest.
  void put_plugin(const std::string& id,
                  const std::string& keys = "",
                  const std::string& version = "1.0.0",
                  const std::string& below = "") const {
    put(below + "plugins/" + id + "/plugin.json",
        R"({ "id": ")" + id + R"(", "version": ")" + version + R"(", "api": 2)" +
            (keys.empty() ? "" : ", ") + keys + " }");
  }

  /// A plugin "land" that is a whole game: one kind of feature, one tile six times.
  void put_land(const std::string& keys = "", const std::string& version = "1.0.0") const {
    const std::string files = R"("tiles": "tiles.json", "rules": "rules.lua")";
    put_plugin("land", files + (keys.empty() ? "" : ", " + keys), version);
    put("plugins/land/tiles.json",
        R"({ "tiles": [ { "id": "land/a", "count": 6, "ring": "ggg ggg ggg ggg",
                          "start": true, "segments": { "g": "grass" } } ] })");
    put("plugins/land/rules.lua", "define.feature { id = 'grass', done = 'never' }\n");
  }

  [[nodiscard]] SearchPath path() const { return {{root_.string()}}; }

  /// A text of the program without the name of this test's folder.
  [[nodiscard]] std::string short_text(std::string text) const {
    const std::string prefix = root_.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
      text.erase(at, prefix.size());
    }
    return text;
  }

  std::filesystem::path root_;
};

}  // namespace bastide
