// What the project ships for editors is what the program would write now.
#include "sdk/tools/author/sdk_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "sdk/tools/author/lua_signature.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = BASTIDE_SOURCE_DIR;

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

TEST(SdkFiles, AreUpToDate) {
  std::vector<std::string> problems;
  const TextFiles files = sdk_files(SearchPath{{kRoot.string()}}, problems);
  EXPECT_TRUE(problems.empty()) << problems.front();
  for (const auto& [name, text] : files) {
    EXPECT_EQ(read(kRoot / name), text)
        << name << ": run bastide sdk --replace in the folder of the project";
  }
  EXPECT_GE(files.size(), 14U);  // 7 stubs, names for luacheck, the manual, 5 schemas
}

/// No stub that nothing makes.
TEST(SdkFiles, NothingElseLiesThere) {
  std::vector<std::string> problems;
  const TextFiles files = sdk_files(SearchPath{{kRoot.string()}}, problems);
  for (const auto& entry : fs::directory_iterator(kRoot / "sdk" / "lua" / "library")) {
    EXPECT_TRUE(files.contains(fs::relative(entry.path(), kRoot).string())) << entry.path();
  }
}

TEST(SdkFiles, IdsOfEveryPluginAreThere) {
  std::vector<std::string> problems;
  const IdLists ids = installed_ids(SearchPath{{kRoot.string()}}, problems);
  const auto has = [&](const std::string& category, const std::string& id) {
    const std::vector<std::string>& list = ids.at(category);
    return std::find(list.begin(), list.end(), id) != list.end();
  };
  EXPECT_TRUE(has("feature", "base:monastery"));
  EXPECT_TRUE(has("piece", "abbot:abbot"));
  EXPECT_TRUE(has("tile", "base/D-start"));
  EXPECT_TRUE(has("event", "core:tile_placed"));
  EXPECT_TRUE(has("hook", "core:award"));
}

TEST(Signature, IsParsedAtTheOutermostCommas) {
  const LuaSignature signature =
      parse_signature("(kind: { a: X, b?: fun(x: Y, z: W): V }, ...): List<Tile>, integer?");
  ASSERT_EQ(signature.parameters.size(), 2U);
  EXPECT_EQ(signature.parameters[0].name, "kind");
  EXPECT_EQ(signature.parameters[0].type, "{ a: X, b?: fun(x: Y, z: W): V }");
  EXPECT_EQ(signature.parameters[1].name, "...");
  EXPECT_EQ(signature.result, "List<Tile>, integer?");
  EXPECT_TRUE(parse_signature("(n?: integer)").parameters[0].optional);
}

TEST(Signature, StubsPrefixTheWordsOfTheLanguage) {
  EXPECT_EQ(stub_type("List<Tile>|\"Tile\"|table<string, FeatureId[]>"),
            "bastide.TileList|\"Tile\"|table<string, bastide.FeatureId[]>");
  EXPECT_EQ(list_things("List<Tile>|List<Side>"), (std::vector<std::string>{"Tile", "Side"}));
}

}  // namespace
}  // namespace bastide
