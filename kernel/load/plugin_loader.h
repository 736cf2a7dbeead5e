// A plugin folder, or a variant's single file, becomes a PluginDef.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/io/manifest.h"
#include "kernel/load/rule_files.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/rules/plugin_def.h"

namespace bastide {

/// A plugin or variant that has been found, with its manifest.
struct FoundPlugin {
  Manifest manifest;
  std::filesystem::path folder;  // of a plugin
  std::filesystem::path file;    // of a variant
  std::string shown;             // how messages call the folder or file
};

/// plugins/<id> of the first root that has it. Complaints about its manifest go to `diagnostics`;
/// none when not found.
[[nodiscard]] std::optional<FoundPlugin> find_plugin(const SearchPath& path,
                                                     const std::string& id,
                                                     RuleFiles& files,
                                                     Diagnostics& diagnostics);

/// The same, for those who read nothing else of the ruleset.
[[nodiscard]] inline std::optional<FoundPlugin> find_plugin(const SearchPath& path,
                                                            const std::string& id,
                                                            Diagnostics& diagnostics) {
  RuleFiles files(path.read, &path.drafts);
  return find_plugin(path, id, files, diagnostics);
}

/// Whether a file is named instead of something installed: "house.lua", "rules/house".
[[nodiscard]] bool is_path(const std::string& name, std::string_view ending);
/// The file of this path: as seen from the file `from` that names it, if any, or from the working
/// folder. Nothing when it is not there. The error (`bad_input`) is that it lies behind the fence
/// of the search path.
[[nodiscard]] Result<std::optional<std::filesystem::path>> find_named(const SearchPath& path,
                                                                      const std::string& name,
                                                                      const std::string& from);

/// scripts/variants/<name>.lua, or a path as seen from the file `from`.
[[nodiscard]] std::optional<FoundPlugin> find_variant(const SearchPath& path,
                                                      const std::string& name,
                                                      const std::string& from,
                                                      RuleFiles& files,
                                                      Diagnostics& diagnostics);

/// The same, for those who read nothing else of the ruleset.
[[nodiscard]] inline std::optional<FoundPlugin> find_variant(const SearchPath& path,
                                                             const std::string& name,
                                                             const std::string& from,
                                                             Diagnostics& diagnostics) {
  RuleFiles files(path.read, &path.drafts);
  return find_variant(path, name, from, files, diagnostics);
}

/// What a ruleset chooses in a plugin.
struct PluginChoice {
  std::vector<std::string> parts;
  std::vector<OptionSetting> options;
  std::int32_t tile_copies = 1;
};

/// Reads tiles and texts of scripts; the scripts are not run.
/// A native library is opened when its ABI is ours and its hash is among the trusted ones.
[[nodiscard]] PluginDef read_plugin(const FoundPlugin& found,
                                    const PluginChoice& choice,
                                    const std::vector<std::string>& trusted,
                                    RuleFiles& files,
                                    Diagnostics& diagnostics);

/// Names of all plugins, variants or rulesets below the roots: for suggestions and lists.
[[nodiscard]] std::vector<std::string> names_below(const SearchPath& path,
                                                   const std::string& folder,
                                                   const std::string& extension);

}  // namespace bastide
