#include "sdk/tools/parcel/record_needs.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/load/plugin_loader.h"
#include "sdk/tools/parcel/contents.h"
#include "sdk/tools/parcel/parcel_folder.h"

namespace bastide {

namespace {

bool is_of(const RecordSetup& setup, const ParcelThing& thing) {
  if (thing.kind == "ruleset") {
    return thing.name == setup.ruleset;
  }
  return std::any_of(setup.plugins.begin(), setup.plugins.end(), [&](const auto& plugin) {
    return plugin.first == thing.name;
  });
}

}  // namespace

std::vector<std::string> missing_for(const RecordSetup& setup, const SearchPath& path) {
  SearchPath all = path;
  all.roots.insert(all.roots.end(), path.switched_off.begin(), path.switched_off.end());
  std::vector<std::string> missing;
  if (!is_path(setup.ruleset, ".json") && !find_thing("ruleset", setup.ruleset, all)) {
    missing.push_back("ruleset " + setup.ruleset);
  }
  std::vector<std::string> files;  // variants that the record names by their paths
  for (const std::string& variant : setup.variants) {
    if (is_path(variant, ".lua")) {
      files.push_back(std::filesystem::path(variant).stem().string());
    }
  }
  for (const auto& [id, version] : setup.plugins) {
    const bool is_variant =
        std::find(setup.variants.begin(), setup.variants.end(), id) != setup.variants.end();
    const bool is_file = std::find(files.begin(), files.end(), id) != files.end();
    if (!is_file && !find_thing("plugin", id, all) && !find_thing("variant", id, all)) {
      missing.push_back(fmt::format("{} {} {}", is_variant ? "variant" : "plugin", id, version));
    }
  }
  return missing;
}

std::vector<std::string> parcel_differences(const RecordSetup& setup, const SearchPath& path) {
  std::vector<std::string> differences;
  for (const InstalledParcel& parcel : installed_parcels()) {
    const auto& holds = parcel.manifest.holds;
    if (parcel.is_off || std::none_of(holds.begin(), holds.end(), [&](const auto& thing) {
          return is_of(setup, thing);
        })) {
      continue;
    }
    if (!parcel.problem.empty()) {
      differences.push_back(
          fmt::format("parcel {}: {}", parcel.manifest.thing.name, parcel.problem));
    }
    for (const ParcelThing& need : parcel.manifest.needs) {
      if (const std::string differs = thing_difference(need, path); !differs.empty()) {
        differences.push_back(fmt::format("parcel {}: {}", parcel.manifest.thing.name, differs));
      }
    }
  }
  return differences;
}

}  // namespace bastide
