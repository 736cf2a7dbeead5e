#include "sdk/tools/convert/jcz_rules.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/convert/jcz_wanted.h"

namespace bastide {

namespace {

using RuleJson = nlohmann::ordered_json;

/// A ruleset for what is wanted.
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
      if (!is_among(wanted_.plugins, plugin.plugin)) {
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

}  // namespace

JczRules rules_of_jcz(const JczGame& game,
                      const std::vector<Counterparts>& all,
                      const SearchPath& path,
                      Diagnostics& diagnostics,
                      std::optional<JczSeats> seats) {
  JczRules rules;
  WantedRules wanted = read_wanted(game, all, rules.shared, diagnostics);
  wanted.seats = seats;
  if (diagnostics.empty()) {
    RulesetFinder finder(std::move(wanted), path, diagnostics);
    if (diagnostics.empty()) {
      finder.find(rules);
    }
  }
  return rules;
}

}  // namespace bastide
