#include "sdk/tools/measure/saved_run.h"

#include <cerrno>
#include <filesystem>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernel/io/text_file.h"
#include "sdk/tools/measure/ab_report.h"
#include "sdk/tools/measure/ab_run.h"
#include "sdk/tools/measure/sim_report.h"
#include "sdk/tools/measure/sim_run.h"
#include "tests/support/more_tiles.h"

namespace {
bool can_lock = true;
}

// In the place of the system's: some file systems have no locks.
extern "C" int flock(int number, int what) noexcept {
  if (!can_lock) {
    errno = ENOLCK;
    return -1;
  }
  return static_cast<int>(syscall(SYS_flock, number, what));
}

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string new_file(const std::string& name) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / ("bastide_" + name);
  std::filesystem::remove(path);
  return path.string();
}

SimPlan sim_plan(std::uint64_t games, std::vector<std::string> bots = {"greedy", "random"}) {
  static FewTiles tiles;
  static const auto kRules = tiles.compile();
  SimPlan plan;
  plan.rules = kRules;
  plan.bots = std::move(bots);
  plan.games = games;
  plan.seed = 3;
  plan.threads = 2;
  return plan;
}

RunHead sim_head(const SimPlan& plan) {
  return {"sim",
          {run_rules({"tiny", {"one", "two"}, {"a.b=c"}}, *plan.rules)},
          plan.bots,
          plan.seed,
          plan.games,
          probe_simulation(plan),
          {{"record", "games"}}};
}

SimSoFar played(const SimPlan& plan) {
  SimSoFar so_far;
  const SimKeeper keeper{[] { return true; },
                         [&](const SimSoFar& now) {
                           so_far = now;
                         }};
  static_cast<void>(simulate(
      plan, [](std::uint64_t) {}, {}, &keeper));
  return so_far;
}

std::string report(const SimPlan& plan, const SimTally& tally) {
  return sim_json(plan, tally).dump();
}

/// What happens when somebody reads it: nothing, or words.
std::string complaint_about(const std::string& text, const SimPlan& plan) {
  const std::string path = new_file("damaged.run");
  EXPECT_TRUE(write_text_file(path, text).ok());
  try {
    const SavedRun run(path, "sim");
    static_cast<void>(read_sim_run(run, plan));
  } catch (const ToolError& error) {
    EXPECT_STRNE(error.what(), "");
    return error.what();
  }
  return {};
}

TEST(RunWriter, SaysWhereFilesCannotBeLocked) {
  const SimPlan plan = sim_plan(1);
  const std::string path = new_file("unlocked.run");
  for (const bool locks : {true, false}) {
    can_lock = locks;
    testing::internal::CaptureStderr();
    RunWriter(path, sim_head(plan)).write("");
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(said.find(path + ": files cannot be locked there") == std::string::npos, locks)
        << said;
  }
  can_lock = true;
}

TEST(SavedRun, HeadIsReadAsItWasWritten) {
  const SimPlan plan = sim_plan(10);
  const RunHead head = sim_head(plan);
  const std::string path = new_file("head.run");
  RunWriter writer(path, head);
  const SavedRun run(path, "sim");
  EXPECT_EQ(run.body(), "");
  EXPECT_EQ(run.head().rules[0].choice.ruleset, "tiny");
  EXPECT_THAT(run.head().rules[0].choice.with, ElementsAre("one", "two"));
  EXPECT_THAT(run.head().rules[0].choice.set, ElementsAre("a.b=c"));
  EXPECT_EQ(run.head().bots, plan.bots);
  EXPECT_EQ(run.head().seed, 3U);
  EXPECT_EQ(run.head().count, 10U);
  EXPECT_EQ(run.head().flags, head.flags);
  EXPECT_NO_THROW(check_same_run(path, run.head(), head));
}

TEST(SavedRun, OtherRulesAndOtherBotsAreRefused) {
  const SimPlan plan = sim_plan(10);
  const RunHead head = sim_head(plan);
  RunHead other = head;
  other.rules[0].catalogue ^= 1U;
  try {
    check_same_run("a.run", head, other);
    FAIL();
  } catch (const ToolError& error) {
    EXPECT_EQ(error.exit(), Exit::input);
    EXPECT_THAT(error.what(), HasSubstr("a.run was played under other rules"));
    EXPECT_THAT(error.what(), HasSubstr("the rules of tiny were edited since"));
  }
  const RunHead greedy = sim_head(sim_plan(10, {"greedy", "greedy"}));
  EXPECT_NE(greedy.probe, head.probe);
  other = head;
  other.probe = greedy.probe;
  EXPECT_THROW(check_same_run("a.run", head, other), ToolError);
}

