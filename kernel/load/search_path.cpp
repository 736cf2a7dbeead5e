#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "kernel/load/parcel_folders.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/load/trust.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "rulesets", ignored) &&
         fs::is_directory(folder / "plugins", ignored);
}

/// Somebody's own rules: one file of any kind that can be loaded is enough.
bool holds_rules(const fs::path& folder) {
  const auto any = [&](const fs::path& below, const auto& counts) {
    std::error_code ignored;
    const fs::directory_iterator files(folder / below, ignored);
    return std::any_of(begin(files), end(files), counts);
  };
  const auto ends_in = [](const char* ending) {
    return [ending](const fs::directory_entry& file) {
      return file.path().extension() == ending;
    };
  };
  return any("rulesets", ends_in(".json")) || any("scripts/variants", ends_in(".lua")) ||
         any("plugins", [](const fs::directory_entry& plugin) {
           std::error_code ignored;
           return fs::exists(plugin.path() / "plugin.json", ignored);
         });
}

std::vector<std::string> split(const char* text) {
  std::vector<std::string> parts;
  std::istringstream in(text == nullptr ? "" : text);
  for (std::string part; std::getline(in, part, ':');) {
    if (!part.empty()) {
      parts.push_back(part);
    }
  }
  return parts;
}

/// Where the program lies; empty when it cannot be found out.
fs::path folder_of_program(const std::string& program) {
  std::error_code error;
  if (program.find('/') != std::string::npos) {
    const fs::path full = fs::canonical(program, error);
    return error ? fs::path() : full.parent_path();
  }
  for (const std::string& folder :
       split(std::getenv("PATH"))) {  // NOLINT(concurrency-mt-unsafe): at start
    const fs::path full = fs::canonical(fs::path(folder) / program, error);
    if (!error) {
      return full.parent_path();
    }
  }
  return {};
}

}  // namespace

SearchPath SearchPath::standard(const std::vector<std::string>& extra, const std::string& program) {
  SearchPath path;
  const auto add = [&](const fs::path& folder) {
    const std::string text = folder.lexically_normal().string();
    if (std::find(path.roots.begin(), path.roots.end(), text) == path.roots.end()) {
      path.roots.push_back(text);
    }
  };
  for (const std::string& folder : extra) {
    add(folder);
  }
  for (const std::string& folder :
       split(std::getenv("BASTIDE_PATH"))) {  // NOLINT(concurrency-mt-unsafe): at start
    add(folder);
  }
  std::error_code ignored;
  const fs::path here = fs::current_path(ignored);
  if (is_root(here) || holds_rules(here)) {
    add(".");
  }
  for (fs::path folder = folder_of_program(program); !folder.empty();
       folder = folder.parent_path()) {
    if (is_root(folder) && !fs::equivalent(folder, here, ignored)) {
      add(folder);
    }
    if (is_root(folder / "share" / "bastide")) {
      add(folder / "share" / "bastide");
    }
    if (folder == folder.root_path()) {
      break;
    }
  }
  for (const std::string& folder : parcel_roots()) {  // last: a parcel replaces nothing
    if (is_switched_off(folder)) {
      path.switched_off.push_back(folder);
      continue;
    }
    const std::size_t before = path.roots.size();
    add(folder);
    path.parcels.insert(path.parcels.end(),
                        path.roots.begin() + static_cast<std::ptrdiff_t>(before),
                        path.roots.end());
  }
  path.trusted = trusted_hashes();
  path.config = read_user_config();
  return path;
}

SearchPath SearchPath::without_parcels(const std::vector<std::string>& but_of) const {
  SearchPath path = *this;
  std::erase_if(path.roots, [&](const std::string& root) {
    const auto holds = [&](const std::string& id) {
      std::error_code ignored;
      return fs::exists(fs::path(root) / "plugins" / id / "plugin.json", ignored) ||
             fs::exists(fs::path(root) / "scripts" / "variants" / (id + ".lua"), ignored);
    };
    return std::find(parcels.begin(), parcels.end(), root) != parcels.end() &&
           std::none_of(but_of.begin(), but_of.end(), holds);
  });
  return path;
}

}  // namespace bastide
