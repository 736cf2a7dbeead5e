#include "sdk/tools/explain/explain_name.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/core_texts.h"
#include "kernel/rules/declarations.h"
#include "sdk/tools/explain/explain_rule.h"
#include "sdk/tools/explain/field_words.h"
#include "sdk/tools/explain/rule_trace.h"
#include "sdk/tools/explain/setting_words.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/explain/show_lists.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

std::string plugin_of(std::string_view full) {
  return std::string(full.substr(0, full.find(':')));
}

/// Kinds of things, and heads of what is known of one, for translators; the others are those of
/// lists and of definitions.
[[maybe_unused]] constexpr std::array<const char*, 54> kThingHeads{
    marked_as("kind of definition", "tile_attr"),
    marked_as("kind of definition", "candidates"),
    marked_as("kind of definition", "option"),
    marked_as("kind of definition", "variable"),
    marked_as("kind of definition", "score line"),
    marked_as("kind of definition", "denial"),
    marked_as("kind of definition", "hook point"),
    marked_as("kind of definition", "name"),
    marked_as("list", "parts"),
    marked_as("list", "says"),
    marked_as("list", "changes"),
    marked_as("list", "changed"),
    marked_as("list", "used by"),
    marked_as("list", "of"),
    marked_as("list", "open"),
    marked_as("list", "denies"),
    marked_as("list", "item"),
    marked_as("list", "written in"),
    marked_as("list", "cited by"),
    marked_as("list", "proved by"),
    marked_as("list", "claims"),
    marked_as("list", "claim"),
    marked_as("list", "done"),
    marked_as("list", "mark"),
    marked_as("list", "points"),
    marked_as("list", "face"),
    marked_as("list", "blocked"),
    marked_as("list", "layers"),
    marked_as("list", "offer"),
    marked_as("list", "run"),
    marked_as("list", "decoration"),
    marked_as("list", "touches"),
    marked_as("list", "after"),
    marked_as("list", "before"),
    marked_as("list", "enter"),
    marked_as("list", "voluntary"),
    marked_as("list", "from"),
    marked_as("list", "recipients"),
    marked_as("list", "sections"),
    marked_as("list", "size"),
    marked_as("list", "scope"),
    marked_as("list", "merge"),
    marked_as("list", "args"),
    marked_as("list", "text"),
    marked_as("list", "pass"),
    marked_as("list", "most"),
    marked_as("list", "pool"),
    marked_as("list", "tokens"),
    marked_as("list", "depends"),
    marked_as("list", "test"),
    marked_as("list", "id"),
    marked_as("list", "seen_by"),
    marked_as("list", "per"),
    marked_as("list", "goals")};

std::string said_kind(const std::string& kind) {
  return language_code() == "en" ? kind : said_as("kind of definition", kind);
}

std::string value_words(const Value& value) {
  if (value.is(Value::Kind::function)) {
    return "a function, " + to_string(value.at);
  }
  // A sentence is found by the whole of it.
  return value.is(Value::Kind::text) && language_code() != "en"
             ? nlohmann::ordered_json(value.text).dump()
             : to_text(value);
}

class NameFinder {
 public:
  NameFinder(const Ruleset& rules, const std::string& name) : rules_(rules), name_(name) {}

  std::vector<NamedThing> find() {
    find_plugins();
    find_definitions();
    find_hooks();
    find_points();
    find_options();
    find_lines();
    find_denials();
    if (things_.empty()) {
      find_in_scripts();
    }
    return std::move(things_);
  }

 private:
  bool is_called_so(std::string_view full) const { return is_called(full, name_); }

  NamedThing& add(std::string kind, std::string id, const std::string& plugin, SourceRef at) {
    NamedThing thing;
    thing.kind = std::move(kind);
    thing.id = std::move(id);
    thing.plugin = plugin;
    thing.version = version_of(plugin);
    thing.at = std::move(at);
    return things_.emplace_back(std::move(thing));
  }

  /// Adds what the rules behind a thing say.
  void cite(const std::vector<std::int32_t>& numbers, NamedThing& thing) const {
    const std::vector<std::string> ids = rules_.ids_of(numbers);
    thing.rules.insert(thing.rules.end(), ids.begin(), ids.end());
    for (const std::int32_t number : numbers) {
      const Citation& citation = rules_.citations[static_cast<std::size_t>(number)];
      for (const SheetLine& line : citation.says) {
        thing.says.push_back(sentence_text(rules_.catalog.plugins[citation.plugin].id, line));
      }
    }
  }

