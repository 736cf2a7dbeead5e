// Messages of what rules say: the sheet, its words, the ids, and the scenarios that prove them.
#include <array>

#include <fmt/format.h>

#include "kernel/base/rule_id.h"
#include "kernel/base/said.h"
#include "sdk/session/game_state.h"
#include "sdk/session/message.h"
#include "sdk/session/rules_json.h"
#include "sdk/session/rules_of_message.h"
#include "sdk/session/scenario_table.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/explain/explain_json.h"
#include "sdk/tools/explain/rule_sheet.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json sheet(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  fields.done();
  const auto rules = about.load(session);
  Json json = shown_sheet(*rules);
  json["players"] = {rules->catalog.least_players, rules->catalog.most_players};
  json["plugins"] = Json::array();
  for (const PluginInfo& plugin : rules->catalog.plugins) {
    json["plugins"].push_back({{"id", plugin.id},
                               {"title", said_by(plugin.id, plugin.title)},
                               {"version", plugin.version},
                               {"parts", plugin.parts}});
  }
  return json;
}

Json glossary_message(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  fields.done();
  const auto rules = about.load(session);
  return {{"entries", glossary_json(glossary(*rules, rule_sheet(*rules)))}};
}

Json tiles(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  const std::vector<std::string> named = fields.texts("demand");
  fields.done();
  const auto rules = about.load(session);
  const TileStatistics statistics = tile_statistics(*rules);
  Json json = tiles_json(statistics);
  if (named.empty()) {
    return json;
  }
  if (named.size() != kSides) {
    throw SessionError(SessionCode::usage,
                       "\"demand\": expected four sides, north first, each the name of what a side "
                       "shows or \"any\"");
  }
  SideDemand demand;
  for (std::size_t side = 0; side < named.size(); ++side) {
    for (std::size_t kind = 0; kind < statistics.sides.size(); ++kind) {
      if (statistics.sides[kind].name == named[side]) {
        demand[side] = kind;
      }
    }
    if (!demand[side] && named[side] != "any") {
      throw SessionError(SessionCode::unknown,
                         fmt::format("no side of a tile shows {}", in_quotes(named[side])));
    }
  }
  json["fits"] = count_fitting_tiles(statistics, demand);
  return json;
}

/// The loading of everything that a ruleset differs in takes two rulesets.
Json diff(Session& session, MessageFields& fields) {
  LoadRequest other;
  other.ruleset = fields.text("a");
  const RulesOfMessage about(fields);
  fields.done();
  const auto b = about.load(session);
  return diff_json(compare_rulesets(*session.load(other), *b));
}

Json name(Session& session, MessageFields& fields) {
  const std::string word = fields.text("name");
  const RulesOfMessage about(fields);
  fields.done();
  const auto rules = about.load(session);
  const std::vector<NamedThing> things = explain_name(*rules, word);
  if (things.empty()) {
    throw SessionError(SessionCode::unknown,
                       said_with("{} has nothing called {}{}",
                                 rules->name,
                                 in_quotes(word),
                                 nearest_thing(*rules, word)));
  }
  return things_json(*rules, things);
}

Json rule(Session& session, MessageFields& fields) {
  const std::string id = fields.text("rule");
  const RulesOfMessage about(fields);
  fields.done();
  if (!is_rule_id(id)) {
    throw SessionError(SessionCode::usage,
                       said_with("{} is no id of a rule, such as GAME-PLACE-01", in_quotes(id)));
  }
  const auto rules = about.load(session);
  const SearchPath& path = session.setup().path;
  const std::vector<RuleMention> mentions = find_rule(*rules, id);
  const std::vector<RuleProof> proofs = find_proofs(path, *rules, id);
  Json json = rule_json(*rules, id, mentions, proofs);
  for (std::size_t i = 0; i < proofs.size(); ++i) {
    json["proved"][i]["file"] = proofs[i].at.file;
    json["proved"][i]["number"] = proofs[i].number;
  }
  json["has_scenarios"] = !scenario_files(path).empty();
  return json;
}

Json board(Session& session, MessageFields& fields) {
  const std::string file = fields.text("file");
  const auto number = fields.integer("number", 1, 100'000, 1);
  fields.done();
  return board_of_scenario(session, file, static_cast<int>(number));
}

Json open_scenario_message(Session& session, MessageFields& fields) {
  const std::string file = fields.text("file");
  const auto number = fields.integer("number", 1, 100'000, 1);
  const auto shapes = static_cast<std::size_t>(fields.integer("shapes", 0, 1'000'000, 0));
  fields.done();
  const std::shared_ptr<TableGame> table = open_scenario(session, file, static_cast<int>(number));
  const std::lock_guard lock(table->mutex());
  session.tell({{"event", "opened"}, {"game", table->id()}});
  return state_json(*table, table->default_viewer(), shapes);
}

constexpr std::array kSheetMessages{
    MessageRow{"sheet", "the rule sheet of a ruleset", sheet},
    MessageRow{"glossary", "the words of a ruleset, and what is said of them", glossary_message},
    MessageRow{"tiles", "how many tiles show what, and how many fit a demand", tiles},
    MessageRow{"diff", "every rule in which two rulesets differ", diff},
    MessageRow{"name", "everything a ruleset knows about a name", name},
    MessageRow{"rule", "what follows a rule of the catalogue, and what proves it", rule},
    MessageRow{"board", "the position of a scenario as a picture, and its moves", board},
    MessageRow{
        "open_scenario", "opens the position of a scenario as a game", open_scenario_message},
};

}  // namespace

std::span<const MessageRow> sheet_messages() {
  return kSheetMessages;
}

}  // namespace bastide
