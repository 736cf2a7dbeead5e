// A compiled ruleset: immutable, shared by every game and thread that plays it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernel/base/value.h"
#include "kernel/model/catalog.h"
#include "kernel/rules/hooks.h"

namespace bastide {

/// What a step of the turn program says when it returns.
enum class StepResult : std::uint8_t {
  done,  ///< go on with the next step
  more,  ///< run this step again, once frames it has pushed are answered
};

enum class PhaseTime : std::uint8_t { setup, turn, final };

/// One step of the turn program.
struct Phase {
  std::string name;  // plugin:word
  PluginId owner;
  PhaseTime at = PhaseTime::turn;
  StepResult (*native)(Context&) = nullptr;                         // of the kernel's own
  void (*rule)(Context&, const Phase&, PlayerId player) = nullptr;  // of a native plugin
  void* self = nullptr;                                             // of `rule`
  ScriptFn script = -1;
  Guard guard;             // of the tile placed last and the active player
  bool voluntary = false;  // left out where checks of core:voluntary deny
  bool once = false;       // left out in further parts of a turn
  SourceRef source;
  std::string order_reason;
};

/// When the game ends, and how.
struct Ending {
  std::string name;
  PluginId owner;
  std::int32_t after = static_cast<std::int32_t>(EventKind::turn_end);  // when it is tested
  Guard guard;                                                          // of the game
  ScriptFn script = -1;
  SourceRef source;
};

/// The rules behind an action of the claim choice.
struct ActionRule {
  Guard guard;
  PieceKindId own_pieces;  // offered is each such piece that the player has on the board
  ScriptFn offer = -1;     // or what a script says
  ScriptFn run = -1;
  // Without `run`, what happens to the chosen one of the own pieces:
  NameId score;  // its feature is scored for its owner with this reason; none: it is not
  bool takes_back = false;
  std::int32_t cites = -1;  // of Ruleset::citations
  SourceRef source;

  [[nodiscard]] bool is_data() const { return run < 0; }
};

/// Places that are offered besides the usual ones, or instead of them.
struct Candidates {
  enum class From : std::uint8_t {
    corners,     ///< cells that touch a tile at a corner only
    holes,       ///< cells with a tile on each side
    anywhere,    ///< every free cell of a table with limits
    unfinished,  ///< segments of features that are not complete, on the whole board
    board,       ///< segments of all features
  };
  std::string name;  // plugin:word
  PluginId owner;
  From from = From::corners;
  bool only = false;       // the usual places are not offered
  bool any_sides = false;  // of cells: the sides of the tile need not match
  Guard guard;  // of cells: of the kind of tile and the player; of segments: of the tile placed
                // last, the player and the kind of piece
  SourceRef source;
};

/// A word of guards that a plugin defines.
struct DefinedGuard {
  std::string name;  // plugin:word
  PluginId owner;
  GuardAbout about = GuardAbout::game;
  bool printed = false;  // its answer is kept: it can see what is printed alone (KeptQuestion)
  ScriptFn test = -1;
  SourceRef source;
};

/// Such a word in a guard.
struct GuardUse {
  std::size_t guard = 0;  // of Ruleset::guards
  Value value;            // a text, a number, true or false
};

/// A hook point that a plugin opens to others.
struct CustomPoint {
  std::string name;
  Shape shape = Shape::modify;
  std::int32_t point = -1;
  bool boolean = false;  // the value is true or false, not a number
};

/// A sentence of the rule sheet, as a plugin states it.
struct SheetLine {
  std::vector<std::string> rules;  // catalogue ids
  std::string text;
};

/// What a registration says of itself, or a sentence of define.sheet, which hangs on nothing.
struct Citation {
  PluginId plugin;                 // who says it
  std::string target;              // "category/plugin:word", "tile/set/name", the id of a hook
  std::string section;             // setup, turn, scoring, final, special
  std::string phase;               // of the turn: plugin:word; empty: of the whole turn
  std::vector<std::string> rules;  // catalogue ids of the whole
  std::vector<SheetLine> says;
  SourceRef at;

