#include "kernel/load/plugin_loader.h"

#include <gmock/gmock.h>

#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PluginLoader : public RulesFolder {
 protected:
  [[nodiscard]] std::string complaints() const { return short_text(to_string(diagnostics_.all())); }

  /// What is read of "land" when a ruleset chooses this.
  PluginDef land(const PluginChoice& choice) {
    const auto found = find_plugin(path(), "land", diagnostics_);
    return found ? read_plugin(*found, choice, {}, files_, diagnostics_) : PluginDef{};
  }

  Diagnostics diagnostics_;
  RuleFiles files_;
};

TEST_F(PluginLoader, FirstFolderThatHasThePluginWins) {
  put_plugin("land", "", "1.0.0", "old/");
  put_plugin("land", "", "2.0.0", "new/");
  const SearchPath both{{(root_ / "new").string(), (root_ / "old").string()}};
  const auto found = find_plugin(both, "land", diagnostics_);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->manifest.version, (Version{2, 0, 0}));
  EXPECT_EQ(short_text(found->shown), "new/plugins/land");
  EXPECT_EQ(complaints(), "");
}

TEST_F(PluginLoader, UnknownPluginIsNoComplaintOfItsOwn) {
  EXPECT_FALSE(find_plugin(path(), "land", diagnostics_).has_value());
  EXPECT_EQ(complaints(), "");
}

TEST_F(PluginLoader, ManifestIsReadStrictly) {
  put("plugins/land/plugin.json", R"({ "id": "sea", "version": "1.0.0", "api": 2 })");
  static_cast<void>(find_plugin(path(), "land", diagnostics_));
  EXPECT_EQ(complaints(),
            "plugins/land/plugin.json:1:9: \"id\": expected the name of the folder, \"land\", "
            "found \"sea\"\n");
}

TEST_F(PluginLoader, OnlyTheChosenPartsAreRead) {
  put_land(R"("parts": { "hills": { "tiles": "hills.json" }, "lakes": { "rules": "lakes.lua" } })");
  put("plugins/land/hills.json",
      R"({ "tiles": [ { "id": "land/h", "count": 1, "ring": "ggg ggg ggg ggg",
                        "segments": { "g": "grass" } } ] })");
  put("plugins/land/lakes.lua", "-- nothing\n");
  const PluginDef plain = land({});
  ASSERT_EQ(plain.definitions.size(), 1U);
  EXPECT_EQ(plain.definitions[0].part, "");
  EXPECT_EQ(plain.scripts.size(), 1U);

  const PluginDef hilly = land({{"hills"}, {}, 3});
  ASSERT_EQ(hilly.definitions.size(), 2U);
  EXPECT_EQ(hilly.definitions[1].id, "land/h");
  EXPECT_EQ(hilly.definitions[1].part, "hills");
  EXPECT_EQ(hilly.scripts.size(), 1U);
  EXPECT_EQ(hilly.tile_copies, 3);
  EXPECT_EQ(complaints(), "");
}

TEST_F(PluginLoader, FileThatTheManifestNamesMustBeThere) {
  put_plugin("land", R"("tiles": "tils.json", "rules": "rules.lua")");
  const PluginDef plugin = land({});
  EXPECT_THAT(plugin.definitions, IsEmpty());
  EXPECT_EQ(complaints(),
            "plugins/land/plugin.json:1:56: there is no file \"tils.json\" in plugins/land\n"
            "plugins/land/plugin.json:1:78: there is no file \"rules.lua\" in plugins/land\n");
}

TEST_F(PluginLoader, NamesAreSortedAndNamedOnce) {
  put_plugin("land", "", "1.0.0", "a/");
  put_plugin("land", "", "1.0.0", "b/");
  put_plugin("air", "", "1.0.0", "b/");
  put("b/plugins/no_plugin/readme.txt", "");
  const SearchPath both{{(root_ / "a").string(), (root_ / "b").string(), "/no/such/folder"}};
  EXPECT_THAT(names_below(both, "plugins", ""), ElementsAre("air", "land"));
}

