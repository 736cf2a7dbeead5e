#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/measure/sweep_report.h"
#include "sdk/tools/measure/sweep_run.h"
#include "tests/support/more_tiles.h"
#include "tests/unit/tools/base_rules.h"

namespace bastide {
namespace {

using ::testing::HasSubstr;
using Texts = std::vector<std::string>;

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(read_factor(text, *base_rules()));
  } catch (const ToolError& error) {
    EXPECT_EQ(error.exit(), Exit::usage);
    return error.what();
  }
  return "";
}

TEST(SweepFactor, RangesListsAndAllValues) {
  EXPECT_EQ(read_factor("base:piece/meeple.supply=1..4", *base_rules()).values,
            (Texts{"1", "2", "3", "4"}));
  EXPECT_EQ(read_factor("base/B.count=1..6:2", *base_rules()).values, (Texts{"1", "3", "5"}));
  EXPECT_EQ(read_factor("base/B.count=-1..1", *base_rules()).values, (Texts{"-1", "0", "1"}));
  EXPECT_EQ(read_factor("base.farmers", *base_rules()).values, (Texts{"false", "true"}));
  EXPECT_EQ(read_factor("base.farmers=true", *base_rules()).values, Texts{"true"});
  EXPECT_EQ(read_factor("with=a,b+c", *base_rules()).values, (Texts{"none", "a", "b+c"}));
  EXPECT_EQ(read_factor("with=a,none", *base_rules()).values, (Texts{"a", "none"}));
}

TEST(SweepFactor, SaysWhatItCannotRead) {
  EXPECT_NE(refusal("base.farmer").find("did you mean \"base.farmers\"?"), std::string::npos);
  EXPECT_NE(refusal("base/B.count=5..1").find("a range is"), std::string::npos);
  EXPECT_NE(refusal("base/B.count=1..x").find("a range is"), std::string::npos);
  EXPECT_NE(refusal("base/B.count=1..9:0").find("a range is"), std::string::npos);
  EXPECT_NE(refusal("base/B.count=0..9223372036854775807").find("more than 200"),
            std::string::npos);
  EXPECT_NE(refusal("base/B.count=1,,2").find("a value is missing"), std::string::npos);
  EXPECT_NE(refusal("base/B.count=1,1").find("twice"), std::string::npos);
  EXPECT_NE(refusal("base/B=1").find("TARGET.FIELD"), std::string::npos);
  EXPECT_NE(refusal("base/B.count").find("TARGET.FIELD"), std::string::npos);
  EXPECT_NE(refusal("with").find("which variants"), std::string::npos);
}

const std::vector<SweepFactor>& two_factors() {
  static const std::vector<SweepFactor> kFactors{
      {SweepFactor::Kind::option, "p.x", {"1", "2", "3"}},
      {SweepFactor::Kind::variants, "with", {"none", "a+b"}}};
  return kFactors;
}

Texts names_of(SweepDesign design) {
  Texts names;
  for (const SweepPoint& point : sweep_points(two_factors(), design, 6, 1)) {
    names.push_back(point_name(two_factors(), point));
  }
  return names;
}

TEST(SweepPoints, GridAndOneAtATime) {
  EXPECT_EQ(names_of(SweepDesign::grid),
            (Texts{"p.x=1 with=none",
                   "p.x=1 with=a+b",
                   "p.x=2 with=none",
                   "p.x=2 with=a+b",
                   "p.x=3 with=none",
                   "p.x=3 with=a+b"}));
  EXPECT_EQ(names_of(SweepDesign::single),
            (Texts{"p.x=1", "p.x=2", "p.x=3", "with=none", "with=a+b"}));
}

TEST(SweepPoints, TooManyAreRefused) {
  const std::vector<SweepFactor> factors(
      4, {SweepFactor::Kind::option, "p.x", Texts{"1", "2", "3", "4", "5", "6"}});
  EXPECT_THROW(static_cast<void>(sweep_points(factors, SweepDesign::grid, 0, 1)), ToolError);
  EXPECT_EQ(sweep_points(factors, SweepDesign::single, 0, 1).size(), 24U);
}