  /// The ids of the whole; without any those of the sentences.
  [[nodiscard]] std::vector<std::string> ids() const;
};

/// The text of a script, kept so that any thread can build its VM.
struct ScriptText {
  std::string plugin;
  std::string version;
  std::string file;  // for messages: plugin/rules.lua
  std::string path;  // on disk
  std::string text;
  bool trusted = false;  // ships with the engine: plays without an instruction budget
  bool is_module =
      false;  // runs only when a file requires it; modules follow the files of their plugin
};

/// What the files of a plugin may ask about others: PluginDef::optional_plugins and
/// PluginDef::seen.
struct ForeignOptions {
  std::vector<std::string> optional_plugins;
  std::vector<OptionSetting> seen;
};

/// A field of a definition that somebody changed; texts as to_text() writes values.
struct FieldChange {
  std::string field;
  std::string before;  // empty: it was not there
  std::string after;
};

/// Who changed a definition: "demo:rules.lua:12 amends core:zone/hand: size", or took over a hook
/// ("run").
struct Change {
  std::string target;  // as in amend(): plugin:category/word, set/name; or the id of a hook
  std::string by;      // id of a plugin
  std::vector<FieldChange> fields;
  SourceRef at;
};

/// A definition as it holds in the end: after every amendment.
struct Declared {
  std::string target;  // as amend() names it
  std::string category;
  std::string id;
  PluginId plugin;
  std::string part;
  Value fields;
  SourceRef at;
};

struct Ruleset {
  std::string name;
  std::string title;
  Catalog catalog;
  HookTable hooks;
  std::vector<Phase> phases;  // set-up, then the turn, then the end, each in order
  std::size_t first_turn_phase = 0;
  std::size_t first_final_phase = 0;
  std::vector<Ending> endings;
  std::vector<ActionRule> actions;  // by ActionId
  std::vector<Candidates> cell_sources;
  std::vector<Candidates> claim_sources;
  std::vector<CustomPoint> points;
  std::vector<DefinedGuard> guards;
  std::vector<GuardUse> guard_uses;
  std::vector<ScriptText> scripts;
  std::map<std::string, ForeignOptions> foreign_options;  // by plugin, of those with scripts
  std::vector<Declared> declared;                         // in load order
  std::vector<Change> changes;      // of them and of hooks, in the order in which they were made
  std::vector<Citation> citations;  // of definitions and sheets, then of hooks; each in load order
  std::map<std::string, std::vector<std::int32_t>, std::less<>>
      cited;  // "category/plugin:word" → numbers of the citations that are about it
  std::vector<std::string> ladder;  // rulesets to compare with this one, as its file names them
  bool may_suspend = false;         // some rule may ask: activities keep a snapshot
  bool has_done_scripts = false;    // completion of some kind is decided by a script
  /// By tile kind: 1 when legality needs more than the fit table, because of a check or a
  /// waiver.
  std::vector<std::uint8_t> filtered;
  /// By tile kind, then by piece kind: the segments that such a piece may claim, as bits.
  std::vector<std::vector<std::uint64_t>> places;
  std::array<NameId, 4> reasons;                  // completed, final, early, preview
  std::vector<std::shared_ptr<const void>> kept;  // what native rules point to

  /// Numbers of the citations about a definition, "category/plugin:word".
  [[nodiscard]] const std::vector<std::int32_t>& citations_of(std::string_view target) const;
  /// Catalogue ids of a definition as a whole: those of its sentences are not among them.
  [[nodiscard]] std::vector<std::string> rules_of(std::string_view target) const;
  /// The ids of citations, each once.
  [[nodiscard]] std::vector<std::string> ids_of(const std::vector<std::int32_t>& numbers) const;

  [[nodiscard]] std::int32_t score_point(FeatureKindId kind) const {
    return static_cast<std::int32_t>(Point::first_free) + kind.value();
  }
};

}  // namespace bastide
