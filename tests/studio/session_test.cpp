// The session does what docs/session-protocol.md says, whoever speaks to it.
#include <atomic>
#include <set>
#include <thread>

#include "kernel/base/rng.h"
#include "sdk/bots/bot.h"
#include "sdk/session/game_link.h"
#include "sdk/session/message.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/scenario_play.h"
#include "tests/schemas/json_schema.h"
#include "tests/studio/talk.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// Answers the first option of every question until so many were answered, or the game is over.
void answer_first(Talk& talk, int answers) {
  for (int i = 0; i < answers; ++i) {
    const Json options = talk.ask({{"do", "options"}, {"game", "g1"}});
    if (options["options"].empty()) {
      return;
    }
    talk.ask({{"do", "answer"}, {"game", "g1"}, {"text", options["options"][0]["text"]}});
  }
}

TEST(Session, EveryMessageIsNamedOnceAndDescribed) {
  const std::string page = text_of(fs::path(BASTIDE_SOURCE_DIR) / "docs/session-protocol.md");
  std::set<std::string_view> names;
  for (const MessageRow& row : message_table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    const std::string name(row.name);
    EXPECT_TRUE(page.find("`" + name + "`") != std::string::npos ||
                page.find("### " + name + "\n") != std::string::npos)
        << name << " is missing in docs/session-protocol.md";
  }
  EXPECT_GE(names.size(), 20U);
}

TEST(Session, MessagesAreReadStrictly) {
  const OwnFolder folder;
  Talk talk(folder);
  EXPECT_EQ(talk.reply({{"id", 7}, {"do", "hello"}})["id"], 7);
  EXPECT_EQ(talk.reply({{"id", "x"}, {"do", "hello"}})["id"], "x");
  const Json unknown = talk.reply({{"do", "stat"}});
  EXPECT_EQ(unknown["error"]["code"], "usage");
  EXPECT_EQ(unknown["error"]["message"], "there is no message \"stat\" (did you mean \"state\"?)");
  const Json fields = talk.reply({{"do", "state"}, {"gme", "g1"}, {"shapes", "many"}});
  EXPECT_EQ(fields["error"]["code"], "usage");
  const auto text = fields["error"]["message"].get<std::string>();
  EXPECT_NE(text.find("missing key \"game\""), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean \"game\"?"), std::string::npos) << text;
  EXPECT_NE(text.find("\"shapes\": expected a whole number"), std::string::npos) << text;
  for (const char* broken :
       {"", "x", "[]", "7", "{", "{\"do\":7}", "{\"do\":\"hello\"}}", "null"}) {
    const Json reply = Json::parse(talk.session().reply(broken));
    EXPECT_EQ(reply["error"]["code"], "usage") << broken;
  }
  const std::string deep(200'000, '[');
  EXPECT_EQ(Json::parse(talk.session().reply(deep))["error"]["code"], "usage");
  const std::string large(kMostMessageBytes + 1, ' ');
  EXPECT_EQ(Json::parse(talk.session().reply(large))["error"]["code"], "limit");
}

Json schema() {
  return Json::parse(text_of(fs::path(BASTIDE_SOURCE_DIR) / "sdk/schemas/session.schema.json"));
}

/// The part of the schema that a definition is.
JsonSchema definition(const std::string& name) {
  Json part = schema();
  part.erase("oneOf");
  part["$ref"] = "#/definitions/" + name;
  return JsonSchema(part.dump());
}

/// The refusal of an unknown field lists those that are known.
TEST(Session, SchemaAndReadersKnowTheSameFields) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json definitions = schema()["definitions"];
  std::size_t messages = 0;
  for (const MessageRow& row : message_table()) {
    const Json& ask = definitions["ask_" + std::string(row.name)];
    ASSERT_TRUE(ask.contains("properties")) << row.name << " is missing in the schema";
    const Json reply = talk.reply({{"do", row.name}, {"zzzzzzzzzzzz", 1}});
    const auto text = reply["error"]["message"].get<std::string>();
    const std::size_t known = text.find("known keys: ");
    ASSERT_NE(known, std::string::npos) << text;
    std::set<std::string> read;
    std::istringstream names(text.substr(known + 12));
    for (std::string name; names >> name;) {
      name.erase(name.find_last_not_of(',') + 1);
      read.insert(name);
    }
    std::set<std::string> said;
    for (const auto& [name, form] : ask["properties"].items()) {
      said.insert(name);
    }
    EXPECT_EQ(read, said) << row.name;
    for (const Json& required : ask["required"]) {
      const std::string missing = "missing key \"" + required.get<std::string>() + "\"";
      EXPECT_TRUE(required == "do" || text.find(missing) != std::string::npos)
          << row.name << ": " << text;
    }
    ++messages;
  }
  EXPECT_EQ(schema()["oneOf"].size(), messages + 2);  // replies and events
}

