// Every option of a shipped plugin or variant: its default, its least and greatest value or all its
// words, and that nothing beyond them is taken.
#include <algorithm>
#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "kernel/io/json_parser.h"
#include "kernel/load/ruleset_loader.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

struct Known {
  const char* ruleset;  // a ruleset in which the option can be set
  const char* option;   // of a plugin, or of a variant that is added
  const char* initial;
  std::vector<std::string> values;  // of words and truths; of numbers the least and the greatest
};

const std::vector<std::string> kTruths{"true", "false"};

/// From the catalogue and from the manual of house rules.
const Known kOptions[] = {
    {"base", "base.meeples", "7", {"1", "20"}},
    {"base", "base.farmers", "true", kTruths},
    {"base", "base.start_player", "random", {"random", "first", "most_roads"}},
    {"base", "base.unplaceable", "remove", {"remove", "return"}},
    {"base", "base.start_tile_in_pile", "false", kTruths},
    {"base-river", "river.third_turn", "forbid", {"forbid", "allow"}},
    {"base-river", "river.start_tile", "removed", {"removed", "draw_pile", "river_stack"}},
    {"base-two-rivers", "river.lake", "volcano", {"volcano", "plain", "both"}},
    {"base-two-rivers", "river.city_end", "course", {"course", "lake"}},
    {"base-abbot", "abbot.abbots", "1", {"1", "5"}},
    {"base-abbot", "abbot.recall_completed", "true", kTruths},
    {"base-hills-and-sheep", "hills_and_sheep.count_pieces", "false", kTruths},
    {"base-hills-and-sheep", "hills_and_sheep.vineyard_points", "3", {"0", "20"}},
    {"base-hills-and-sheep", "hills_and_sheep.vineyards_for_gardens", "false", kTruths},
    {"base-hills-and-sheep", "hills_and_sheep.shepherds", "1", {"1", "5"}},
    {"inns-and-cathedrals", "inns_and_cathedrals.inns", "true", kTruths},
    {"inns-and-cathedrals", "inns_and_cathedrals.cathedrals", "true", kTruths},
    {"inns-and-cathedrals", "inns_and_cathedrals.large_meeples", "true", kTruths},
    {"inns-and-cathedrals", "inns_and_cathedrals.large_meeples_each", "1", {"1", "5"}},
    {"inns-and-cathedrals", "inns_and_cathedrals.incomplete", "nothing", {"nothing", "plain"}},
    {"inns-and-cathedrals", "inns_and_cathedrals.tile_c_inn", "east", {"east", "east_and_west"}},
    {"inns-and-cathedrals", "inns_and_cathedrals.edition", "c2", {"c2", "c3", "c1"}},
    {"traders-and-builders", "traders_and_builders.goods", "true", kTruths},
    {"traders-and-builders", "traders_and_builders.builder", "true", kTruths},
    {"traders-and-builders", "traders_and_builders.pig", "true", kTruths},
    {"traders-and-builders", "traders_and_builders.builders", "1", {"1", "5"}},
    {"traders-and-builders", "traders_and_builders.pigs", "1", {"1", "5"}},
    {"traders-and-builders", "traders_and_builders.pigsty", "true", kTruths},
    {"traders-and-builders", "traders_and_builders.extra_turn", "may", {"may", "must"}},
    {"traders-and-builders", "traders_and_builders.goods_points", "10", {"0", "100"}},
    {"traders-and-builders", "traders_and_builders.edition", "c2", {"c2", "c3", "c1"}},
    {"mists-level-1", "mists.small_group", "several_colours", {"several_colours", "one_colour"}},
    {"mists-level-1", "mists.start_player", "random", {"random", "first"}},
    {"mists", "mists.level", "1", {"1", "6"}},
    {"over-hill-and-dale", "over_hill_and_dale.start_player", "random", {"random", "first"}},
    {"over-hill-and-dale", "over_hill_and_dale.one_stable_per_meadow", "false", kTruths},
    {"base", "bounded_table.width", "13", {"1", "199"}},
    {"base", "bounded_table.height", "9", {"1", "199"}},
    {"base", "closing_border.width", "13", {"1", "199"}},
    {"base", "closing_border.height", "9", {"1", "199"}},
    {"base", "shifting_table.width", "13", {"1", "199"}},
    {"base", "shifting_table.height", "9", {"1", "199"}},
    {"base", "table_extension.width", "13", {"1", "199"}},
    {"base", "table_extension.height", "9", {"1", "199"}},
    {"base", "table_extension.panel", "4", {"1", "99"}},
    {"base", "bushes_end_no_road.city_side", "true", kTruths},
    {"base", "bushes_end_no_road.three_way", "true", kTruths},
    {"base", "bushes_end_no_road.four_way", "true", kTruths},
    {"base", "hole_extra_turn.most", "99", {"1", "99"}},
    {"base", "no_incomplete.fields_too", "false", kTruths},
    {"base", "three_tile_hand.size", "3", {"2", "7"}},
    {"base", "three_tile_hand.visible", "true", kTruths},
    {"base", "tile_trade.most", "10", {"1", "50"}},
    {"base", "two_tile_city.points", "2", {"0", "9"}},
    {"base-river-2", "river_from_fork.mixed", "false", kTruths},
    {"base-two-rivers", "river_two_springs.fork_first", "false", kTruths},
};

