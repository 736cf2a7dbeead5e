// Every denial, every score line and every step of what ships cites a rule, and every rule that is
// cited stands in the catalogue.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "kernel/base/rng.h"
#include "kernel/engine.h"
#include "sdk/tools/explain/explain_rule.h"
#include "tests/support/games_to_play.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Ruleset> load_with(const std::string& ruleset,
                                         const std::vector<std::string>& variants) {
  try {
    return load_ruleset({ruleset, {}, {}, variants, {}}, project_path());
  } catch (const LoadError&) {
    return nullptr;  // the variant is for another game
  }
}

/// Every ruleset, and every variant on the first ruleset that it suits, by name.
const std::vector<std::pair<std::string, std::shared_ptr<const Ruleset>>>& shipped() {
  static const auto kShipped = [] {
    std::vector<std::pair<std::string, std::shared_ptr<const Ruleset>>> all;
    for (const std::string& name : all_rulesets()) {
      all.emplace_back(name, load_with(name, {}));
    }
    for (const Installed& variant : all_installed("variant")) {
      std::shared_ptr<const Ruleset> rules;
      for (const std::string& name : all_rulesets()) {
        rules = rules == nullptr ? load_with(name, {variant.name}) : rules;
      }
      all.emplace_back(variant.name, rules);
    }
    return all;
  }();
  return kShipped;
}

/// Ids of the catalogue: those that begin an item of a list in docs/rules.
std::set<std::string> catalogue() {
  static const std::regex kItem("^\\s*- ([A-Z][A-Z0-9]*-[A-Z0-9-]*[A-Z0-9])\\b.*");
  std::set<std::string> ids;
  for (const auto& entry :
       fs::directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / "docs" / "rules")) {
    std::ifstream file(entry.path());
    std::smatch match;
    for (std::string line; std::getline(file, line);) {
      if (std::regex_match(line, match, kItem)) {
        ids.insert(match[1].str());
      }
    }
  }
  return ids;
}

bool cites(const Ruleset& rules, std::int32_t number) {
  return number >= 0 && !rules.citations[static_cast<std::size_t>(number)].ids().empty();
}

TEST(Citations, EveryRuleThatForbidsOrScoresCitesOne) {
  for (const auto& [name, rules] : shipped()) {
    ASSERT_NE(rules, nullptr) << name;
    for (const Handler& handler : rules->hooks.all()) {
      EXPECT_TRUE(handler.guard.fixed == 0 || cites(*rules, handler.cites))
          << to_string(handler.at) << ": " << handler.id << " cites no rule";
    }
  }
}

TEST(Citations, EveryDeclarationThatPlaysCitesARule) {
  const std::set<std::string> wanted{
      "feature", "piece", "bag", "pool", "action", "phase", "ending"};
  for (const auto& [name, rules] : shipped()) {
    for (const Declared& declared : rules->declared) {
      const bool is_core = rules->catalog.plugins[declared.plugin].id == "core";
      if (!is_core && wanted.contains(declared.category)) {
        const std::string target = declared.category + "/" + declared.id;
        EXPECT_FALSE(rules->ids_of(rules->citations_of(target)).empty())
            << to_string(declared.at) << ": " << target << " cites no rule";
      }
    }
    for (const Phase& phase : rules->phases) {
      if (phase.native != nullptr && phase.at == PhaseTime::turn) {
        EXPECT_FALSE(rules->ids_of(rules->citations_of("phase/" + phase.name)).empty())
            << name << " says of no rule that it is the step " << phase.name;
      }
    }
  }
}

TEST(Citations, StandInTheCatalogue) {
  const std::set<std::string> known = catalogue();
  ASSERT_GT(known.size(), 700U);
  for (const auto& [name, rules] : shipped()) {
    for (const std::string& id : known_rules(*rules)) {
      if (!known.contains(id)) {
        for (const RuleMention& mention : find_rule(*rules, id)) {
          ADD_FAILURE() << to_string(mention.at) << ": " << id << " is in no catalogue";
        }
      }
    }
  }
}

/// Plays to the end by chance; every line of every award names its rule.
void expect_cited_lines(const std::string& name,
                        const std::shared_ptr<const Ruleset>& rules,
                        std::uint64_t seed) {
  GameSetup setup;
  const std::int32_t most = rules->catalog.most_players;
  for (std::int32_t seat = 0; seat < std::min(most, 3); ++seat) {
    setup.players.push_back("Seat " + std::to_string(seat + 1));
  }
  setup.seed = seed;
  Game game(rules, setup);
  Rng rng{seed};
  while (game.waiting() && !game.over()) {
    if (game.pending().actor == kChance) {
      ASSERT_TRUE(game.answer_chance().ok()) << name;
      continue;
    }
    const std::vector<Option> options = game.options();
    ASSERT_TRUE(game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]).ok());
  }
  for (const PostedAward& posted : game.journal().awards) {
    const AwardText award = game.award_text(posted);
    for (const AwardText::Line& line : award.lines) {
      EXPECT_FALSE(line.rules.empty())
          << name << ", seed " << seed << ": the line " << line.name << " of " << award.what
          << ", reason " << award.reason << ", cites no rule";
    }
  }
}

TEST(Citations, EveryLineOfAScoreNamesItsRule) {
  for (const auto& [name, rules] : shipped()) {
    for (std::uint64_t seed = 1; seed <= games_to_play(2); ++seed) {
      expect_cited_lines(name, rules, seed);
    }
  }
}

}  // namespace
}  // namespace bastide
