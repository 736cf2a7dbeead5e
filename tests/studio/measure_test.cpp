// Measurements of a session: the numbers of the verbs, cancelled, gone on with, limited.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "sdk/session/measured_game.h"
#include "sdk/session/message.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/ladder_report.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/sim_report.h"
#include "tests/schemas/json_schema.h"
#include "tests/studio/talk.h"
#include "tests/support/games_to_play.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

/// Listens to a session, and waits for what it tells.
class JobEvents {
 public:
  explicit JobEvents(Session& session) : session_(session) {
    number_ = session.add_listener([this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      events_.push_back(Json::parse(line));
      more_.notify_all();
    });
  }
  JobEvents(const JobEvents&) = delete;
  JobEvents& operator=(const JobEvents&) = delete;
  ~JobEvents() { session_.remove_listener(number_); }

  /// The first event for which this holds, among those that were not waited for yet.
  Json wait_for(const std::function<bool(const Json&)>& wanted) {
    std::unique_lock lock(mutex_);
    Json found;
    const bool came = more_.wait_for(lock, std::chrono::seconds(60), [&] {
      while (next_ < events_.size()) {
        if (wanted(events_[next_++])) {
          found = events_[next_ - 1];
          return true;
        }
      }
      return false;
    });
    EXPECT_TRUE(came) << "waited for an event in vain";
    return found;
  }
  std::string end_of(const std::string& job) {
    return wait_for([&](const Json& event) {
             return event["event"] == "finished" && event["job"] == job;
           })
        .value("stage", "");
  }
  std::vector<Json> all() {
    const std::lock_guard lock(mutex_);
    return events_;
  }

 private:
  Session& session_;
  int number_ = 0;
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<Json> events_;
  std::size_t next_ = 0;
};

std::string started(Talk& talk, Json message) {
  message["do"] = "measure";
  return talk.ask(message).value("job", "");
}
Json job_of(Talk& talk, const std::string& job) {
  return talk.ask({{"do", "job"}, {"job", job}, {"result", true}});
}

std::shared_ptr<const Ruleset> rules_of(const std::string& name,
                                        const std::vector<std::string>& with = {}) {
  LoadRequest request;
  request.ruleset = name;
  request.with = with;
  return load_ruleset(request, shipped());
}

const Json kAb = {{"verb", "ab"},
                  {"ruleset", "base"},
                  {"with", {"two_tile_city"}},
                  {"bots", {"greedy", "random"}},
                  {"pairs", 40},
                  {"seed", 7}};

/// What `bastide ab` prints for that message with --json.
Json ab_of_the_verb(std::uint64_t pairs) {
  std::vector<std::string> notes;
  AbPlan plan =
      ab_plan(ab_side(rules_of("base"), {"base", {}, {}, false}),
              ab_side(rules_of("base", {"two_tile_city"}), {"base", {"two_tile_city"}, {}, false}),
              {"greedy,random", 0},
              pairs,
              notes);
  plan.seed = 7;
  plan.threads = 1;
  const AbResult result = play_pairs(plan, [](std::uint64_t) {});
  return Json::parse(ab_json(plan, result, summarise(plan, result)).dump());
}

/// The rule alone and the players, of each number that one of them changes.
void expect_parts_of(const Json& result, const Json& parts) {
  EXPECT_TRUE(parts["says"].get<std::string>().starts_with("The rule alone: "));
  std::size_t moving = 0;
  auto row = parts["rows"].begin();
  for (const Json& metric : result["metrics"]) {
    const auto moves = [&](const char* part) {
      return metric[part]["change"] != 0 || metric[part]["interval"] != Json{0.0, 0.0};
    };
    if (!moves("rule_alone") && !moves("players")) {
      continue;
    }
    ++moving;
    ASSERT_NE(row, parts["rows"].end()) << metric["metric"];
    for (const auto& [part, key] : {std::pair{"rule", "rule_alone"}, {"players", "players"}}) {
      ASSERT_EQ((*row)[part].is_null(), !moves(key)) << metric["metric"];
      if (moves(key)) {
        EXPECT_EQ((*row)[part]["key"], metric["metric"]);
        EXPECT_EQ((*row)[part]["value"], metric[key]["change"]);
        EXPECT_EQ((*row)[part]["low"], metric[key]["interval"][0]);
        EXPECT_EQ((*row)[part]["high"], metric[key]["interval"][1]);
      }
    }
    ++row;
  }
  EXPECT_EQ(row, parts["rows"].end());
  EXPECT_GT(moving, 3U);
}