TEST(Session, RepliesHaveTheFormOfTheSchema) {
  const OwnFolder folder;
  Talk talk(folder);
  const JsonSchema state = definition("state");
  const JsonSchema reply = definition("reply");
  for (const char* ruleset : {"base", "base-hills-and-sheep", "mists-level-1"}) {
    Json now = talk.ask({{"do", "open"}, {"ruleset", ruleset}, {"seats", {"human", "human"}}});
    const Json game = now["game"];
    for (int i = 0; i < 30 && !now["over"].get<bool>(); ++i) {
      EXPECT_EQ(state.complaints(now), "") << ruleset;
      const Json options = talk.ask({{"do", "options"}, {"game", game}});
      now =
          talk.ask({{"do", "answer"}, {"game", game}, {"text", options["options"].back()["text"]}});
    }
  }
  for (const Json& message : {Json{{"id", 3}, {"do", "hello"}},
                              Json{{"do", "hallo"}},
                              Json{{"do", "answer"}, {"game", "g1"}, {"text", "9,9 r0"}},
                              Json{{"do", "state"}, {"game", "g1"}, {"revision", 1}},
                              Json{{"do", "open"}, {"ruleset", "bas"}}}) {
    EXPECT_EQ(reply.complaints(talk.reply(message)), "");
  }
}

TEST(Session, AGameGivesTheRecordOfAGamePlayedWithoutIt) {
  const OwnFolder folder;
  for (const char* ruleset : {"base", "base-hills-and-sheep", "mists-level-1"}) {
    Talk talk(folder);
    const std::string bot = ruleset[0] == 'm' ? "coop-greedy" : "greedy";
    talk.ask({{"do", "open"},
              {"ruleset", ruleset},
              {"seats", {bot, "random"}},
              {"names", {"Ann", "Ben"}},
              {"seed", 7}});
    talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "end"}});

    LoadRequest origin;
    origin.ruleset = ruleset;
    const auto rules = load_ruleset(origin, shipped());
    GameSetup setup;
    setup.players = {"Ann", "Ben"};
    setup.seed = 7;
    Game game(rules, setup);
    BotSeat first(rules, bot);
    BotSeat second(rules, "random");
    first.new_game(PlayerId(std::size_t{0}), 7);
    second.new_game(PlayerId(std::size_t{1}), 7);
    while (game.waiting()) {
      BotSeat& asked = game.pending().actor == 0 ? first : second;
      ASSERT_TRUE(game.answer(asked.choose(game.state())).ok());
    }
    EXPECT_EQ(talk.record(), record_text(record_of(game, origin))) << ruleset;
  }
}

TEST(Session, WhoAnswersAnEarlierRevisionIsRefused) {
  const OwnFolder folder;
  Talk talk(folder);
  std::vector<std::string> events;
  const int listener =
      talk.session().add_listener([&](const std::string& event) { events.push_back(event); });
  const Json state = talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}});
  const Json first = talk.ask({{"do", "options"}, {"game", "g1"}})["options"][0]["text"];
  const Json answer{
      {"do", "answer"}, {"game", "g1"}, {"revision", state["revision"]}, {"text", first}};
  const Json after = talk.ask(answer);
  EXPECT_GT(after["revision"], state["revision"]);
  const Json late = talk.reply(answer);
  EXPECT_EQ(late["error"]["code"], "stale");
  EXPECT_EQ(late["error"]["revision"], after["revision"]);
  EXPECT_EQ(talk.ask({{"do", "state"}, {"game", "g1"}})["revision"], after["revision"]);
  talk.session().remove_listener(listener);
  talk.ask({{"do", "close"}, {"game", "g1"}});
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(Json::parse(events[0]), (Json{{"event", "opened"}, {"game", "g1"}}));
  EXPECT_EQ(Json::parse(events[1]),
            (Json{{"event", "changed"}, {"game", "g1"}, {"revision", after["revision"]}}));
  EXPECT_EQ(talk.refusal({{"do", "state"}, {"game", "g1"}}), "unknown");
}

