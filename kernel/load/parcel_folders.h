// Where parcels lie that the user has installed.
#pragma once

#include <string>
#include <vector>

namespace bastide {

/// The folder parcels in the folder bastide of XDG_DATA_HOME or ~/.local/share: one folder for each
/// parcel, with plugins/, scripts/ and rulesets/. Empty when there is no home. It need not exist.
[[nodiscard]] std::string parcels_folder();

/// The mark in the folder of a parcel that is switched off: it stays, and nothing of it counts.
inline constexpr const char* kSwitchedOff = ".off";
[[nodiscard]] bool is_switched_off(const std::string& parcel);

/// The folders of all installed parcels, in the order of their names, those that are off, too.
/// Hidden ones do not count: they are on their way in or out.
[[nodiscard]] std::vector<std::string> parcel_roots();

}  // namespace bastide