TEST(SweepPoints, LatinHypercubeTakesEachValueEquallyOften) {
  const std::vector<SweepFactor> factors{
      {SweepFactor::Kind::option, "p.x", {"1", "2", "3"}},
      {SweepFactor::Kind::option, "p.y", {"1", "2", "3", "4"}},
      {SweepFactor::Kind::option,
       "p.z",
       {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}}};
  const std::vector<SweepPoint> points = sweep_points(factors, SweepDesign::latin, 12, 7);
  ASSERT_EQ(points.size(), 12U);
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    std::map<std::size_t, std::size_t> counts;
    for (const SweepPoint& point : points) {
      ++counts[point[factor].value()];
    }
    EXPECT_EQ(counts.size(), factors[factor].values.size());
    for (const auto& [value, count] : counts) {
      EXPECT_EQ(count, 12 / factors[factor].values.size()) << value;
    }
  }
  EXPECT_EQ(points, sweep_points(factors, SweepDesign::latin, 12, 7));
  EXPECT_NE(points, sweep_points(factors, SweepDesign::latin, 12, 8));
}

TEST(SweepVersion, SetsAddsAndAmends) {
  const std::vector<SweepFactor> factors{
      {SweepFactor::Kind::option, "p.x", {"3"}},
      {SweepFactor::Kind::variants, "with", {"none", "a+b"}},
      {SweepFactor::Kind::amendment, "p/T.count", {"4"}},
      {SweepFactor::Kind::amendment, "p:piece/m.rule", {"A-B-01"}}};
  const RulesetChoice base{"r", {"v"}, {"p.y=1"}, false};
  const SweepVersion version = version_of(base, factors, {0, 1, 0, 0});
  EXPECT_EQ(version.choice.set, (Texts{"p.y=1", "p.x=3"}));
  EXPECT_EQ(version.choice.with, (Texts{"v", "a", "b"}));
  EXPECT_EQ(
      version.amendments,
      (Texts{"amend(\"p/T\", { count = 4 })", "amend(\"p:piece/m\", { rule = [==[A-B-01]==] })"}));
  EXPECT_EQ(version_of(base, factors, {{}, 0, {}, {}}).choice.with, Texts{"v"});
}

SweepPlan small_plan() {
  static const auto kTiles = FewTiles().compile();
  static const auto kMore = [] {
    FewTiles more;
    more.tile("t/extra", "ggg glh hhh hlg", "l lane, g grass, h grass", 3);
    return more.compile();
  }();
  SweepPlan plan;
  plan.base = {kTiles, "a", "a"};
  plan.cells = {{kMore, "b", "b"}, {kTiles, "c", "c"}};
  plan.bots = {"greedy", "random"};
  plan.pairs = 9;
  plan.threads = 3;
  return plan;
}

TEST(SweepGames, CellsAreTheComparisonsOfAb) {
  const SweepPlan plan = small_plan();
  const SweepResult several = play_sweep(plan, [](std::uint64_t) {});
  SweepPlan alone = plan;
  alone.threads = 1;
  const SweepResult one = play_sweep(alone, [](std::uint64_t) {});
  ASSERT_EQ(several.cells.size(), 2U);
  for (std::size_t cell = 0; cell < 2; ++cell) {
    const AbResult pairs = play_pairs(cell_plan(plan, cell), [](std::uint64_t) {});
    ASSERT_EQ(several.cells[cell].pairs.size(), 9U);
    for (std::size_t i = 0; i < 9; ++i) {
      const AbPair& pair = several.cells[cell].pairs[i];
      EXPECT_EQ(pair.seed, pairs.pairs[i].seed);
      EXPECT_EQ(pair.a[0], pairs.pairs[i].a[0]) << "score";
      EXPECT_EQ(pair.b[0], pairs.pairs[i].b[0]);
      EXPECT_EQ(pair.b, one.cells[cell].pairs[i].b);
      EXPECT_EQ(pair.same.has_value(), pairs.pairs[i].same.has_value());
    }
  }
}

std::string bytes_of(const SweepResult& result) {
  std::string text;
  for (const AbResult& cell : result.cells) {
    for (const AbPair& pair : cell.pairs) {
      text += fmt::format("{} {} {}\n", pair.seed, fmt::join(pair.a, " "), fmt::join(pair.b, " "));
      text += pair.same ? fmt::format("same {}\n", fmt::join(pair.same->values, " ")) : "";
    }
    for (const AbFault& fault : cell.faults) {
      text += fmt::format("{} {}\n", fault.seed, fault.what);
    }
  }
  return text;
}

