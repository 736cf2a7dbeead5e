// The same rules in Lua, C and C++ are the same game.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/flow/turn.h"
#include "sdk/tools/trial/transcript.h"
#include "tests/abi/pebbles_games.h"

namespace bastide {
namespace {

/// The transcript of a game of random answers, with the hash after each.
std::string play(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
  GameSetup setup;
  setup.players = {"Red", "Blue"};
  setup.seed = seed;
  Game game(rules, setup);
  EXPECT_TRUE(game.start_status().ok()) << game.start_status().error().message;
  TranscriptWriter writer(game, {PlayerId(), true});
  std::string text = writer.begin();
  Rng rng{seed};
  while (!game.over()) {
    const std::vector<Option> options = game.options();
    const Status status =
        game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
    EXPECT_TRUE(status.ok()) << status.error().message;
    if (!status.ok()) {
      break;
    }
  }
  for (const Answer& answer : game.answers()) {
    text += fmt::format("{} {} {:016x}\n", answer.choice, answer.text, answer.hash);
  }
  return text + writer.result();
}

class Pebbles : public ::testing::TestWithParam<std::string> {};

TEST_P(Pebbles, PlaysLikeTheLuaVersion) {
  const auto lua = load_pebbles("lua");
  const auto native = load_pebbles(GetParam());
  std::string all;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::string expected = play(lua, seed);
    ASSERT_EQ(play(native, seed), expected) << "seed " << seed;
    all += expected;
  }
  // Every rule has been at work in these games.
  EXPECT_NE(all.find("draw"), std::string::npos);
  EXPECT_NE(all.find("leave"), std::string::npos);
  EXPECT_EQ(native->hooks.all().size(), 6U);
}

TEST_P(Pebbles, ExplainsInTheSameWords) {
  for (const std::string& language : {std::string("lua"), GetParam()}) {
    GameSetup setup;
    setup.players = {"Red", "Blue"};
    Game game(load_pebbles(language), setup);
    const std::vector<Denial> why =
        game.why_not_place(game.rules().catalog.tile_kinds.find("pebbles/straight"), {0, -3}, 0);
    ASSERT_FALSE(why.empty());
    EXPECT_EQ(why.back().id, "pebbles:too_far_north") << language;
    EXPECT_EQ(game.sentence(why.back()), "row -3 is too far north") << language;
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, Pebbles, ::testing::Values("c", "cpp"), [](const auto& test) {
  return test.param;
});

}  // namespace
}  // namespace bastide