TEST_F(PluginLoader, VariantIsFoundByName) {
  put("scripts/variants/wet.lua", "-- title: Wet land\n-- about: It rains.\nlocal x = 1\n");
  const auto found = find_variant(path(), "wet", "", diagnostics_);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->manifest.id, "wet");
  EXPECT_EQ(found->manifest.title, "Wet land");
  EXPECT_EQ(found->manifest.about, "It rains.");
  EXPECT_EQ(short_text(found->shown), "scripts/variants/wet.lua");
  EXPECT_EQ(complaints(), "");
}

TEST_F(PluginLoader, PathOfAVariantIsAsSeenFromTheFileThatNamesIt) {
  put("house/rules/wet.lua", "-- title: Wet\n");
  const std::string from = put("house/games/evening.json", "{}");
  EXPECT_TRUE(find_variant(path(), "../rules/wet.lua", from, diagnostics_).has_value());
  EXPECT_FALSE(find_variant(path(), "../rules/wet.lua", "", diagnostics_).has_value());
}

TEST_F(PluginLoader, HeaderOfAVariantSaysWhatItNeedsAndOffers) {
  put("scripts/variants/wet.lua",
      "-- title: Wet\n"
      "-- requires: land, sea\n"
      "-- option depth: { \"type\": \"int\", \"default\": 2, \"min\": 1, \"max\": 5 }\n"
      "-- a remark without a key\n"
      "\n"
      "-- titel: after the header anything goes\n");
  const auto found = find_variant(path(), "wet", "", diagnostics_);
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->manifest.required.size(), 2U);
  EXPECT_EQ(found->manifest.required[0].plugin, "land");
  EXPECT_EQ(found->manifest.required[1].plugin, "sea");
  ASSERT_EQ(found->manifest.options.size(), 1U);
  EXPECT_EQ(found->manifest.options[0].name, "depth");
  EXPECT_EQ(to_string(found->manifest.options[0].initial), "2");
  EXPECT_EQ(complaints(), "");
}

TEST_F(PluginLoader, UnknownKeyOfAHeaderIsNamedWithTheNearest) {
  put("scripts/variants/wet.lua", "-- titel: Wet\n");
  static_cast<void>(find_variant(path(), "wet", "", diagnostics_));
  EXPECT_THAT(complaints(),
              HasSubstr("unknown key \"titel\" in the header of a variant (did you "
                        "mean \"title\"?)"));
}

TEST_F(PluginLoader, FaultInAnOptionOfAHeaderHasItsPlace) {
  put("scripts/variants/wet.lua",
      "-- title: Wet\n-- option depth: { \"type\": \"int\", \"default\": \"deep\" }\n");
  static_cast<void>(find_variant(path(), "wet", "", diagnostics_));
  EXPECT_EQ(
      complaints(),
      "scripts/variants/wet.lua:2:46: \"default\": expected a whole number, found \"deep\"\n");
}

TEST_F(PluginLoader, FilesOfALoadShareTheirBytes) {
  put_land();
  put("plugins/land/one.lua", "--" + std::string(9 << 20U, 'x'));
  put("plugins/land/two.lua", "--" + std::string(9 << 20U, 'x'));
  static_cast<void>(land({}));
  EXPECT_EQ(complaints(),
            "plugins/land/two.lua: cannot read plugins/land/two.lua: the files of a ruleset hold "
            "more than 16777216 bytes together\n");
}

TEST_F(PluginLoader, ALinkOutOfThePluginIsRefused) {
  put_land();
  put("secret.json", "{}");
  std::filesystem::remove(root_ / "plugins/land/tiles.json");
  std::filesystem::create_symlink("../../secret.json", root_ / "plugins/land/tiles.json");
  static_cast<void>(land({}));
  EXPECT_EQ(complaints(),
            "plugins/land/tiles.json: cannot read plugins/land/tiles.json: it is a link that leads "
            "out of its folder\n");
}

}  // namespace
}  // namespace bastide
