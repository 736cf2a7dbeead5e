// Shared by the steps of compile(): what is being built, names of the plugin at hand, complaints.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "kernel/base/object_reader.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// "rule" and "says" of a definition or of a change of it, as they were written.
struct Said {
  std::size_t plugin = 0;  // who says it
  std::string category;
  std::string id;  // plugin:word; of tiles set/name
  Value words;     // an object; empty: nothing was said
  std::string what;
  SourceRef at;
};

struct Compiler {
  const std::vector<PluginDef>& plugins;
  Ruleset& ruleset;
  Diagnostics diagnostics;
  /// Definitions after amendments, in load order, with the index of their plugin.
  std::vector<std::pair<std::size_t, Definition>> definitions;
  std::unordered_set<std::string> defined;  // "category/plugin:word" of each
  std::vector<Said> said;                   // of definitions and their changes, in load order
  /// By plugin: the citation of its registrations that say nothing themselves; -1: none.
  std::vector<std::int32_t> own_citation;

  Catalog& catalog() { return ruleset.catalog; }

  /// Full name that `written` means in this plugin: a name with a colon as it is, else the plugin's
  /// own, else the only one among the plugins that it requires. Empty when nothing of the category
  /// has it.
  [[nodiscard]] std::string resolve(std::size_t plugin,
                                    std::string_view category,
                                    std::string_view written) const;
  [[nodiscard]] bool is_defined(std::string_view category, std::string_view full) const;
  /// The plugin named before the colon is not loaded, but declared optional by this one.
  [[nodiscard]] bool is_absent_optional(std::size_t plugin, std::string_view full) const;
  /// Reports an unknown name with the nearest known one.
  void unknown(const SourceRef& at,
               std::size_t plugin,
               std::string_view category,
               std::string_view written);
  [[nodiscard]] std::string unknown_text(std::size_t plugin,
                                         std::string_view category,
                                         std::string_view written) const;
  [[nodiscard]] std::vector<std::string> names_of(std::string_view category) const;
  /// ` (did you mean "x"?)`: the same word of a plugin, or a name that it resembles; else nothing.
  [[nodiscard]] std::string near_name(std::string_view category, std::string_view written) const;
  /// The later plugin was written for the earlier one, by way of what it requires or names as
  /// optional, or both are one.
  [[nodiscard]] bool knows(std::size_t later, std::size_t earlier) const;
  /// What there is once in a game is as the last plugin says, which must know of the others; both
  /// of two that do not know each other do what `both` says of them: `"{}" and "{}" both …`.
  [[nodiscard]] const std::pair<std::size_t, Definition>* last_of(std::string_view category,
                                                                  std::string_view both);
  [[nodiscard]] Guard guard(std::size_t plugin, const Value* when);
  [[nodiscard]] std::string what(const Definition& definition) const;

  void each(std::string_view category,
            const std::function<void(std::size_t, const Definition&)>& visit);
};

/// Merges amendments, refuses names defined twice.
void collect_definitions(Compiler& compiler);
/// Changes the definitions, which are numbered by what amend() calls them. Two plugins of which
/// neither requires the other may change one field only if both changes come to the same in either
/// order.
void apply_amendments(Compiler& compiler,
                      const std::map<std::string, std::size_t, std::less<>>& by_target);
/// Layers, variables, feature kinds, pieces, attributes, tokens, bags, pools, zones, tracks,
/// limits.
void compile_kinds(Compiler& compiler);
/// Tile kinds, start tiles, piles.
void compile_tiles(Compiler& compiler);
/// Hook points and handlers in order.
void compile_hooks(Compiler& compiler);
/// The turn program, actions, endings.
void compile_turn(Compiler& compiler);
/// Words of guards; before all that has guards.
void compile_guards(Compiler& compiler);
/// Where tiles and pieces are offered besides the usual places.
void compile_candidates(Compiler& compiler);
/// What definitions and the rule sheet say; before compile_hooks().
void compile_sheet(Compiler& compiler);

/// The value that is written for a variable; none when it is of the wrong type or out of range.
[[nodiscard]] std::optional<std::int32_t> value_of(const Variable& variable, const Value& written);
/// "true or false", "a whole number": what value_of() takes.
[[nodiscard]] std::string expected_value(const Variable& variable);

/// Takes "rule" and "says" out of the fields of a registration.
[[nodiscard]] Value take_words(Value& fields);
/// Adds what a hook says of itself; its number, or that of what its plugin says of all its rules.
/// `what` names it in complaints.
[[nodiscard]] std::int32_t cite_hook(Compiler& compiler,
                                     std::size_t plugin,
                                     const Handler& handler,
                                     const Value& words,
                                     const std::string& what);
/// The same of a phase.
[[nodiscard]] std::int32_t cite_phase(Compiler& compiler,
                                      std::size_t plugin,
                                      const std::string& name,
                                      const Value& words,
                                      const std::string& what,
                                      const SourceRef& at);

/// What a node says about its place: the names of those that it stands before and after, all
/// spelled in full.
struct Anchors {
  std::vector<std::string> names;  // its own: each may be used to speak of it
  std::vector<std::string> before;
  std::vector<std::string> after;
  SourceRef at{};
};
/// "First before second", by their numbers.
using Edges = std::vector<std::pair<std::size_t, std::size_t>>;
[[nodiscard]] Edges edges_of(const std::vector<Anchors>& nodes);

/// Order of nodes 0..n-1 under "first before second" edges; among those that may come next the one
/// that `better` prefers. Empty when the edges form a cycle; then `cycle` holds its nodes.
[[nodiscard]] std::vector<std::size_t> ordered(
    std::size_t count,
    const Edges& edges,
    const std::function<bool(std::size_t, std::size_t)>& better,
    std::vector<std::size_t>& cycle);

/// The same by anchors; a cycle of the nodes is reported: "these hooks".
[[nodiscard]] std::vector<std::size_t> sort_by_anchors(
    Compiler& compiler,
    const std::vector<Anchors>& nodes,
    std::string_view what,
    const std::function<bool(std::size_t, std::size_t)>& better);

}  // namespace bastide
