// Rules that are written through a session: files, checks, scenarios, and games that go on.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "sdk/session/author_files.h"
#include "sdk/tools/measure/ab_report.h"
#include "tests/studio/talk.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char* kVariant = "scripts/variants/long_roads.lua";

std::string whole_text(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

void put(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// With the variant of the template in its folder.
class Author : public ::testing::Test {
 protected:
  Author() { talk.ask({{"do", "new"}, {"kind", "variant"}, {"name", "long_roads"}}); }

  [[nodiscard]] fs::path open() const { return folder.path() / "open"; }
  Json read(const std::string& file) { return talk.ask({{"do", "read"}, {"file", file}}); }
  Json write(const std::string& file, const std::string& text, const std::string& hash) {
    return talk.reply({{"do", "write"}, {"file", file}, {"text", text}, {"hash", hash}});
  }
  /// Saves the variant with a change, as an editor does.
  void change(const std::string& from, const std::string& to) {
    const Json now = read(kVariant);
    const Json reply =
        write(kVariant, replaced(now["text"].get<std::string>(), from, to), now["hash"]);
    EXPECT_TRUE(reply.contains("ok")) << reply.dump();
  }

  OwnFolder folder;
  Talk talk{folder};
};

TEST_F(Author, ThingsAreThoseOfTheFolderThenTheInstalledOnes) {
  const Json things = talk.ask({{"do", "things"}})["things"];
  ASSERT_GE(things.size(), 3U);
  EXPECT_EQ(things[0],
            (Json{{"thing", kVariant},
                  {"kind", "variant"},
                  {"id", "long_roads"},
                  {"own", true},
                  {"files", {kVariant, "tests/scenarios/long_roads/long_roads.json"}}}));
  EXPECT_EQ(things[1]["own"], false);
  const Json base = read("plugins/base/plugin.json");
  EXPECT_EQ(base["own"], false);
  EXPECT_EQ(base["text"], whole_text(fs::path(BASTIDE_SOURCE_DIR) / "plugins/base/plugin.json"));
  // What is installed is not replaced; with its hash the folder has no such file either.
  EXPECT_EQ(write("plugins/base/plugin.json", "{}", base["hash"])["error"]["code"], "stale");
  EXPECT_FALSE(fs::exists(open() / "plugins/base"));
}

TEST_F(Author, AFileIsWrittenAsItWasLastRead) {
  const Json first = read(kVariant);
  const std::string text = first["text"].get<std::string>() + "-- more\n";
  const Json second = write(kVariant, text, first["hash"])["ok"];
  EXPECT_EQ(whole_text(open() / kVariant), text);
  EXPECT_EQ(read(kVariant)["hash"], second["hash"]);
  const Json stale = write(kVariant, "-- mine\n", first["hash"]);
  EXPECT_EQ(stale["error"]["code"], "stale");
  EXPECT_EQ(stale["error"]["hash"], second["hash"]);
  EXPECT_EQ(write(kVariant, "-- mine\n", "")["error"]["code"], "stale");
  fs::remove(open() / kVariant);
  EXPECT_EQ(write(kVariant, "-- mine\n", second["hash"])["error"]["code"], "stale");
  EXPECT_TRUE(write(kVariant, "-- mine\n", "").contains("ok"));
  EXPECT_EQ(whole_text(open() / kVariant), "-- mine\n");
  // Nothing is left beside it.
  EXPECT_EQ(std::distance(fs::directory_iterator(open() / "scripts/variants"), {}), 1);
}

TEST_F(Author, NothingElseIsReadOrWritten) {
  put(folder.path() / "secret.lua", "-- secret\n");
  put(open() / "notes.lua", "-- of nobody\n");
  const auto before = folder.files();
  for (const char* file : {"../secret.lua",
                           "plugins/../../secret.lua",
                           "plugins/../notes.lua",
                           "./scripts/variants/long_roads.lua",
                           "scripts//variants/long_roads.lua",
                           "notes.lua",
                           "/etc/passwd",
                           "plugins/x/run.sh",
                           "plugins/x/native.so",
                           "plugins/x/tiles.csv",
                           "plugins/x/.lua",
                           "plugins/.x/rules.lua",
                           "plugins/x/.git/rules.lua",
                           "plugins/",
                           "plugins",
                           "scripts/other/x.lua",
                           "bots/x.lua"}) {
    EXPECT_EQ(talk.refusal({{"do", "read"}, {"file", file}}), "input") << file;
    EXPECT_EQ(write(file, "-- x\n", "")["error"]["code"], "input") << file;
  }
  for (const char* file : {"plugins/a\nb.lua", "plugins/x/a\u202elua.lua"}) {
    EXPECT_EQ(talk.refusal({{"do", "read"}, {"file", file}}), "usage") << file;
    EXPECT_EQ(write(file, "-- x\n", "")["error"]["code"], "usage") << file;
  }
  EXPECT_EQ(folder.files(), before);
}

TEST_F(Author, LinksThatLeadOutAreFollowedByNobody) {
  put(folder.path() / "secret.lua", "-- secret\n");
  put(folder.path() / "outside/plugin.json", "{}\n");
  fs::create_symlink(folder.path() / "secret.lua", open() / "scripts/variants/stolen.lua");
  fs::create_directories(open() / "plugins");
  fs::create_directory_symlink(folder.path() / "outside", open() / "plugins/outside");
  fs::create_directory_symlink(folder.path() / "outside", open() / "rulesets");
  for (const char* file :
       {"scripts/variants/stolen.lua", "plugins/outside/plugin.json", "rulesets/plugin.json"}) {
    EXPECT_EQ(talk.refusal({{"do", "read"}, {"file", file}}), "input") << file;
    EXPECT_EQ(write(file, "{}\n", "")["error"]["code"], "input") << file;
  }
  EXPECT_EQ(whole_text(folder.path() / "secret.lua"), "-- secret\n");
  const Json told = talk.ask({{"do", "things"}});
  for (const Json& thing : told["things"]) {
    EXPECT_FALSE(thing["own"] == true && thing["id"] != "long_roads") << thing.dump();
  }
  EXPECT_EQ(talk.refusal({{"do", "new"}, {"kind", "plugin"}, {"name", "outside"}}), "usage")
      << "the name is taken";
  EXPECT_EQ(talk.refusal({{"do", "new"}, {"kind", "plugin"}, {"name", "towers"}}), "input")
      << "its ruleset would lie behind a link";
  EXPECT_FALSE(fs::exists(open() / "plugins/towers"));
}

TEST_F(Author, LargeTextsAreRefused) {
  const Json now = read(kVariant);
  EXPECT_EQ(write(kVariant, std::string(kMostSourceBytes + 1, '-'), now["hash"])["error"]["code"],
            "limit");
  EXPECT_TRUE(write(kVariant, std::string(kMostSourceBytes, '-'), now["hash"]).contains("ok"));
  put(open() / kVariant, std::string(kMostSourceBytes + 1, '-'));
  EXPECT_EQ(talk.refusal({{"do", "read"}, {"file", kVariant}}), "input");
}

TEST(AuthorReadOnly, NothingIsWritten) {
  const OwnFolder folder;
  put(folder.path() / "open" / kVariant, "-- title: x\n");
  Talk talk(folder, true);
  const auto before = folder.files();
  const Json file = talk.ask({{"do", "read"}, {"file", kVariant}});
  EXPECT_EQ(
      talk.refusal({{"do", "write"}, {"file", kVariant}, {"text", ""}, {"hash", file["hash"]}}),
      "read_only");
  EXPECT_EQ(talk.refusal({{"do", "new"}, {"kind", "variant"}, {"name", "y"}}), "read_only");
  EXPECT_EQ(folder.files(), before);
}

TEST_F(Author, NewThingsAreSoundAndReplaceNothing) {
  talk.ask({{"do", "new"}, {"kind", "plugin"}, {"name", "watch_towers"}});
  for (const char* thing : {"plugins/watch_towers", kVariant}) {
    const Json check = talk.ask({{"do", "check"}, {"thing", thing}, {"games", 2}});
    EXPECT_EQ(check["ok"], true) << check.dump();
    EXPECT_EQ(check["warnings"], Json::array());
    const Json test = talk.ask({{"do", "test"}, {"thing", thing}});
    EXPECT_EQ(test["failed"], 0) << test.dump();
    EXPECT_GE(test["passed"], 2);
  }
  const auto before = folder.files();
  EXPECT_EQ(talk.refusal({{"do", "new"}, {"kind", "variant"}, {"name", "long_roads"}}), "usage");
  for (const char* name : {"", "a/b", "../x", "Upper", "core", "base"}) {
    EXPECT_NE(talk.refusal({{"do", "new"}, {"kind", "variant"}, {"name", name}}), "") << name;
  }
  EXPECT_EQ(folder.files(), before);
}

TEST_F(Author, ErrorsHaveTheirLineBeforeAndAfterSaving) {
  const std::string text = read(kVariant)["text"];
  const std::string wrong = replaced(text, "on.score", "on.scorr");
  const Json draft =
      talk.ask({{"do", "check"}, {"thing", kVariant}, {"file", kVariant}, {"text", wrong}});
  ASSERT_EQ(draft["errors"].size(), 1U) << draft.dump();
  EXPECT_EQ(draft["ok"], false);
  EXPECT_EQ(draft["errors"][0]["file"], kVariant);
  EXPECT_EQ(draft["errors"][0]["line"], 13);
  EXPECT_NE(draft["errors"][0]["message"].get<std::string>().find("did you mean \"score\"?"),
            std::string::npos);
  EXPECT_EQ(talk.ask({{"do", "check"}, {"thing", kVariant}})["ok"], true);
  EXPECT_EQ(whole_text(open() / kVariant), text);
  change("on.score", "on.scorr");
  EXPECT_EQ(talk.ask({{"do", "check"}, {"thing", kVariant}})["errors"], draft["errors"]);
  // A word that nothing knows is only doubtful.
  change("on.scorr", "on.score");
  change("s.feature.size", "(s.feature:tiles{ has = \"pennnant\" }:count() + s.feature.size)");
  const Json doubtful = talk.ask({{"do", "check"}, {"thing", kVariant}});
  EXPECT_EQ(doubtful["ok"], true) << doubtful.dump();
  for (const char* thing : {"plugins/none", "plugins/..", "plugins/", "scripts", "/etc", "base"}) {
    EXPECT_EQ(talk.refusal({{"do", "check"}, {"thing", thing}}), "unknown") << thing;
    EXPECT_EQ(talk.refusal({{"do", "test"}, {"thing", thing}}), "unknown") << thing;
  }
  EXPECT_EQ(talk.refusal({{"do", "check"}, {"thing", kVariant}, {"text", ""}}), "usage");
}

TEST_F(Author, ScenariosTellTheirFirstDifference) {
  change("each = opt.bonus", "each = opt.bonus + 1");
  const Json test = talk.ask({{"do", "test"}, {"thing", kVariant}});
  EXPECT_EQ(test["failed"], 1);
  EXPECT_EQ(test["passed"], 1);
  const Json& first = test["cases"][0];
  EXPECT_EQ(first["number"], 1);
  EXPECT_EQ(first["file"], "tests/scenarios/long_roads/long_roads.json");
  ASSERT_GE(first["failures"].size(), 1U);
  EXPECT_EQ(first["failures"][0]["file"], first["file"]);
  EXPECT_EQ(first["failures"][0]["line"], 9);
  const std::string message = first["failures"][0]["message"];
  EXPECT_NE(message.find("for 5"), std::string::npos) << message;
  EXPECT_NE(message.find("for 6"), std::string::npos) << message;
}

TEST_F(Author, HostileTextsStayTexts) {
  const std::string hostile =
      "-- title: <script>alert(1)</script>\x1b[31m\n-- requires: base\n"
      "while true do end\n";
  const Json now = read(kVariant);
  ASSERT_TRUE(write(kVariant, hostile, now["hash"]).contains("ok"));
  EXPECT_EQ(read(kVariant)["text"], hostile) << "what a file holds is handed out as it is";
  const Json check = talk.ask({{"do", "check"}, {"thing", kVariant}});
  EXPECT_EQ(check["ok"], false) << "a file that never ends goes over its budget";
  EXPECT_EQ(check.dump().find('\x1b'), std::string::npos);
  const Json files = talk.ask({{"do", "test"}, {"thing", kVariant}});
  EXPECT_EQ(files["failed"], 2);
}

TEST_F(Author, WordsAreThoseOfTheLanguage) {
  const Json words = talk.ask({{"do", "words"}, {"ruleset", "base"}});
  const auto names = [&](const char* list, const char* name) {
    std::string text;
    for (const Json& one : words[list]) {
      if (one["name"] == name) {
        for (const Json& entry : one["names"]) {
          EXPECT_FALSE(entry["about"].get<std::string>().empty()) << entry.dump();
          text += " " + entry["name"].get<std::string>() + " ";
        }
      }
    }
    return text;
  };
  EXPECT_NE(names("spaces", "on").find(" score "), std::string::npos);
  EXPECT_NE(names("spaces", "define").find(" feature "), std::string::npos);
  EXPECT_NE(names("things", "Feature").find(" size "), std::string::npos);
  const Json& features = words["ids"]["FeatureId"];
  EXPECT_NE(std::find(features.begin(), features.end(), "base:road"), features.end());
  EXPECT_FALSE(talk.ask({{"do", "words"}}).contains("ids"));
}

TEST_F(Author, HooksHaveCallsAndCost) {
  const Json list =
      talk.ask({{"do", "hooks"}, {"ruleset", "base"}, {"with", {"long_roads"}}, {"games", 30}});
  EXPECT_EQ(list["games"], 30);
  EXPECT_GT(list["microseconds"].get<double>(), 0);
  ASSERT_EQ(list["hooks"].size(), 1U) << list.dump();
  const Json& hook = list["hooks"][0];
  EXPECT_EQ(hook["id"], "long_roads:long_road");
  EXPECT_EQ(hook["at"], "score base:road, stage add");
  EXPECT_EQ(hook["file"], kVariant);
  EXPECT_EQ(hook["line"], 13);
  EXPECT_EQ(hook["when"], "complete=true");
  EXPECT_GT(hook["calls"].get<double>(), 0);
  EXPECT_GT(hook["share"].get<double>(), 0);
  EXPECT_LT(hook["share"].get<double>(), 1);
}

TEST_F(Author, ComparesAFewGamesMoreWithEveryCall) {
  const Json rules{{"ruleset", "base"}, {"with", {"long_roads"}}};
  const auto with = [&](Json message) {
    message.update(rules);
    return message;
  };
  const int before = talk.ask(with({{"do", "before"}}))["before"];
  const Json same = talk.ask(with({{"do", "compare"}, {"before", before}}));
  EXPECT_EQ(same["same"], true);
  EXPECT_EQ(same["pairs"], 0);
  EXPECT_EQ(same["bots"].size(), 2U);
  AbPlan plan;
  plan.bots = same["bots"].get<std::vector<std::string>>();
  plan.pairs = 30;
  LoadRequest request;
  request.ruleset = "base";
  request.with = {"long_roads"};
  plan.a.rules = talk.session().load(request);
  change("each = opt.bonus", "each = opt.bonus * 3");
  plan.b.rules = talk.session().load(request);
  EXPECT_EQ(talk.ask(with({{"do", "compare"}, {"before", before}, {"pairs", 10}}))["pairs"], 10);
  const Json live = talk.ask(with({{"do", "compare"}, {"before", before}, {"pairs", 20}}));
  // The same as all pairs at once.
  const AbResult whole = play_pairs(plan, [](std::uint64_t) {});
  const AbSummary summary = summarise(plan, whole);
  EXPECT_EQ(live["pairs"], 30);
  EXPECT_EQ(live["differing"], summary.differing);
  std::size_t compared = 0;
  for (const Json& row : live["metrics"]) {
    const AbRow* same_row = summary.find(row["key"].get<std::string>());
    ASSERT_NE(same_row, nullptr) << row.dump();
    EXPECT_EQ(row["change"].get<double>(), same_row->change.change);
    EXPECT_EQ(row["low"].get<double>(), same_row->change.interval.low);
    ++compared;
  }
  EXPECT_GE(compared, 5U);
  // Other rules begin anew.
  change("each = opt.bonus * 3", "each = opt.bonus * 4");
  EXPECT_EQ(talk.ask(with({{"do", "compare"}, {"before", before}, {"pairs", 5}}))["pairs"], 5);
  EXPECT_EQ(talk.refusal(with({{"do", "compare"}, {"before", 99}})), "unknown");
  EXPECT_EQ(talk.refusal(with({{"do", "compare"}})), "usage");
  for (int n = 0; n < 16; ++n) {
    talk.ask({{"do", "before"}, {"ruleset", "base"}});
  }
  EXPECT_EQ(talk.refusal(with({{"do", "compare"}, {"before", before}})), "unknown");
}

// --- games that go on -----------------------------------------------------------------------

/// What a session tells, to be waited for.
class Heard {
 public:
  explicit Heard(Session& session)
      : session_(session), listener_(session.add_listener([this](const std::string& event) {
          const std::lock_guard lock(mutex_);
          events_.push_back(Json::parse(event));
          come_.notify_all();
        })) {}
  Heard(const Heard&) = delete;
  Heard& operator=(const Heard&) = delete;
  ~Heard() { session_.remove_listener(listener_); }

  /// The next event of this kind after those that were asked for; null when none comes.
  Json next(const std::string& kind) {
    std::unique_lock lock(mutex_);
    Json found;
    come_.wait_for(lock, 20s, [&] {
      while (seen_ < events_.size()) {
        if (events_[seen_++]["event"] == kind) {
          found = events_[seen_ - 1];
          return true;
        }
      }
      return false;
    });
    return found;
  }

 private:
  Session& session_;
  std::mutex mutex_;
  std::condition_variable come_;
  std::vector<Json> events_;
  std::size_t seen_ = 0;
  int listener_;
};

class AuthorGame : public Author {
 protected:
  AuthorGame() {
    Json opened = talk.ask({{"do", "open"},
                            {"ruleset", "base"},
                            {"with", {"long_roads"}},
                            {"seats", {"random", "random"}},
                            {"seed", 11}});
    talk.ask({{"do", "bots"}, {"game", "g1"}, {"to", "end"}});
  }
  Json state() { return talk.ask({{"do", "state"}, {"game", "g1"}}); }
  Json rerun() { return talk.ask({{"do", "rerun"}, {"game", "g1"}}); }
  static std::vector<int> points(const Json& state) {
    std::vector<int> all;
    for (const Json& row : state["scores"]) {
      all.push_back(row["points"]);
    }
    return all;
  }
};

TEST_F(AuthorGame, GoesOnUnderChangedRulesWithTheFirstDifference) {
  const Json before = state();
  EXPECT_EQ(before["rules"], 0);
  EXPECT_EQ(rerun(), Json::object()) << "nothing has changed";
  EXPECT_EQ(state()["revision"], before["revision"]);
  change("each = opt.bonus", "each = opt.bonus * 10");
  const Json report = rerun();
  EXPECT_EQ(report["answers"], before["position"]);
  EXPECT_EQ(report["kept"], before["position"]) << "points change no choice";
  ASSERT_TRUE(report.contains("first_difference")) << report.dump();
  const Json& first = report["first_difference"];
  EXPECT_NE(first["before"].get<std::string>().find("long_road 2"), std::string::npos)
      << first.dump();
  EXPECT_NE(first["now"].get<std::string>().find("long_road 20"), std::string::npos);
  ASSERT_EQ(first["cell"].size(), 2U);
  const Json after = state();
  EXPECT_GT(after["revision"], before["revision"]);
  EXPECT_EQ(after["rules"], 1);
  EXPECT_EQ(after["position"], before["position"]);
  // A long road is worth 18 more: that is all that differs.
  ASSERT_EQ(points(after).size(), points(before).size());
  int more = 0;
  for (std::size_t i = 0; i < points(after).size(); ++i) {
    EXPECT_EQ((points(after)[i] - points(before)[i]) % 18, 0);
    more += points(after)[i] - points(before)[i];
  }
  EXPECT_GT(more, 0);
  // Put back as it was, the game is what it was.
  change("each = opt.bonus * 10", "each = opt.bonus");
  EXPECT_FALSE(rerun().contains("first_difference"));
  EXPECT_EQ(points(state()), points(before));
}

TEST_F(AuthorGame, KeepsAnswersWhileTextsAreTried) {
  const Json before = state();
  // No tile beside the start tile: the first answer that does not fit is the first placement.
  change("on.score(",
         "on.check(\"core:place_tile\", { id = \"far\", run = function(_, c)\n"
         "  if c.cell.x == 0 or c.cell.y == 0 then return deny(\"far\") end\nend })\non.score(");
  const Json report = rerun();
  ASSERT_FALSE(report.contains("problem")) << report.dump();
  EXPECT_EQ(report["kept"], 1) << report.dump();
  EXPECT_FALSE(report["stopped"].get<std::string>().empty());
  EXPECT_LT(state()["position"], before["position"]);
  // Mended, all answers are there again.
  change("return deny(\"far\")", "return nil");
  EXPECT_EQ(rerun()["kept"], before["position"]);
  EXPECT_EQ(points(state()), points(before));
  // Whoever moves in the game has decided: then only what there is goes on.
  change("return nil", "return deny(\"far\")");
  rerun();
  talk.ask({{"do", "go_to"}, {"game", "g1"}, {"position", 0}});
  change("return deny(\"far\")", "return nil");
  EXPECT_LT(rerun()["kept"], before["position"]);
}

TEST_F(AuthorGame, StaysAsItIsWhenTheRulesDoNotLoad) {
  const Json before = state();
  change("on.score", "on.scorr");
  const Json report = rerun();
  ASSERT_TRUE(report.contains("problem")) << report.dump();
  EXPECT_EQ(report["problem"]["code"], "input");
  EXPECT_EQ(report["problem"]["diagnostics"][0]["file"], kVariant);
  EXPECT_EQ(report["problem"]["diagnostics"][0]["line"], 13);
  EXPECT_EQ(state(), before);
  change("on.scorr", "on.score");
  EXPECT_EQ(rerun(), Json::object());
  EXPECT_EQ(state(), before);
}

TEST_F(AuthorGame, IsTakenAlongByWhoeverWritesTheFile) {
  Heard heard(talk.session());
  talk.ask({{"do", "watch"}});
  talk.ask({{"do", "watch"}});
  std::this_thread::sleep_for(400ms);  // the first look
  const std::string text = whole_text(open() / kVariant);
  put(open() / kVariant, replaced(text, "each = opt.bonus", "each = opt.bonus * 10"));
  EXPECT_EQ(heard.next("files")["files"], Json::array({kVariant}));
  const Json changed = heard.next("changed");
  EXPECT_EQ(changed["game"], "g1");
  EXPECT_EQ(changed["revision"], state()["revision"]);
  const Json rules = heard.next("rules");
  EXPECT_EQ(rules["game"], "g1");
  EXPECT_TRUE(rules.contains("first_difference"));
  // Written through the session it is seen at once.
  change("each = opt.bonus * 10", "each = opt.bonus * opt");
  EXPECT_EQ(heard.next("files")["files"], Json::array({kVariant}));
}

TEST_F(AuthorGame, RulesBeforeAreKept) {
  const Json kept = talk.ask({{"do", "before"}, {"ruleset", "base"}, {"with", {"long_roads"}}});
  EXPECT_EQ(kept["before"], 1);
  EXPECT_EQ(talk.ask({{"do", "before"}, {"game", "g1"}})["before"], 2);
  change("on.score", "on.scorr");
  const Json broken = talk.reply({{"do", "before"}, {"ruleset", "base"}, {"with", {"long_roads"}}});
  EXPECT_EQ(broken["error"]["code"], "input");
}

TEST_F(AuthorGame, OthersPlayOnWhileRulesChange) {
  talk.ask({{"do", "open"},
            {"ruleset", "base"},
            {"with", {"long_roads"}},
            {"seats", {"greedy", "greedy"}},
            {"seed", 6}});
  talk.ask({{"do", "watch"}});
  std::atomic<bool> is_over = false;
  std::thread player([&] {
    while (!is_over) {
      const Json reply = talk.reply({{"do", "bots"}, {"game", "g2"}, {"to", "one"}});
      if (reply.contains("error")) {
        EXPECT_EQ(reply["error"]["code"], "stale") << reply.dump();
      } else if (reply["ok"]["over"] == true) {
        talk.ask({{"do", "go_to"}, {"game", "g2"}, {"position", 2}});
      }
      talk.ask({{"do", "options"}, {"game", "g2"}});
      talk.reply({{"do", "advise"}, {"game", "g2"}, {"bot", "greedy"}});
    }
  });
  for (int n = 1; n <= 12; ++n) {
    change("each = opt.bonus" + (n == 1 ? "" : fmt::format(" + {}", n - 1)),
           fmt::format("each = opt.bonus + {}", n));
    talk.ask({{"do", "rerun"}, {"game", "g2"}});
    talk.ask({{"do", "sheet"}, {"game", "g2"}});
  }
  is_over = true;
  player.join();
  EXPECT_GE(talk.ask({{"do", "state"}, {"game", "g2"}})["rules"], 12);
}

}  // namespace
}  // namespace bastide