TEST(Measure, AnAbHasTheNumbersOfTheVerb) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  const std::string id = started(talk, kAb);
  EXPECT_EQ(heard.end_of(id), "finished");
  const Json job = job_of(talk, id);
  EXPECT_EQ(job["result"], ab_of_the_verb(40));
  EXPECT_EQ(job["command"],
            "bastide ab base --with two_tile_city --bots greedy,random --pairs 40 --seed 7");
  EXPECT_EQ(job["done"], 40);
  EXPECT_TRUE(job["error"].is_null());
  EXPECT_EQ(job["plot"]["dots"].size(), 40U);
  expect_parts_of(job["result"], job["parts"]);
  const std::string report = talk.ask({{"do", "report"}, {"job", id}})["text"];
  EXPECT_NE(report.find("<!doctype html>"), std::string::npos);
  // Both games of a dot have the points that the dot has.
  const Json dot = job["plot"]["dots"][3];
  for (const char* side : {"a", "b"}) {
    const Json state =
        talk.ask({{"do", "open_measured"}, {"job", id}, {"number", dot[0]}, {"side", side}});
    EXPECT_TRUE(state["over"]);
    double sum = 0;
    for (const Json& score : state["scores"]) {
      sum += score["points"].get<double>();
    }
    EXPECT_DOUBLE_EQ(sum / 2, dot[side[0] == 'a' ? 1 : 2].get<double>()) << side;
    EXPECT_EQ(state["with"].size(), side[0] == 'a' ? 0U : 1U);
    EXPECT_FALSE(state.contains("kept") && state["kept"] != "");
  }
  EXPECT_EQ(talk.refusal({{"do", "open_measured"}, {"job", id}, {"number", 40}}), "unknown");
}

TEST(Measure, SimAndLadderHaveTheNumbersOfTheVerbs) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  const Json wish{{"ruleset", "base"}, {"bots", {"greedy", "random"}}, {"games", 20}, {"seed", 3}};
  Json sim = wish;
  sim["verb"] = "sim";
  Json ladder = wish;
  ladder["verb"] = "ladder";
  const std::string first = started(talk, sim);
  const std::string second = started(talk, ladder);  // waits
  EXPECT_EQ(heard.end_of(first), "finished");
  EXPECT_EQ(heard.end_of(second), "finished");

  std::vector<std::string> notes;
  SimPlan plan = sim_plan(rules_of("base"), {"greedy,random", 0}, 20, notes);
  plan.seed = 3;
  const SimTally tally = simulate(plan, [](std::uint64_t) {}).tally;
  EXPECT_EQ(job_of(talk, first)["result"], Json::parse(sim_json(plan, tally).dump()));

  LadderPlan ranks = ladder_plan(rules_of("base"), {"greedy", "random"}, 0, 20, notes);
  ranks.seed = 3;
  const LadderResult result = play_ladder(ranks, [](std::uint64_t) {});
  const Json found = job_of(talk, second);
  const Json expected =
      Json::parse(ladder_json(ranks, result, summarise(ranks, result), nullptr).dump());
  EXPECT_EQ(found["result"]["matches"], expected["matches"]);
  EXPECT_EQ(found["command"], "bastide ladder greedy random --ruleset base --games 20 --seed 3");
  EXPECT_EQ(talk.refusal({{"do", "report"}, {"job", first}}), "unknown");  // sim has none
  const Json list = talk.ask({{"do", "jobs"}})["jobs"];
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[1]["job"], second);
  EXPECT_FALSE(list[1].contains("result"));
}

