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
  std::map<std::string, SourceRef> said_at;  // where the file says a number that an option holds
  std::set<std::string> variants;
  std::map<std::string, std::string> copies;  // plugin to number, where that is not 1
  std::optional<JczSeats> seats;              // that the ruleset says

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
    if (std::none_of(shared.rows().begin(), shared.rows().end(), [](const auto& row) {
          return !row.sets.empty();
        })) {
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
      count_copies(row);
      for (const MappedSetting& element : row.plugin->elements) {
        take_element(row, element);
      }
      for (const TileSign& sign : row.plugin->signs) {
        if (shows(sign)) {
          wanted_.add(row.plugin->plugin, sign.meaning);
        }
      }
    }
    read_rules(shared);
    return std::move(wanted_);
  }

 private:
  void check_sets() {
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
      } else if (!is_number(stated.value)) {
        diagnostics_.add(stated.at,
                         said_with("set {} is in the game {} times; expected 1 to 99",
                                   in_quotes(stated.name),
                                   in_quotes(stated.value)));
      }
    }
  }

  void read_sets(SharedPlugins& shared) {
    check_sets();
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
      if (!chosen.sets.empty() || comes_without_set(plugin)) {
        shared.add(std::move(chosen));
      }
    }
  }

  /// One of its elements is in the game that needs no set.
  [[nodiscard]] bool comes_without_set(const Counterparts& plugin) const {
    return std::any_of(
        plugin.elements.begin(), plugin.elements.end(), [&](const MappedSetting& element) {
          const JczSetting* stated = find(game_.elements, element.name);
          const Meaning* meaning =
              stated == nullptr ? nullptr : find_meaning(element, stated->value);
          return stated != nullptr &&
                 (plugin.sets.empty() || (meaning != nullptr && meaning->alone));
        });
  }

  static bool is_number(const std::string& value) {
    constexpr std::size_t kMostDigits = 2;
    return !value.empty() && value.size() <= kMostDigits && value.front() != '0' &&
           value.find_first_not_of("0123456789") == std::string::npos;
  }

  /// Of one plugin all sets are there equally often: a ruleset has one number for them.
  void count_copies(const SharedPlugins::Row& row) {
    std::string copies = "1";
    for (const TileSet* set : row.sets) {
      const JczSetting* stated = find(game_.sets, set->theirs);
      if (set != row.sets.front() && stated->value != copies) {
        diagnostics_.add(stated->at,
                         said_with("set {} is in the game {} times and set {} {} times; only as "
                                   "many of both can be played",
                                   in_quotes(row.sets.front()->theirs),
                                   copies,
                                   in_quotes(set->theirs),
                                   stated->value));
        return;
      }
      copies = stated->value;
    }
    if (row.sets.empty() && has_tiles_of_its_own(*row.plugin)) {
      copies = "0";
    }
    if (copies != "1") {
      wanted_.copies[row.plugin->plugin] = copies;
    }
  }

  /// Tiles that come with the plugin, not with one of its parts.
  static bool has_tiles_of_its_own(const Counterparts& plugin) {
    return std::any_of(plugin.sets.begin(), plugin.sets.end(), [](const TileSet& set) {
      return set.meaning.parts.empty();
    });
  }

  [[nodiscard]] bool shows(const TileSign& sign) const {
    const auto place_of = [this](const std::string& tile) {
      return std::find_if(
          game_.messages.begin(), game_.messages.end(), [&](const JczMessage& message) {
            return message.type == "PLACE_TILE" && message.tile == tile;
          });
    };
    const auto at = place_of(sign.placed);
    return at != game_.messages.end() && (sign.before.empty() || at < place_of(sign.before)) &&
           (sign.beside.empty() || place_of(sign.beside) != game_.messages.end());
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
            complain_of_no_set(plugin, stated);
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

  void complain_of_no_set(const Counterparts& plugin, const JczSetting& stated) {
    diagnostics_.add(
        stated.at,
        said_with("element {} comes without one of its sets: {}",
                  in_quotes(stated.name),
                  joined(plugin.sets, ", ", [](const TileSet& set) { return set.theirs; })));
  }

  void take_element(const SharedPlugins::Row& row, const MappedSetting& element) {
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
    if (stated != nullptr && row.sets.empty() && !row.plugin->sets.empty() && !meaning->alone) {
      complain_of_no_set(*row.plugin, *stated);
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
    wanted_.add(row.plugin->plugin, *meaning);
    if (!meaning->number.empty()) {
      wanted_.options[meaning->number] = value;
      wanted_.said_at[meaning->number] = stated->at;
    }
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
    return joined(setting.values, ", ", [](const auto& value) {
      return value.first == kAnyNumber ? said("a number from 1 to 99") : in_quotes(value.first);
    });
  }

  static const Meaning* find_meaning(const MappedSetting& setting, const std::string& value) {
    for (const auto& [known, meaning] : setting.values) {
      if (known == value || (known == kLeftOut && value == "0") ||
          (known == kAnyNumber && is_number(value))) {
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
  RulesetFinder(WantedRules wanted, const SearchPath& path, Diagnostics& diagnostics)
      : wanted_(std::move(wanted)), path_(path) {
    for (const std::string& plugin : wanted_.plugins) {
      Diagnostics ignored;
      if (const auto found = find_plugin(path_, plugin, ignored)) {
        take_defaults(found->manifest);
        check_numbers(found->manifest, diagnostics);
        drop_options_without_part(found->manifest);
      }
    }
    std::erase_if(wanted_.options, [this](const auto& option) {
      const auto initial = initial_.find(option.first);
      return initial != initial_.end() && initial->second == option.second;
    });
  }

  void find(JczRules& rules) {
    std::vector<std::string> named = wanted_.plugins;
    named.insert(named.end(), wanted_.variants.begin(), wanted_.variants.end());
    std::size_t least = 0;
    for (const Installed& item : list_installed(path_.without_parcels(named))) {
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

  /// The file says how many figures there are; a plugin says how many there may be.
  void check_numbers(const Manifest& manifest, Diagnostics& diagnostics) const {
    for (const ManifestOption& option : manifest.options) {
      const std::string name = fmt::format("{}.{}", manifest.id, option.name);
      const auto at = wanted_.said_at.find(name);
      if (at == wanted_.said_at.end()) {
        continue;
      }
      const int number = std::stoi(wanted_.options.at(name));
      if (const std::string wrong = wrong_value(option, number); !wrong.empty()) {
        diagnostics.add(at->second, fmt::format("{}: {}", name, wrong));
      }
    }
  }

  /// A rule of a part that is not in the game changes nothing.
  void drop_options_without_part(const Manifest& manifest) {
    const auto parts = wanted_.parts.find(manifest.id);
    for (const ManifestOption& option : manifest.options) {
      const bool is_there = parts != wanted_.parts.end() && parts->second.contains(option.part);
      if (!option.part.empty() && !is_there) {
        wanted_.options.erase(fmt::format("{}.{}", manifest.id, option.name));
      }
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
    std::map<std::string, std::string> copies;
    for (const CopiesChoice& choice : file.tiles) {
      copies[choice.plugin] = std::to_string(choice.copies);
    }
    if (file.players || wanted_.seats || copies != wanted_.copies ||
        file.plugins.size() != wanted_.plugins.size()) {
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
    for (const auto& [plugin, copies] : wanted_.copies) {
      json["tiles"][plugin]["copies"] = std::stoi(copies);
    }
    for (const auto& [option, value] : wanted_.options) {
      const bool is_truth = value == "true" || value == "false";
      const bool is_number = value.find_first_not_of("0123456789") == std::string::npos;
      json["options"][option] = is_truth    ? RuleJson(value == "true")
                                : is_number ? RuleJson(std::stoi(value))
                                            : RuleJson(value);
    }
    if (!wanted_.variants.empty()) {
      json["variants"] = wanted_.variants;
    }
    if (wanted_.seats) {
      json["players"] = {wanted_.seats->first, wanted_.seats->second};
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
    for (const CopiesChoice& copies : file.tiles) {
      copies_[copies.plugin] = copies.copies;
    }
    for (const PluginInfo& plugin : catalog_.plugins) {
      choose(plugin);
    }
    for (const auto& [plugin, copies] : copies_) {
      if (copies != 1 && !counted_.contains(plugin)) {
        refuse(said_with("{} copies of the tiles of \"{}\"", copies, plugin));
      }
    }
    for (const SharedPlugins::Row& row : shared_.rows()) {
      say(row, row.plugin->elements, game_.elements, true);
      say(row, row.plugin->rules, game_.rules, false);
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
    const auto stated = copies_.find(info.id);
    const int copies = stated == copies_.end() ? 1 : stated->second;
    for (const TileSet& set : found->sets) {
      const bool is_alone = std::none_of(set.not_with.begin(),
                                         set.not_with.end(),
                                         [this](const std::string& other) { return plays(other); });
      if (copies != 0 && is_alone && is_said_by(*found, set.meaning) &&
          row.rival_of(set) == nullptr) {
        cover(*found, set.meaning);
        game_.sets.push_back({set.theirs, std::to_string(copies), {}});
        row.sets.push_back(&set);
        counted_.insert(info.id);
      }
    }
    if (row.sets.empty() && copies == 0) {
      counted_.insert(info.id);
    } else if (row.sets.empty() && has_tiles(*found, info)) {
      const Meaning* nearest = nearest_set(*found, "");
      const std::string options = nearest == nullptr ? std::string() : unlike(*nearest);
      refuse((options.empty() ? said_with("these parts and options of \"{}\"", info.id) : options) +
             way_to(nearest));
      unsaid_.insert(info.id);
    }
    shared_.add(std::move(row));
  }

  /// Tiles of one of its sets are in the game.
  static bool has_tiles(const Counterparts& plugin, const PluginInfo& info) {
    return std::any_of(plugin.sets.begin(), plugin.sets.end(), [&](const TileSet& set) {
      return set.meaning.parts.empty() ||
             std::any_of(set.meaning.parts.begin(), set.meaning.parts.end(), [&](const auto& part) {
               return holds(info.parts, part);
             });
    });
  }

  // ---- The way out: what a game must be played with so that it can be told.

  /// What of the meaning is not so, as flags for those who play.
  [[nodiscard]] std::vector<std::string> missing(const Meaning& meaning) const {
    std::vector<std::string> flags;
    for (const auto& [name, value] : meaning.options) {
      if (!is_set(name, value)) {
        flags.push_back(fmt::format("--set {}={}", name, value));
      }
    }
    for (const std::string& variant : meaning.variants) {
      if (!plays(variant)) {
        flags.push_back("--with " + variant);
      }
    }
    return flags;
  }

  /// Of the sets that bring the part, or of all, the one that misses least.
  [[nodiscard]] const Meaning* nearest_set(const Counterparts& plugin,
                                           const std::string& part) const {
    const Meaning* best = nullptr;
    for (const TileSet& set : plugin.sets) {
      const bool is_one = part.empty() || holds(set.meaning.parts, part);
      if (is_one && has_parts(plugin, set.meaning) &&
          (best == nullptr || missing(set.meaning).size() < missing(*best).size())) {
        best = &set.meaning;
      }
    }
    return best;
  }

  [[nodiscard]] std::string way_to(const Meaning* meaning) const {
    const std::vector<std::string> flags =
        meaning == nullptr ? std::vector<std::string>() : missing(*meaning);
    return flags.empty() ? std::string()
                         : said_with(" (it can be told of a game with {})", joined(flags, " "));
  }

  /// What of the meaning is so, but not as it asks: "base.farmers=false".
  [[nodiscard]] std::string unlike(const Meaning& meaning) const {
    std::vector<std::string> found;
    for (const auto& [name, value] : meaning.options) {
      const OptionSetting* setting = option(name);
      if (!is_set(name, value) && setting != nullptr) {
        found.push_back(fmt::format("{}={}", name, setting->value));
      }
    }
    return names_text(found);
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

  /// The option has this value, or one that is alike there.
  [[nodiscard]] bool is_set(const std::string& name, const std::string& value) const {
    const OptionSetting* setting = option(name);
    return setting != nullptr &&
           (setting->value == value || (is_alike(name, value) && is_alike(name, setting->value)));
  }

  [[nodiscard]] bool has_parts(const Counterparts& plugin, const Meaning& meaning) const {
    const auto info = std::find_if(catalog_.plugins.begin(),
                                   catalog_.plugins.end(),
                                   [&](const PluginInfo& row) { return row.id == plugin.plugin; });
    return std::all_of(meaning.parts.begin(), meaning.parts.end(), [&](const auto& part) {
      return holds(info->parts, part);
    });
  }

  [[nodiscard]] bool is_said_by(const Counterparts& plugin, const Meaning& meaning) const {
    const bool has_number = meaning.number.empty() || option(meaning.number) != nullptr;
    return has_number && missing(meaning).empty() && has_parts(plugin, meaning);
  }

  void cover(const Counterparts& plugin, const Meaning& meaning) {
    for (const auto& [name, value] : meaning.options) {
      covered_.insert(name);
    }
    covered_.insert(meaning.number);
    for (const std::string& part : meaning.parts) {
      covered_.insert(plugin.plugin + "/" + part);
    }
    covered_.insert(meaning.variants.begin(), meaning.variants.end());
  }

  static std::size_t weight(const Meaning& meaning) {
    return meaning.options.size() + meaning.parts.size() + meaning.variants.size() +
           (meaning.number.empty() ? 0 : 1);
  }

  void say(const SharedPlugins::Row& plugin,
           const std::vector<MappedSetting>& settings,
           std::vector<JczSetting>& into,
           bool may_be_left_out) {
    for (const MappedSetting& setting : settings) {
      const std::pair<std::string, Meaning>* value = nullptr;
      for (const auto& row : setting.values) {
        const bool says_more = value == nullptr || weight(row.second) > weight(value->second);
        value = says_more && is_said_by(*plugin.plugin, row.second) ? &row : value;
      }
      const bool is_left_out = value != nullptr && may_be_left_out && value->first == kLeftOut;
      const bool needs_set = value != nullptr && may_be_left_out && !is_left_out &&
                             !plugin.plugin->sets.empty() && plugin.sets.empty() &&
                             !value->second.alone;
      if (needs_set) {
        refuse(
            said_with("\"{}\" without the tiles of \"{}\"", setting.name, plugin.plugin->plugin));
        continue;
      }
      if (value == nullptr) {
        refuse_setting(*plugin.plugin, setting);
        continue;
      }
      cover(*plugin.plugin, value->second);
      if (!is_left_out) {
        const std::string& number = value->second.number;
        into.push_back({setting.name, number.empty() ? value->first : option(number)->value, {}});
      }
    }
  }

  /// Names the options that stand in the way of the value that misses least.
  void refuse_setting(const Counterparts& plugin, const MappedSetting& setting) {
    const Meaning* best = nullptr;
    for (const auto& [value, meaning] : setting.values) {
      const bool is_one = has_parts(plugin, meaning) && !missing(meaning).empty();
      if (is_one && (best == nullptr || missing(meaning).size() < missing(*best).size())) {
        best = &meaning;
      }
    }
    const std::string options = best == nullptr ? std::string() : unlike(*best);
    refuse((options.empty() ? said_with("what \"{}\" is", setting.name) : options) + way_to(best));
    if (best != nullptr) {
      cover(plugin, *best);  // it is named once
    }
  }

  void refuse_the_rest() {
    for (const PluginInfo& plugin : catalog_.plugins) {
      if (plugin.id != "core" && !shared_.has(plugin.id) && !covered_.contains(plugin.id)) {
        refuse(fmt::format("\"{}\"", plugin.id) + said(" (a game without it can be told)"));
        continue;
      }
      for (const std::string& part : plugin.parts) {
        if (!unsaid_.contains(plugin.id) && !covered_.contains(plugin.id + "/" + part)) {
          refuse(said_with("part \"{}\" of \"{}\"", part, plugin.id) +
                 way_to(nearest_set_of(plugin.id, part)));
        }
      }
    }
    for (const OptionSetting& setting : catalog_.options) {
      const bool is_limit = setting.name.starts_with("core.");
      const bool is_said = setting.value == setting.initial || covered_.contains(setting.name) ||
                           is_alike(setting.name, setting.value);
      if (!is_limit && !is_said) {
        const Meaning initial{{{setting.name, setting.initial}}, {}, {}, {}, {}, false};
        refuse(fmt::format("{}={}", setting.name, setting.value) + way_to(&initial));
      }
    }
  }

  [[nodiscard]] const Meaning* nearest_set_of(const std::string& plugin,
                                              const std::string& part) const {
    for (const SharedPlugins::Row& row : shared_.rows()) {
      if (row.plugin->plugin == plugin) {
        return nearest_set(*row.plugin, part);
      }
    }
    return nullptr;
  }

  const Catalog& catalog_;
  const std::vector<Counterparts>& all_;
  JczGame& game_;
  SharedPlugins shared_;
  std::map<std::string, int> copies_;  // of the tiles of plugins
  std::set<std::string> counted_;      // plugins whose copies are said
  std::set<std::string> unsaid_;       // plugins of which no set is said
  std::set<std::string> covered_;      // options, variants, "plugin/part"
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

bool SharedPlugins::confirms(const std::string& message) const {
  return find_row(rows_, &Counterparts::confirmations, [&](const std::string& row) {
           return row == message;
         }) != nullptr;
}

std::optional<std::size_t> SharedPlugins::rank_of_token(const std::string& ours) const {
  for (const Row& row : rows_) {
    const std::vector<std::string>& tokens = row.plugin->tokens;
    const auto found = std::find(tokens.begin(), tokens.end(), ours);
    if (found != tokens.end()) {
      return static_cast<std::size_t>(found - tokens.begin());
    }
  }
  return std::nullopt;
}

JczRules rules_of_jcz(const JczGame& game,
                      const std::vector<Counterparts>& all,
                      const SearchPath& path,
                      Diagnostics& diagnostics,
                      std::optional<JczSeats> seats) {
  JczRules rules;
  WantedRules wanted = SetupReader(game, all, diagnostics).read(rules.shared);
  wanted.seats = seats;
  if (diagnostics.empty()) {
    RulesetFinder finder(std::move(wanted), path, diagnostics);
    if (diagnostics.empty()) {
      finder.find(rules);
    }
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
