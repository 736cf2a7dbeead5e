#include "sdk/tools/parcel/contents.h"

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/load/trust.h"
#include "sdk/tools/parcel/parcel_path.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// Below its root: "plugins/towers".
fs::path place_of(const std::string& kind, const std::string& name) {
  if (kind == "plugin") {
    return fs::path("plugins") / name;
  }
  return kind == "variant" ? fs::path("scripts") / "variants" / (name + ".lua")
                           : fs::path("rulesets") / (name + ".json");
}

std::string read_in(const fs::path& folder, const fs::path& file) {
  std::error_code ignored;
  Result<std::string> text = read_file_in(fs::canonical(folder, ignored), file);
  if (!text.ok()) {
    throw ToolError(text.error());
  }
  return std::move(text.value());
}

std::string version_of(const std::string& kind, const std::string& name, const SearchPath& path) {
  Diagnostics ignored;
  std::optional<FoundPlugin> found;
  if (kind == "plugin") {
    found = find_plugin(path, name, ignored);
  } else if (kind == "variant") {
    found = find_variant(path, name, "", ignored);
  }
  return found ? to_string(found->manifest.version) : std::string();
}

}  // namespace

std::optional<ThingPlace> find_thing(const std::string& kind,
                                     const std::string& name,
                                     const SearchPath& path) {
  for (const std::string& root : path.roots) {
    const fs::path file = fs::path(root) / place_of(kind, name);
    std::error_code ignored;
    if (fs::is_regular_file(kind == "plugin" ? file / "plugin.json" : file, ignored)) {
      return ThingPlace{root, file};
    }
  }
  return std::nullopt;
}

std::map<std::string, std::string> files_of(const std::string& kind,
                                            const std::string& name,
                                            const ThingPlace& place) {
  std::map<std::string, std::string> files;
  const std::string below = place_of(kind, name).generic_string();
  if (kind != "plugin") {
    files.emplace(below, read_in(place.file.parent_path(), place.file));
    return files;
  }
  std::error_code error;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(place.file, error)) {
    const std::string path =
        below + "/" + entry.path().lexically_relative(place.file).generic_string();
    if (entry.is_regular_file(error) && path_problem(path).empty()) {
      files.emplace(path, read_in(place.file, entry.path()));
    }
  }
  return files;
}

std::string thing_hash(const std::map<std::string, std::string>& files) {
  std::string list;
  for (const auto& [path, content] : files) {
    if (path.ends_with(".json") || path.ends_with(".lua") || is_native(path)) {
      list += fmt::format("{} {}\n", path, content_hash(content));
    }
  }
  return content_hash(list);
}

std::optional<ParcelThing> installed_thing(const std::string& kind,
                                           const std::string& name,
                                           const SearchPath& path) {
  const std::optional<ThingPlace> place = find_thing(kind, name, path);
  if (!place) {
    return std::nullopt;
  }
  return ParcelThing{
      kind, name, version_of(kind, name, path), thing_hash(files_of(kind, name, *place))};
}

std::string named_by_path(const std::string& ruleset, const SearchPath& path) {
  LoadRequest request;
  request.ruleset = ruleset;
  const RulesetFile file = read_request(request, path);
  for (const std::string& part : file.files) {
    const auto place = find_thing("ruleset", fs::path(part).stem().string(), path);
    if (!place || place->file.lexically_normal() != fs::path(part).lexically_normal()) {
      return part;
    }
  }
  for (const PlacedText& variant : file.variants) {
    if (is_path(variant.text, ".lua")) {
      return variant.text;
    }
  }
  return {};
}

std::string thing_difference(const ParcelThing& there, const SearchPath& path) {
  const std::optional<ParcelThing> here = installed_thing(there.kind, there.name, path);
  if (!here) {
    return said_with("the {} is not installed", to_string(there));
  }
  if (here->version != there.version) {
    return said_with("the {} {} is {} here", said(there.kind), there.name, here->version);
  }
  return here->sha256 == there.sha256
             ? std::string()
             : said_with("the {} has another content here", to_string(there));
}

}  // namespace bastide
