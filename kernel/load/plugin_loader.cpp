#include "kernel/load/plugin_loader.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/io/symbol_file.h"
#include "kernel/io/tiles_file.h"
#include "kernel/load/trust.h"
#include "kernel/load/variant_header.h"
#include "kernel/native/native_plugin.h"
#include "sdk/include/bastide/abi.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// The files of one plugin, on their way into its definition.
struct PluginFiles {
  const FoundPlugin& found;
  PluginDef& plugin;
  RuleFiles& files;
  Diagnostics& diagnostics;

  [[nodiscard]] std::string shown(const std::string& name) const {
    return found.file.empty() ? (fs::path(found.shown) / name).string() : found.shown;
  }
  /// Nothing after a complaint.
  [[nodiscard]] std::optional<std::string> read(const std::string& name) const {
    Result<std::string> text =
        found.file.empty() ? files.read(found.folder, found.folder / name) : files.read(found.file);
    if (!text.ok()) {
      diagnostics.add({shown(name), 0, 0}, text.error().message);
      return std::nullopt;
    }
    return std::move(text.value());
  }
};

/// What a file says of all its tiles.
Definition words_of_tiles(const Value& file, const std::string& name) {
  Definition words;
  words.category = "tiles";
  words.id = name;
  words.at = file.at;
  words.fields.kind = Value::Kind::object;
  for (const char* key : {"rule", "says"}) {
    if (const Value* said = file.find(key)) {
      words.fields.set(key, *said);
    }
  }
  return words;
}

void read_tiles(const PluginFiles& in, const std::string& name, const std::string& part) {
  const std::optional<std::string> text = in.read(name);
  const SourceRef begin{in.shown(name), 1, 1};
  const auto value = text ? parse_json(*text, begin, in.diagnostics) : std::nullopt;
  if (!value) {
    return;
  }
  if (const Status kept = in.files.keep(*value); !kept.ok()) {
    in.diagnostics.add({begin.file, 0, 0}, kept.error().message);
    return;
  }
  const std::span<const Value> tiles = read_tiles_file(*value, in.diagnostics);
  Definition words = words_of_tiles(*value, in.plugin.id + ":" + (part.empty() ? "tiles" : part));
  if (!tiles.empty() && !words.fields.members.empty()) {
    in.plugin.definitions.push_back(std::move(words));
  }
  for (const Value& tile : tiles) {
    Definition definition;
    definition.category = "tile";
    definition.id = tile.find("id")->text;
    definition.fields = tile;
    definition.at = tile.at;
    definition.part = part;
    in.plugin.definitions.push_back(std::move(definition));
  }
}

/// The symbol of the last look.
void add_symbol(const PluginFiles& in, const std::string& name) {
  if (const std::optional<std::string> text = in.read(name)) {
    in.plugin.looks.back().symbol =
        read_symbol(*text, {in.shown(name), 1, 1}, in.diagnostics).value_or(Symbol{});
  }
}

void add_script(const PluginFiles& in, const std::string& name) {
  std::optional<std::string> text = in.read(name);
  if (!text) {
    return;
  }
  const bool trusted = is_shipped(*text);
  const fs::path file = in.found.file.empty() ? in.found.folder / name : in.found.file;
  in.plugin.scripts.push_back(
      {in.plugin.id, in.plugin.version, in.shown(name), file.string(), std::move(*text), trusted});
}

