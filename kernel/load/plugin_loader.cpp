#include "kernel/load/plugin_loader.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/io/json_parser.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// One `-- key: value` line of a variant's header.
void read_header_line(Manifest& manifest,
                      const std::string& key,
                      const std::string& value,
                      const SourceRef& at,
                      Diagnostics& diagnostics) {
  if (key == "title") {
    manifest.title = value;
  } else if (key == "about") {
    manifest.about = value;
  } else if (key == "requires") {
    std::istringstream in(value);
    for (std::string word; std::getline(in, word, ',');) {
      word.erase(0, word.find_first_not_of(' '));
      word.erase(word.find_last_not_of(' ') + 1);
      if (const auto range = parse_version_range("*"); range && !word.empty()) {
        manifest.required.push_back({word, *range, at});
      }
    }
  } else if (key.starts_with("option ")) {
    const std::string name = key.substr(7);
    const auto declared = parse_json(value, at, diagnostics);
    if (declared) {
      manifest.options.push_back(read_option(name, at, *declared, diagnostics));
    }
  } else if (key != "author" && key != "status" && key != "rules" && key != "version") {
    const std::vector<std::string> known{
        "title", "about", "author", "status", "rules", "requires", "version"};
    diagnostics.add(
        at,
        fmt::format(
            "unknown key \"{}\" in the header of a variant{}", key, did_you_mean(key, known)));
  }
}

Manifest read_variant_header(const std::string& id,
                             const SourceText& source,
                             Diagnostics& diagnostics) {
  Manifest manifest;
  manifest.id = id;
  manifest.title = id;
  manifest.version = parse_version("1.0.0").value_or(Version{});
  manifest.players = SeatRange{1, kMaxColours};
  std::istringstream in(source.text);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.starts_with("--")) {
      break;
    }
    const std::size_t colon = line.find(": ");
    const std::size_t begin = line.find_first_not_of("- ");
    if (colon == std::string::npos || begin == std::string::npos || begin > colon) {
      continue;  // a remark
    }
    read_header_line(manifest,
                     line.substr(begin, colon - begin),
                     line.substr(colon + 2),
                     {source.file, number, static_cast<int>(colon) + 3},
                     diagnostics);
  }
  return manifest;
}

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
  ObjectReader reader(*value, diagnostics, "tiles file");
  reader.ignore("$schema");
  const Value* tiles = reader.require("tiles");
  reader.finish();
  if (tiles != nullptr && !tiles->is(Value::Kind::list)) {
    diagnostics.add(tiles->at,
                    fmt::format("\"tiles\": expected a list of tiles, found {}", describe(*tiles)));
    return;
  }
  for (std::size_t i = 0; tiles != nullptr && i < tiles->items.size(); ++i) {
    const Value& tile = tiles->items[i];
    const Value* id = tile.find("id");
    if (id == nullptr || !id->is(Value::Kind::text) || id->text.find('/') == std::string::npos) {
      diagnostics.add(id == nullptr ? tile.at : id->at,
                      fmt::format("\"id\" of a tile: expected \"set/name\", found {}",
                                  id == nullptr ? "none" : describe(*id)));
      continue;
    }
    Definition definition;
    definition.category = "tile";
    definition.id = id->text;
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
  plugin.scripts.push_back(
      {plugin.id, plugin.version, shown, file.string(), std::move(text.value()), false});
}

}  // namespace

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
  if (name.find('/') != std::string::npos || name.ends_with(".lua")) {
    places.emplace_back(name);
    if (!from.empty()) {
      places.push_back(fs::path(from).parent_path() / name);
    }
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
  for (const ManifestPart& part : manifest.parts) {
    if (std::find(choice.parts.begin(), choice.parts.end(), part.name) != choice.parts.end()) {
      add(part.tiles, part.rules, part.name);
    }
  }
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
