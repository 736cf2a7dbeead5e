#include "sdk/tools/shell/file_kind.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/tools/shell/program.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = BASTIDE_SOURCE_DIR;

/// How many files of a folder are of this kind, and how many there are.
std::pair<int, int> count_kind(const std::string& folder, const char* ending, FileKind kind) {
  std::pair<int, int> counts;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kRoot / folder)) {
    if (entry.path().extension() == ending) {
      counts.first += kind_of_file(entry.path()) == kind ? 1 : 0;
      ++counts.second;
    }
  }
  return counts;
}

TEST(FileKind, KnowsAllThatShips) {
  for (const auto& [folder, ending, kind] :
       {std::tuple{"rulesets", ".json", FileKind::ruleset},
        std::tuple{"scripts/variants", ".lua", FileKind::variant},
        std::tuple{"scripts/metrics", ".lua", FileKind::metric},
        std::tuple{"sdk/bots/trained", ".json", FileKind::trained},
        std::tuple{"tests/scenarios", ".json", FileKind::scenarios},
        std::tuple{"tests/transcripts", ".txt", FileKind::transcript}}) {
    const auto [known, all] = count_kind(folder, ending, kind);
    EXPECT_EQ(known, all) << folder;
    EXPECT_GT(all, 0) << folder;
  }
  EXPECT_EQ(kind_of_file(kRoot / "plugins/base/plugin.json"), FileKind::plugin);
  EXPECT_EQ(kind_of_file(kRoot / "plugins/base/tiles.json"), FileKind::tiles);
}

TEST(FileKind, KnowsTheRestByTheirBeginnings) {
  EXPECT_EQ(kind_of_text(R"({"bastide_record":1,"ruleset":"base","plugins":{}})"),
            FileKind::record);
  EXPECT_EQ(kind_of_text("{\"bastide_run\":1,\"verb\":\"sim\"}\n{"), FileKind::run);
  EXPECT_EQ(kind_of_text(R"({ "bastide_job": 1, "cells": [)"), FileKind::plan);
  EXPECT_EQ(kind_of_text(R"({"bastide_shard":1})"), FileKind::shard);
  EXPECT_EQ(kind_of_text(R"({"appVersion": "5.7.0", "players": [)"), FileKind::save);
  EXPECT_EQ(kind_of_text("PK\x03\x04rest"), FileKind::parcel);
  EXPECT_EQ(kind_of_text("-- bot: slow\nbot.value()"), FileKind::bot);
  EXPECT_EQ(kind_of_text("id;count;north;east;south;west;segments\n"), FileKind::table);
}

TEST(FileKind, LooksAtOuterKeysAlone) {
  EXPECT_EQ(kind_of_text(R"({ "title": "\"plugins\":", "a": { "plugins": 1 }, "b": ["extends"] })"),
            FileKind::unknown);
  EXPECT_EQ(kind_of_text(R"({ "ruleset": { "plugins": { "base": "*" } }, "expect": [] })"),
            FileKind::scenarios);
  for (const char* text : {"", " ", "{", "{\"", "{\"a\\", "}}}{:", "[[[", "--", "hello"}) {
    EXPECT_EQ(kind_of_text(text), FileKind::unknown) << text;
  }
  EXPECT_EQ(kind_of_file(kRoot), FileKind::unknown);
  EXPECT_EQ(kind_of_file("/dev/zero"), FileKind::unknown);
}

TEST(FileKind, SaysWhichVerbTakesTheFile) {
  const fs::path file = fs::path(testing::TempDir()) / "a run.txt";
  std::ofstream(file) << "{\"bastide_run\":1,\"verb\":\"ladder\"}\n";
  const std::string name = file.string();
  EXPECT_EQ(other_kind(name, FileKind::record),
            name + " is a saved run: `bastide ladder --resume '" + name + "'` goes on with it");
  EXPECT_EQ(other_kind(name, FileKind::run), "");
  EXPECT_THROW(refuse_other_kind(name, FileKind::ruleset), ToolError);
  fs::remove(file);
  EXPECT_EQ(other_kind(name, FileKind::run), "");
}

}  // namespace
}  // namespace bastide
