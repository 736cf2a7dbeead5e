// House rules: each is well described, sound, and goes with the others or says that it does not.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/flow/playout.h"
#include "kernel/io/text_file.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/author/check.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

std::string text_of(const std::filesystem::path& file) {
  const Result<std::string> text = read_text_file(file);
  EXPECT_TRUE(text.ok()) << file;
  return text.ok() ? text.value() : std::string();
}

std::vector<Installed> all_variants() {
  return all_installed("variant");
}

/// All rule catalogues as one text.
std::string catalogues() {
  std::string text;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(BASTIDE_SOURCE_DIR) + "/docs/rules")) {
    text += text_of(entry.path());
  }
  return text;
}

TEST(Variants, HeadersSayWhatIsToBeKnown) {
  const std::string known = catalogues();
  std::set<std::string> titles;
  for (const Installed& variant : all_variants()) {
    SCOPED_TRACE(variant.name);
    EXPECT_EQ(variant.problem, "");
    EXPECT_NE(variant.title, variant.name) << "no title";
    EXPECT_TRUE(titles.insert(variant.title).second) << "two variants have this title";
    EXPECT_TRUE(variant.status == "house" || variant.status == "official" ||
                variant.status == "variant")
        << variant.status;
    EXPECT_FALSE(variant.rules.empty()) << "cites no rule";
    for (const std::string& rule : variant.rules) {
      EXPECT_NE(known.find("- " + rule + " "), std::string::npos) << rule << " is in no catalogue";
    }
    for (const OptionSetting& option : variant.options) {
      EXPECT_FALSE(option.about.empty()) << option.name;
    }
    const std::string text = text_of(variant.file);
    EXPECT_NE(text.find("\n-- author: "), std::string::npos);
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 45) << "a house rule is short";
  }
}

LoadRequest over(const std::string& ruleset, const std::vector<std::string>& variants) {
  LoadRequest request;
  request.ruleset = ruleset;
  request.with = variants;
  return request;
}

/// Rulesets that have what each variant requires, "base" first.
std::map<std::string, std::vector<std::string>> fitting_rulesets() {
  std::map<std::string, std::vector<std::string>> fitting;
  for (const Installed& variant : all_variants()) {
    for (const std::string& ruleset : all_rulesets()) {
      try {
        static_cast<void>(load_ruleset(over(ruleset, {variant.name}), project_path()));
        fitting[variant.name].push_back(ruleset);
      } catch (const LoadError&) {
        continue;  // another ruleset must do
      }
    }
  }
  return fitting;
}

/// Played twice, played often by random and greedy bots, over the first ruleset that it fits.
TEST(Variants, EachIsSoundByItself) {
  const auto fitting = fitting_rulesets();
  for (const Installed& variant : all_variants()) {
    const auto found = fitting.find(variant.name);
    ASSERT_NE(found, fitting.end()) << variant.name << " fits no ruleset";
    const CheckTarget target{
        variant.name, "variant", over(found->second.front(), {variant.name}), project_path()};
    const CheckReport report = check_target(target, 10, 1, 1);
    for (const std::string& failure : report.failures) {
      ADD_FAILURE() << variant.name << ": " << failure;
    }
    EXPECT_TRUE(report.errors.empty() && report.warnings.empty()) << variant.name;
  }
}

/// One random game; what went wrong.
std::string play_random_game(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
  GameSetup setup;
  for (int player = 0; player < std::max(rules->catalog.least_players, 2); ++player) {
    setup.players.push_back("P" + std::to_string(player + 1));
  }
  setup.seed = seed;
  setup.keep_history = false;
  Game game(rules, setup);
  Status status = game.start_status();
  Rng rng{seed};
  for (int answers = 0; status.ok() && !game.over(); ++answers) {
    const std::vector<Option> options = game.options();
    if (options.empty() || answers > 20000) {
      return "the game neither goes on nor ends";
    }
    status = game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
  }
  return status.ok() ? std::string() : status.error().message;
}

/// The first ruleset that both fit; empty when they are for different games.
std::string common_ruleset(const std::vector<std::string>& one,
                           const std::vector<std::string>& other) {
  for (const std::string& ruleset : one) {
    if (std::find(other.begin(), other.end(), ruleset) != other.end()) {
      return ruleset;
    }
  }
  return {};
}

/// Any two load together and play, or their headers say that they cannot be combined.
TEST(Variants, AnyTwoGoTogetherOrSayThatTheyDoNot) {
  const auto fitting = fitting_rulesets();
  std::uint64_t seed = 0;
  for (auto one = fitting.begin(); one != fitting.end(); ++one) {
    for (auto other = std::next(one); other != fitting.end(); ++other) {
      const std::string ruleset = common_ruleset(one->second, other->second);
      if (ruleset.empty()) {
        continue;
      }
      SCOPED_TRACE(ruleset + " with " + one->first + " and " + other->first);
      try {
        const auto rules = load_ruleset(over(ruleset, {one->first, other->first}), project_path());
        EXPECT_EQ(play_random_game(rules, ++seed), "");
      } catch (const LoadError& error) {
        for (const Diagnostic& diagnostic : error.diagnostics()) {
          EXPECT_NE(diagnostic.message.find("cannot be combined"), std::string::npos)
              << to_string(diagnostic);
        }
      }
    }
  }
}

}  // namespace
}  // namespace bastide