  void cite(const Handler& handler, NamedThing& thing) const {
    if (handler.cites >= 0) {
      cite(std::vector<std::int32_t>{handler.cites}, thing);
    }
  }

  std::string version_of(const std::string& plugin) const {
    for (const PluginInfo& info : rules_.catalog.plugins) {
      if (info.id == plugin) {
        return info.version;
      }
    }
    return "";
  }

  void find_plugins() {
    for (const PluginInfo& plugin : rules_.catalog.plugins) {
      if (plugin.id != name_) {
        continue;
      }
      NamedThing& thing = add("plugin", plugin.id, plugin.id, {});
      thing.facts.emplace_back("title", said_by(plugin.id, plugin.title));
      if (!plugin.parts.empty()) {
        thing.facts.emplace_back("parts", said_parts(plugin));
      }
      for (const Change& change : rules_.changes) {
        if (change.by == plugin.id) {
          thing.facts.emplace_back("changes", change.target + ", " + to_string(change.at));
        }
      }
    }
  }

  void find_definitions() {
    std::set<std::string> told;
    for (const Declared& declared : rules_.declared) {
      const bool tile = declared.category == "tile";
      const bool wanted = declared.target == name_ || declared.id == name_ ||
                          (tile ? declared.id.substr(declared.id.find('/') + 1) == name_
                                : is_called_so(declared.id));
      if (!wanted || declared.category == "text" || declared.category == "sheet") {
        continue;
      }
      const std::string& plugin = rules_.catalog.plugins[declared.plugin].id;
      NamedThing& thing = add(declared.category == "state" ? "variable" : declared.category,
                              declared.id,
                              plugin,
                              declared.at);
      add_fields(declared, plugin, thing);
      cite(rules_.citations_of(declared.category + "/" + declared.id), thing);
      if (told.insert(declared.target).second) {
        add_changes(declared.target, thing);
      }
      add_uses(declared, thing);
    }
  }

  /// Null when it has none.
  const Guard* guard_of(const Declared& declared) const {
    for (const Phase& phase : rules_.phases) {
      if (declared.category == "phase" && phase.name == declared.id) {
        return &phase.guard;
      }
    }
    for (const Ending& ending : rules_.endings) {
      if (declared.category == "ending" && ending.name == declared.id) {
        return &ending.guard;
      }
    }
    const ActionId action =
        declared.category == "action" ? rules_.catalog.actions.find(declared.id) : ActionId();
    return action.is_some() ? &rules_.actions[action.index()].guard : nullptr;
  }

  void add_fields(const Declared& declared, const std::string& plugin, NamedThing& thing) const {
    if (!declared.part.empty()) {
      thing.facts.emplace_back("part", said_part(plugin, declared.part));
    }
    for (const Value::Member& member : declared.fields.members) {
      const Guard* guard = member.key == "when" ? guard_of(declared) : nullptr;
      thing.facts.emplace_back(
          member.key,
          guard != nullptr && language_code() != "en"
              ? guard_sentence(*guard)
              : said_field(rules_, plugin, member.key, value_words(member.value)));
    }
    for (const Value& item : declared.fields.items) {
      thing.facts.emplace_back("item", said_field(rules_, plugin, "item", to_text(item)));
    }
  }

  void add_changes(const std::string& target, NamedThing& thing) const {
    for (const Change& change : rules_.changes) {
      if (change.target != target) {
        continue;
      }
      for (const FieldChange& field : change.fields) {
        const auto words = [&](const std::string& written) {
          return said_field(rules_, change.by, field.field, written);
        };
        thing.changes.push_back(
            said_with("{} {} changes {}: {} → {}, {}",
                      change.by,
                      version_of(change.by),
                      said_as("list", field.field),
                      field.before.empty() ? said("nothing") : words(field.before),
                      words(field.after),
                      to_string(change.at)));
      }
    }
  }

  /// Hooks at the score point of a feature, or with a guard about the thing.
  void add_uses(const Declared& declared, NamedThing& thing) const {
    const FeatureKindId kind = declared.category == "feature"
                                   ? rules_.catalog.feature_kinds.find(declared.id)
                                   : FeatureKindId();
    for (const Handler& handler : rules_.hooks.all()) {
      bool uses = kind.is_some() && handler.point == rules_.score_point(kind);
      each_name(handler.guard, [&](std::string_view category, const std::string& name) {
        uses = uses || (category == declared.category && name == declared.id);
      });
      if (uses) {
        thing.used_by.push_back(hook_line(handler));
      }
    }
  }

