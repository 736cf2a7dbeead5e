// Rule files of one folder that are read instead of others with the same name.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// Plugins, rulesets or variants: where they lie in a root.
struct Shelf {
  const char* kind;
  const char* folder;
  const char* ending;  // empty: folders with a plugin.json
};
[[nodiscard]] std::span<const Shelf> shelves();
[[nodiscard]] std::vector<std::string> names_in(const std::string& root, const Shelf& shelf);

/// Where the thing of that kind and name is read from; empty when no root has it.
[[nodiscard]] std::string found_at(const SearchPath& path,
                                   std::string_view kind,
                                   const std::string& name);

/// Something that hides another of its name in a later root, which is never read.
struct StandIn {
  std::string kind;
  std::string name;
  std::string root;            // of what is read
  std::filesystem::path used;  // a file, or the folder of a plugin
  std::filesystem::path hidden;
  bool is_same = false;  // both hold the same bytes
};
/// In the order of the shelves, then of the roots, then of the names.
[[nodiscard]] std::vector<StandIn> stand_ins(const SearchPath& path);

/// One sentence about what the working folder replaces by something else; empty when it replaces
/// nothing. A working folder that the user has named (`named`) is meant to.
[[nodiscard]] std::string stand_in_note(const SearchPath& path,
                                        const std::vector<std::string>& named);

}  // namespace bastide