TEST(Session, OnlyWhoIsAskedMayAnswer) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json state = talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}});
  const int other = 1 - state["seat"].get<int>();
  const Json first = talk.ask({{"do", "options"}, {"game", "g1"}})["options"][0]["text"];
  EXPECT_EQ(talk.refusal({{"do", "answer"}, {"game", "g1"}, {"seat", other}, {"text", first}}),
            "illegal");
  EXPECT_EQ(talk.refusal({{"do", "state"}, {"game", "g1"}, {"seat", 2}}), "unknown");
  const Json wrong = talk.reply({{"do", "answer"}, {"game", "g1"}, {"text", "9,9 r0"}});
  EXPECT_EQ(wrong["error"]["code"], "illegal");
  EXPECT_EQ(wrong["error"]["why"]["reasons"][0]["id"], "core:no_neighbour");
}

TEST(Session, GoesBackAndForth) {
  const OwnFolder folder;
  Talk talk(folder);
  talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "greedy"}}, {"seed", 3}});
  EXPECT_EQ(talk.refusal({{"do", "undo"}, {"game", "g1"}}), "illegal");
  for (int i = 0; i < 4; ++i) {
    talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "person"}});
    answer_first(talk, 1);
  }
  talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "person"}});
  const std::string whole = talk.record();
  const Json end = talk.ask({{"do", "state"}, {"game", "g1"}});
  const Json back = talk.ask({{"do", "undo"}, {"game", "g1"}});
  EXPECT_TRUE(back["is_person"].get<bool>());
  EXPECT_LT(back["position"], end["position"]);
  EXPECT_EQ(back["answers"], end["answers"]);
  EXPECT_TRUE(back["redo"].get<bool>());
  const Json start = talk.ask({{"do", "go_to"}, {"game", "g1"}, {"position", 0}});
  EXPECT_EQ(start["position"], 1);  // after the first draw
  EXPECT_EQ(start["elements"].size(), 1U);
  const Json forth = talk.ask({{"do", "go_to"}, {"game", "g1"}, {"position", end["answers"]}});
  EXPECT_EQ(talk.record(), whole);
  EXPECT_EQ(forth["elements"], end["elements"]);
  EXPECT_EQ(forth["events"], end["events"]);
  EXPECT_EQ(talk.refusal({{"do", "go_to"}, {"game", "g1"}, {"position", 9999}}), "illegal");
}

TEST(Session, ConsidersWhatIsThenScored) {
  const OwnFolder folder;
  Talk talk(folder);
  talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}, {"seed", 5}});
  Rng rng{9};
  std::size_t told = 0;
  int scored = 0;
  while (!talk.ask({{"do", "state"}, {"game", "g1"}})["over"].get<bool>()) {
    const Json options = talk.ask({{"do", "options"}, {"game", "g1"}})["options"];
    // A piece wherever there may be one, so that much is scored.
    const bool is_place = options[0]["kind"] == "place";
    const auto n = is_place ? rng.below(static_cast<std::uint32_t>(options.size()))
                            : static_cast<std::uint32_t>(options.size() - 1);
    const Json text = options[n]["text"];
    const Json considered = talk.ask({{"do", "consider"}, {"game", "g1"}, {"text", text}});
    const bool is_claim = options[n]["kind"] == "claim" || options[n]["kind"] == "none";
    const Json after = talk.ask({{"do", "answer"}, {"game", "g1"}, {"text", text}});
    const Json awards = talk.ask({{"do", "score"}, {"game", "g1"}})["awards"];
    if (is_claim && after["choice"] != "core:settle" && !after["over"].get<bool>()) {
      ASSERT_EQ(considered["awards"].size(), awards.size() - told) << considered.dump();
      for (std::size_t i = told; i < awards.size(); ++i) {
        const Json& told_before = considered["awards"][i - told];
        EXPECT_EQ(told_before["points"], awards[i]["points"]);
        EXPECT_EQ(told_before["what"], awards[i]["what"]);
        EXPECT_EQ(told_before["sum"], awards[i]["sum"]);
        ++scored;
      }
    }
    told = awards.size();
  }
  EXPECT_GT(scored, 2);
}

TEST(Session, ALinkOpensTheSameGame) {
  const OwnFolder folder;
  for (const char* ruleset : {"base", "base-hills-and-sheep", "over-hill-and-dale"}) {
    Talk talk(folder);
    talk.ask({{"do", "open"}, {"ruleset", ruleset}, {"seats", {"random", "random"}}, {"seed", 11}});
    talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "end"}});
    const auto link = talk.ask({{"do", "link"}, {"game", "g1"}})["fragment"].get<std::string>();
    EXPECT_LT(link.size(), 600U) << ruleset;
    const Json opened = talk.ask({{"do", "open"}, {"link", link}});
    EXPECT_EQ(opened["notes"], Json::array());
    EXPECT_EQ(opened["seats"][0]["bot"], "random");
    EXPECT_EQ(talk.record("g2"), talk.record("g1")) << ruleset;
    for (std::size_t cut : {std::size_t{0}, std::size_t{2}, link.size() / 2, link.size() - 3}) {
      EXPECT_EQ(talk.refusal({{"do", "open"}, {"link", link.substr(0, cut)}}), "input") << cut;
    }
  }
}