  std::string hook_line(const Handler& handler) const {
    const std::string guard = guard_sentence(handler.guard);
    const std::string hook = said_cause(hook_words(rules_, handler));
    const std::string at = to_string(handler.at);
    return guard.empty() ? fmt::format("{}, {}", hook, at)
                         : said_with("{}, only when {}, {}", hook, guard, at);
  }

  void find_hooks() {
    for (const Handler& handler : rules_.hooks.all()) {
      if (!is_called_so(handler.id)) {
        continue;
      }
      NamedThing& thing =
          add("hook", handler.id, rules_.catalog.plugins[handler.owner].id, handler.at);
      thing.facts.emplace_back("at", said_attached(attached_to(rules_, handler)));
      const std::string guard = guard_sentence(handler.guard);
      thing.facts.emplace_back("only when", guard.empty() ? said("always") : guard);
      if (!handler.order_reason.empty()) {
        thing.facts.emplace_back("order", handler.order_reason);
      }
      if (!handler.deny.empty()) {
        thing.facts.emplace_back("denies", handler.deny);
      }
      cite(handler, thing);
      add_changes(handler.id, thing);
    }
  }

  void find_points() {
    const std::size_t count = static_cast<std::size_t>(Point::first_free) +
                              rules_.catalog.feature_kinds.size() + rules_.points.size();
    for (std::size_t point = 0; point < count; ++point) {
      const std::string id = point_text(rules_, static_cast<std::int32_t>(point));
      if (!is_called_so(id)) {
        continue;
      }
      std::vector<std::string> handlers;
      for (const Handler& handler : rules_.hooks.all()) {
        if (handler.point == static_cast<std::int32_t>(point)) {
          handlers.push_back(hook_line(handler));
        }
      }
      const bool of_feature = rules_.catalog.feature_kinds.find(id).is_some();
      if (of_feature || (handlers.empty() && !id.starts_with("core:"))) {
        continue;  // the feature or the definition says it
      }
      add("hook point", id, plugin_of(id), {}).used_by = std::move(handlers);
    }
  }

  void find_options() {
    for (const OptionSetting& option : rules_.catalog.options) {
      const std::size_t dot = option.name.find('.');
      if (option.name != name_ && option.name.substr(dot + 1) != name_) {
        continue;
      }
      NamedThing& thing = add("option", option.name, option.name.substr(0, dot), {});
      thing.facts.emplace_back("value", said_value_of(option));
      thing.facts.emplace_back("default", said_initial_of(option));
      thing.facts.emplace_back("type", said_as("definition", option.type));
      thing.facts.emplace_back("about", said_by(option.name.substr(0, dot), option.about));
      thing.rules = option.rules;
    }
  }

  void find_lines() {
    for (const FeatureKind& kind : rules_.catalog.feature_kinds) {
      for (const PointTerm& term : kind.points) {
        const std::string line(rules_.catalog.names.text(term.line));
        if (!is_called_so(line)) {
          continue;
        }
        NamedThing& thing =
            add("score line", line, rules_.catalog.plugins[kind.plugin].id, place_of(kind.name));
        thing.facts.emplace_back("of", said_with("the points table of feature {}", kind.name));
        thing.facts.emplace_back("open", std::to_string(term.open));
        thing.facts.emplace_back("complete", std::to_string(term.complete));
        cite(rules_.citations_of("feature/" + kind.name), thing);
      }
    }
  }

  SourceRef place_of(const std::string& feature) const {
    for (const Declared& declared : rules_.declared) {
      if (declared.category == "feature" && declared.id == feature) {
        return declared.at;
      }
    }
    return {};
  }

  void find_denials() {
    for (const std::string& id : denial_ids(rules_)) {
      if (!is_called_so(id)) {
        continue;
      }
      const auto found = rules_.catalog.texts.find(id);
      const std::string text =
          found != rules_.catalog.texts.end() ? found->second : std::string(core_text(id));
      const bool is_line = text.find('|') != std::string::npos;
      NamedThing& thing = add(is_line ? "score line" : "denial", id, plugin_of(id), {});
      thing.facts.emplace_back("sentence", said_text(thing.plugin, text));
      for (const Handler& handler : rules_.hooks.all()) {
        const bool waives =
            handler.shape == Shape::waive && rules_.catalog.names.text(handler.denial) == id;
        if (handler.deny == id || waives) {
          thing.used_by.push_back(hook_line(handler));
          cite(handler, thing);
        }
      }
      for (const ScriptText& script : rules_.scripts) {
        add_mention(script, id, thing);
      }
    }
  }

