// Tiles are drawn by messages: what the engine says of them, where they may be written, and what
// comes out on paper.
#include <regex>

#include "sdk/tools/draw/raster.h"
#include "tests/studio/talk.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// A city in the north, a road from east to west: the start tile of the base game.
Json town(const std::string& id, int count = 1) {
  return {{"id", id},
          {"count", count},
          {"ring", "ccc frg ggg grf"},
          {"segments",
           {{"c", "base:city"}, {"r", "base:road"}, {"f", "base:field"}, {"g", "base:field"}}}};
}

/// A road from north to east; a mirror across the diagonal shows the same.
Json bend(const std::string& id) {
  return {{"id", id},
          {"count", 2},
          {"ring", "frg grf fff fff"},
          {"segments", {{"r", "base:road"}, {"f", "base:field"}, {"g", "base:field"}}}};
}

/// Cities in north and west, apart, a road in the east. Its mirror image is another tile.
Json handed(const std::string& id) {
  return {{"id", id},
          {"count", 1},
          {"ring", "ccc frf fff ddd"},
          {"segments",
           {{"c", "base:city"}, {"d", "base:city"}, {"r", "base:road"}, {"f", "base:field"}}}};
}

Json draft(const std::string& what, const Json& tiles, const std::string& plugin = "mine") {
  return {{"do", what}, {"ruleset", "base"}, {"plugin", plugin}, {"tiles", tiles}};
}

Json with(Json message, const Json& more) {
  message.update(more);
  return message;
}

std::string words_of_problem(const Json& reply, std::size_t i) {
  const Json& problem = reply["problems"].at(i);
  return problem["tile"].dump() + " " + problem["field"].get<std::string>() + ": " +
         problem["message"].get<std::string>();
}

TEST(Tiles, ARulesetSaysWhatATileMayHave) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json words = talk.ask({{"do", "tile_words"}, {"ruleset", "base"}});
  std::map<std::string, std::string> forms;
  for (const Json& kind : words["kinds"]) {
    forms[kind["id"]] = kind["form"];
  }
  EXPECT_EQ(forms,
            (std::map<std::string, std::string>{{"base:city", "area"},
                                                {"base:field", "ground"},
                                                {"base:monastery", "symbol"},
                                                {"base:road", "line"}}));
  ASSERT_EQ(words["attributes"].size(), 1U);
  EXPECT_EQ(words["attributes"][0]["id"], "base:pennants");
  EXPECT_EQ(words["attributes"][0]["type"], "int");
  EXPECT_EQ(words["attributes"][0]["kinds"], Json::array({"base:city"}));
  ASSERT_EQ(words["marks"].size(), 1U);
  EXPECT_EQ(words["marks"][0]["id"], "garden");
  EXPECT_EQ(words["marks"][0]["tiles"], 8);
  const Json more = talk.ask({{"do", "tile_words"}, {"ruleset", "base-hills-and-sheep"}});
  EXPECT_GT(more["marks"].size(), 1U);
}

TEST(Tiles, ASoundTileIsShownAndCompared) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json reply =
      talk.ask(draft("check_tiles", {town("mine/A"), bend("mine/B"), handed("mine/C")}));
  EXPECT_EQ(reply["ok"], true);
  EXPECT_EQ(reply["problems"], Json::array());
  EXPECT_EQ(reply["game_tiles"], 72 + 4);
  const Json& a = reply["tiles"][0];
  EXPECT_EQ(a["alike"], Json::array({"base/D", "base/D-start"}));
  EXPECT_EQ(a["turns"], 4);
  EXPECT_EQ(a["own_mirror"], true);
  EXPECT_EQ(a["segments"].size(), 4U);
  EXPECT_NE(a["picture"].get<std::string>().find("<path"), std::string::npos);
  EXPECT_EQ(reply["tiles"][1]["own_mirror"], true);
  // The base game has 44 tiles with a side of a city; of the new ones, town() is another.
  EXPECT_EQ(reply["tiles"][2]["own_mirror"], false);
  EXPECT_EQ(reply["tiles"][2]["fits"][0], 44 + 1);
  const Json both = talk.ask(draft(
      "check_tiles",
      {handed("mine/C"),
       {{"id", "mine/D"},
        {"count", 1},
        {"ring", "ddd ccc fff frf"},
        {"segments",
         {{"c", "base:city"}, {"d", "base:city"}, {"r", "base:road"}, {"f", "base:field"}}}}}));
  EXPECT_EQ(both["tiles"][0]["mirror_images"], Json::array({"mine/D"}));
  EXPECT_EQ(both["tiles"][1]["mirror_images"], Json::array({"mine/C"}));
}

