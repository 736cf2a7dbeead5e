#include "kernel/load/ruleset_loader.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "kernel/base/value.h"
#include "kernel/io/json_parser.h"
#include "kernel/lua/lua_plugin.h"
#include "tests/unit/load/rules_folder.h"

namespace bastide {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class RulesetLoader : public RulesFolder {
 protected:
  [[nodiscard]] std::shared_ptr<const Ruleset> load(const LoadRequest& request) const {
    return load_ruleset(request, path());
  }

  /// What loading this complains about; empty when it is fine.
  [[nodiscard]] std::string complaints(const LoadRequest& request) const {
    try {
      static_cast<void>(load(request));
      return "";
    } catch (const LoadError& error) {
      return short_text(error.what());
    }
  }

  /// The ruleset "game" as a file, and a request for it.
  [[nodiscard]] LoadRequest game(const std::string& text) const {
    put("rulesets/game.json", text);
    LoadRequest request;
    request.ruleset = "game";
    return request;
  }

  /// Value of an option of a compiled ruleset.
  static std::string option(const Ruleset& rules, const std::string& name) {
    for (const OptionSetting& setting : rules.catalog.options) {
      if (setting.name == name) {
        return setting.value;
      }
    }
    return "no such option";
  }

  static int tiles_of(const Ruleset& rules, const std::string& name) {
    const TileKindId kind = rules.catalog.tile_kinds.find(name);
    return kind.is_none() ? 0 : rules.catalog.tile_kinds[kind].count;
  }
};

const char* const kOptions =
    R"("options": { "loud": { "type": "bool", "default": false },
                    "width": { "type": "int", "default": 5, "min": 1, "max": 9 },
                    "mood": { "type": "enum", "default": "calm", "values": ["calm", "wild"] } })";

TEST_F(RulesetLoader, RulesetIsFoundByNameAndByPath) {
  put_land();
  const std::string file =
      put("rulesets/game.json", R"({ "title": "Grass", "plugins": { "land": "^1" } })");
  LoadRequest request;
  request.ruleset = "game";
  EXPECT_EQ(load(request)->title, "Grass");
  request.ruleset = file;
  EXPECT_EQ(load(request)->title, "Grass");
}

TEST_F(RulesetLoader, ARulesetNamedByItsPathMeansItsOwnProject) {
  put_land();
  put("rulesets/meadow.json", R"({ "plugins": { "land": "*" } })");
  put_plugin("pond", R"("rules": "rules.lua", "requires": { "land": "*" })", "1.0.0", "other/");
  put("other/plugins/pond/rules.lua", "define.text { wet = 'It is wet.' }\n");
  put_plugin("land", R"("tiles": "tiles.json", "rules": "rules.lua")", "2.0.0", "other/");
  put("other/plugins/land/rules.lua", "define.feature { id = 'grass', done = 'never' }\n");
  put("other/plugins/land/tiles.json",
      R"({ "tiles": [ { "id": "land/a", "count": 2, "ring": "ggg ggg ggg ggg",
                        "start": true, "segments": { "g": "grass" } } ] })");
  put("other/scripts/variants/dry.lua", "-- title: Dry\n-- about: It is dry.\n-- requires: land\n");
  LoadRequest request;
  request.ruleset =
      put("other/rulesets/wet.json",
          R"({ "extends": "meadow", "plugins": { "pond": "*" }, "variants": ["dry"] })");
  const auto rules = load(request);
  ASSERT_EQ(rules->catalog.plugins.size(), 4U);  // and core
  EXPECT_EQ(tiles_of(*rules, "land/a"), 2);
  request.ruleset = "meadow";  // named by its name, it means what is installed
  EXPECT_EQ(tiles_of(*load(request), "land/a"), 6);
}

TEST_F(RulesetLoader, RulesetWrittenWithinAnotherFileIsLoaded) {
  put_land();
  Diagnostics diagnostics;
  LoadRequest request;
  request.inline_ruleset =
      parse_json(R"({ "plugins": { "land": "*" } })", {"scenario.json", 4, 1}, diagnostics).value();
  EXPECT_EQ(load(request)->name, "inline");
}

