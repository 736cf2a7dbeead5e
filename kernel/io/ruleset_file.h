// Ruleset files: which plugins, parts, variants and options make one game, after `extends`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/manifest.h"
#include "kernel/io/text_file.h"

namespace bastide {

struct PartChoice {
  std::string plugin;
  std::vector<PlacedText> parts;  // exactly these are in
  SourceRef at;
};

struct CopiesChoice {
  std::string plugin;
  int copies = 1;  // how many times its tile set is in the game, from 0
  SourceRef at;
};

struct OptionChoice {
  std::string name;  // plugin.option
  OptionValue value = false;
  bool is_locked = false;  // nobody may change it for one game, nor a ruleset that extends this one
  SourceRef at;            // of the value
};

/// A ruleset with everything it extends merged in. `at` of each row tells the file that said it.
struct RulesetFile {
  SourceRef at;                    // the whole file
  std::vector<std::string> files;  // this one, then what it extends, nearest first
  std::string title;
  std::vector<Requirement> plugins;
  std::vector<PartChoice> parts;
  std::vector<CopiesChoice> tiles;
  std::vector<PlacedText> variants;  // names, or paths as seen from the file that says them
  std::vector<OptionChoice> options;
  std::optional<SeatRange> players;
  std::vector<PlacedText> ladder;  // rulesets to compare with this one
};

/// Finds the ruleset that `extends` names; complains itself when there is none.
using RulesetResolver =
    std::function<std::optional<SourceText>(const PlacedText& name, Diagnostics& diagnostics)>;

/// Reads a ruleset and, through `resolve`, those it extends. Maps are merged key by key (the list
/// of parts of one plugin counts as one value), variants are added behind the inherited ones, title
/// and players replace. What could be read; use it only while `diagnostics` stays empty.
[[nodiscard]] RulesetFile read_ruleset_file(const SourceText& source,
                                            const RulesetResolver& resolve,
                                            Diagnostics& diagnostics);

/// The same for a ruleset written within another file.
[[nodiscard]] RulesetFile read_ruleset(const Value& value,
                                       const RulesetResolver& resolve,
                                       Diagnostics& diagnostics);

}  // namespace bastide
