// Parcels as bytes, made without the library that reads them: also what no honest program makes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// A file in an archive. Its path may be any bytes.
struct PackedFile {
  std::string path;
  std::string content;
};

/// The files of a sound parcel, in their order. Empty when the bytes are none.
[[nodiscard]] std::vector<PackedFile> read_archive(std::string_view bytes);

/// A zip archive of them as they are, each with its checksum.
[[nodiscard]] std::string write_archive(const std::vector<PackedFile>& files);

/// What parcel.json says of sizes and hashes becomes true, as somebody who forges would make it.
/// Nothing happens where it is no JSON.
void seal_parcel(std::vector<PackedFile>& files);

/// The name of the manifest.
inline constexpr const char* kManifestOfParcel = "parcel.json";

}  // namespace bastide
