#include "kernel/io/ruleset_file.h"

#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace bastide {
namespace {

/// Rulesets by name; file "NAME.json".
using Shelf = std::map<std::string, std::string>;

RulesetFile read(const Shelf& shelf, const std::string& name, Diagnostics& diagnostics) {
  const RulesetResolver resolve = [&](const PlacedText& wanted,
                                      Diagnostics& all) -> std::optional<SourceText> {
    const auto found = shelf.find(wanted.text);
    if (found == shelf.end()) {
      all.add(wanted.at, "no ruleset " + wanted.text);
      return std::nullopt;
    }
    return SourceText{found->first + ".json", found->second};
  };
  return read_ruleset_file({name + ".json", shelf.at(name)}, resolve, diagnostics);
}

RulesetFile read(const Shelf& shelf, const std::string& name) {
  Diagnostics diagnostics;
  RulesetFile ruleset = read(shelf, name, diagnostics);
  EXPECT_EQ(to_string(diagnostics.all()), "");
  return ruleset;
}

std::string complaints(const Shelf& shelf, const std::string& name = "a") {
  Diagnostics diagnostics;
  static_cast<void>(read(shelf, name, diagnostics));
  return to_string(diagnostics.all());
}

const Shelf kFamily{
    {"base", R"({"title": "Base", "plugins": {"base": "^1"}, "players": [2, 6],
      "options": {"base.farmers": true, "base.start_player": {"value": "first", "lock": true}},
      "variants": ["one"], "parts": {"river": ["river_1", "river_2"]}})"},
    {"child", R"({"extends": "base", "plugins": {"river": ">=1.0 <2", "base": "^1.2"},
      "parts": {"river": ["river_1"]}, "tiles": {"river": {"copies": 2}},
      "variants": ["two", "one"], "options": {"base.farmers": false, "x.n": 3}})"}};

TEST(RulesetFile, KeysAreReadWithTheirPlaces) {
  const RulesetFile base = read(kFamily, "base");
  EXPECT_EQ(base.title, "Base");
  ASSERT_EQ(base.plugins.size(), 1U);
  EXPECT_EQ(base.plugins[0].plugin, "base");
  EXPECT_EQ(base.players, (SeatRange{2, 6}));
  ASSERT_EQ(base.options.size(), 2U);
  EXPECT_EQ(base.options[0].value, OptionValue(true));
  EXPECT_FALSE(base.options[0].is_locked);
  EXPECT_EQ(base.options[1].value, OptionValue("first"));
  EXPECT_TRUE(base.options[1].is_locked);
  EXPECT_EQ(base.options[1].at.line, 2);
  EXPECT_EQ(base.files, std::vector<std::string>{"base.json"});
}

TEST(RulesetFile, MapsAreMergedKeyByKey) {
  const RulesetFile child = read(kFamily, "child");
  ASSERT_EQ(child.plugins.size(), 2U);
  EXPECT_EQ(child.plugins[0].range.text, "^1.2");
  EXPECT_EQ(child.plugins[1].plugin, "river");
  ASSERT_EQ(child.options.size(), 3U);
  EXPECT_EQ(child.options[0].value, OptionValue(false));
  EXPECT_EQ(child.options[0].at.file, "child.json");
  EXPECT_EQ(child.options[1].at.file, "base.json");
  EXPECT_EQ(child.options[2].value, OptionValue(3));
  ASSERT_EQ(child.tiles.size(), 1U);
  EXPECT_EQ(child.tiles[0].copies, 2);
}

TEST(RulesetFile, PartsOfAPluginAreReplaced) {
  const RulesetFile child = read(kFamily, "child");
  ASSERT_EQ(child.parts.size(), 1U);
  ASSERT_EQ(child.parts[0].parts.size(), 1U);
  EXPECT_EQ(child.parts[0].parts[0].text, "river_1");
}

TEST(RulesetFile, VariantsFollowTheInheritedOnes) {
  const RulesetFile child = read(kFamily, "child");
  ASSERT_EQ(child.variants.size(), 2U);
  EXPECT_EQ(child.variants[0].text, "one");
  EXPECT_EQ(child.variants[1].text, "two");
}

TEST(RulesetFile, TitleAndPlayersAreInheritedUnlessGiven) {
  const RulesetFile child = read(kFamily, "child");
  EXPECT_EQ(child.title, "Base");
  EXPECT_EQ(child.players, (SeatRange{2, 6}));
}

TEST(RulesetFile, FilesAreListedNearestFirst) {
  EXPECT_EQ(read(kFamily, "child").files, (std::vector<std::string>{"child.json", "base.json"}));
}

TEST(RulesetFile, CircleIsNamed) {
  const Shelf shelf{
      {"a", R"({"extends": "b"})"}, {"b", R"({"extends": "c"})"}, {"c", R"({"extends": "b"})"}};
  EXPECT_EQ(
      complaints(shelf),
      "c.json:1:13: \"extends\": rulesets extend one another in a circle: b.json -> c.json -> "
      "b.json\n");
}

