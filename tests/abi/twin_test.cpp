// A native twin plays the games of its Lua original, state by state.
#include <algorithm>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/io/text_file.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/load/trust.h"
#include "tests/support/games_to_play.h"

namespace bastide {
namespace {

const std::string kNative = BASTIDE_NATIVE;

std::shared_ptr<const Ruleset> load(const std::string& name) {
  const std::string library = kNative + "/plugins/hills_and_sheep_native/shepherd.so";
  const SearchPath path{{kNative, BASTIDE_SOURCE_DIR}, {content_hash(read_file(library).value())}};
  LoadRequest request;
  request.ruleset = name;
  return load_ruleset(request, path);
}

GameSetup setup_of(std::uint64_t seed) {
  GameSetup setup;
  for (std::uint64_t seat = 0; seat < 2 + seed % 4; ++seat) {
    setup.players.push_back("P" + std::to_string(seat + 1));
  }
  setup.seed = seed;
  setup.keep_history = false;
  return setup;
}

std::vector<std::string> texts_of(Game& game) {
  std::vector<std::string> texts;
  for (const Option& option : game.options()) {
    texts.push_back(game.text(option));
  }
  return texts;
}

/// How often the rules of the twin were at work.
struct Counts {
  std::uint64_t answers = 0;
  std::uint64_t grown = 0;
  std::uint64_t guided = 0;
  std::uint64_t wolves = 0;

  void add(const std::string& answer) {
    ++answers;
    grown += answer == "grow" ? 1U : 0U;
    guided += answer == "guide" ? 1U : 0U;
    wolves += answer.find("wolf") != std::string::npos ? 1U : 0U;
  }
};

void compare(const std::shared_ptr<const Ruleset>& lua,
             const std::shared_ptr<const Ruleset>& native,
             std::uint64_t seed,
             Counts& counts) {
  Game one(lua, setup_of(seed));
  Game other(native, setup_of(seed));
  Rng rng{seed};
  while (!one.over()) {
    ASSERT_FALSE(other.over()) << "seed " << seed;
    ASSERT_EQ(other.pending().prompt, one.pending().prompt) << "seed " << seed;
    const std::vector<std::string> texts = texts_of(one);
    ASSERT_EQ(texts_of(other), texts) << "seed " << seed;
    const std::string& pick = texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
    ASSERT_TRUE(one.answer(pick).ok()) << "seed " << seed << ": " << pick;
    ASSERT_TRUE(other.answer(pick).ok()) << "seed " << seed << ": " << pick;
    ASSERT_EQ(other.answers().size(), one.answers().size()) << "seed " << seed;
    ASSERT_EQ(other.answers().back().hash, one.answers().back().hash)
        << "seed " << seed << ", answer " << one.answers().size() << ": " << pick;
  }
  ASSERT_TRUE(other.over()) << "seed " << seed;
  for (const Answer& answer : one.answers()) {
    counts.add(answer.text);
  }
  EXPECT_EQ(other.state().winners, one.state().winners) << "seed " << seed;
}

class Twin : public ::testing::TestWithParam<const char*> {};

TEST_P(Twin, PlaysTheGamesOfItsOriginal) {
  const std::string original = GetParam();
  const auto lua = load(original);
  const auto native = load(original + "-native");
  ASSERT_NE(lua->catalog.hash, native->catalog.hash);
  Counts counts;
  const std::uint64_t games = games_to_play(200);
  for (std::uint64_t seed = 1; seed <= games && !HasFatalFailure(); ++seed) {
    compare(lua, native, seed, counts);
  }
  // Every rule of the twin has been at work.
  EXPECT_GT(counts.grown, games / 2);
  EXPECT_GT(counts.guided, games / 2);
  EXPECT_GT(counts.wolves, games / 10);
  RecordProperty("answers", std::to_string(counts.answers));
}

INSTANTIATE_TEST_SUITE_P(Rulesets,
                         Twin,
                         ::testing::Values("base-hills-and-sheep", "big-box"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Twin, IsFoundAndRefusedUntilItIsTrusted) {
  LoadRequest request;
  request.ruleset = "base-hills-and-sheep-native";
  try {
    static_cast<void>(load_ruleset(request, SearchPath{{kNative, BASTIDE_SOURCE_DIR}, {}}));
    FAIL() << "it was opened";
  } catch (const LoadError& error) {
    EXPECT_NE(std::string(error.what()).find("bastide trust hills_and_sheep_native"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace bastide