TEST_F(RulesetLoader, UnknownRulesetNamesTheNearestAndAll) {
  put_land();
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  request.ruleset = "gmae";
  EXPECT_EQ(complaints(request),
            "there is no ruleset \"gmae\" (did you mean \"game\"?); installed: game\n");
}

TEST_F(RulesetLoader, MoreSeatsThanThePluginPlays) {
  put_land(R"("players": [2, 4], "playable": [2, 6])");
  EXPECT_EQ(load(game(R"({ "plugins": { "land": "*" } })"))->catalog.most_players, 4);
  const auto more = load(game(R"({ "plugins": { "land": "*" }, "players": [3, 6] })"));
  EXPECT_EQ(more->catalog.least_players, 3);
  EXPECT_EQ(more->catalog.most_players, 6);
  for (const char* seats : {"[1, 6]", "[2, 7]"}) {
    EXPECT_THAT(complaints(game(
                    fmt::format(R"({{ "plugins": {{ "land": "*" }}, "players": {} }})", seats))),
                AllOf(HasSubstr("game.json:1:"),
                      HasSubstr("but \"land\" can be played by 2 to 6, as "),
                      HasSubstr("plugins/land/plugin.json:")));
  }
}

// --- extends -----------------------------------------------------------------------------------

TEST_F(RulesetLoader, ExtendingRulesetChangesWhatItSays) {
  put_land(kOptions);
  put("rulesets/first.json",
      R"({ "title": "First", "plugins": { "land": "^1" }, "players": [2, 4],
           "options": { "land.loud": true, "land.width": 3 } })");
  put("rulesets/second.json",
      R"({ "extends": "first", "title": "Second", "options": { "land.width": 4 } })");
  const auto rules = load(game(R"({ "extends": "second", "options": { "land.mood": "wild" } })"));
  EXPECT_EQ(rules->title, "Second");
  EXPECT_EQ(rules->catalog.least_players, 2);
  EXPECT_EQ(rules->catalog.most_players, 4);
  EXPECT_EQ(option(*rules, "land.loud"), "true");
  EXPECT_EQ(option(*rules, "land.width"), "4");
  EXPECT_EQ(option(*rules, "land.mood"), "wild");
}

TEST_F(RulesetLoader, ExtendedPathIsAsSeenFromTheFile) {
  put_land();
  put("house/basic.json", R"({ "title": "Basic", "plugins": { "land": "^1" } })");
  LoadRequest request;
  request.ruleset = put("house/more/game.json", R"({ "extends": "../basic.json" })");
  EXPECT_EQ(load(request)->title, "Basic");
}

/// A fence holds what is named by paths to the root of who names it.
TEST_F(RulesetLoader, NothingBehindTheFenceIsRead) {
  put_land();
  put("rulesets/game.json", R"({ "plugins": { "land": "*" } })");
  put("variants/secret.lua", "-- title: Secret\n");
  put("outside.json", R"({ "secret": 1 })");
  put("home/rulesets/mine.json", R"({ "extends": "game" })");
  put("home/rulesets/beside.json", R"({ "extends": "./mine.json" })");
  put("home/rulesets/out.json", R"({ "extends": "../../outside.json" })");
  put("home/rulesets/lost.json", R"({ "extends": "../../not-there.json" })");
  put("home/rulesets/variant.json",
      R"({ "extends": "game", "variants": ["../../variants/secret.lua"] })");
  std::filesystem::create_symlink(root_ / "outside.json", root_ / "home/rulesets/link.json");
  SearchPath fenced = path();
  fenced.roots.push_back((root_ / "home").string());
  fenced.fence = (root_ / "home").string();
  const auto said_of = [&](const std::string& ruleset) -> std::string {
    LoadRequest request;
    request.ruleset = ruleset;
    try {
      static_cast<void>(load_ruleset(request, fenced));
      return "";
    } catch (const LoadError& error) {
      return error.what();
    }
  };
  const std::string home = (root_ / "home/rulesets").string() + "/";
  EXPECT_EQ(said_of("mine"), "");
  EXPECT_EQ(said_of("beside"), "");
  EXPECT_EQ(said_of(home + "mine.json"), "");
  const std::string outside = (root_ / "outside.json").string();
  for (const std::string& name : {std::string("out"),
                                  std::string("lost"),  // nor is it told what is there
                                  std::string("variant"),
                                  home + "link.json",
                                  outside}) {
    EXPECT_THAT(said_of(name), HasSubstr("only files in " + (root_ / "home").string())) << name;
    EXPECT_EQ(said_of(name).find("secret\":"), std::string::npos);
  }
  EXPECT_THAT(said_of("no-such"), HasSubstr("there is no ruleset"));
}

