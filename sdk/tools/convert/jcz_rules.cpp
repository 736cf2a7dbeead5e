#include "sdk/tools/convert/jcz_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/load/plugin_loader.h"

namespace bastide {

namespace {

using RuleJson = nlohmann::ordered_json;
using PartsByPlugin = std::map<std::string, std::set<std::string>>;

/// The first row of all plugins for which `fits` is true; null when there is none.
template <class Row, class Fits>
const Row* find_row(const std::vector<SharedPlugins::Row>& plugins,
                    std::vector<Row> Counterparts::*rows,
                    const Fits& fits) {
  for (const SharedPlugins::Row& plugin : plugins) {
    for (const Row& row : plugin.plugin->*rows) {
      if (fits(row)) {
        return &row;
      }
    }
  }
  return nullptr;
}

template <class Names>
std::string names_text(const Names& names) {
  return joined(names, ", ");
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// ---- What a saved game asks for.

struct WantedRules {
  std::vector<std::string> plugins;
  PartsByPlugin parts;
  std::map<std::string, std::string> options;
  std::set<std::string> variants;

  void add(const std::string& plugin, const Meaning& meaning) {
    for (const auto& [option, value] : meaning.options) {
      options[option] = value;
    }
    for (const std::string& part : meaning.parts) {
      parts[plugin].insert(part);
    }
    variants.insert(meaning.variants.begin(), meaning.variants.end());
  }
};

class SetupReader {
 public:
  SetupReader(const JczGame& game, const std::vector<Counterparts>& all, Diagnostics& diagnostics)
      : game_(game), all_(all), diagnostics_(diagnostics) {}

  WantedRules read(SharedPlugins& shared) {
    read_sets(shared);
    if (shared.rows().empty()) {
      if (diagnostics_.empty()) {
        diagnostics_.add(game_.at, said("the game has no set of tiles"));
      }
      return {};
    }
    read_elements(shared);
    for (const SharedPlugins::Row& row : shared.rows()) {
      wanted_.plugins.push_back(row.plugin->plugin);
      for (const TileSet* set : row.sets) {
        check_company(*set, shared);
        wanted_.add(row.plugin->plugin, set->meaning);
      }
      for (const MappedSetting& element : row.plugin->elements) {
        take_element(*row.plugin, element);
      }
    }
    read_rules(shared);
    return std::move(wanted_);
  }

 private:
  void read_sets(SharedPlugins& shared) {
    std::vector<std::string> known;
    for (const Counterparts& plugin : all_) {
      for (const TileSet& set : plugin.sets) {
        known.push_back(set.theirs);
      }
    }
    for (const JczSetting& stated : game_.sets) {
      if (stated.value == kLeftOut || stated.value == "0") {
        continue;
      }
      if (!holds(known, stated.name)) {
        diagnostics_.add(stated.at,
                         said_with("set {} is not known here{}; known are {}",
                                   in_quotes(stated.name),
                                   did_you_mean(stated.name, known),
                                   names_text(known)));
      } else if (stated.value != "1") {
        diagnostics_.add(stated.at,
                         said_with("set {} is in the game {} times; only once can be played",
                                   in_quotes(stated.name),
                                   in_quotes(stated.value)));
      }
    }
    for (const Counterparts& plugin : all_) {
      SharedPlugins::Row chosen{&plugin, {}};
      for (const TileSet& set : plugin.sets) {
        const JczSetting* stated = find(game_.sets, set.theirs);
        if (stated == nullptr) {
          continue;
        }
        if (const TileSet* rival = chosen.rival_of(set)) {
          diagnostics_.add(stated->at,
                           said_with("sets {} and {} are two printings of one; only one of them "
                                     "can be played",
                                     in_quotes(rival->theirs),
                                     in_quotes(set.theirs)));
        }
        chosen.sets.push_back(&set);
      }
      const bool is_element =
          plugin.sets.empty() &&
          std::any_of(
              plugin.elements.begin(), plugin.elements.end(), [this](const MappedSetting& element) {
                return find(game_.elements, element.name) != nullptr;
              });
      if (!chosen.sets.empty() || is_element) {
        shared.add(std::move(chosen));
      }
    }
  }

  void read_elements(const SharedPlugins& shared) {
    for (const JczSetting& stated : game_.elements) {
      if (stated.value == kLeftOut || stated.value == "0") {
        continue;
      }
      const auto is_it = [&](const MappedSetting& element) {
        return element.name == stated.name;
      };
      if (find_row(shared.rows(), &Counterparts::elements, is_it) != nullptr) {
        continue;
      }
      std::vector<std::string> known;
      for (const Counterparts& plugin : all_) {
        for (const MappedSetting& element : plugin.elements) {
          known.push_back(element.name);
          if (element.name == stated.name) {
            diagnostics_.add(stated.at,
                             said_with("element {} comes without one of its sets: {}",
                                       in_quotes(stated.name),
                                       joined(plugin.sets, ", ", [](const TileSet& set) {
                                         return set.theirs;
                                       })));
          }
        }
      }
      if (!holds(known, stated.name)) {
        diagnostics_.add(stated.at,
                         said_with("element {} is not known here{}",
                                   in_quotes(stated.name),
                                   did_you_mean(stated.name, known)));
      }
    }
  }

  void take_element(const Counterparts& plugin, const MappedSetting& element) {
    const JczSetting* stated = find(game_.elements, element.name);
    const std::string value = stated == nullptr ? std::string(kLeftOut) : stated->value;
    const Meaning* meaning = find_meaning(element, value);
    if (meaning == nullptr) {
      diagnostics_.add(stated == nullptr ? game_.at : stated->at,
                       said_with("element {} is {}; known is {}",
                                 in_quotes(element.name),
                                 stated == nullptr ? said("left out") : in_quotes(value),
                                 values_text(element)));
      return;
    }
    for (const std::string& other : meaning->needs) {
      if (find(game_.elements, other) == nullptr) {
        diagnostics_.add(stated == nullptr ? game_.at : stated->at,
                         said_with("element {} is played only with {} here",
                                   in_quotes(element.name),
                                   in_quotes(other)));
      }
    }
    wanted_.add(plugin.plugin, *meaning);
  }

  void read_rules(const SharedPlugins& shared) {
    for (const SharedPlugins::Row& row : shared.rows()) {
      for (const MappedSetting& rule : row.plugin->rules) {
        take_rule(*row.plugin, rule);
      }
    }
    std::vector<std::string> known;
    for (const Counterparts& plugin : all_) {
      known.insert(known.end(), plugin.ignored.begin(), plugin.ignored.end());
      for (const MappedSetting& rule : plugin.rules) {
        known.push_back(rule.name);
      }
    }
    for (const JczSetting& stated : game_.rules) {
      if (!holds(known, stated.name)) {
        diagnostics_.add(stated.at,
                         said_with("rule {} is not known here{}",
                                   in_quotes(stated.name),
                                   did_you_mean(stated.name, known)));
      }
    }
  }

  void take_rule(const Counterparts& plugin, const MappedSetting& rule) {
    const JczSetting* stated = find(game_.rules, rule.name);
    const Meaning* meaning =
        stated == nullptr ? &rule.values.front().second : find_meaning(rule, stated->value);
    if (meaning == nullptr) {
      diagnostics_.add(stated->at,
                       said_with("rule {} is {}; known is {}",
                                 in_quotes(rule.name),
                                 in_quotes(stated->value),
                                 values_text(rule)));
      return;
    }
    wanted_.add(plugin.plugin, *meaning);
  }

  void check_company(const TileSet& set, const SharedPlugins& shared) {
    for (const std::string& other : set.not_with) {
      if (shared.has(other)) {
        diagnostics_.add(find(game_.sets, set.theirs)->at,
                         said_with("set {} lacks what plugin {} needs on its tiles",
                                   in_quotes(set.theirs),
                                   in_quotes(other)));
      }
    }
  }

  static std::string values_text(const MappedSetting& setting) {
    return joined(setting.values, ", ", [](const auto& value) { return in_quotes(value.first); });
  }

  static const Meaning* find_meaning(const MappedSetting& setting, const std::string& value) {
    for (const auto& [known, meaning] : setting.values) {
      if (known == value || (known == kLeftOut && value == "0")) {
        return &meaning;
      }
    }
    return nullptr;
  }

  /// Null when it is not there, or says that it is not.
  static const JczSetting* find(const std::vector<JczSetting>& settings, const std::string& name) {
    for (const JczSetting& setting : settings) {
      if (setting.name == name && setting.value != kLeftOut && setting.value != "0") {
        return &setting;
      }
    }
    return nullptr;
  }

  const JczGame& game_;
  const std::vector<Counterparts>& all_;
  Diagnostics& diagnostics_;
  WantedRules wanted_;
};

// ---- A ruleset for what is wanted.

class RulesetFinder {
 public:
  RulesetFinder(WantedRules wanted, const SearchPath& path)
      : wanted_(std::move(wanted)), path_(path) {
    for (const std::string& plugin : wanted_.plugins) {
      Diagnostics ignored;
      if (const auto found = find_plugin(path_, plugin, ignored)) {
        take_defaults(found->manifest);
      }
    }
    std::erase_if(wanted_.options, [this](const auto& option) {
      const auto initial = initial_.find(option.first);
      return initial != initial_.end() && initial->second == option.second;
    });
  }

  void find(JczRules& rules) {
    std::size_t least = 0;
    for (const Installed& item : list_installed(path_)) {
      LoadRequest request;
      if (item.kind != "ruleset" || !item.problem.empty() || !fits(item.name, request)) {
        continue;
      }
      const std::size_t settings = request.set.size() + request.with.size();
      if (rules.request.ruleset.empty() || settings < least) {
        rules.request = std::move(request);
        least = settings;
      }
    }
    if (rules.request.ruleset.empty()) {
      write(rules);
    }
  }

 private:
  void take_defaults(const Manifest& manifest) {
    major_[manifest.id] = manifest.version.major;
    for (const ManifestPart& part : manifest.parts) {
      if (part.is_default) {
        default_parts_[manifest.id].insert(part.name);
      }
    }
    for (const ManifestOption& option : manifest.options) {
      initial_[fmt::format("{}.{}", manifest.id, option.name)] = to_string(option.initial);
    }
  }

  /// Takes what the file sets from the options that are missing; false when it sets another value.
  bool take_options(const RulesetFile& file, std::map<std::string, std::string>& missing) const {
    for (const OptionChoice& option : file.options) {
      const auto wanted = missing.find(option.name);
      const std::string value = to_string(option.value);
      const auto initial = initial_.find(option.name);
      if (wanted != missing.end() && wanted->second == value) {
        missing.erase(wanted);
      } else if (initial == initial_.end() || initial->second != value) {
        return false;
      }
    }
    return true;
  }

  /// Is it a ruleset of these plugins and parts, that settings for one game make the wanted one?
  bool fits(const std::string& name, LoadRequest& request) const {
    LoadRequest asked;
    asked.ruleset = name;
    const RulesetFile file = read_request(asked, path_);
    if (file.players || !file.tiles.empty() || file.plugins.size() != wanted_.plugins.size()) {
      return false;
    }
    PartsByPlugin parts = default_parts_;
    for (const Requirement& plugin : file.plugins) {
      if (!holds(wanted_.plugins, plugin.plugin)) {
        return false;
      }
    }
    for (const PartChoice& choice : file.parts) {
      parts[choice.plugin].clear();
      for (const PlacedText& part : choice.parts) {
        parts[choice.plugin].insert(part.text);
      }
    }
    if (parts != wanted_.parts) {
      return false;
    }
    std::map<std::string, std::string> missing = wanted_.options;
    if (!take_options(file, missing)) {
      return false;
    }
    std::set<std::string> variants = wanted_.variants;
    for (const PlacedText& variant : file.variants) {
      if (variants.erase(variant.text) == 0) {
        return false;
      }
    }
    request.ruleset = name;
    request.with.assign(variants.begin(), variants.end());
    for (const auto& [option, value] : missing) {
      request.set.push_back(fmt::format("{}={}", option, value));
    }
    return true;
  }

  void write(JczRules& rules) const {
    RuleJson json{{"title", "Rules of a saved game of JCloisterZone"},
                  {"plugins", RuleJson::object()}};
    for (const std::string& plugin : wanted_.plugins) {
      const auto major = major_.find(plugin);
      json["plugins"][plugin] = major == major_.end() ? "*" : fmt::format("^{}", major->second);
    }
    for (const auto& [plugin, parts] : wanted_.parts) {
      json["parts"][plugin] = parts;
    }
    for (const auto& [plugin, parts] : default_parts_) {
      if (!wanted_.parts.contains(plugin)) {
        json["parts"][plugin] = RuleJson::array();
      }
    }
    for (const auto& [option, value] : wanted_.options) {
      const bool is_truth = value == "true" || value == "false";
      json["options"][option] = is_truth ? RuleJson(value == "true") : RuleJson(value);
    }
    if (!wanted_.variants.empty()) {
      json["variants"] = wanted_.variants;
    }
    rules.text = json.dump(2) + "\n";
    Diagnostics diagnostics;
    if (auto value = parse_json(rules.text, {}, diagnostics)) {
      rules.request.inline_ruleset = std::move(*value);
    }
  }

  WantedRules wanted_;
  const SearchPath& path_;
  PartsByPlugin default_parts_;
  std::map<std::string, std::string> initial_;  // values of options
  std::map<std::string, int> major_;            // versions
};

// ---- How a ruleset is said there.

class RulesWriter {
 public:
  RulesWriter(const Ruleset& rules, const std::vector<Counterparts>& all, JczGame& game)
      : catalog_(rules.catalog), all_(all), game_(game) {}

  Result<SharedPlugins> write(const RulesetFile& file) {
    for (const PluginInfo& plugin : catalog_.plugins) {
      choose(plugin);
    }
    for (const CopiesChoice& copies : file.tiles) {
      refuse(said_with("{} copies of the tiles of \"{}\"", copies.copies, copies.plugin));
    }
    for (const SharedPlugins::Row& row : shared_.rows()) {
      say(*row.plugin, row.plugin->elements, game_.elements, true);
      say(*row.plugin, row.plugin->rules, game_.rules, false);
    }
    refuse_the_rest();
    if (!refused_.empty()) {
      return Error{ErrorCode::bad_input,
                   said_with("JCloisterZone cannot be told: {}", names_text(refused_))};
    }
    return std::move(shared_);
  }

 private:
  void refuse(std::string what) { refused_.push_back(std::move(what)); }

  void choose(const PluginInfo& info) {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const Counterparts& plugin) {
      return plugin.plugin == info.id;
    });
    if (found == all_.end()) {
      return;  // a variant, perhaps; see refuse_the_rest
    }
    SharedPlugins::Row row{&*found, {}};
    for (const TileSet& set : found->sets) {
      const bool is_alone = std::none_of(set.not_with.begin(),
                                         set.not_with.end(),
                                         [this](const std::string& other) { return plays(other); });
      if (is_alone && is_said_by(*found, set.meaning) && row.rival_of(set) == nullptr) {
        cover(*found, set.meaning);
        game_.sets.push_back({set.theirs, "1", {}});
        row.sets.push_back(&set);
      }
    }
    if (!found->sets.empty() && row.sets.empty()) {
      refuse(said_with("these parts and options of \"{}\"", info.id));
    }
    shared_.add(std::move(row));
  }

