// A parcel as one file: a zip archive of a strict form. Its files lie one behind another as they
// are, not compressed, so that none holds more than the archive; nothing else is in it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "kernel/base/result.h"
#include "sdk/tools/parcel/parcel_manifest.h"

namespace bastide {

/// Larger parcels, and those of more files, are refused.
inline constexpr std::size_t kMostParcelBytes = std::size_t{8} * 1024 * 1024;
inline constexpr std::size_t kMostParcelFiles = 500;

struct Parcel {
  ParcelManifest manifest;
  std::map<std::string, std::string> files;  // path → content; all but the manifest
};

/// Path, size and hash of its files become those of the manifest.
void list_files(Parcel& parcel);

/// The archive; a parcel gives the same bytes everywhere, always. Requires: list_files() was
/// called. The error (`bad_input`) names a file that no parcel may hold, or a limit.
[[nodiscard]] Result<std::string> parcel_bytes(const Parcel& parcel);

/// Reads an archive that a stranger made; `file` is how messages call it. The error (`bad_input`)
/// is the first thing that is not as it must be. What the files say is not looked at.
[[nodiscard]] Result<Parcel> read_parcel(std::string_view bytes, const std::string& file);

}  // namespace bastide