TEST(Tiles, EveryMistakeSaysWhichFieldOfWhichTile) {
  const OwnFolder folder;
  Talk talk(folder);
  Json slip = town("mine/B");
  slip["segments"]["c"] = {{"kind", "base:city"}, {"penants", 1}};
  slip["segments"]["r"] = "base:rod";
  Json torn = town("mine/C");
  torn["ring"] = "ccc frg ggg gr";
  Json word = town("mine/D");
  word["segments"]["c"] = {{"kind", "base:city"}, {"pennants", "two"}};
  const Json reply = talk.ask(draft("check_tiles", {town("mine/A"), slip, torn, word}));
  EXPECT_EQ(reply["ok"], false);
  ASSERT_EQ(reply["problems"].size(), 4U) << reply["problems"].dump(1);
  EXPECT_EQ(words_of_problem(reply, 0),
            "1 segments.c.penants: unknown key \"penants\" in segment \"c\" of tile \"mine/B\": no "
            "variable of this name is declared (did you mean \"pennants\"?)");
  EXPECT_EQ(words_of_problem(reply, 1),
            "1 segments.r: unknown feature \"base:rod\" (did you mean \"base:road\"?)");
  EXPECT_EQ(words_of_problem(reply, 2),
            "2 ring: tile \"mine/C\": \"ring\": expected 12 letters in four groups of three, found "
            "11");
  EXPECT_EQ(words_of_problem(reply, 3),
            "3 segments.c.pennants: \"pennants\" in segment \"c\" of tile \"mine/D\": expected a "
            "whole number, found the text \"two\"");
  // The tile of which nothing is wrong is shown all the same.
  ASSERT_EQ(reply["tiles"].size(), 1U);
  EXPECT_EQ(reply["tiles"][0]["id"], "mine/A");
}

TEST(Tiles, ANameThatIsTakenIsAMistake) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json reply = talk.ask(draft("check_tiles", Json::array({town("base/D")})));
  ASSERT_EQ(reply["problems"].size(), 1U);
  EXPECT_NE(words_of_problem(reply, 0).find("base/D"), std::string::npos);
}

TEST(Tiles, NoFormOfATileBringsItDown) {
  const OwnFolder folder;
  Talk talk(folder);
  for (
      const char* text :
      {"[7]",
       "[null]",
       "[[]]",
       "[{}]",
       R"([{"id":7}])",
       R"([{"id":"mine/A","count":-1}])",
       R"([{"id":"mine/A","count":1,"ring":"","segments":{}}])",
       R"([{"id":"mine/A","count":1,"ring":"ccc ccc ccc ccc","segments":[]}])",
       R"([{"id":"mine/A","count":1,"ring":"ccc ccc ccc ccc","segments":{"c":{"c":{"c":1}}}}])",
       R"([{"id":"mine/<script>","count":1,"ring":"ccc ccc ccc ccc","segments":{"c":"base:city"}}])",
       R"([{"id":"mine/A","count":1,"ring":"ccc ccc ccc ccc","segments":{"c":"base:city"},
             "layers":{"x":{"ring":"... ... ... ...","segments":{}}},"marks":[1],"zzz":1.5}])"}) {
    const Json reply = talk.ask(draft("check_tiles", Json::parse(text)));
    EXPECT_EQ(reply["ok"], false) << text;
    EXPECT_FALSE(reply["problems"].empty()) << text;
    EXPECT_EQ(talk.refusal(draft("save_tiles", Json::parse(text))), "input") << text;
  }
  EXPECT_EQ(talk.refusal(draft("check_tiles", 7)), "usage");
  EXPECT_EQ(talk.refusal(draft("check_tiles", Json::array(), "no such name!")), "usage");
  const std::vector<Json> many(1001, town("mine/A"));
  EXPECT_EQ(talk.refusal(draft("check_tiles", many)), "limit");
  EXPECT_EQ(
      talk.refusal(with(draft("check_tiles", Json::array({town("mine/A")})), {{"show", {1}}})),
      "usage");
  EXPECT_EQ(folder.files(), std::vector<std::string>({"open"}));
}

