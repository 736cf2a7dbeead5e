#include "kernel/load/parcel_folders.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// Empty unless it is an absolute path.
fs::path folder_in_environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): at start
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

}  // namespace

std::string parcels_folder() {
  fs::path data = folder_in_environment("XDG_DATA_HOME");
  if (data.empty()) {
    const fs::path home = folder_in_environment("HOME");
    if (home.empty()) {
      return {};
    }
    data = home / ".local" / "share";
  }
  return (data / "bastide" / "parcels").string();
}

bool is_switched_off(const std::string& parcel) {
  std::error_code ignored;
  return fs::exists(fs::path(parcel) / kSwitchedOff, ignored);
}

std::vector<std::string> parcel_roots() {
  std::vector<std::string> roots;
  const std::string folder = parcels_folder();
  if (folder.empty()) {
    return roots;
  }
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.is_directory(ignored) && !entry.path().filename().string().starts_with('.')) {
      roots.push_back(entry.path().string());
    }
  }
  std::sort(roots.begin(), roots.end());
  return roots;
}

}  // namespace bastide
