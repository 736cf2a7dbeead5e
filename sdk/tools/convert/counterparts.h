// What a plugin calls a thing and what JCloisterZone calls it: the file `jcloisterzone.json` of the
// plugin's folder. Nothing else in the program knows a name of either side.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/io/text_file.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// A tile of theirs, a tile of ours, and the quarter turns clockwise from ours to theirs.
struct TilePair {
  std::string theirs;
  std::string ours;
  int turn = 0;  // theirs unturned looks like ours with so many turns
};

/// What a value of an element or of a rule says here.
struct Meaning {
  std::vector<std::pair<std::string, std::string>> options;  // plugin.option, value as text
  std::vector<std::string> parts;                            // of the plugin
  std::vector<std::string> variants;
  std::vector<std::string> needs;  // elements that must be there too
  std::string number;  // plugin.option that holds the value, which is a whole number then
  bool alone = false;  // of an element: it may be there without a set of its plugin
};

/// An element or a rule of theirs with the values that are known, as text. Of those that fit a
/// ruleset the first of the ones that say most is written; a rule that is left out has the first.
struct MappedSetting {
  std::string name;
  std::vector<std::pair<std::string, Meaning>> values;
};

/// What an element that is left out has for a value.
inline constexpr std::string_view kLeftOut = "false";
/// Stands for any whole number above 0.
inline constexpr std::string_view kAnyNumber = "#";

/// What the tiles that a file places say of its rules.
struct TileSign {
  std::string placed;  // of theirs; what follows is asked where it is not empty
  std::string before;  // a tile that is not placed earlier
  std::string beside;  // a tile that is placed, too
  Meaning meaning;
};

/// A set of tiles of theirs.
struct TileSet {
  std::string theirs;
  Meaning meaning;
  std::vector<std::string> not_with;  // plugins for which its tiles lack something
  std::vector<TilePair> tiles;        // besides those of the plugin
};

/// Where on a tile a location of theirs lies.
enum class Lies : std::uint8_t { sides, corners, inside };

struct FeatureName {
  std::string theirs;
  std::string ours;  // full name of the kind
  Lies at = Lies::sides;
};

/// A message by which a piece is taken back.
struct ActionName {
  std::string theirs;
  std::string ours;            // full name of the action
  bool of_unfinished = false;  // theirs allows it only on features that are not complete
};

/// A message that answers a question of a rule.
struct QuestionName {
  std::string theirs;
  std::vector<std::pair<std::string, std::string>> answers;  // theirs, text of our option
};

/// The file of one plugin.
struct Counterparts {
  std::string plugin;
  std::vector<TileSet> sets;
  std::vector<MappedSetting> elements;
  std::vector<MappedSetting> rules;
  std::vector<std::string> ignored;  // rules of sets that are not known: any value plays alike
  std::vector<std::pair<std::string, std::vector<std::string>>> same;  // option, values alike there
  std::vector<FeatureName> features;
  std::vector<std::pair<std::string, std::string>> inside;  // location without feature, kind
  std::vector<std::pair<std::string, std::string>> pieces;  // word of an id, full name of the kind
  std::vector<ActionName> actions;
  std::vector<QuestionName> questions;
  std::vector<std::string> confirmations;  // messages that only confirm the one before
  std::vector<std::string> tokens;         // of ours, in the order in which they lie in a bag there
  std::vector<TileSign> signs;
  std::vector<TilePair> tiles;
};

/// Reads one file. What could be read; use it only while `diagnostics` stays empty.
[[nodiscard]] Counterparts read_counterparts(const SourceText& source,
                                             const std::string& plugin,
                                             Diagnostics& diagnostics);

/// Those of all plugins that have such a file, for a saved game that asks for these sets and
/// elements. A parcel is read only where something is asked for that nothing else knows, and says
/// nothing of what others know. A file that cannot be used is left out; `broken` says why.
[[nodiscard]] std::vector<Counterparts> find_counterparts(const SearchPath& path,
                                                          const std::vector<std::string>& asked,
                                                          Diagnostics& broken);

/// Those of the plugins that take part. Throws LoadError.
[[nodiscard]] std::vector<Counterparts> find_counterparts_of(const Catalog& catalog,
                                                             const SearchPath& path);

}  // namespace bastide