TEST(Tiles, AreSavedAsAPluginThatPlays) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json saved = talk.ask(
      with(draft("save_tiles", {town("mine/A", 3), bend("mine/B")}), {{"title", "<b>Mine</b>"}}));
  EXPECT_EQ(saved["ruleset"], "mine");
  EXPECT_EQ(
      saved["files"],
      Json::array({"plugins/mine/tiles.json", "plugins/mine/plugin.json", "rulesets/mine.json"}));
  const fs::path open = folder.path() / "open";
  const Json manifest = Json::parse(content(open / "plugins/mine/plugin.json"));
  EXPECT_EQ(manifest["title"], "<b>Mine</b>");
  EXPECT_EQ(manifest["requires"], Json::parse(R"({"base":"^1"})"));
  EXPECT_EQ(Json::parse(content(open / "rulesets/mine.json"))["extends"], "base");

  const Json file = talk.ask({{"do", "tile_file"}, {"plugin", "mine"}});
  EXPECT_EQ(file["own"], true);
  EXPECT_EQ(file["hash"], saved["hash"]);
  EXPECT_EQ(file["tiles"], Json::array({town("mine/A", 3), bend("mine/B")}));

  const Json game = talk.ask({{"do", "play_tile"}, {"ruleset", "mine"}, {"tile", "mine/A"}});
  EXPECT_EQ(game["first"], true);
  EXPECT_EQ(game["is_person"], true);
  ASSERT_EQ(game["hand"].size(), 1U);
  EXPECT_EQ(game["hand"][0]["tile"], "mine/A");
  EXPECT_EQ(game["tiles_left"], 71 + 5 - 1);
  // It is a game as any other: its record opens, and so does its link.
  const Json options = talk.ask({{"do", "options"}, {"game", game["game"]}});
  const Json after =
      talk.ask({{"do", "answer"}, {"game", game["game"]}, {"text", options["options"][0]["text"]}});
  EXPECT_EQ(talk.ask({{"do", "open"}, {"record", talk.record(game["game"])}})["notes"],
            Json::array());
  const Json link = talk.ask({{"do", "link"}, {"game", game["game"]}});
  EXPECT_EQ(talk.ask({{"do", "open"}, {"link", link["fragment"]}})["answers"], after["answers"]);
}

TEST(Tiles, AFileIsChangedOnlyAsItWasSeen) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json saved = talk.ask(draft("save_tiles", Json::array({town("mine/A")})));
  const fs::path file = folder.path() / "open/plugins/mine/tiles.json";
  const std::string before = content(file);
  // A page that has not read it.
  EXPECT_EQ(talk.refusal(draft("save_tiles", Json::array({bend("mine/B")}))), "stale");
  EXPECT_EQ(content(file), before);
  Json change = with(draft("save_tiles", Json::array({bend("mine/B")})), {{"seen", saved["hash"]}});
  std::ofstream(file) << "{ \"rule\": \"MINE-1\", \"tiles\": [] }";
  const Json refused = talk.reply(change);
  EXPECT_EQ(refused["error"]["code"], "stale");
  change["seen"] = refused["error"]["hash"];
  const Json again = talk.ask(change);
  EXPECT_EQ(again["ruleset"], "mine");
  // What the file says of all its tiles stays.
  EXPECT_EQ(Json::parse(content(file))["rule"], "MINE-1");
  EXPECT_EQ(Json::parse(content(file))["tiles"], Json::array({bend("mine/B")}));
}

