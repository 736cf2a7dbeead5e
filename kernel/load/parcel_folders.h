// Where parcels lie that the user has installed.
#pragma once

#include <string>
#include <vector>

namespace bastide {

/// The folder parcels in the folder bastide of XDG_DATA_HOME or ~/.local/share: one folder for each
/// parcel, with plugins/, scripts/ and rulesets/. Empty when there is no home. It need not exist.
[[nodiscard]] std::string parcels_folder();

/// The folders of all installed parcels, in the order of their names. Hidden ones do not count:
/// they are on their way in or out.
[[nodiscard]] std::vector<std::string> parcel_roots();

}  // namespace bastide
