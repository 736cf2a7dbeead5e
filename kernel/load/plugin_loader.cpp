#include "kernel/load/plugin_loader.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/io/json_parser.h"
#include "kernel/io/tiles_file.h"
#include "kernel/load/trust.h"
#include "kernel/load/variant_header.h"
#include "kernel/native/native_plugin.h"
#include "sdk/include/bastide/abi.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

void read_tiles(const fs::path& file,
                const std::string& shown,
                const std::string& part,
                PluginDef& plugin,
                Diagnostics& diagnostics) {
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    diagnostics.add({shown, 0, 0}, text.error().message);
    return;
  }
  const auto value = parse_json(text.value(), {shown, 1, 1}, diagnostics);
  if (!value) {
    return;
  }
  for (const Value& tile : read_tiles_file(*value, diagnostics)) {
    Definition definition;
    definition.category = "tile";
    definition.id = tile.find("id")->text;
    definition.fields = tile;
    definition.at = tile.at;
    definition.part = part;
    plugin.definitions.push_back(std::move(definition));
  }
}

void add_script(const fs::path& file,
                const std::string& shown,
                PluginDef& plugin,
                Diagnostics& diagnostics) {
  Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    diagnostics.add({shown, 0, 0}, text.error().message);
    return;
  }
  const bool trusted = is_shipped(text.value());
  plugin.scripts.push_back(
      {plugin.id, plugin.version, shown, file.string(), std::move(text.value()), trusted});
}

/// Every other Lua file of the folder can be required. In the order of their names.
void add_modules(const FoundPlugin& found, PluginDef& plugin, Diagnostics& diagnostics) {
  const auto is_rules = [&](const std::string& file) {
    const auto& parts = found.manifest.parts;
    return file == found.manifest.rules.text ||
           std::any_of(parts.begin(), parts.end(), [&](const ManifestPart& part) {
             return part.rules.text == file;
           });
  };
  std::vector<std::string> files;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(found.folder, ignored)) {
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() == ".lua" && !is_rules(file)) {
      files.push_back(file);
    }
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    const std::size_t known = plugin.scripts.size();
    add_script(found.folder / file, (fs::path(found.shown) / file).string(), plugin, diagnostics);
    if (plugin.scripts.size() > known) {
      plugin.scripts.back().is_module = true;
    }
  }
}

/// Nothing of the library runs before its ABI and its content were checked: constructors would.
void add_library(const FoundPlugin& found,
                 const std::vector<std::string>& trusted,
                 PluginDef& plugin,
                 Diagnostics& diagnostics) {
  const PlacedText& library = found.manifest.library;
  const fs::path file = found.folder / library.text;
  if (found.manifest.library_abi != static_cast<int>(BASTIDE_ABI)) {
    diagnostics.add(library.at,
                    fmt::format("the library {} was built for interface {} of native plugins; this "
                                "engine has {}: build it again with the engine's headers",
                                in_quotes(library.text),
                                found.manifest.library_abi,
                                BASTIDE_ABI));
    return;
  }
  const Result<std::string> bytes = read_text_file(file);
  if (!bytes.ok()) {
    diagnostics.add(library.at, bytes.error().message);
    return;
  }
  plugin.library_hash = content_hash(bytes.value());
  if (std::find(trusted.begin(), trusted.end(), plugin.library_hash) == trusted.end()) {
    diagnostics.add(library.at,
                    fmt::format("the library {} is native code, which no sandbox holds, and nobody "
                                "has said that you trust it; if you do: bastide trust {}",
                                in_quotes(library.text),
                                plugin.id));
    return;
  }
  read_native(file.string(),
              (fs::path(found.shown) / library.text).string(),
              plugin,
              parse_json,
              diagnostics);
}

}  // namespace

bool is_path(const std::string& name, std::string_view ending) {
  return name.find('/') != std::string::npos || name.ends_with(ending);
}

std::vector<fs::path> places_of(const std::string& path, const std::string& from) {
  std::vector<fs::path> places;
  if (!from.empty()) {
    places.push_back(fs::path(from).parent_path() / path);
  }
  places.emplace_back(path);
  return places;
}