TEST(Measure, CancelledAndGoneOnWithItIsAsIfNothingHadBeen) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  Json message = kAb;
  const std::uint64_t pairs = games_to_play(300);
  message["pairs"] = pairs;
  const std::string id = started(talk, message);
  heard.wait_for([](const Json& event) { return event.value("done", 0) > 0; });
  talk.ask({{"do", "cancel"}, {"job", id}});
  EXPECT_EQ(heard.end_of(id), "cancelled");
  const Json part = job_of(talk, id);
  EXPECT_GT(part["done"], 0);
  EXPECT_LT(part["done"], pairs);
  EXPECT_EQ(part["counted"], part["done"]);
  talk.ask({{"do", "resume"}, {"job", id}});
  EXPECT_EQ(heard.end_of(id), "finished");
  EXPECT_EQ(job_of(talk, id)["result"], ab_of_the_verb(pairs));
  EXPECT_EQ(talk.refusal({{"do", "resume"}, {"job", id}}), "illegal");
}

/// A search of a minute is not waited for.
TEST(Measure, CancelEndsASearchInItsMiddle) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  const Json message{{"verb", "sim"},
                     {"ruleset", "base"},
                     {"bots", {"mcts:1000000", "mcts:1000000"}},
                     {"games", 10}};
  const std::string id = started(talk, message);
  heard.wait_for([](const Json& event) { return event.value("stage", "") == "running"; });
  const std::clock_t begin = std::clock();
  talk.ask({{"do", "cancel"}, {"job", id}});
  EXPECT_EQ(heard.end_of(id), "cancelled");
  EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC / 5);
  EXPECT_EQ(job_of(talk, id)["counted"], 0);
}

TEST(Measure, EventsAreAsTheSchemaHasThem) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  const std::string id = started(talk, kAb);
  heard.end_of(id);
  talk.ask({{"do", "forget"}, {"job", id}});
  std::ostringstream text;
  text << std::ifstream(fs::path(BASTIDE_SOURCE_DIR) / "sdk/schemas/session.schema.json").rdbuf();
  const JsonSchema schema(text.str());
  for (const Json& event : heard.all()) {
    EXPECT_EQ(schema.complaints(event), "") << event.dump();
  }
  EXPECT_EQ(heard.all().back()["event"], "forgotten");
  EXPECT_EQ(talk.refusal({{"do", "job"}, {"job", id}}), "unknown");
}

TEST(Measure, OnlySoManyWait) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  Json message{{"verb", "sim"}, {"ruleset", "base"}, {"bots", {"greedy", "greedy"}}};
  message["games"] = 1'000'000;
  const std::string first = started(talk, message);
  heard.wait_for([](const Json& event) { return event.value("stage", "") == "running"; });
  for (std::size_t i = 0; i < kMostWaitingJobs; ++i) {
    started(talk, message);
  }
  message["do"] = "measure";
  EXPECT_EQ(talk.refusal(message), "limit");
  talk.ask({{"do", "cancel"}, {"job", "j2"}});
  EXPECT_EQ(heard.end_of("j2"), "cancelled");
  started(talk, message);
  EXPECT_EQ(talk.ask({{"do", "jobs"}})["jobs"].size(), kMostWaitingJobs + 2);
  // The session ends at once, whatever is played and waits.
}

TEST(Measure, RulesThatFailOrDoNotEndAreNamedAndTheSessionLives) {
  const OwnFolder folder;
  const fs::path variants = folder.path() / "open/scripts/variants";
  fs::create_directories(variants);
  Talk talk(folder);
  JobEvents heard(talk.session());
  for (const auto& [name, body] : {std::pair("failing", "error(\"no such thing\")"),
                                   std::pair("endless", "while true do end")}) {
    std::ofstream(variants / (std::string(name) + ".lua"))
        << "-- title: It " << name << "\n-- about: A rule that is wrong.\n-- author: nobody\n"
        << "-- status: house\n-- rules: BASE-SCORE-CITY-01\n-- requires: base\n"
        << "on.score(\"base:city\", { id = \"wrong\", stage = \"cap\", when = { complete = true "
           "},\n"
        << "  run = function(_, s) " << body << " end })\n";
    const std::string id = started(talk,
                                   {{"verb", "ab"},
                                    {"ruleset", "base"},
                                    {"with", {name}},
                                    {"bots", {"greedy", "greedy"}},
                                    {"pairs", 2}});
    EXPECT_EQ(heard.end_of(id), "failed") << name;
    const Json job = job_of(talk, id);
    EXPECT_EQ(job["error"]["code"], "rule") << job["error"].dump();
    EXPECT_EQ(job["fault_count"], 2);
    EXPECT_NE(job["faults"][0].get<std::string>().find(name), std::string::npos) << job["faults"];
    EXPECT_EQ(talk.refusal({{"do", "report"}, {"job", id}}), "unknown");
    EXPECT_EQ(talk.refusal({{"do", "open_measured"}, {"job", id}, {"side", "b"}}), "rule");
  }
  EXPECT_EQ(heard.end_of(started(talk, kAb)), "finished");
}