TEST_F(RulesetLoader, ParcelsComeLastAndOnlyWhereTheyAreNamed) {
  put_land();
  put("rulesets/land.json", R"({ "plugins": { "land": "*" } })");
  put("parcel/rulesets/aaa.json", R"({ "plugins": { "land": "*" } })");
  put_plugin("aaa", R"("requires": { "land": "*" })", "1.0.0", "parcel/");
  SearchPath all = path();
  all.roots.push_back((root_ / "parcel").string());
  EXPECT_EQ(ruleset_with({"land"}, all), "aaa");
  all.parcels = {all.roots.back()};
  EXPECT_EQ(ruleset_with({"land"}, all), "land");
  EXPECT_EQ(list_installed(all).front().name, "land");
  EXPECT_EQ(all.without_parcels().roots, path().roots);
  EXPECT_EQ(all.without_parcels({"aaa"}).roots, all.roots);
  SearchPath off = path();
  off.switched_off = all.parcels;
  LoadRequest request;
  request.ruleset = "aaa";
  try {
    static_cast<void>(load_ruleset(request, off));
    FAIL() << "it is switched off";
  } catch (const LoadError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("(it is in a parcel that is switched off: bastide enable parcel)"));
  }
}

TEST_F(RulesetLoader, RulesetsInACircleAreAComplaint) {
  put("rulesets/other.json", R"({ "extends": "game" })");
  EXPECT_THAT(complaints(game(R"({ "extends": "other" })")),
              HasSubstr("rulesets extend one another in a circle"));
}

// --- options -----------------------------------------------------------------------------------

TEST_F(RulesetLoader, OptionHasItsDefaultUnlessSomebodySaysOtherwise) {
  put_land(kOptions);
  LoadRequest request = game(R"({ "plugins": { "land": "^1" }, "options": { "land.width": 7 } })");
  request.set = {"land.loud=true", "land.width=2", "land.mood=wild"};
  const auto rules = load(request);
  EXPECT_EQ(option(*rules, "land.loud"), "true");
  EXPECT_EQ(option(*rules, "land.width"), "2");
  EXPECT_EQ(option(*rules, "land.mood"), "wild");
  EXPECT_EQ(option(*load(game(R"({ "plugins": { "land": "^1" } })")), "land.width"), "5");
}

TEST_F(RulesetLoader, EveryWrongSettingIsNamed) {
  put_land(kOptions);
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  request.set = {
      "land.loud=yes", "land.width=12", "land.width=wide", "land.moof=wild", "land.mood"};
  EXPECT_EQ(complaints(request),
            "option \"land.loud\": expected true or false, found \"yes\"\n"
            "option \"land.width\": expected a whole number from 1 to 9, found 12\n"
            "option \"land.width\": expected a whole number from 1 to 9, found \"wide\"\n"
            "there is no option \"land.moof\" (did you mean \"land.mood\"?)\n"
            "--set \"land.mood\": expected plugin.option=value\n");
}

TEST_F(RulesetLoader, LockedOptionStays) {
  put_land(kOptions);
  LoadRequest request = game(
      R"({ "plugins": { "land": "^1" }, "options": { "land.width": { "value": 7, "lock": true } } })");
  EXPECT_EQ(option(*load(request), "land.width"), "7");
  request.set = {"land.width=2"};
  EXPECT_EQ(complaints(request), "--set \"land.width=2\": the ruleset locks this option\n");
}

// --- parts and copies --------------------------------------------------------------------------