TEST(Tiles, NothingIsWrittenOutside) {
  const OwnFolder folder;
  Talk talk(folder);
  const std::vector<std::string> before = folder.files();
  for (const char* name : {"../mine",
                           "a/b",
                           "",
                           ".mine",
                           "Mine",
                           "mine\n",
                           "core",
                           "bastide",
                           "/tmp/mine",
                           "-",
                           "..",
                           "mine.json"}) {
    const Json reply = talk.reply(draft("save_tiles", Json::array({town("mine/A")}), name));
    ASSERT_TRUE(reply.contains("error")) << name;
    EXPECT_EQ(reply["error"]["code"], "usage") << name << reply.dump();
  }
  // What is installed elsewhere is read and not written.
  const Json base = talk.ask({{"do", "tile_file"}, {"plugin", "base"}});
  EXPECT_EQ(base["own"], false);
  EXPECT_EQ(talk.refusal(with(draft("save_tiles", Json::array({town("base/A")}), "base"),
                              {{"seen", base["hash"]}})),
            "input");
  // Names of what is there: a ruleset and a variant.
  EXPECT_EQ(talk.refusal(draft("save_tiles", Json::array({town("mine/A")}), "everything")),
            "usage");
  EXPECT_EQ(talk.refusal(draft("save_tiles", Json::array({town("mine/A")}), "no_farmers")),
            "usage");
  EXPECT_EQ(talk.refusal({{"do", "tile_file"}, {"plugin", "../../etc"}}), "usage");
  EXPECT_EQ(talk.refusal({{"do", "tile_file"}, {"plugin", "nothing_here"}}), "unknown");
  EXPECT_EQ(folder.files(), before);
}

TEST(Tiles, LinksAreFollowed) {
  const OwnFolder folder;
  Talk talk(folder);
  fs::create_directories(folder.path() / "elsewhere");
  fs::create_directory_symlink(folder.path() / "elsewhere", folder.path() / "open/plugins");
  EXPECT_EQ(talk.refusal(draft("save_tiles", Json::array({town("mine/A")}))), "input");
  EXPECT_TRUE(fs::is_empty(folder.path() / "elsewhere"));
}

TEST(Tiles, WhoOnlyReadsMayDrawButNotSave) {
  const OwnFolder folder;
  Talk talk(folder, true);
  EXPECT_EQ(talk.ask(draft("check_tiles", Json::array({town("mine/A")})))["ok"], true);
  EXPECT_EQ(talk.refusal(draft("save_tiles", Json::array({town("mine/A")}))), "read_only");
  EXPECT_EQ(folder.files(), std::vector<std::string>({"open"}));
}

TEST(Tiles, ATableGivesTheTilesAgain) {
  const OwnFolder folder;
  Talk talk(folder);
  for (const char* plugin : {"base", "mists", "over_hill_and_dale"}) {
    const Json tiles = talk.ask({{"do", "tile_file"}, {"plugin", plugin}})["tiles"];
    const Json text = talk.ask({{"do", "tile_table"}, {"tiles", tiles}})["text"];
    EXPECT_EQ(talk.ask({{"do", "read_tile_table"}, {"text", text}})["tiles"], tiles) << plugin;
  }
  const Json broken = talk.reply({{"do", "read_tile_table"},
                                  {"text",
                                   "id;count;north;east;south;west;segments\n"
                                   "mine/A;two;ccc;fff;fff;fff;c=base:city\n"}});
  EXPECT_EQ(broken["error"]["code"], "input");
  EXPECT_EQ(broken["error"]["diagnostics"][0]["line"], 2);
  EXPECT_EQ(broken["error"]["diagnostics"][0]["message"],
            "count: expected a number from 0 to 100000, found \"two\"");
}

std::string bytes_of_base64(const std::string& text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const auto digit =
        std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            .find(c);
    if (digit == std::string_view::npos) {
      continue;
    }
    bits = bits << 6U | static_cast<std::uint32_t>(digit);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes += static_cast<char>(bits >> static_cast<unsigned>(held) & 255U);
    }
  }
  return bytes;
}