TEST(Measure, WhatDoesNotGoTogetherIsRefusedInWordsOfTheVerb) {
  const OwnFolder folder;
  Talk talk(folder, true);
  const auto refused = [&](const Json& change) {
    Json message = kAb;
    message["do"] = "measure";
    message.update(change);
    const Json reply = talk.reply(message);
    EXPECT_TRUE(reply.contains("error")) << message.dump();
    return reply["error"].value("code", "") + ": " + reply["error"].value("message", "");
  };
  EXPECT_EQ(refused({{"bots", {"gredy", "random"}}}).substr(0, 7), "usage: ");
  EXPECT_EQ(refused({{"bots", {"greedy,random"}}}).substr(0, 7), "usage: ");
  EXPECT_EQ(refused({{"with", Json::array()}}).substr(0, 27), "usage: compare with what? G");
  EXPECT_EQ(refused({{"players", 7}}),
            "usage: Base game with farmers is for 2 to 6 players, not for 7");
  EXPECT_EQ(refused({{"games", 5}}).substr(0, 7), "usage: ");
  EXPECT_EQ(refused({{"pairs", 50'001}}).substr(0, 7), "usage: ");
  EXPECT_EQ(refused({{"with", {"/etc/evil.lua"}}}).substr(0, 7), "input: ");
  EXPECT_EQ(refused({{"bots", {"/etc/evil.lua"}}}).substr(0, 7), "input: ");
  EXPECT_EQ(refused({{"against", {{"ruleset", "../evil.json"}}}}).substr(0, 7), "input: ");
  EXPECT_EQ(refused({{"against", {{"ruleset", "mists-level-1"}}}})
                .find("usage: mists-level-1 and base --with two_tile_city cannot be compared"),
            0U);
  EXPECT_EQ(talk.refusal({{"do", "save_report"}, {"job", "j1"}, {"file", "x.html"}}), "read_only");
  EXPECT_EQ(talk.refusal({{"do", "job"}, {"job", "../j1"}}), "unknown");
}

TEST(Measure, ReportsAreWrittenIntoTheFolderOnly) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  const std::string id = started(talk, kAb);
  EXPECT_EQ(talk.refusal({{"do", "report"}, {"job", "j9"}}), "unknown");
  heard.end_of(id);
  const Json message{{"do", "save_report"}, {"job", id}, {"file", "report.html"}};
  EXPECT_EQ(talk.ask(message)["file"], "report.html");
  EXPECT_EQ(talk.refusal(message), "exists");
  for (const char* file : {"../report.html", "/tmp/report.html", "report.lua", ".report.html"}) {
    Json other = message;
    other["file"] = file;
    talk.refusal(other);
  }
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"open", "open/report.html"}));
}

TEST(Measure, RulesWithoutANameAreComparedToo) {
  const OwnFolder folder;
  Talk talk(folder);
  JobEvents heard(talk.session());
  const std::string id = start_ab(talk.session(),
                                  rules_of("base"),
                                  rules_of("base", {"two_tile_city"}),
                                  {{"greedy,random", 0}, 40, 7, 2},
                                  "before",
                                  "<b>now</b>");
  EXPECT_EQ(heard.end_of(id), "finished");
  const Json job = job_of(talk, id);
  EXPECT_EQ(job["result"]["metrics"], ab_of_the_verb(40)["metrics"]);
  EXPECT_TRUE(job["command"].is_null());
  const std::string report = talk.ask({{"do", "report"}, {"job", id}})["text"];
  EXPECT_EQ(report.find("<b>now</b>"), std::string::npos);
  EXPECT_NE(report.find("&lt;b&gt;now"), std::string::npos);
  const Json state = talk.ask({{"do", "open_measured"}, {"job", id}, {"side", "b"}});
  EXPECT_EQ(talk.refusal({{"do", "record"}, {"game", state["game"]}}), "usage");
}

}  // namespace
}  // namespace bastide