TEST_F(RulesetLoader, DefaultPartsAreInUnlessTheRulesetNamesOthers) {
  const std::string tile =
      R"(", "count": 1, "ring": "ggg ggg ggg ggg", "segments": { "g": "grass" } } ] })";
  put_land(R"("parts": { "hills": { "tiles": "hills.json", "default": true },
                         "lakes": { "tiles": "lakes.json" } })");
  put("plugins/land/hills.json", R"({ "tiles": [ { "id": "land/h)" + tile);
  put("plugins/land/lakes.json", R"({ "tiles": [ { "id": "land/l)" + tile);
  const auto usual = load(game(R"({ "plugins": { "land": "^1" } })"));
  EXPECT_EQ(tiles_of(*usual, "land/h"), 1);
  EXPECT_EQ(tiles_of(*usual, "land/l"), 0);
  const auto wet = load(game(R"({ "plugins": { "land": "^1" }, "parts": { "land": ["lakes"] } })"));
  EXPECT_EQ(tiles_of(*wet, "land/h"), 0);
  EXPECT_EQ(tiles_of(*wet, "land/l"), 1);
  EXPECT_EQ(complaints(game(R"({ "plugins": { "land": "^1" }, "parts": { "land": ["laces"] } })")),
            "rulesets/game.json:1:52: plugin \"land\" has no part \"laces\" (did you mean "
            "\"lakes\"?); it has: hills, lakes\n");
}

TEST_F(RulesetLoader, TileSetCanBeInTheGameSeveralTimes) {
  put_land();
  EXPECT_EQ(tiles_of(*load(game(R"({ "plugins": { "land": "^1" },
                                     "tiles": { "land": { "copies": 3 } } })")),
                     "land/a"),
            18);
}

// --- versions, requirements, conflicts ---------------------------------------------------------

TEST_F(RulesetLoader, InstalledVersionMustBeInTheRange) {
  put_land("", "1.4.0");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "land": ">=1.2 <2" } })")), "");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "land": "^2" } })")),
            "rulesets/game.json:1:16: the ruleset asks for \"land\" in version ^2, but 1.4.0 is "
            "installed; change the range, or get another version\n");
}

TEST_F(RulesetLoader, UnknownPluginsAreAllNamedWithTheNearest) {
  put_land();
  EXPECT_EQ(complaints(game(R"({ "plugins": { "lant": "*", "see": "*" } })")),
            "rulesets/game.json:1:16: there is no plugin \"lant\" (did you mean \"land\"?)\n"
            "rulesets/game.json:1:29: there is no plugin \"see\"; `bastide show` lists what "
            "is installed\n");
}

TEST_F(RulesetLoader, MissingRequirementSaysTheWayOut) {
  put_land();
  put_plugin("boats", R"("requires": { "land": "^1" })");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "boats": "*" } })")),
            "plugins/boats/plugin.json:1:62: \"boats\" requires the plugin \"land\": add it to "
            "\"plugins\" of the ruleset, or extend one that has it\n");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "boats": "*", "land": "*" } })")), "");
}

TEST_F(RulesetLoader, RequirementThatIsNotInstalledIsSaidToBeSo) {
  put_land();
  put_plugin("boats", R"("requires": { "lands": "^1" })");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "boats": "*" } })")),
            "plugins/boats/plugin.json:1:62: \"boats\" requires the plugin \"lands\", which is not "
            "installed (did you mean \"land\"?)\n");
}

TEST_F(RulesetLoader, RequiredVersionMustBeInTheRange) {
  put_land();
  put_plugin("boats", R"("requires": { "land": "^3" })");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "boats": "*", "land": "*" } })")),
            "plugins/boats/plugin.json:1:62: \"boats\" requires \"land\" in version ^3, but 1.0.0 "
            "is installed\n");
}

TEST_F(RulesetLoader, ConflictingPluginsAreRefused) {
  put_land();
  put_plugin("desert", R"("conflicts": { "land": "<2" })");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "land": "*", "desert": "*" } })")),
            "plugins/desert/plugin.json:1:64: \"desert\" cannot be combined with \"land\": leave "
            "one of them out\n");
  put_plugin("desert", R"("conflicts": { "land": ">=2" })");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "land": "*", "desert": "*" } })")), "");
}

TEST_F(RulesetLoader, PluginsThatRequireEachOtherAreRefused) {
  put_land();
  put_plugin("hen", R"("requires": { "egg": "*" })");
  put_plugin("egg", R"("requires": { "hen": "*" })");
  EXPECT_THAT(complaints(game(R"({ "plugins": { "land": "*", "hen": "*", "egg": "*" } })")),
              HasSubstr("these plugins require each other in a circle: hen, egg"));
}

