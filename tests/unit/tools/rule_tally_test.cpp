#include "sdk/tools/measure/rule_tally.h"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "sdk/tools/measure/rule_report.h"
#include "sdk/tools/measure/simulate.h"
#include "tests/support/games_to_play.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

SimTally play(const std::string& ruleset,
              std::uint64_t games,
              const std::string& bot = "random",
              const std::string& record_folder = "") {
  SimPlan plan;
  plan.record_folder = record_folder;
  plan.records = record_folder.empty() ? 0 : 1;
  LoadRequest request;
  request.ruleset = ruleset;
  plan.rules = load_ruleset(request, project_path());
  plan.origin = request;
  plan.bots.assign(static_cast<std::size_t>(std::max(2, plan.rules->catalog.least_players)), bot);
  plan.games = games;
  plan.seed = 11;
  plan.threads = 2;
  return simulate(plan, [](std::uint64_t) {}).tally;
}

class PointsByRule : public ::testing::TestWithParam<std::string> {};

// The worker compares the lines of each game with its tracks, and blames the game.
TEST_P(PointsByRule, SumsByRuleEqualTheTracksInEveryGame) {
  const SimTally tally = play(GetParam(), static_cast<std::uint64_t>(games_to_play(20)));
  EXPECT_EQ(tally.fault_count, 0U)
      << (tally.faults.empty() ? std::string() : tally.faults.front().what);
  std::vector<std::int64_t> sums(tally.seats.size());
  for (const auto& [key, line] : tally.rules.lines) {
    EXPECT_FALSE(key.plugin.empty()) << key.line;
    ASSERT_EQ(line.points.size(), sums.size());
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      sums[seat] += line.points[seat];
    }
  }
  std::int64_t all = 0;
  for (const std::int64_t sum : sums) {
    all += sum;
  }
  std::int64_t scored = 0;
  for (const SeatTally& seat : tally.seats) {
    for (const std::int64_t points : seat.points_by_kind) {
      scored += points;
    }
  }
  EXPECT_EQ(all, scored);
}

TEST_P(PointsByRule, LinesOfAKindComeToTheKind) {
  LoadRequest request;
  request.ruleset = GetParam();
  const auto rules = load_ruleset(request, project_path());
  const SimTally tally = play(GetParam(), 4);
  for (std::size_t kind = 0; kind < rules->catalog.feature_kinds.size(); ++kind) {
    std::int64_t sum = 0;
    for (const auto* line :
         lines_of(tally.rules, rules->catalog.feature_kinds[FeatureKindId(kind)].name)) {
      sum += line->second.total();
    }
    std::int64_t expected = 0;
    for (const SeatTally& seat : tally.seats) {
      expected += seat.points_by_kind[kind];
    }
    EXPECT_EQ(sum, expected) << kind;
  }
}

// What is recorded is played by seats, random games else in one go.
TEST_P(PointsByRule, TheSameRulesActHoweverGamesArePlayed) {
  const auto games = static_cast<std::uint64_t>(games_to_play(5));
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("bastide_acted_" + GetParam());
  std::filesystem::create_directory(folder);
  const SimTally at_once = play(GetParam(), games);
  const SimTally by_seats = play(GetParam(), games, "random", folder.string());
  std::filesystem::remove_all(folder);
  EXPECT_EQ(at_once.rules.lines.size(), by_seats.rules.lines.size());
  EXPECT_EQ(at_once.rules.acted, by_seats.rules.acted);
}

INSTANTIATE_TEST_SUITE_P(Rulesets,
                         PointsByRule,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(RuleTally, EveryLineNamesItsPluginAndRules) {
  const SimTally tally = play("big-box", 30);
  const auto sheep =
      std::find_if(tally.rules.lines.begin(), tally.rules.lines.end(), [](const auto& line) {
        return line.first.kind == "base:field" && line.first.plugin == "hills_and_sheep";
      });
  ASSERT_NE(sheep, tally.rules.lines.end());
  EXPECT_NE(sheep->first.rules.find("HS-FLOCK-05"), std::string::npos);
}

TEST(RuleTally, RulesWhoseTilesAreNotInTheGameNeverAct) {
  LoadRequest request;
  request.ruleset = "big-box";  // with River I, whose lake has no volcano
  const auto rules = load_ruleset(request, project_path());
  const std::vector<std::string> never = never_acted(*rules, play("big-box", 10).rules);
  const auto is_never = [&](const char* what) {
    return std::find(never.begin(), never.end(), what) != never.end();
  };
  EXPECT_TRUE(is_never("hook river:lake_turn"));
  EXPECT_FALSE(is_never("hook river:continue"));
  EXPECT_FALSE(is_never("piece hills_and_sheep:shepherd"));
}

TEST(RuleTally, ChecksActWhenBotsPlayToo) {
  LoadRequest request;
  request.ruleset = "base-river";
  const auto rules = load_ruleset(request, project_path());
  const std::vector<std::string> never = never_acted(*rules, play("base-river", 3, "greedy").rules);
  EXPECT_EQ(std::count(never.begin(), never.end(), "hook river:continue"), 0);
}

TEST(RuleTally, AddsUpInAnyOrder) {
  const LineKey city{"base:city", "base:city.tile", "base", "A-1"};
  RuleTally a;
  a.lines[city] = {{4, 6}, 3, 1, 100};
  a.acted = {1, 0};
  RuleTally b;
  b.lines[city] = {{1, 0}, 1, 1, 1};
  b.lines[{"", "x:y", "x", ""}] = {{0, 7}, 1, 1, 49};
  b.acted = {1, 1};
  RuleTally ab = a;
  ab.merge(b);
  RuleTally ba = b;
  ba.merge(a);
  EXPECT_EQ(ab.acted, ba.acted);
  ASSERT_EQ(ab.lines.size(), 2U);
  EXPECT_EQ(ab.lines[city].points, (std::vector<std::int64_t>{5, 6}));
  EXPECT_EQ(ab.lines[city].points, ba.lines[city].points);
  EXPECT_EQ(ab.lines[city].squares, 101);
  EXPECT_EQ(ab.lines[city].games, 2);
}

}  // namespace
}  // namespace bastide