TEST(Session, DigitsComeOutAsTheyWentIn) {
  Rng rng{4};
  std::vector<Digit> digits;
  for (int i = 0; i < 500; ++i) {
    const std::uint32_t of = 1 + rng.below(i % 7 == 0 ? 100'000 : 60);
    digits.push_back({rng.below(of), of});
  }
  digits.push_back({0, 40});
  DigitReader reader(packed(digits));
  for (const Digit& digit : digits) {
    EXPECT_EQ(reader.take(digit.of), digit.number);
  }
  EXPECT_TRUE(reader.is_empty());
  EXPECT_TRUE(packed({}).empty());
  EXPECT_EQ(packed({{1, 2}, {3, 5}}), std::vector<std::uint8_t>{7});  // 1 + 2 * 3
}

TEST(Session, FilesStayInTheFolder) {
  const OwnFolder folder;
  Talk talk(folder);
  fs::create_directory(folder.path() / "outside");
  fs::create_directory_symlink(folder.path() / "outside", folder.path() / "open/link");
  std::ofstream(folder.path() / "outside/there.jsonl") << "not ours\n";
  fs::create_symlink(folder.path() / "outside/there.jsonl", folder.path() / "open/there.jsonl");
  talk.ask({{"do", "open"}, {"ruleset", "base"}});
  const std::vector<std::string> before = folder.files();
  const std::string outside = (folder.path() / "outside/x.jsonl").string();
  for (const std::string& name : {std::string("../x.jsonl"),
                                  std::string("a/../../x.jsonl"),
                                  std::string("../open/../x.jsonl"),
                                  outside,
                                  std::string("link/x.jsonl"),
                                  std::string("there.jsonl"),
                                  std::string(".x.jsonl"),
                                  std::string(".git/x.jsonl"),
                                  std::string("x.lua"),
                                  std::string(".jsonl"),
                                  std::string("."),
                                  std::string("..")}) {
    const Json message{{"do", "save"}, {"game", "g1"}, {"file", name}, {"replace", true}};
    EXPECT_EQ(talk.refusal(message), "input") << name;
  }
  for (const std::string& name : {std::string(""), std::string("x\n.jsonl")}) {
    const std::string code = talk.refusal({{"do", "save"}, {"game", "g1"}, {"file", name}});
    EXPECT_TRUE(code == "usage" || code == "input") << code;
  }
  EXPECT_EQ(folder.files(), before);
  EXPECT_EQ(text_of(folder.path() / "outside/there.jsonl"), "not ours\n");
  for (const std::string& name : {std::string("../x.jsonl"),
                                  std::string("/etc/passwd"),
                                  std::string("there.jsonl"),
                                  std::string("link/there.jsonl")}) {
    EXPECT_EQ(talk.refusal({{"do", "open"}, {"file", name}}), "input") << name;
  }
  EXPECT_EQ(talk.refusal({{"do", "open"}, {"ruleset", "/etc/x.json"}}), "input");
  EXPECT_EQ(talk.refusal({{"do", "open"}, {"ruleset", "base"}, {"with", {"../x.lua"}}}), "input");
  EXPECT_EQ(talk.refusal({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "/x/y.lua"}}}),
            "input");

  talk.ask({{"do", "save"}, {"game", "g1"}, {"file", "games/x.jsonl"}});
  EXPECT_EQ(text_of(folder.path() / "open/games/x.jsonl"), talk.record());
  EXPECT_EQ(talk.refusal({{"do", "save"}, {"game", "g1"}, {"file", "games/x.jsonl"}}), "exists");
  talk.ask({{"do", "save"}, {"game", "g1"}, {"file", "games/x.jsonl"}, {"replace", true}});
  talk.ask({{"do", "open"}, {"file", "games/x.jsonl"}});
  EXPECT_EQ(talk.record("g2"), talk.record("g1"));
}

