#include "sdk/tools/trial/stacked_pile.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/io/record_file.h"
#include "sdk/tools/measure/simulate.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/record_game.h"
#include "tests/unit/tools/base_rules.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class StackedPile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "bastide_stacked_pile";
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::vector<TileKindId> pile(const std::string& text) const {
    const fs::path file = folder_ / "pile.json";
    std::ofstream(file, std::ios::binary) << text;
    return read_stacked_pile(file.string(), base_rules()->catalog);
  }
  [[nodiscard]] std::string complaints(const std::string& text) const {
    try {
      static_cast<void>(pile(text));
      return "";
    } catch (const LoadError& error) {
      return std::string(error.what()).substr(folder_.string().size() + 1);
    }
  }

  fs::path folder_;
};

/// The first tiles that chance drew, by a record.
std::vector<std::string> draws(const Record& record, std::size_t most) {
  std::vector<std::string> tiles;
  for (const RecordAnswer& answer : record.answers) {
    if (answer.by == "chance" && tiles.size() < most) {
      tiles.push_back(answer.text);
    }
  }
  return tiles;
}

/// Takes the first option that there is.
void answer_first(Game& game) {
  ASSERT_TRUE(game.answer(game.options().front()).ok());
}

TEST_F(StackedPile, TilesThatCannotComeAreNamed) {
  EXPECT_EQ(complaints("[\"base/V\",\n \"base/ZZ\"]"),
            "pile.json:2:2: no tile is called \"base/ZZ\" (did you mean \"base/A\"?)\n");
  EXPECT_EQ(complaints(R"(["base/X", "base/X"])"),
            "pile.json:1:12: base/X stands 2 times, but 1 lie in the piles\n");
  EXPECT_EQ(complaints("[]"), "pile.json:1:1: a stacked pile has at least one tile\n");
  EXPECT_THAT(complaints("{}"), HasSubstr("pile.json:1:1: a stacked pile: expected a list"));
  EXPECT_THAT(complaints("[\"base/\xE9\"]"), HasSubstr("pile.json:1:8: not UTF-8"));
}

TEST_F(StackedPile, IsDrawnInItsOrderAndTakenBack) {
  GameSetup setup;
  setup.players = {"Ann", "Bob"};
  setup.seed = 4;
  setup.pile = pile(R"(["base/X", "base/V", "base/U"])");
  Game game(base_rules(), setup);
  for (int i = 0; i < 4; ++i) {
    answer_first(game);
  }
  EXPECT_THAT(draws(record_of(game, base_request()), 3), ElementsAre("base/X", "base/V", "base/U"));
  ASSERT_TRUE(game.undo());
  ASSERT_TRUE(game.undo());
  ASSERT_TRUE(game.undo());
  for (int i = 0; i < 8; ++i) {
    answer_first(game);
  }
  const Record record = record_of(game, base_request());
  EXPECT_THAT(draws(record, 3), ElementsAre("base/X", "base/V", "base/U"));
  EXPECT_GT(draws(record, 9).size(), 3U);  // and then as always

  RecordPlayer player(
      record, base_rules(), game_setup_of(record.setup, *base_rules()).value(), true);
  player.finish();
  EXPECT_FALSE(player.fault().has_value());
  EXPECT_EQ(hash_state(player.take_game()->state()), hash_state(game.state()));
}

TEST_F(StackedPile, ATileThatCannotBeDrawnNowStopsTheGame) {
  LoadRequest request;
  request.ruleset = "base-river";
  const auto rules = load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}});
  GameSetup setup;
  setup.players = {"Ann", "Bob"};
  setup.pile = {rules->catalog.tile_kinds.find("base/X")};
  const Game game(rules, setup);  // the river comes first
  ASSERT_FALSE(game.start_status().ok());
  EXPECT_THAT(
      game.start_status().error().message,
      HasSubstr("tile 1 of the stacked pile is base/X, which cannot be drawn now; what can: "
                "river-1/"));
}

TEST_F(StackedPile, EveryGameOfASimulationDrawsIt) {
  SimPlan plan;
  plan.rules = base_rules();
  plan.bots = {"random", "random"};
  plan.games = 3;
  plan.seed = 2;
  plan.origin = base_request();
  plan.pile = pile(R"(["base/X", "base/V"])");
  plan.records = 3;
  plan.record_folder = folder_.string();
  EXPECT_EQ(simulate(plan, [](std::uint64_t) {}).tally.fault_count, 0U);
  for (int game = 1; game <= 3; ++game) {
    const auto record = load_record(folder_ / ("game-00000" + std::to_string(game) + ".jsonl"));
    ASSERT_TRUE(record.ok());
    EXPECT_THAT(draws(record.value().record, 2), ElementsAre("base/X", "base/V"));
  }
  plan.records = 0;
  plan.pile = {base_rules()->catalog.tile_kinds.find("base/X"),
               base_rules()->catalog.tile_kinds.find("base/X")};
  EXPECT_THROW(static_cast<void>(simulate(plan, [](std::uint64_t) {})), ToolError);
}

}  // namespace
}  // namespace bastide