std::optional<FoundPlugin> find_plugin(const SearchPath& path,
                                       const std::string& id,
                                       Diagnostics& diagnostics) {
  for (const std::string& root : path.roots) {
    FoundPlugin found;
    found.folder = fs::path(root) / "plugins" / id;
    std::error_code ignored;
    if (!fs::exists(found.folder / "plugin.json", ignored)) {
      continue;
    }
    found.shown = found.folder.lexically_normal().string();
    const std::string file = (fs::path(found.shown) / "plugin.json").string();
    Result<std::string> text = read_text_file(file);
    if (!text.ok()) {
      diagnostics.add({file, 0, 0}, text.error().message);
      return std::nullopt;
    }
    found.manifest = read_manifest({file, std::move(text.value())}, id, diagnostics);
    return found;
  }
  return std::nullopt;
}

std::optional<FoundPlugin> find_variant(const SearchPath& path,
                                        const std::string& name,
                                        const std::string& from,
                                        Diagnostics& diagnostics) {
  std::vector<fs::path> places;
  if (is_path(name, ".lua")) {
    if (!name.ends_with(".lua")) {  // no other file of the machine is read
      return std::nullopt;
    }
    places = places_of(name, from);
  } else {
    for (const std::string& root : path.roots) {
      places.push_back(fs::path(root) / "scripts" / "variants" / (name + ".lua"));
    }
  }
  for (const fs::path& place : places) {
    std::error_code ignored;
    if (!fs::is_regular_file(place, ignored)) {
      continue;
    }
    FoundPlugin found;
    found.file = place;
    found.shown = place.lexically_normal().string();
    Result<std::string> text = read_text_file(place);
    if (!text.ok()) {
      diagnostics.add({found.shown, 0, 0}, text.error().message);
      return std::nullopt;
    }
    found.manifest =
        read_variant_header(place.stem().string(), {found.shown, text.value()}, diagnostics);
    return found;
  }
  return std::nullopt;
}

PluginDef read_plugin(const FoundPlugin& found,
                      const PluginChoice& choice,
                      const std::vector<std::string>& trusted,
                      Diagnostics& diagnostics) {
  const Manifest& manifest = found.manifest;
  PluginDef plugin;
  plugin.id = manifest.id;
  plugin.version = to_string(manifest.version);
  plugin.title = manifest.title;
  plugin.at = {found.shown, 0, 0};
  plugin.parts = choice.parts;
  plugin.options = choice.options;
  plugin.tile_copies = choice.tile_copies;
  plugin.looks = manifest.looks;
  if (manifest.players) {
    plugin.least_players = manifest.players->least;
    plugin.most_players = manifest.players->most;
  }
  for (const Requirement& required : manifest.required) {
    plugin.requires_plugins.push_back(required.plugin);
  }
  for (const Requirement& optional : manifest.optional) {
    plugin.optional_plugins.push_back(optional.plugin);
  }
  if (!found.file.empty()) {
    if (!manifest.about.empty()) {
      plugin.definitions.push_back(sheet_of_variant(manifest, found.shown));
    }
    add_script(found.file, found.shown, plugin, diagnostics);
    return plugin;
  }
  const auto is_there = [&](const PlacedText& file) {
    std::error_code ignored;
    if (!file.text.empty() && !fs::is_regular_file(found.folder / file.text, ignored)) {
      diagnostics.add(file.at,
                      fmt::format("there is no file {} in {}", in_quotes(file.text), found.shown));
      return false;
    }
    return !file.text.empty();
  };
  const auto add = [&](const PlacedText& tiles, const PlacedText& rules, const std::string& part) {
    if (is_there(tiles)) {
      read_tiles(found.folder / tiles.text,
                 (fs::path(found.shown) / tiles.text).string(),
                 part,
                 plugin,
                 diagnostics);
    }
    if (is_there(rules)) {
      add_script(found.folder / rules.text,
                 (fs::path(found.shown) / rules.text).string(),
                 plugin,
                 diagnostics);
    }
  };
  add(manifest.tiles, manifest.rules, "");
  if (is_there(manifest.library)) {
    add_library(found, trusted, plugin, diagnostics);
  }
  for (const ManifestPart& part : manifest.parts) {
    if (std::find(choice.parts.begin(), choice.parts.end(), part.name) != choice.parts.end()) {
      add(part.tiles, part.rules, part.name);
    }
  }
  add_modules(found, plugin, diagnostics);
  return plugin;
}

std::vector<std::string> names_below(const SearchPath& path,
                                     const std::string& folder,
                                     const std::string& extension) {
  std::set<std::string> names;
  for (const std::string& root : path.roots) {
    std::error_code ignored;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(root) / folder, ignored)) {
      if (extension.empty() ? fs::exists(entry.path() / "plugin.json", ignored)
                            : entry.path().extension() == extension) {
        names.insert(entry.path().stem().string());
      }
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace bastide