std::string owner_of(const std::string& option) {
  return option.substr(0, option.find('.'));
}

bool is_variant(const std::string& name) {
  const auto variants = all_installed("variant");
  return std::any_of(
      variants.begin(), variants.end(), [&](const Installed& item) { return item.name == name; });
}

/// The ruleset with this value of the option; none when the value is refused.
std::shared_ptr<const Ruleset> load_with(const Known& known, const std::string& value) {
  LoadRequest request;
  request.ruleset = known.ruleset;
  if (request.ruleset == "mists") {  // rulesets of the levels lock it
    Diagnostics diagnostics;
    request.ruleset.clear();
    request.inline_ruleset =
        *parse_json(R"({ "plugins": { "mists": "*" } })", SourceRef{"here", 1, 1}, diagnostics);
  }
  if (const std::string owner = owner_of(known.option); is_variant(owner)) {
    request.with.push_back(owner);
  }
  if (!value.empty()) {
    request.set.push_back(std::string(known.option) + "=" + value);
  }
  try {
    return load_ruleset(request, project_path());
  } catch (const LoadError&) {
    return nullptr;
  }
}

std::string value_in(const std::shared_ptr<const Ruleset>& rules, const std::string& option) {
  for (const OptionSetting& setting : rules->catalog.options) {
    if (setting.name == option) {
      return setting.value;
    }
  }
  return "missing";
}

TEST(Options, HaveTheirDefaults) {
  for (const Known& known : kOptions) {
    const auto rules = load_with(known, "");
    ASSERT_NE(rules, nullptr) << known.option;
    EXPECT_EQ(value_in(rules, known.option), known.initial) << known.option;
  }
}

TEST(Options, TakeTheirLeastAndGreatestValueAndNothingBeyond) {
  for (const Known& known : kOptions) {
    for (const std::string& value : known.values) {
      const auto rules = load_with(known, value);
      ASSERT_NE(rules, nullptr) << known.option << " " << value;
      EXPECT_EQ(value_in(rules, known.option), value) << known.option;
    }
    const bool is_number = std::isdigit(static_cast<unsigned char>(known.values[0][0])) != 0;
    const std::vector<std::string> beyond =
        is_number ? std::vector<std::string>{std::to_string(std::stoi(known.values[0]) - 1),
                                             std::to_string(std::stoi(known.values[1]) + 1),
                                             "many"}
                  : std::vector<std::string>{"perhaps", "1"};
    for (const std::string& value : beyond) {
      EXPECT_EQ(load_with(known, value), nullptr) << known.option << " takes " << value;
    }
  }
}

/// The list above leaves none out.
TEST(Options, AreAllKnown) {
  for (const char* kind : {"plugin", "variant"}) {
    for (const Installed& item : all_installed(kind)) {
      for (const OptionSetting& option : item.options) {
        EXPECT_TRUE(std::any_of(std::begin(kOptions), std::end(kOptions), [&](const Known& known) {
          return known.option == option.name;
        })) << option.name;
      }
    }
  }
}

}  // namespace
}  // namespace bastide
