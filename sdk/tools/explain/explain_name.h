// Everything a ruleset knows about a name: who defined it, who changed it, which rules use it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// One meaning of a name.
struct NamedThing {
  std::string kind;     // "feature", "hook", "option", "score line", "denial", "hook point", …
  std::string id;       // in full
  std::string plugin;   // whose it is
  std::string version;  // of the plugin
  SourceRef at;
  std::vector<std::string> rules;                          // catalogue ids
  std::vector<std::string> says;                           // sentences of the rule sheet
  std::vector<std::pair<std::string, std::string>> facts;  // "supply": "7"
  std::vector<std::string> changes;  // "x 1.0.0 changes supply: 7 → 8, x/rules.lua:3"
  std::vector<std::string> used_by;  // hooks that are about it
};

/// All meanings of a name: with or without its plugin ("base:road", "road"), as amend() writes it
/// ("base:feature/road"), of a tile, option, hook, hook point, denial, score line or plugin. Empty
/// when the ruleset has no such name.
[[nodiscard]] std::vector<NamedThing> explain_name(const Ruleset& rules, const std::string& name);

/// Names near to one that nothing has: " (did you mean …?)", or nothing.
[[nodiscard]] std::string nearest_thing(const Ruleset& rules, const std::string& name);

/// For people, a few lines.
[[nodiscard]] std::string thing_text(const NamedThing& thing);

}  // namespace bastide
