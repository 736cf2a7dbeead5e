// The chosen plugins and variants with their manifests, and the changes that can be made to a
// choice.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "kernel/io/ruleset_file.h"
#include "sdk/tools/author/manifests.h"

namespace bastide {

/// A plugin or variant of a choice.
struct Picked {
  std::string id;
  std::string name;  // of a variant: as it is written
  bool is_variant = false;
  const Manifest* manifest = nullptr;  // null: not installed
  std::string problem;                 // why its manifest cannot be used; empty: it can
  const Requirement* asked = nullptr;  // of a plugin: the versions that are meant
};

class PickedItems {
 public:
  /// Both outlive it.
  PickedItems(const RulesetFile& choice, const Manifests& manifests);

  [[nodiscard]] const std::vector<Picked>& all() const { return items_; }
  [[nodiscard]] const Picked* find(const std::string& id) const;
  /// What people call it: its title, or the id in quotes.
  [[nodiscard]] std::string title(const std::string& id) const;
  /// Of something chosen; null when there is none. "plugin.option".
  [[nodiscard]] const ManifestOption* option(const std::string& name) const;
  /// Does the part take part, by choice or by default?
  [[nodiscard]] bool has_part(const std::string& plugin, const std::string& part) const;
  /// The ids, and everything chosen that requires one of them.
  [[nodiscard]] std::set<std::string> with_dependents(std::set<std::string> ids) const;
  /// Everything chosen that cannot be combined with one of the plugins.
  [[nodiscard]] std::set<std::string> rivals_of(const std::set<std::string>& plugins) const;

 private:
  const RulesetFile& choice_;
  const Manifests& manifests_;
  std::vector<Picked> items_;
};

/// Without these plugins and variants, and without all that is said of them.
[[nodiscard]] RulesetFile without(RulesetFile choice, const std::set<std::string>& ids);
/// With these plugins, in the versions that are installed.
[[nodiscard]] RulesetFile with_plugins(RulesetFile choice,
                                       const std::set<std::string>& ids,
                                       const Manifests& manifests);
[[nodiscard]] RulesetFile with_option(RulesetFile choice,
                                      const std::string& name,
                                      const OptionValue& value);
[[nodiscard]] RulesetFile without_option(RulesetFile choice, const std::string& name);
/// Beside those that are chosen, or those that are in by default.
[[nodiscard]] RulesetFile with_part(RulesetFile choice,
                                    const std::string& plugin,
                                    const std::string& part,
                                    const Manifests& manifests);
[[nodiscard]] RulesetFile without_part(RulesetFile choice,
                                       const std::string& plugin,
                                       const std::string& part);
[[nodiscard]] RulesetFile with_usual_parts(RulesetFile choice, const std::string& plugin);

/// "^1": the version and those that promise to play the same.
[[nodiscard]] std::string range_of(const Version& version);
/// The choice as a ruleset that extends nothing; what is so by default is left out.
[[nodiscard]] Value ruleset_value(const RulesetFile& choice, const Manifests& manifests);
/// Titles of the plugins, then of the variants.
[[nodiscard]] std::string suggested_title(const RulesetFile& choice, const Manifests& manifests);

}  // namespace bastide