TEST_F(RulesetLoader, RequiredPluginIsLoadedFirst) {
  put_land();
  put_plugin("boats", R"("requires": { "land": "^1" }, "rules": "rules.lua")");
  put("plugins/boats/rules.lua", "amend('land:feature/grass', { done = 'closed' })\n");
  EXPECT_EQ(complaints(game(R"({ "plugins": { "boats": "*", "land": "*" } })")), "");
}

// --- amendments of several ---------------------------------------------------------------------

class Amendments : public RulesetLoader {
 protected:
  void SetUp() override {
    RulesetLoader::SetUp();
    put_land();
    put_plugin("men", R"("requires": { "land": "^1" }, "rules": "rules.lua", "options": {
                         "farmers": { "type": "bool", "default": true } },
                         "parts": { "old": { "default": true }, "young": {} })");
    put("plugins/men/rules.lua",
        "define.feature { id = 'road', points = { tile = { 1, 1 }, flat = { 2, 2 } } }\n"
        "define.feature { id = 'town' }\n"
        "define.piece { id = 'man', supply = 2, claims = { 'road', 'town' } }\n");
  }

  void put_variant(const std::string& name, const std::string& rules) const {
    put("scripts/variants/" + name + ".lua", "-- title: One of two\n-- requires: men\n" + rules);
  }

  [[nodiscard]] LoadRequest with(std::vector<std::string> variants) const {
    LoadRequest request = game(R"({ "plugins": { "land": "*", "men": "*" } })");
    request.with = std::move(variants);
    return request;
  }

  /// A definition of the loaded rules, as a listing shows it.
  [[nodiscard]] std::string shown(const LoadRequest& request, const std::string& target) const {
    const auto rules = load(request);
    for (const Declared& declared : rules->declared) {
      if (declared.target == target) {
        return to_text(declared.fields);
      }
    }
    return "";
  }
};

TEST_F(Amendments, PartsOfAListAreChangedSideBySideInEitherOrder) {
  put_variant("a", "amend('men:piece/man', { claims = { remove = { 'men:town' } } })\n");
  put_variant("b",
              "define.feature { id = 'well' }\n"
              "amend('men:piece/man', { claims = { append = { 'b:well', 'men:road' } } })\n");
  const std::string both = R"("claims": ["road", "b:well"])";
  EXPECT_THAT(shown(with({"a", "b"}), "men:piece/man"), HasSubstr(both));
  EXPECT_THAT(shown(with({"b", "a"}), "men:piece/man"), HasSubstr(both));
  EXPECT_EQ(load(with({"a", "b"}))->catalog.hash, load(with({"b", "a"}))->catalog.hash);
}

TEST_F(Amendments, PartsOfATableAreSetAndRemovedByName) {
  put_variant("a", "amend('men:feature/road', { points = { set = { tile = { 3, 3 } } } })\n");
  put_variant("b", "amend('men:feature/road', { points = { remove = { 'flat' } } })\n");
  EXPECT_THAT(shown(with({"a"}), "men:feature/road"),
              HasSubstr(R"("points": {"flat": [2, 2], "tile": [3, 3]})"));
  EXPECT_THAT(shown(with({"b", "a"}), "men:feature/road"),
              HasSubstr(R"("points": {"tile": [3, 3]})"));
}

TEST_F(Amendments, WhoeverKnowsNothingOfTheOtherMayNotUndoItsChange) {
  put_variant("a", "amend('men:piece/man', { supply = 3, claims = { 'road' } })\n");
  put_variant("b", "amend('men:piece/man', { supply = 4, claims = { append = { 'town' } } })\n");
  const std::string words = complaints(with({"b", "a"}));
  for (const char* field : {"supply", "claims"}) {
    EXPECT_THAT(words,
                HasSubstr(std::string("\"a\" and \"b\" both change \"") + field +
                          "\" of men:piece/man (the other at scripts/variants/a.lua:3)"));
  }
  put_variant("b", "amend('men:piece/man', { supply = 3, claims = { 'road' } })\n");
  EXPECT_EQ(complaints(with({"a", "b"})), "");
  put("scripts/variants/b.lua",
      "-- title: The last word\n-- requires: men, a\namend('men:piece/man', { supply = 4 })\n");
  EXPECT_THAT(shown(with({"a", "b"}), "men:piece/man"), HasSubstr(R"("supply": 4)"));
}

