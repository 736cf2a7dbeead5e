#include "kernel/io/manifest.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace bastide {
namespace {

constexpr const char* kFile = "plugins/river/plugin.json";

/// A manifest that is fine but for `more`, which begins with a comma.
std::string with(std::string_view more) {
  return R"({"id": "river", "version": "1.2.0", "api": 2)" + std::string(more) + "}";
}

Manifest read(const std::string& text) {
  Diagnostics diagnostics;
  Manifest manifest = read_manifest({kFile, text}, "river", diagnostics);
  EXPECT_EQ(to_string(diagnostics.all()), "");
  return manifest;
}

/// Messages without places, one a line.
std::string complaints_about(const std::string& text) {
  Diagnostics diagnostics;
  static_cast<void>(read_manifest({kFile, text}, "river", diagnostics));
  std::string all;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    EXPECT_EQ(diagnostic.at.file, kFile);
    EXPECT_GT(diagnostic.at.line, 0) << diagnostic.message;
    all += diagnostic.message + "\n";
  }
  return all;
}

TEST(Manifest, ShortestOneHasIdVersionAndApi) {
  const Manifest manifest = read(with(""));
  EXPECT_EQ(manifest.id, "river");
  EXPECT_EQ(manifest.version, (Version{1, 2, 0}));
  EXPECT_EQ(manifest.title, "river");
  EXPECT_FALSE(manifest.players);
}

