#include "sdk/tools/explain/ruleset_diff.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/setting_words.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/explain/show_lists.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

/// What a ruleset says about many things: the thing, and a text. Things keep their order.
class Facts {
 public:
  void say(const std::string& about, std::string text) {
    const auto [known, is_new] = index_.emplace(about, facts_.size());
    if (is_new) {
      facts_.emplace_back(about, std::move(text));
    } else {
      facts_[known->second].second += "; " + text;
    }
  }

  [[nodiscard]] const std::string* find(const std::string& about) const {
    const auto found = index_.find(about);
    return found == index_.end() ? nullptr : &facts_[found->second].second;
  }

  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& all() const {
    return facts_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> facts_;
  std::map<std::string, std::size_t> index_;
};

/// A row for each thing that is not the same in both: those of `a` in its order, then what only `b`
/// has.
Listing differences(std::string name, std::string head, const Facts& a, const Facts& b) {
  Listing list(std::move(name), {std::move(head), "a", "b"});
  for (const auto& [about, text] : a.all()) {
    const std::string* other = b.find(about);
    if (other == nullptr || *other != text) {
      list.add({about, text, other == nullptr ? "" : *other});
    }
  }
  for (const auto& [about, text] : b.all()) {
    if (a.find(about) == nullptr) {
      list.add({about, "", text});
    }
  }
  return list;
}

Facts plugin_facts(const Ruleset& rules) {
  Facts facts;
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    const std::string parts = joined(
        plugin.parts, ", ", [&](const std::string& part) { return said_part(plugin.id, part); });
    facts.say(plugin.id,
              parts.empty() ? plugin.version : said_with("{} with {}", plugin.version, parts));
  }
  return facts;
}

Facts option_facts(const Ruleset& rules) {
  Facts facts;
  for (const OptionSetting& option : rules.catalog.options) {
    facts.say(option.name, said_value_of(option));
  }
  return facts;
}

/// The listing "table" of what a ruleset contains, in its own words.
Facts table_facts(const Ruleset& rules) {
  Facts facts;
  for (const Listing& list : list_rules(rules)) {
    if (list.name() != "table") {
      continue;
    }
    for (const auto& row : list.json()) {
      facts.say(row["what"].get<std::string>(), row["value"].get<std::string>());
    }
  }
  return facts;
}

std::string field_text(const Value& value) {
  return value.is(Value::Kind::function) ? "a function, " + to_string(value.at) : to_text(value);
}

bool has_definition(const Ruleset& rules, const std::string& target) {
  return std::any_of(rules.declared.begin(), rules.declared.end(), [&](const Declared& declared) {
    return declared.target == target;
  });
}

/// Definitions but tiles and sentences of the sheet: field by field where the other ruleset has
/// the definition too, else as a whole.
Facts definition_facts(const Ruleset& rules, const Ruleset& other) {
  Facts facts;
  for (const Declared& declared : rules.declared) {
    if (declared.category == "tile" || declared.category == "sheet") {
      continue;
    }
    if (!has_definition(other, declared.target)) {
      if (declared.category != "text") {  // sentences of a plugin that the other has not
        facts.say(declared.target, to_text(declared.fields));
      }
      continue;
    }
    for (const Value::Member& member : declared.fields.members) {
      facts.say(declared.target + " " + member.key, field_text(member.value));
    }
    for (const Value& item : declared.fields.items) {  // of define.start
      facts.say(declared.target, field_text(item));
    }
  }
  return facts;
}

Facts tile_facts(const Ruleset& rules, const Ruleset& other) {
  Facts facts;
  for (const TileKind& tile : rules.catalog.tile_kinds) {
    facts.say(tile.name, fmt::format("{} in the box", tile.count));
  }
  for (const Declared& declared : rules.declared) {
    if (declared.category != "tile" || !has_definition(other, declared.target)) {
      continue;
    }
    for (const Value::Member& member : declared.fields.members) {
      if (member.key != "count") {  // copies count too: see above
        facts.say(declared.id + " " + member.key, field_text(member.value));
      }
    }
  }
  return facts;
}

Facts hook_facts(const Ruleset& rules) {
  Facts facts;
  for (const Handler& handler : rules.hooks.all()) {
    const std::string guard = guard_sentence(handler.guard);
    facts.say(
        fmt::format("{} at {}", handler.id, attached_to(rules, handler)),
        fmt::format("{}{}{}", to_string(handler.at), guard.empty() ? "" : ", only when ", guard));
  }
  return facts;
}

/// Each step with the one before it: a new step shows once, not as a change of all that follow.
Facts step_facts(const Ruleset& rules, const Ruleset& other) {
  Facts facts;
  const auto is_shared = [&](const Phase& phase) {
    return std::any_of(other.phases.begin(), other.phases.end(), [&](const Phase& theirs) {
      return theirs.name == phase.name;
    });
  };
  constexpr std::array<const char*, 3> kTimes{"set-up", "turn", "final"};
  std::string before;
  std::string shared_before;
  for (const Phase& phase : rules.phases) {
    const std::string& previous = is_shared(phase) ? shared_before : before;
    facts.say(phase.name,
              fmt::format("{}{}{}",
                          kTimes.at(static_cast<std::size_t>(phase.at)),
                          previous.empty() ? "" : ", after ",
                          previous));
    before = phase.name;
    shared_before = is_shared(phase) ? phase.name : shared_before;
  }
  return facts;
}

Facts sheet_facts(const Ruleset& rules) {
  Facts facts;
  for (const SheetRow& row : rule_sheet(rules)) {
    facts.say(fmt::format("{}: {}", row.plugin, row.text), joined(row.rules, ", "));
  }
  return facts;
}

/// Sentences that only one of the two has.
Listing sheet_differences(const Ruleset& a, const Ruleset& b) {
  Listing list("sheet", {"only in", "section", "plugin", "rules", "line"});
  const Facts facts_a = sheet_facts(a);
  const Facts facts_b = sheet_facts(b);
  for (const auto& [side, rules, others] :
       {std::tuple{"a", &a, &facts_b}, std::tuple{"b", &b, &facts_a}}) {
    for (const SheetRow& row : rule_sheet(*rules)) {
      if (others->find(fmt::format("{}: {}", row.plugin, row.text)) == nullptr) {
        list.add({side, row.section, row.plugin, row.rules, row.text});
      }
    }
  }
  return list;
}

}  // namespace

bool RulesetDiff::empty() const {
  return std::all_of(lists.begin(), lists.end(), [](const Listing& list) { return list.empty(); });
}

RulesetDiff compare_rulesets(const Ruleset& a, const Ruleset& b) {
  RulesetDiff diff;
  diff.a = a.name;
  diff.b = a.name == b.name ? said_with("{} with changes", b.name) : b.name;
  diff.lists.push_back(differences("plugins", "plugin", plugin_facts(a), plugin_facts(b)));
  diff.lists.push_back(differences("options", "option", option_facts(a), option_facts(b)));
  diff.lists.push_back(differences("table", "what", table_facts(a), table_facts(b)));
  diff.lists.push_back(
      differences("definitions", "definition", definition_facts(a, b), definition_facts(b, a)));
  diff.lists.push_back(differences("tiles", "tile", tile_facts(a, b), tile_facts(b, a)));
  diff.lists.push_back(differences("hooks", "hook", hook_facts(a), hook_facts(b)));
  diff.lists.push_back(differences("steps", "step", step_facts(a, b), step_facts(b, a)));
  diff.lists.push_back(sheet_differences(a, b));
  return diff;
}

}  // namespace bastide
