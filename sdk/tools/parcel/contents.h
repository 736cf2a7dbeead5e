// Rulesets, plugins and variants on disk, by name: their files and the hash of what they say.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/parcel/parcel_manifest.h"

namespace bastide {

/// Where a thing lies.
struct ThingPlace {
  std::filesystem::path root;  // of the search path
  std::filesystem::path file;  // or the folder of a plugin
};

/// In the first root that has it; none when it is not installed.
[[nodiscard]] std::optional<ThingPlace> find_thing(const std::string& kind,
                                                   const std::string& name,
                                                   const SearchPath& path);

/// Its files, by their path in a parcel. Hidden files, and what no parcel may hold, are left out.
/// Throws ToolError when one cannot be read, or leads out of the plugin's folder.
[[nodiscard]] std::map<std::string, std::string> files_of(const std::string& kind,
                                                          const std::string& name,
                                                          const ThingPlace& place);

/// SHA-256 of the files that decide how it plays (.json, .lua, .so), whatever else is there.
[[nodiscard]] std::string thing_hash(const std::map<std::string, std::string>& files);

/// As it is installed, with version and hash; none when it is not.
[[nodiscard]] std::optional<ParcelThing> installed_thing(const std::string& kind,
                                                         const std::string& name,
                                                         const SearchPath& path);

/// What a ruleset, or one that it extends, names by a path, which nobody else has; empty: nothing.
/// Throws LoadError when they cannot be read.
[[nodiscard]] std::string named_by_path(const std::string& ruleset, const SearchPath& path);

/// How a thing that was there when a parcel was made is here, in words: missing, of another
/// version, of another content. Empty: the same.
[[nodiscard]] std::string thing_difference(const ParcelThing& there, const SearchPath& path);

}  // namespace bastide