  [[nodiscard]] bool plays(const std::string& id) const {
    return std::any_of(catalog_.plugins.begin(),
                       catalog_.plugins.end(),
                       [&](const PluginInfo& plugin) { return plugin.id == id; });
  }

  [[nodiscard]] const OptionSetting* option(const std::string& name) const {
    for (const OptionSetting& setting : catalog_.options) {
      if (setting.name == name) {
        return &setting;
      }
    }
    return nullptr;
  }

  [[nodiscard]] bool is_alike(const std::string& name, const std::string& value) const {
    for (const Counterparts& plugin : all_) {
      for (const auto& [same, values] : plugin.same) {
        if (same == name) {
          return holds(values, value);
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool is_said_by(const Counterparts& plugin, const Meaning& meaning) const {
    for (const auto& [name, value] : meaning.options) {
      const OptionSetting* setting = option(name);
      const bool is_it = setting != nullptr && setting->value == value;
      const bool is_as_good =
          setting != nullptr && is_alike(name, value) && is_alike(name, setting->value);
      if (!is_it && !is_as_good) {
        return false;
      }
    }
    const auto info = std::find_if(catalog_.plugins.begin(),
                                   catalog_.plugins.end(),
                                   [&](const PluginInfo& row) { return row.id == plugin.plugin; });
    const bool has_parts = std::all_of(meaning.parts.begin(),
                                       meaning.parts.end(),
                                       [&](const auto& part) { return holds(info->parts, part); });
    return has_parts && std::all_of(meaning.variants.begin(),
                                    meaning.variants.end(),
                                    [this](const auto& variant) { return plays(variant); });
  }

  void cover(const Counterparts& plugin, const Meaning& meaning) {
    for (const auto& [name, value] : meaning.options) {
      covered_.insert(name);
    }
    for (const std::string& part : meaning.parts) {
      covered_.insert(plugin.plugin + "/" + part);
    }
    covered_.insert(meaning.variants.begin(), meaning.variants.end());
  }

  static std::size_t weight(const Meaning& meaning) {
    return meaning.options.size() + meaning.parts.size() + meaning.variants.size();
  }

  void say(const Counterparts& plugin,
           const std::vector<MappedSetting>& settings,
           std::vector<JczSetting>& into,
           bool may_be_left_out) {
    for (const MappedSetting& setting : settings) {
      const std::pair<std::string, Meaning>* value = nullptr;
      for (const auto& row : setting.values) {
        const bool says_more = value == nullptr || weight(row.second) > weight(value->second);
        value = says_more && is_said_by(plugin, row.second) ? &row : value;
      }
      if (value == nullptr) {
        refuse(said_with("what \"{}\" is", setting.name));
        continue;
      }
      cover(plugin, value->second);
      if (!may_be_left_out || value->first != kLeftOut) {
        into.push_back({setting.name, value->first, {}});
      }
    }
  }

  void refuse_the_rest() {
    for (const PluginInfo& plugin : catalog_.plugins) {
      if (plugin.id != "core" && !shared_.has(plugin.id) && !covered_.contains(plugin.id)) {
        refuse(fmt::format("\"{}\"", plugin.id));
        continue;
      }
      for (const std::string& part : plugin.parts) {
        if (!covered_.contains(plugin.id + "/" + part)) {
          refuse(said_with("part \"{}\" of \"{}\"", part, plugin.id));
        }
      }
    }
    for (const OptionSetting& setting : catalog_.options) {
      const bool is_limit = setting.name.starts_with("core.");
      const bool is_said = setting.value == setting.initial || covered_.contains(setting.name) ||
                           is_alike(setting.name, setting.value);
      if (!is_limit && !is_said) {
        refuse(fmt::format("{}={}", setting.name, setting.value));
      }
    }
  }

  const Catalog& catalog_;
  const std::vector<Counterparts>& all_;
  JczGame& game_;
  SharedPlugins shared_;
  std::set<std::string> covered_;  // options, variants, "plugin/part"
  std::vector<std::string> refused_;
};

}  // namespace

const TileSet* SharedPlugins::Row::rival_of(const TileSet& set) const {
  for (const TileSet* other : sets) {
    const auto& parts = set.meaning.parts;
    if (parts.empty() || std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
          return holds(other->meaning.parts, part);
        })) {
      return other;
    }
  }
  return nullptr;
}

bool SharedPlugins::has(const std::string& plugin) const {
  return std::any_of(
      rows_.begin(), rows_.end(), [&](const Row& row) { return row.plugin->plugin == plugin; });
}

std::vector<const TilePair*> SharedPlugins::ours_of(const std::string& theirs) const {
  std::vector<const TilePair*> pairs;
  const auto add = [&](const std::vector<TilePair>& tiles) {
    for (const TilePair& pair : tiles) {
      if (pair.theirs == theirs) {
        pairs.push_back(&pair);
      }
    }
  };
  for (const Row& row : rows_) {
    add(row.plugin->tiles);
  }
  for (const Row& row : rows_) {
    for (const TileSet* set : row.sets) {
      add(set->tiles);
    }
  }
  return pairs;
}

const TilePair* SharedPlugins::theirs_of(const std::string& ours) const {
  const auto is_it = [&](const TilePair& pair) {
    return pair.ours == ours;
  };
  for (const Row& row : rows_) {
    for (const TileSet* set : row.sets) {
      const auto found = std::find_if(set->tiles.begin(), set->tiles.end(), is_it);
      if (found != set->tiles.end()) {
        return &*found;
      }
    }
  }
  return find_row(rows_, &Counterparts::tiles, is_it);
}

const FeatureName* SharedPlugins::feature(const std::string& theirs) const {
  return find_row(
      rows_, &Counterparts::features, [&](const FeatureName& row) { return row.theirs == theirs; });
}

const FeatureName* SharedPlugins::feature_of(const std::string& ours) const {
  return find_row(
      rows_, &Counterparts::features, [&](const FeatureName& row) { return row.ours == ours; });
}

const std::string* SharedPlugins::inside(const std::string& location) const {
  const auto* const row = find_row(
      rows_, &Counterparts::inside, [&](const auto& pair) { return pair.first == location; });
  return row == nullptr ? nullptr : &row->second;
}

std::vector<std::pair<std::string, std::string>> SharedPlugins::pieces() const {
  std::vector<std::pair<std::string, std::string>> all;
  for (const Row& row : rows_) {
    all.insert(all.end(), row.plugin->pieces.begin(), row.plugin->pieces.end());
  }
  return all;
}

const ActionName* SharedPlugins::action(const std::string& theirs) const {
  return find_row(
      rows_, &Counterparts::actions, [&](const ActionName& row) { return row.theirs == theirs; });
}

const ActionName* SharedPlugins::action_of(const std::string& ours) const {
  return find_row(
      rows_, &Counterparts::actions, [&](const ActionName& row) { return row.ours == ours; });
}

std::vector<const QuestionName*> SharedPlugins::questions() const {
  std::vector<const QuestionName*> all;
  for (const Row& row : rows_) {
    for (const QuestionName& question : row.plugin->questions) {
      all.push_back(&question);
    }
  }
  return all;
}

JczRules rules_of_jcz(const JczGame& game,
                      const std::vector<Counterparts>& all,
                      const SearchPath& path,
                      Diagnostics& diagnostics) {
  JczRules rules;
  WantedRules wanted = SetupReader(game, all, diagnostics).read(rules.shared);
  if (diagnostics.empty()) {
    RulesetFinder(std::move(wanted), path).find(rules);
  }
  return rules;
}

Result<SharedPlugins> say_rules(const Ruleset& rules,
                                const RulesetFile& file,
                                const std::vector<Counterparts>& all,
                                JczGame& game) {
  return RulesWriter(rules, all, game).write(file);
}

}  // namespace bastide