TEST(SweepRun, RowsAreReadAsTheyWereWritten) {
  SweepPlan plan = small_plan();
  SweepRun whole(plan);
  const std::string expected = bytes_of(play_sweep(
      plan, [](std::uint64_t) {}, &whole));
  ASSERT_FALSE(expected.empty());
  SweepPlan part = plan;
  part.first_pair = 2;
  part.pairs = 4;
  SweepRun some(plan);
  static_cast<void>(play_sweep(
      part, [](std::uint64_t) {}, &some));
  const std::string text = some.text();
  SweepRun again(plan);
  EXPECT_EQ(again.take({"some", text}), 4U);
  EXPECT_EQ(again.take({"some", text}), 0U) << "they are there already";
  EXPECT_EQ(again.text(), text);
  EXPECT_EQ(again.count(plan), 4U);
  EXPECT_EQ(bytes_of(play_sweep(
                plan, [](std::uint64_t) {}, &again)),
            expected);
  EXPECT_EQ(again.text(), whole.text());
}

TEST(SweepRun, ChosenCellsAreOthers) {
  SweepPlan plan = small_plan();
  const SweepResult all = play_sweep(plan, [](std::uint64_t) {});
  plan.chosen = {1};
  SweepRun run(plan);
  const SweepResult one = play_sweep(
      plan, [](std::uint64_t) {}, &run);
  ASSERT_EQ(one.cells.size(), 1U);
  EXPECT_EQ(bytes_of(one), bytes_of({{all.cells[1]}}));
  EXPECT_NE(run.find({1}, 0), nullptr);
  EXPECT_EQ(run.find({}, 0), nullptr);
  EXPECT_EQ(run.find({0}, 0), nullptr);
}