TEST(SavedRun, SimulationIsReadAsItWasWritten) {
  const SimPlan plan = sim_plan(40);
  SimSoFar before = played(plan);
  before.tally.faults.push_back({7, game_seed(plan.seed, 7), "a \"rule\"\nfailed"});
  before.tally.fault_count = 1;
  const std::string path = new_file("sim.run");
  RunWriter writer(path, sim_head(plan), sim_run_text(before));
  const SimSoFar after = read_sim_run(SavedRun(path, "sim"), plan);
  EXPECT_EQ(after.played, (std::vector<GameRange>{{0, 40}}));
  EXPECT_EQ(report(plan, after.tally), report(plan, before.tally));
}

TEST(SavedRun, SimulationGoesOnToTheSameEnd) {
  const SimPlan whole = sim_plan(60);
  const std::string all = report(whole, played(whole).tally);
  SimSoFar so_far = played(sim_plan(30));
  for (const std::uint64_t games : {41U, 43U, 60U}) {
    const SimPlan plan = sim_plan(games);
    const std::string path = new_file("on.run");
    RunWriter writer(path, sim_head(plan), sim_run_text(so_far));
    SimSoFar next;
    const SimKeeper keeper{[] { return false; },
                           [&](const SimSoFar& now) {
                             next = now;
                           }};
    const SimResult result = simulate(
        plan, [](std::uint64_t) {}, read_sim_run(SavedRun(path, "sim"), plan), &keeper);
    EXPECT_EQ(result.played, games - so_far.count());
    so_far = next;
  }
  EXPECT_EQ(report(whole, so_far.tally), all);
}

TEST(SavedRun, GapsArePlayed) {
  SimSoFar so_far;
  so_far.tally.start(2, *sim_plan(1).rules);
  SimTally none;
  none.start(2, *sim_plan(1).rules);
  so_far.add({{10, 12}, {4, 8}}, none);
  so_far.add({{8, 10}, {0, 1}}, none);
  EXPECT_EQ(so_far.played, (std::vector<GameRange>{{0, 1}, {4, 12}}));
  EXPECT_EQ(so_far.count(), 9U);
  const SimResult result = simulate(
      sim_plan(14), [](std::uint64_t) {}, so_far);
  EXPECT_EQ(result.played, 5U);
  EXPECT_EQ(result.tally.games, 5U);
}

TEST(SavedRun, EveryCutAndEveryChangedByteIsFound) {
  const SimPlan plan = sim_plan(8);
  const std::string path = new_file("bytes.run");
  RunWriter writer(path, sim_head(plan), sim_run_text(played(plan)));
  const std::string text = read_text_file(path).value();
  ASSERT_EQ(complaint_about(text, plan), "");
  for (std::size_t size = 0; size < text.size(); size += 7) {
    EXPECT_NE(complaint_about(text.substr(0, size), plan), "") << size;
  }
  for (std::size_t at = 0; at < text.size(); at += 5) {
    std::string changed = text;
    changed[at] = changed[at] == '1' ? '2' : '1';
    EXPECT_NE(complaint_about(changed, plan), "") << at;
  }
}

TEST(SavedRun, NumbersThatCannotBeCountsAreRefused) {
  const SimPlan plan = sim_plan(8);
  const std::string good = sim_run_text(played(plan));
  const std::string path = new_file("counts.run");
  const auto read_with = [&](const std::string& from, const std::string& to) {
    std::string body = good;
    const std::size_t at = body.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    body.replace(at, from.size(), to);
    RunWriter writer(path, sim_head(plan), body);  // with the right hash at its end
    static_cast<void>(read_sim_run(SavedRun(path, "sim"), plan));
  };
  EXPECT_NO_THROW(read_with("\"games\":8", "\"games\":8"));
  EXPECT_THROW(read_with("\"games\":8", "\"games\":-8"), ToolError);
  EXPECT_THROW(read_with("\"played\":[0,8]", "\"played\":[0,8,3,4]"), ToolError);
  EXPECT_THROW(read_with("\"played\":[0,8]", "\"played\":[0]"), ToolError);
  EXPECT_THROW(read_with("\"played\":[0,8]", "\"played\":[0,9]"), ToolError) << "8 are wanted";
  EXPECT_THROW(read_with("\"turns\":[", "\"turns\":[-9223372036854775807,"), ToolError);
  EXPECT_THROW(read_with("\"turns\":[", "\"turns\":[0,9223372036854775807,"), ToolError);
  EXPECT_THROW(read_with("\"seats\":[", "\"seats\":[{},"), ToolError);
  EXPECT_THROW(read_with("\"peaks\":[", "\"peaks\":[[],"), ToolError);
}