TEST(Manifest, EveryKeyIsRead) {
  const Manifest manifest = read(with(R"(, "$schema": "../plugin.schema.json",
    "title": "The River", "about": "Water first.", "requires": {"base": "^1"},
    "optional": {"mists": "*"}, "conflicts": {"old_river": "<1"},
    "tiles": "tiles.json", "rules": "lua/rules.lua", "players": [2, 6], "playable": [1, 8])"));
  EXPECT_EQ(manifest.title, "The River");
  EXPECT_EQ(manifest.about, "Water first.");
  ASSERT_EQ(manifest.required.size(), 1U);
  EXPECT_EQ(manifest.required[0].plugin, "base");
  EXPECT_TRUE(manifest.required[0].range.contains({1, 5, 0}));
  EXPECT_EQ(manifest.required[0].at.line, 2);
  EXPECT_EQ(manifest.optional.size(), 1U);
  EXPECT_EQ(manifest.conflicts.size(), 1U);
  EXPECT_EQ(manifest.tiles.text, "tiles.json");
  EXPECT_EQ(manifest.rules.text, "lua/rules.lua");
  EXPECT_EQ(manifest.players, (SeatRange{2, 6}));
  EXPECT_EQ(manifest.playable, (SeatRange{1, 8}));
  EXPECT_EQ(manifest.playable->at.line, 4);
}

TEST(Manifest, LooksAreColoursAndPaths) {
  const Manifest manifest = read(with(R"(, "looks": {
    "ford": {"fill": "#aaBB00", "icon": "M0,0L24,24Z"}, "reed": {"ink": "#102030"},
    "bridge": {"style": "paved", "symbol": "art/bridge.svg"}})"));
  ASSERT_EQ(manifest.looks.size(), 3U);
  EXPECT_EQ(manifest.looks[2].look.style, LookStyle::paved);
  EXPECT_EQ(manifest.looks[2].symbol.text, "art/bridge.svg");
  EXPECT_EQ(manifest.looks[0].look, (Look{"ford", "#aaBB00", "", "M0,0L24,24Z"}));
  EXPECT_EQ(manifest.looks[1].look, (Look{"reed", "", "#102030", ""}));
}

TEST(Manifest, LooksTakeNothingThatCouldBreakAPicture) {
  EXPECT_EQ(complaints_about(with(R"(, "looks": {"ford": {"fill": "red"}})")),
            "\"fill\": expected a colour such as \"#1f4e79\", found \"red\"\n");
  EXPECT_EQ(complaints_about(with(R"(, "looks": {"ford": {"icon": "M0,0\"/><script>"}})")),
            "\"icon\": expected path data of SVG in a box of 24 by 24, such as "
            "\"M4,4H20V20Z\", found \"M0,0\"/><script>\"\n");
  EXPECT_EQ(
      complaints_about(with(R"(, "looks": {"ford": {"shade": "#000000"}})")),
      "unknown key \"shade\" in look of \"ford\"; known keys: fill, icon, ink, style, symbol\n");
  EXPECT_NE(complaints_about(with(R"(, "looks": {"ford": {"style": "wal"}})")).find("walls"),
            std::string::npos);
  EXPECT_EQ(complaints_about(with(R"(, "looks": {"ford": {"symbol": "../ford.svg"}})")),
            "\"symbol\": expected a file within the plugin's folder that ends in .svg, found "
            "\"../ford.svg\"\n");
}

TEST(Manifest, PartsAreRead) {
  const Manifest manifest = read(with(R"(, "parts": {
    "river_1": {"tiles": "river-1.json", "default": true, "about": "Twelve tiles."},
    "river_2": {"tiles": "river-2.json", "rules": "fork.lua"}})"));
  ASSERT_EQ(manifest.parts.size(), 2U);
  EXPECT_EQ(manifest.parts[0].name, "river_1");
  EXPECT_TRUE(manifest.parts[0].is_default);
  EXPECT_FALSE(manifest.parts[1].is_default);
  EXPECT_EQ(manifest.parts[1].rules.text, "fork.lua");
}

TEST(Manifest, OptionsOfEveryTypeAreRead) {
  const Manifest manifest = read(with(R"(, "options": {
    "bends": {"type": "bool", "default": true, "about": "x", "rules": ["RIVER-01"]},
    "length": {"type": "int", "default": 3, "min": 1, "max": 9},
    "spring": {"type": "enum", "values": ["north", "south"], "default": "south"}})"));
  ASSERT_EQ(manifest.options.size(), 3U);
  EXPECT_EQ(manifest.options[0].initial, OptionValue(true));
  EXPECT_EQ(manifest.options[0].rules, std::vector<std::string>{"RIVER-01"});
  EXPECT_EQ(manifest.options[1].type, OptionType::integer);
  EXPECT_EQ(manifest.options[1].most, 9);
  EXPECT_EQ(to_string(manifest.options[2].initial), "south");
}

TEST(Manifest, MissingKeysAreAllNamed) {
  EXPECT_EQ(complaints_about("{}"),
            "missing key \"id\" in plugin manifest\n"
            "missing key \"version\" in plugin manifest\n"
            "missing key \"api\" in plugin manifest\n");
}

TEST(Manifest, UnknownKeyIsNamedWithTheNearest) {
  EXPECT_EQ(complaints_about(with(R"(, "require": {})")),
            "unknown key \"require\" in plugin manifest (did you mean \"requires\"?)\n");
}

TEST(Manifest, EmptyListIsNoManifest) {
  EXPECT_EQ(complaints_about("[]"), "plugin manifest: expected an object, found an empty list\n");
}

TEST(Manifest, IdMustBeTheNameOfTheFolder) {
  EXPECT_EQ(complaints_about(R"({"id": "rivers", "version": "1.0.0", "api": 2})"),
            "\"id\": expected the name of the folder, \"river\", found \"rivers\"\n");
}

TEST(Manifest, VersionNeedsThreeNumbers) {
  EXPECT_EQ(complaints_about(R"({"id": "river", "version": "1.0", "api": 2})"),
            "\"version\": expected three numbers such as \"1.0.0\", found \"1.0\"\n");
}

TEST(Manifest, OtherRuleLanguageIsRefused) {
  EXPECT_EQ(
      complaints_about(R"({"id": "river", "version": "1.0.0", "api": 3})"),
      "\"api\": this engine speaks rule language 2, the plugin was written for 3; get a newer "
      "engine, or an older plugin\n");
  EXPECT_EQ(complaints_about(R"({"id": "river", "version": "1.0.0", "api": 1})"),
            "\"api\": the plugin was written for rule language 1, this engine speaks 2; say 2, and "
            "`bastide check` tells what to change (docs/write-a-plugin.md, \"From api 1 to 2\")\n");
}

TEST(Manifest, MalformedRangeIsRefused) {
  EXPECT_EQ(
      complaints_about(with(R"(, "requires": {"base": "~1"})")),
      "version range of \"base\": expected one such as \"*\", \"^1.2\" or \">=1.0 <2\", found "
      "\"~1\"\n");
}

TEST(Manifest, FilesMustStayInTheFolder) {
  for (const char* path : {"../base/tiles.json",
                           "/tiles.json",
                           "a/../../tiles.json",
                           R"(a\\tiles.json)",
                           "tiles.txt",
                           ".json",
                           ""}) {
    EXPECT_NE(complaints_about(with(R"(, "tiles": ")" + std::string(path) + "\"")), "") << path;
  }
}

TEST(Manifest, DefaultMustFitTheOption) {
  EXPECT_EQ(
      complaints_about(with(R"(, "options": {
    "a": {"type": "int", "default": 12, "min": 1, "max": 9},
    "b": {"type": "bool", "default": "yes"},
    "c": {"type": "enum", "default": "noth", "values": ["north", "south"]},
    "d": {"type": "int", "default": 1.5}})")),
      "\"default\": expected a whole number from 1 to 9, found 12\n"
      "\"default\": expected true or false, found \"yes\"\n"
      "\"default\": expected one of \"north\", \"south\", found \"noth\" (did you mean "
      "\"north\"?)\n"
      "\"default\": expected true, false, a whole number or a word in double quotes, found the "
      "number 1.5\n");
}

TEST(Manifest, KeysOfAnotherTypeOfOptionAreUnknown) {
  EXPECT_EQ(
      complaints_about(with(R"(, "options": {"a": {"type": "bool", "default": true, "max": 3}})")),
      "unknown key \"max\" in option \"a\"; known keys: about, default, part, rules, type\n");
}

TEST(Manifest, UnknownTypeOfOptionIsNamedOnce) {
  Diagnostics diagnostics;
  const std::string text = with(R"(, "options": {"a": {"type": "boolean", "default": true}})");
  static_cast<void>(read_manifest({kFile, text}, "river", diagnostics));
  EXPECT_EQ(diagnostics.size(), 1U);
}

TEST(Manifest, EnumNeedsDistinctValues) {
  EXPECT_EQ(complaints_about(with(
                R"(, "options": {"a": {"type": "enum", "default": "x", "values": ["x", "x"]}})")),
            "\"values\": \"x\" stands twice\n");
  EXPECT_NE(complaints_about(
                with(R"(, "options": {"a": {"type": "enum", "default": "x", "values": []}})"))
                .find("at least one word"),
            std::string::npos);
}

TEST(Manifest, OptionOfAnUnknownPartIsRefused) {
  EXPECT_EQ(complaints_about(with(R"(, "parts": {"river_1": {}},
              "options": {"a": {"type": "bool", "default": true, "part": "river1"}})")),
            "option \"a\": unknown part \"river1\" (did you mean \"river_1\"?)\n");
}

TEST(Manifest, PlayersAreTwoNumbersTheSmallerFirst) {
  EXPECT_EQ(complaints_about(with(R"(, "players": "2-6")")),
            "\"players\": expected a list of two numbers, found the text \"2-6\"\n");
  EXPECT_EQ(complaints_about(with(R"(, "players": [6, 2])")),
            "\"players\": expected the smaller number first, found 6, 2\n");
}

TEST(Manifest, NamesAreSnakeCase) {
  EXPECT_EQ(complaints_about(with(R"(, "parts": {"River": {}})")),
            "part \"River\": expected small letters, digits and \"_\", a letter first\n");
}

TEST(Manifest, EveryFaultIsFoundAtOnce) {
  EXPECT_EQ(
      complaints_about(R"({"id": "river", "version": 1, "api": "1", "tile": "x", "players": 3})"),
      "\"version\": expected a text in double quotes, found the number 1\n"
      "\"api\": expected a whole number of at least 1, found the text \"1\"\n"
      "\"players\": expected a list of two numbers, found the number 3\n"
      "unknown key \"tile\" in plugin manifest (did you mean \"tiles\"?)\n");
}

}  // namespace
}  // namespace bastide