/// Links that lead to nothing yet, names of scenarios, and rules that name files of others.
TEST(Session, WhatAMessageNamesLeadsNowhereElse) {
  const OwnFolder folder;
  Talk talk(folder);
  const fs::path open = folder.path() / "open";
  const auto put = [](const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  };
  put(folder.path() / "secret.json", R"({ "secret": 1 })");
  fs::create_directories(open / "rulesets");
  fs::create_directories(open / "tests/scenarios");
  for (const char* name :
       {"lost.jsonl", "lost.html", "rulesets/lost.json", "tests/scenarios/lost.json"}) {
    fs::create_symlink(folder.path() / "lost", open / name);
  }
  fs::create_directory_symlink(folder.path() / "lost-folder", open / "plugins");
  put(open / "own.json", "{}");
  talk.ask({{"do", "open"}, {"ruleset", "base"}});
  const std::vector<std::string> before = folder.files();
  const Json composed{{"extends", "base"}};
  for (const Json& message : {
           Json{{"do", "save"}, {"game", "g1"}, {"file", "lost.jsonl"}, {"replace", true}},
           Json{
               {"do", "save_ruleset"}, {"name", "lost"}, {"composed", composed}, {"replace", true}},
           Json{{"do", "scenario"}, {"game", "g1"}, {"name", "lost"}, {"replace", true}},
           Json{{"do", "scenario"}, {"game", "g1"}, {"name", "../../own"}, {"replace", true}},
           Json{{"do", "scenario"}, {"game", "g1"}, {"name", "../../../own"}, {"replace", true}},
           Json{{"do", "new"}, {"kind", "plugin"}, {"name", "towers"}},
           Json{{"do", "open"}, {"ruleset", "../secret.json"}},
           Json{{"do", "compose"}, {"from", "../secret.json"}},
           Json{{"do", "compose"}, {"composed", {{"extends", "../secret.json"}}}},
       }) {
    const Json refused = talk.reply(message);
    EXPECT_NE(refused.dump().find("only files in"), std::string::npos) << message << refused;
    EXPECT_EQ(refused.dump().find("\\\"secret\\\""), std::string::npos) << refused;
  }
  EXPECT_EQ(folder.files(), before);
  EXPECT_EQ(text_of(open / "own.json"), "{}");

  put(folder.path() / "secret.lua", "-- title: Secret\n");
  const Json variants{{"extends", "base"}, {"variants", {(folder.path() / "secret.lua").string()}}};
  const Json unread = talk.ask({{"do", "compose"}, {"composed", variants}});
  EXPECT_NE(unread.dump().find("is not installed"), std::string::npos) << unread;
  EXPECT_EQ(unread.dump().find("Secret"), std::string::npos) << unread;

  // A file of the folder is a stranger's, too.
  talk.ask({{"do", "write"},
            {"file", "rulesets/sly.json"},
            {"text", R"({"extends": "../../secret.json"})"}});
  const Json sly = talk.reply({{"do", "open"}, {"ruleset", "sly"}});
  EXPECT_NE(sly["error"].dump().find("only files in"), std::string::npos) << sly;
  EXPECT_EQ(sly.dump().find("\\\"secret\\\""), std::string::npos) << sly;
}

TEST(Session, NamesHaveABound) {
  const OwnFolder folder;
  Talk talk(folder);
  const std::string name(9'000'000, 'x');
  for (const Json& message :
       {Json{{"do", "open"}, {"ruleset", "base"}, {"names", {name, "B"}}},
        Json{{"do", "open"}, {"ruleset", "base"}, {"names", {std::string(201, 'x'), "B"}}},
        Json{{"do", "open"}, {"ruleset", name}}}) {
    const std::string reply = talk.reply(message).dump();
    EXPECT_NE(reply.find("a text of at most"), std::string::npos) << reply.substr(0, 300);
    EXPECT_LT(reply.size(), 1000U);
  }
  talk.ask({{"do", "open"}, {"ruleset", "base"}, {"names", {std::string(200, 'x'), "B"}}});
}

