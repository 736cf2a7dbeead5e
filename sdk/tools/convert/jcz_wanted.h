// What the set-up of a saved game of JCloisterZone asks for, in words of ours.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "sdk/tools/convert/jcz_rules.h"

namespace bastide {

using PartsByPlugin = std::map<std::string, std::set<std::string>>;

/// What a ruleset for the game must have.
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

/// Puts the plugins that stand for the sets of the game into `shared`. What is not known is
/// complained of by its name; use the answer only while `diagnostics` stays empty.
[[nodiscard]] WantedRules read_wanted(const JczGame& game,
                                      const std::vector<Counterparts>& all,
                                      SharedPlugins& shared,
                                      Diagnostics& diagnostics);

}  // namespace bastide