  /// Where a script writes the name between quotes, with or without its plugin.
  void add_mention(const ScriptText& script, const std::string& id, NamedThing& thing) const {
    const std::string full = "\"" + id + "\"";
    const std::string word = "\"" + std::string(short_name(id)) + "\"";
    int number = 0;
    std::size_t from = 0;
    while (from <= script.text.size()) {
      ++number;
      const std::size_t end = std::min(script.text.find('\n', from), script.text.size());
      const std::string_view line(script.text.data() + from, end - from);
      const bool own = script.plugin == plugin_of(id) && line.find(word) != std::string_view::npos;
      if (own || line.find(full) != std::string_view::npos) {
        thing.facts.emplace_back("written in", fmt::format("{}:{}", script.path, number));
      }
      from = end + 1;
    }
  }

  /// A name that a script makes while it plays: of a score line, a reason, a denial.
  void find_in_scripts() {
    const std::size_t colon = name_.find(':');
    if (colon == std::string::npos) {
      return;
    }
    NamedThing found;
    for (const ScriptText& script : rules_.scripts) {
      add_mention(script, name_, found);
    }
    if (!found.facts.empty()) {
      add("name", name_, plugin_of(name_), {}).facts = std::move(found.facts);
    }
  }

 public:
  static std::set<std::string> denial_ids(const Ruleset& rules) {
    std::set<std::string> ids;
    for (const char* word : {"edge_mismatch",
                             "no_neighbour",
                             "outside",
                             "occupied",
                             "no_supply",
                             "not_claimable",
                             "not_this_tile"}) {
      ids.insert(fmt::format("core:{}", word));
    }
    for (const Handler& handler : rules.hooks.all()) {
      if (!handler.deny.empty()) {
        ids.insert(handler.deny);
      }
      if (handler.shape == Shape::waive) {
        ids.emplace(rules.catalog.names.text(handler.denial));
      }
    }
    for (const auto& [key, sentence] : rules.catalog.texts) {
      if (key.find(':') != std::string::npos && !key.starts_with("core:")) {
        ids.insert(key);
      }
    }
    return ids;
  }

 private:
  const Ruleset& rules_;
  const std::string& name_;
  std::vector<NamedThing> things_;
};

}  // namespace

std::vector<NamedThing> explain_name(const Ruleset& rules, const std::string& name) {
  return NameFinder(rules, name).find();
}

std::string nearest_thing(const Ruleset& rules, const std::string& name) {
  std::set<std::string> names = NameFinder::denial_ids(rules);
  for (const Declared& declared : rules.declared) {
    names.insert(declared.id);
    names.insert(declared.target);
  }
  for (const Handler& handler : rules.hooks.all()) {
    names.insert(handler.id);
    names.insert(point_text(rules, handler.point));
  }
  for (const OptionSetting& option : rules.catalog.options) {
    names.insert(option.name);
  }
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    names.insert(plugin.id);
  }
  std::vector<std::string> known(names.begin(), names.end());
  for (const std::string& full : names) {
    known.emplace_back(short_name(full));
  }
  return did_you_mean(name, known);
}

std::string thing_text(const NamedThing& thing) {
  std::vector<std::pair<std::string, std::string>> rows;
  const std::string place = to_string(thing.at);
  rows.emplace_back(
      "plugin",
      fmt::format("{} {}{}{}", thing.plugin, thing.version, place.empty() ? "" : ", ", place));
  if (!thing.rules.empty()) {
    rows.emplace_back("rules", joined(thing.rules, ", "));
  }
  const auto add = [&](const char* head, const std::vector<std::string>& all) {
    for (const std::string& words : all) {
      rows.emplace_back(head, words);
    }
  };
  add("says", thing.says);
  rows.insert(rows.end(), thing.facts.begin(), thing.facts.end());
  add("changed", thing.changes);
  add("used by", thing.used_by);
  return line_of("{} {}", said_kind(thing.kind), thing.id) + headed_rows(rows);
}

}  // namespace bastide