/// Rules are found by their names too: links to them lead nowhere else either.
TEST(Session, RulesOfTheFolderLieInTheFolder) {
  const OwnFolder folder;
  Talk talk(folder);
  const fs::path open = folder.path() / "open";
  const fs::path outside = folder.path() / "outside";
  const auto put = [](const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  };
  for (const fs::path& place : {outside, open / "own"}) {
    put(place / "rulesets/linked.json", R"({"title": "Linked", "extends": "base"})");
    put(place / "plugins/linked/plugin.json", R"({"id": "linked"})");
  }
  const auto link = [&](const fs::path& to) {
    for (const char* name : {"rulesets", "plugins"}) {
      fs::remove(open / name);
      fs::create_directory_symlink(to / name, open / name);
    }
  };
  const auto problems = [&](const char* kind) {
    const Json installed = talk.ask({{"do", "installed"}});
    std::string all;
    for (const Json& row : installed[kind]) {
      all += row.value("problem", "");
    }
    return all;
  };
  link("own");  // in the folder in the end
  EXPECT_EQ(talk.ask({{"do", "open"}, {"ruleset", "linked"}})["ruleset"], "linked");
  EXPECT_FALSE(problems("plugins").empty());  // it was read: its manifest is no good
  EXPECT_EQ(problems("plugins").find("leads out of"), std::string::npos);
  EXPECT_NE(talk.ask({{"do", "installed"}}).dump().find("Linked"), std::string::npos);

  link(outside);
  const Json refused = talk.reply({{"do", "open"}, {"ruleset", "linked"}});
  EXPECT_NE(refused["error"].dump().find("leads out of"), std::string::npos) << refused;
  EXPECT_EQ(talk.ask({{"do", "installed"}}).dump().find("Linked"), std::string::npos);
  EXPECT_NE(problems("plugins").find("leads out of"), std::string::npos);
  EXPECT_EQ(talk.refusal({{"do", "compose"}, {"from", "linked"}}), "input");
}

TEST(Session, WhoOnlyReadsWritesNothing) {
  const OwnFolder folder;
  Talk talk(folder, true);
  talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}});
  answer_first(talk, 4);
  EXPECT_EQ(talk.refusal({{"do", "save"}, {"game", "g1"}, {"file", "x.jsonl"}}), "read_only");
  EXPECT_EQ(folder.files(), std::vector<std::string>{"open"});
}

/// Nor does it advise.
TEST(Session, ABotThatSeesAllTakesNoSeat) {
  const OwnFolder folder;
  Talk talk(folder, true);
  for (const std::string& other : {std::string("human"), std::string("greedy")}) {
    EXPECT_EQ(
        talk.refusal({{"do", "open"}, {"ruleset", "base"}, {"seats", {other, "mcts:9+seer"}}}),
        "usage");
  }
  const Json state = talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}});
  EXPECT_EQ(talk.refusal({{"do", "advise"}, {"game", state["game"]}, {"bot", "mcts:9+seer"}}),
            "usage");
}

/// Each answer of a person is in the file before its reply: whoever is killed then loses nothing.
TEST(Session, WhatWasAnsweredIsKept) {
  const OwnFolder folder;
  {
    Talk first(folder);
    first.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}, {"seed", 4}});
    EXPECT_TRUE(first.ask({{"do", "kept"}})["games"].empty());
    for (int i = 0; i < 6; ++i) {
      answer_first(first, 1);
      EXPECT_EQ(text_of(folder.path() / "kept/1-base.jsonl"), first.record());
    }
    first.ask({{"do", "go_to"}, {"game", "g1"}, {"position", 2}});
    const std::string whole = text_of(folder.path() / "kept/1-base.jsonl");
    Talk meanwhile(folder);
    meanwhile.ask({{"do", "open"}, {"kept", 1}, {"seats", {"human", "greedy"}}});
    answer_first(meanwhile, 1);
    EXPECT_EQ(text_of(folder.path() / "kept/1-base.jsonl"), whole);
    const Json state = meanwhile.ask({{"do", "state"}, {"game", "g1"}});
    EXPECT_NE(state.value("complaint", "").find("another bastide writes it"), std::string::npos);
  }
  Talk second(folder);
  const Json kept = second.ask({{"do", "kept"}})["games"];
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0]["number"], 1);
  const Json state = second.ask({{"do", "open"}, {"kept", 1}, {"seats", {"human", "greedy"}}});
  EXPECT_EQ(state["position"], kept[0]["answers"]);
  EXPECT_EQ(second.record(), text_of(folder.path() / "kept/1-base.jsonl"));
  answer_first(second, 1);
  EXPECT_EQ(second.record(), text_of(folder.path() / "kept/1-base.jsonl"));
  EXPECT_EQ(second.refusal({{"do", "open"}, {"kept", 2}}), "unknown");
}

