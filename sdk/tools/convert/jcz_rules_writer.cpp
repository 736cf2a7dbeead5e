// How a ruleset is said there.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/convert/jcz_rules.h"

namespace bastide {

namespace {

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
                   said_with("JCloisterZone cannot be told: {}", joined(refused_, ", "))};
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
               return is_among(info.parts, part);
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
      const bool is_one = part.empty() || is_among(set.meaning.parts, part);
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
    return joined(found, ", ");
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
          return is_among(values, value);
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
      return is_among(info->parts, part);
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

Result<SharedPlugins> say_rules(const Ruleset& rules,
                                const RulesetFile& file,
                                const std::vector<Counterparts>& all,
                                JczGame& game) {
  return RulesWriter(rules, all, game).write(file);
}

}  // namespace bastide