/// Every other Lua file of the folder can be required. In the order of their names.
void add_modules(const PluginFiles& in) {
  const FoundPlugin& found = in.found;
  PluginDef& plugin = in.plugin;
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
    add_script(in, file);
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
                    said_with("the library {} was built for interface {} of native plugins; this "
                              "engine has {}: build it again with the engine's headers",
                              in_quotes(library.text),
                              found.manifest.library_abi,
                              BASTIDE_ABI));
    return;
  }
  std::error_code none;
  const Result<std::string> bytes = read_file_in(canonical(found.folder, none), file);
  if (!bytes.ok()) {
    diagnostics.add(library.at, bytes.error().message);
    return;
  }
  plugin.library_hash = content_hash(bytes.value());
  if (std::find(trusted.begin(), trusted.end(), plugin.library_hash) == trusted.end()) {
    diagnostics.add(library.at,
                    said_with("the library {} is native code, which no sandbox holds, and nobody "
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

/// The innermost root in which a file lies that names others, without links; without one the fence.
fs::path fence_of(const SearchPath& path, const std::string& from) {
  std::error_code ignored;
  const fs::path file = from.empty() ? fs::path() : fs::weakly_canonical(from, ignored);
  fs::path best;
  const auto look_at = [&](const std::string& root) {
    const fs::path real = fs::canonical(root.empty() ? "." : root, ignored);
    const bool holds =
        !real.empty() &&
        std::mismatch(real.begin(), real.end(), file.begin(), file.end()).first == real.end();
    if (holds && real.native().size() > best.native().size()) {
      best = real;
    }
  };
  look_at(path.fence);
  for (const std::string& root : path.roots) {
    look_at(root);
  }
  return best.empty() ? fs::canonical(path.fence, ignored) : best;
}

/// What a plugin is, as far as its manifest and the ruleset say.
PluginDef plugin_of(const FoundPlugin& found, const PluginChoice& choice) {
  const Manifest& manifest = found.manifest;
  PluginDef plugin;
  plugin.id = manifest.id;
  plugin.version = to_string(manifest.version);
  plugin.title = manifest.title;
  plugin.at = {found.shown, 0, 0};
  plugin.parts = choice.parts;
  plugin.options = choice.options;
  plugin.tile_copies = choice.tile_copies;
  plugin.players = manifest.players.value_or(SeatRange{});
  plugin.playable = manifest.playable;
  for (const Requirement& required : manifest.required) {
    plugin.requires_plugins.push_back(required.plugin);
  }
  for (const Requirement& optional : manifest.optional) {
    plugin.optional_plugins.push_back(optional.plugin);
  }
  return plugin;
}

}  // namespace

bool is_path(const std::string& name, std::string_view ending) {
  return name.find('/') != std::string::npos || name.ends_with(ending);
}

Result<std::optional<fs::path>> find_named(const SearchPath& path,
                                           const std::string& name,
                                           const std::string& from) {
  std::vector<fs::path> places;
  if (!from.empty()) {
    places.push_back(fs::path(from).parent_path() / name);
  }
  places.emplace_back(name);
  std::optional<Error> refused;
  for (const fs::path& place : places) {
    std::error_code ignored;
    if (!path.fence.empty()) {
      const Result<fs::path> inside = path_in(fence_of(path, from), fs::absolute(place, ignored));
      if (!inside.ok()) {  // nor is said whether it is there
        refused = refused.value_or(inside.error());
        continue;
      }
    }
    if (fs::is_regular_file(place, ignored)) {
      return std::optional(place);
    }
  }
  if (refused) {
    return *refused;
  }
  return std::optional<fs::path>();
}

std::optional<FoundPlugin> find_plugin(const SearchPath& path,
                                       const std::string& id,
                                       RuleFiles& files,
                                       Diagnostics& diagnostics) {
  for (const std::string& root : path.roots) {
    FoundPlugin found;
    found.folder = fs::path(root) / "plugins" / id;
    std::error_code ignored;
    if (!fs::exists(found.folder / "plugin.json", ignored) &&
        !files.has(found.folder / "plugin.json")) {
      continue;
    }
    found.shown = found.folder.lexically_normal().string();
    const std::string file = (fs::path(found.shown) / "plugin.json").string();
    Result<std::string> text = files.read(found.folder, file);
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
                                        RuleFiles& files,
                                        Diagnostics& diagnostics) {
  std::vector<fs::path> places;
  if (is_path(name, ".lua")) {
    if (!name.ends_with(".lua")) {  // no other file of the machine is read
      return std::nullopt;
    }
    const Result<std::optional<fs::path>> named = find_named(path, name, from);
    if (!named.ok()) {
      diagnostics.add({from, 0, 0}, named.error().message);
      return std::nullopt;
    }
    if (named.value()) {
      places.push_back(*named.value());
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
    Result<std::string> text = files.read(place);
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
                      RuleFiles& files,
                      Diagnostics& diagnostics) {
  const Manifest& manifest = found.manifest;
  PluginDef plugin = plugin_of(found, choice);
  const PluginFiles in{found, plugin, files, diagnostics};
  if (!found.file.empty()) {
    if (!manifest.about.empty()) {
      plugin.definitions.push_back(words_of_variant(manifest, found.shown));
    }
    add_script(in, "");
    return plugin;
  }
  const auto is_there = [&](const PlacedText& file) {
    if (!file.text.empty() && !files.has(found.folder / file.text)) {
      diagnostics.add(file.at,
                      said_with("there is no file {} in {}", in_quotes(file.text), found.shown));
      return false;
    }
    return !file.text.empty();
  };
  const auto add = [&](const PlacedText& tiles, const PlacedText& rules, const std::string& part) {
    if (is_there(tiles)) {
      read_tiles(in, tiles.text, part);
    }
    if (is_there(rules)) {
      add_script(in, rules.text);
    }
  };
  for (const ManifestLook& one : manifest.looks) {
    plugin.looks.push_back(one.look);
    if (is_there(one.symbol)) {
      add_symbol(in, one.symbol.text);
    }
  }
  add(manifest.tiles, manifest.rules, "");
  if (is_there(manifest.library)) {
    add_library(found, trusted, plugin, diagnostics);
  }
  for (const ManifestPart& part : manifest.parts) {
    if (std::find(choice.parts.begin(), choice.parts.end(), part.name) != choice.parts.end()) {
      add(part.tiles, part.rules, part.name);
    }
  }
  add_modules(in);
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
