// A stranger's parcel is checked, tried in the sandbox, tested, and only then installed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/parcel/parcel_folder.h"

namespace bastide {

struct InstallReport {
  ParcelManifest manifest;
  std::size_t scenarios = 0;       // that were run, and hold
  std::vector<std::string> notes;  // what differs from where the parcel was made
  /// Of the same name, which it replaces.
  std::optional<ParcelManifest> replaced;
  bool is_same = false;  // the very same was installed already; nothing was done
  /// Things and scenarios that were not played: what came before had taken all the time.
  std::vector<std::string> untried;
};

/// How a parcel is tried.
struct InstallTrial {
  double seconds = 60;  // of the processor; what is not tried then is left so
  /// Called before each thing and scenario: how many were tried, and how many there are.
  std::function<void(std::size_t, std::size_t)> progress = [](std::size_t, std::size_t) {
  };
};

/// Installs a parcel, or, with `is_update`, replaces the one of its name. `file` is how messages
/// call it. Throws ToolError: `input` when it is no sound parcel, `no` when it cannot be installed
/// here or fails its own tests, `environment` when the folder cannot be written. Nothing is
/// changed then.
[[nodiscard]] InstallReport install_parcel(const Parcel& parcel,
                                           const std::string& file,
                                           bool is_update,
                                           const SearchPath& path,
                                           const InstallTrial& trial = {});

}  // namespace bastide
