// A ruleset by name, path or text becomes a compiled Ruleset, or every diagnostic at once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/base/stop.h"
#include "kernel/base/value.h"
#include "kernel/io/ruleset_file.h"
#include "kernel/load/rule_files.h"
#include "kernel/load/user_config.h"
#include "kernel/rules/ruleset.h"

namespace bastide {

/// Folders that hold plugins/, scripts/ and rulesets/, in order of preference: the first that has a
/// name wins.
struct SearchPath {
  std::vector<std::string> roots;
  std::vector<std::string> trusted{};  // SHA-256 of native libraries that may be opened
  UserConfig config{};                 // limits of rules, and who may raise them
  /// May hand out texts that are not those on disk; called in the thread that loads.
  FileReader read{};
  /// Go before what is on disk: a manifest, and files of the plugin that it names.
  FileDrafts drafts{};
  /// Where files lie that messages and files name by their paths: in the root of the file that
  /// names them, or else in this folder. Empty: anywhere, for what a person types.
  std::string fence{};
  /// Those of the roots that are parcels: what a stranger made, which counts where it is named and
  /// nowhere else.
  std::vector<std::string> parcels{};
  /// Parcels that are installed and switched off: no roots.
  std::vector<std::string> switched_off{};

  /// The roots alone that are no parcels, and the parcels that hold one of these plugins or
  /// variants.
  [[nodiscard]] SearchPath without_parcels(const std::vector<std::string>& but_of = {}) const;

  /// By `read`, if there is one, or from the disk.
  [[nodiscard]] Result<std::string> read_file(const std::filesystem::path& file) const {
    look_for_stop();
    return read ? read(file) : read_text_file(file);
  }

  /// `extra` (from --path), then BASTIDE_PATH (colon-separated), the working folder if it holds
  /// a plugin, ruleset or variant, the folder of the program and those above it, and the installed
  /// share/bastide. Throws LoadError when the user's configuration is broken.
  [[nodiscard]] static SearchPath standard(const std::vector<std::string>& extra,
                                           const std::string& program);
};

struct LoadRequest {
  std::string ruleset;            // name, or path of a file (ends in .json or has a slash)
  Value inline_ruleset;           // instead of `ruleset` when it is an object
  std::string from;               // the file that names it: paths are as seen from there
  std::vector<std::string> with;  // variants to add: names or paths
  std::vector<std::string> set;   // "plugin.option=value"
  bool shuffle = false;  // load plugins that do not depend on each other in another order (tests)
  bool stated = false;   // a file says what to `set`, not the user: it cannot raise limits of rules
};

/// Throws LoadError with every complaint of every file.
[[nodiscard]] std::shared_ptr<const Ruleset> load_ruleset(const LoadRequest& request,
                                                          const SearchPath& path);

/// What the ruleset of a request says, with all it extends; nothing that it names is looked at.
/// Throws LoadError.
[[nodiscard]] RulesetFile read_request(const LoadRequest& request, const SearchPath& path);

/// What can be named, and where it was found.
struct Installed {
  std::string kind;  // ruleset, plugin, variant
  std::string name;
  std::string title;
  std::string version;
  std::string file;
  std::string problem;                 // why it cannot be read; empty: fine
  std::string status;                  // of a variant: house, official, variant
  std::vector<std::string> rules;      // of a variant: catalogue ids
  std::vector<OptionSetting> options;  // of a plugin or variant, as they are by default
  std::vector<std::string> plugins;    // of a ruleset; else those that it requires
  std::vector<std::string> parts{};    // that a ruleset chooses: "pond/deep"
  bool is_plain = false;               // a ruleset that chooses nothing but plugins
  bool is_of_parcel = false;
};
/// By kind and name; of each kind last what comes out of parcels.
[[nodiscard]] std::vector<Installed> list_installed(const SearchPath& path);

/// The ruleset in which something that needs these plugins is played: of those that have them, one
/// that is of no parcel, with as few plugins as can be, a plain one rather than another, the first
/// by name. Empty when none has them.
[[nodiscard]] std::string ruleset_with(const std::vector<std::string>& plugins,
                                       const SearchPath& path);

}  // namespace bastide
