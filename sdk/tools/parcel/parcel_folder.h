// The folder in which parcels are installed. A parcel comes, goes and is replaced in one step, by
// one rename: whoever looks, and whoever is killed, finds the old one or the new one whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sdk/tools/parcel/parcel_file.h"

namespace bastide {

/// A parcel as it is installed.
struct InstalledParcel {
  std::filesystem::path folder;
  ParcelManifest manifest;
  std::string problem;  // why it is not as it came: a file that changed or was added; empty: fine
  bool is_off = false;  // switched off: nothing of it counts
};

/// All of them, by name. Hashes are compared.
[[nodiscard]] std::vector<InstalledParcel> installed_parcels();
[[nodiscard]] std::optional<InstalledParcel> find_parcel(const std::string& name);

/// The folder, for one process at a time. What a killed one left there goes.
class ParcelFolder {
 public:
  /// Makes the folder when missing, and waits for others. Throws ToolError when it cannot be had.
  ParcelFolder();
  ParcelFolder(const ParcelFolder&) = delete;
  ParcelFolder& operator=(const ParcelFolder&) = delete;
  /// Leaves nothing behind: neither what was staged nor a folder without parcels.
  ~ParcelFolder();

  /// Writes the parcel into a hidden folder, in which it can be loaded. Throws ToolError.
  [[nodiscard]] std::filesystem::path stage(const Parcel& parcel);
  /// What is staged takes the place `name`, and of the parcel there; if that was switched off, so
  /// is the new one. Throws ToolError.
  void put(const std::string& name);
  /// Requires: there is one. Throws ToolError.
  void remove(const std::string& name);
  /// Switches it off, or on again. Requires: there is one. Throws ToolError.
  void switch_off(const std::string& name, bool is_off);

 private:
  void lock();
  void clean();

  std::filesystem::path folder_;
  int handle_ = -1;
};

}  // namespace bastide