TEST_F(Amendments, WhatOneAddsAnotherDoesNotRemoveUnseen) {
  put_variant("a", "amend('men:piece/man', { claims = { append = { 'land:grass' } } })\n");
  put_variant("b", "amend('men:piece/man', { claims = { remove = { 'land:grass' } } })\n");
  EXPECT_THAT(complaints(with({"a", "b"})), HasSubstr("both change \"claims\" of men:piece/man"));
  put_variant("a", "amend('men:feature/road', { points = { set = { tile = { 3, 3 } } } })\n");
  put_variant("b", "amend('men:feature/road', { points = { set = { tile = { 4, 4 } } } })\n");
  EXPECT_THAT(complaints(with({"a", "b"})),
              HasSubstr("both change \"points\" of men:feature/road"));
  put_variant("b", "amend('men:feature/road', { points = { set = { flat = { 4, 4 } } } })\n");
  EXPECT_EQ(complaints(with({"a", "b"})), "");
}

TEST_F(Amendments, PartsThatDoNotFitAreNamed) {
  put_variant("a", "amend('men:piece/man', { claims = { remove = { 'men:twon' } } })\n");
  EXPECT_THAT(complaints(with({"a"})),
              HasSubstr("there is no \"men:twon\" to remove (did you mean \"men:town\"?)"));
  put_variant("a", "amend('men:piece/man', { supply = { append = { 1 } } })\n");
  EXPECT_THAT(complaints(with({"a"})),
              HasSubstr("\"supply\" is the number 2: a list takes append"));
  put_variant("a", "amend('men:feature/road', { points = { append = { 1 } } })\n");
  EXPECT_THAT(complaints(with({"a"})), HasSubstr("a table set and remove"));
  put_variant("a", "amend('men:piece/man', { claims = { append = 'men:town' } })\n");
  EXPECT_THAT(complaints(with({"a"})), HasSubstr("expected a list under append"));
}

TEST_F(Amendments, OptionsAndPartsOfOthersAreRead) {
  put_variant("a",
              "-- optional: ship\n"
              "if opt['men.farmers'] and opt['men/old'] and not opt['men/young']\n"
              "    and opt['ship.sails'] == nil and opt['ship/deck'] == nil then\n"
              "  define.zone { id = 'seen' }\nend\n");
  EXPECT_THAT(shown(with({"a"}), "a:zone/seen"), HasSubstr("{"));
  LoadRequest without = with({"a"});
  without.set = {"men.farmers=false"};
  EXPECT_EQ(shown(without, "a:zone/seen"), "");
  put_variant("a", "local x = opt['men.farmer']\n");
  EXPECT_THAT(complaints(with({"a"})), HasSubstr("did you mean \"men.farmers\"?"));
  put_variant("a", "local x = opt['ship.sails']\n");
  EXPECT_THAT(complaints(with({"a"})), HasSubstr("unknown option 'ship.sails'"));
}

TEST_F(Amendments, APluginReadsItsOwnParts) {
  put("plugins/men/rules.lua",
      "define.feature { id = opt['men/young'] and 'lane' or 'road' }\n"
      "define.piece { id = 'man', supply = opt['men/old'] and 2 or 1 }\n");
  EXPECT_THAT(shown(with({}), "men:piece/man"), HasSubstr("2"));
  EXPECT_THAT(shown(with({}), "men:feature/road"), HasSubstr("{"));
  EXPECT_EQ(shown(with({}), "men:feature/lane"), "");
  put("plugins/men/rules.lua", "local x = opt['men/odd']\n");
  EXPECT_THAT(complaints(with({})), HasSubstr("unknown option 'men/odd'"));
}