TEST(RulesetFile, RulesetThatExtendsItselfIsACircle) {
  EXPECT_EQ(
      complaints({{"a", R"({"extends": "a"})"}}),
      "a.json:1:13: \"extends\": rulesets extend one another in a circle: a.json -> a.json\n");
}

TEST(RulesetFile, ChainHasALimit) {
  for (const int last : {63, 64}) {
    Shelf shelf{{"a", R"({"extends": "b1"})"}, {"b" + std::to_string(last), R"({"plugins": {}})"}};
    for (int i = 1; i < last; ++i) {
      shelf["b" + std::to_string(i)] = R"({"extends": "b)" + std::to_string(i + 1) + R"("})";
    }
    EXPECT_EQ(complaints(shelf),
              last == 63
                  ? ""
                  : "b63.json:1:13: \"extends\": more than 64 rulesets extend one another; say "
                    "what they say in fewer\n");
  }
}

TEST(RulesetFile, UnknownParentIsReportedByTheResolver) {
  EXPECT_EQ(complaints({{"a", R"({"extends": "bse"})"}}), "a.json:1:13: no ruleset bse\n");
}

TEST(RulesetFile, FaultsOfEveryFileAreFoundAtOnce) {
  const Shelf shelf{{"a", R"({"extends": "b", "tilte": "x"})"},
                    {"b", R"({"plugins": {"base": 1}})"}};
  EXPECT_EQ(complaints(shelf),
            "a.json:1:18: unknown key \"tilte\" in ruleset (did you mean \"title\"?)\n"
            "b.json:1:22: version range of \"base\": expected a text in double quotes, found the "
            "number 1\n");
}

TEST(RulesetFile, LockedOptionCannotBeChanged) {
  const Shelf shelf{
      {"a", R"({"extends": "b", "options": {"base.n": 2}})"},
      {"b", R"({"plugins": {"base": "*"}, "options": {"base.n": {"value": 1, "lock": true}}})"}};
  EXPECT_EQ(complaints(shelf),
            "a.json:1:40: option \"base.n\" is locked to 1 at b.json:1:60 and cannot be changed\n");
}

TEST(RulesetFile, SameValueAgainKeepsTheLock) {
  const Shelf shelf{
      {"a", R"({"extends": "b", "options": {"base.n": 1}})"},
      {"b", R"({"plugins": {"base": "*"}, "options": {"base.n": {"value": 1, "lock": true}}})"}};
  EXPECT_TRUE(read(shelf, "a").options[0].is_locked);
}

TEST(RulesetFile, NeedsPluginsOrAParent) {
  EXPECT_NE(complaints({{"a", "{}"}}).find("missing key \"plugins\""), std::string::npos);
}

TEST(RulesetFile, OptionNamesItsPlugin) {
  EXPECT_EQ(
      complaints({{"a", R"({"plugins": {}, "options": {"farmers": true}})"}}),
      "a.json:1:29: option \"farmers\": expected plugin.option, such as \"our_house.width\"\n");
}

TEST(RulesetFile, OptionObjectNeedsItsValue) {
  EXPECT_EQ(complaints({{"a", R"({"plugins": {}, "options": {"base.n": {"lock": true}}})"}}),
            "a.json:1:39: missing key \"value\" in option \"base.n\"\n");
}

TEST(RulesetFile, PartNamedTwiceIsRefused) {
  EXPECT_EQ(complaints({{"a", R"({"plugins": {}, "parts": {"river": ["x", "x"]}})"}}),
            "a.json:1:42: parts of \"river\": \"x\" stands twice\n");
}

TEST(RulesetFile, NegativeCopiesAreRefused) {
  EXPECT_EQ(complaints({{"a", R"({"plugins": {}, "tiles": {"base": {"copies": -1}}})"}}),
            "a.json:1:46: \"copies\": expected a whole number from 0 to 1000, found -1\n");
}

TEST(RulesetFile, SchemaKeyIsIgnored) {
  EXPECT_EQ(complaints({{"a", R"({"$schema": "x", "plugins": {}})"}}), "");
}

TEST(RulesetFile, RulesetWithinAnotherFileKeepsItsPlaces) {
  Diagnostics diagnostics;
  const auto root =
      parse_json(R"({"ruleset": {"plugins": {"base": "^1"}}})", {"s.json", 1, 1}, diagnostics);
  ASSERT_TRUE(root);
  const RulesetResolver nothing = [](const PlacedText&, Diagnostics&) {
    return std::optional<SourceText>();
  };
  const RulesetFile ruleset = read_ruleset(*root->find("ruleset"), nothing, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(ruleset.plugins.at(0).at, (SourceRef{"s.json", 1, 26}));
}

}  // namespace
}  // namespace bastide