TEST(Tiles, ASheetHasItsSizeInMillimetresAndAllCopies) {
  if (!can_rasterise()) {
    GTEST_SKIP() << "built without librsvg";
  }
  const OwnFolder folder;
  Talk talk(folder);
  // 3 + 2 tiles, 4 copies: 20. On A4 lying on its side, 297 by 210 mm less 10 mm of margin and the
  // line at the foot, 49 mm a tile with its bleed: 5 by 3, so two pages.
  const Json sheet = talk.ask(
      with(draft("tile_sheet", {town("mine/A", 3), bend("mine/B")}),
           {{"mm", 45}, {"bleed", 2}, {"copies", 4}, {"paper", "a4"}, {"landscape", true}}));
  EXPECT_EQ(sheet["tiles"], 20);
  EXPECT_EQ(sheet["columns"], 5);
  EXPECT_EQ(sheet["rows"], 3);
  EXPECT_EQ(sheet["pages"], 2);
  const std::string pdf = bytes_of_base64(sheet["pdf"]);
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  int pages = 0;
  const std::regex box(R"(/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\])");
  for (std::sregex_iterator at(pdf.begin(), pdf.end(), box), end; at != end; ++at, ++pages) {
    EXPECT_NEAR(std::stod((*at)[1]) / 72 * 25.4, 297, 0.01);
    EXPECT_NEAR(std::stod((*at)[2]) / 72 * 25.4, 210, 0.01);
  }
  EXPECT_EQ(pages, 2);
  const Json whole = talk.ask(with(draft("tile_sheet", Json::array({town("mine/A", 3)})),
                                   {{"all", true}, {"one_each", true}, {"mm", 30}}));
  EXPECT_EQ(whole["tiles"], 33 + 1);
}

TEST(Tiles, ASheetHasLimits) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json message = draft("tile_sheet", Json::array({town("mine/A", 100)}));
  EXPECT_EQ(talk.refusal(with(message, {{"mm", 9}})), "usage");
  EXPECT_EQ(talk.refusal(with(message, {{"mm", "45"}})), "usage");
  EXPECT_EQ(talk.refusal(with(message, {{"bleed", -1}})), "usage");
  EXPECT_EQ(talk.refusal(with(message, {{"paper", "a0"}})), "usage");
  EXPECT_EQ(talk.refusal(with(message, {{"mm", 200}, {"bleed", 10}})), "usage");
  EXPECT_EQ(talk.refusal(with(message, {{"copies", 51}})), "limit");
  Json wrong = town("mine/A");
  wrong["segments"]["c"] = "base:cty";
  EXPECT_EQ(talk.refusal(draft("tile_sheet", Json::array({wrong}))), "input");
}

TEST(Tiles, OfAnotherGameAreDrawnUnderItsRules) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json words = talk.ask({{"do", "tile_words"}, {"ruleset", "over-hill-and-dale"}});
  const Json tiles = talk.ask({{"do", "tile_file"}, {"plugin", "over_hill_and_dale"}})["tiles"];
  Json tile = tiles[0];
  tile["id"] = "mine/A";
  tile.erase("start");
  const Json message{{"do", "save_tiles"},
                     {"ruleset", "over-hill-and-dale"},
                     {"plugin", "mine"},
                     {"tiles", Json::array({tile})}};
  const Json saved = talk.ask(message);
  const Json game =
      talk.ask({{"do", "play_tile"}, {"ruleset", saved["ruleset"]}, {"tile", "mine/A"}});
  EXPECT_EQ(game["first"], true);
  // A plugin's part: its tiles stand in a file of their own.
  const Json river = talk.ask({{"do", "tile_file"}, {"plugin", "river"}, {"part", "river_1"}});
  EXPECT_EQ(talk.ask({{"do", "check_tiles"},
                      {"ruleset", "base"},
                      {"plugin", "river"},
                      {"part", "river_1"},
                      {"tiles", river["tiles"]}})["problems"],
            Json::array());
}

}  // namespace
}  // namespace bastide
