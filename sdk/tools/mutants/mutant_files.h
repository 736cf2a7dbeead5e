// Where mutants come from: the files of a plugin, a variant or a ruleset, or of all that is there.
#pragma once

#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/mutants/mutant.h"

namespace bastide {

/// A name as a load calls its files.
[[nodiscard]] std::string file_name(const std::filesystem::path& file);

/// The files of rules that belong to a name, sorted: of a plugin those of its folder, of a variant
/// its file, of a ruleset all that its load reads. A name may be a path. Without a name those of
/// everything in the first folder of the search path. The error says what there is.
[[nodiscard]] Result<std::vector<std::string>> find_rule_files(const SearchPath& path,
                                                               const std::string& name);

/// The mutants of a file of rules, of whatever kind it is.
[[nodiscard]] std::vector<Mutant> mutants_of(const SourceText& source);

}  // namespace bastide
