// Rows of levels.lua that no shipped level has, and what the rules of Mists do with them.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/trial/scenario_play.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

/// Mists over Carcassonne with this row as its only level.
std::shared_ptr<const Ruleset> rules_with(const std::string& row) {
  const fs::path root = fs::path(testing::TempDir()) / "bastide_levels";
  fs::remove_all(root);
  fs::create_directories(root / "plugins");
  fs::create_directories(root / "rulesets");
  fs::copy(fs::path(BASTIDE_SOURCE_DIR) / "plugins" / "mists",
           root / "plugins" / "mists",
           fs::copy_options::recursive);
  std::ofstream(root / "plugins" / "mists" / "levels.lua")
      << "local level = require(\"level\")\nreturn { level { " << row << " } }\n";
  std::ofstream(root / "rulesets" / "mine.json") << R"({ "plugins": { "mists": "*" } })";
  LoadRequest request;
  request.ruleset = "mine";
  const auto rules = load_ruleset(request, SearchPath{{root.string()}});
  fs::remove_all(root);
  return rules;
}

std::string failures(const std::string& scenario, const std::shared_ptr<const Ruleset>& rules) {
  Diagnostics diagnostics;
  const auto scenarios = read_scenarios(scenario, "levels_test", diagnostics);
  std::string text = to_string(diagnostics.all());
  for (const ScenarioFailure& failure : play_scenario(scenarios.front(), rules)) {
    text += failure.step + ": expected " + failure.expected + ", found " + failure.found + "\n";
  }
  return text;
}

/// Q-MISTS-23: shipped levels with haunted cemeteries lose by their empty pile before the hidden
/// tile would be drawn; with one pile the game goes on to its end without one.
TEST(Levels, NoHiddenTileComesFromAnEmptyPile) {
  const auto rules = rules_with(
      "piles = { 60 }, ghosts = 15, hounds = {}, goal = 100, castles = true, "
      "cemeteries = \"haunted\", score = \"team\"");
  EXPECT_EQ(failures(R"({ "ruleset": "mine", "players": ["Red", "Blue", "Yellow"],
      "board": [{ "tile": "mists/33", "at": [0, 0] }, { "tile": "mists/07", "at": [4, 0] }],
      "pile": ["mists/07"],
      "moves": [{ "place": [5, 0], "claim": "none" }],
      "expect": ["game over", "ended by mists:no_tiles_left"] })",
                     rules),
            "");
  EXPECT_EQ(failures(R"({ "ruleset": "mine", "players": ["Red", "Blue", "Yellow"],
      "board": [{ "tile": "mists/33", "at": [0, 0] }, { "tile": "mists/07", "at": [4, 0] }],
      "pile": ["mists/07", "mists/01"],
      "moves": [{ "place": [5, 0], "claim": "none" }],
      "expect": ["choosing core:ask", { "options": 8 }] })",
                     rules),
            "");
}

}  // namespace
}  // namespace bastide