// Files with hooks are read again for each host that plays.
TEST_F(Amendments, OptionsAndPartsOfOthersAreReadForPlayToo) {
  put_variant("a",
              "-- optional: ship\n"
              "if not opt['men.farmers'] or not opt['men/old'] or opt['men/young']\n"
              "    or opt['ship.sails'] ~= nil or opt['ship/deck'] ~= nil then\n"
              "  error('other options than when it was loaded')\nend\n"
              "on.check('core:place_tile', { id = 'any', run = function() end })\n");
  const auto rules = load(with({"a"}));
  EXPECT_NO_THROW(static_cast<void>(make_script_host(*rules)));
}

// --- variants ----------------------------------------------------------------------------------

TEST_F(RulesetLoader, VariantIsAddedByTheRulesetOrForOneGame) {
  put_land();
  put("scripts/variants/men.lua", "-- title: Men\ndefine.piece { id = 'man', supply = 2 }\n");
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  EXPECT_EQ(load(request)->catalog.piece_kinds.size(), 0U);
  request.with = {"men"};
  EXPECT_EQ(load(request)->catalog.piece_kinds.size(), 1U);
  request = game(R"({ "plugins": { "land": "^1" }, "variants": ["men"] })");
  EXPECT_EQ(load(request)->catalog.piece_kinds.size(), 1U);
  request.with = {"men"};  // once is enough
  EXPECT_EQ(load(request)->catalog.piece_kinds.size(), 1U);
}

TEST_F(RulesetLoader, UnknownVariantIsNamedWithTheNearest) {
  put_land();
  put("scripts/variants/men.lua", "-- title: Men\n");
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  request.with = {"mem"};
  EXPECT_EQ(complaints(request), "there is no variant \"mem\" (did you mean \"men\"?)\n");
}

TEST_F(RulesetLoader, VariantRequiresPluginsToo) {
  put_land();
  put("scripts/variants/men.lua", "-- title: Men\n-- requires: boats\n");
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  request.with = {"men"};
  EXPECT_THAT(complaints(request),
              HasSubstr("\"men\" requires the plugin \"boats\", which is not"));
}

TEST_F(RulesetLoader, ReaderOfThePathSaysWhatAFileHolds) {
  put_land();
  const LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  std::string read_last;
  SearchPath changed = path();
  changed.read = [&](const std::filesystem::path& file) -> Result<std::string> {
    read_last = short_text(file.lexically_normal().string());
    if (file.filename() == "tiles.json") {
      return std::string(R"({ "tiles": [ { "id": "land/a", "count": 9, "ring": "ggg ggg ggg ggg",
                                           "start": true, "segments": { "g": "grass" } } ] })");
    }
    return read_text_file(file);
  };
  EXPECT_EQ(tiles_of(*load_ruleset(request, changed), "land/a"), 9);
  EXPECT_EQ(read_last, "plugins/land/rules.lua");
  EXPECT_EQ(tiles_of(*load(request), "land/a"), 6);
}

TEST_F(RulesetLoader, DraftsGoBeforeFilesAndNeedNone) {
  put_land();
  SearchPath drafted = path();
  const std::filesystem::path plugins =
      std::filesystem::canonical(drafted.roots.front()) / "plugins";
  drafted.drafts[plugins / "land/tiles.json"] =
      R"({ "tiles": [ { "id": "land/a", "count": 9, "ring": "ggg ggg ggg ggg",
                        "start": true, "segments": { "g": "grass" } } ] })";
  drafted.drafts[plugins / "more/plugin.json"] =
      R"({ "id": "more", "version": "1.0.0", "api": 2, "requires": { "land": "^1" },
           "tiles": "tiles.json" })";
  drafted.drafts[plugins / "more/tiles.json"] =
      R"({ "tiles": [ { "id": "more/b", "count": 2, "ring": "ggg ggg ggg ggg",
                        "segments": { "g": "land:grass" } } ] })";
  const LoadRequest request = game(R"({ "plugins": { "land": "^1", "more": "*" } })");
  const auto rules = load_ruleset(request, drafted);
  EXPECT_EQ(tiles_of(*rules, "land/a"), 9);
  EXPECT_EQ(tiles_of(*rules, "more/b"), 2);
  EXPECT_THAT(complaints(request), HasSubstr("there is no plugin \"more\""));
}

// --- lists -------------------------------------------------------------------------------------

