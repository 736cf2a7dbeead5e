// Rules of one's own become a parcel.
#pragma once

#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/parcel/parcel_file.h"

namespace bastide {

/// A parcel, and the files that it was made of.
struct PackedParcel {
  Parcel parcel;
  std::vector<std::string> sources;
};

/// What `name` names, a ruleset, plugin or variant, with all that it needs and that does not come
/// with the program at `program`, and with the scenarios of these in the tests/ beside them. A
/// plugin and a ruleset of one name go together. Throws ToolError when there is no such thing, or
/// when a ruleset names a file by its path; LoadError when a manifest cannot be read.
[[nodiscard]] PackedParcel make_parcel(const std::string& name,
                                       const std::string& licence,
                                       const SearchPath& path,
                                       const std::string& program);

}  // namespace bastide
