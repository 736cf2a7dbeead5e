// The worked examples of the rule language, on the tiles of the base game.
#include <gtest/gtest.h>

#include "kernel/flow/playout.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/lua/lua_host.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

constexpr const char* kFolder = "tests/lua/examples/";

std::shared_ptr<const Ruleset> load(const std::vector<std::string>& names,
                                    const std::vector<std::string>& set = {}) {
  LoadRequest request;
  request.ruleset = "base";
  for (const std::string& name : names) {
    request.with.push_back(kFolder + name + ".lua");
  }
  request.set = set;
  return load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}});
}

/// Random answers, every question suspended; each answer in a fresh VM when `amnesia`.
std::uint64_t play_game(const std::shared_ptr<const Ruleset>& rules,
                        std::uint64_t seed,
                        bool amnesia) {
  LuaGame game(rules, 3, seed);
  Rng rng{seed};
  std::uint64_t hashes = 0;
  for (int i = 0; i < 5000 && is_waiting(game.state); ++i) {
    if (amnesia && i % 7 == 0) {
      game.forget();
    }
    play_random_option(game.context, rng);
    hashes = mix(hashes, hash_state(game.state));
  }
  EXPECT_TRUE(game.state.over());
  return hashes;
}

class Examples : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(Examples, PlayToTheEnd) {
  const auto rules = load(GetParam());
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    LuaGame game(rules, 3, seed);
    Rng rng{seed};
    const bool scripted = game.host != nullptr;
    EXPECT_TRUE(scripted);
    EXPECT_TRUE(play_random(game.context, rng, nullptr, 5000));
  }
}

TEST_P(Examples, AFreshVmGivesTheSameGame) {
  const auto rules = load(GetParam());
  EXPECT_EQ(play_game(rules, 5, false), play_game(rules, 5, true));
}

using Names = std::vector<std::string>;
INSTANTIATE_TEST_SUITE_P(All,
                         Examples,
                         testing::Values(Names{"abbot"},
                                         Names{"hill"},
                                         Names{"vineyard"},
                                         Names{"shepherd"},
                                         Names{"hiking"},
                                         Names{"mists"},
                                         Names{"mists", "level_six"},
                                         Names{"haunted_cemetery"},
                                         Names{"no_incomplete"},
                                         Names{"hole"},
                                         Names{"table_edge"},
                                         Names{"three_tile_hand"},
                                         Names{"market"},
                                         Names{"road_by_hook"}),
                         [](const auto& test) { return test.param.back(); });

TEST(BaseRules, CallNoScriptByDefault) {
  EXPECT_EQ(make_script_host(*load({})), nullptr);
}

TEST(BaseRules, EveryOptionPlays) {
  for (const std::string option : {"base.farmers=false",
                                   "base.start_player=first",
                                   "base.unplaceable=return",
                                   "base.start_tile_in_pile=true",
                                   "base.start_player=most_roads"}) {
    const auto rules = load({}, {option});
    LuaGame game(rules, 3, 1);
    Rng rng{1};
    EXPECT_TRUE(play_random(game.context, rng, nullptr, 5000)) << option;
  }
}

TEST(BaseRules, WhoDrawsMostRoadsBegins) {
  const auto rules = load({}, {"base.start_player=most_roads"});
  LuaGame game(rules, 2);
  EXPECT_EQ(game.actor(), kChance);
  const std::int32_t tiles =
      game.state.zones.pile_size(game.rules->catalog.piles.find("core:supply"));
  game.answer("base/V");
  game.answer("base/U");  // two roads each: they draw again
  game.answer("base/B");
  game.answer("base/W");
  EXPECT_EQ(game.state.turn.active, 1);
  EXPECT_EQ(game.state.turn.round_first, 1);
  EXPECT_EQ(game.state.zones.pile_size(game.rules->catalog.piles.find("core:supply")), tiles);
}

}  // namespace
}  // namespace bastide