AbPlan ab_plan(std::uint64_t pairs) {
  static FewTiles more;
  static const auto kMore =
      more.tile("t/extra", "ggg glh hhh hlg", "l lane, g grass, h grass", 3).compile();
  AbPlan plan;
  plan.a = {sim_plan(1).rules, "a", "a"};
  plan.b = {kMore, "b", "b"};
  plan.bots = {"greedy", "random"};
  plan.pairs = pairs;
  plan.threads = 2;
  return plan;
}

RunHead ab_head(const AbPlan& plan) {
  return {"ab",
          {run_rules({"a", {}, {}}, *plan.a.rules), run_rules({"b", {}, {}}, *plan.b.rules)},
          plan.bots,
          plan.seed,
          plan.pairs,
          probe_pairs(plan),
          {}};
}

AbResult play(const AbPlan& plan, AbRun* run) {
  return play_pairs(
      plan, [](std::uint64_t) {}, {}, run);
}

void expect_same(const AbResult& one, const AbResult& other) {
  ASSERT_EQ(one.pairs.size(), other.pairs.size());
  for (std::size_t i = 0; i < one.pairs.size(); ++i) {
    EXPECT_EQ(one.pairs[i].seed, other.pairs[i].seed);
    EXPECT_EQ(one.pairs[i].a, other.pairs[i].a);
    EXPECT_EQ(one.pairs[i].b, other.pairs[i].b);
    ASSERT_EQ(one.pairs[i].same.has_value(), other.pairs[i].same.has_value());
    if (one.pairs[i].same) {
      EXPECT_EQ(one.pairs[i].same->values, other.pairs[i].same->values);
      EXPECT_EQ(one.pairs[i].same->rules, other.pairs[i].same->rules);
    }
  }
}

TEST(SavedRun, ComparisonGoesOnToTheSameEnd) {
  const std::string path = new_file("ab.run");
  const AbResult all = play(ab_plan(12), nullptr);
  {
    const AbPlan plan = ab_plan(5);
    AbRun run(path, ab_head(plan), plan.lines);
    static_cast<void>(play(plan, &run));
  }
  const AbPlan plan = ab_plan(12);
  const SavedRun saved(path, "ab");
  {
    AbRun run(saved, ab_head(plan), plan.seed, ab_metrics(plan).size(), plan.lines);
    EXPECT_EQ(run.count(plan), 5U);
    expect_same(play(plan, &run), all);
  }
  const AbRun again(
      SavedRun(path, "ab"), ab_head(plan), plan.seed, ab_metrics(plan).size(), plan.lines);
  EXPECT_EQ(again.count(plan), 12U);
}

TEST(SavedRun, PairsOfOtherBotsAreKeptApart) {
  const std::string path = new_file("bots.run");
  const AbPlan plan = ab_plan(4);
  AbPlan other = plan;
  other.bots = {"random", "random"};
  {
    AbRun run(path, ab_head(plan), plan.lines);
    static_cast<void>(play(plan, &run));
    static_cast<void>(play(other, &run));
  }
  AbRun run(SavedRun(path, "ab"), ab_head(plan), plan.seed, ab_metrics(plan).size(), plan.lines);
  EXPECT_EQ(run.count(plan), 4U);
  EXPECT_EQ(run.count(other), 4U);
  expect_same(play(plan, &run), play(plan, nullptr));
  expect_same(play(other, &run), play(other, nullptr));
}

TEST(SavedRun, FaultsOfPairsAreKept) {
  const std::string path = new_file("faults.run");
  const AbPlan plan = ab_plan(3);
  {
    AbRun run(path, ab_head(plan), plan.lines);
    run.add(plan.bots, 1, {std::nullopt, "B: a rule failed"});
    run.write();
  }
  AbRun run(SavedRun(path, "ab"), ab_head(plan), plan.seed, ab_metrics(plan).size(), plan.lines);
  const AbResult result = play(plan, &run);
  EXPECT_EQ(result.pairs.size(), 2U);
  ASSERT_EQ(result.faults.size(), 1U);
  EXPECT_EQ(result.faults[0].what, "B: a rule failed");
  EXPECT_EQ(result.faults[0].seed, game_seed(plan.seed, 1));
}

TEST(SavedRun, NamesOfFilesAreChecked) {
  EXPECT_EQ(refuse_no_name("x"), "");
  EXPECT_NE(refuse_no_name(""), "");
  const std::string path = new_file("there.run");
  EXPECT_NO_THROW(check_new_file(path, "goes on"));
  EXPECT_NO_THROW(check_new_file("/dev/null", "goes on"));
  ASSERT_TRUE(write_text_file(path, "x").ok());
  EXPECT_THROW(check_new_file(path, "goes on"), ToolError);
  EXPECT_THROW(check_new_file(std::filesystem::temp_directory_path().string(), "goes on"),
               ToolError);
}

}  // namespace
}  // namespace bastide
