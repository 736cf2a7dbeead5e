// House rules: each is well described, sound, and goes with the others or says that it does not.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/io/text_file.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/check.h"

namespace bastide {
namespace {

const SearchPath kPath{{BASTIDE_SOURCE_DIR}};

std::string text_of(const std::filesystem::path& file) {
  const Result<std::string> text = read_text_file(file);
  EXPECT_TRUE(text.ok()) << file;
  return text.ok() ? text.value() : std::string();
}

std::vector<Installed> all_variants() {
  std::vector<Installed> variants;
  for (Installed& item : list_installed(kPath)) {
    if (item.kind == "variant") {
      variants.push_back(std::move(item));
    }
  }
  return variants;
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

/// Played twice, played often by random and greedy bots, over what it requires.
TEST(Variants, EachIsSoundByItself) {
  for (const Installed& variant : all_variants()) {
    const CheckReport report = check_target(find_target(variant.name, kPath), 10, 1, 1);
    for (const Diagnostic& error : report.errors) {
      ADD_FAILURE() << to_string(error);
    }
    for (const std::string& failure : report.failures) {
      ADD_FAILURE() << variant.name << ": " << failure;
    }
    EXPECT_TRUE(report.warnings.empty()) << variant.name;
  }
}

/// Both over all the plugins that either of them requires.
CheckTarget together(const Installed& one, const Installed& other) {
  CheckTarget target = find_target(one.name, kPath);
  const CheckTarget second = find_target(other.name, kPath);
  Value plugins = *target.request.inline_ruleset.find("plugins");
  for (const Value::Member& member : second.request.inline_ruleset.find("plugins")->members) {
    plugins.set(member.key, member.value);
  }
  target.request.inline_ruleset.set("plugins", plugins);
  target.request.with.push_back(other.name);
  return target;
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

/// Any two load together and play, or their headers say that they cannot be combined.
TEST(Variants, AnyTwoGoTogetherOrSayThatTheyDoNot) {
  const std::vector<Installed> variants = all_variants();
  for (std::size_t i = 0; i < variants.size(); ++i) {
    for (std::size_t j = i + 1; j < variants.size(); ++j) {
      SCOPED_TRACE(variants[i].name + " with " + variants[j].name);
      const CheckTarget target = together(variants[i], variants[j]);
      try {
        const auto rules = load_ruleset(target.request, target.path);
        EXPECT_EQ(play_random_game(rules, i * variants.size() + j), "");
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
