// The one shape every plugin takes, whatever language it was written in. Names are not resolved
// yet.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/value.h"
#include "kernel/model/seat_range.h"
#include "kernel/rules/ruleset.h"

namespace bastide {

/// One declaration: what kind of thing, its full name, its fields as written.
struct Definition {
  std::string category;  // feature, piece, tile, tile_attr, token, bag, pool, pile, zone, track,
                         // action, phase, ending, hook, board, start, seats, text, state; tiles and
                         // plugin hold nothing but words about all tiles of a file, about all rules
  std::string id;        // plugin:word; of tiles set/name
  Value fields;          // with "rule" and "says", also of a list
  SourceRef at;
  std::string part;
  StepResult (*native)(Context&) = nullptr;                         // of phases of the kernel
  void (*rule)(Context&, const Phase&, PlayerId player) = nullptr;  // of phases of native plugins
  void* self = nullptr;                                             // of `rule`
};

/// A change of somebody's definition: merged by field.
struct Amendment {
  std::string target;  // plugin:category/word, or set/name of a tile
  Value fields;
  SourceRef at;
};

/// A rule attached to a hook point.
struct HookDef {
  Shape shape = Shape::react;
  std::string point;  // as written
  std::string id;     // plugin:word
  Value fields;       // stage, before, after, when, run, rule, says
  std::string deny;   // of checks without `run`: plugin:word
  SourceRef at;
  void (*run)(HookCall&, const Handler&) = nullptr;
  void* self = nullptr;
  ScriptFn script = -1;
};

/// Takes over the run of a handler or of a phase, or switches it off.
struct Replacement {
  std::string target;    // id of a handler, or of a phase that is not the kernel's
  ScriptFn script = -1;  // -1: off
  void (*run)(HookCall&, const Handler&) = nullptr;
  void (*enter)(Context&, const Phase&, PlayerId player) = nullptr;  // of a native plugin
  void* self = nullptr;
  Value words;  // "rule" and "says"; nothing: what it replaces speaks for it
  SourceRef at;
};

struct PluginDef {
  std::string id;
  std::string version;
  std::string title;
  SourceRef at;
  std::vector<std::string> requires_plugins;
  std::vector<std::string> optional_plugins;
  std::vector<std::string> parts;  // those selected
  std::vector<OptionSetting> options;
  std::vector<OptionSetting> seen;  // options of the plugins that it requires or names as optional;
                                    // their parts are truths called "plugin/part"
  std::vector<Look> looks;
  SeatRange players;                  // that its rules are for
  std::optional<SeatRange> playable;  // that can play by them where a ruleset says so; none: no
                                      // others
  [[nodiscard]] const SeatRange& able() const { return playable ? *playable : players; }
  std::int32_t tile_copies = 1;  // of the whole tile set
  std::vector<Definition> definitions;
  std::vector<Amendment> amendments;
  std::vector<HookDef> hooks;
  std::vector<Replacement> replacements;
  std::vector<ScriptText> scripts;
  std::vector<std::shared_ptr<const void>> kept;  // what its native rules point to
  /// What to look up once the ruleset stands; runs at the end of compile().
  std::vector<std::function<void(const Ruleset&, Diagnostics&)>> links;
  std::string library_hash;        // SHA-256 of its native library; empty: none
  std::vector<std::string> names;  // that its scripts may coin in play: known from the start
};

/// What the ruleset file says besides its plugins.
struct RulesetHead {
  std::string name;
  std::string title;
  std::optional<SeatRange> players;  // none: as the plugins say
  std::vector<std::string> ladder;
};

/// Plugins in load order (a required plugin before those that require it; the kernel's own first)
/// become a ruleset. Pure: reads no file. Throws LoadError with every complaint.
[[nodiscard]] std::shared_ptr<const Ruleset> compile(const RulesetHead& head,
                                                     const std::vector<PluginDef>& plugins);

}  // namespace bastide