TEST(SweepRun, DamagedNumbersAreComplainedAbout) {
  SweepPlan plan = small_plan();
  plan.pairs = 1;
  SweepRun run(plan);
  static_cast<void>(play_sweep(
      plan, [](std::uint64_t) {}, &run));
  const std::string text = run.text();
  const auto complaint = [&](const std::string& from, const std::string& to) {
    std::string damaged = text;
    const std::size_t at = damaged.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    damaged.replace(at, from.size(), to);
    try {
      static_cast<void>(SweepRun(plan).take({"row", damaged}));
    } catch (const ToolError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(complaint("\"a\":[", "\"a\":[1,"), HasSubstr("\"a\": expected 6 numbers, found 7"));
  EXPECT_THAT(complaint("\"n\":0", "\"n\":0,\"of\":[2]"), HasSubstr("\"of\""));
  EXPECT_THAT(complaint("\"n\":0", "\"n\":0,\"of\":[1]"),
              HasSubstr("\"cells\": expected 1, found 2"));
  EXPECT_THAT(complaint("\"b\":", "\"c\":"), HasSubstr("\"b\""));
}

/// Cells whose score changes so on three seeds.
SweepReport report_of(const std::vector<std::vector<double>>& changes, SweepResult& result) {
  SweepReport report;
  report.factors = two_factors();
  SweepPlan plan = small_plan();
  plan.cells.assign(changes.size(), plan.cells.front());
  const std::vector<SweepPoint> points = sweep_points(report.factors, SweepDesign::grid, 0, 1);
  result.played = 3;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    SweepCell cell;
    cell.point = points[i];
    cell.name = point_name(report.factors, points[i]);
    cell.played = i;
    report.cells.push_back(std::move(cell));
    AbResult& games = result.cells.emplace_back();
    games.metrics = sweep_metrics(plan);
    for (std::size_t seed = 0; seed < changes[i].size(); ++seed) {
      std::vector<double> a(games.metrics.size(), 10);
      std::vector<double> b = a;
      b[0] += changes[i][seed];
      games.pairs.push_back({seed + 1, std::move(a), std::move(b)});
    }
  }
  add_games(report, plan, result);
  return report;
}

TEST(SweepReport, OneChangeAmongManyNumbersMustBeLarger) {
  SweepResult result;
  // Mean 2, deviation 0.1: t = 34.6 with 2 degrees, p = 0.00083. Three cells of six numbers each:
  // 0.05 / 18 = 0.0028 would do. The second: t = 5.2, p = 0.035; alone it would count.
  const SweepReport report = report_of({{1.9, 2, 2.1}, {2, 1, 3.0001}, {0, 0.5, -0.5}}, result);
  EXPECT_TRUE(report.cells[0].summary.find("score")->clear);
  EXPECT_FALSE(report.cells[1].summary.find("score")->clear);
  EXPECT_EQ(best_cells(report, 5), std::vector<std::size_t>{0});
}

TEST(SweepReport, BestByTheAim) {
  SweepResult result;
  SweepReport report =
      report_of({{2, 2.01, 1.99}, {-3, -3.01, -2.99}, {1, 1.01, 0.99}, {-1, -1.01, -0.99}}, result);
  EXPECT_EQ(best_cells(report, 2), (std::vector<std::size_t>{1, 0}));
  report.aim.toward = SweepAim::Toward::high;
  EXPECT_EQ(best_cells(report, 2), (std::vector<std::size_t>{0, 2}));
  report.aim.toward = SweepAim::Toward::low;
  EXPECT_EQ(best_cells(report, 2), (std::vector<std::size_t>{1, 3}));
  report.aim.toward = SweepAim::Toward::near;
  report.aim.near = 9.2;  // the cells have 12, 7, 11 and 9
  EXPECT_EQ(best_cells(report, 2), (std::vector<std::size_t>{3, 2}));
}

TEST(SweepReport, FreshSeedsConfirmTheSameDirection) {
  SweepResult result;
  SweepReport report = report_of({{2, 2.01, 1.99}, {-3, -3.01, -2.99}}, result);
  SweepResult fresh;
  const SweepReport other = report_of({{2, 2.02, 1.98}, {3, 3.01, 2.99}}, fresh);
  add_fresh_games(report, {0, 1}, fresh);
  EXPECT_EQ(report.fresh_pairs, 3U);
  EXPECT_TRUE(report.cells[0].confirmed);
  EXPECT_FALSE(report.cells[1].confirmed) << "clear, but the other way";
}

TEST(SweepReport, MainEffectsAreMeansBySeed) {
  SweepResult result;
  // p.x = 1: cells 0 and 1; with=none: cells 0, 2, 4.
  const SweepReport report =
      report_of({{1, 2, 3}, {3, 4, 5}, {0, 0, 0}, {0, 0, 0}, {2, 1, 6}, {0, 0, 0}}, result);
  const std::vector<MainEffect> effects = main_effects(report, result);
  ASSERT_EQ(effects.size(), 5U);
  EXPECT_EQ(effects[0].cells, 2U);
  EXPECT_DOUBLE_EQ(effects[0].change.change, 3);  // 2, 3, 4
  EXPECT_DOUBLE_EQ(effects[0].change.deviation, 1);
  EXPECT_EQ(effects[3].cells, 3U);
  EXPECT_DOUBLE_EQ(effects[3].change.change, 5.0 / 3);  // 1, 1, 3
  EXPECT_NEAR(effects[3].change.deviation, 2 / std::sqrt(3.0), 1e-9);
}

TEST(SweepReport, TextJsonAndPageSayTheSame) {
  const SweepPlan plan = small_plan();
  SweepReport report;
  report.factors = {{SweepFactor::Kind::variants, "with", {"b", "none", "x"}}};
  for (std::size_t i = 0; i < 3; ++i) {
    SweepCell cell;
    cell.point = {i};
    cell.name = point_name(report.factors, cell.point);
    report.cells.push_back(cell);
  }
  report.cells[0].played = 0;
  report.cells[2].refused = "there is no variant <x>";
  const SweepResult result = play_sweep(plan, [](std::uint64_t) {});
  add_games(report, plan, result);
  const std::string text = sweep_text(report, plan, {});
  EXPECT_NE(text.find("1 of 3 cells, each on the same 9 seeds from 1"), std::string::npos) << text;
  EXPECT_NE(text.find("refused: with=x: there is no variant <x>"), std::string::npos);
  const auto json = sweep_json(report, plan, {});
  EXPECT_EQ(json["cells"][0]["state"], "played");
  EXPECT_EQ(json["cells"][1]["state"], "as it is");
  EXPECT_EQ(json["cells"][2]["why"], "there is no variant <x>");
  EXPECT_EQ(json["cells"][0]["metrics"].size(), report.metrics.size());
  const std::string page = sweep_html(report, plan, result, {});
  EXPECT_NE(page.find("there is no variant &lt;x&gt;"), std::string::npos);
  EXPECT_EQ(page.find("<x>"), std::string::npos);
}

}  // namespace
}  // namespace bastide
