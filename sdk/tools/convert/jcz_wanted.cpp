#include "sdk/tools/convert/jcz_wanted.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

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
      if (!is_among(known, stated.name)) {
        diagnostics_.add(stated.at,
                         said_with("set {} is not known here{}; known are {}",
                                   in_quotes(stated.name),
                                   did_you_mean(stated.name, known),
                                   joined(known, ", ")));
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
      if (!is_among(known, stated.name)) {
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
      if (!is_among(known, stated.name)) {
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

}  // namespace

WantedRules read_wanted(const JczGame& game,
                        const std::vector<Counterparts>& all,
                        SharedPlugins& shared,
                        Diagnostics& diagnostics) {
  return SetupReader(game, all, diagnostics).read(shared);
}

}  // namespace bastide
