// The files that bastide sdk writes.
#pragma once

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/author/lua_stubs.h"

namespace bastide {

/// Ids of every installed plugin with all its parts, and of the kernel. What cannot be loaded is
/// told in `problems`, a line each, and left out.
[[nodiscard]] IdLists installed_ids(const SearchPath& path, std::vector<std::string>& problems);

/// Stubs, names for luacheck, schemas and the manual, by their path in a project's folder.
/// The schemas are those of the first root that has them.
[[nodiscard]] TextFiles sdk_files(const SearchPath& path, std::vector<std::string>& problems);

}  // namespace bastide
