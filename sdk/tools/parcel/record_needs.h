// What a record was played with, and how it is here.
#pragma once

#include <string>
#include <vector>

#include "kernel/io/record_file.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// The ruleset, plugins and variants of a record that are missing here, in words that say their
/// version where the record does. Files that it names by their paths are not looked for; what is in
/// a parcel that is switched off is here.
[[nodiscard]] std::vector<std::string> missing_for(const RecordSetup& setup,
                                                   const SearchPath& path);

/// Of the parcels that hold something of the record: files that were changed since they came, and
/// what is another one than where they were made.
[[nodiscard]] std::vector<std::string> parcel_differences(const RecordSetup& setup,
                                                          const SearchPath& path);

}  // namespace bastide