TEST(Session, APositionIsSavedAsAScenarioThatPasses) {
  const OwnFolder folder;
  for (const char* ruleset : {"base", "base-hills-and-sheep", "over-hill-and-dale"}) {
    Talk talk(folder);
    talk.ask({{"do", "open"}, {"ruleset", ruleset}, {"seats", {"random", "random"}}, {"seed", 6}});
    talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "end"}});
    talk.ask({{"do", "go_to"}, {"game", "g1"}, {"position", 60}});
    const Json saved = talk.ask({{"do", "scenario"},
                                 {"game", "g1"},
                                 {"name", fmt::format("mine/{}", ruleset)},
                                 {"title", "As it was."}});
    const std::string text = text_of(folder.path() / "open" / saved["file"].get<std::string>());
    EXPECT_EQ(text, saved["text"]);
    Diagnostics diagnostics;
    const auto scenarios = read_scenarios(text, "it", diagnostics);
    ASSERT_EQ(scenarios.size(), 1U) << to_string(diagnostics.all());
    LoadRequest request;
    request.ruleset = ruleset;
    EXPECT_TRUE(play_scenario(scenarios[0], load_ruleset(request, shipped())).empty());
    // What does not hold is not saved.
    const Json wrong{{"do", "scenario"}, {"game", "g1"}, {"expects", {"game over"}}};
    EXPECT_EQ(talk.refusal(wrong), "input");
  }
}

TEST(Session, TextsOfStrangersStayTexts) {
  const OwnFolder folder;
  Talk talk(folder);
  const std::string name = "<script>alert(1)</script>\"><img src=x onerror=alert(1)>";
  const Json state = talk.ask(
      {{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}, {"names", {name}}});
  EXPECT_EQ(state["seats"][0]["name"], name);
  answer_first(talk, 12);
  const std::string pictures = talk.ask({{"do", "state"}, {"game", "g1"}})["shapes"].dump() +
                               talk.ask({{"do", "svg"}, {"game", "g1"}})["text"].dump();
  EXPECT_EQ(pictures.find("<script"), std::string::npos);
  EXPECT_EQ(pictures.find("<img"), std::string::npos);
  EXPECT_NE(pictures.find("&lt;script"), std::string::npos);
  for (const char* control : {"a\x1b[2Jb", "a\nb", "a\u202eb"}) {
    const Json open{
        {"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}, {"names", {control}}};
    EXPECT_EQ(talk.refusal(open), "usage");
  }
}

TEST(Session, WhatLiesOnTheBoardIsSaidInWords) {
  const OwnFolder folder;
  Talk talk(folder);
  talk.ask({{"do", "open"},
            {"ruleset", "base"},
            {"seats", {"human", "human"}},
            {"names", {"Ann", "Ben"}},
            {"seed", 7}});
  const auto cells = [&] {
    return talk.ask({{"do", "state"}, {"game", "g1"}})["cells"];
  };
  // The start tile: a city above a road from the west to the east.
  EXPECT_EQ(cells(),
            Json::array({{0, 0, "base/D-start: city north, road east, field south, road west"}}));
  answer_first(talk, 1);
  const Json options = talk.ask({{"do", "options"}, {"game", "g1"}})["options"];
  const auto claim = std::find_if(
      options.begin(), options.end(), [](const Json& option) { return option["kind"] == "claim"; });
  ASSERT_NE(claim, options.end());
  const auto kind = (*claim)["feature_kind"].get<std::string>();
  talk.ask({{"do", "answer"}, {"game", "g1"}, {"text", (*claim)["text"]}});
  std::string all;
  for (const Json& cell : cells()) {
    if (cell[0] == (*claim)["cell"][0] && cell[1] == (*claim)["cell"][1]) {
      all += cell[2].get<std::string>();
    }
  }
  EXPECT_TRUE(all.ends_with("; Ben: meeple on the " + kind.substr(kind.find(':') + 1))) << all;
}

/// A place on a tile stands for the part of it that is drawn there.
TEST(Session, APlaceOnATileStandsForItsPart) {
  const OwnFolder folder;
  Talk talk(folder);
  talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}, {"seed", 7}});
  answer_first(talk, 1);  // a tile
  const auto why = [&](const Json& spot) {
    return talk.reply({{"do", "why"}, {"game", "g1"}, {"move", "meeple"}, {"spot", spot}});
  };
  // The start tile: its city above. Pieces go onto the tile that was placed.
  const Json city = why({0, 0, 50, 8});
  ASSERT_TRUE(city.contains("ok")) << city;
  EXPECT_EQ(city["ok"]["legal"], false);
  EXPECT_EQ(city["ok"]["move"].get<std::string>().find("meeple on 0,0 "), 0U) << city;
  ASSERT_FALSE(city["ok"]["reasons"].empty());
  EXPECT_EQ(city["ok"]["reasons"][0]["id"], "core:not_this_tile") << city;
  EXPECT_NE(why({0, 0, 50, 50})["ok"]["move"], city["ok"]["move"]);
  EXPECT_EQ(why({40, 0, 50, 50})["error"]["code"], "unknown");
  for (const Json& wrong :
       {Json(7), Json({0, 0, 50}), Json({0, 0, 50, 100}), Json({0, 0, "a", 1})}) {
    EXPECT_EQ(why(wrong)["error"]["code"], "usage") << wrong;
  }
}

