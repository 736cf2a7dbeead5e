// Messages of the composer: what goes together, what it plays like on paper, and its file.
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/session/message.h"
#include "sdk/session/rules_json.h"
#include "sdk/session/rules_of_message.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/author/composition.h"
#include "sdk/tools/explain/explain_json.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/shell/stand_ins.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json problems_json(const Composition& composition, const SearchPath& path) {
  Json rows = Json::array();
  for (const ChoiceProblem& problem : composition.problems) {
    Json ways = Json::array();
    for (const WayOut& way : problem.ways_out) {
      ways.push_back({{"text", way.text}, {"composed", ruleset_json(way.choice, path)}});
    }
    rows.push_back({{"id", problem.id},
                    {"text", problem.text},
                    {"about", problem.about},
                    {"refused", problem.refused},
                    {"ways_out", ways}});
  }
  return rows;
}

Json settings_json(const Ruleset& rules) {
  Json rows = Json::array();
  for (const OptionSetting& option : rules.catalog.options) {
    if (!option.name.starts_with("core.")) {
      rows.push_back({{"id", option.name}, {"value", option.value}, {"default", option.initial}});
    }
  }
  return rows;
}

/// What the combination is once it can be played.
void put_rules(const Ruleset& rules, Json& json) {
  json["players"] = {rules.catalog.least_players, rules.catalog.most_players};
  json["settings"] = settings_json(rules);
  json["sheet"] = shown_sheet(rules);
  json["tiles"] = tiles_json(tile_statistics(rules));
}

RulesetFile chosen(Session& session,
                   const std::optional<std::string>& from,
                   const Value* composed) {
  if (from.has_value() == (composed != nullptr)) {
    throw SessionError(
        SessionCode::usage,
        "say what is composed: \"from\", the ruleset to begin with, or \"composed\", "
        "a ruleset as an object");
  }
  if (from) {
    return choice_of(*from, session.setup().path);
  }
  return choice_of_message(session, *composed);
}

std::string shown_title(const RulesetFile& choice, const SearchPath& path) {
  return choice.title.empty() ? title_of(choice, path) : said_by("rulesets", choice.title);
}

Json compose_message(Session& session, MessageFields& fields) {
  const std::optional<std::string> from = fields.find_text("from");
  const Value* composed = fields.find("composed");
  const std::optional<std::string> against = fields.find_text("against");
  fields.done();
  const SearchPath& path = session.setup().path;
  const Composition composition = compose(chosen(session, from, composed), path);
  Json json{{"composed", ruleset_json(composition.choice, path)},
            {"title", title_of(composition.choice, path)},
            {"shown_title", shown_title(composition.choice, path)},
            {"problems", problems_json(composition, path)},
            {"ok", composition.ok()}};
  if (composition.ok()) {
    put_rules(*composition.rules, json);
    if (against) {
      LoadRequest other;
      other.ruleset = *against;
      json["diff"] = diff_json(compare_rulesets(*session.load(other), *composition.rules));
    }
  }
  return json;
}

/// "my-mix" as rulesets/my-mix.json, where the program finds it by its name.
std::string file_of_ruleset(const std::string& name) {
  const bool is_plain =
      !name.empty() && name.size() <= 64 &&
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos;
  if (!is_plain) {
    throw SessionError(SessionCode::usage,
                       said_with("{}: the name of a ruleset has small letters, digits, - and _, "
                                 "64 at most, such as \"my-mix\"",
                                 in_quotes(name)));
  }
  return fmt::format("rulesets/{}.json", name);
}

Json save_ruleset(Session& session, MessageFields& fields) {
  const std::string name = fields.text("name");
  const Value* composed = fields.find("composed");
  const bool replace = fields.boolean("replace");
  fields.done();
  if (composed == nullptr) {
    throw SessionError(SessionCode::usage, "\"composed\" is missing: the ruleset to save");
  }
  const std::string file = file_of_ruleset(name);
  const SearchPath& path = session.setup().path;
  const Composition composition = compose(choice_of_message(session, *composed), path);
  if (!composition.ok()) {
    throw SessionError(SessionCode::input,
                       said_with("this is no ruleset yet: {}", composition.problems.front().text));
  }
  const std::string known = found_at(path, "ruleset", name);
  std::error_code error;
  if (!known.empty() && !replace &&
      !std::filesystem::equivalent(known, session.setup().folder / file, error)) {
    throw SessionError(SessionCode::exists,
                       fmt::format("{} is installed already; with \"replace\": true a file of that "
                                   "name is written all the same",
                                   in_quotes(name)));
  }
  write_in(session.setup().folder,
           file,
           ".json",
           ruleset_json(composition.choice, path).dump(2) + "\n",
           replace);
  session.tell({{"event", "installed"}, {"ruleset", name}});
  const bool is_found = std::filesystem::equivalent(
      found_at(path, "ruleset", name), session.setup().folder / file, error);
  return {{"file", file}, {"ruleset", is_found ? name : file}};
}

constexpr std::array kComposeMessages{
    MessageRow{"compose",
               "what goes together and what does not, with ways out; the sheet, tiles and players",
               compose_message},
    MessageRow{"save_ruleset", "writes what was composed as a ruleset", save_ruleset, true},
};

}  // namespace

std::span<const MessageRow> compose_messages() {
  return kComposeMessages;
}

}  // namespace bastide