TEST_F(RulesetLoader, EverythingInstalledIsListedWithItsProblem) {
  put_land(R"("title": "Land")");
  put("plugins/broken/plugin.json", "{ }");
  put("rulesets/game.json", R"({ "title": "Grass", "plugins": { "land": "^1" } })");
  put("scripts/variants/men.lua", "-- title: Men\n");
  std::string list;
  for (const Installed& item : list_installed(path())) {
    list += item.kind + " " + item.name + " (" + item.title + ") " + short_text(item.file) +
            (item.problem.empty() ? "" : " !") + "\n";
  }
  EXPECT_EQ(list,
            "ruleset game (Grass) rulesets/game.json\n"
            "plugin broken () plugins/broken !\n"
            "plugin land (Land) plugins/land\n"
            "variant men (Men) scripts/variants/men.lua\n");
}

// --- limits of rules ---------------------------------------------------------------------------

const char* const kLowered =
    R"({ "plugins": { "land": "^1" }, "options": { "core.memory_mib": 8 } })";
const char* const kRaised =
    R"({ "plugins": { "land": "^1" }, "options": { "core.memory_mib": 100 } })";

TEST_F(RulesetLoader, RulesMayLowerALimit) {
  put_land();
  EXPECT_EQ(option(*load(game(kLowered)), "core.memory_mib"), "8");
}

TEST_F(RulesetLoader, NoFileRaisesALimit) {
  put_land();
  const char* const wrong = "rules may lower this limit, but not raise it from 64 to 100";
  EXPECT_THAT(complaints(game(kRaised)), HasSubstr(wrong));
  put("rulesets/inner.json", kRaised);
  EXPECT_THAT(complaints(game(R"({ "extends": "inner" })")), HasSubstr(wrong));

  put("scripts/variants/greedy.lua", "-- title: Greedy\n-- set core.memory_mib: 100\n");
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  request.with = {"greedy"};
  EXPECT_THAT(complaints(request), HasSubstr(wrong));

  request = game(R"({ "plugins": { "land": "^1" } })");
  request.set = {"core.memory_mib=100"};
  request.stated = true;
  EXPECT_THAT(complaints(request), HasSubstr(wrong));
}

TEST_F(RulesetLoader, TheUserRaisesALimitAndRulesMayUseIt) {
  put_land();
  LoadRequest request = game(R"({ "plugins": { "land": "^1" } })");
  request.set = {"core.memory_mib=100"};
  EXPECT_EQ(option(*load(request), "core.memory_mib"), "100");
  request = game(kRaised);
  request.set = {"core.memory_mib=200"};
  EXPECT_EQ(option(*load(request), "core.memory_mib"), "200");
}

TEST_F(RulesetLoader, ALockOfALimitDoesNotHoldTheUser) {
  put_land();
  LoadRequest request = game(
      R"({ "plugins": { "land": "^1" },
           "options": { "core.memory_mib": { "value": 8, "lock": true } } })");
  request.set = {"core.memory_mib=16"};
  EXPECT_EQ(option(*load(request), "core.memory_mib"), "16");
}

TEST_F(RulesetLoader, TheConfigurationRaisesLimitsAndNamesOwnRulesets) {
  put_land();
  const LoadRequest request = game(kRaised);
  SearchPath wider = path();
  wider.config.limits["core.memory_mib"] = 128;
  EXPECT_EQ(option(*load_ruleset(request, wider), "core.memory_mib"), "100");
  SearchPath own = path();
  own.config.own = {(root_ / "rulesets").string()};
  EXPECT_EQ(option(*load_ruleset(request, own), "core.memory_mib"), "100");
  own.config.own = {(root_ / "plugins").string()};
  EXPECT_THROW(static_cast<void>(load_ruleset(request, own)), LoadError);
}

TEST_F(RulesetLoader, ManyUnknownNamesAreCounted) {
  put_land();
  std::string plugins = R"("land": "^1")";
  for (int i = 0; i < 900; ++i) {
    plugins += ", \"x" + std::to_string(i) + "\": \"*\"";
  }
  const std::string text = complaints(game("{ \"plugins\": { " + plugins + " } }"));
  EXPECT_THAT(text, HasSubstr("there is no plugin \"x99\""));
  EXPECT_THAT(text, HasSubstr("and 800 more; mend these first"));
}

}  // namespace
}  // namespace bastide