TEST(Session, OnlyNewShapesAreSent) {
  const OwnFolder folder;
  Talk talk(folder);
  const Json first = talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"human", "human"}}});
  EXPECT_TRUE(first.contains("patterns"));
  std::size_t known = first["shapes"].size();
  for (std::size_t i = 0; i < known; ++i) {
    const auto svg = first["shapes"][i][3].get<std::string>();
    EXPECT_EQ(svg.find("<g id=\"" + first["shapes"][i][0].get<std::string>() + "\""), 0U) << svg;
    EXPECT_TRUE(svg.ends_with("</g>")) << svg;
  }
  answer_first(talk, 2);
  const Json next = talk.ask({{"do", "state"}, {"game", "g1"}, {"shapes", known}});
  EXPECT_FALSE(next.contains("patterns"));
  const std::size_t all = talk.ask({{"do", "state"}, {"game", "g1"}})["shapes"].size();
  EXPECT_EQ(known + next["shapes"].size(), all);
  for (const Json& element : next["elements"]) {
    EXPECT_LT(element[0].get<std::size_t>(), all);
  }
}

/// Each name that is missing would come with ways out, and each of them with all the names.
TEST(Session, ALongChoiceGetsAShortAnswer) {
  const OwnFolder folder;
  Talk talk(folder);
  Json composed{{"plugins", {{"base", "*"}}}, {"variants", Json::array()}};
  for (int i = 0; i < 5000; ++i) {
    composed["variants"].push_back("a_rule_that_nobody_has_" + std::to_string(i));
  }
  EXPECT_EQ(talk.refusal({{"do", "compose"}, {"composed", composed}}), "limit");
  composed["variants"].erase(composed["variants"].begin() + 100, composed["variants"].end());
  const std::string reply =
      talk.session().reply(Json{{"do", "compose"}, {"composed", composed}}.dump());
  EXPECT_LE(reply.size(), kMostReplyBytes);
  EXPECT_TRUE(Json::parse(reply).contains("ok"));
}

TEST(Session, OpenGamesAreLimited) {
  const OwnFolder folder;
  EXPECT_EQ(SessionSetup().most_games, 64U);
  Talk talk(folder, false, 3);
  for (int i = 0; i < 3; ++i) {
    talk.ask({{"do", "open"}, {"ruleset", "base"}});
  }
  EXPECT_EQ(talk.refusal({{"do", "open"}, {"ruleset", "base"}}), "limit");
  EXPECT_EQ(talk.ask({{"do", "games"}})["games"].size(), 3U);
  talk.ask({{"do", "close"}, {"game", "g2"}});
  talk.ask({{"do", "open"}, {"ruleset", "base"}});
}

/// Pages that ask at once: each gets a whole reply, and the game is played as if by one.
TEST(Session, SeveralMayAskAtOnce) {
  const OwnFolder folder;
  Talk talk(folder);
  talk.ask({{"do", "open"}, {"ruleset", "base"}, {"seats", {"greedy", "greedy"}}, {"seed", 2}});
  std::atomic<int> failures = 0;
  const auto look = [&] {
    for (int i = 0; i < 20; ++i) {
      for (const char* what : {"state", "options", "curve", "owners"}) {
        const Json reply = talk.reply({{"do", what}, {"game", "g1"}});
        failures += reply.contains("ok") ? 0 : 1;
      }
    }
  };
  const auto play = [&] {
    for (int i = 0; i < 30; ++i) {
      const Json reply = talk.reply({{"do", "bots"}, {"game", "g1"}, {"to", "one"}});
      const bool is_fine = reply.contains("ok") || reply["error"]["code"] == "stale";
      failures += is_fine ? 0 : 1;
    }
  };
  std::vector<std::thread> threads;
  threads.emplace_back(look);
  threads.emplace_back(play);
  threads.emplace_back(play);
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(failures, 0);
  const Json again = talk.ask({{"do", "open"}, {"record", talk.record()}});
  EXPECT_EQ(again["notes"], Json::array());
}

}  // namespace
}  // namespace bastide
